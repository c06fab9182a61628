import DelegationFoundations
import DelegationMatching
import DelegationTasks
import DelegationText

/// Ranks persons by the votes of the past tasks most similar to the task, recent ones weighing more.
///
/// Each past task with a training example gets a BM25 score for the task's distinct terms: the sum of
/// ln(1 + (N − df + ½) / (df + ½)) · c (k₁ + 1) / (c + k₁ (1 − b + b · length / mean length)), where N, df and the mean
/// go over the examples held and c is how often the past task holds the term. Its vote is that score ·
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
    /// How many past tasks vote.
    var neighbours: Int
    /// In days.
    var halfLife: Double
    var k1: Double
    var b: Double

    package init(neighbours: Int = 200, halfLife: Double = 90, k1: Double = 2, b: Double = 0.75) {
      self.neighbours = neighbours
      self.halfLife = halfLife
      self.k1 = k1
      self.b = b
    }
  }

  package let scale = ScoreScale.relative
  private let parameters: Parameters
  /// How many examples' tasks must hold a term for it to count.
  private let minimumHolders: Int32
  private let documents: DocumentTerms
  private let index: InvertedIndex
  private var ledger: ExampleLedger
  /// No task from this index on was ever learned.
  private var end = 0
  private var sinces: [Moment]
  /// By term: how many examples' tasks hold it.
  private var holders: [Int32]
  private var totalLength = 0
  /// By task: BM25 while a task is being ranked, else 0.
  private var scores: [Double]

  package init(
    features: TaskFeatures, personCount: Int, minimumDocumentFrequency: Int = 1, parameters: Parameters = Parameters()
  ) {
    self.parameters = parameters
    minimumHolders = Int32(minimumDocumentFrequency)
    documents = features.documents
    index = features.index
    ledger = ExampleLedger(taskCount: features.openings.count, personCount: personCount)
    sinces = features.openings
    holders = Array(repeating: 0, count: features.terms.vocabulary.count)
    scores = Array(repeating: 0, count: features.openings.count)
  }

  package mutating func learn(_ example: TrainingExample) {
    ledger.learn(example)
    sinces[example.task] = example.since
    end = max(end, example.task + 1)
    count(example.task, by: 1)
  }

  package mutating func forget(_ example: TrainingExample) {
    ledger.forget(example)
    count(example.task, by: -1)
  }

  package mutating func rank(_ task: Int, at now: Moment) -> Ranking {
    let persons = ledger.mostFrequent()
    let matches = match(documents[task].terms)
    var neighbours = TopList(count: parameters.neighbours)
    for task in matches {
      let score = scores[Int(task)]
      scores[Int(task)] = 0
      // A vote never exceeds its score, so the power is computed only for scores that can get in.
      guard score >= neighbours.threshold else { continue }
      let age = max(0, now.days(since: sinces[Int(task)]))
      neighbours.offer(task, score * Elementary.exp2(-age / parameters.halfLife), precedes: <)
    }
    var votes = [Double](repeating: 0, count: ledger.counts.count)
    for (task, vote) in zip(neighbours.items, neighbours.weights) {
      votes[Int(ledger.assignees[Int(task)]!)] += vote
    }
    return Ranking(inTieOrder: persons, scores: persons.map { votes[Int($0)] })
  }

  private mutating func count(_ task: Int, by step: Int32) {
    for term in documents[task].terms { holders[Int(term)] += step }
    totalLength += Int(step) * Int(documents.lengths[task])
  }

  /// Scores the examples' tasks that hold one of the terms, and lists them in the order found.
  private mutating func match(_ terms: ArraySlice<UInt32>) -> [UInt32] {
    var matches: [UInt32] = []
    let exampleCount = Double(ledger.exampleCount)
    let meanLength = max(1, Double(totalLength)) / max(1, exampleCount)
    let (k1, b, end) = (parameters.k1, parameters.b, end)
    scores.withUnsafeMutableBufferPointer { scores in
      for term in terms where holders[Int(term)] >= minimumHolders {
        let held = Double(holders[Int(term)])
        let inverse = Elementary.log(1 + (exampleCount - held + 0.5) / (held + 0.5))
        for posting in index.postings(of: term) {
          let task = Int(index.tasks[posting])
          guard task < end else { break }
          guard ledger.assignees[task] != nil else { continue }
          if scores[task] == 0 { matches.append(UInt32(task)) }
          let count = Double(index.counts[posting])
          let length = k1 * (1 - b + b * Double(documents.lengths[task]) / meanLength)
          scores[task] += inverse * count * (k1 + 1) / (count + length)
        }
      }
    }
    return matches
  }
}

extension BM25Neighbours {
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
    text: [.terms, .minimumFrequency]
  ) { values, context in
    BM25Neighbours(
      features: context.features, personCount: context.personCount,
      minimumDocumentFrequency: context.minimumDocumentFrequency,
      parameters: Parameters(
        neighbours: values.integer("neighbours"), halfLife: values["halfLife"], k1: values["k1"], b: values["b"]))
  }
}
