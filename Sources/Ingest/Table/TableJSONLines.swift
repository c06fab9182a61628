import Foundation

/// One JSON object per line. Numbers, true and false count as their text, null as no value, and a list as its first
/// element: of several components the first one counts.
///
/// Empty lines are skipped.
struct TableJSONLines: TableRows {
  private let bytes: UnsafeBufferPointer<UInt8>
  private let columns: [[UInt8]]
  private var position = 0
  private var line = 0
  private var seen: [Bool]
  private var firstKeys: [String] = []
  /// Each line names its own columns.
  let header: [String] = []

  /// - Parameters:
  ///   - bytes: Must outlive the reader.
  ///   - columns: The keys to read.
  init(_ bytes: UnsafeBufferPointer<UInt8>, columns: [String]) {
    self.bytes = bytes
    self.columns = columns.map { Array($0.utf8) }
    seen = columns.map { _ in false }
    if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { position = 3 }
  }

  mutating func next(_ row: inout TableRow) throws(TableFault) -> Bool {
    while position < bytes.count {
      line += 1
      let start = bytes.baseAddress! + position
      let end = memchr(start, 10, bytes.count - position).map { UnsafeRawPointer($0) - UnsafeRawPointer(start) }
      let text = UnsafeBufferPointer(start: start, count: end ?? bytes.count - position)
      position += text.count + 1
      if text.allSatisfy({ SourceNumbers.isSpace($0) }) { continue }
      row.clear(line: line)
      do throws(JSONFault) {
        try read(text, into: &row)
      } catch { throw TableFault(fault: error.fault, remedy: error.remedy, line: line) }
      return true
    }
    try checkColumns()
    return false
  }

  /// A key that no line has is a mistake in the description, not an empty column.
  private func checkColumns() throws(TableFault) {
    guard line > 0, let missing = seen.firstIndex(of: false) else { return }
    throw .noColumn(String(decoding: columns[missing], as: UTF8.self), header: firstKeys)
  }

  private mutating func read(_ text: UnsafeBufferPointer<UInt8>, into row: inout TableRow) throws(JSONFault) {
    var scanner = JSONScanner(text)
    try scanner.enter(.object, "the line")
    var isFirst = true
    let isFirstRow = firstKeys.isEmpty
    while let key = try scanner.nextKey(&isFirst) {
      if isFirstRow { firstKeys.append(String(decoding: key, as: UTF8.self)) }
      guard let column = columns.firstIndex(where: { $0.count == key.count && $0.elementsEqual(key) }) else {
        try scanner.skip(depth: 1)
        continue
      }
      if row.has(column) { throw .duplicateKey(name(of: column), scanner.position) }
      seen[column] = true
      try readCell(&scanner, column) { row.set(column, $0) }
    }
    try scanner.finish()
  }

  private func name(of column: Int) -> String { String(decoding: columns[column], as: UTF8.self) }

  private func readCell(
    _ scanner: inout JSONScanner, _ column: Int, isElement: Bool = false, _ body: (UnsafeBufferPointer<UInt8>) -> Void
  ) throws(JSONFault) {
    switch try scanner.peek() {
    case .string: body(try scanner.string())
    case .number: body(try scanner.number())
    case .bool:
      let word = try scanner.word()
      body(UnsafeBufferPointer(start: word.utf8Start, count: word.utf8CodeUnitCount))
    case .null: _ = try scanner.word()
    case .array where !isElement:
      var isFirst = true
      try scanner.enter(.array, "“\(name(of: column))”")
      guard try scanner.nextElement(&isFirst) else { return }
      try readCell(&scanner, column, isElement: true, body)
      while try scanner.nextElement(&isFirst) { try scanner.skip(depth: 2) }
    case let found: throw .wrongKind(found, expected: .string, "“\(name(of: column))”", scanner.position)
    }
  }
}
