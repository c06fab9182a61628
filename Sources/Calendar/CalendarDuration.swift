import DelegationFoundations

/// A DURATION. Days are as long as the clocks make them, hours are not.
///
/// - Source: RFC 5545, 3.3.6.
package struct CalendarDuration: Hashable, Sendable {
  /// The days; negative for a duration backwards, like the seconds.
  var days: Int
  var seconds: Seconds

  package init(days: Int = 0, seconds: Seconds = 0) { (self.days, self.seconds) = (days, seconds) }

  /// The seconds, with days as long as they usually are.
  package var total: Seconds { Seconds(days) * daySeconds + seconds }

  /// The duration as in a file: `P1DT2H`, `-PT15M`, `P2W`.
  package var text: String {
    let sign = days < 0 || seconds < 0 ? "-" : ""
    let (days, seconds) = (days.magnitude, seconds.magnitude)
    if seconds == 0, days > 0 { return sign + (days % 7 == 0 ? "P\(days / 7)W" : "P\(days)D") }
    var text = sign + "P" + (days > 0 ? "\(days)D" : "") + "T"
    let (hours, minutes, rest) = (seconds / 3600, seconds / 60 % 60, seconds % 60)
    if hours > 0 { text += "\(hours)H" }
    // The grammar has no hours followed by seconds.
    if minutes > 0 || hours > 0 && rest > 0 { text += "\(minutes)M" }
    if rest > 0 || seconds == 0 { text += "\(rest)S" }
    return text
  }

  /// The longest duration of each unit: more than all years that dates have.
  private static let dayLimit: Seconds = 4_000_000

  /// - Returns: nil for what is no duration, and for one of more than 4,000,000 days.
  package init?(reading text: some StringProtocol) {
    var rest = Substring(text).utf8
    let isNegative = rest.first == 0x2D
    if rest.first == 0x2D || rest.first == 0x2B { rest.removeFirst() }
    guard rest.popFirst() == 0x50 else { return nil }
    var (days, seconds, isTime, last): (Seconds, Seconds, Bool, Int) = (0, 0, false, -1)
    while let first = rest.first {
      if first == 0x54, !isTime {
        rest.removeFirst()
        guard !rest.isEmpty, last != 0 else { return nil }
        (isTime, last) = (true, 1)
        continue
      }
      let digits = rest.prefix { (0x30...0x39).contains($0) }
      guard 1...12 ~= digits.count, let number = Seconds(Substring(digits)) else { return nil }
      rest = rest.dropFirst(digits.count)
      guard let unit = rest.popFirst(), let rank = Array((isTime ? "HMS" : "WD").utf8).firstIndex(of: unit) else {
        return nil
      }
      // Units come in their order, and weeks alone.
      let order = rank + (isTime ? 2 : 0)
      guard order > last, last != 0 else { return nil }
      last = order
      if isTime { seconds += number * [3600, 60, 1][rank] } else { days += number * [7, 1][rank] }
      guard days <= Self.dayLimit, seconds <= Self.dayLimit * daySeconds else { return nil }
    }
    guard last >= 0 else { return nil }
    self.init(days: Int(isNegative ? -days : days), seconds: isNegative ? -seconds : seconds)
  }
}

extension ContentLine {
  init(_ name: String, duration: CalendarDuration) { self.init(name, value: duration.text) }

  func duration() throws -> CalendarDuration {
    guard let duration = CalendarDuration(reading: token) else {
      throw Problem.wrongDuration(value, of: name, at: place)
    }
    return duration
  }

  func number(in range: ClosedRange<Int>) throws -> Int {
    guard let number = Int(token), range.contains(number) else {
      throw Problem(
        place, "\(name) has \(shown(value))", "write a whole number from \(range.lowerBound) to \(range.upperBound)")
    }
    return number
  }
}
