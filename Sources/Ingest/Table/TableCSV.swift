/// Comma-separated values with a header line: RFC 4180, with any delimiter, line ends of either kind, a byte order mark
/// where there is one, and a first line `sep=;` likewise.
///
/// Empty lines between rows are skipped. Columns of one name are one column, whose values are joined unless its ``TableColumn``
/// takes the first or the last.
struct TableCSV: TableRows {
  private let bytes: UnsafeBufferPointer<UInt8>
  private let delimiter: UInt8
  private var position = 0
  private var line = 1
  private var cell: [UInt8] = []
  /// For each column of the file, the indices of those to read.
  private var targets: [[Int]] = []
  private let takes: [TableColumn.Take]
  private(set) var header: [String] = []

  /// - Parameters:
  ///   - bytes: Must outlive the reader.
  ///   - delimiter: Nil where the first line tells.
  ///   - columns: The columns to read, by the header's names.
  ///   - optional: How many of the last columns the file may lack.
  ///   - first: The header that this one must equal; nil for any.
  init(
    _ bytes: UnsafeBufferPointer<UInt8>, delimiter: UInt8?, columns: [TableColumn], optional: Int = 0,
    after first: TableHeader? = nil
  ) throws(TableFault) {
    self.bytes = bytes
    takes = columns.map { $0.take ?? .joined }
    if TableEncoding.marked(bytes) == .utf8 { position = 3 }
    let stated = TableDelimiter.stated(in: bytes, from: position)
    if let stated { (position, line) = (stated.end, 2) }
    self.delimiter = delimiter ?? stated?.delimiter ?? TableDelimiter.found(in: bytes, from: position)
    if let fault = UTF8Check.firstFault(in: bytes) { throw .invalidUTF8(bytes, line: lineNumber(at: fault)) }
    var header: [String] = []
    guard try readRow({ _, cell in header.append(String(decoding: cell, as: UTF8.self)) }) else { throw .noHeader }
    if let first, header != first.columns { throw .otherHeader(header, first: first) }
    self.header = header
    for column in columns.dropLast(optional) where !header.contains(column.path) {
      throw .noColumn(column.path, header: header)
    }
    targets = header.map { name in columns.indices.filter { columns[$0].path == name } }
  }

  mutating func next(_ row: inout TableRow) throws(TableFault) -> Bool {
    let (targets, takes) = (self.targets, self.takes)
    var count = 0
    row.clear(line: 0)
    let found = try readRow { position, cell in
      count = position + 1
      guard position < targets.count else { return }
      for target in targets[position] { row.add(target, cell, takes[target]) }
    }
    guard found else { return false }
    row.line = startLine
    guard count == targets.count else { throw .ragged(count, expected: targets.count, line: startLine) }
    return true
  }

  private var startLine = 1

  private mutating func readRow(_ body: (Int, [UInt8]) -> Void) throws(TableFault) -> Bool {
    while position < bytes.count, endLine() {}
    guard position < bytes.count else { return false }
    startLine = line
    var column = 0
    while true {
      try readCell()
      body(column, cell)
      column += 1
      guard position < bytes.count, bytes[position] == delimiter else { break }
      position += 1
    }
    if position < bytes.count, !endLine() { throw .strayByte(line: line) }
    return true
  }

  /// Skips a line end, if one is next.
  private mutating func endLine() -> Bool {
    if bytes[position] == 10 {
      position += 1
    } else if bytes[position] == 13, position + 1 < bytes.count, bytes[position + 1] == 10 {
      position += 2
    } else {
      return false
    }
    line += 1
    return true
  }

  private mutating func readCell() throws(TableFault) {
    cell.removeAll(keepingCapacity: true)
    guard position < bytes.count, bytes[position] == UInt8(ascii: "\"") else {
      let start = position
      while position < bytes.count, bytes[position] != delimiter, bytes[position] != 10, bytes[position] != 13 {
        // Programs that part cells by tabs often quote none.
        if bytes[position] == UInt8(ascii: "\""), delimiter != 9 { throw .strayQuote(line: line) }
        position += 1
      }
      return cell.append(contentsOf: bytes[start..<position])
    }
    let opening = line
    position += 1
    while true {
      let start = position
      while position < bytes.count, bytes[position] != UInt8(ascii: "\"") {
        if bytes[position] == 10 { line += 1 }
        position += 1
      }
      cell.append(contentsOf: bytes[start..<position])
      guard position < bytes.count else { throw .openQuote(line: opening) }
      position += 1
      // A doubled quote stands for one; a single one ends the cell.
      guard position < bytes.count, bytes[position] == UInt8(ascii: "\"") else { return }
      cell.append(UInt8(ascii: "\""))
      position += 1
    }
  }

  private func lineNumber(at offset: Int) -> Int { bytes[..<offset].reduce(1) { $1 == 10 ? $0 + 1 : $0 } }
}
