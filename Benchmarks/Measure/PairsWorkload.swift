import DelegationEvaluation
import DelegationFoundations
import DelegationIngest
import DelegationRanking
import DelegationTasks
import DelegationText
import Foundation

extension Workload {
  static let pairs = Workload(
    "pairs", "one pass through a tracker's history: every task's candidates with all features of the rankers",
    inputs: [
      ("dataset", "its name, such as msr2013/eclipse-jdt"), ("datasets", "a folder to search first; datasets"),
      ("out", "a file for the table, in the format of PairFile"),
    ]
  ) { inputs in
    let tracker = try PairTracker(inputs)
    let out = inputs.has("out") ? try inputs.string("out") : nil
    return PreparedWork {
      let table = tracker.source().table
      if let out { try PairFile.write(table, tasks: tracker.features.openings.count, to: out) }
      let (rows, width) = (table.persons.count, table.featureCount)
      var sums = [Double](repeating: 0, count: width)
      table.bins.withUnsafeBufferPointer { bins in
        for row in 0..<rows { for column in 0..<width { sums[column] += Double(bins[row * width + column]) } }
      }
      return WorkloadAnswer([
        "tasks": Double(tracker.features.openings.count),
        "ranked_tasks": Double(tracker.features.openings.indices.count { !table.rows(of: $0).isEmpty }),
        "rows": Double(rows),
      ]).adding(zip(table.features, sums).map { .init(name: $0.name, value: $1) })
    }
  }
}

/// One tracker prepared for its rankers' pairs, read as by a recipe without settings.
struct PairTracker: Sendable {
  let features: TaskFeatures
  let persons: PersonTable
  let stream: LabelStream
  /// Tasks resolved FIXED that have a final assignee.
  let targets: [Target]

  init(_ inputs: WorkloadInputs) throws {
    try self.init(Self.load(try inputs.string("dataset"), inputs))
  }

  /// Reads a dataset by its name.
  static func load(_ name: String, _ inputs: WorkloadInputs) throws -> LoadedDataset {
    try open(name, inputs).load(threads: try inputs.threads)
  }

  static func open(_ name: String, _ inputs: WorkloadInputs) throws -> Dataset {
    try DatasetCatalogue(
      options: inputs.has("datasets") ? [try inputs.string("datasets")] : [], environment: nil, others: ["datasets"]
    ).open(name)
  }

  init(_ data: LoadedDataset, leavesOutSelfTaken: Bool = false) throws {
    let log = data.log
    persons = data.persons
    stream = LabelStream(of: log, persons: persons, leavesOutSelfTaken: leavesOutSelfTaken)
    targets = Targets(of: log, persons: persons, eligibility: .fixed, leavesOutSelfTaken: leavesOutSelfTaken).all
    let view = FeatureView(of: log, values: .opening)
    func corpus(_ settings: TextSettings) throws -> Corpus {
      var builder = CorpusBuilder(chain: try TextChain(settings: settings))
      view.forEachText(of: [.shortDesc]) { builder.add($0) }
      return builder.finish().numberedByDocument
    }
    features = TaskFeatures(
      openings: log.openings, components: view.components, componentCount: view.componentCount,
      terms: try corpus(.standard), spaceTerms: try corpus(.original2018),
      categories: view.categories(persons: persons))
  }

  /// Makes the pass through the history.
  func source() -> PairSource { source(for: targets.map(\.task)) }

  func source(for tasks: [Int]) -> PairSource {
    PairSource(features: features, events: stream.events, personCount: persons.count, targets: tasks)
  }
}

/// A pair table in a file that other programs can read: little-endian Int64 tasks, rows and features, tasks + 1 Int64
/// row starts, an Int32 person per row, and the bins row by row.
enum PairFile {
  /// - Throws: `Problem` when the file cannot be written.
  static func write(_ table: PairTable, tasks: Int, to path: String) throws {
    var starts: [Int64] = [0]
    for task in 0..<tasks { starts.append(starts[task] + Int64(table.rows(of: task).count)) }
    var data = Data()
    func add<Number>(_ numbers: [Number]) { numbers.withUnsafeBytes { data.append(contentsOf: $0) } }
    add([Int64(tasks), Int64(table.persons.count), Int64(table.featureCount)])
    add(starts)
    add(table.persons.map(Int32.init))
    add(table.bins)
    do {
      try data.write(to: URL(fileURLWithPath: path))
    } catch { throw Problem(location: path, fault: "this file cannot be written", remedy: "Name another.") }
  }
}
