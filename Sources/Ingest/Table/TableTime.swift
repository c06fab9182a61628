/// Points in time as tables write them, read strictly and without any locale.
///
/// ISO 8601: `2004-10-03`, which is midnight UTC; or date and time, separated by `T` or a blank, with or without seconds,
/// with a fraction that is cut off, and with `Z`, `+0000`, `+00:00`, `+00`, one of `zones` or, meaning UTC, no zone;
/// a blank may stand before the zone. Years 1970 to 9999.
package struct TableTime: Sendable {
  let format: TableMapping.TimeFormat

  /// Zones that trackers write by name, in minutes east of Greenwich.
  static let zones: [(name: String, minutes: Int64)] = [
    ("UTC", 0), ("GMT", 0), ("EST", -5 * 60), ("EDT", -4 * 60), ("PST", -8 * 60), ("PDT", -7 * 60),
  ]

  static var zoneRemedy: String {
    "write one of \(zones.map(\.name).joined(separator: ", ")), or an offset such as +02:00, -0500 or Z"
  }

  package init(format: TableMapping.TimeFormat) { self.format = format }

  /// - Returns: Unix seconds; nil when it is not such a time.
  package func seconds(_ text: UnsafeBufferPointer<UInt8>) -> Int64? {
    switch format {
    case .unixSeconds: return SourceNumbers.seconds(text)
    case .unixMilliseconds:
      guard let number = SourceNumbers.id(text), number / 1000 <= UInt64(SourceNumbers.lastSecond) else { return nil }
      return Int64(number / 1000)
    case .iso8601:
      var reader = Reader(text: text)
      return reader.read()
    }
  }

  /// Whether a text that ``seconds(_:)`` refuses is a date before 1970, or a negative number.
  static func isBefore1970(_ text: UnsafeBufferPointer<UInt8>) -> Bool {
    func isDigit(_ position: Int) -> Bool { position < text.count && (48...57).contains(text[position]) }
    let minus = UInt8(ascii: "-")
    if text.first == minus { return text.count > 1 && (1..<text.count).allSatisfy(isDigit) }
    guard text.count >= 10, (0..<4).allSatisfy(isDigit), text[4] == minus, text[7] == minus else { return false }
    return text[..<4].lexicographicallyPrecedes("1970".utf8)
  }

  /// The letters behind a date and a time that name no known zone; nil for all other texts.
  static func unknownZone(in text: UnsafeBufferPointer<UInt8>) -> String? {
    var reader = Reader(text: text)
    return reader.unknownZone()
  }

  private struct Reader {
    let text: UnsafeBufferPointer<UInt8>
    var position = 0

    init(text: UnsafeBufferPointer<UInt8>) { self.text = text }

    mutating func read() -> Int64? {
      guard var seconds = date() else { return nil }
      if position < text.count {
        guard take("T") || take(" "), let time = time(), let zone = zone(), position == text.count else { return nil }
        seconds += time - zone
      }
      return (0...SourceNumbers.lastSecond).contains(seconds) ? seconds : nil
    }

    mutating func unknownZone() -> String? {
      guard date() != nil, take("T") || take(" "), time() != nil else { return nil }
      _ = take(" ")
      let rest = text[position...]
      guard !rest.isEmpty, rest.allSatisfy({ (65...90).contains($0) || (97...122).contains($0) }),
        zone() == nil || position < text.count
      else { return nil }
      return String(decoding: rest, as: UTF8.self)
    }

    /// Midnight UTC.
    private mutating func date() -> Int64? {
      guard let year = number(4), year >= 1970, take("-"), let month = number(2), (1...12).contains(month), take("-"),
        let day = number(2), day >= 1, day <= Self.days(month, year)
      else { return nil }
      return Self.daysSince1970(year, month, day) * 86_400
    }

    private mutating func time() -> Int64? {
      guard let hour = number(2), hour < 24, take(":"), let minute = number(2), minute < 60 else { return nil }
      var second: Int64 = 0
      if take(":") {
        guard let found = number(2), found < 60 else { return nil }
        second = found
        if take(".") || take(",") {
          let start = position
          while position < text.count, (48...57).contains(text[position]) { position += 1 }
          if position == start { return nil }
        }
      }
      return (hour * 60 + minute) * 60 + second
    }

    /// Seconds east of Greenwich.
    private mutating func zone() -> Int64? {
      if position == text.count { return 0 }
      _ = take(" ")
      if take("Z") { return 0 }
      if let zone = TableTime.zones.first(where: { text[position...].elementsEqual($0.name.utf8) }) {
        position = text.count
        return zone.minutes * 60
      }
      let sign: Int64 = take("+") ? 1 : take("-") ? -1 : 0
      guard sign != 0, let hours = number(2), hours <= 18 else { return nil }
      guard position < text.count else { return sign * hours * 3600 }
      _ = take(":")
      guard let minutes = number(2), minutes < 60 else { return nil }
      return sign * (hours * 60 + minutes) * 60
    }

    private mutating func take(_ character: Unicode.Scalar) -> Bool {
      guard position < text.count, text[position] == UInt8(ascii: character) else { return false }
      position += 1
      return true
    }

    private mutating func number(_ digits: Int) -> Int64? {
      guard position + digits <= text.count else { return nil }
      var number: Int64 = 0
      for digit in text[position..<position + digits] {
        guard (48...57).contains(digit) else { return nil }
        number = number * 10 + Int64(digit - 48)
      }
      position += digits
      return number
    }

    private static func days(_ month: Int64, _ year: Int64) -> Int64 {
      let isLeap = year % 4 == 0 && (year % 100 != 0 || year % 400 == 0)
      switch month {
      case 2: return isLeap ? 29 : 28
      case 4, 6, 9, 11: return 30
      default: return 31
      }
    }

    // Years begin in March here, so that the leap day comes last.
    private static func daysSince1970(_ year: Int64, _ month: Int64, _ day: Int64) -> Int64 {
      let marchYear = month > 2 ? year : year - 1
      let dayOfYear = (153 * ((month + 9) % 12) + 2) / 5 + day - 1
      return marchYear * 365 + marchYear / 4 - marchYear / 100 + marchYear / 400 + dayOfYear - 719_468
    }
  }
}
