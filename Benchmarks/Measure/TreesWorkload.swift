import DelegationEvaluation
import DelegationFoundations
import DelegationRanking

extension Workload {
  static let trees = Workload(
    "trees",
    "boosted trees on a tracker's pairs: one fit to the tasks with known assignee, and the scores of all pairs",
    inputs: [
      ("dataset", "its name, such as msr2013/eclipse-jdt"), ("datasets", "a folder to search first; datasets"),
      ("trees", "how many; 200"), ("leaves", "of each tree; 8"), ("featureShare", "0.4"), ("exampleShare", "0.7"),
      ("seed", "1"),
    ]
  ) { inputs in
    let parameters = BoostedTrees.Parameters(
      rounds: try inputs.int("trees", default: 200, atLeast: 1),
      leaves: try inputs.int("leaves", default: 8, atLeast: 2),
      featureShare: try inputs.double("featureShare", default: 0.4),
      exampleShare: try inputs.double("exampleShare", default: 0.7), seed: UInt64(try inputs.int("seed", default: 1)))
    let tracker = try PairTracker(inputs)
    let table = tracker.source().asOfOpening
    let examples = tracker.stream.finalExamples.compactMap {
      KnownOutcomes.example(table, $0.task, assignee: $0.person)
    }
    let threads = try inputs.threads
    return PreparedWork {
      let trees = BoostedTrees.fit(
        bins: table.bins, featureCount: table.featureCount, examples: examples, parameters: parameters,
        threads: threads)
      let scores = trees.scores(bins: table.bins, featureCount: table.featureCount, rows: 0..<table.persons.count)
      return WorkloadAnswer([
        "examples": Double(examples.count), "rows": Double(examples.reduce(0) { $0 + $1.rows.count }),
        "trees": Double(trees.treeCount), "firstLoss": trees.losses.first ?? 0, "lastLoss": trees.losses.last ?? 0,
        "scores": scores.reduce(0, +), "squares": scores.reduce(0) { $0 + $1 * $1 },
      ])
    }
  }
}
