import DelegationFoundations
import DelegationIngest

/// The columns of an export with what their values show.
struct ExportColumns {
  struct Column {
    let path: String
    fileprivate(set) var filled = 0
    /// The first three different values, each as one line, shortened.
    fileprivate(set) var examples: [String] = []
    /// How often each value occurs; nil where there are more than ``ExportColumns/most`` different ones.
    fileprivate(set) var counts: [String: Int]? = [:]
    fileprivate(set) var times = TimeTally()
    /// The location of the first row without a value; nil where all have one.
    fileprivate(set) var firstEmpty: String?
    /// The first file that lacks the column; nil where all have it.
    fileprivate(set) var lackingFile: String?
  }

  /// The most different values that are counted.
  static let most = 200

  private(set) var columns: [Column] = []
  let columnsOfFile: [Set<String>]
  /// Whether there are more columns than are looked at.
  private(set) var hasMore = false
  private(set) var rowCount = 0

  /// Reads every row of the files, whose columns are matched by their names.
  ///
  /// - `stated`: The formats of times that the user says; nil for none.
  init(of files: [ExportFile], vocabulary: ExportVocabulary, stated: TableTime?) throws {
    let own = try files.map { try $0.header }
    let pairs = zip(files, own).map {
      $0.format == .csv ? vocabulary.pairs(in: Array($1.prefix(TableJSONPaths.most))) : []
    }
    let alike = try files.map { try $0.repeatedColumns(vocabulary) }
    let headers = zip(zip(own, pairs), alike).map { $0.0 + $0.1 + $1.joined() }
    columnsOfFile = headers.map { Set($0) }
    var seen: Set<String> = []
    let all = headers.joined().filter { seen.insert($0).inserted }
    (columns, hasMore) = (all.prefix(TableJSONPaths.most).map { Column(path: $0) }, all.count > TableJSONPaths.most)
    for (file, present) in zip(files, columnsOfFile) where file.format == .csv {
      for column in columns.indices where columns[column].lackingFile == nil && !present.contains(columns[column].path)
      {
        columns[column].lackingFile = file.name
      }
    }
    // Looking into a column would copy it, for each cell of those that hardly any row has.
    var areFull = columns.map { _ in true }
    for (file, names) in zip(files, columnsOfFile) {
      try file.forEachRow(columns.map(\.path)) { row throws(TableFault) in
        if file.format == .csv, names.contains(row.text(0)), isHeader(row, names) { throw .otherHeader(row.place) }
        rowCount += 1
        for column in columns.indices {
          if row.isEmpty(column) {
            if areFull[column] { columns[column].firstEmpty = row.place.location(in: file.path) }
            areFull[column] = false
          } else {
            row.withCell(column) { columns[column].add($0, at: row.place, of: file, vocabulary, stated: stated) }
          }
        }
      }
    }
    for pair in pairs.joined() { take(pair, vocabulary) }
    for columns in alike.joined() { part(columns, vocabulary) }
    try leaveOutLengths(files, vocabulary)
  }

  /// Takes columns of one name for several, such as a first assignee and a last one, where these are times or most rows have them; for one
  /// where they are equal, or where the second is the id of another table beside the first.
  private mutating func part(_ alike: [String], _ vocabulary: ExportVocabulary) {
    let found = alike.compactMap { self[$0] }.filter { $0.filled > 0 }
    guard let first = found.first, let joined = columns.firstIndex(where: { $0.path == first.joinedPath }) else {
      return
    }
    let most = found.map(\.filled).max()!
    let areSeveral = found.count > 1 && found.allSatisfy { $0.holdsTimes || $0.filled * 2 >= most }
    columns.removeAll { alike.contains($0.path) }
    let isBeside = !areSeveral && first.filled == most && vocabulary.key(of: first.joinedPath) == "id"
    guard areSeveral || isBeside else { return }
    let areEqual = found.allSatisfy {
      ($0.filled, $0.examples) == (first.filled, first.examples) && $0.counts == first.counts
    }
    columns.replaceSubrange(joined...joined, with: areEqual || isBeside ? [first] : found)
  }

  /// Takes the numbers of columns for no times that are lengths of time: most are no moments of our days, or before the opening beside.
  private mutating func leaveOutLengths(_ files: [ExportFile], _ vocabulary: ExportVocabulary) throws {
    func isNumeric(_ column: Column) -> Bool {
      !column.times.groups.isEmpty
        && column.times.groups.allSatisfy {
          // Ids that hold a time are no lengths.
          $0.formats.allSatisfy {
            vocabulary.times[$0].time.formats.allSatisfy { $0.isSince1970 && $0 != .named(.objectID) }
          }
        }
    }
    let numeric = columns.indices.filter { isNumeric(columns[$0]) }
    guard !numeric.isEmpty else { return }
    let openings = columns.filter { $0.holdsTimes && vocabulary.key(of: $0.path) == "opened" }
    let opened = (openings + columns.filter { $0.holdsTimes && !isNumeric($0) }).first
    var early = numeric.map { _ in 0 }
    if let opened {
      let times = ([opened] + numeric.map { columns[$0] }).map { $0.time(vocabulary) }
      try files.forEachRow([opened.path] + numeric.map { columns[$0].path }) { row in
        let moments = times.indices.map { column in row.withCell(column) { times[column].plausibleSeconds($0) } }
        guard let opening = moments[0] else { return }
        for number in numeric.indices where moments[number + 1].map({ $0 < opening - 86_400 }) == true {
          early[number] += 1
        }
      }
    }
    for (number, column) in numeric.enumerated() {
      let count = columns[column].times.groups.reduce(0) { $0 + $1.count }
      if early[number] * 2 > count || columns[column].times.oddCount > count { columns[column].times.leaveOutTimes() }
    }
  }

  /// Takes a day and its time in two columns for one, where that is a time in every row, and two columns of a person's names.
  private mutating func take(_ pair: String, _ vocabulary: ExportVocabulary) {
    guard let index = columns.firstIndex(where: { $0.path == pair }) else { return }
    let (both, parts) = (columns.remove(at: index), TableColumn(pair).parts)
    let areNames = vocabulary.joined.contains(pair) || vocabulary.bearer(of: parts[0]) != nil
    guard areNames && both.times.groups.isEmpty || both.holdsTimes, let second = self[parts[1]], second.filled > 0,
      second.times.groups.isEmpty, let first = columns.firstIndex(where: { $0.path == parts[0] })
    else { return }
    columns[first] = both
    columns.removeAll { $0.path == parts[1] }
  }

  /// Whether a row has the names of columns in another order, as the second of two exports in one file has.
  private func isHeader(_ row: TableRow, _ names: Set<String>) -> Bool {
    columns.indices.allSatisfy { row.text($0).isEmpty || names.contains(row.text($0)) }
      && columns.indices.contains { !row.text($0).isEmpty && row.text($0) != columns[$0].path }
      && columns.indices.count { names.contains(row.text($0)) } > 2
  }

  /// The columns without those at some paths.
  func without(_ paths: Set<String>) -> ExportColumns {
    var others = self
    others.columns.removeAll { paths.contains($0.path) }
    return others
  }

  /// The lists around columns, the innermost first; none in CSV.
  var lists: [Substring] {
    Set(columns.map { TableColumn($0.path).lists }.filter { !$0.isEmpty }).sorted { ($1.count, $0) < ($0.count, $1) }
  }

  /// Whether columns outside of lists are the time of an opening and what else a task has, by their names.
  func areTasks(_ vocabulary: ExportVocabulary) -> Bool {
    let keys = columns.lazy.filter { !$0.path.contains("[]") }.compactMap { vocabulary.key(of: $0.path) }
    return keys.contains("opened") && keys.contains(where: DatasetDraft.traits.contains)
  }

  /// How many keys of tasks a file has columns for, by their names.
  func keyCount(of file: Int, _ vocabulary: ExportVocabulary) -> Int {
    Set(columnsOfFile[file].compactMap(vocabulary.key)).count
  }

  subscript(path: String) -> Column? { columns.first { $0.path == path } }

  /// Whether an object has what every task needs, by the names of its values; the id and the opening of what is in its lists are no task's.
  static func isTask(
    _ bytes: UnsafeBufferPointer<UInt8>, at start: Int, _ vocabulary: ExportVocabulary,
    needs: Set<String> = ["id", "opened", "assignee"]
  ) -> Bool {
    guard let paths = try? TableJSONPaths(bytes, at: start).found else { return false }
    let known = Set(paths)
    if let shape = vocabulary.shapes.first(where: { $0.has.allSatisfy(known.contains) }) {
      return shape.columns["id"]?.contains(where: known.contains) == true
    }
    return needs.isSubset(
      of: paths.compactMap { path -> String? in
        guard let list = path.firstRange(of: "[]") else { return vocabulary.key(of: path) }
        // A board's cards have assignees, and the board has none.
        return vocabulary.key(of: String(path[..<list.lowerBound])) == "assignee" ? vocabulary.key(of: path) : nil
      })
  }

  /// The names of a header, each once, or the paths of the values in JSON objects in the order of their appearance.
  fileprivate static func paths(_ bytes: UnsafeBufferPointer<UInt8>, of file: ExportFile) throws(TableFault) -> [String]
  {
    if file.format == .csv {
      let header = try TableCSV(bytes, delimiter: file.delimiter, skipping: file.skippedLines, columns: []).header
      var seen: Set<String> = []
      return header.filter { !$0.isEmpty && seen.insert($0).inserted }
    }
    return try TableJSONPaths(bytes, file.format, rows: file.rows).found
  }
}

extension ExportFile {
  /// Columns that are called alike and are no lists, each by its number, such as `Assignee#1` and `Assignee#2`.
  fileprivate func repeatedColumns(_ vocabulary: ExportVocabulary) throws -> [[String]] {
    guard format == .csv else { return [] }
    let names = try reading { (bytes) throws(TableFault) in
      try TableCSV(bytes, delimiter: delimiter, skipping: skippedLines, columns: []).header
    }
    var counts: [String: Int] = [:]
    for name in names { counts[name, default: 0] += 1 }
    return Set(names).sorted().filter { name in
      (2...9).contains(counts[name]!) && vocabulary.key(of: name).map(DatasetDraft.single.contains) == true
    }.map { name in (1...counts[name]!).map { "\(name)#\($0)" } }
  }

  /// The names of its columns, or the paths of the values in its objects; of several spellings the first.
  var header: [String] {
    get throws {
      let names = try reading { (bytes) throws(TableFault) in try ExportColumns.paths(bytes, of: self) }
      guard !spellings.isEmpty else { return names }
      let first = Dictionary(spellings.flatMap { first, all in all.map { ($0, first) } }) { first, _ in first }
      var seen: Set<String> = []
      return names.map { first[$0] ?? $0 }.filter { seen.insert($0).inserted }
    }
  }

  /// Calls `body` with the text's bytes; a fault names the file.
  func reading<Result>(_ body: (UnsafeBufferPointer<UInt8>) throws(TableFault) -> Result) throws -> Result {
    do throws(TableFault) {
      return try text.withBytes { (bytes) throws(TableFault) in try body(bytes.bindMemory(to: UInt8.self)) }
    } catch { throw error.problem(inExport: path) }
  }

  /// Calls `body` with each row: its cells in some columns, of which the file may lack any.
  ///
  /// - Parameters:
  ///   - unfolds: Whether a row is an element of the innermost list that the columns name.
  ///   - areTexts: Whether cells stay as they are written.
  func forEachRow(
    _ columns: [String], unfolds: Bool = false, areTexts: Bool = false, _ body: (TableRow) throws(TableFault) -> Void
  ) throws {
    let columns = columns.map { TableColumn(written($0)) }
    try reading { (bytes) throws(TableFault) in
      func json(_ layout: TableJSON.Layout) -> TableJSON {
        TableJSON(bytes, layout: layout, columns: columns, optional: columns.count, unfolds: unfolds)
      }
      var rows: any TableRows =
        switch format {
        case .csv:
          try TableCSV(
            bytes, delimiter: delimiter, hasEscapes: hasEscapes, skipping: skippedLines, columns: columns,
            optional: columns.count)
        case .jsonl: json(.lines)
        case .json: json(.document(rows: self.rows))
        }
      var row = TableRow(columnCount: columns.count, texts: areTexts ? Array(columns.indices) : [])
      while try rows.next(&row) { try body(row) }
    }
  }
}

extension [ExportFile] {
  /// Takes columns for one that differ in signs and capitals alone, unless a row has different values in two of them.
  mutating func joinSpellings() throws {
    var seen: Set<String> = []
    let names = try flatMap { try $0.header }.filter { seen.insert($0).inserted }
    if let name = names.first(where: { !TableColumn($0).otherSpellings.isEmpty }) {
      let first = TableColumn(name).path
      throw Problem.noExport(
        self[0].path, "a column is called \(Problem.shown(name)), which means several spellings of one column here",
        remedy: "rename it in the file, such as \(Problem.shown(first))")
    }
    let alike = Dictionary(grouping: names, by: TableColumn.folded).values.filter { $0.count > 1 }.sorted {
      $0[0] < $1[0]
    }
    guard !alike.isEmpty else { return }
    let columns = alike.joined().map(\.self)
    var areSeveral = alike.map { _ in false }
    try forEachRow(columns) { row in
      var start = 0
      for (group, names) in alike.enumerated() {
        let values = (start..<start + names.count).map(row.text).filter { !$0.isEmpty }
        if Set(values).count > 1 { areSeveral[group] = true }
        start += names.count
      }
    }
    let spellings = zip(alike, areSeveral).filter { !$1 }.map { names, _ in (names[0], names) }
    for file in indices { self[file].spellings = Dictionary(uniqueKeysWithValues: spellings) }
  }

  func forEachRow(_ columns: [String], _ body: (TableRow) throws(TableFault) -> Void) throws {
    for file in self { try file.forEachRow(columns, body) }
  }
}

extension ExportColumns.Column {
  fileprivate var joinedPath: String { TableColumn(path).ofSeveral?.name ?? path }

  /// Whether its values are times, or look so.
  var isTimed: Bool { !times.groups.isEmpty || times.odd.map { !TimeGuess.formats(for: $0.value).isEmpty } == true }

  /// Whether it holds times and nothing else, so that it names nobody.
  var holdsTimes: Bool { !times.groups.isEmpty && times.odd == nil }

  /// Whether nearly every row has a value of its own.
  var isVaried: Bool { counts.map { $0.count * 5 >= filled * 4 } ?? true }

  /// Whether its values are yes and no alone.
  var isFlag: Bool {
    filled > 0
      && counts.map { Set($0.keys.map { $0.lowercased() }).isSubset(of: DatasetDraft.yes + DatasetDraft.no) } == true
  }

  fileprivate mutating func add(
    _ cell: UnsafeBufferPointer<UInt8>, at place: TablePlace, of file: ExportFile, _ vocabulary: ExportVocabulary,
    stated: TableTime?
  ) {
    filled += 1
    times.add(cell, at: place.location(in: file.path), vocabulary, stated: stated)
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

extension TableFault {
  fileprivate static func otherHeader(_ place: TablePlace) -> TableFault {
    TableFault(
      fault: "this line is a header again, in another order",
      remedy: "split the file there, and name both files: their columns are matched by name", at: place)
  }
}
