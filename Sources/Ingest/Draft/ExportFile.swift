import DelegationFoundations
import DelegationTasks

/// How a file of an export is laid out, found from its bytes.
struct ExportFile {
  let name: String
  /// Inflated, in UTF-8.
  let text: SourceBytes
  let encoding: TableEncoding
  let format: TableMapping.Format
  /// Where the list of tasks is in a JSON document.
  let rows: String?
  let delimiter: UInt8

  /// - Parameters:
  ///   - path: The file.
  ///   - answers: What the user said of it, by key.
  /// - Throws: `Problem` for a file that holds no table; ``DraftQuestion`` where it can be read in two ways.
  init(path: String, answers: DraftAnswers) throws {
    name = String(path.split(separator: "/").last ?? "")
    let raw = try SourceBytes(mapping: path)
    try raw.withBytes { try Self.checkKind($0, path: path) }
    let bytes = name.hasSuffix(".gz") ? try ArchiveGzip(raw, location: path).readAll() : raw
    encoding = try Self.encoding(of: bytes, answers, path: path)
    do throws(TableFault) {
      text = try encoding.utf8(bytes)
    } catch { throw Problem(location: "\(path):\(error.line)", fault: error.fault, remedy: error.remedy) }
    let start = text.withBytes { TableEncoding.marked($0) } == .utf8 ? 3 : 0
    (format, rows) = try text.withBytes { text in
      let text = text.bindMemory(to: UInt8.self)
      let format =
        answers["format"].flatMap { TableMapping.Format(rawValue: $0) } ?? Self.format(of: text, from: start)
      guard format == .json else { return (format, nil) }
      if let rows = answers["rows"] { return (format, rows) }
      return (format, try Self.rows(of: text, from: start, path: path))
    }
    delimiter =
      try answers.delimiter()
      ?? text.withBytes { text in
        let text = text.bindMemory(to: UInt8.self)
        return TableDelimiter.stated(in: text, from: start)?.delimiter ?? TableDelimiter.found(in: text, from: start)
      }
  }

  private static func checkKind(_ bytes: UnsafeRawBufferPointer, path: String) throws {
    let text = bytes.drop { SourceNumbers.isSpace($0) }
    if text.isEmpty { throw Problem.noExport(path, "it is empty", remedy: "export it again") }
    if bytes.starts(with: [0x1F, 0x8B]), !path.hasSuffix(".gz") {
      throw Problem.noExport(
        path, "it is compressed, and its name does not end in .gz", remedy: "mv '\(path)' '\(path).gz'")
    }
    if bytes.starts(with: Array("PK\u{3}\u{4}".utf8)) || bytes.starts(with: [0xD0, 0xCF, 0x11, 0xE0]) {
      throw Problem.noExport(
        path, "it is an Excel workbook or a ZIP archive", remedy: "save it as CSV in UTF-8, or unpack it")
    }
    if bytes.starts(with: Array("SQLite format".utf8)) || text.first == UInt8(ascii: "<") {
      throw Problem.noExport(path, "it is XML, HTML or a database", remedy: "export tasks as CSV or JSON")
    }
  }

  private static func encoding(of bytes: SourceBytes, _ answers: DraftAnswers, path: String) throws -> TableEncoding {
    if let answer = answers["encoding"], let encoding = TableEncoding(rawValue: answer) { return encoding }
    return try bytes.withBytes { bytes in
      if let marked = TableEncoding.marked(bytes) { return marked }
      if UTF8Check.isValid(bytes.bindMemory(to: UInt8.self)), !bytes.prefix(4).contains(0) { return .utf8 }
      // A letter of most scripts and its zero byte.
      if bytes.count > 1, bytes[1] == 0 { return .utf16LittleEndian }
      if bytes[0] == 0 { return .utf16BigEndian }
      if bytes.contains(0) { throw Problem.noExport(path, "it is no text", remedy: "export tasks as CSV or JSON") }
      let line = bytes.prefix { $0 < 0x80 }
      let near = bytes[max(0, line.count - 12)..<min(bytes.count, line.count + 12)].filter { $0 != 10 && $0 != 13 }
      // Latin-1 has control characters where Windows-1252 has letters and signs; the rest is equal.
      let encoding =
        (try? TableEncoding.windows1252.utf8(SourceBytes(bytes))) == nil ? TableEncoding.latin1 : .windows1252
      let text = try? encoding.utf8(SourceBytes(near))
      throw DraftQuestion(
        key: "encoding", fact: "the text is not UTF-8, and its encoding cannot be known from its bytes",
        readings: [
          .init(
            answer: encoding.rawValue,
            meaning: "reads “…\(text?.withBytes { String(decoding: $0, as: UTF8.self) } ?? "")…”")
        ])
    }
  }

  private static func format(of text: UnsafeBufferPointer<UInt8>, from start: Int) -> TableMapping.Format {
    let first = text[start...].first { !SourceNumbers.isSpace($0) }
    if first == UInt8(ascii: "[") { return .json }
    guard first == UInt8(ascii: "{") else { return .csv }
    var scanner = JSONScanner(text, from: start)
    // What is malformed is reported by the reader.
    guard (try? scanner.skip()) != nil else { return .jsonl }
    let end = scanner.position
    scanner.skipSpace()
    // Objects on one line each are rows, even if they hold lists; a single one is a row only if it holds none.
    if text[start..<end].contains(10) { return .json }
    return scanner.position < text.count || Self.lists(in: text, from: start).isEmpty ? .jsonl : .json
  }

  private static func rows(of text: UnsafeBufferPointer<UInt8>, from start: Int, path: String) throws -> String? {
    if text[start...].first(where: { !SourceNumbers.isSpace($0) }) == UInt8(ascii: "[") { return nil }
    let lists = lists(in: text, from: start)
    guard let first = lists.first else {
      throw Problem.noExport(
        path, "it is one JSON object without a list of objects", remedy: "export a list of tasks, one object for each")
    }
    guard lists.count > 1 else { return first }
    throw DraftQuestion(
      key: "rows", fact: "the document holds several lists of objects",
      readings: lists.map { .init(answer: $0, meaning: "the tasks are in '\($0)'") })
  }

  /// The paths of the lists whose first element is an object, at most four keys deep, outside of other lists.
  private static func lists(in text: UnsafeBufferPointer<UInt8>, from start: Int) -> [String] {
    var lists: [String] = []
    func search(_ scanner: inout JSONScanner, _ path: [String]) throws(JSONFault) {
      var isFirst = true
      try scanner.enter(.object, "")
      while let key = try scanner.nextKey(&isFirst) {
        let here = path + [String(decoding: key, as: UTF8.self)]
        let kind = try scanner.peek()
        if kind == .object, here.count < 4 {
          try search(&scanner, here)
          continue
        }
        if kind == .array {
          var inside = scanner
          var isFirstElement = true
          try inside.enter(.array, "")
          if try inside.nextElement(&isFirstElement), try inside.peek() == .object {
            lists.append(here.joined(separator: "."))
          }
        }
        try scanner.skip(depth: here.count)
      }
    }
    var scanner = JSONScanner(text, from: start)
    // What is malformed is reported by the reader.
    try? search(&scanner, [])
    return lists
  }
}

extension Problem {
  static func noExport(_ path: String, _ fault: String, remedy: String) -> Problem {
    Problem(location: path, fault: fault, remedy: remedy)
  }
}
