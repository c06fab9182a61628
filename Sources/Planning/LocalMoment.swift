/// A moment as the clock on the wall shows it: a day and a time of it. Time zones are left to the caller.
///
/// - Unit: days since 1 January 1970, and seconds since midnight, 0 to 86,399.
public struct LocalMoment: Sendable, Equatable, Comparable {
  /// The day, as days since 1 January 1970.
  public let day: Int
  /// The seconds since midnight, 0 to 86,399.
  public let second: Int

  /// - Precondition: The second is one of a day.
  public init(day: Int, second: Int = 0) {
    precondition(0..<86_400 ~= second, "a day has no second \(second)")
    self.day = day
    self.second = second
  }

  /// Returns the seconds from `other` to this moment; negative if `other` is later.
  public func seconds(since other: LocalMoment) -> Int { (day - other.day) * 86_400 + second - other.second }

  /// The weekday of the moment.
  public var weekday: Weekday { Weekday(day: day) }

  /// Whether the first moment is earlier.
  public static func < (one: LocalMoment, other: LocalMoment) -> Bool {
    (one.day, one.second) < (other.day, other.second)
  }
}

/// A day of the week, with its number in ISO 8601.
public enum Weekday: Int, Sendable, CaseIterable {
  case monday = 1
  case tuesday
  case wednesday
  case thursday
  case friday
  case saturday
  case sunday

  /// - Parameter day: Days since 1 January 1970, a Thursday.
  public init(day: Int) {
    let sinceMonday = (day % 7 + 7 + 3) % 7
    self = Self.allCases[sinceMonday]
  }
}
