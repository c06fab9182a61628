import Foundation

/// A moment as the clock on the wall shows it: a day and a time of it. Time zones are left to the caller.
///
/// - Unit: days since 1 January 1970, and seconds since midnight, 0 to 86,399.
public struct LocalMoment: Codable, Hashable, Sendable, Comparable {
  /// The day, as days since 1 January 1970.
  public let day: Int
  /// The seconds since midnight, 0 to 86,399.
  public let second: Int

  /// A moment of a day. Seconds beyond the day count on into the next ones, negative ones back; days end at ± 10⁸.
  public init(day: Int, second: Int = 0) {
    let (days, rest) = second.quotientAndRemainder(dividingBy: 86_400)
    let passed = rest < 0 ? days - 1 : days
    self.day = min(Self.lastDay, max(-Self.lastDay, min(Self.lastDay, max(-Self.lastDay, day)) + passed))
    self.second = rest < 0 ? rest + 86_400 : rest
  }

  /// Sums of such days, and their seconds, stay exact.
  static let lastDay = 100_000_000

  /// Returns the seconds from `other` to this moment; negative if `other` is later.
  public func seconds(since other: LocalMoment) -> Int64 {
    Int64(day - other.day) * 86_400 + Int64(second - other.second)
  }

  /// The moment that the clocks of a time zone show at a date.
  ///
  /// - Parameters:
  ///   - date: Fractions of a second are cut off.
  ///   - zone: The time zone whose clocks are read.
  public init(_ date: Date, in zone: TimeZone) {
    let limit = Double(Self.lastDay)
    let local = date.timeIntervalSince1970.rounded(.down) + Double(zone.secondsFromGMT(for: date))
    let day = max(-limit, min(limit, (local / 86_400).rounded(.down)))
    self.init(day: Int(day), second: Int(max(0, min(86_399, local - day * 86_400))))
  }

  /// The weekday of the moment.
  public var weekday: Weekday { Weekday(day: day) }

  /// Whether the first moment is earlier.
  public static func < (one: LocalMoment, other: LocalMoment) -> Bool {
    (one.day, one.second) < (other.day, other.second)
  }

  /// Reads a day and its seconds.
  public init(from decoder: any Decoder) throws {
    let values = try decoder.container(keyedBy: CodingKeys.self)
    try self.init(day: values.decode(.day), second: values.decode(.second))
  }
}

/// A day of the week, with its number in ISO 8601.
public enum Weekday: Int, CaseIterable, Codable, Sendable {
  case monday = 1
  case tuesday
  case wednesday
  case thursday
  case friday
  case saturday
  case sunday

  /// The weekday of a day.
  ///
  /// - Parameter day: Days since 1 January 1970, a Thursday.
  public init(day: Int) {
    let sinceMonday = (day % 7 + 7 + 3) % 7
    self = Self.allCases[sinceMonday]
  }
}
