import DelegationFoundations
import DelegationTasks
import Foundation

/// Learns from pairs a utility per candidate; higher means likelier. Before its first fit it ranks as well as it can
/// without knowing the tracker.
package protocol PairLearner: Sendable {
  mutating func fit(_ table: PairTable, _ examples: [RankingExample])
  /// Fits what the next fit starts from, and nothing else; that one comes before any use.
  mutating func prepare(_ table: PairTable, _ examples: [RankingExample])
  /// Returns a utility for each row; over the candidates of one task they are logarithms of probabilities.
  func utilities(_ table: PairTable, rows: Range<Int>) -> [Double]
  /// Returns the amount that each feature adds to one row's utility, up to a constant that all rows share.
  func contributions(_ table: PairTable, row: Int) -> [Double]
}

extension PairTable {
  /// The candidates of a task by their utilities, the likeliest first.
  func order(of task: Int, by learner: any PairLearner) -> [PersonID] {
    let rows = rows(of: task)
    let utilities = rows.isEmpty ? [] : learner.utilities(self, rows: rows)
    return Ranking.positions(falling: utilities).map { persons[rows.lowerBound + $0] }
  }
}

extension PairLearner {
  package mutating func prepare(_ table: PairTable, _ examples: [RankingExample]) { fit(table, examples) }
}

/// A conditional logit over pairs, whose weights begin as those of other trackers and move away as examples speak for it.
package struct LogitLearner: PairLearner {
  let l2: Double
  let threads: Threads
  private var prior, logit: ConditionalLogit

  /// - `l2`: The penalty on squared distances from the prior.
  /// - `prior`: Ranks until the first fit.
  package init(l2: Double, prior: ConditionalLogit, threads: Threads) {
    (self.l2, self.prior, self.threads) = (l2, prior, threads)
    logit = prior
  }

  package mutating func fit(_ table: PairTable, _ examples: [RankingExample]) {
    logit = table.fit(.logit(l2: l2, prior: prior, start: logit), examples) {
      ConditionalLogit.fit(
        bins: table.bins, featureCount: table.featureCount, examples: examples, l2: l2, sample: .standard,
        prior: prior, start: logit, threads: threads)
    }
  }

  package func utilities(_ table: PairTable, rows: Range<Int>) -> [Double] {
    logit.scores(bins: table.bins, featureCount: table.featureCount, rows: rows)
  }

  package func contributions(_ table: PairTable, row: Int) -> [Double] {
    logit.contributions(bins: table.bins, featureCount: table.featureCount, row: row)
  }
}

struct BoostedLearner: PairLearner {
  let parameters: BoostedTrees.Parameters
  var prior: ConditionalLogit
  let threads: Threads
  var trees: BoostedTrees?

  mutating func fit(_ table: PairTable, _ examples: [RankingExample]) {
    trees = table.fit(.trees(parameters), examples) {
      BoostedTrees.fit(
        bins: table.bins, featureCount: table.featureCount, examples: examples, sample: .standard,
        parameters: parameters, threads: threads)
    }
  }

  /// Trees start from nothing.
  mutating func prepare(_ table: PairTable, _ examples: [RankingExample]) {}

  func utilities(_ table: PairTable, rows: Range<Int>) -> [Double] {
    trees?.scores(bins: table.bins, featureCount: table.featureCount, rows: rows)
      ?? prior.scores(bins: table.bins, featureCount: table.featureCount, rows: rows)
  }

  func contributions(_ table: PairTable, row: Int) -> [Double] {
    trees?.contributions(bins: table.bins, featureCount: table.featureCount, row: row)
      ?? prior.contributions(bins: table.bins, featureCount: table.featureCount, row: row)
  }
}

/// The weighted mean of two learners' log-probabilities over a task's candidates; the first one's alone until the first
/// fit.
package struct BlendedLearner<First: PairLearner, Second: PairLearner>: PairLearner {
  private var first: First
  private var second: Second
  private let shareOfSecond: @Sendable (Int) -> Double
  private var share = 0.0

  /// - Parameters:
  ///   - first: Ranks alone until the first fit.
  ///   - second: Joins with the first fit.
  ///   - shareOfSecond: Its weight in the mean, in 0…1, by the number of examples fitted to; the first has the rest.
  package init(_ first: First, _ second: Second, shareOfSecond: @escaping @Sendable (_ exampleCount: Int) -> Double) {
    (self.first, self.second, self.shareOfSecond) = (first, second, shareOfSecond)
  }

  package mutating func fit(_ table: PairTable, _ examples: [RankingExample]) {
    first.fit(table, examples)
    second.fit(table, examples)
    share = shareOfSecond(examples.count)
  }

  package mutating func prepare(_ table: PairTable, _ examples: [RankingExample]) {
    first.prepare(table, examples)
    second.prepare(table, examples)
  }

  package func utilities(_ table: PairTable, rows: Range<Int>) -> [Double] {
    guard share > 0 else { return first.utilities(table, rows: rows) }
    let (first, second) = (first.utilities(table, rows: rows), second.utilities(table, rows: rows))
    return zip(Softmax.logProbabilities(of: first), Softmax.logProbabilities(of: second)).map(mean)
  }

  package func contributions(_ table: PairTable, row: Int) -> [Double] {
    guard share > 0 else { return first.contributions(table, row: row) }
    // In place: a generic type's closures would be called by their witnesses, a third of the time of an answer's reasons.
    var values = first.contributions(table, row: row)
    let others = second.contributions(table, row: row)
    for feature in values.indices { values[feature] = mean(values[feature], others[feature]) }
    return values
  }

  private func mean(_ first: Double, _ second: Double) -> Double { (1 - share) * first + share * second }
}

protocol StoredLearner: PairLearner {
  func encodeFit(into writer: inout ByteWriter)
  /// Replaces the fit by a stored one.
  ///
  /// - Throws: `CacheFault` when the bytes hold no fit to the features of pairs.
  mutating func readFit(from reader: inout ByteReader) throws
}

extension LogitLearner: StoredLearner {
  func encodeFit(into writer: inout ByteWriter) { writer.add(prior, logit) }

  mutating func readFit(from reader: inout ByteReader) throws {
    prior = try .ofAllFeatures(from: &reader)
    logit = try .ofAllFeatures(from: &reader)
  }
}

extension ConditionalLogit {
  /// - Throws: `CacheFault` when the bytes hold no fit to the features of pairs.
  fileprivate static func ofAllFeatures(from reader: inout ByteReader) throws -> ConditionalLogit {
    let logit = try ConditionalLogit(from: &reader)
    guard [logit.means, logit.deviations, logit.standardisedWeights].allSatisfy({ $0.count == PairFeatures.all.count })
    else { throw CacheFault() }
    return logit
  }
}

extension BoostedLearner: StoredLearner {
  func encodeFit(into writer: inout ByteWriter) { writer.add(prior, trees) }

  mutating func readFit(from reader: inout ByteReader) throws {
    prior = try .ofAllFeatures(from: &reader)
    trees = try BoostedTrees?(from: &reader)
    guard trees.map({ $0.featureCount == PairFeatures.all.count }) ?? true else { throw CacheFault() }
  }
}

extension BlendedLearner: StoredLearner where First: StoredLearner, Second: StoredLearner {
  func encodeFit(into writer: inout ByteWriter) {
    first.encodeFit(into: &writer)
    second.encodeFit(into: &writer)
    share.encode(into: &writer)
  }

  mutating func readFit(from reader: inout ByteReader) throws {
    try first.readFit(from: &reader)
    try second.readFit(from: &reader)
    share = try Double(from: &reader)
    guard (0...1).contains(share) else { throw CacheFault() }
  }
}

/// Learns nothing: ranks by words and categories alone.
struct WordLearner: PairLearner, StoredLearner {
  mutating func fit(_ table: PairTable, _ examples: [RankingExample]) {}

  func utilities(_ table: PairTable, rows: Range<Int>) -> [Double] {
    let column = table.features.firstIndex { $0.group == .online }!
    return rows.map { table.value($0, column) }
  }

  func contributions(_ table: PairTable, row: Int) -> [Double] {
    table.features.indices.map { table.features[$0].group == .online ? table.value(row, $0) : 0 }
  }

  func encodeFit(into writer: inout ByteWriter) {}
  mutating func readFit(from reader: inout ByteReader) throws {}
}
