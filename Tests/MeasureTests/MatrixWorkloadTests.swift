import Foundation
import Testing
import delegate_measure

@Suite("The term matrix as a workload")
struct MatrixWorkloadTests {
  @Test("files of the sample: a row and a line of terms per task, weights worked out from the terms alone")
  func files() throws {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let names = ["out", "tokens", "vocabulary", "factors"]
    let paths = Dictionary(uniqueKeysWithValues: names.map { ($0, folder.appendingPathComponent($0).path) })
    let inputs = ["dataset": "sample", "datasets": "datasets", "dimensions": "3", "k": "4"]
    let work = try Workload.named("matrix")!.prepare(WorkloadInputs(inputs.merging(paths) { own, _ in own }))
    let answer = try work.run()
    func lines(_ name: String) throws -> [Substring] {
      try String(contentsOfFile: paths[name]!, encoding: .utf8).split(separator: "\n", omittingEmptySubsequences: false)
        .dropLast()
    }
    let (matrix, tokens, vocabulary) = (try lines("out"), try lines("tokens"), try lines("vocabulary"))
    #expect(matrix[0] == "%%MatrixMarket matrix coordinate real general")
    #expect(matrix[1] == "2000 \(vocabulary.count) \(matrix.count - 2)" && tokens.count == 2000)
    #expect(answer["rows"] == 2000 && answer["columns"] == Double(vocabulary.count))
    let tasks = tokens.map { $0.split(separator: "\t") }
    for line in matrix[2...].prefix(50) {
      let cells = line.split(separator: " ")
      let (task, term) = (tasks[Int(cells[0])! - 1], vocabulary[Int(cells[1])! - 1])
      let holders = tasks.count { $0.contains(term) }
      let weight = Double(task.count { $0 == term }) / Double(task.count) * log2(2000 / Double(holders))
      #expect(abs(Double(cells[2])! - weight) < 1e-5 * weight)
    }
    let factors = try JSONSerialization.jsonObject(with: Data(contentsOf: URL(fileURLWithPath: paths["factors"]!)))
    let found = try #require(factors as? [String: Any])
    #expect((found["singularValues"] as? [Double])?.count == 3)
    let kmeans = try #require(found["kmeans"] as? [String: Any])
    #expect((kmeans["assignments"] as? [Int]).map { $0.count == 2000 && Set($0) == [0, 1, 2, 3] } == true)
    #expect(kmeans["ending"] as? String == "unchanged")
  }
}
