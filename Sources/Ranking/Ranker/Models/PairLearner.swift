import DelegationFoundations
import DelegationTasks
import Foundation

/// Learns from pairs a utility per candidate; higher means likelier.
package protocol PairLearner: Sendable {
  /// Fits from scratch to all examples.
  mutating func fit(_ table: PairTable, _ examples: [RankingExample])
  /// One per row; over the candidates of one task they are logarithms of probabilities.
  func utilities(_ table: PairTable, rows: Range<Int>) -> [Double]
  /// What each feature adds to one row's utility, up to a constant that all rows share.
  func contributions(_ table: PairTable, row: Int) -> [Double]
}

/// A conditional logit over pairs.
package struct LogitLearner: PairLearner {
  let l2: Double
  let threads: Threads
  private(set) var logit: ConditionalLogit?
  package init(l2: Double, threads: Threads, logit: ConditionalLogit? = nil) {
    self.l2 = l2
    self.threads = threads
    self.logit = logit
  }

  package mutating func fit(_ table: PairTable, _ examples: [RankingExample]) {
    logit = table.fit(.logit(l2: l2, start: logit), examples) {
      ConditionalLogit.fit(
        bins: table.bins, featureCount: table.featureCount, examples: examples, l2: l2, sample: .standard,
        start: logit, threads: threads)
    }
  }

  package func utilities(_ table: PairTable, rows: Range<Int>) -> [Double] {
    logit!.scores(bins: table.bins, featureCount: table.featureCount, rows: rows)
  }

  package func contributions(_ table: PairTable, row: Int) -> [Double] {
    logit!.contributions(bins: table.bins, featureCount: table.featureCount, row: row)
  }
}

/// Boosted regression trees over pairs.
struct BoostedLearner: PairLearner {
  let parameters: BoostedTrees.Parameters
  let threads: Threads
  private var trees: BoostedTrees?
  init(parameters: BoostedTrees.Parameters, threads: Threads) {
    self.parameters = parameters
    self.threads = threads
  }

  mutating func fit(_ table: PairTable, _ examples: [RankingExample]) {
    trees = table.fit(.trees(parameters), examples) {
      BoostedTrees.fit(
        bins: table.bins, featureCount: table.featureCount, examples: examples, sample: .standard,
        parameters: parameters, threads: threads)
    }
  }

  func utilities(_ table: PairTable, rows: Range<Int>) -> [Double] {
    trees!.scores(bins: table.bins, featureCount: table.featureCount, rows: rows)
  }

  func contributions(_ table: PairTable, row: Int) -> [Double] {
    trees!.contributions(bins: table.bins, featureCount: table.featureCount, row: row)
  }
}

/// The weighted mean of two learners' log-probabilities over a task's candidates.
package struct BlendedLearner<First: PairLearner, Second: PairLearner>: PairLearner {
  private var first: First
  private var second: Second
  /// The weight of the first one; the second has the rest.
  private let share: Double

  /// - Parameter share: The weight of the first one, in 0…1; the second has the rest.
  package init(_ first: First, _ second: Second, share: Double = 0.5) {
    self.first = first
    self.second = second
    self.share = share
  }

  package mutating func fit(_ table: PairTable, _ examples: [RankingExample]) {
    first.fit(table, examples)
    second.fit(table, examples)
  }

  package func utilities(_ table: PairTable, rows: Range<Int>) -> [Double] {
    let (first, second) = (first.utilities(table, rows: rows), second.utilities(table, rows: rows))
    return zip(Self.logarithms(first), Self.logarithms(second)).map(mean)
  }

  package func contributions(_ table: PairTable, row: Int) -> [Double] {
    zip(first.contributions(table, row: row), second.contributions(table, row: row)).map(mean)
  }

  private func mean(_ first: Double, _ second: Double) -> Double { share * first + (1 - share) * second }

  private static func logarithms(_ utilities: [Double]) -> [Double] {
    guard !utilities.isEmpty else { return [] }
    let logarithm = utilities.withUnsafeBufferPointer { Softmax.logarithmOfSum($0) }
    return utilities.map { $0 - logarithm }
  }
}

/// A learner whose fit can be stored and restored.
protocol StoredLearner: PairLearner {
  func encodeFit(into writer: inout ByteWriter)
  /// Replaces the fit by a stored one.
  ///
  /// - Throws: `CacheFault` when the bytes hold no fit to the features of pairs.
  mutating func readFit(from reader: inout ByteReader) throws
  /// Whether it can rank.
  var isFitted: Bool { get }
}

extension LogitLearner: StoredLearner {
  var isFitted: Bool { logit != nil }

  func encodeFit(into writer: inout ByteWriter) { logit.encode(into: &writer) }

  mutating func readFit(from reader: inout ByteReader) throws {
    logit = try ConditionalLogit?(from: &reader)
    let count = PairFeatures.all.count
    guard
      logit.map({ $0.means.count == count && $0.deviations.count == count && $0.standardisedWeights.count == count })
        ?? true
    else { throw CacheFault() }
  }
}

extension BoostedLearner: StoredLearner {
  var isFitted: Bool { trees != nil }

  func encodeFit(into writer: inout ByteWriter) { trees.encode(into: &writer) }

  mutating func readFit(from reader: inout ByteReader) throws {
    trees = try BoostedTrees?(from: &reader)
    guard trees.map({ $0.featureCount == PairFeatures.all.count }) ?? true else { throw CacheFault() }
  }
}

extension BlendedLearner: StoredLearner where First: StoredLearner, Second: StoredLearner {
  var isFitted: Bool { first.isFitted && second.isFitted }

  func encodeFit(into writer: inout ByteWriter) {
    first.encodeFit(into: &writer)
    second.encodeFit(into: &writer)
  }

  mutating func readFit(from reader: inout ByteReader) throws {
    try first.readFit(from: &reader)
    try second.readFit(from: &reader)
  }
}

/// Learns nothing: ranks by one feature.
struct FeatureLearner: PairLearner {
  private let isFeature: @Sendable (any PairFeature) -> Bool

  /// By the score that chose the candidates, until there are enough examples.
  static let guess = FeatureLearner { $0 is CandidateChance }
  /// By words and categories alone.
  static let words = FeatureLearner { $0 is OnlineChance }

  mutating func fit(_ table: PairTable, _ examples: [RankingExample]) {}

  func utilities(_ table: PairTable, rows: Range<Int>) -> [Double] {
    let column = table.features.firstIndex(where: isFeature)!
    return rows.map { table.value($0, column) }
  }

  func contributions(_ table: PairTable, row: Int) -> [Double] {
    table.features.indices.map { isFeature(table.features[$0]) ? table.value(row, $0) : 0 }
  }
}

extension FeatureLearner: StoredLearner {
  var isFitted: Bool { true }

  func encodeFit(into writer: inout ByteWriter) {}

  mutating func readFit(from reader: inout ByteReader) throws {}
}
