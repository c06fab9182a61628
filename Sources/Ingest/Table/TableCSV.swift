/// Comma-separated values with a header line: RFC 4180, with any delimiter, line ends of either kind, and a byte order
/// mark where there is one.
///
/// Empty lines between rows are skipped.
struct TableCSV: TableRows {
  private let bytes: UnsafeBufferPointer<UInt8>
  private let delimiter: UInt8
  private var position = 0
  private var line = 1
  private var cell: [UInt8] = []
  /// For each column of the file, its index among those to read.
  private var targets: [Int?] = []
  private(set) var header: [String] = []

  /// - Parameters:
  ///   - bytes: Must outlive the reader.
  ///   - columns: The header's names of the columns to read.
  ///   - first: The header that this one must equal; nil for any.
  init(
    _ bytes: UnsafeBufferPointer<UInt8>, delimiter: UInt8, columns: [String], after first: TableHeader? = nil
  ) throws(TableFault) {
    self.bytes = bytes
    self.delimiter = delimiter
    if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { position = 3 }
    if let fault = UTF8Check.firstFault(in: bytes) { throw .invalidUTF8(line: lineNumber(at: fault)) }
    var header: [String] = []
    guard try readRow({ _, cell in header.append(String(decoding: cell, as: UTF8.self)) }) else { throw .noHeader }
    if let first, header != first.columns { throw .otherHeader(header, first: first) }
    self.header = header
    for column in columns {
      switch header.count(where: { $0 == column }) {
      case 0: throw .noColumn(column, header: header)
      case 1: break
      default: throw .columnTwice(column)
      }
    }
    targets = header.map { columns.firstIndex(of: $0) }
  }

  mutating func next(_ row: inout TableRow) throws(TableFault) -> Bool {
    let targets = self.targets
    var count = 0
    row.clear(line: 0)
    let found = try readRow { position, cell in
      count = position + 1
      if position < targets.count, let target = targets[position] { row.set(target, cell) }
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
        if bytes[position] == UInt8(ascii: "\"") { throw .strayQuote(line: line) }
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
