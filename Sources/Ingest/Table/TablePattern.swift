/// A pattern of times in the letters of Unicode TR35, such as `dd/MMM/yy h:mm a`.
///
/// Numbers of up to two digits may lack their leading zero; blanks stand for one or more of any kind, and may be missing before AM or PM and
/// around the whole; a day may be an ordinal, as in `2nd`; an era (`G`) is that of a Japanese emperor or of the Republic of China, in its script or
/// by the letter; weeks (`YYYY-'W'ww-e`) are those of ISO 8601; `yy` means 1970 to 2069; names of months are of any language of
/// ``MonthNames`` or of the stated one, in any case of letters, with a dot behind them or without; a star before the pattern and a blank is any
/// words before the time, such as who set it. Our own and not Foundation's
/// `DateFormatter`, which accepts a text that only begins with a time.
package struct TablePattern: Equatable, Sendable {
  private enum Part: Hashable, Sendable {
    case literal([UInt8])
    case blanks
    case year, shortYear, month, monthName, day, weekday, hour, hour12, minute, second, fraction, half, zone
    case era, weekYear, week, dayOfWeek, dayOfYear

    var isNumber: Bool {
      switch self {
      case .literal, .blanks, .monthName, .weekday, .half, .zone, .era: false
      default: true
      }
    }
  }

  let text: String
  private let parts: [Part]
  /// Whether any words stand before the time.
  private let isBehindWords: Bool
  private let months: MonthNames

  // Parsed once; nothing changes it.
  nonisolated(unsafe) private static let language = #/([a-z]{2}): */#

  /// - Parameters:
  ///   - text: The letters, behind the language of the names of months where only that is meant: `hr: dd/MMM/yy`.
  ///   - language: That of a text which says none, such as `de`; nil for all that are known.
  /// - Throws: ``Fault``.
  package init(_ text: String, language: String? = nil) throws(Fault) {
    self.text = text
    var parts: [Part] = []
    isBehindWords = text.hasPrefix(Self.words)
    var rest = text.dropFirst(isBehindWords ? Self.words.count : 0)
    let named = rest.prefixMatch(of: Self.language)
    let language = named.map { String($0.1) } ?? language
    rest = named.map { rest[$0.range.upperBound...] } ?? rest
    while let letter = rest.first {
      let run = rest.prefix { $0 == letter }
      if letter == "'" {
        let quoted = rest.dropFirst().prefix { $0 != "'" }
        guard quoted.endIndex < rest.endIndex else { throw .openQuote }
        parts.append(.literal(Array((quoted.isEmpty ? "'" : quoted).utf8)))
        rest = rest[rest.index(after: quoted.endIndex)...]
      } else if letter.isASCII, letter.isLetter {
        guard let part = Self.part(letter, run.count) else { throw .unknownLetters(String(run)) }
        parts.append(part)
        rest = rest[run.endIndex...]
      } else {
        parts.append(letter.isWhitespace ? .blanks : .literal(Array(run.utf8)))
        rest = rest[run.endIndex...]
      }
    }
    let days: [[[Part]]] = [
      [[.year, .shortYear], [.month, .monthName], [.day]], [[.year], [.dayOfYear]],
      [[.weekYear], [.week], [.dayOfWeek]],
    ]
    guard days.contains(where: { $0.allSatisfy { $0.contains(where: parts.contains) } }) else { throw .noDay }
    guard !parts.contains(.hour12) || parts.contains(.half) else { throw .noHalf }
    self.parts = parts
    guard let months = language.map({ MonthNames(language: $0) }) ?? .all else {
      throw .unknownLanguage(language ?? "")
    }
    self.months = months
  }

  /// What stands for any words before the time.
  package static let words = "* "

  package enum Fault: Error, Equatable {
    case unknownLetters(String), openQuote, noDay, noHalf, unknownLanguage(String)

    package var description: String {
      switch self {
      case .unknownLetters(let letters): "'\(letters)' is none of the letters that are read"
      case .openQuote: "a quote is not closed"
      case .noDay: "it needs a year, a month and a day; or yyyy and DDD; or YYYY, ww and e"
      case .noHalf: "hours up to 12 (h) need AM or PM (a)"
      case .unknownLanguage(let name):
        "names of months in '\(name)' are not known, only in \(MonthNames.languages.joined(separator: ", "))"
      }
    }

    package static let remedy =
      "write a pattern of yyyy or yy, MM or MMM, dd, DDD, G, YYYY, ww, e, HH or h, mm, ss, SSS, a, EEE, z and literal text in single quotes, such as "
      + "dd/MMM/yy h:mm a"
  }

  private static func part(_ letter: Character, _ count: Int) -> Part? {
    switch (letter, count) {
    case ("y", 2): .shortYear
    case ("y", 1), ("y", 4), ("u", 1), ("u", 4): .year
    case ("M", 1...2), ("L", 1...2): .month
    case ("M", 3...4), ("L", 3...4): .monthName
    case ("d", 1...2): .day
    case ("D", 3): .dayOfYear
    case ("E", 1...4): .weekday
    case ("G", 1): .era
    case ("Y", 1), ("Y", 4): .weekYear
    case ("w", 1...2): .week
    case ("e", 1): .dayOfWeek
    case ("H", 1...2): .hour
    case ("h", 1...2): .hour12
    case ("m", 1...2): .minute
    case ("s", 1...2): .second
    case ("S", 1...9): .fraction
    case ("a", 1): .half
    case ("z", 1...4), ("Z", 1...5), ("X", 1...5), ("x", 1...5): .zone
    default: nil
    }
  }

  /// Whether a text of it can be nothing else: it names an era or a week, or has a day of the year apart from the year.
  var isCertain: Bool { parts.contains(.era) || parts.contains(.week) || parts.contains(.dayOfYear) && parts.count > 2 }

  /// Whether a part is a literal that begins with a dot.
  private func isDot(_ position: Int) -> Bool {
    guard position < parts.count, case .literal(let bytes) = parts[position] else { return false }
    return bytes.first == UInt8(ascii: ".")
  }

  /// A number of one or two digits; of two beside another number, which nothing sets apart: 2021044 is no day of April.
  private func twoDigits(_ position: Int, _ reader: inout TimeReader) -> Int64? {
    let isPacked =
      position > 0 && parts[position - 1].isNumber || position + 1 < parts.count && parts[position + 1].isNumber
    return isPacked ? reader.number(2) : reader.number(upTo: 2)
  }

  /// Takes what makes an ordinal of the number of a day, where it is no part of the pattern: `2nd`.
  private func takeOrdinal(_ reader: inout TimeReader, before position: Int) {
    var (behind, literal) = (reader, reader)
    guard TimeWords.ordinals.contains(behind.word()) else { return }
    if position < parts.count, case .literal(let bytes) = parts[position], literal.take(bytes) { return }
    reader = behind
  }

  /// A time of this pattern; nil where it has names, which differ between languages.
  var sample: String? {
    let numbers: [Part: String] = [
      .year: "2007", .shortYear: "07", .month: "06", .day: "05", .hour: "08", .hour12: "8", .minute: "09",
      .second: "10", .fraction: "0", .half: "AM", .zone: "Z", .blanks: " ", .weekYear: "2007", .week: "06",
      .dayOfWeek: "5", .dayOfYear: "123",
    ]
    let texts = parts.map { (part) -> String? in
      if case .literal(let bytes) = part { return String(decoding: bytes, as: UTF8.self) }
      return numbers[part]
    }
    return texts.contains(nil) ? nil : (isBehindWords ? Self.words : "") + texts.compactMap(\.self).joined()
  }

  /// Whether a text of it is a number, behind which programs write `.0` where other rows have none.
  private var isNumber: Bool { parts.allSatisfy(\.isNumber) }

  private var isDay: Bool { !parts.contains(.hour) && !parts.contains(.hour12) }

  /// - Parameters:
  ///   - zone: Of a text that names none; nil for UTC.
  ///   - endsDay: Whether a day without a time is its last second instead of its first.
  /// - Returns: Unix seconds; nil where the text is not of this pattern.
  func seconds(_ text: UnsafeBufferPointer<UInt8>, zone: TableZone?, endsDay: Bool) -> Int64? {
    guard isBehindWords else { return seconds(whole: text, zone: zone, endsDay: endsDay) }
    // Of more words than a name and a time have, only the last ones are tried.
    return text.indices.dropFirst().suffix(80).lazy.filter { text[$0 - 1] == 32 && text[$0] != 32 }.compactMap {
      seconds(whole: UnsafeBufferPointer(rebasing: text[$0...]), zone: zone, endsDay: endsDay)
    }.first
  }

  private func seconds(whole text: UnsafeBufferPointer<UInt8>, zone: TableZone?, endsDay: Bool) -> Int64? {
    var reader = TimeReader(text: text)
    _ = reader.takeBlanks()
    var (year, month, day, hour, minute, second) = (Int64(0), Int64(0), Int64(0), Int64(0), Int64(0), Int64(0))
    var (era, week, dayOfYear) = (nil as Int64?, nil as Int64?, nil as Int64?)
    var (morning, named, isLate) = (Int64(0), nil as ZoneText?, false)
    for (position, part) in parts.enumerated() {
      switch part {
      case .literal(let bytes): guard reader.take(bytes) else { return nil }
      case .blanks:
        let isOptional = position + 1 < parts.count && parts[position + 1] == .half
        guard reader.takeBlanks() || isOptional else { return nil }
      case .year where era != nil:
        guard let found = reader.number(upTo: 4) ?? (reader.take(TimeWords.firstYear) ? 1 : nil) else { return nil }
        year = era! + found
      case .year, .weekYear: guard let found = reader.number(4) else { return nil }; year = found
      case .era:
        guard let found = TimeWords.eras.first(where: { reader.takeName($0.name) }) else { return nil }
        era = found.before
      case .week: guard let found = twoDigits(position, &reader) else { return nil }; week = found
      case .dayOfWeek: guard let found = reader.number(1) else { return nil }; day = found
      case .dayOfYear: guard let found = reader.number(3) else { return nil }; dayOfYear = found
      case .shortYear:
        guard let found = reader.number(2) else { return nil }
        year = found < 70 ? 2000 + found : 1900 + found
      case .month: guard let found = twoDigits(position, &reader) else { return nil }; month = found
      case .monthName:
        guard let found = reader.month(months) else { return nil }
        month = found
        if !isDot(position + 1) { _ = reader.take([UInt8(ascii: ".")]) }
      case .day:
        guard let found = twoDigits(position, &reader) else { return nil }
        day = found
        takeOrdinal(&reader, before: position + 1)
      case .weekday:
        guard TimeWords.weekdays.contains(reader.word()) else { return nil }
        if !isDot(position + 1) { _ = reader.take([UInt8(ascii: ".")]) }
      case .hour:
        guard let found = twoDigits(position, &reader), found <= 24 else { return nil }
        hour = found
      case .hour12:
        guard let found = twoDigits(position, &reader), found < 24 else { return nil }
        (hour, isLate) = (found % 12, found > 12)
      case .minute: guard let found = twoDigits(position, &reader), found < 60 else { return nil }; minute = found
      case .second: guard let found = twoDigits(position, &reader), found < 60 else { return nil }; second = found
      case .fraction: guard reader.takeDigits() else { return nil }
      case .half:
        guard let half = TimeWords.halves.first(where: { reader.takeName($0.name) }) else { return nil }
        morning = half.morning
      case .zone: guard let found = reader.zone() else { return nil }; named = named ?? found
      }
    }
    if isNumber { _ = reader.take(Array(".0".utf8)) }
    let found =
      week.map { TimeReader.days(year, week: $0, weekday: day) }
      ?? dayOfYear.map { TimeReader.days(year, dayOfYear: $0) } ?? TimeReader.days(year, month, day)
    guard reader.isAtBlankEnd(), let days = found, hour < 24 || minute == 0 && second == 0 else { return nil }
    // 15:04 PM has the half of the day twice, and 15:04 AM is no time.
    guard !isLate || hour < morning else { return nil }
    if parts.contains(.hour12), hour < morning { hour += 12 }
    let local = days * 86_400 + (endsDay && isDay ? TimeReader.endOfDay : (hour * 60 + minute) * 60 + second)
    return ZoneText.seconds(local: local, named, stated: zone)
  }
}
