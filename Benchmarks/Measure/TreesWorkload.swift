import DelegationEvaluation
import DelegationFoundations
import DelegationRanking
import Foundation

extension Workload {
  static let trees = Workload(
    "trees",
    "boosted trees on a tracker's pairs: one fit to the first four fifths of the tasks with known assignee, in opening order",
    inputs: [
      ("dataset", "its name, such as msr2013/eclipse-jdt"), ("datasets", "a folder to search first; datasets"),
      ("trees", "how many; 160"), ("leaves", "of each tree; 8"), ("featureShare", "0.25"), ("exampleShare", "0.5"),
      ("likeliest", "candidates of a task that are always read; all"), ("stride", "of the others, one in so many; 4"),
      ("seed", "1"), ("out", "a file for the examples, in the format of ExampleFile"),
    ]
  ) { inputs in
    let parameters = BoostedTrees.Parameters(
      rounds: try inputs.int("trees", default: 160, atLeast: 1),
      leaves: try inputs.int("leaves", default: 8, atLeast: 2), minimumRows: 50,
      featureShare: try inputs.double("featureShare", default: 0.25),
      exampleShare: try inputs.double("exampleShare", default: 0.5), seed: UInt64(try inputs.int("seed", default: 1)))
    let sample = CandidateSample(
      likeliest: try inputs.int("likeliest", default: .max, atLeast: 1),
      stride: try inputs.int("stride", default: 4, atLeast: 1))
    let tracker = try PairTracker(inputs)
    let table = tracker.source().table
    let examples = tracker.stream.finalExamples.sorted { $0.task < $1.task }.compactMap {
      KnownOutcomes.example(table, $0.task, assignee: $0.person)
    }
    let trainCount = examples.count * 4 / 5
    if inputs.has("out") {
      try ExampleFile.write(examples, of: table, trainCount: trainCount, to: try inputs.string("out"))
    }
    let threads = try inputs.threads
    return PreparedWork {
      let trees = BoostedTrees.fit(
        bins: table.bins, featureCount: table.featureCount, examples: Array(examples[..<trainCount]), sample: sample,
        parameters: parameters, threads: threads)
      let scores = trees.scores(bins: table.bins, featureCount: table.featureCount, rows: 0..<table.persons.count)
      let reciprocalRanks = examples[trainCount...].map { example in
        1 / Double(1 + example.rows.count { scores[$0] > scores[example.chosen] })
      }
      return WorkloadAnswer([
        "examples": Double(trainCount), "rows": Double(examples[..<trainCount].reduce(0) { $0 + $1.rows.count }),
        "trees": Double(trees.treeCount), "firstLoss": trees.losses.first ?? 0, "lastLoss": trees.losses.last ?? 0,
        "mrr": reciprocalRanks.reduce(0, +) / Double(max(1, reciprocalRanks.count)),
        "scores": scores.reduce(0, +), "squares": scores.reduce(0) { $0 + $1 * $1 },
      ])
    }
  }
}

/// Examples in a file that other programs can read: little-endian Int64 examples, those of training, rows and features;
/// an Int32 number of rows per example; an Int32 position of the assignee per example; the bins row by row.
enum ExampleFile {
  /// - Throws: `Problem` when the file cannot be written.
  static func write(_ examples: [RankingExample], of table: PairTable, trainCount: Int, to path: String) throws {
    var data = Data()
    func add<Number>(_ numbers: [Number]) { numbers.withUnsafeBytes { data.append(contentsOf: $0) } }
    let rows = examples.reduce(0) { $0 + $1.rows.count }
    add([Int64(examples.count), Int64(trainCount), Int64(rows), Int64(table.featureCount)])
    add(examples.map { Int32($0.rows.count) })
    add(examples.map { Int32($0.chosen - $0.rows.lowerBound) })
    for example in examples {
      add(
        Array(table.bins[example.rows.lowerBound * table.featureCount..<example.rows.upperBound * table.featureCount]))
    }
    do {
      try data.write(to: URL(fileURLWithPath: path))
    } catch { throw Problem(location: path, fault: "this file cannot be written", remedy: "Name another.") }
  }
}
