import Matching
import Text

/// What a recommender knows of people: their table, and what its numbers stand for.
struct LearnedProfiles: Sendable {
  var table: ProfileTable
  /// The table's terms.
  var vocabulary: Vocabulary
  /// By person of the table.
  var keys: [String]
  /// By person: the share of belief above which a task goes to them in round one.
  var thresholds: [Double]
  /// How many persons, from the first, something was learned of.
  let learnedCount: Int
  /// How many tasks were learned from.
  let documentCount: Int
  let categories: [String]
  let chain: TextChain
  /// Whether a task's details are read beside its title.
  let readsDetails: Bool

  /// The share of belief a task goes to somebody above, where none was chosen on tasks kept back: as in 2018.
  static let standardThreshold = 0.5
}
