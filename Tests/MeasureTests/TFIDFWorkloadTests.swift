import DelegationFoundations
import DelegationTasks
import Foundation
import Testing
import delegate_measure

@Suite("The workload of texts and weights") struct TFIDFWorkloadTests {
  private func answer(_ text: String, _ inputs: [String: String] = [:]) throws -> WorkloadAnswer {
    let file = FileManager.default.temporaryDirectory.appendingPathComponent("\(UUID().uuidString).txt")
    try Data(text.utf8).write(to: file)
    defer { try? FileManager.default.removeItem(at: file) }
    let inputs = WorkloadInputs(inputs.merging(["docs": file.path]) { $1 })
    return try Workload.named("tfidf")!.prepare(inputs).run()
  }

  @Test("two documents, worked by hand")
  func peer() throws {
    // "a" is too short; "crash" occurs in both, "view" and "hang" in one: 1, and ln(3/2) + 1 twice.
    let answer = try answer("A crash: views\ncrashes hang, crashing\n")
    #expect(answer["documents"] == 2 && answer["terms"] == 3 && answer["weights"] == 4)
    let rare = log(1.5) + 1
    let (first, second) = ((1 + rare * rare).squareRoot(), (4 + rare * rare).squareRoot())
    #expect(abs(answer["sum"]! - ((1 + rare) / first + (2 + rare) / second)) < 1e-6)
  }

  @Test("the product's own terms and weights")
  func product() throws {
    // The tag, the name and its two parts, without "the": each in one document of two, so 1/4 · log2(2).
    let answer = try answer("[UI] the XMLParser\n\n", ["variant": "product"])
    #expect(answer["documents"] == 2 && answer["terms"] == 5 && answer["weights"] == 5)
    #expect(abs(answer["sum"]! - 1) < 1e-6)
  }

  @Test("lines end at line feeds; the last one need not")
  func lines() throws {
    let text = "one\n\nthree four"
    #expect(try answer(text)["documents"] == 3)
    #expect(try answer(text + "\n") == answer(text))
    #expect(try answer("")["documents"] == 0)
    #expect(try answer(text, ["limit": "2"])["terms"] == 1)
    #expect(try answer(text, ["threads": "2"]) == answer(text))
  }

  @Test("an unknown variant and a missing file are refused")
  func refused() {
    #expect(throws: Problem.self) { try answer("one", ["variant": "other"]) }
    #expect(throws: Problem.self) {
      try Workload.named("tfidf")!.prepare(WorkloadInputs(["docs": "/nowhere/docs.txt"]))
    }
  }
}
