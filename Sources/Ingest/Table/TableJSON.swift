/// JSON objects, one per row: one on each line, or those of a list inside a document.
///
/// A column is the path of a value, `user.login`. Numbers, true and false count as their text, null as no value, and of a list the
/// first element unless the column's ``TableColumn/Take`` says otherwise. A key that holds the dots itself is found too.
package struct TableJSON: TableRows {
  package enum Layout {
    /// There is an object on each line; empty lines are skipped.
    case lines
    /// The objects are in the list at a path, of any number of documents one after the other.
    case document(rows: String?)
  }

  private let bytes: UnsafeBufferPointer<UInt8>
  private let layout: Layout
  private var document: TableJSONDocument?
  private var object: TableJSONObject
  /// Whether a row is an element of the innermost list that the columns name, so that one object may hold several rows.
  private let unfolds: Bool
  /// The current object's rows still to come, the last one first: for each, the numbers of its entries.
  private var unfolded: [[Int]] = []
  private var lines: SourceLines
  private var line = 0
  private var counted = 0
  private var elementCount = 0
  private var place: TablePlace { TablePlace(line: line, element: document == nil ? nil : elementCount) }
  package private(set) var losses = TableLosses()

  /// - `bytes`: Must outlive the reader.
  /// - `optional`: How many of the last columns the file may lack.
  /// - `unfolds`: Whether a row is an element of the innermost list that the columns name, such as a change among the changes of a
  ///   task, and values outside of the list count for each of its rows.
  package init(
    _ bytes: UnsafeBufferPointer<UInt8>, layout: Layout, columns: [TableColumn],
    optional: Int = 0, unfolds: Bool = false
  ) {
    self.bytes = bytes
    self.layout = layout
    self.unfolds = unfolds && columns.contains { !$0.lists.isEmpty }
    object = TableJSONObject(columns, optional: optional)
    let start = TableEncoding.marked(bytes) == .utf8 ? 3 : 0
    lines = SourceLines(bytes, from: start)
    if case .document(let rows) = layout { document = TableJSONDocument(bytes, from: start, rows: rows) }
  }

  package mutating func next(_ row: inout TableRow) throws(TableFault) -> Bool {
    guard unfolds else {
      guard try nextObject() else { return false }
      row.clear(place)
      object.fill(&row)
      return true
    }
    while unfolded.isEmpty {
      guard try nextObject() else { return false }
      unfolded = object.rows().reversed()
    }
    row.clear(place)
    object.fill(&row, unfolded.removeLast())
    return true
  }

  private mutating func nextObject() throws(TableFault) -> Bool {
    let found = document == nil ? try nextLine() : try nextElement()
    if !found, line > 0, let missing = object.missing { throw .noColumn(missing, header: object.firstKeys) }
    return found
  }

  private mutating func nextLine() throws(TableFault) -> Bool {
    guard let next = lines.next() else { return false }
    line = next.number
    do throws(JSONFault) {
      var scanner = JSONScanner(next.text, takesNaN: true)
      try object.read(&scanner, "the line")
      try scanner.finish()
      losses.replaced += scanner.replacedCount
    } catch { throw TableFault(error, next.text, line: line) }
    return true
  }

  private mutating func nextElement() throws(TableFault) -> Bool {
    do throws(JSONFault) {
      guard try document!.next() else { return false }
      countLines(to: document!.scanner.position)
      elementCount += 1
      try object.read(&document!.scanner, "the element")
      losses.replaced = document!.scanner.replacedCount
      return true
    } catch {
      countLines(to: min(error.offset, bytes.count))
      throw TableFault(error, bytes, line: line)
    }
  }

  private mutating func countLines(to end: Int) {
    if line == 0 { line = 1 }
    guard end > counted else { return }
    for byte in bytes[counted..<end] where byte == 10 { line += 1 }
    counted = end
  }
}

/// The list inside a JSON document, element by element. One document may follow another, as pages do, or be beside it in a list, and lists
/// may be on the way, as of boards that have the cards; without a path of the list, objects one after the other are its elements.
package struct TableJSONDocument {
  private let bytes: UnsafeBufferPointer<UInt8>
  /// The keys down to the list.
  private let keys: [String]
  var scanner: JSONScanner
  private var isInside = false
  private var isFirst = true
  private var areObjects = false
  /// The objects and lists around the list: how many keys lead there, and whether what comes next there is the first.
  private var open: [(isList: Bool, keys: Int, isFirst: Bool)] = []
  private var count = 0

  /// - `rows`: The path of the list; nil for the document itself.
  package init(_ bytes: UnsafeBufferPointer<UInt8>, from position: Int, rows: String?) {
    self.bytes = bytes
    keys = rows.map { $0.split(separator: ".").map(String.init) } ?? []
    scanner = JSONScanner(bytes, from: position, takesNaN: true)
  }

  /// - Returns: Whether an element comes next.
  package mutating func next() throws(JSONFault) -> Bool {
    while true {
      if isInside {
        isInside = try scanner.nextElement(&isFirst)
        guard isInside else { continue }
        guard keys.isEmpty, open.isEmpty, try scanner.peek() == .array else { return true }
        // It is a list of lists.
        open.append((true, 0, isFirst))
        try enter()
        continue
      }
      if let around = open.last {
        try around.isList ? enterNext() : leave()
        continue
      }
      scanner.skipSpace()
      guard scanner.position < bytes.count || count == 0 else { return false }
      count += 1
      let kind = try scanner.peek()
      if count == 1, kind == .object, keys.isEmpty { areObjects = Self.isFollowed(scanner, in: bytes) }
      if areObjects, kind == .object { return true }
      try enter()
    }
  }

  /// Whether an object comes behind the next value.
  package static func isFollowed(_ scanner: JSONScanner, in bytes: UnsafeBufferPointer<UInt8>) -> Bool {
    var scanner = scanner
    // What is malformed is reported by the reader.
    guard (try? scanner.skip()) != nil else { return false }
    scanner.skipSpace()
    return scanner.position < bytes.count && bytes[scanner.position] == UInt8(ascii: "{")
  }

  /// Enters the list, or the first on the way to it, from where so many keys have led.
  private mutating func enter(behind count: Int = 0) throws(JSONFault) {
    for (number, key) in keys.enumerated().dropFirst(count) {
      if try scanner.peek() == .array {
        try scanner.enter(.array, "the list")
        return open.append((true, number, true))
      }
      try scanner.enter(.object, "the document")
      var (isFirst, isFound) = (true, false)
      let start = scanner.position
      while !isFound, let found = try scanner.nextKey(&isFirst) {
        isFound = found.elementsEqual(key.utf8)
        if !isFound { try scanner.skip(depth: open.count + 1) }
      }
      guard isFound else { throw .noRows(key, start) }
      open.append((false, number, isFirst))
    }
    let kind = try scanner.peek()
    guard kind == .array else { throw .noList(kind, keys: keys, in: bytes, scanner.position) }
    try scanner.enter(.array, "the list")
    (isInside, isFirst) = (true, true)
  }

  /// Enters the next element of the list that was left last.
  private mutating func enterNext() throws(JSONFault) {
    var around = open.removeLast()
    guard try scanner.nextElement(&around.isFirst) else { return }
    open.append(around)
    try enter(behind: around.keys)
  }

  private mutating func leave() throws(JSONFault) {
    var around = open.removeLast()
    while try scanner.nextKey(&around.isFirst) != nil { try scanner.skip(depth: open.count + 1) }
  }
}

extension JSONFault {
  static func noRows(_ key: String, _ offset: Int) -> JSONFault {
    JSONFault(
      "the document has no “\(key)”", offset,
      remedy: Remedy(
        described: "correct 'rows' in dataset.yaml: the path of the list of tasks, such as issues or data.issues",
        drafted: "correct --set rows=…: the path of the list of tasks, such as issues or data.issues"))
  }

  /// - Parameter keys: Those of `rows`, which lead to a value that is no list.
  static func noList(
    _ kind: JSONScanner.Kind, keys: [String], in bytes: UnsafeBufferPointer<UInt8>, _ offset: Int
  ) -> JSONFault {
    let what = keys.isEmpty ? "the document" : "“\(keys.joined(separator: "."))”"
    var (scanner, lists) = (JSONScanner(bytes, from: offset), [String]())
    if kind == .object {
      var isFirst = true
      _ = try? scanner.enter(.object, "")
      // What comes after another fault is not named.
      while let key = try? scanner.nextKey(&isFirst), lists.count < 10 {
        let name = String(decoding: key, as: UTF8.self)
        if (try? scanner.peek()) == .array { lists.append((keys + [name]).joined(separator: ".")) }
        guard (try? scanner.skip(depth: 1)) != nil else { break }
      }
    }
    let fault = "\(what) is \(kind.name), not a list of tasks"
    guard let first = lists.first else {
      return JSONFault(fault, offset, remedy: "a table needs a list of objects, one for each task")
    }
    let set = Remedy.set("rows", first)
    let others = lists.count > 1 ? "; lists here: \(lists.joined(separator: ", "))" : ""
    return JSONFault(fault, offset, remedy: Remedy(described: set.described + others, drafted: set.drafted + others))
  }
}
