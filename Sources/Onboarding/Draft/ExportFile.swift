import DelegationFiles
import DelegationFoundations
import DelegationIngest
import Foundation

/// How a file of an export is laid out, found from its bytes.
struct ExportFile {
  let (name, path): (String, String)
  /// The inflated text, in UTF-8.
  let text: SourceBytes
  let encoding: TableEncoding
  /// The named sheet of a spreadsheet.
  let sheet: String?
  let format: TableMapping.Format
  /// The path of the list of tasks in a JSON document.
  let rows: String?
  let delimiter: UInt8
  /// Whether cells write line ends and the like behind a backslash.
  let hasEscapes: Bool
  /// How many lines there are above the header of CSV.
  let skippedLines: Int
  /// All spellings of the columns that have several, by the first.
  var spellings: [String: [String]] = [:]

  /// What a description calls a column.
  func written(_ column: String) -> String { spellings[column]?.joined(separator: TableColumn.or) ?? column }

  /// - Parameter page: The path of the list in another page, where there is one: an empty page does not tell it.
  /// - Throws: `Problem` for a file that holds no table; ``DraftQuestion`` where it can be read in two ways.
  init(path: String, answers: DraftAnswers, vocabulary: ExportVocabulary, page: String? = nil) throws {
    self.path = path
    name = String(path.split(separator: "/").last ?? "")
    sheet = answers["sheet"]
    let bytes = try Self.bytes(of: path, sheet: sheet)
    try bytes.withBytes { try Self.checkKind($0, vocabulary, path: path) }
    encoding = try Self.encoding(of: bytes, answers, vocabulary, path: path)
    do throws(TableFault) { text = try encoding.utf8(bytes) } catch { throw error.problem(inExport: path) }
    let start = text.withBytes { TableEncoding.marked($0) } == .utf8 ? 3 : 0
    if let message = text.withBytes({ vocabulary.errorMessage(in: $0.bindMemory(to: UInt8.self), from: start) }) {
      throw Problem(
        location: path, fault: "it holds a server's error instead of tasks: \(Problem.shown(message))",
        remedy: "check the address, the token and what you may see, then \(Problem.exportAgain)")
    }
    (format, rows) = try text.withBytes { text in
      let text = text.bindMemory(to: UInt8.self)
      let stated = answers["format"].flatMap { TableMapping.Format(rawValue: $0) }
      if let page, stated == nil {
        var document = TableJSONDocument(text, from: start, rows: page)
        // What has no such list is laid out by itself.
        if (try? document.next()) != nil { return (.json, page) }
      }
      let format = stated ?? Self.format(of: text, from: start, vocabulary)
      guard format == .json else { return (format, nil) }
      if let rows = answers["rows"], page == nil { return (format, rows) }
      return (format, try Self.rows(of: text, from: start, vocabulary, path: path))
    }
    let (stated, isTable) = (try answers.delimiter(), format == .csv)
    for (key, formats) in TableMapping.layoutKeys where answers[key] != nil && !formats.contains(format) {
      throw Problem.noExport(
        path, "--set \(key)=… is for \(formats[0].rawValue), and this is \(format.rawValue)", remedy: "leave it out")
    }
    let skipped = answers["skip"].flatMap { Int($0) }
    (delimiter, skippedLines) = try text.withBytes { text in
      let text = text.bindMemory(to: UInt8.self)
      if let marked = TableDelimiter.stated(in: text, from: start)?.delimiter {
        return (stated ?? marked, skipped ?? 0)
      }
      let found = stated ?? TableDelimiter.found(in: text, from: start)
      guard isTable else { return (found, 0) }
      // A title above the header may hold no delimiter, or another.
      let choices = [found] + (stated == nil ? TableDelimiter.known.filter { $0 != found } : [])
      let tables = choices.map { ($0, TableCSV.firstRows(text, delimiter: $0)) }
      let header = Self.header(of: tables, skipped, vocabulary)
      if skipped == nil { try Self.checkHeader(of: tables, header, vocabulary, path: path) }
      return header
    }
    hasEscapes =
      isTable && delimiter == 9
      && text.withBytes { TableEscapes.areUsed(in: $0.bindMemory(to: UInt8.self)) }
  }

  /// The bytes of an export, inflated.
  static func bytes(of path: String, sheet: String? = nil) throws -> SourceBytes {
    let name = String(path.split(separator: "/").last ?? "")
    let raw: SourceBytes
    do {
      raw = try SourceBytes(reading: path)
    } catch let problem as Problem where problem == .notRegularFile(path) {
      throw FolderPaths.isFolder(path)
        ? Problem.noExport(path, "it is a folder", remedy: "name the files in it that hold tasks")
        : Problem.noExport(path, "it is a pipe or a device", remedy: "save the export as a file, and name that")
    }
    do {
      return try SourceFile(name: name, displayPath: path, bytes: raw).inflated(sheet: sheet)
    } catch let problem as Problem where name.hasSuffix(".gz") {
      throw Problem.noExport(
        path, problem.fault, remedy: "\(Problem.exportAgain), or gunzip it and name the file inside")
    }
  }

  private static func encoding(
    of source: SourceBytes, _ answers: DraftAnswers, _ vocabulary: ExportVocabulary, path: String
  ) throws -> TableEncoding {
    if let answer = answers["encoding"], let encoding = TableEncoding(rawValue: answer) { return encoding }
    return try source.withBytes { bytes in
      if let marked = TableEncoding.marked(bytes) { return marked }
      if !bytes.prefix(4).contains(0), UTF8Check.isValid(bytes.bindMemory(to: UInt8.self)) {
        return EncodingGuess.escaped(bytes) ?? .utf8
      }
      if bytes.count > 3, bytes.prefix(4).count(where: { $0 == 0 }) == 3 {
        throw Problem.noExport(path, "it is UTF-32 without a byte order mark", remedy: "save it as UTF-8")
      }
      // Of a table's signs and digits, each has a zero byte: before it or behind it.
      let head = bytes.prefix(1 << 12)
      let zeros = [0, 1].map { half in
        bytes.count.isMultiple(of: 2) ? head.indices.count { $0 % 2 == half && head[$0] == 0 } : 0
      }
      if zeros[1] * 64 > head.count, zeros[0] * 8 < zeros[1] { return .utf16LittleEndian }
      if zeros[0] * 64 > head.count, zeros[1] * 8 < zeros[0] { return .utf16BigEndian }
      if bytes.contains(0) { throw Problem.noExport(path, "it is not text", remedy: "export tasks as CSV or JSON") }
      if EncodingGuess.isMixed(bytes) {
        throw Problem.noExport(
          path, "some of its lines are UTF-8, and others are not",
          remedy: "export it again in UTF-8; where it was put together from several, each of them, and name all")
      }
      throw DraftQuestion(
        key: "encoding",
        fact:
          "the text is not UTF-8, and its encoding cannot be known from its bytes (if none of these reads it rightly, convert it to UTF-8)",
        readings: EncodingGuess.encodings(for: bytes, vocabulary).map {
          .init(answer: $0.encoding.rawValue, meaning: "reads “…\($0.sample)…”")
        })
    }
  }

  /// How the file is laid out, such as `CSV with ';', utf-8`.
  var layout: String {
    let kind =
      switch format {
      case .csv: "CSV with \(delimiter == 9 ? "tabs" : "'\(Unicode.Scalar(delimiter))'")"
      case .jsonl: "JSON lines"
      case .json: rows.map { "a JSON document with a list at '\($0)'" } ?? "a JSON list"
      }
    let lines = skippedLines
    let skipped = lines == 0 ? "" : lines == 1 ? ", without its first line" : ", without its first \(lines) lines"
    return "\(kind), \(encoding.rawValue)\(skipped)"
  }

  private static func format(
    of text: UnsafeBufferPointer<UInt8>, from start: Int, _ vocabulary: ExportVocabulary
  ) -> TableMapping.Format {
    let first = text[start...].first { !SourceNumbers.isSpace($0) }
    if first == UInt8(ascii: "[") { return .json }
    guard first == UInt8(ascii: "{") else { return .csv }
    var scanner = JSONScanner(text, from: start, takesNaN: true)
    // What is malformed is reported by the reader.
    guard (try? scanner.skip(depth: 0)) != nil else { return .jsonl }
    // Objects on one line each are rows, even if they hold lists, but for pages; a single one is a row only if it holds none.
    if text[start..<scanner.position].contains(10) { return .json }
    let end = scanner.position
    scanner.skipSpace()
    guard scanner.position < text.count else {
      let isRow =
        lists(in: text, from: start, vocabulary).isEmpty && !isByKey(text, from: start, vocabulary)
        && columnar(text, from: start, vocabulary) == nil
      return isRow ? .jsonl : .json
    }
    let isByLine = text[end..<scanner.position].contains(10)
    return isByLine && tasks(ofPage: text, at: start, vocabulary) == nil ? .jsonl : .json
  }

  /// The path of the tasks in an object that is a page of them; nil where it is none, as a task with lists in it is not.
  private static func tasks(
    ofPage text: UnsafeBufferPointer<UInt8>, at start: Int, _ vocabulary: ExportVocabulary
  ) -> String? {
    let tasks = lists(in: text, from: start, vocabulary).filter { ExportColumns.isTask(text, at: $0.first, vocabulary) }
    return tasks.count == 1 && !ExportColumns.isTask(text, at: start, vocabulary) ? tasks[0].path : nil
  }

  private static func rows(
    of text: UnsafeBufferPointer<UInt8>, from start: Int, _ vocabulary: ExportVocabulary, path: String
  ) throws -> String? {
    var (scanner, isFirst) = (JSONScanner(text, from: start, takesNaN: true), true)
    if let table = columnar(text, from: start, vocabulary) {
      throw Problem.noExport(
        path, "it is JSON of \(table.what), and not a list of objects",
        remedy: "make a list of it, and name that: jq '\(table.filter)' \(SourceText.shell(path)) > list.json")
    }
    if (try? scanner.enter(.array, "")) != nil {
      guard (try? scanner.nextElement(&isFirst)) == true else { return nil }
      return tasks(ofPage: text, at: scanner.position, vocabulary)
    }
    if let page = tasks(ofPage: text, at: start, vocabulary) { return page }
    if TableJSONDocument.isFollowed(scanner, in: text) { return nil }
    if isByKey(text, from: start, vocabulary) {
      throw Problem.noExport(
        path, "it is one JSON object with a task under each key, and not a list",
        remedy:
          "make a list of it, and name that: jq '[to_entries[] | {id: .key} + .value]' \(SourceText.shell(path)) > list.json"
      )
    }
    let lists = lists(in: text, from: start, vocabulary)
    guard let first = lists.first?.path else {
      throw Problem.noExport(
        path, "it is one JSON object without a list of objects", remedy: "export a list of tasks, one object for each")
    }
    guard lists.count > 1 else { return first }
    let tasks = lists.filter { list in ExportColumns.isTask(text, at: list.first, vocabulary) }
    if tasks.count == 1 { return tasks[0].path }
    let likeliest = lists.map { list in
      let paths = (try? TableJSONPaths(text, at: list.first).found) ?? []
      return (path: list.path, keys: Set(paths.compactMap(vocabulary.anyKey)).count)
    }.sorted { ($1.keys, $0.path) < ($0.keys, $1.path) }
    // XML is JSON here, and not for others.
    let all =
      tasks.count < 2
      ? ""
      : "; for the tasks of all \(tasks.count) make one of them\(path.contains(".json") ? ": \(joining(tasks.map(\.path), of: path))" : "")"
    throw DraftQuestion(
      key: "rows", fact: "the document holds several lists of objects\(all)",
      readings: likeliest.map { .init(answer: $0.path, meaning: "the tasks are in '\($0.path)'") })
  }

  /// What makes one list of several.
  private static func joining(_ lists: [String], of path: String) -> String {
    let parts = lists.map { $0.split(separator: ".").map { "[\"\($0)\"]" }.joined() }
    let filter = "[\(parts.map { ".\($0)[]" }.joined(separator: ", "))]"
    return "jq \(SourceText.quoted(filter)) \(SourceText.shell(path)) > list.json"
  }

  /// What a document of columns, or of rows without names, is, as programs for data write them, with what makes a list of objects of it; nil
  /// for any other.
  private static func columnar(
    _ text: UnsafeBufferPointer<UInt8>, from start: Int, _ vocabulary: ExportVocabulary
  ) -> (what: String, filter: String)? {
    /// Whether names are those of several columns.
    func areColumns(_ names: [String]) -> Bool { Set(names.compactMap(vocabulary.key)).count > 1 }
    /// The texts in a list before anything else, or in the first list inside.
    func texts(_ scanner: JSONScanner, inside: Bool) -> [String]? {
      var (scanner, isFirst, found) = (scanner, true, [String]())
      guard (try? scanner.enter(.array, "")) != nil else { return nil }
      while (try? scanner.nextElement(&isFirst)) == true {
        if inside { return (try? scanner.peek()) == .array ? texts(scanner, inside: false) : nil }
        guard (try? scanner.peek()) == .string, let text = try? scanner.string() else { break }
        found.append(String(decoding: text, as: UTF8.self))
      }
      return inside ? nil : found
    }
    let rows = "[] | [$c, .] | transpose | map({(.[0]): .[1]}) | add]"
    let scanner = JSONScanner(text, from: start, takesNaN: true)
    // All in one list, or each on a line of its own.
    for (inside, all) in [(true, ""), (false, "[., inputs] | ")] {
      if let names = texts(scanner, inside: inside), areColumns(names) {
        return ("lists, of which the first names the columns", "\(all).[0] as $c | [.[1:]\(rows)")
      }
    }
    var (object, isFirst, names, columns, header, table) = (scanner, true, [String](), 0, "", "")
    guard (try? object.enter(.object, "")) != nil else { return nil }
    while let key = try? object.nextKey(&isFirst) {
      let name = String(decoding: key, as: UTF8.self)
      names.append(name)
      if (try? object.peek()) == .object { columns += 1 }
      if let names = texts(object, inside: false), areColumns(names) { header = name }
      if let names = texts(object, inside: true) {
        if areColumns(names) {
          return ("lists, of which the first names the columns", ".[\"\(name)\"] | .[0] as $c | [.[1:]\(rows)")
        }
        table = name
      }
      guard (try? object.skip()) != nil else { return nil }
    }
    if !header.isEmpty, !table.isEmpty {
      return ("lists beside the names of the columns", ".[\"\(header)\"] as $c | [.[\"\(table)\"]\(rows)")
    }
    guard areColumns(names), columns == names.count else { return nil }
    return ("columns with all their values", "[(.[keys_unsorted[0]] | keys_unsorted[]) as $k | map_values(.[$k])]")
  }

  /// Whether the first two values of an object are tasks, which have their ids as keys, or objects of the same keys under numbers.
  private static func isByKey(
    _ text: UnsafeBufferPointer<UInt8>, from start: Int, _ vocabulary: ExportVocabulary
  ) -> Bool {
    var (scanner, isFirst) = (JSONScanner(text, from: start, takesNaN: true), true)
    guard (try? scanner.enter(.object, "")) != nil else { return false }
    var (areTasks, areNumbered, keys) = (true, true, [Set<String>]())
    while keys.count < 2 {
      guard let key = try? scanner.nextKey(&isFirst), (try? scanner.peek()) == .object else { return false }
      areNumbered = areNumbered && key.allSatisfy { (48...57).contains($0) }
      areTasks =
        areTasks && ExportColumns.isTask(text, at: scanner.position, vocabulary, needs: ["opened", "assignee"])
      keys.append(Set((try? TableJSONPaths(text, at: scanner.position).found) ?? []))
      guard (try? scanner.skip()) != nil else { return false }
    }
    return areTasks || areNumbered && keys[0].count > 2 && keys[0].intersection(keys[1]).count * 2 > keys[0].count
  }

  /// The paths of the lists whose first element is an object, at most six keys deep, and where those are; inside of other lists only of
  /// those whose elements are tasks, as a board's cards are.
  private static func lists(
    in text: UnsafeBufferPointer<UInt8>, from start: Int, _ vocabulary: ExportVocabulary
  ) -> [(path: String, first: Int)] {
    var lists: [(path: String, first: Int)] = []
    func search(_ scanner: inout JSONScanner, _ path: [String], inList: Bool) throws(JSONFault) {
      var isFirst = true
      try scanner.enter(.object, "")
      while let key = try scanner.nextKey(&isFirst) {
        let here = path + [String(decoding: key, as: UTF8.self)]
        let kind = try scanner.peek()
        if kind == .object, here.count < 6 {
          try search(&scanner, here, inList: inList)
          continue
        }
        if kind == .array { try look(into: scanner, here, inList: inList) }
        try scanner.skip(depth: here.count)
      }
    }
    func look(into scanner: JSONScanner, _ path: [String], inList: Bool) throws(JSONFault) {
      var (inside, isFirst) = (scanner, true)
      try inside.enter(.array, "")
      guard try inside.nextElement(&isFirst), try inside.peek() == .object else { return }
      let (name, isTask) = (path.joined(separator: "."), ExportColumns.isTask(text, at: inside.position, vocabulary))
      if !inList || isTask, !lists.contains(where: { $0.path == name }) { lists.append((name, inside.position)) }
      // The first of them may have none.
      var rest = isTask || path.count > 3 ? 0 : 20
      while rest > 0, try inside.peek() == .object {
        try search(&inside, path, inList: true)
        rest = try inside.nextElement(&isFirst) ? rest - 1 : 0
      }
    }
    var scanner = JSONScanner(text, from: start, takesNaN: true)
    // What is malformed is reported by the reader.
    try? search(&scanner, [], inList: false)
    return lists
  }
}

extension Problem {
  static func noExport(_ path: String, _ fault: String, remedy: String) -> Problem {
    Problem(location: path, fault: fault, remedy: remedy)
  }
}
