import DelegationFoundations

/// The paths of the values in JSON objects, in the order of their appearance.
package struct TableJSONPaths {
  /// The most paths that are kept; one more shows that there are more.
  package static let most = 1000

  package private(set) var found: [String] = []
  private var seen: Set<String> = []

  /// The paths in all objects of a text.
  package init(
    _ bytes: UnsafeBufferPointer<UInt8>, _ format: TableMapping.Format, rows: String?
  ) throws(TableFault) {
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

  /// The name of an element that has a name and a value, as custom fields do; nil for others.
  private func named(_ scanner: JSONScanner) throws(JSONFault) -> String? {
    var (scanner, isFirst, name, hasValue) = (scanner, true, nil as String?, false)
    try scanner.enter(.object, "")
    while let key = try scanner.nextKey(&isFirst) {
      if key.elementsEqual("value".utf8) { hasValue = true }
      if key.elementsEqual("name".utf8), try scanner.peek() == .string {
        name = String(decoding: try scanner.string(), as: UTF8.self)
      } else {
        try scanner.skip(depth: JSONScanner.deepest / 2)
      }
    }
    return hasValue ? name.flatMap { $0.contains(where: { ".[]=".contains($0) }) ? nil : $0 } : nil
  }

  private mutating func read(_ scanner: inout JSONScanner, _ path: String, depth: Int) throws(JSONFault) {
    var isFirst = true
    switch try scanner.peek() {
    case .object where depth < JSONScanner.deepest:
      try scanner.enter(.object, "")
      while let key = try scanner.nextKey(&isFirst) {
        let name = String(decoding: key, as: UTF8.self)
        try read(&scanner, path.isEmpty ? name : "\(path).\(name)", depth: depth + 1)
      }
    case .array where scanner.isNumbered:
      try scanner.skip(depth: depth)
      for key in JSONScanner.numbered { try add("\(path).\(key)", at: scanner.position) }
    case .array where depth < JSONScanner.deepest:
      try scanner.enter(.array, "")
      while try scanner.nextElement(&isFirst) {
        let kind = try scanner.peek()
        if kind == .object, let name = try named(scanner) {
          var element = scanner
          try read(&element, "\(path)[name=\(name)]", depth: depth + 1)
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
