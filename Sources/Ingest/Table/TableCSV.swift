/// Comma-separated values with a header line: RFC 4180, with any delimiter, line ends of either kind, and a byte order
/// mark where there is one.
///
/// Empty lines between rows are passed over.
struct TableCSV: TableRows {
  private let bytes: UnsafeBufferPointer<UInt8>
  private let delimiter: UInt8
  private var place = 0
  private var line = 1
  private var cell: [UInt8] = []
  /// For each column of the file, its place among those asked for.
  private var targets: [Int?] = []

  /// - Parameters:
  ///   - bytes: Must outlive the reader.
  ///   - columns: The header's names of the columns asked for.
  init(_ bytes: UnsafeBufferPointer<UInt8>, delimiter: UInt8, columns: [String]) throws(TableFault) {
    self.bytes = bytes
    self.delimiter = delimiter
    if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { place = 3 }
    if let fault = UTF8Check.firstFault(in: bytes) { throw .invalidUTF8(line: lineNumber(at: fault)) }
    var header: [String] = []
    guard try readRow({ _, cell in header.append(String(decoding: cell, as: UTF8.self)) }) else { throw .noHeader }
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
    let found = try readRow { place, cell in
      count = place + 1
      if place < targets.count, let target = targets[place] { row.set(target, cell) }
    }
    guard found else { return false }
    row.line = startLine
    guard count == targets.count else { throw .ragged(count, expected: targets.count, line: startLine) }
    return true
  }

  private var startLine = 1

  private mutating func readRow(_ body: (Int, [UInt8]) -> Void) throws(TableFault) -> Bool {
    while place < bytes.count, endLine() {}
    guard place < bytes.count else { return false }
    startLine = line
    var column = 0
    while true {
      try readCell()
      body(column, cell)
      column += 1
      guard place < bytes.count, bytes[place] == delimiter else { break }
      place += 1
    }
    if place < bytes.count, !endLine() { throw .strayByte(line: line) }
    return true
  }

  /// Goes past a line end, if one is next.
  private mutating func endLine() -> Bool {
    if bytes[place] == 10 {
      place += 1
    } else if bytes[place] == 13, place + 1 < bytes.count, bytes[place + 1] == 10 {
      place += 2
    } else {
      return false
    }
    line += 1
    return true
  }

  private mutating func readCell() throws(TableFault) {
    cell.removeAll(keepingCapacity: true)
    guard place < bytes.count, bytes[place] == UInt8(ascii: "\"") else {
      let start = place
      while place < bytes.count, bytes[place] != delimiter, bytes[place] != 10, bytes[place] != 13 {
        if bytes[place] == UInt8(ascii: "\"") { throw .strayQuote(line: line) }
        place += 1
      }
      return cell.append(contentsOf: bytes[start..<place])
    }
    let opening = line
    place += 1
    while true {
      let start = place
      while place < bytes.count, bytes[place] != UInt8(ascii: "\"") {
        if bytes[place] == 10 { line += 1 }
        place += 1
      }
      cell.append(contentsOf: bytes[start..<place])
      guard place < bytes.count else { throw .openQuote(line: opening) }
      place += 1
      // A doubled quote stands for one; a single one ends the cell.
      guard place < bytes.count, bytes[place] == UInt8(ascii: "\"") else { return }
      cell.append(UInt8(ascii: "\""))
      place += 1
    }
  }

  private func lineNumber(at offset: Int) -> Int { bytes[..<offset].reduce(1) { $1 == 10 ? $0 + 1 : $0 } }
}
