import DelegationFoundations

/// A DATE or a DATE-TIME: what a clock on the wall shows, and where that wall is.
///
/// - Source: RFC 5545, 3.3.4 and 3.3.5.
package struct CalendarTime: Hashable, Sendable {
  package enum Kind: Hashable, Sendable {
    case date
    /// A time that is the same on the wall everywhere.
    case floating
    case utc
    case zoned(String)
  }

  /// The seconds on the wall since 1970-01-01T00:00:00, every day counted as 86,400 seconds; a multiple of that for a
  /// date.
  package var local: Seconds
  package var kind: Kind

  package init(local: Seconds, _ kind: Kind) { (self.local, self.kind) = (local, kind) }

  package init(_ year: Int, _ month: Int, _ day: Int, _ hour: Int, _ minute: Int, _ second: Int, _ kind: Kind) {
    local = Seconds(CivilDate(year, month, day).number) * daySeconds + Seconds(hour * 3600 + minute * 60 + second)
    self.kind = kind
  }

  package init(_ year: Int, _ month: Int, _ day: Int) { self.init(year, month, day, 0, 0, 0, .date) }

  package var isDate: Bool { kind == .date }
  /// The days since 1970-01-01 on the wall.
  var day: Int { Int(local.dividedDown(by: daySeconds)) }
  var zone: String? { if case .zoned(let zone) = kind { zone } else { nil } }

  /// The time as in a file: `20261125`, `20261125T073000`, with a `Z` for UTC.
  package var text: String {
    let date = CivilDate(number: day)
    let days = date.year.padded(4) + date.month.padded(2) + date.day.padded(2)
    if isDate { return days }
    let second = local.remainderDown(by: daySeconds)
    let time = (second / 3600).padded(2) + (second / 60 % 60).padded(2) + (second % 60).padded(2)
    return days + "T" + time + (kind == .utc ? "Z" : "")
  }

  var parameters: [LineParameter] {
    switch kind {
    case .date: [LineParameter("VALUE", ["DATE"])]
    case .zoned(let zone): [LineParameter("TZID", [zone])]
    case .floating, .utc: []
    }
  }

  /// The days that can be written, as numbers since 1970-01-01: the years 1 to 9999.
  static let days = CivilDate(1, 1, 1).number...CivilDate(9999, 12, 31).number

  /// - Parameters:
  ///   - text: A DATE or a DATE-TIME; the `T` distinguishes them.
  ///   - zone: The TZID of the property, which counts only for local times.
  /// - Returns: nil for what is neither, for a day that no month has, and for an hour above 23. The second 60, a leap
  ///   second, is read as 59, as the standard has it for systems without them.
  package init?(reading text: some StringProtocol, zone: String?) {
    let bytes = Array(text.utf8)
    guard [8, 15, 16].contains(bytes.count) else { return nil }
    func number(_ range: Range<Int>) -> Int? {
      bytes[range].reduce(into: Int?(0)) { sum, byte in
        sum = (0x30...0x39).contains(byte) ? sum.map { $0 * 10 + Int(byte) - 0x30 } : nil
      }
    }
    guard let year = number(0..<4), let month = number(4..<6), let day = number(6..<8), year >= 1,
      1...12 ~= month, day >= 1, day <= CivilDate.length(ofMonth: month, in: year)
    else { return nil }
    guard bytes.count > 8 else {
      self.init(year, month, day)
      return
    }
    guard bytes[8] == 0x54, let hour = number(9..<11), let minute = number(11..<13), let second = number(13..<15),
      hour < 24, minute < 60, second <= 60, bytes.count == 15 || bytes[15] == 0x5A
    else { return nil }
    let kind: Kind = bytes.count == 16 ? .utc : zone.map { .zoned($0) } ?? .floating
    self.init(year, month, day, hour, minute, min(second, 59), kind)
  }
}

extension ContentLine {
  init(_ name: String, time: CalendarTime) { self.init(name, time.parameters, value: time.text) }

  /// The value as a DATE or a DATE-TIME.
  func time() throws -> CalendarTime { try time(token) }

  func time(_ text: some StringProtocol) throws -> CalendarTime {
    guard let time = CalendarTime(reading: text, zone: self["TZID"]) else {
      throw Problem.wrongTime(String(text), of: name, at: place)
    }
    // Many programs write a date without VALUE=DATE, and some a time with it: of that, the day is meant.
    return isDate ? CalendarTime(local: Seconds(time.day) * daySeconds, .date) : time
  }

  var isDate: Bool { self["VALUE"]?.uppercased() == "DATE" }
}
