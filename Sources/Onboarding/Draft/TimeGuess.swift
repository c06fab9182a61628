import DelegationIngest

/// Formats that read a value of no known format, made from it.
enum TimeGuess {
  /// - Returns: Each that reads the value. What could be a zone, half of the day or a field is always read as that.
  static func formats(for value: String) -> [TableTime.Format] {
    let whole = formats(forWhole: value)
    guard whole.isEmpty, value.utf8.count <= 160 else { return whole }
    // Who set a time may stand before it.
    let words = value.split(separator: " ")
    let times = words.indices.dropFirst().lazy.filter { words[$0 - 1].contains(where: \.isLetter) }.map {
      formats(forWhole: String(value[words[$0].startIndex...]))
    }
    return (times.first { !$0.isEmpty } ?? []).compactMap { try? TablePattern(TablePattern.words + $0.text) }
      .map { .pattern($0) }.filter { $0.reads(value, [nil]) }
  }

  private static func formats(forWhole value: String) -> [TableTime.Format] {
    // As days of a spreadsheet, larger numbers are after 2036; smaller ones than 400 million are lengths of time rather than seconds since 2001.
    let number = Double(value.replacing(",", with: ".")) ?? 0
    let isOfSpreadsheet = number < 50_000
    let units: [TableMapping.TimeFormat] =
      [isOfSpreadsheet ? .excelDays : .modifiedJulianDays, .unixMinutes, .objectID]
      + (number < 400_000_000 ? [] : [.appleSeconds])
    if let unit = units.map({ TableTime.Format.named($0) }).first(where: { $0.reads(value, [nil]) }) { return [unit] }
    let zones = sharedZones(in: value).map { TableZone($0.zone) } + [nil]
    guard value.utf8.count <= 80, let parts = parts(of: value) else { return [] }
    let numbers = parts.indices.filter { parts[$0].isNumber }
    let names = Set(parts.compactMap(\.letters))
    let hasName = names.contains("MMM")
    let found = dates.filter { form in
      names.contains("G")
        ? form.numbers == ["yyyy", "MM", "dd"]
        : form.name.map(names.contains) ?? names.isDisjoint(with: ["MMM", "'W'"])
    }.compactMap { form in
      clock(parts, numbers, form.numbers.count).map { (form, $0) }
    }.filter { form, clock in numbers.count - clock.count == form.numbers.count }
    let hour = parts.contains { $0.letters == "a" } ? "h" : "HH"
    let languages = [""] + (hasName ? MonthNames.alone.sorted().map { "\($0): " } : [])
    return languages.flatMap { language in found.map { (language, $0.0.numbers, $0.1) } }.compactMap {
      language, date, clock in
      var (date, time, text) = (date[...], [hour, "mm", "ss", "SSS"][...], language)
      for (position, part) in parts.enumerated() {
        if let number = numbers.firstIndex(of: position) {
          text += clock.contains(number) ? time.removeFirst() : date.removeFirst()
        } else {
          text += part.letters ?? quoted(part.text)
        }
      }
      guard let pattern = try? TablePattern(text), TableTime.Format.pattern(pattern).reads(value, zones) else {
        return nil
      }
      return .pattern(pattern)
    }
  }

  /// What the numbers of a date may be, in its order, with the part that it has beside them: the name of a month, or a week's letter.
  private static let dates: [(name: String?, numbers: [String])] =
    [["dd", "yyyy"], ["yyyy", "dd"], ["dd", "yy"], ["yy", "dd"]].map { ("MMM", $0) }
    + [["YYYY", "ww", "e"], ["YYYY", "wwe"]].map { ("'W'", $0) }
    + [
      ["dd", "MM", "yyyy"], ["MM", "dd", "yyyy"], ["yyyy", "MM", "dd"], ["yyyy", "dd", "MM"], ["dd", "MM", "yy"],
      ["MM", "dd", "yy"], ["yy", "MM", "dd"], ["yyyy", "DDD"], ["yyyyDDD"], ["ddMMyyyyHHmm"], ["ddMMyyyyHHmmss"],
    ].map { (nil, $0) }

  /// The zones that share a name in a value; none where it has no such name.
  static func sharedZones(in value: String) -> [(zone: String, minutes: [Int64])] {
    value.split { !$0.isLetter }.lazy.compactMap { TimeWords.sharedZones[String($0)] }.first ?? []
  }

  /// Which of the numbers are hour, minute, second and fraction: those with colons between them, or the last ones.
  private static func clock(_ parts: [Part], _ numbers: [Int], _ dayCount: Int) -> Range<Int>? {
    func text(after number: Int) -> String { parts[numbers[number] + 1..<numbers[number + 1]].map(\.text).joined() }
    var start = numbers.count
    for number in numbers.indices.dropLast().reversed() where text(after: number) == ":" {
      if parts[numbers[number]].text.count <= 2 { start = number }
      if number == 0 || text(after: number - 1) != ":" { break }
    }
    var end = start
    if start == numbers.count {
      (start, end) = (min(dayCount, numbers.count), numbers.count)
    } else {
      while end + 1 < numbers.count, text(after: end) == ":" { end += 1 }
      if end == start + 2, end + 1 < numbers.count, [".", ","].contains(text(after: end)) { end += 1 }
      end += 1
    }
    let isFraction = end - start < 4 || [".", ",", ":"].contains(text(after: end - 2))
    // A number with a sign may be a zone.
    let isSigned = end - start > 1 && (start..<end - 1).contains { text(after: $0).contains { "+-−".contains($0) } }
    return isFraction && !isSigned && [0, 2, 3, 4].contains(end - start) ? start..<end : nil
  }

  private struct Part {
    let text: String
    var isNumber = false
    /// What a pattern has for what is known.
    var letters: String?
  }

  // Parsed once; nothing changes it.
  nonisolated(unsafe) private static let numbers = #/[0-9][.\/-] ?[0-9]+[.\/-] ?[0-9]/#
  nonisolated(unsafe) private static let twoWords = #/\p{L}[\p{L}\p{M}]*[ .]\p{L}[\p{L}\p{M}]*/#

  /// - Returns: Nil for a text with a word that is not known, since it may be a part of the time.
  private static func parts(of value: String) -> [Part]? {
    var (parts, rest) = ([Part](), Substring(value))
    // Some names mean a month and a weekday in two languages.
    let hasNumbers = value.contains(numbers)
    while let first = rest.first {
      let kind = kind(first)
      if let (letters, size) = known(
        rest, isBehindClock: parts.contains { $0.text.hasPrefix(":") || $0.letters == "a" })
      {
        let text = String(decoding: rest.utf8.prefix(size), as: UTF8.self)
        parts.append(Part(text: text, letters: letters))
        rest = rest.dropFirst(text.count)
        continue
      }
      // تشرين الأول and ม.ค. are one name.
      let month = first.isASCII ? nil : rest.prefixMatch(of: twoWords)?.output
      var run =
        month.flatMap { MonthNames.contains($0.lowercased()) ? $0 : nil } ?? rest.prefix { Self.kind($0) == kind }
      // In East Asia no blank sets a part apart from a half of the day: 2日晚上9点.
      if isEastern(first), !TimeWords.words.contains(String(run)), TimeWords.words.contains(String(first)) {
        run = run.prefix(1)
      }
      let (word, behind) = (run.lowercased(), rest[run.endIndex...])
      if let letters = parts.isEmpty ? era(word, behind) : word == "w" && behind.first?.isNumber == true ? "'W'" : nil {
        parts.append(Part(text: String(run), letters: letters))
        rest = behind
        continue
      }
      if parts.last?.isNumber == true, TimeWords.ordinals.contains(word) {
        rest = behind
        continue
      }
      let isBracketed =
        parts.last?.text.last == "(" && behind.first == ")" && behind.dropFirst().first?.isLetter != true
      let isPart = TimeWords.words.contains(word) && !isBracketed
      let letters = kind == 1 && !isPart ? letters(for: word, hasNumbers: hasNumbers) : nil
      guard kind != 1 || letters != nil || isPart else { return nil }
      rest = behind
      // Patterns take the dot of an abbreviation.
      if letters != nil, rest.first == "." { rest = rest.dropFirst() }
      parts.append(Part(text: String(run), isNumber: kind == 0, letters: letters))
    }
    return parts
  }

  /// The letter of an era where a text begins with one, before the year.
  private static func era(_ word: String, _ behind: Substring) -> String? {
    TimeWords.eras.contains { $0.name.elementsEqual(word.utf8) } && behind.first?.isNumber == true ? "G" : nil
  }

  private static func kind(_ character: Character) -> Int {
    character.isASCII && character.isNumber ? 0 : character.isLetter ? 1 : character.isWhitespace ? 2 : 3
  }

  /// A half of the day, or a zone behind a time of the day, that a text begins with, in a pattern's letters, and its bytes.
  private static func known(_ text: Substring, isBehindClock: Bool) -> (letters: String, size: Int)? {
    guard let first = text.first, !first.isWhitespace, !first.isNumber else { return nil }
    return Array(text.utf8).withUnsafeBufferPointer { bytes in
      for half in TimeWords.halves {
        var reader = TimeReader(text: bytes)
        let isWeekday = TimeWords.weekdays.contains(String(decoding: half.name, as: UTF8.self))
        guard isBehindClock || !isWeekday && half.name.count > 1, reader.takeName(half.name) else { continue }
        if reader.position == bytes.count || !isLatin(bytes[reader.position]) { return ("a", reader.position) }
      }
      var reader = TimeReader(text: bytes)
      guard isBehindClock, reader.zone() != nil else { return nil }
      // What goes on was a part of something else, as in 10:05 04-01-2022.
      let isEnd =
        reader.position == bytes.count || [" ", ",", ")", "]"].contains(Unicode.Scalar(bytes[reader.position]))
      return isEnd ? ("z", reader.position) : nil
    }
  }

  private static func isEastern(_ letter: Character) -> Bool { letter.unicodeScalars.first!.value >= 0x2E80 }

  private static func isLatin(_ byte: UInt8) -> Bool { (65...90).contains(byte & 0xDF) }

  private static func letters(for word: String, hasNumbers: Bool) -> String? {
    let isWeekday = TimeWords.weekdays.contains(word)
    return MonthNames.contains(word) && !(isWeekday && hasNumbers) ? "MMM" : isWeekday ? "EEE" : nil
  }

  private static func quoted(_ text: String) -> String {
    let text = text.replacing("'", with: "''")
    return text.contains { $0.isASCII && $0.isLetter } ? "'\(text)'" : text
  }
}

extension TableTime.Format {
  /// Whether it reads a text in any of some zones.
  fileprivate func reads(_ text: String, _ zones: [TableZone?]) -> Bool {
    var text = text
    return text.withUTF8 { text in zones.contains { TableTime([self], zone: $0).plausibleSeconds(text) != nil } }
  }
}
