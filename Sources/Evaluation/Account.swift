import Recommendation
import TaskModel

/// What a model said of why it ranked as it did, when it was asked for one report.
package struct Account: Equatable, Sendable {
  /// Persons it tells of.
  static let persons = 3

  package let report: Int
  /// What was known strictly before it counted.
  package let moment: Moment
  /// Best first.
  package let suggestions: [PairContributions]
}
