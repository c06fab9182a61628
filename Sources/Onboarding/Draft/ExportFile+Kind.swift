import DelegationFoundations
import DelegationIngest

extension ExportFile {
  /// Refuses what is no table, and says what to export instead.
  static func checkKind(_ bytes: UnsafeRawBufferPointer, _ vocabulary: ExportVocabulary, path: String) throws {
    let mark = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
    let text = bytes.dropFirst(mark).drop { SourceNumbers.isSpace($0) }
    if text.isEmpty { throw Problem.noExport(path, "it is empty", remedy: Problem.exportAgain) }
    if bytes.starts(with: [0x1F, 0x8B]) {
      let (file, isTwice) = (SourceText.shell(path), path.hasSuffix(".gz"))
      throw Problem.noExport(
        path, isTwice ? "it is compressed twice" : "it is compressed, and its name does not end in .gz",
        remedy: isTwice
          ? "gunzip -c \(file) > once.gz, and name once.gz" : "mv \(file) \(SourceText.shell(path + ".gz"))")
    }
    if bytes.starts(with: [0xD0, 0xCF, 0x11, 0xE0]) {
      throw Problem.noExport(
        path, "it is an old spreadsheet, or one with a password",
        remedy: "save it as .xlsx without a password, or as CSV in UTF-8")
    }
    if bytes.starts(with: Array("SQLite format".utf8)) {
      throw Problem.noExport(path, "it is a database", remedy: "export its tasks as CSV or JSON")
    }
    // Where a tape archive has its mark.
    if bytes.dropFirst(257).starts(with: Array("ustar".utf8)) {
      throw Problem.noExport(
        path, "it is an archive of files (tar)",
        remedy: "unpack it, tar -xf \(SourceText.shell(path)), and name the file of tasks inside")
    }
    if text.starts(with: Array(")]}'".utf8)) {
      throw Problem.noExport(
        path, "it begins with “)]}'”, which servers put before JSON for browsers", remedy: "remove its first line")
    }
    let name = text.prefix { (48...57).contains($0) || (65...122).contains($0) || "$.".utf8.contains($0) }
    if !name.isEmpty, text[name.endIndex...].starts(with: Array("(".utf8)),
      text[name.endIndex...].dropFirst().first.map({ "[{".utf8.contains($0) }) == true
    {
      throw Problem.noExport(
        path, "it is JavaScript that calls \(Problem.shown(String(decoding: name, as: UTF8.self))) with JSON (JSONP)",
        remedy: "leave the name of the function out of the address, or remove it and the brackets around the JSON")
    }
    // Other XML is JSON here.
    if text.first == UInt8(ascii: "<") {
      let isBook = String(decoding: text.prefix(1 << 12), as: UTF8.self).lowercased().contains("excel.sheet")
      throw Problem.noExport(
        path, isBook ? "it is a spreadsheet in the XML of 2003" : "it is a web page",
        remedy: isBook
          ? "open it in a spreadsheet program, and save it as .xlsx"
          : "log in if it is a login page, and export tasks as CSV or JSON")
    }
    let head = String(decoding: text.prefix(1 << 12), as: UTF8.self)
    if head.prefixMatch(of: #/\+?-\[ \S+ 1 \]-|\* \S+ 1 *\r?\n/#) != nil {
      throw Problem.noExport(
        path, "it is what psql prints with -x: a line for each value",
        remedy:
          "ask again with -X --csv instead of -x, and name that: psql -X --csv DATABASE -c 'SELECT * FROM tasks' > tasks.csv"
      )
    }
    for (form, fault, command) in scripts where head.prefixMatch(of: form.matchingSemantics(.unicodeScalar)) != nil {
      throw Problem.noExport(
        path, fault,
        remedy: "make JSON of it, and name that: \(command.replacing("FILE", with: SourceText.shell(path))) > list.json"
      )
    }
    if let problem = databaseDump(text, vocabulary, path) { throw problem }
  }

  /// How what is nearly JSON begins, and what makes JSON of it.
  private static var scripts: [(form: Regex<Substring>, fault: String, command: String)] {
    [
      (
        #/(?s)(?:(?:\/\/[^\n]*|\/\*.*?\*\/)\s*)+[\[{]/#, "it is JSON with comments, and JSON has none",
        #"perl -0pe 's{^\s*(//[^\n]*|/\*.*?\*/)}{}gms' FILE"#
      ),
      (
        #/(?:module|window|export|const|let|var)\b[^\[{\n=,]*(?:=|default)\s*[\[{]/#,
        "it is JavaScript with JSON in it",
        #"sed '1s/^[^[{]*//;$s/;[[:space:]]*$//' FILE"#
      ),
      (
        #/[\[{]\s*\{?\s*'/#, "it is written as Python writes it, and not as JSON",
        #"python3 -c 'import ast, json, sys; json.dump(ast.literal_eval(sys.stdin.read()), sys.stdout)' < FILE"#
      ),
      (
        // Its XML is JSON here.
        #/\{"log":\{(?:"[^"]*":"[^"]*",)*"xes\./#, "it is a log of events in XES, whose rows are inside of cases",
        #"python3 -c 'import json, sys, xml.etree.ElementTree as E; a = lambda e, p: {p + c.get("key"): c.get("value") for c in e if c.get("key")}; "#
          + #"json.dump([{**a(t, "case:"), **a(e, "")} for t in E.parse(sys.stdin).getroot() if t.tag.endswith("trace") "#
          + #"for e in t if e.tag.endswith("event")], sys.stdout)' < FILE"#
      ),
    ]
  }

  /// A dump of a database, by how it begins; nil for all else.
  private static func databaseDump(
    _ text: Slice<UnsafeRawBufferPointer>, _ vocabulary: ExportVocabulary, _ path: String
  ) -> Problem? {
    let starts = ["--", "/*", "SET ", "BEGIN", "PRAGMA ", "CREATE ", "INSERT INTO ", "DROP TABLE", "COPY "]
    let head = String(decoding: text.prefix(1 << 12), as: UTF8.self)
    guard starts.contains(where: head.hasPrefix), head.hasPrefix("INSERT INTO ") || head.contains(#/;\r?\n/#) else {
      return nil
    }
    let lines = text.lazy.split(separator: 10).filter { $0.starts(with: "COPY ".utf8) }
    let tables = lines.compactMap { line in
      String(decoding: line.prefix(1 << 12), as: UTF8.self).wholeMatch(
        of: #/COPY (?<name>[A-Za-z0-9_.]+) \((?<columns>[^)]*)\) FROM stdin;\r?/#)
    }
    let best = tables.max { keyCount($0.columns) < keyCount($1.columns) }
    func keyCount(_ columns: Substring) -> Int {
      Set(columns.split(separator: ", ").compactMap { vocabulary.key(of: String($0)) }).count
    }
    guard let name = best.map({ String($0.name) }) else {
      return Problem.noExport(
        path, "it is a dump of a database in SQL",
        remedy:
          "export the table of tasks as CSV with its column names, or in MySQL with mysql --batch -e 'SELECT * FROM tasks' > tasks.tsv"
      )
    }
    let pattern = name.replacing(".", with: "[.]")
    return Problem.noExport(
      path, "it is a dump of a PostgreSQL database",
      remedy:
        "take the table of tasks out of it, and name that: awk '/^COPY \(pattern) /{gsub(/^[^(]*[(]|[)].*/,\"\");gsub(/, /,\"\\t\");print;p=1;next} "
        + "/^[\\\\][.]/{p=0} p' \(SourceText.shell(path)) > \(name.split(separator: ".").last!).tsv")
  }
}
