import DelegationFoundations

/// The paths of the values in JSON objects, in the order of their appearance.
package struct TableJSONPaths {
  /// The most paths that are kept; one more shows that there are more.
  package static let most = 1000

  package private(set) var found: [String] = []
  private var seen: Set<String> = []

  /// The paths in all objects of a text.
  package init(_ bytes: UnsafeBufferPointer<UInt8>, _ format: TableMapping.Format, rows: String?) throws(TableFault) {
    let start = TableEncoding.marked(bytes) == .utf8 ? 3 : 0
    do throws(JSONFault) {
      if format == .json {
        var document = TableJSONDocument(bytes, from: start, rows: rows)
        while try document.next() { try read(&document.scanner, "", depth: 0) }
      } else {
        var scanner = JSONScanner(bytes, from: start, takesNaN: true)
        scanner.skipSpace()
        while scanner.position < bytes.count {
          try read(&scanner, "", depth: 0)
          scanner.skipSpace()
        }
      }
    } catch { throw TableFault(error, bytes, line: 1 + bytes.prefix(error.offset).count { $0 == 10 }) }
  }

  /// The paths in the object at a position.
  package init(_ bytes: UnsafeBufferPointer<UInt8>, at start: Int) throws(JSONFault) {
    var scanner = JSONScanner(bytes, from: start, takesNaN: true)
    try read(&scanner, "", depth: 0)
  }

  /// What chooses an element that has a name and a value, as custom fields do, or an id and a text and hardly more:
  /// `name=Assignee`, `id=person`; nil for others.
  private func choice(_ scanner: JSONScanner) throws(JSONFault) -> String? {
    var (scanner, isFirst, texts, count) = (scanner, true, [String: String](), 0)
    try scanner.enter(.object, "")
    while let key = try scanner.nextKey(&isFirst) {
      count += 1
      let known = ["name", "id", "value", "text", "type", "title", "column"].first { key.elementsEqual($0.utf8) }
      if let known, try scanner.peek() == .string {
        texts[known] = String(decoding: try scanner.string(), as: UTF8.self)
      } else {
        if let known { texts[known] = "" }
        try scanner.skip(depth: JSONScanner.deepest / 2)
      }
    }
    // A comment has an author and a time too.
    let isByID = count == texts.count && texts["text"] != nil && texts["id"]?.first?.isLetter == true
    let key = isByID ? "id" : texts["value"] == nil ? nil : "name"
    guard let key, let name = texts[key], !name.isEmpty, !name.contains(where: { ".[]=".contains($0) }) else {
      return nil
    }
    return "\(key)=\(name)"
  }

  /// - `chosenBy`: The key that chose an object among others: its value is the same in all rows.
  private mutating func read(
    _ scanner: inout JSONScanner, _ path: String, chosenBy: Substring? = nil, depth: Int
  ) throws(JSONFault) {
    var isFirst = true
    switch try scanner.peek() {
    case .object where depth < JSONScanner.deepest:
      try scanner.enter(.object, "")
      var count = 0
      while let key = try scanner.nextKey(&isFirst) {
        count += 1
        guard count <= InputLimits.columns.most else { throw .tooMuch(InputLimits.columns, scanner.position) }
        let name = String(decoding: key, as: UTF8.self)
        if let chosenBy, name == chosenBy {
          try scanner.skip(depth: depth)
          continue
        }
        try read(&scanner, path.isEmpty ? name : "\(path).\(name)", depth: depth + 1)
      }
    case .array where scanner.isNumbered:
      try scanner.skip(depth: depth)
      for key in JSONScanner.numbered { try add("\(path).\(key)", at: scanner.position) }
    case .array where depth < JSONScanner.deepest:
      try scanner.enter(.array, "")
      while try scanner.nextElement(&isFirst) {
        let kind = try scanner.peek()
        if kind == .object, let choice = try choice(scanner) {
          var element = scanner
          try read(&element, "\(path)[\(choice)]", chosenBy: choice.prefix { $0 != "=" }, depth: depth + 1)
        }
        try read(&scanner, kind == .object || kind == .array ? path + "[]" : path, depth: depth + 1)
      }
    default:
      try add(path, at: scanner.position)
      try scanner.skip(depth: depth)
    }
  }

  private mutating func add(_ path: String, at position: Int) throws(JSONFault) {
    guard path.utf8.count <= InputLimits.name.most else { throw .tooMuch(InputLimits.name, position) }
    if !path.isEmpty, found.count <= Self.most, seen.insert(path).inserted { found.append(path) }
  }
}
