/// A point in time, in whole seconds since 1970-01-01 00:00 UTC.
package struct Moment: Comparable, Hashable, Sendable {
  package let seconds: Int64

  package init(_ seconds: Int64) { self.seconds = seconds }

  /// After every event of every history: only `Evaluation` may look from here.
  package static let endOfHistory = Moment(.max)

  package static func < (one: Moment, other: Moment) -> Bool { one.seconds < other.seconds }

  /// The time from `other` to this moment, in days of 86,400 seconds; negative when this moment is the earlier one.
  package func days(since other: Moment) -> Double { Double(seconds - other.seconds) / 86_400 }

  /// The moment `days` days earlier.
  package func daysEarlier(_ days: Int64) -> Moment { Moment(seconds - days * 86_400) }
}
