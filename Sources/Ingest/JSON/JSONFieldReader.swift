import DelegationTasks

/// Reads one file of the dataset's second version: `{"<field>": {"<id>": [{"when": …, "what": …}, …], …}}`.
struct JSONFieldReader {
  private var scanner: JSONScanner
  private let root: String
  private var keys = KeySet()
  private var cleaner = SourceText()
  private(set) var task: UInt64?

  private(set) var column = FieldColumn()
  var repairCount: Int { cleaner.repairCount }

  /// - Parameters:
  ///   - root: The field's name, the only key at the top level.
  ///   - bytes: Must outlive the reader.
  init(root: String, _ bytes: UnsafeRawBufferPointer) {
    scanner = JSONScanner(bytes.bindMemory(to: UInt8.self))
    self.root = root
  }

  /// Reads the histories of the wanted tasks; checks and skips the others.
  mutating func readColumn(wants: (UInt64) -> Bool) throws(JSONFault) {
    try forEachTask { reader, id throws(JSONFault) in
      guard wants(id) else { return try reader.scanner.skip(depth: 2) }
      try reader.readHistory { reader, moment, value throws(JSONFault) in try reader.add(moment, value) }
      reader.column.endTask(id)
    }
  }

  /// Reads the histories whose last value, in time order, is accepted.
  ///
  /// - Parameter accepts: Called with every task's last value, empty where there is none.
  mutating func readColumn(accepting accepts: (UInt64, _ last: UnsafeBufferPointer<UInt8>) -> Bool) throws(JSONFault) {
    var latest: [UInt8] = []
    try forEachTask { reader, id throws(JSONFault) in
      let start = reader.scanner.position
      var latestMoment = Int64.min
      latest.removeAll(keepingCapacity: true)
      try reader.readHistory { _, moment, value throws(JSONFault) in
        guard moment >= latestMoment else { return }
        latestMoment = moment
        latest.replaceSubrange(0..., with: value)
      }
      guard latest.withUnsafeBufferPointer({ accepts(id, $0) }) else { return }
      reader.scanner.position = start
      try reader.readHistory { reader, moment, value throws(JSONFault) in try reader.add(moment, value) }
      reader.column.endTask(id)
    }
  }

  /// Reads `reports.json`: `{"reports": {"<id>": {"opening": …, "reporter": …, …}, …}}`.
  mutating func readTasks(_ body: (UInt64, _ opening: Int64, _ reporter: String) -> Void) throws(JSONFault) {
    try forEachTask { reader, id throws(JSONFault) in
      let start = reader.scanner.position
      var opening: Int64?
      var reporter: String?
      try reader.scanner.enter(.object, "the task")
      var isFirst = true
      while let key = try reader.scanner.nextKey(&isFirst) {
        if Self.opening.matches(key) {
          if opening != nil { throw .duplicateKey("opening", in: reader.scanner, from: start) }
          opening = try reader.scanner.seconds("opening")
        } else if Self.reporter.matches(key) {
          if reporter != nil { throw .duplicateKey("reporter", in: reader.scanner, from: start) }
          reporter = try reader.scanner.reporter()
        } else {
          try reader.scanner.skip(depth: 3)
        }
      }
      guard let opening else { throw .missing("opening", of: "the task", start) }
      guard let reporter else { throw .missing("reporter", of: "the task", start) }
      body(id, opening, reporter)
    }
  }

  /// Calls `body` before each task's value.
  private mutating func forEachTask(
    _ body: (inout JSONFieldReader, UInt64) throws(JSONFault) -> Void
  ) throws(JSONFault) {
    try scanner.enter(.object, "the file")
    var isFirstRoot = true
    let start = scanner.position
    guard let name = try scanner.nextKey(&isFirstRoot) else { throw .noRoot(root, start) }
    guard name.elementsEqual(root.utf8) else { throw .wrongRoot(name, expected: root, start) }
    try scanner.enter(.object, "“\(root)”")
    var isFirst = true
    while let key = try scanner.nextKey(&isFirst) {
      guard let id = SourceNumbers.id(key) else { throw .badID(key, scanner.position) }
      task = id
      guard keys.insert(id) else { throw .duplicateTask(id, scanner.position) }
      try body(&self, id)
    }
    task = nil
    if let more = try scanner.nextKey(&isFirstRoot) { throw .wrongRoot(more, expected: root, scanner.position) }
    try scanner.finish()
  }

  private mutating func add(_ moment: Int64, _ value: UnsafeBufferPointer<UInt8>) throws(JSONFault) {
    do throws(SourceText.Fault) {
      try cleaner.clean(value) { column.append(when: moment, what: $0) }
    } catch { throw .text(error, scanner.position) }
  }

  // Computed, because stored ones would be checked for initialisation at every use.
  private static var when: JSONName { JSONName("when") }
  private static var what: JSONName { JSONName("what") }
  private static var opening: JSONName { JSONName("opening") }
  private static var reporter: JSONName { JSONName("reporter") }

  private typealias Update = (inout JSONFieldReader, Int64, UnsafeBufferPointer<UInt8>) throws(JSONFault) -> Void

  private mutating func readHistory(_ body: Update) throws(JSONFault) {
    try scanner.enter(.array, "the history")
    var isFirst = true
    while try scanner.nextElement(&isFirst) { try readUpdate(body) }
  }

  private mutating func readUpdate(_ body: Update) throws(JSONFault) {
    let start = scanner.position
    var moment: Int64?
    var hasValue = false
    // The position of a value that comes before its moment, to read it again.
    var early: Int?
    try scanner.enter(.object, "an update")
    var isFirst = true
    while let key = try scanner.nextKey(&isFirst) {
      if Self.when.matches(key) {
        if moment != nil { throw .duplicateKey("when", in: scanner, from: start) }
        moment = try scanner.seconds("when")
      } else if Self.what.matches(key) {
        if hasValue { throw .duplicateKey("what", in: scanner, from: start) }
        hasValue = true
        if let moment {
          try body(&self, moment, try scanner.textOrNull("what"))
        } else {
          scanner.skipSpace()
          early = scanner.position
          try scanner.skip(depth: 4)
        }
      } else {
        try scanner.skip(depth: 4)
      }
    }
    guard let moment else { throw .missing("when", of: "an update", start) }
    guard hasValue else { throw .missing("what", of: "an update", start) }
    guard let early else { return }
    let end = scanner.position
    scanner.position = early
    try body(&self, moment, try scanner.textOrNull("what"))
    scanner.position = end
  }
}

extension JSONScanner {
  /// A time in Unix seconds.
  mutating func seconds(_ key: String) throws(JSONFault) -> Int64 {
    let found = try peek()
    let start = position
    guard found == .number else { throw .wrongKind(found, expected: .number, "“\(key)”", start) }
    let digits = try number()
    guard let seconds = SourceNumbers.seconds(digits) else { throw .badTime(digits, key, start) }
    return seconds
  }

  fileprivate mutating func reporter() throws(JSONFault) -> String {
    String(decoding: try peek() == .number ? try number() : try textOrNull("reporter"), as: UTF8.self)
  }

  /// A text; `null` is the empty one.
  mutating func textOrNull(_ key: String) throws(JSONFault) -> UnsafeBufferPointer<UInt8> {
    switch try peek() {
    case .string: return try string()
    case .null:
      _ = try word()
      return UnsafeBufferPointer(start: nil, count: 0)
    case let found: throw .wrongKind(found, expected: .string, "“\(key)”", position)
    }
  }
}

/// A key to compare with.
struct JSONName {
  private let text: StaticString

  @inline(__always) init(_ text: StaticString) { self.text = text }

  @inline(__always) func matches(_ key: UnsafeBufferPointer<UInt8>) -> Bool {
    guard key.count == text.utf8CodeUnitCount else { return false }
    for position in key.indices where key[position] != text.utf8Start[position] { return false }
    return true
  }
}
