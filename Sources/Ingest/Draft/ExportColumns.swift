import DelegationFoundations
import DelegationTasks

/// The columns of an export with what their values show.
struct ExportColumns {
  struct Column {
    let path: String
    fileprivate(set) var filled = 0
    /// The first three different values, each as one line, shortened.
    fileprivate(set) var examples: [String] = []
    /// How often each value occurs; nil where there are more than ``ExportColumns/most`` different ones.
    fileprivate(set) var counts: [String: Int]? = [:]
    /// Which of the vocabulary's formats of times every value is in.
    fileprivate(set) var times: [Int]
    /// A value that these formats read as different moments; nil where there is none.
    fileprivate(set) var ambiguous: String?
    /// The line of the first row without a value; nil where all have one.
    fileprivate(set) var firstEmpty: Int?
    /// The first value that is written in another way than all before it are, and its line.
    fileprivate(set) var odd: (value: String, line: Int)?
    /// Values that are no persons if the column names any, as the tracker writes them.
    fileprivate(set) var nobodies: [String] = []
  }

  /// Different values that are counted.
  static let most = 200
  /// Keys beyond are not looked at.
  private static let widest = 1000

  private(set) var columns: [Column] = []
  private(set) var rowCount = 0

  /// Reads every row of the file.
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
          for column in columns.indices { row.withCell(column) { columns[column].add($0, line: row.line, vocabulary) } }
        }
      }
    } catch { throw error.problem(inExport: path) }
  }

  subscript(path: String) -> Column? { columns.first { $0.path == path } }

  private static func rows(_ bytes: UnsafeBufferPointer<UInt8>, of file: ExportFile, _ columns: [TableColumn])
    throws(TableFault) -> any TableRows
  {
    func json(_ layout: TableJSON.Layout) -> TableJSON {
      TableJSON(bytes, of: file.text, layout: layout, columns: columns, optional: columns.count)
    }
    return switch file.format {
    case .csv:
      try TableCSV(bytes, of: file.text, delimiter: file.delimiter, skipping: file.skippedLines, columns: columns)
    case .jsonl: json(.lines)
    case .json: json(.document(rows: file.rows))
    }
  }

  /// Whether an object has what every task needs, by the names of its values.
  static func isTask(_ bytes: UnsafeBufferPointer<UInt8>, at start: Int, _ vocabulary: ExportVocabulary) -> Bool {
    var (scanner, finder) = (JSONScanner(bytes, from: start), PathFinder())
    guard (try? finder.read(&scanner, "", depth: 0)) != nil else { return false }
    let known = Set(finder.paths)
    if let shape = vocabulary.shapes.first(where: { $0.has.allSatisfy(known.contains) }) {
      return shape.columns["id"]?.contains(where: known.contains) == true
    }
    return Set(["id", "opened", "assignee"]).isSubset(of: finder.paths.compactMap(vocabulary.key))
  }

  /// The names of a header, each once, or the paths of the values in JSON objects in the order of their appearance.
  private static func paths(_ bytes: UnsafeBufferPointer<UInt8>, of file: ExportFile) throws(TableFault) -> [String] {
    if file.format == .csv {
      let header = try TableCSV(
        bytes, of: file.text, delimiter: file.delimiter, skipping: file.skippedLines, columns: []
      ).header
      return header.enumerated().filter { !$1.isEmpty && header.firstIndex(of: $1) == $0 }.map(\.element)
    }
    var (finder, trail) = (PathFinder(), SourceTrail(file.text))
    do throws(JSONFault) {
      if file.format == .json {
        var document = TableJSONDocument(bytes, from: TableEncoding.marked(bytes) == .utf8 ? 3 : 0, rows: file.rows)
        while try document.next() {
          try finder.read(&document.scanner, "", depth: 0)
          trail.pass(document.scanner.position)
        }
      } else {
        var scanner = JSONScanner(bytes, from: TableEncoding.marked(bytes) == .utf8 ? 3 : 0)
        scanner.skipSpace()
        while scanner.position < bytes.count {
          try finder.read(&scanner, "", depth: 0)
          scanner.skipSpace()
          trail.pass(scanner.position)
        }
      }
    } catch { throw TableFault(error, bytes, line: 1 + bytes.prefix(error.offset).count { $0 == 10 }) }
    return Array(finder.paths.prefix(widest))
  }
}

extension ExportColumns.Column {
  /// Leaves out the formats that a value is not in.
  private mutating func narrowTimes(_ cell: UnsafeBufferPointer<UInt8>, line: Int, _ vocabulary: ExportVocabulary) {
    var (left, moments) = ([Int](), Set<Int64>())
    for format in times {
      guard let seconds = vocabulary.times[format].time.plausibleSeconds(cell) else { continue }
      left.append(format)
      moments.insert(seconds)
    }
    if left.isEmpty, filled > 1 { odd = (String(decoding: cell.prefix(200), as: UTF8.self), line) }
    if left.count < times.count { ambiguous = nil }
    if ambiguous == nil, moments.count > 1 { ambiguous = String(decoding: cell, as: UTF8.self) }
    times = left
  }

  fileprivate mutating func add(_ cell: UnsafeBufferPointer<UInt8>, line: Int, _ vocabulary: ExportVocabulary) {
    guard !cell.isEmpty else {
      firstEmpty = firstEmpty ?? line
      return
    }
    filled += 1
    if !times.isEmpty { narrowTimes(cell, line: line, vocabulary) }
    if vocabulary.isNobody(cell), case let value = String(decoding: cell, as: UTF8.self), !nobodies.contains(value) {
      nobodies.append(value)
    }
    guard counts != nil || examples.count < 3 else { return }
    let value = String(decoding: cell.prefix(200), as: UTF8.self)
    if examples.count < 3 {
      let line = SourceText.line(value)
      let example = line.count > 32 ? line.prefix(31) + "…" : line
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
