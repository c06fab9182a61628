import Foundation

/// The mean of what two learners say, as logarithms of probabilities over a task's candidates.
package struct BlendedLearner<One: PairLearner, Other: PairLearner>: PairLearner {
  private var one: One
  private var other: Other

  package init(_ one: One, _ other: Other) {
    self.one = one
    self.other = other
  }

  package mutating func fit(_ table: PairTable, _ examples: [RankingExample]) {
    one.fit(table, examples)
    other.fit(table, examples)
  }

  package func utilities(_ table: PairTable, rows: Range<Int>) -> [Double] {
    let (one, other) = (one.utilities(table, rows: rows), other.utilities(table, rows: rows))
    return zip(Self.logarithms(one), Self.logarithms(other)).map { ($0 + $1) / 2 }
  }

  package func contributions(_ table: PairTable, row: Int) -> [Double] {
    zip(one.contributions(table, row: row), other.contributions(table, row: row)).map { ($0 + $1) / 2 }
  }

  private static func logarithms(_ utilities: [Double]) -> [Double] {
    guard !utilities.isEmpty else { return [] }
    let whole = utilities.withUnsafeBufferPointer { Softmax.logarithmOfSum($0) }
    return utilities.map { $0 - whole }
  }
}
