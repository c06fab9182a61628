import Repeatable
import TaskModel

/// What is learned from pairs: a utility per candidate, the higher the likelier.
package protocol PairLearner: Sendable {
  /// Learns anew from all examples.
  mutating func fit(_ table: PairTable, _ examples: [RankingExample])
  /// One per row; over the candidates of one task they are logarithms of probabilities.
  func utilities(_ table: PairTable, rows: Range<Int>) -> [Double]
  /// What each feature adds to one row's utility, up to a sum that all rows share.
  func contributions(_ table: PairTable, row: Int) -> [Double]
}
