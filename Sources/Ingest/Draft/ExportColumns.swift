import DelegationFoundations
import DelegationTasks

/// The columns of an export with what their values show.
struct ExportColumns {
  struct Column {
    let path: String
    fileprivate(set) var filled = 0
    /// The first three different values, shortened.
    fileprivate(set) var examples: [String] = []
    /// How often each value occurs; nil where there are more than ``ExportColumns/most`` different ones.
    fileprivate(set) var counts: [String: Int]? = [:]
    /// Which of the vocabulary's formats of times every value is in.
    fileprivate(set) var times: [Int]
  }

  /// Different values that are counted.
  static let most = 200
  /// Keys beyond are not looked at.
  private static let widest = 1000

  private(set) var columns: [Column] = []
  private(set) var rowCount = 0

  /// Reads every row of the file.
  ///
  /// - Throws: `Problem` for the first fault.
  init(of file: ExportFile, path: String, vocabulary: ExportVocabulary) throws {
    do throws(TableFault) {
      try file.text.withBytes { (bytes) throws(TableFault) in
        let bytes = bytes.bindMemory(to: UInt8.self)
        let paths = try Self.paths(bytes, of: file)
        columns = paths.map { Column(path: $0, times: Array(vocabulary.times.indices)) }
        var rows = try Self.rows(bytes, of: file, paths.map { TableColumn($0) })
        var row = TableRow(columnCount: columns.count)
        while try rows.next(&row) {
          rowCount += 1
          for column in columns.indices {
            row.withCell(column) { if !$0.isEmpty { columns[column].add($0, vocabulary) } }
          }
        }
      }
    } catch { throw Problem(location: "\(path):\(error.line)", fault: error.fault, remedy: error.remedy) }
  }

  subscript(path: String) -> Column? { columns.first { $0.path == path } }

  private static func rows(_ bytes: UnsafeBufferPointer<UInt8>, of file: ExportFile, _ columns: [TableColumn])
    throws(TableFault) -> any TableRows
  {
    func json(_ layout: TableJSON.Layout) -> TableJSON {
      TableJSON(bytes, layout: layout, columns: columns, optional: columns.count)
    }
    return switch file.format {
    case .csv: try TableCSV(bytes, delimiter: file.delimiter, columns: columns)
    case .jsonl: json(.lines)
    case .json: json(.document(rows: file.rows))
    }
  }

  /// The names of a header, each once, or the paths of the values in JSON objects in the order of their appearance.
  private static func paths(_ bytes: UnsafeBufferPointer<UInt8>, of file: ExportFile) throws(TableFault) -> [String] {
    if file.format == .csv {
      let header = try TableCSV(bytes, delimiter: file.delimiter, columns: []).header
      return header.enumerated().filter { !$1.isEmpty && header.firstIndex(of: $1) == $0 }.map(\.element)
    }
    var finder = PathFinder()
    do throws(JSONFault) {
      if file.format == .json {
        var document = TableJSONDocument(
          bytes, from: TableEncoding.marked(bytes) == .utf8 ? 3 : 0, rows: file.rows)
        while try document.next() { try finder.read(&document.scanner, "", depth: 0) }
      } else {
        var scanner = JSONScanner(bytes, from: TableEncoding.marked(bytes) == .utf8 ? 3 : 0)
        scanner.skipSpace()
        while scanner.position < bytes.count {
          try finder.read(&scanner, "", depth: 0)
          scanner.skipSpace()
        }
      }
    } catch { throw TableFault(error, bytes, line: 1 + bytes.prefix(error.offset).count { $0 == 10 }) }
    return Array(finder.paths.prefix(widest))
  }
}

extension ExportColumns.Column {
  fileprivate mutating func add(_ cell: UnsafeBufferPointer<UInt8>, _ vocabulary: ExportVocabulary) {
    filled += 1
    if !times.isEmpty { times.removeAll { vocabulary.times[$0].time.plausibleSeconds(cell) == nil } }
    guard counts != nil || examples.count < 3 else { return }
    let value = String(decoding: cell.prefix(200), as: UTF8.self)
    if examples.count < 3 {
      let example = value.count > 32 ? value.prefix(31) + "…" : value
      if !examples.contains(example) { examples.append(example) }
    }
    counts?[value, default: 0] += 1
    if counts?.count ?? 0 > ExportColumns.most { counts = nil }
  }
}

extension TableTime {
  /// As ``seconds(_:)``; numbers are times from 1990 to 2099 only, so that no other number looks like one.
  func plausibleSeconds(_ text: UnsafeBufferPointer<UInt8>) -> Int64? {
    guard let seconds = seconds(text) else { return nil }
    if case .named(let name) = format, name != .iso8601 {
      return (631_152_000..<4_102_444_800).contains(seconds) ? seconds : nil
    }
    return seconds
  }
}

/// Collects the paths of the values in JSON objects.
private struct PathFinder {
  private(set) var paths: [String] = []
  private var seen: Set<String> = []

  mutating func read(_ scanner: inout JSONScanner, _ path: String, depth: Int) throws(JSONFault) {
    var isFirst = true
    switch try scanner.peek() {
    case .object where depth < JSONScanner.deepest:
      try scanner.enter(.object, "")
      while let key = try scanner.nextKey(&isFirst) {
        let name = String(decoding: key, as: UTF8.self)
        try read(&scanner, path.isEmpty ? name : "\(path).\(name)", depth: depth + 1)
      }
    case .array where depth < JSONScanner.deepest:
      try scanner.enter(.array, "")
      while try scanner.nextElement(&isFirst) {
        let kind = try scanner.peek()
        try read(&scanner, kind == .object || kind == .array ? path + "[]" : path, depth: depth + 1)
      }
    default:
      try scanner.skip(depth: depth)
      if !path.isEmpty, seen.insert(path).inserted { paths.append(path) }
    }
  }
}
