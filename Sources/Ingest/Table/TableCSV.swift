import DelegationFoundations

/// Comma-separated values with a header line: RFC 4180, with any delimiter, line ends of either kind, a byte order mark
/// where there is one, and a first line `sep=;` likewise.
///
/// Empty lines between rows are skipped. Columns of one name are one column, whose values are joined unless its ``TableColumn``
/// takes the first or the last, or is called as one of them, as `Assignee#2` is. A column such as `Created Date + Created Time` is a day and its time, which the file has in two.
package struct TableCSV: TableRows {
  private let bytes: UnsafeBufferPointer<UInt8>
  private let delimiter: UInt8
  private let hasEscapes: Bool
  private var position = 0
  private var line = 1
  private var cell: [UInt8] = []
  /// For each column of the file, the indices of the columns to read from it.
  private var targets: [[Int]] = []
  private let takes: [TableColumn.Take]
  /// The columns to read that are a day and its time, or two names of a person, with their places in the file.
  private var moments: [(target: Int, day: Int, time: Int)] = []
  /// The names of all columns, in the file's order.
  package private(set) var header: [String] = []
  package private(set) var losses = TableLosses()

  /// - `bytes`: Must outlive the reader.
  /// - `delimiter`: Nil where the header tells.
  /// - `hasEscapes`: Whether cells are written as by ``TableEscapes``.
  /// - `skipping`: Lines above the header, at most ``mostSkipped``.
  /// - `optional`: How many of the last columns the file may lack.
  package init(
    _ bytes: UnsafeBufferPointer<UInt8>, delimiter: UInt8?, hasEscapes: Bool = false, skipping: Int = 0,
    columns: [TableColumn], optional: Int = 0
  ) throws(TableFault) {
    (self.bytes, self.hasEscapes) = (bytes, hasEscapes)
    takes = columns.map { $0.take ?? .joined }
    if TableEncoding.marked(bytes) == .utf8 { position = 3 }
    (position, line) = Self.skip(skipping, of: bytes, from: position)
    let stated = TableDelimiter.stated(in: bytes, from: position)
    if let stated { (position, line) = (stated.end, line + 1) }
    self.delimiter = delimiter ?? stated?.delimiter ?? TableDelimiter.found(in: bytes, from: position)
    if let fault = UTF8Check.firstFault(in: bytes) {
      throw .invalidUTF8(bytes, line: lineNumber(at: fault))
    }
    var header: [String] = []
    guard try readRow({ _, cell in header.append(String(decoding: cell, as: UTF8.self)) }) else { throw .noHeader }
    // A byte order mark may stand within the quotes of the first name.
    if header[0].unicodeScalars.first == "\u{FEFF}" { header[0].unicodeScalars.removeFirst() }
    if rowsAreNumbered(behind: header.count) { header.insert("", at: 0) }
    self.header = header
    for name in header where name.utf8.count > InputLimits.name.most {
      throw .tooMuch(InputLimits.name, at: place)
    }
    let placesOfName = Dictionary(grouping: header.indices) { header[$0] }
    targets = header.map { _ in [] }
    for (target, column) in columns.enumerated() {
      let places = column.places(placesOfName)
      for place in places { targets[place].append(target) }
      guard places.isEmpty else { continue }
      if case let parts = column.parts, parts.count == 2, let day = placesOfName[parts[0]]?[0],
        let time = placesOfName[parts[1]]?[0]
      {
        moments.append((target, day, time))
      } else if target < columns.count - optional {
        throw .noColumn(column.path, header: header)
      }
    }
  }

  /// Whether each of the first rows has one cell more than the header, of which the first is its number in quotes, as in R's tables. Without
  /// quotes it might be an id, in front of a title with a delimiter; an empty last cell is behind a delimiter that ends the row.
  private func rowsAreNumbered(behind width: Int) -> Bool {
    var (rows, number) = (self, 0)
    while number < 3 {
      var cells: [String] = []
      let isRow = try? rows.readRow { _, cell in cells.append(String(decoding: cell.prefix(8), as: UTF8.self)) }
      guard isRow == true else { break }
      number += 1
      let isQuoted = bytes[rows.start] == UInt8(ascii: "\"")
      guard cells.count == width + 1, cells[0] == "\(number)", isQuoted, !cells[width].isEmpty else { return false }
    }
    return number > 0
  }

  /// The most lines of a title; more are a part of the table.
  package static let mostSkipped = 20

  /// The first rows of a table, each with the number of its line.
  package static func firstRows(_ bytes: UnsafeBufferPointer<UInt8>, delimiter: UInt8) -> [(line: Int, cells: [String])]
  {
    var reader = TableCSV(bytes, delimiter)
    var rows: [(line: Int, cells: [String])] = []
    // Faults are the business of who reads the table.
    while rows.count <= mostSkipped {
      var cells: [String] = []
      let isRow = try? reader.readRow { _, cell in
        cells.append(String(decoding: cell.prefix(InputLimits.name.most), as: UTF8.self))
      }
      guard isRow == true else { break }
      rows.append((reader.startLine, cells))
    }
    return rows
  }

  private init(_ bytes: UnsafeBufferPointer<UInt8>, _ delimiter: UInt8) {
    (self.bytes, self.delimiter, hasEscapes, takes) = (bytes, delimiter, false, [])
    if TableEncoding.marked(bytes) == .utf8 { position = 3 }
  }

  /// The position at which the line behind some lines begins, and its number.
  private static func skip(_ count: Int, of bytes: UnsafeBufferPointer<UInt8>, from start: Int) -> (Int, Int) {
    var (position, line) = (start, 1)
    while line <= count, let end = bytes[position...].firstIndex(of: 10) { (position, line) = (end + 1, line + 1) }
    return (position, line)
  }

  package mutating func next(_ row: inout TableRow) throws(TableFault) -> Bool {
    while true { if let isRow = try read(&row) { return isRow } }
  }

  /// Whether there is another row; nil behind one that was left out.
  private mutating func read(_ row: inout TableRow) throws(TableFault) -> Bool? {
    let (targets, takes, moments, header) = (self.targets, self.takes, self.moments, self.header)
    var (count, parts) = (0, moments.map { _ in TableMoment() })
    var (values, isHeader) = (TableFooter(), true)
    row.clear(place)
    let found = try readRow { position, cell in
      values.add(cell)
      // Empty cells behind the last column say nothing.
      if position < targets.count || !cell.isEmpty { count = position + 1 }
      guard position < targets.count else { return }
      isHeader = isHeader && header[position].utf8.elementsEqual(cell)
      for target in targets[position] { row.add(target, cell, takes[target]) }
      for number in moments.indices {
        if moments[number].day == position { parts[number].day = cell }
        if moments[number].time == position { parts[number].time = cell }
      }
    }
    guard found else { return false }
    if isHeader, count == targets.count {
      losses.headers.append(startLine)
      return nil
    }
    row.place = place
    row.quoteLine = quoteLine
    if values.mayEndTable, count == targets.count || isBelowGap || values.count > 1, endsTable() { return false }
    guard count == targets.count else { throw .ragged(count, expected: targets.count, line: startLine) }
    for (moment, part) in zip(moments, parts) { row.set(moment.target, part.text) }
    return true
  }

  /// Whether this row and all behind it are no rows of the table: each has one value alone, as copyrights and the names of reports do, or says
  /// how many rows there are or what they add up to. None of them can be a task, which has an id, a time and a person.
  private mutating func endsTable() -> Bool {
    guard header.count > 2, start >= lastRowStart else { return false }
    var (rest, lines) = (self, [Int]())
    (rest.position, rest.line) = (start, startLine)
    while true {
      var (values, first) = (TableFooter(), [UInt8]())
      // A fault is the business of who reads that row.
      let isRow = try? rest.readRow { _, cell in
        values.add(cell)
        if values.count == 1, first.isEmpty { first = cell }
      }
      guard let isRow else { return false }
      guard isRow else { break }
      guard values.mayEndTable, values.count == 1 || StateWords.saysTotal(String(decoding: first, as: UTF8.self)) else {
        lastRowStart = rest.start
        return false
      }
      lines.append(rest.startLine)
    }
    losses.below += lines
    position = bytes.count
    return true
  }

  /// Where the last row begins that is known to be one of the table.
  private var lastRowStart = 0
  /// Where the current row begins, and whether there are empty lines before it.
  private var (start, isBelowGap) = (0, false)
  private var startLine = 1
  /// The line whose open quote may have taken rows into the last row; nil where no lines did.
  private var quoteLine: Int?
  /// The sheet that the rows are from, where several are one table.
  private var sheet: String?
  private var place: TablePlace { TablePlace(line: startLine, sheet: sheet) }

  /// Stands before the rows of a sheet, then the number of the row before them, the same again, and the sheet's name.
  static let sheetMark: UInt8 = 0x1D

  private mutating func startSheet() -> Bool {
    guard bytes[position] == Self.sheetMark else { return false }
    let mark = bytes[position...].dropFirst().prefix { $0 != 10 }
    let parts = mark.split(separator: Self.sheetMark, maxSplits: 1)
    guard parts.count == 2, let row = Int(String(decoding: parts[0].prefix(8), as: UTF8.self)), row >= 0 else {
      return false
    }
    (position, line, sheet) = (mark.endIndex, row, String(decoding: parts[1], as: UTF8.self))
    return true
  }

  private mutating func readRow(_ body: (Int, [UInt8]) -> Void) throws(TableFault) -> Bool {
    let before = line
    while position < bytes.count, endLine() || startSheet() || skipRule() {}
    guard position < bytes.count else { return false }
    (startLine, quoteLine, start, isBelowGap) = (line, nil, position, line > before)
    var column = 0
    while true {
      try readCell()
      if column >= InputLimits.columns.most { throw .tooMuch(InputLimits.columns, at: place) }
      if position - start > InputLimits.row.most { throw .tooMuch(InputLimits.row, at: place) }
      body(column, cell)
      column += 1
      guard position < bytes.count, bytes[position] == delimiter else { break }
      position += 1
    }
    if line > startLine, bytes[start..<position].holdsRows(partedBy: delimiter) { quoteLine = startLine }
    if position < bytes.count, !endLine() { throw .strayByte(line: line, isEscaped: cell.last == UInt8(ascii: "\\")) }
    return true
  }

  /// Whether lines are drawn between the rows, as in a table made for the eye.
  private var isDrawn = false

  /// Moves behind a line that is drawn between the rows of a table, such as `|---|---|`, or one without bars in such a table, as of how many
  /// rows it has: neither is a row, and the second is counted.
  private mutating func skipRule() -> Bool {
    guard delimiter == Self.bar else { return false }
    let line = bytes[position...].prefix { $0 != 10 && $0 != 13 }
    let isRule =
      line.count > 2 && line.contains { "-=".utf8.contains($0) } && line.allSatisfy { "-+|=: ".utf8.contains($0) }
    if isRule { isDrawn = true }
    guard isRule || isDrawn && !line.contains(Self.bar) else { return false }
    if !isRule { losses.barless.append(self.line) }
    position = line.endIndex
    return true
  }

  private static let bar = UInt8(ascii: "|")

  /// Skips a line end, if one is next.
  private mutating func endLine() -> Bool {
    var end = position
    // Text that was converted twice has several carriage returns.
    while end < bytes.count, bytes[end] == 13 { end += 1 }
    guard end < bytes.count, bytes[end] == 10 else { return false }
    position = end + 1
    line += 1
    return true
  }

  /// What a spreadsheet's formula of a text begins with, as in `="001"`: it keeps the zeros of numbers.
  private static let formula = Array("=\"".utf8)

  private mutating func readCell() throws(TableFault) {
    cell.removeAll(keepingCapacity: true)
    if bytes[position...].starts(with: Self.formula) { position += 1 }
    guard position < bytes.count, bytes[position] == UInt8(ascii: "\"") else {
      let start = position
      while position < bytes.count, bytes[position] != delimiter, bytes[position] != 10, bytes[position] != 13 {
        // Programs that part cells by tabs or bars often quote none.
        if bytes[position] == UInt8(ascii: "\""), delimiter != 9, delimiter != Self.bar {
          throw .strayQuote(line: line)
        }
        position += 1
      }
      // Between bars blanks make columns equally wide.
      let blanks = delimiter == Self.bar ? bytes[start..<position].prefix { $0 == 32 }.count : 0
      let rest = start + blanks..<position
      let behind = delimiter == Self.bar ? bytes[rest].reversed().prefix { $0 == 32 }.count : 0
      try add(rest.lowerBound..<rest.upperBound - behind, opening: line)
      if hasEscapes { cell = TableEscapes.plain(cell) }
      return
    }
    let opening = line
    position += 1
    while true {
      let start = position
      while position < bytes.count, bytes[position] != UInt8(ascii: "\"") {
        if bytes[position] == 10 { line += 1 }
        position += 1
      }
      try add(start..<position, opening: opening)
      guard position < bytes.count else { throw .openQuote(line: opening) }
      position += 1
      // A doubled quote stands for one; a single one ends the cell.
      guard position < bytes.count, bytes[position] == UInt8(ascii: "\"") else {
        if cell.count > 2, cell.starts(with: Self.formula), cell.last == UInt8(ascii: "\"") {
          cell.removeFirst(2)
          cell.removeLast()
        }
        return
      }
      cell.append(UInt8(ascii: "\""))
      position += 1
    }
  }

  private mutating func add(_ part: Range<Int>, opening: Int) throws(TableFault) {
    guard cell.count + part.count <= InputLimits.value.most else {
      throw .tooMuch(InputLimits.value, at: TablePlace(line: opening))
    }
    cell.append(contentsOf: bytes[part])
  }

  private func lineNumber(at offset: Int) -> Int { bytes[..<offset].reduce(1) { $1 == 10 ? $0 + 1 : $0 } }
}

extension Slice<UnsafeBufferPointer<UInt8>> {
  /// Whether a row of several lines looks like several rows, of which a quote took the ends: the first line and the last have the same number
  /// of cells, alike in form at the beginning unless the quote opens there, and some with a date in the same place.
  fileprivate func holdsRows(partedBy delimiter: UInt8) -> Bool {
    func cells(_ line: SubSequence) -> [[UInt8]] {
      line.split(separator: delimiter, maxSplits: 500, omittingEmptySubsequences: false).map(Self.form)
    }
    guard let end = firstIndex(of: 10), let start = lastIndex(of: 10) else { return false }
    let (first, last) = (cells(self[..<end]), cells(self[(start + 1)...]))
    guard first.count == last.count, first.count > 2 else { return false }
    let quote = UInt8(ascii: "\"")
    let isAlike = first[0] == last[0] || first[0].first == quote && first[0].count { $0 == quote } == 1
    return isAlike
      && zip(first, last).contains { $0 == $1 && $0.count { $0 == UInt8(ascii: "0") } > 2 && $0.count < 32 }
  }

  /// What a cell is like, whatever its letters and digits are: `0-0-0 0:0` of a time; names and texts have no digits in theirs.
  private static func form(_ cell: SubSequence) -> [UInt8] {
    cell.reduce(into: []) { form, byte in
      let kind: UInt8 = (48...57).contains(byte) ? 48 : (97...122).contains(byte | 0x20) || byte >= 0x80 ? 97 : byte
      if kind != form.last || kind != 48 && kind != 97 { form.append(kind) }
    }
  }
}

/// How many values a row has, and whether those behind the first are numbers.
private struct TableFooter {
  private(set) var (count, otherCount) = (0, 0)

  var mayEndTable: Bool { count > 0 && otherCount == 0 }

  mutating func add(_ cell: [UInt8]) {
    guard cell.contains(where: { $0 != 32 }) else { return }
    count += 1
    if count > 1, !cell.allSatisfy({ (48...57).contains($0) || " .,%-".utf8.contains($0) }) { otherCount += 1 }
  }
}

/// A day and its time from two cells.
private struct TableMoment {
  var (day, time) = ([UInt8](), [UInt8]())

  /// What programs put behind a day that has no time.
  private static let midnights = [" 00:00:00", "T00:00:00", " 00:00", " 12:00:00 AM", " 12:00 AM"].map {
    Array($0.utf8)
  }

  /// Both with a blank between; empty without a day, unless the other is a name, and the first alone without the second.
  var text: [UInt8] {
    if day.withUnsafeBufferPointer({ TableTime.isNothing($0) }) {
      return time.contains { (48...57).contains($0) } ? [] : time
    }
    var time = time
    if time.withUnsafeBufferPointer({ TableTime.isNothing($0) }) {
      // Programs that know moments alone write a time of the day with the first day they know: 1899-12-30 09:15.
      time = Array(time.drop { $0 != UInt8(ascii: " ") && $0 != UInt8(ascii: "T") }.dropFirst())
      guard time.contains(where: { (49...57).contains($0) }) else { return day }
    }
    let midnight = Self.midnights.first { day.suffix($0.count).elementsEqual($0) }
    return day.dropLast(midnight?.count ?? 0) + [UInt8(ascii: " ")] + time
  }
}
