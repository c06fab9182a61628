import DelegationTasks
import Foundation

extension Moment {
  /// The time in ISO 8601, such as `2004-10-03T21:55:08Z`.
  package var isoText: String { Date(timeIntervalSince1970: Double(seconds)).formatted(.iso8601) }

  /// The time of the day, such as `21:55:08`.
  var clockText: Substring { isoText.dropFirst(11).prefix(8) }
}
