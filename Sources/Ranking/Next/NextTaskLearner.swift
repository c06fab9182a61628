import DelegationTasks

/// Learns from takes which waiting task a person takes next: the mean of a conditional logit's and boosted trees'
/// log-probabilities over the candidates.
///
/// - Source: as of `ConditionalLogit` and `BoostedTrees`; the choice set changes with every take, McFadden 1974.
package struct NextTaskLearner: Sendable {
  package struct Parameters: Equatable, Sendable {
    var l2: Double
    var trees: BoostedTrees.Parameters
    package var mostExamples: Int

    package init(
      l2: Double = 20,
      trees: BoostedTrees.Parameters = .init(
        rounds: 160, leaves: 8, learningRate: 0.05, minimumRows: 50, minimumHessian: 3, l2: 5, featureShare: 0.25,
        exampleShare: 0.5),
      mostExamples: Int = 4_000
    ) {
      (self.l2, self.trees, self.mostExamples) = (l2, trees, mostExamples)
    }
  }

  private let parameters: Parameters
  private var table = NextTaskTable()
  /// The row of the task of each take; nil if it was no candidate.
  private var chosen: [Int?] = []

  package init(_ parameters: Parameters = Parameters()) { self.parameters = parameters }
  package var count: Int { chosen.count }
  package mutating func reserve(takes: Int) { table.reserve(takes: takes) }

  /// Notes a take.
  ///
  /// - `context`: Just before it; takes come in time order.
  package mutating func add(_ context: NextTaskContext, taken task: Int) {
    add(NextTaskTable(context), context, taken: task)
  }

  package mutating func add(_ own: NextTaskTable, _ context: NextTaskContext, taken task: Int) {
    table.append(own)
    chosen.append(context.candidates.firstIndex(of: task).map { table.rows(of: table.count - 1).lowerBound + $0 })
  }

  /// The fit to the first takes. It depends on nothing else.
  package func fit(toFirst count: Int, threads: Threads = .one) -> NextTaskFit? {
    let takes = FitSample.latestAndEarlier(Array(0..<count), count: parameters.mostExamples)
    let examples = takes.compactMap { take in
      chosen[take].map { RankingExample(rows: table.rows(of: take), chosen: $0) }
    }
    guard !examples.isEmpty else { return nil }
    let logit = ConditionalLogit.fit(
      bins: table.bins, featureCount: NextTaskTable.featureCount, examples: examples, l2: parameters.l2,
      sample: .standard, threads: threads)
    let trees = BoostedTrees.fit(
      bins: table.bins, featureCount: NextTaskTable.featureCount, examples: examples, sample: .standard,
      parameters: parameters.trees, threads: threads)
    return NextTaskFit(logit: logit, trees: trees, shareOfTrees: min(0.5, Double(examples.count) / 2_000))
  }
}

package struct NextTaskFit: Sendable {
  package enum Form: Sendable { case logit, blend }

  package let logit: ConditionalLogit
  package let trees: BoostedTrees
  let shareOfTrees: Double

  /// Returns the probability of each candidate of a context, in its order; their sum is 1.
  package func probabilities(_ context: NextTaskContext, _ form: Form = .blend) -> [Double] {
    probabilities(NextTaskTable(context), form)
  }

  package func probabilities(_ table: NextTaskTable, _ form: Form) -> [Double] {
    let rows = table.rows(of: 0)
    let width = NextTaskTable.featureCount
    let linear = logit.scores(bins: table.bins, featureCount: width, rows: rows)
    guard form == .blend else { return Softmax.probabilities(of: linear) }
    let grown = Softmax.logProbabilities(of: trees.scores(bins: table.bins, featureCount: width, rows: rows))
    return Softmax.probabilities(
      of: zip(Softmax.logProbabilities(of: linear), grown).map { (1 - shareOfTrees) * $0 + shareOfTrees * $1 })
  }

  /// Returns the amount that each feature adds to a candidate's utility, up to a constant that all candidates share.
  func contributions(_ table: NextTaskTable, row: Int) -> [Double] {
    let width = NextTaskTable.featureCount
    return zip(
      logit.contributions(bins: table.bins, featureCount: width, row: row),
      trees.contributions(bins: table.bins, featureCount: width, row: row)
    ).map { (1 - shareOfTrees) * $0 + shareOfTrees * $1 }
  }
}
