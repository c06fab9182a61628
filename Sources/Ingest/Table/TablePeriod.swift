/// Months, quarters and weeks that stand alone, such as `2023-01`, `Q1 2023`, `2023-W04` or `KW 04/2023`, in any order.
enum TablePeriod {
  enum Kind: String, CaseIterable { case month, quarter, week }

  /// - Returns: The last second of the period by its clock, since 1970; nil for a text that is none, and for years outside 1970 to 2099.
  static func end(_ text: UnsafeBufferPointer<UInt8>) -> Int64? {
    guard text.count <= 32 else { return nil }
    var (year, number, kind) = (nil as Int64?, nil as Int64?, nil as Kind?)
    var (reader, endOfNumber) = (TimeReader(text: text), -1)
    while !reader.isAtEnd {
      if let found = year == nil ? reader.number(4) : nil {
        guard reader.position - 4 != endOfNumber else { return nil }
        (year, endOfNumber) = (found, reader.position)
      } else if case let start = reader.position, let found = reader.number(upTo: 2) {
        guard number == nil, start != endOfNumber else { return nil }
        (number, endOfNumber) = (found, reader.position)
      } else if case let word = reader.word(), !word.isEmpty {
        if let month = MonthNames.all[word], number == nil {
          (number, kind) = (month, .month)
        } else if let found = TimeWords.periods[word] {
          guard kind == nil || kind == .month || kind == found else { return nil }
          kind = found
        } else {
          return nil
        }
      } else {
        // 2023.1 is a version.
        let isVersion = year != nil && text[reader.position] == UInt8(ascii: ".")
        guard !isVersion, separators.contains(text[reader.position]), reader.skip() else { return nil }
      }
    }
    guard let year, let number, (1970...2099).contains(year) else { return nil }
    if kind == .week { return TimeReader.days(year, week: number, weekday: 7).map { ($0 + 1) * 86_400 - 1 } }
    let month = kind == .quarter ? number * 3 : number
    guard (1...12).contains(month) else { return nil }
    return TimeReader.days(year + month / 12, month % 12 + 1, 1).map { $0 * 86_400 - 1 }
  }

  private static let separators = Set(" -/.,'’_".utf8)
}
