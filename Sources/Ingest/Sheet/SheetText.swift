import DelegationFoundations

/// A sheet of a spreadsheet (.xlsx) as CSV, which the reader of tables takes: row by row, each cell as it is shown.
///
/// - Source: ECMA-376, part 1, chapter 18 (SpreadsheetML).
package final class SheetText {
  /// The most rows and columns that spreadsheets have.
  private static let (mostRows, mostColumns) = (1_048_576, 16_384)

  /// How many sheets a message names at most.
  private static let mostNamed = 20

  private let archive: SheetArchive
  private struct Sheet {
    let name: String
    let id: String?
    let isShown: Bool
  }

  private var (sheets, strings) = ([Sheet](), [String]())
  private var values = SheetValues()
  /// Whether formulas are computed when the file is opened, so that the zeros beside them are no values.
  private var computesLater = false
  private var text: [UInt8] = []

  /// Whether bytes are a ZIP archive, as spreadsheets are.
  static func isArchive(_ source: SourceBytes) -> Bool {
    source.withBytes { $0.starts(with: Array("PK\u{3}\u{4}".utf8)) }
  }

  /// The name that stands for all sheets with one header, which no sheet can have.
  package static let all = "*"

  /// - `sheet`: Its name, or `all`; nil for the first that is shown.
  package static func csv(_ source: SourceBytes, sheet: String?, location: String) throws -> SourceBytes {
    let reader = SheetText(SheetArchive(location: location, source: source))
    try reader.read(sheet)
    return SourceBytes(reader.text)
  }

  private init(_ archive: SheetArchive) { self.archive = archive }

  /// The names of the sheets that are shown, and whether days are counted from 1904; nil for any other file.
  package static func outline(_ source: SourceBytes, location: String) throws -> (
    names: [String], countsFrom1904: Bool
  )? {
    guard isArchive(source) else { return nil }
    let reader = SheetText(SheetArchive(location: location, source: source))
    _ = try reader.open()
    return (reader.sheets.filter(\.isShown).map(\.name), reader.values.countsFrom1904)
  }

  private var noSpreadsheet: Problem {
    get throws {
      let isOther = try archive.part("content.xml") != nil || archive.part("Index/Document.iwa") != nil
      return Problem(
        location: archive.location,
        fault: isOther
          ? "it is a spreadsheet of another kind than .xlsx" : "it is a ZIP archive without a spreadsheet in it",
        remedy: isOther
          ? "save it as .xlsx, or as CSV in UTF-8" : "unpack the archive, and name the file of tasks inside")
    }
  }

  /// Reads the names of the sheets.
  ///
  /// - Returns: The path of the workbook.
  private func open() throws -> String {
    try archive.checkParts()
    let root = try archive.relations(of: "").first { $0.kind == "officeDocument" }?.path
    guard let root, let book = try archive.part(root) else { throw try noSpreadsheet }
    guard !root.hasSuffix(".bin") else {
      throw Problem(
        location: archive.location, fault: "it is a spreadsheet of the binary kind (.xlsb)",
        remedy: "save it as .xlsx, or as CSV in UTF-8")
    }
    try each(book) { event, xml in
      if case .start("workbookPr") = event {
        values.countsFrom1904 = ["1", "true"].contains(xml.attributes()["date1904"])
      }
      if case .start("calcPr") = event { computesLater = ["1", "true"].contains(xml.attributes()["fullCalcOnLoad"]) }
      guard case .start("sheet") = event else { return }
      let sheet = xml.attributes()
      sheets.append(
        Sheet(name: sheet["name"] ?? "", id: sheet["id"], isShown: sheet["state"] ?? "visible" == "visible"))
      try archive.check(sheets.count, InputLimits.sheets)
    }
    return root
  }

  private func read(_ name: String?) throws {
    let relations = try archive.relations(of: try open())
    func part(_ kind: String) throws -> [UInt8]? {
      try relations.first { $0.kind == kind }.flatMap { try archive.part($0.path) }
    }
    if let bytes = try part("styles") { try each(bytes) { values.readStyle($0, $1) } }
    if let bytes = try part("sharedStrings") {
      try each(bytes) { if case .start("si") = $0 { strings.append(try Self.string(&$1, "si").text) } }
    }
    let parts = relations.filter { $0.kind == "worksheet" }
    let paths = Dictionary(parts.map { ($0.id, $0.path) }, uniquingKeysWith: { first, _ in first })
    let known = sheets.compactMap { sheet in paths[sheet.id].map { (sheet: sheet, path: $0) } }
    // Each is read by itself, so a large one could be read any number of times.
    guard Set(known.map(\.path)).count == known.count else {
      throw Problem.damagedSheet(archive.location, "two sheets of it are one part")
    }
    if name == Self.all { return try join(known.filter(\.sheet.isShown).map { ($0.sheet.name, $0.path) }) }
    guard let chosen = known.first(where: { found in name.map { $0 == found.sheet.name } ?? found.sheet.isShown })
    else {
      let fault = name.map { "no sheet is called \(Problem.shown($0))" } ?? "no sheet of it is shown"
      throw otherSheet(fault, known.map(\.sheet.name))
    }
    let text = try table(of: chosen.path).text
    let rowCount = Self.rowCount(text)
    if rowCount < 2 {
      let others = try known.prefix(Self.mostNamed).filter { Self.rowCount(try self.table(of: $0.path).text) > 1 }.map(
        \.sheet.name)
      let fault =
        "\(name == nil ? "its first sheet" : "the sheet") \(Problem.shown(chosen.sheet.name)) has no rows below a header"
      if rowCount == 0 || !others.isEmpty { throw otherSheet(fault, others) }
    }
    self.text = text
  }

  private func table(of path: String) throws -> SheetGrid.Table {
    guard let bytes = try archive.part(path) else {
      throw Problem.damagedSheet(archive.location, "its part \(Problem.shown(path)) is missing")
    }
    return try grid(bytes).csv { try archive.check(inflated: $0) }
  }

  /// Joins the rows of the sheets that have one header: that of the first that another has too.
  private func join(_ sheets: [(name: String, path: String)]) throws {
    let all = try sheets.map { ($0.name, try table(of: $0.path)) }.filter { !$1.header.isEmpty }
    let count = all.reduce(into: [:]) { $0[Array($1.1.text[$1.1.header]), default: 0] += 1 }
    guard let first = (all.first { count[Array($1.text[$1.header])]! > 1 } ?? all.first)?.1 else {
      throw otherSheet("no sheet of it has rows", [])
    }
    let header = first.text[first.header]
    text = Array(first.text[..<first.header.upperBound] + [UInt8(ascii: "\n")])
    for (name, table) in all where table.text[table.header] == header {
      // The number of the header's row; the end of its line comes next.
      let row = 1 + table.text[..<table.header.lowerBound].count { $0 == UInt8(ascii: "\n") }
      text += [TableCSV.sheetMark] + "\(row)".utf8 + [TableCSV.sheetMark] + SourceText.line(name).utf8
      text += table.text[table.header.upperBound...]
      try archive.check(inflated: text.count)
    }
  }

  /// How many rows have a value.
  private static func rowCount(_ text: [UInt8]) -> Int {
    text.split(separator: UInt8(ascii: "\n")).count { $0.contains { $0 != UInt8(ascii: ",") } }
  }

  private func each(_ part: [UInt8], _ body: (SheetXML.Event, inout SheetXML) throws -> Void) throws {
    try SheetXML.read(part, of: archive.location) { xml in while let event = try xml.next() { try body(event, &xml) } }
  }

  private func grid(_ bytes: [UInt8]) throws -> SheetGrid {
    var (grid, row, column) = (SheetGrid(), 0, 0)
    try each(bytes) { event, xml in
      switch event {
      case .start("row"):
        let next = xml.attributes()["r"].flatMap { Int($0) } ?? row + 1
        guard next > row, next <= Self.mostRows else { throw disorder(next) }
        (row, column) = (next, 0)
      case .start("c"):
        let cell = xml.attributes()
        let next = cell["r"].flatMap(Self.column) ?? column + 1
        guard row > 0, next > column, next <= Self.mostColumns else { throw disorder(row) }
        column = next
        let (written, isFormula) = try Self.string(&xml, "c")
        if isFormula, written.isEmpty && cell["t"] != "str" || computesLater && written == "0" {
          throw noValue(row: row, column: column)
        }
        guard let value = shown(written, cell) else {
          throw Problem.damagedSheet(
            archive.location,
            "the cell in column \(column) of row \(row) shows text \(Problem.shown(written)), which is not there")
        }
        grid.add(value, row: row, column: column)
        try archive.check(inflated: grid.byteCount)
      case .start("mergeCell"):
        let ends = (xml.attributes()["ref"] ?? "").split(separator: ":").map(String.init)
        guard ends.count == 2, let column = Self.column(ends[0]), let first = Self.row(ends[0]),
          let last = Self.row(ends[1]), first <= last, last <= Self.mostRows
        else { break }
        grid.merge(rows: first...last, column: column)
      default: break
      }
    }
    if grid.mergesOverlap { throw Problem.damagedSheet(archive.location, "merged cells of it overlap") }
    return grid
  }

  /// The text up to an element's end, without what tells how to read it aloud, and whether a formula gives it.
  private static func string(_ xml: inout SheetXML, _ element: String) throws -> (text: String, isFormula: Bool) {
    var (text, isText, isSpoken, isFormula) = ("", false, false, false)
    while let event = try xml.next() {
      switch event {
      case .start("f"): isFormula = true
      case .start("t"), .start("v"): isText = true
      case .end("t"), .end("v"): isText = false
      case .start("rPh"): isSpoken = true
      case .end("rPh"): isSpoken = false
      case .text(let part) where isText && !isSpoken: text += part
      case .end(element): return (unescaped(text), isFormula)
      default: break
      }
    }
    return (text, isFormula)
  }

  // Parsed once; nothing changes it.
  nonisolated(unsafe) private static let escape = #/_x([0-9A-Fa-f]{4})_/#

  /// `_x000D_` stands for a character that XML would lose.
  private static func unescaped(_ text: String) -> String {
    guard text.contains("_x") else { return text }
    return text.replacing(escape) { match in
      UInt32(match.1, radix: 16).flatMap(Unicode.Scalar.init).map { String($0) } ?? String(match.0)
    }
  }

  /// The value as the cell shows it; nil for a shared text that is not there.
  private func shown(_ value: String, _ cell: [String: String]) -> String? {
    switch cell["t"] {
    case "s": value.isEmpty ? "" : Int(value).flatMap { strings.indices.contains($0) ? strings[$0] : nil }
    case "b": value == "1" ? "TRUE" : value == "0" ? "FALSE" : value
    case "inlineStr", "str", "e", "d": value
    default: values.text(value, style: cell["s"].flatMap { Int($0) } ?? 0)
    }
  }

  /// The number of a cell's column: 28 for `AB7`.
  private static func column(_ reference: String) -> Int? {
    let letters = reference.utf8.prefix(3).prefix { $0 >= UInt8(ascii: "A") && $0 <= UInt8(ascii: "Z") }
    return letters.isEmpty ? nil : letters.reduce(0) { $0 * 26 + Int($1 - 64) }
  }

  /// The number of a cell's row: 7 for `AB7`.
  private static func row(_ reference: String) -> Int? { Int(reference.drop { !$0.isNumber }) }

  private func noValue(row: Int, column: Int) -> Problem {
    Problem(
      location: archive.location, fault: "the cell in column \(column) of row \(row) has a formula without its value",
      remedy: "open the file in a spreadsheet program and save it there, which computes all formulas")
  }

  private func disorder(_ row: Int) -> Problem {
    .damagedSheet(archive.location, "row \(row) or a cell of it is out of order")
  }

  /// - Parameter others: The sheets that can be meant.
  private func otherSheet(_ fault: String, _ others: [String]) -> Problem {
    Problem(
      location: archive.location, fault: fault,
      remedy: others.isEmpty
        ? "save it again with the tasks on a sheet"
        : "name a sheet with rows, as in --set sheet=\(SourceText.shell(SourceText.plain(others[0]))), or with 'sheet:' in dataset.yaml: "
          + others.prefix(Self.mostNamed).map { Problem.shown($0) }.joined(separator: ", "))
  }
}
