import Foundation
import Testing
import delegate_measure

@Suite("Workloads on vectors")
struct VectorWorkloadsTests {
  /// What a workload answers about the rows (3, 0, 4), (0, -2, 0), (0, -2, 0).
  private func answer(_ name: String, _ inputs: [String: String] = [:]) throws -> WorkloadAnswer {
    var bytes = Data()
    func append<Number>(_ numbers: [Number]) { numbers.withUnsafeBytes { bytes.append(contentsOf: $0) } }
    append([3, 3, 4, 0, 2, 3, 4] as [Int64])
    append([0, 2, 1, 1] as [Int32])
    append([3, 4, -2, -2] as [Float])
    let file = FileManager.default.temporaryDirectory.appendingPathComponent("matrix-\(UUID().uuidString).bin")
    try bytes.write(to: file)
    defer { try? FileManager.default.removeItem(at: file) }
    let all = inputs.merging(["matrix": file.path]) { given, _ in given }
    return try Workload.named(name)!.prepare(WorkloadInputs(all)).run()
  }

  private func isClose(_ left: Double?, _ right: Double) -> Bool { abs((left ?? .nan) - right) < 1e-4 }

  @Test("singular values 5 and √8, and rows of the lengths they had")
  func lsa() throws {
    let answer = try answer("lsa", ["dimensions": "2"])
    #expect(answer["dimensions"] == 2)
    #expect(isClose(answer["first"], 5) && isClose(answer["last"], 8.0.squareRoot()))
    #expect(isClose(answer["squares"], 33) && isClose(answer["row_squares"], 33))
  }

  @Test("three rows, two of them equal, in two clusters", arguments: ["kmeans", "kmeans-dense"])
  func kmeans(name: String) throws {
    let answer = try answer(name, ["k": "2"])
    #expect(isClose(answer["inertia"], 0))
    #expect(answer["empty"] == 0 && answer["iterations"] == 1)
  }

  @Test("dense k-means from random rows: one cluster has the mean of all")
  func random() throws {
    // Mean (1, -4/3, 4/3): 33 less three times its square, 41/9.
    let answer = try answer("kmeans-dense", ["k": "1", "start": "random", "dimensions": "3"])
    #expect(isClose(answer["inertia"], 33 - 41.0 / 3))
  }

  @Test("operations of a product: two per entry of each of its values")
  func product() throws {
    let inputs = WorkloadInputs(["rows": "3", "columns": "5", "inner": "7", "times": "2"])
    let answer = try Workload.named("sgemm")!.prepare(inputs).run()
    #expect(answer["operations"] == 420)
    #expect(answer["sum"]! > 0 && answer["sum"]! < 105)
  }
}
