import DelegationFoundations
import DelegationTasks

/// Ranks persons by the votes of the past tasks most similar to the task, recent ones weighing more.
///
/// Each past task with a training example gets a score, see `BM25Matches`. Its vote is that score ·
/// 0.5^((now − since) / half-life); the heaviest votes count, each for the assignee of its task.
///
/// - Score: the sum of the person's votes. The component does not matter.
/// - Ties, and persons without a vote: ``MostFrequent``. Of equal votes, the earlier task's counts first.
/// - Source: Robertson & Zaragoza 2009, doi:10.1561/1500000019; k nearest neighbours for triage as in Anvik & Murphy
///   2011, doi:10.1145/2000791.2000794.
struct BM25Neighbours: Recommender {
  private let neighbours: Int
  private let halfLife: Double
  private var ledger: ExampleLedger
  private var matches: BM25Matches
  private var sinces: [Moment]

  private init(_ values: ModelValues, _ context: ModelContext) {
    (neighbours, halfLife) = (values.integer("neighbours"), values["halfLife"])
    ledger = ExampleLedger(context)
    matches = BM25Matches(
      context.features, k1: values["k1"], b: values["b"], minimumHolders: context.minimumDocumentFrequency)
    sinces = context.features.openings
  }

  mutating func change(_ example: TrainingExample, by step: Int) {
    ledger.change(example, by: step)
    matches.change(example.task, by: step)
    sinces[example.task] = example.since
  }

  mutating func rank(_ task: Int, at now: Moment) -> Ranking {
    let persons = ledger.mostFrequent()
    var heaviest = TopList(count: neighbours)
    _ = matches.forEach(like: task) { [sinces, halfLife] past, score in
      // A vote never exceeds its score, so the power is computed only for scores that can get in.
      guard score >= heaviest.threshold else { return }
      let age = max(0, now.days(since: sinces[past]))
      heaviest.offer(UInt32(past), score * Elementary.exp2(-age / halfLife), precedes: <)
    }
    var votes = [Double](repeating: 0, count: ledger.counts.count)
    for (past, vote) in zip(heaviest.items, heaviest.weights) {
      votes[Int(ledger.assignees[Int(past)]!)] += vote
    }
    return Ranking(inTieOrder: persons, scores: persons.map { votes[Int($0)] })
  }

  /// The defaults were chosen on the validation split (the last fifth of the training tasks), prequential, by the
  /// mean reciprocal rank averaged over five trackers (Eclipse CDT and JDT, Mozilla Thunderbird, Apache ActiveMQ and
  /// Hive). The test part was not used. The grid, fixed beforehand: neighbours 20, 50, 100, 200; half-life 30, 90,
  /// 180, 365; k1 0.6, 1.2, 2; b 0.3, 0.75. The ten best points are within 0.005 of each other.
  static let description = ModelDescription(
    name: "bm25-neighbours",
    summary: "Ranks persons by the votes of the most similar past tasks, each half as heavy after every half-life.",
    tieRule: "Equal votes, and persons without one: by most-frequent.",
    settings: [
      .integer("neighbours", "how many past tasks vote", defaultValue: 200, in: 1...1_000_000),
      .real("halfLife", "the time after which a task's vote weighs half, in days", defaultValue: 90, in: 0.01...36_500),
      .real("k1", "how much repeating a term counts", defaultValue: 2, in: 0...100),
      .real("b", "how strongly long texts are discounted", defaultValue: 0.75, in: 0...1),
    ],
    text: [.terms, .minimumFrequency], readsTextAlone: true, make: BM25Neighbours.init)
}
