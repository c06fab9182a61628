import DelegationFoundations
import DelegationTasks
import Foundation
import Testing
import delegate_measure

@Suite("Examples of workloads")
struct WorkloadExampleTests {
  @Test("each gives the answer that benchmarks hold it to")
  func answers() throws {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent("examples-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    for example in try WorkloadExample.all(in: folder.path) {
      do {
        try example.run()
      } catch let problem as Problem { Issue.record("\(problem)") }
    }
  }

  @Test("memory is read as often as requested")
  func memory() throws {
    for order in ["rising", "mixed"] {
      let inputs = WorkloadInputs(["mebibytes": "1", "times": "3", "order": order])
      let answer = try Workload.named("memory")!.prepare(inputs).run()
      #expect(answer["bytes"] == 3 * 1_048_576 && answer["sum"] == 3 * 262_144)
    }
  }
}
