import DelegationFoundations

/// Reads the parts of a time one after the other, without any locale.
package struct TimeReader {
  private let text: UnsafeBufferPointer<UInt8>
  /// How many bytes are taken.
  package private(set) var position = 0

  package init(text: UnsafeBufferPointer<UInt8>) { self.text = text }

  var isAtEnd: Bool { position == text.count }

  mutating func iso8601(_ stated: TableZone?, endsDay: Bool) -> Int64? {
    _ = takeBlanks()
    guard var seconds = date() else { return nil }
    var named: ZoneText?
    if isAtBlankEnd() {
      if endsDay { seconds += Self.endOfDay }
    } else {
      guard take("T") || take("t") || takeBlanks(), let time = time() else { return nil }
      seconds += time
      if !isAtBlankEnd() {
        guard let zone = zone(), isAtBlankEnd() else { return nil }
        named = zone
      }
    }
    return ZoneText.seconds(local: seconds, named, stated: stated)
  }

  mutating func unknownZone() -> String? {
    _ = takeBlanks()
    guard date() != nil, take("T") || take("t") || takeBlanks(), time() != nil else { return nil }
    _ = takeBlanks()
    let rest = text[position...]
    guard !rest.isEmpty, rest.allSatisfy(Self.isLetter) else { return nil }
    if let zone = zone(), zone.isCertain, position == text.count { return nil }
    return String(decoding: rest, as: UTF8.self)
  }

  /// Midnight.
  private mutating func date() -> Int64? {
    guard let year = number(4), take("-"), let month = number(2), take("-"), let day = number(2) else { return nil }
    return Self.days(year, month, day).map { $0 * 86_400 }
  }

  private mutating func time() -> Int64? {
    guard let hour = number(2), hour <= 24, take(":"), let minute = number(2), minute < 60 else { return nil }
    var second: Int64 = 0
    if take(":") {
      // A leap second is the first of the next minute.
      guard let found = number(2), found < 61 else { return nil }
      second = found
      if take(".") || take(",") {
        guard takeDigits() else { return nil }
      }
    }
    // The end of a day is the beginning of the next.
    guard hour < 24 || minute == 0 && second == 0 else { return nil }
    return (hour * 60 + minute) * 60 + second
  }

  /// A zone as programs write it: `Z`, `+01:00`, `CEST`, `GMT+2`, `Europe/Berlin`, each in parentheses or not, with what explains an
  /// offset behind it.
  package mutating func zone() -> ZoneText? {
    let start = position
    _ = takeBlanks()
    let isBracketed = take("(")
    if let zone = bareZone(), !isBracketed || take(")") { return zone }
    position = start
    return nil
  }

  private mutating func bareZone() -> ZoneText? {
    if let offset = offset() { return .offset(offset) }
    let start = position
    while position < text.count, Self.isLetter(text[position]) { position += 1 }
    if position < text.count, text[position] == UInt8(ascii: "/") {
      while position < text.count, Self.isInZoneName(text[position]) { position += 1 }
      return TableZone(String(decoding: text[start..<position], as: UTF8.self)).map { .zone($0) }
    }
    let name = String(decoding: text[start..<position], as: UTF8.self)
    guard let minutes = name == "z" ? 0 : TimeWords.zones[name] else {
      return TimeWords.sharedZones[name] == nil ? nil : .shared(name)
    }
    return .offset(minutes == 0 ? offset(isShort: true) ?? 0 : minutes * 60)
  }

  /// Reads an offset such as `+01:00`, `-0500` or `+01`, and what explains it, such as `(Central European Time)`.
  ///
  /// - Parameter isShort: Whether hours may have one digit, as in `GMT+2`.
  private mutating func offset(isShort: Bool = false) -> Int64? {
    let start = position
    let sign: Int64 = take("+") ? 1 : take("-") ? -1 : 0
    guard sign != 0, let hours = number(2) ?? (isShort ? number(1) : nil), hours <= 18 else {
      position = start
      return nil
    }
    let end = position
    _ = take(":")
    var minutes = number(2)
    if minutes == nil { (position, minutes) = (end, 0) }
    guard let minutes, minutes < 60 else { return nil }
    for (open, close) in [(" (", ")"), ("[", "]")] as [(String, Unicode.Scalar)] where take(Array(open.utf8)) {
      while position < text.count, !take(close) { position += 1 }
    }
    return sign * (hours * 60 + minutes) * 60
  }

  private mutating func take(_ character: Unicode.Scalar) -> Bool {
    guard position < text.count, text[position] == UInt8(ascii: character) else { return false }
    position += 1
    return true
  }

  mutating func take(_ bytes: [UInt8]) -> Bool {
    guard text[position...].starts(with: bytes) else { return false }
    position += bytes.count
    return true
  }

  /// Seconds from a day's beginning to its last one.
  static let endOfDay: Int64 = 86_399

  /// The blanks of all kinds that programs put into times: also tabs, no-break, narrow, thin and wide ones.
  private static let blanks: [[UInt8]] = [
    [0x20], [0x09], [0xC2, 0xA0], [0xE2, 0x80, 0xAF], [0xE2, 0x80, 0x89], [0xE3, 0x80, 0x80],
  ]

  /// Takes all blanks that come next.
  ///
  /// - Returns: Whether there was one.
  mutating func takeBlanks() -> Bool {
    let start = position
    while position < text.count, Self.blanks.contains(where: { take($0) }) {}
    return position > start
  }

  /// Whether at most blanks are left; takes them then.
  mutating func isAtBlankEnd() -> Bool {
    let start = position
    _ = takeBlanks()
    if isAtEnd { return true }
    position = start
    return false
  }

  /// The letters that come next, in small letters; any byte beyond ASCII counts as a part of one, and so does a dot between two: ม.ค.
  mutating func word() -> String {
    let start = position
    while position < text.count, Self.isLetter(text[position]) || text[position] >= 0x80 || isInnerDot { position += 1 }
    return String(decoding: text[start..<position], as: UTF8.self).lowercased()
  }

  private var isInnerDot: Bool {
    text[position] == UInt8(ascii: ".") && position > 0 && position + 1 < text.count && text[position - 1] >= 0x80
      && text[position + 1] >= 0x80
  }

  /// The month that a name of one word or two says, as in كانون الثاني.
  mutating func month(_ names: MonthNames) -> Int64? {
    let first = word()
    let end = position
    if takeBlanks(), let month = names["\(first) \(word())"] { return month }
    position = end
    return names[first]
  }

  /// A name in lower case, in any case of letters.
  package mutating func takeName(_ name: [UInt8]) -> Bool {
    guard position + name.count <= text.count else { return false }
    for (offset, byte) in name.enumerated() {
      let found = text[position + offset]
      guard found == byte || (65...90).contains(found) && found + 32 == byte else { return false }
    }
    position += name.count
    return true
  }

  /// Takes a byte, whatever it is.
  ///
  /// - Returns: False at the end.
  mutating func skip() -> Bool {
    guard !isAtEnd else { return false }
    position += 1
    return true
  }

  mutating func takeDigits() -> Bool {
    let start = position
    while position < text.count, Self.isDigit(text[position]) { position += 1 }
    return position > start
  }

  mutating func number(_ digits: Int) -> Int64? {
    guard position + digits <= text.count else { return nil }
    var number: Int64 = 0
    for digit in text[position..<position + digits] {
      guard Self.isDigit(digit) else { return nil }
      number = number * 10 + Int64(digit - 48)
    }
    position += digits
    return number
  }

  mutating func number(upTo digits: Int) -> Int64? {
    for count in stride(from: digits, to: 0, by: -1) {
      if let number = number(count) { return number }
    }
    return nil
  }

  private static func isDigit(_ byte: UInt8) -> Bool { (48...57).contains(byte) }
  private static func isInZoneName(_ byte: UInt8) -> Bool {
    isLetter(byte) || isDigit(byte) || "/_+-".utf8.contains(byte)
  }
  private static func isLetter(_ byte: UInt8) -> Bool { (65...90).contains(byte) || (97...122).contains(byte) }

  /// Days since 1970; nil for a date that is none, or before.
  static func days(_ year: Int64, _ month: Int64, _ day: Int64) -> Int64? {
    guard year >= 1970, (1...12).contains(month), day >= 1, day <= length(of: month, year) else { return nil }
    return Int64(CivilDate(Int(year), Int(month), Int(day)).number)
  }

  /// Days since 1970 of a year's day, 1 to 366; nil for one that is none.
  static func days(_ year: Int64, dayOfYear: Int64) -> Int64? {
    guard let first = days(year, 1, 1), (1...366).contains(dayOfYear) else { return nil }
    let day = first + dayOfYear - 1
    return CivilDate(number: Int(day)).year == year ? day : nil
  }

  /// Days since 1970 of a day (Monday is 1) of a week of ISO 8601, whose Thursday decides the year; nil for one that is none.
  static func days(_ year: Int64, week: Int64, weekday: Int64) -> Int64? {
    guard let fourth = days(year, 1, 4), (1...53).contains(week), (1...7).contains(weekday) else { return nil }
    let monday = fourth - (fourth + 3) % 7 + (week - 1) * 7
    let day = monday + weekday - 1
    return day >= 0 && CivilDate(number: Int(monday + 3)).year == year ? day : nil
  }

  private static func length(of month: Int64, _ year: Int64) -> Int64 {
    let isLeap = year % 4 == 0 && (year % 100 != 0 || year % 400 == 0)
    switch month {
    case 2: return isLeap ? 29 : 28
    case 4, 6, 9, 11: return 30
    default: return 31
    }
  }
}
