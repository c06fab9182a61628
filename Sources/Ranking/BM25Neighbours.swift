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
package struct BM25Neighbours: Recommender {
  /// The defaults were chosen on the validation split (the last fifth of the training tasks), prequential, by the
  /// mean reciprocal rank averaged over five trackers (Eclipse CDT and JDT, Mozilla Thunderbird, Apache ActiveMQ and
  /// Hive). The test part was not used. The grid, fixed beforehand: neighbours 20, 50, 100, 200; half-life 30, 90,
  /// 180, 365; k1 0.6, 1.2, 2; b 0.3, 0.75. The ten best points are within 0.005 of each other.
  package struct Parameters: Equatable, Sendable {
    var neighbours: Int
    /// The half-life of votes, in days.
    var halfLife: Double
    var k1, b: Double

    package init(neighbours: Int = 200, halfLife: Double = 90, k1: Double = 2, b: Double = 0.75) {
      (self.neighbours, self.halfLife, self.k1, self.b) = (neighbours, halfLife, k1, b)
    }
  }

  private let parameters: Parameters
  private var ledger: ExampleLedger
  private var matches: BM25Matches
  private var sinces: [Moment]

  package init(
    features: TaskFeatures, personCount: Int, minimumDocumentFrequency: Int = 1, parameters: Parameters = Parameters()
  ) {
    self.parameters = parameters
    ledger = ExampleLedger(taskCount: features.openings.count, personCount: personCount)
    matches = BM25Matches(
      features, k1: parameters.k1, b: parameters.b, minimumHolders: minimumDocumentFrequency)
    sinces = features.openings
  }

  package mutating func change(_ example: TrainingExample, by step: Int) {
    ledger.change(example, by: step)
    matches.change(example.task, by: step)
    sinces[example.task] = example.since
  }

  package mutating func rank(_ task: Int, at now: Moment) -> Ranking {
    let persons = ledger.mostFrequent()
    var neighbours = TopList(count: parameters.neighbours)
    _ = matches.forEach(like: task) { [sinces, parameters] past, score in
      // A vote never exceeds its score, so the power is computed only for scores that can get in.
      guard score >= neighbours.threshold else { return }
      let age = max(0, now.days(since: sinces[past]))
      neighbours.offer(UInt32(past), score * Elementary.exp2(-age / parameters.halfLife), precedes: <)
    }
    var votes = [Double](repeating: 0, count: ledger.counts.count)
    for (past, vote) in zip(neighbours.items, neighbours.weights) {
      votes[Int(ledger.assignees[Int(past)]!)] += vote
    }
    return Ranking(inTieOrder: persons, scores: persons.map { votes[Int($0)] })
  }

  static let description = ModelDescription(
    name: "bm25-neighbours",
    summary: "Ranks persons by the votes of the most similar past tasks, each half as heavy after every half-life.",
    tieRule: "Equal votes, and persons without one: by most-frequent.",
    settings: [
      .integer("neighbours", "how many past tasks vote", defaultValue: Parameters().neighbours, in: 1...1_000_000),
      .real(
        "halfLife", "the time after which a task's vote weighs half, in days", defaultValue: Parameters().halfLife,
        in: 0.01...36_500),
      .real("k1", "how much repeating a term counts", defaultValue: Parameters().k1, in: 0...100),
      .real("b", "how strongly long texts are discounted", defaultValue: Parameters().b, in: 0...1),
    ],
    text: [.terms, .minimumFrequency], readsTextAlone: true
  ) { values, context in
    BM25Neighbours(
      features: context.features, personCount: context.personCount,
      minimumDocumentFrequency: context.minimumDocumentFrequency,
      parameters: Parameters(
        neighbours: values.integer("neighbours"), halfLife: values["halfLife"], k1: values["k1"], b: values["b"]))
  }
}
