import DelegationFoundations
import DelegationIngest
import DelegationOnboarding
import DelegationTasks
import Foundation

/// A workload on small generated inputs, with its expected answer: what the benchmarks repeat.
package struct WorkloadExample {
  /// The workload's name, and the variant of the inputs.
  package let name: String
  private let work: PreparedWork
  private let expected: [(metric: String, value: Double)]

  /// Does the work once and compares the answer, with a relative tolerance of a millionth.
  ///
  /// - Throws: `Problem` that names the first metric that differs.
  package func run() throws {
    let answer = try work.run()
    for (metric, value) in expected {
      let actual = answer[metric] ?? .nan
      guard abs(actual - value) <= abs(value) * 1e-6 else {
        throw Problem(
          location: name, fault: "\(metric) is \(actual) instead of \(value)",
          remedy: "find out what changed the answer before its time counts")
      }
    }
  }

  /// The examples, on a generated tracker of 5,000 tasks.
  ///
  /// - Parameter folder: Receives the inputs; must not contain any yet.
  package static func all(in folder: String) throws -> [WorkloadExample] {
    let settings = try GeneratorSettings(seed: 1, tasks: 5_000)
    for (name, format) in [("xml", GeneratorFormat.v01), ("json", .v02)] {
      try GeneratedDataset(settings, format: format)
        .write(named: name, in: folder, command: "made by an example", threads: .one)
    }
    let (titles, matrix) = (folder + "/titles.txt", folder + "/matrix.bin")
    try writeTitles(folder + "/xml/data", to: titles)
    _ = try Workload.tfidf.prepare(WorkloadInputs(["docs": titles, "out": matrix])).run()
    let updates: KeyValuePairs<String, Double> = ["tasks": 5_000, "updates": 78_186]
    return [
      try example("ingest-xml", .ingestXML, ["data": folder + "/xml", "products": "data"], updates),
      try example("ingest-json", .ingestJSON, ["data": folder + "/json", "products": "data/Loom"], updates),
      try example("tfidf", .tfidf, ["docs": titles], ["documents": 5_000, "terms": 1_354]),
      try example("kmeans", .kmeans, ["matrix": matrix, "k": "20", "restarts": "3"], ["inertia": 3_633.052977577356]),
      try example("lsa", .lsa, ["matrix": matrix, "dimensions": "20"], ["first": 12.547314209020785]),
      try example(
        "kmeans-dense", .denseKMeans, ["matrix": matrix, "dimensions": "20", "k": "20", "restarts": "3"],
        ["inertia": 144.82937579434997]),
      try example("pairs", .pairs, ["dataset": "xml", "datasets": folder], ["ranked_tasks": 3_521]),
      try example("folds", .folds, ["dataset": "xml", "datasets": folder], ["tasks": 1_970]),
      try example(
        "end-to-end", .endToEnd, ["data": folder + "/xml", "products": "data", "k": "20", "restarts": "3"],
        ["inertia": 1_807.2743501257974]),
    ]
  }

  private static func example(
    _ name: String, _ workload: Workload, _ inputs: [String: String], _ expected: KeyValuePairs<String, Double>
  ) throws -> WorkloadExample {
    WorkloadExample(
      name: name, work: try workload.prepare(WorkloadInputs(inputs)), expected: expected.map { ($0.key, $0.value) })
  }

  /// Writes the final title of every task, one per line.
  private static func writeTitles(_ folder: String, to path: String) throws {
    let adapter = MSR2013XML()
    let log = try adapter.read(
      SourceFiles(opening: .folder(folder), wanted: adapter.fileNames), threads: .one, progress: { _ in })
    let end = Snapshot(of: log, asOf: .endOfHistory)
    let titles = end.tasks.map { end.text(.shortDesc, of: $0) ?? "" }
    try Data((titles.joined(separator: "\n") + "\n").utf8).write(to: URL(fileURLWithPath: path))
  }
}
