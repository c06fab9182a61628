import DelegationFoundations

/// The values of one JSON object at the paths of some columns.
struct TableJSONObject {
  /// A key of the objects on the way, or the end of a path.
  private struct Node {
    var keys: [(name: [UInt8], node: Int)] = []
    /// The elements of a list, as `[]` names them.
    var elements: Int?
    /// The entries of which a key has a value, as in `customFields[name=Assignee]`.
    var chosen: [(key: [UInt8], value: [UInt8], node: Int)] = []
    /// The columns whose path ends here.
    var columns: [Int] = []
  }

  /// A value, with its indices in the outer and inner list around it.
  private struct Entry {
    let column: Int
    let outer: Int
    let inner: Int
    let range: Range<Int>
  }

  private struct Position {
    var depth = 0
    /// How many of them are lists that a path names, and the indices there.
    var lists = 0
    var outer = 0
    var inner = 0
    /// Whether the innermost list is none that a path names.
    var isInPlainList = false

    func inElement(_ index: Int) -> Position {
      var position = self
      (position.depth, position.lists) = (depth + 1, lists + 1)
      if lists == 0 { position.outer = index } else { position.inner = position.inner << 20 | index }
      return position
    }
  }

  private let columns: [TableColumn]
  private let needed: Int
  private var nodes = [Node()]
  /// How many lists are around each column's value, as its path has them.
  private let listCounts: [Int]
  private var seen: [Bool]
  private var entries: [Entry] = []
  private var values: [UInt8] = []
  private(set) var firstKeys: [String] = []

  /// - Parameter optional: How many of the last columns objects may lack; an object in place of one's value is no fault.
  init(_ columns: [TableColumn], optional: Int) {
    self.columns = columns
    needed = columns.count - optional
    listCounts = columns.map { $0.path.count { $0 == "[" } }
    seen = columns.map { _ in false }
    for (column, path) in columns.enumerated().flatMap({ number, column in
      ([column.path] + column.otherSpellings).map { (number, $0) }
    }) {
      let parts = path.split(separator: ".")
      // No object is deeper.
      if parts.count <= JSONScanner.deepest { place(column, at: parts[...], of: 0) }
      // A key of flat objects may be the whole path.
      let flat = key(path, of: 0)
      if !nodes[flat].columns.contains(column) { nodes[flat].columns.append(column) }
    }
  }

  /// The first of the columns that no object had and that is needed.
  var missing: String? { seen.prefix(needed).firstIndex(of: false).map { columns[$0].path } }

  /// Reads an object's values in place of the former one's.
  mutating func read(_ scanner: inout JSONScanner, _ what: String) throws(JSONFault) {
    entries.removeAll(keepingCapacity: true)
    values.removeAll(keepingCapacity: true)
    let isFirst = firstKeys.isEmpty
    let found = try scanner.peek()
    guard found == .object else { throw .wrongKind(found, expected: .object, what, scanner.position) }
    try readObject(&scanner, 0, Position(), noting: isFirst)
  }

  /// The values as cells.
  func fill(_ row: inout TableRow) {
    // An empty value says nothing beside one under another spelling.
    for entry in entries where !entry.range.isEmpty || columns[entry.column].otherSpellings.isEmpty {
      row.add(entry.column, values[entry.range], columns[entry.column].take ?? .first)
    }
  }

  /// The values of one of ``rows()``.
  func fill(_ row: inout TableRow, _ numbers: [Int]) {
    for number in numbers { row.add(entries[number].column, values[entries[number].range], .first) }
  }

  /// The rows: for each element of the innermost list, the numbers of its entries and of those around it.
  func rows() -> [[Int]] {
    let deepest = listCounts.max() ?? 0
    var rows: [[Int]] = []
    var rowOfElement: [[Int]: Int] = [:]
    func element(_ entry: Entry) -> [Int] { deepest == 1 ? [entry.outer] : [entry.outer, entry.inner] }
    for (number, entry) in entries.enumerated() where listCounts[entry.column] == deepest {
      let row = rowOfElement[element(entry)] ?? rows.count
      if row == rows.count {
        rows.append([])
        rowOfElement[element(entry)] = row
      }
      rows[row].append(number)
    }
    // Those around a list with their element of the outer one; all others are around every row.
    let around = Dictionary(grouping: entries.indices.filter { listCounts[entries[$0].column] < deepest }) {
      listCounts[entries[$0].column] == 0 ? nil : entries[$0].outer
    }
    return rows.map { row in (row + (around[nil] ?? []) + (around[entries[row[0]].outer] ?? [])) }
  }

  /// The most parts of a path of which some may be one key: each more doubles the ways to read it.
  private static let mostParts = 8

  /// Puts a column at the end of a path, for each way in which its dots may be in keys themselves: `fields.System.State` is the value of
  /// `System.State` in `fields` too.
  private mutating func place(_ column: Int, at path: ArraySlice<Substring>, of node: Int) {
    guard !path.isEmpty else { return nodes[node].columns.append(column) }
    for count in 1...(path.count > Self.mostParts ? 1 : path.count) {
      place(column, at: path.dropFirst(count), of: step(path.prefix(count).joined(separator: "."), of: node))
    }
  }

  /// The node of a key and of what chooses from its list, such as `customFields[name=Assignee]`.
  private mutating func step(_ part: String, of start: Int) -> Int {
    let choice = part.hasSuffix("]") ? part.lastIndex(of: "[").map { part[$0...].dropFirst().dropLast() } : nil
    let name = part.dropLast(choice.map { $0.count + 2 } ?? 0)
    var node = name.isEmpty ? start : key(String(name), of: start)
    if let equal = choice?.firstIndex(of: "=") {
      nodes.append(Node())
      let value = Array(choice![choice!.index(after: equal)...].utf8)
      nodes[node].chosen.append((Array(choice![..<equal].utf8), value, nodes.count - 1))
      node = nodes.count - 1
    } else if choice?.isEmpty == true {
      if nodes[node].elements == nil {
        nodes.append(Node())
        nodes[node].elements = nodes.count - 1
      }
      node = nodes[node].elements!
    }
    return node
  }

  private mutating func key(_ name: String, of node: Int) -> Int {
    let name = Array(name.utf8)
    if let known = nodes[node].keys.first(where: { $0.name == name }) { return known.node }
    nodes.append(Node())
    nodes[node].keys.append((name, nodes.count - 1))
    return nodes.count - 1
  }

  private mutating func readObject(
    _ scanner: inout JSONScanner, _ node: Int, _ position: Position, noting: Bool = false
  ) throws(JSONFault) {
    guard position.depth < JSONScanner.deepest else { throw .tooDeep(scanner.position) }
    let start = scanner.position
    try scanner.enter(.object, "the value")
    var isFirst = true
    var done: UInt64 = 0
    var inside = position
    inside.depth += 1
    while let key = try scanner.nextKey(&isFirst) {
      if noting, firstKeys.count <= InputLimits.columns.most { firstKeys.append(String(decoding: key, as: UTF8.self)) }
      guard
        let number = nodes[node].keys.firstIndex(where: { $0.name.count == key.count && $0.name.elementsEqual(key) })
      else {
        try scanner.skip(depth: inside.depth)
        continue
      }
      let bit: UInt64 = 1 << UInt64(min(number, 63))
      if number < 63, done & bit != 0 {
        throw .duplicateKey(String(decoding: nodes[node].keys[number].name, as: UTF8.self), in: scanner, from: start)
      }
      done |= bit
      try readValue(&scanner, nodes[node].keys[number].node, inside)
    }
  }

  private mutating func readValue(_ scanner: inout JSONScanner, _ node: Int, _ position: Position) throws(JSONFault) {
    for column in nodes[node].columns { seen[column] = true }
    switch try scanner.peek() {
    case .object where !nodes[node].keys.isEmpty || nodes[node].columns.isEmpty:
      try readObject(&scanner, node, position)
    case .array: try readList(&scanner, node, position)
    case .null:
      _ = try scanner.word()
      markSeen(below: node)
      // An element of a list is one even if it is null.
      if position.isInPlainList {
        try add(UnsafeBufferPointer(start: nil, count: 0), node, position, at: scanner.position)
      }
    case .string: try add(try scanner.string(), node, position, at: scanner.position)
    case .number: try add(try scanner.number(), node, position, at: scanner.position)
    case .bool:
      let word = try scanner.word()
      let bytes = UnsafeBufferPointer(start: word.utf8Start, count: word.utf8CodeUnitCount)
      try add(bytes, node, position, at: scanner.position)
    case .object:
      guard let column = nodes[node].columns.first(where: { $0 < needed }) else {
        return try scanner.skip(depth: position.depth)
      }
      throw .isObject(columns[column].path, in: &scanner)
    }
  }

  /// A list: its elements are where `[]` is in a path, else they count as the value itself.
  private mutating func readList(_ scanner: inout JSONScanner, _ node: Int, _ position: Position) throws(JSONFault) {
    guard position.depth < JSONScanner.deepest else { throw .tooDeep(scanner.position) }
    if !nodes[node].keys.isEmpty, scanner.isNumbered { return try readNumbered(&scanner, node, position) }
    if let column = nodes[node].columns.first(where: { $0 < needed }), nodes[node].elements == nil,
      position.isInPlainList
    {
      throw .wrongKind(.array, expected: .string, "“\(columns[column].path)”", scanner.position)
    }
    try scanner.enter(.array, "the list")
    var (isFirst, index) = (true, 0)
    while try scanner.nextElement(&isFirst) {
      var inside = position
      if nodes[node].elements == nil {
        (inside.depth, inside.isInPlainList) = (position.depth + 1, true)
      } else {
        inside = position.inElement(index)
      }
      let kind = try scanner.peek()
      if kind == .object, !nodes[node].chosen.isEmpty { try readChosen(scanner, node, position.inElement(index)) }
      if inside.isInPlainList, index > 0, nodes[node].keys.isEmpty, kind == .object || kind == .array {
        // Of a list of values, what is no value counts only where it is the first.
        try scanner.skip(depth: inside.depth)
      } else {
        try readValue(&scanner, nodes[node].elements ?? node, inside)
      }
      index += 1
    }
    if index == 0 { markSeen(below: node) }
  }

  /// Reads a number and a name as the values of an object.
  private mutating func readNumbered(
    _ scanner: inout JSONScanner, _ node: Int, _ position: Position
  ) throws(JSONFault) {
    try scanner.enter(.array, "the list")
    var isFirst = true
    for name in JSONScanner.numbered where try scanner.nextElement(&isFirst) {
      if let key = nodes[node].keys.first(where: { $0.name.elementsEqual(name.utf8) }) {
        try readValue(&scanner, key.node, position)
      } else {
        try scanner.skip(depth: position.depth)
      }
    }
    _ = try scanner.nextElement(&isFirst)
  }

  /// Reads an element of a list for the paths that choose it by the value of a key.
  private mutating func readChosen(_ scanner: JSONScanner, _ node: Int, _ position: Position) throws(JSONFault) {
    for choice in nodes[node].chosen {
      markSeen(below: choice.node)
      var (finder, isFirst, isChosen) = (scanner, true, false)
      try finder.enter(.object, "")
      while !isChosen, let key = try finder.nextKey(&isFirst) {
        let isKey = key.elementsEqual(choice.key)
        if isKey, try finder.peek() == .string {
          guard try finder.string().elementsEqual(choice.value) else { break }
          isChosen = true
        } else {
          try finder.skip(depth: position.depth)
        }
      }
      guard isChosen else { continue }
      var element = scanner
      try readObject(&element, choice.node, position)
    }
  }

  private mutating func markSeen(below node: Int) {
    for column in nodes[node].columns { seen[column] = true }
    for key in nodes[node].keys { markSeen(below: key.node) }
    if let elements = nodes[node].elements { markSeen(below: elements) }
    for choice in nodes[node].chosen { markSeen(below: choice.node) }
  }

  private mutating func add(
    _ value: UnsafeBufferPointer<UInt8>, _ node: Int, _ position: Position, at offset: Int
  ) throws(JSONFault) {
    guard !nodes[node].columns.isEmpty else { return }
    let start = values.count
    values.append(contentsOf: value)
    guard values.count <= InputLimits.row.most else { throw .tooMuch(InputLimits.row, offset) }
    guard entries.count < InputLimits.rowValues.most else { throw .tooMuch(InputLimits.rowValues, offset) }
    for column in nodes[node].columns {
      entries.append(Entry(column: column, outer: position.outer, inner: position.inner, range: start..<values.count))
    }
  }
}
