import DelegationFoundations

/// The numbers of a spreadsheet as its cells show them: dates by the styles of the cells.
struct SheetValues {
  enum Style {
    case number, date, time
  }

  /// Whether days are counted from 1904-01-01.
  var countsFrom1904 = false
  /// The styles of cells, by their numbers.
  private var styles: [Style] = []
  private var codes: [Int: String] = [:]
  private var areOfCells = false

  mutating func readStyle(_ event: SheetXML.Event, _ xml: SheetXML) {
    switch event {
    case .start("cellXfs"): areOfCells = true
    case .end("cellXfs"): areOfCells = false
    case .start("numFmt"):
      let format = xml.attributes()
      if let id = format["numFmtId"].flatMap({ Int($0) }) { codes[id] = format["formatCode"] }
    case .start("xf") where areOfCells:
      let format = xml.attributes()["numFmtId"].flatMap { Int($0) } ?? 0
      styles.append(codes[format].map(Self.style(of:)) ?? Self.style(builtIn: format))
    default: break
    }
  }

  private static func style(builtIn format: Int) -> Style {
    switch format {
    case 14...17, 27...31, 34...36, 50...54, 57, 58: .date
    case 18...22, 32, 33, 45, 47, 55, 56: .time
    default: .number
    }
  }

  // Parsed once; nothing changes them.
  nonisolated(unsafe) private static let literal = #/"[^"]*"|[\\_*]./#
  nonisolated(unsafe) private static let condition = #/\[[^\]]*[^\]hms][^\]]*\]/#

  /// The style of a written format such as `[$-409]d\-mmm\-yyyy h:mm "Uhr"`. What counts elapsed hours, as `[h]:mm` does, is a number.
  static func style(of code: String) -> Style {
    let plain = code.lowercased().split(separator: ";").first.map(String.init) ?? ""
    let letters = plain.replacing(literal, with: "").replacing(condition, with: "")
    if letters.contains("[") || letters.contains(where: "0#?".contains) && !letters.contains("s") { return .number }
    if letters.contains(where: "hs".contains) { return .time }
    return letters.contains(where: "dmy".contains) ? .date : .number
  }

  /// Whole numbers have no point; a date is `2026-01-31`, with a time `2026-01-31 14:05:00`; what is no number stays.
  func text(_ written: String, style: Int) -> String {
    guard let value = Double(written), value.isFinite else { return written }
    let style = styles.indices.contains(style) ? styles[style] : .number
    if style != .number, value >= 0, value < 2_958_466 { return date(value, hasTime: style == .time) }
    return value == value.rounded() && abs(value) < 1e15 ? String(Int(value)) : written
  }

  /// Day 1 is 1900-01-01, and day 60 the 29th of February 1900, which there never was.
  ///
  /// - Parameter hasTime: Whether midnight is written; any other time is, since a format may show the day of a moment alone.
  private func date(_ value: Double, hasTime: Bool) -> String {
    let (days, rest) = Int((value * Double(daySeconds)).rounded()).quotientAndRemainder(dividingBy: daySeconds)
    let clock = [rest / 3600, rest / 60 % 60, rest % 60].map(Self.padded).joined(separator: ":")
    let hasTime = hasTime || rest > 0
    if hasTime, days == 0 { return clock }
    let first = countsFrom1904 ? CivilDate(1904, 1, 1) : CivilDate(1899, 12, days < 60 ? 31 : 30)
    let date = CivilDate(number: first.number + days)
    let day = "\(date.year)-\(Self.padded(date.month))-\(Self.padded(date.day))"
    return hasTime ? day + " " + clock : day
  }

  private static func padded(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }
}
