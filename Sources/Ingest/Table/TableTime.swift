/// Points in time as tables write them, read strictly.
///
/// ISO 8601: `2004-10-03`, which is midnight; or date and time, separated by `T`, `t` or a blank, with or without seconds, with a fraction
/// that is cut off, and with `Z`, `z`, `+0000`, `+00:00`, `+00`, a name such as `CEST` or `Europe/Berlin`, or no zone, which means the stated one, else UTC;
/// blanks may stand before the zone and around the whole. Years 1970 to 9999. Numbers since 1970 may have a fraction, which is cut off, or
/// three and more groups of digits, as in `1,714,557,600`.
package struct TableTime: Equatable, Sendable {
  package enum Format: Equatable, Sendable {
    case named(TableMapping.TimeFormat)
    case pattern(TablePattern)
  }

  /// The first that reads a text counts.
  package let formats: [Format]
  /// The zone of times that name none; nil for UTC.
  package let zone: TableZone?

  package static let iso8601 = TableTime(format: .iso8601)
  package static let unixSeconds = TableTime(format: .unixSeconds)

  static let zoneRemedy =
    "write an offset such as +02:00, -0500 or Z, a zone such as Europe/Berlin, or set 'zone' if several share the name"

  package init(format: TableMapping.TimeFormat) { self.init([.named(format)]) }

  package init(_ formats: [Format], zone: TableZone? = nil) { (self.formats, self.zone) = (formats, zone) }

  /// - `texts`: Names of formats, or patterns.
  package init(texts: [String], zone: TableZone? = nil) throws(TablePattern.Fault) {
    guard !texts.isEmpty else { throw .noDay }
    var formats: [Format] = []
    for text in texts {
      if let named = TableMapping.TimeFormat(rawValue: text) {
        formats.append(.named(named))
      } else {
        formats.append(.pattern(try TablePattern(text)))
      }
    }
    self.init(formats, zone: zone)
  }

  /// - `endsDay`: Whether a day without a time is its last second instead of its first.
  /// - Returns: Unix seconds; nil when it is not such a time.
  package func seconds(_ text: UnsafeBufferPointer<UInt8>, endsDay: Bool = false) -> Int64? {
    if formats.count == 1 { return seconds(text, formats[0], endsDay: endsDay) }
    // Among several formats a number must not be taken for another's.
    return formats.lazy.compactMap { plausibleSeconds(text, $0, endsDay: endsDay) }.first
  }

  private func seconds(_ text: UnsafeBufferPointer<UInt8>, _ format: Format, endsDay: Bool) -> Int64? {
    switch format {
    case .pattern(let pattern): return pattern.seconds(text, zone: zone, endsDay: endsDay)
    case .named(.iso8601):
      var reader = TimeReader(text: text)
      return reader.iso8601(zone, endsDay: endsDay)
    case .named(let unit) where unit.dayOf1970 != nil:
      guard let days = SourceNumbers.decimal(text, orComma: true) else { return nil }
      let (seconds, isDay) = ((days * 86_400).rounded(), days == days.rounded())
      guard seconds <= Double(SourceNumbers.lastSecond) else { return nil }
      let local = Int64(seconds) - unit.dayOf1970! * 86_400 + (endsDay && isDay ? TimeReader.endOfDay : 0)
      return ZoneText.seconds(local: local, nil, stated: zone)
    case .named(.objectID): return Self.secondsOfObject(text)
    case .named(.period):
      // Nobody knows when in a month a task was opened.
      guard endsDay, let end = TablePeriod.end(text) else { return nil }
      return ZoneText.seconds(local: end, nil, stated: zone)
    case .named(let unit):
      let digits = unit == .dotNetJSON ? Self.milliseconds(ofDate: text) : text
      guard let number = digits.flatMap({ SourceNumbers.whole($0) ?? SourceNumbers.grouped($0) }) else { return nil }
      let scale = unit.scale
      guard let all = Int64(exactly: number / scale.perSecond), all <= SourceNumbers.lastSecond * 2 else { return nil }
      let seconds = all * scale.seconds - scale.before1970
      return (0...SourceNumbers.lastSecond).contains(seconds) ? seconds : nil
    }
  }

  /// The digits in `/Date(1096840508000+0200)/`, where the offset is for show; nil for other texts.
  private static func milliseconds(ofDate text: UnsafeBufferPointer<UInt8>) -> UnsafeBufferPointer<UInt8>? {
    var reader = TimeReader(text: text)
    _ = reader.takeBlanks()
    guard reader.takeName(Array("/date(".utf8)) else { return nil }
    let start = reader.position
    guard reader.takeDigits() else { return nil }
    let digits = UnsafeBufferPointer(rebasing: text[start..<reader.position])
    _ = reader.zone()
    return reader.take(Array(")/".utf8)) && reader.isAtBlankEnd() ? digits : nil
  }

  /// The seconds that the first eight of 24 hexadecimal digits are; nil for other texts.
  private static func secondsOfObject(_ text: UnsafeBufferPointer<UInt8>) -> Int64? {
    guard text.count == 24, text.allSatisfy({ (48...57).contains($0) || (97...102).contains($0 | 0x20) }) else {
      return nil
    }
    return Int64(String(decoding: text[..<8], as: UTF8.self), radix: 16)
  }

  /// Does the same as `seconds`, but takes numbers as times from 1998 to 2099 only, so that no other number looks like one: not one
  /// of another unit, and not one that counts from 2001.
  package func plausibleSeconds(_ text: UnsafeBufferPointer<UInt8>) -> Int64? {
    formats.lazy.compactMap { plausibleSeconds(text, $0, endsDay: $0 == .named(.period)) }.first
  }

  private func plausibleSeconds(_ text: UnsafeBufferPointer<UInt8>, _ format: Format, endsDay: Bool) -> Int64? {
    guard let seconds = seconds(text, format, endsDay: endsDay) else { return nil }
    guard case .named(let name) = format, name != .iso8601 else { return seconds }
    return (883_612_800..<4_102_444_800).contains(seconds) ? seconds : nil
  }

  /// Whether a cell says that there is no time: by blanks, by a word for it, by zeros alone, as in `0000-00-00 00:00`, by a negative
  /// number, or by a day that programs write for none, as in `1900-01-01`.
  package static func isNothing(_ text: UnsafeBufferPointer<UInt8>) -> Bool {
    if text.isEmpty { return true }
    guard text.count <= 64 else { return false }
    var (hasZero, isZeros) = (false, true)
    for byte in text {
      if byte == UInt8(ascii: "0") { hasZero = true }
      if (49...57).contains(byte) { return isWordForNothing(text) || isNegative(text) || isDayForNothing(text) }
      if byte >= 0x80 || (65...122).contains(byte) && ![UInt8(ascii: "t"), UInt8(ascii: "z")].contains(byte | 0x20) {
        isZeros = false
      }
    }
    return isZeros && hasZero || isWordForNothing(text)
  }

  private static func isNegative(_ text: UnsafeBufferPointer<UInt8>) -> Bool {
    text.first == UInt8(ascii: "-") && SourceNumbers.whole(UnsafeBufferPointer(rebasing: text.dropFirst())) != nil
  }

  /// Whether a date, in any order of day, month and year, with any time of the day, is among ``TimeWords/nothingDays``.
  private static func isDayForNothing(_ text: UnsafeBufferPointer<UInt8>) -> Bool {
    var (parts, year) = ([Int64](), nil as Int64?)
    var reader = TimeReader(text: text)
    while parts.count < 2 || year == nil {
      if let number = reader.number(4) {
        // Ten digits are no date, nor are two years.
        if year != nil || reader.number(1) != nil { return false }
        guard TimeWords.nothingDays[number] != nil else { return false }
        year = number
      } else if let number = reader.number(upTo: 2) {
        // What comes after month and day is the time of the day.
        if parts.count < 2 { parts.append(number) }
      } else if case let word = reader.word(), !word.isEmpty {
        if let month = MonthNames.all[word] { parts.append(month) }
      } else if !reader.skip() {
        return false
      }
    }
    return TimeWords.nothingDays[year!]!.contains { $0 == parts || $0 == parts.reversed() }
  }

  private static func isWordForNothing(_ text: UnsafeBufferPointer<UInt8>) -> Bool {
    var reader = TimeReader(text: text)
    if reader.isAtBlankEnd() { return true }
    guard let first = text.first(where: { !SourceNumbers.isSpace($0) }), TimeWords.startsNothing[Int(first | 0x20)]
    else {
      return false
    }
    return TimeWords.nothing.contains(SourceText.line(String(decoding: text, as: UTF8.self)).lowercased())
  }

  /// - Returns: Unix seconds; nil when it is not such a time.
  package func seconds(_ text: String, endsDay: Bool = false) -> Int64? {
    var text = text
    return text.withUTF8 { seconds($0, endsDay: endsDay) }
  }

  /// Whether a text that ``seconds(_:)`` refuses is a date before 1970.
  func isBefore1970(_ text: UnsafeBufferPointer<UInt8>) -> Bool {
    func isDigit(_ position: Int) -> Bool { position < text.count && (48...57).contains(text[position]) }
    let minus = UInt8(ascii: "-")
    guard text.count >= 10, (0..<4).allSatisfy(isDigit), text[4] == minus, text[7] == minus else { return false }
    return text[..<4].lexicographicallyPrecedes("1970".utf8)
  }

  /// Two of the formats that read one text as different days, with that text, such as `dd/MM/yyyy` and `MM/dd/yyyy`; nil where none do.
  package var conflict: (one: Format, other: Format, text: String)? {
    for one in formats {
      guard case .pattern(let pattern) = one, let text = pattern.sample else { continue }
      func day(_ format: Format) -> Int64? { TableTime([format]).seconds(text).map { $0 / 86_400 } }
      if let other = formats.first(where: { day($0) ?? day(one) != day(one) }) { return (one, other, text) }
    }
    return nil
  }

  /// The letters behind a date and a time that name no known zone; nil for all other texts.
  func unknownZone(in text: UnsafeBufferPointer<UInt8>) -> String? {
    guard formats == [.named(.iso8601)] else { return nil }
    var reader = TimeReader(text: text)
    return reader.unknownZone()
  }

  package var example: String {
    switch formats[0] {
    case .pattern(let pattern): "'\(pattern.text)' says"
    case .named(.iso8601): "2004-10-03T21:55:08Z"
    case .named(let unit) where unit.dayOf1970 != nil: "\(unit.dayOf1970! + 12_694).9"
    case .named(.dotNetJSON): "/Date(1096840508000)/"
    case .named(.objectID): "4160753c0000000000000000"
    case .named(.period): "2004-10"
    case .named(let unit):
      String(UInt64((1_096_840_508 + unit.scale.before1970) / unit.scale.seconds) * unit.scale.perSecond)
    }
  }
}

extension TableTime.Format {
  package var isSince1970: Bool {
    if case .named(let name) = self { ![.iso8601, .period].contains(name) && name.dayOf1970 == nil } else { false }
  }

  /// Whether a text of it is in no other format.
  package var isCertain: Bool {
    switch self {
    case .named(let name): name.isCertain
    case .pattern(let pattern): pattern.isCertain
    }
  }

  package var text: String {
    switch self {
    case .named(let name): name.rawValue
    case .pattern(let pattern): pattern.text
    }
  }
}

extension TableMapping {
  package enum TimeFormat: String, CaseIterable, Sendable {
    case unixSeconds = "unix-seconds"
    case unixMilliseconds = "unix-milliseconds"
    case unixMicroseconds = "unix-microseconds"
    case unixNanoseconds = "unix-nanoseconds"
    case unixMinutes = "unix-minutes"
    /// `2004-10-03T21:55:08.000+0000`, its shorter forms and named zones; see ``TableTime``.
    case iso8601 = "iso-8601"
    /// Months, quarters and weeks that stand alone; what happened in one was known at its end, and nothing is opened in one.
    case period
    /// What .NET counts since the year 1, ten million in a second.
    case dotNetTicks = "dotnet-ticks"
    /// `/Date(1096840508000)/`: milliseconds since 1970, as .NET writes them into JSON.
    case dotNetJSON = "dotnet-json"
    /// What Windows counts since the year 1601, ten million in a second.
    case windowsFileTime = "windows-filetime"
    /// Seconds since 2001, as Apple's programs count them.
    case appleSeconds = "apple-seconds"
    /// Ids of 24 hexadecimal digits, of which the first eight are the second since 1970 in which they were made, as databases write them.
    case objectID = "object-id"
    /// Days since 1899-12-30 by a clock, as spreadsheets count them from March 1900 on: `38263.9133`.
    case excelDays = "excel-days"
    /// Days since 1904-01-01, as spreadsheets count them that come from old Macintoshes.
    case excelDays1904 = "excel-days-1904"
    /// Days since 1858-11-17, as astronomers and some databases count them: `53281.9133`.
    case modifiedJulianDays = "modified-julian-days"

    /// The number of the first day of 1970, where numbers are days.
    var dayOf1970: Int64? {
      switch self {
      case .excelDays: 25_569
      case .excelDays1904: 24_107
      case .modifiedJulianDays: 40_587
      default: nil
      }
    }

    /// Whether a number of our time in this format is none in another, so that it needs no question.
    package var isCertain: Bool { dayOf1970 == nil && ![.unixMinutes, .appleSeconds, .objectID].contains(self) }

    /// How numbers count that are no days: how many make a second, or how many seconds each is, and how many seconds lie before 1970.
    fileprivate var scale: (perSecond: UInt64, seconds: Int64, before1970: Int64) {
      switch self {
      case .unixSeconds, .iso8601, .excelDays, .excelDays1904, .modifiedJulianDays, .objectID, .period: (1, 1, 0)
      case .unixMinutes: (1, 60, 0)
      case .unixMilliseconds, .dotNetJSON: (1000, 1, 0)
      case .unixMicroseconds: (1_000_000, 1, 0)
      case .unixNanoseconds: (1_000_000_000, 1, 0)
      case .dotNetTicks: (10_000_000, 1, 62_135_596_800)
      case .windowsFileTime: (10_000_000, 1, 11_644_473_600)
      case .appleSeconds: (1, 1, -978_307_200)
      }
    }
  }
}
