import DelegationTasks

/// The common frame of both kinds of MSR files: a root element, tasks with an id, and text in the leaves.
struct MSRFrame {
  /// The elements a file may hold: the root, `report`, then those below.
  let names: [String]
  /// The index of every element that is open.
  private(set) var open: [Int] = []
  private(set) var key: UInt64 = 0
  private var lineOfKey: [UInt64: Int] = [:]

  init(names: [String]) { self.names = names }

  var parent: Int { open.last ?? -1 }

  /// - Returns: Whether the element is a root or a task, which is then handled.
  mutating func start(_ name: Int, id: UnsafeBufferPointer<UInt8>?, line: Int) throws(XMLFault) -> Bool {
    if open.isEmpty, name != 0 { throw .wrongRoot(names[name], expected: names[0]) }
    if open.count == 1 {
      guard name == 1 else { throw unexpected(name) }
      guard let id else { throw .noID }
      guard let number = SourceNumbers.id(id) else { throw .badID(id) }
      if let first = lineOfKey.updateValue(line, forKey: number) { throw .duplicateTask(number, firstLine: first) }
      key = number
    } else if open.count > 1, name < 2 {
      throw unexpected(name)
    }
    open.append(name)
    return open.count < 3
  }

  mutating func end() -> Int { open.removeLast() }

  func unknown(_ name: String) -> XMLFault {
    open.isEmpty ? .wrongRoot(name, expected: names[0]) : .unexpectedElement(name, inside: names[parent])
  }

  func unexpected(_ name: Int) -> XMLFault { .unexpectedElement(names[name], inside: names[parent]) }

  /// Checks that there is only white space between elements.
  func checkGap(_ text: UnsafeBufferPointer<UInt8>) throws(XMLFault) {
    for byte in text where !SourceNumbers.isSpace(byte) { throw .strayText(text, inside: names[parent]) }
  }
}

/// A field file: `<field><report id="1"><update><when>…</when><what>…</what></update>…</report>…</field>`.
struct MSRFieldConsumer: XMLConsumer {
  private enum Name { static let (task, update, when, what) = (1, 2, 3, 4) }

  private(set) var column = FieldColumn()
  private var frame: MSRFrame
  private var cleaner = SourceText()
  private var moment: Int64?
  private var hasValue = false

  init(root: String) { frame = MSRFrame(names: [root, "report", "update", "when", "what"]) }

  var names: [String] { frame.names }
  var leaves: UInt64 { 1 << Name.when | 1 << Name.what }
  var repairCount: Int { cleaner.repairCount }

  func unknown(_ name: String) throws(XMLFault) { throw frame.unknown(name) }

  mutating func start(_ name: Int, id: UnsafeBufferPointer<UInt8>?, line: Int) throws(XMLFault) {
    let parent = frame.parent
    if try frame.start(name, id: id, line: line) { return }
    switch (name, parent) {
    case (Name.update, Name.task): (moment, hasValue) = (nil, false)
    case (Name.when, Name.update) where moment == nil: break
    case (Name.what, Name.update) where !hasValue:
      if moment == nil { throw .missing("when", before: "its <what>", task: frame.key) }
    default: throw .unexpectedElement(names[name], inside: names[parent])
    }
  }

  mutating func text(_ text: UnsafeBufferPointer<UInt8>) throws(XMLFault) {
    switch frame.parent {
    case Name.when:
      guard let seconds = SourceNumbers.seconds(text) else { throw .badTime(text, inside: "when", task: frame.key) }
      moment = seconds
    case Name.what: try add(text)
    default: try frame.checkGap(text)
    }
  }

  mutating func end() throws(XMLFault) {
    switch frame.end() {
    case Name.when:
      if moment == nil { throw .badTime(UnsafeBufferPointer(start: nil, count: 0), inside: "when", task: frame.key) }
    case Name.what: if !hasValue { try add(UnsafeBufferPointer(start: nil, count: 0)) }
    case Name.update:
      if moment == nil { throw .missing("when", before: "it ends", task: frame.key) }
      if !hasValue { throw .missing("what", before: "it ends", task: frame.key) }
    case Name.task: column.endTask(frame.key)
    default: break
    }
  }

  private mutating func add(_ value: UnsafeBufferPointer<UInt8>) throws(XMLFault) {
    let moment = self.moment!
    do throws(SourceText.Fault) {
      try cleaner.clean(value) { column.append(when: moment, what: $0) }
    } catch { throw .text(error) }
    hasValue = true
  }
}

/// `reports.xml`: `<reports><report id="1"><opening_time>…</opening_time><reporter>…</reporter></report>…</reports>`.
struct MSRTasksConsumer: XMLConsumer {
  private enum Name { static let (task, opening, reporter) = (1, 2, 3) }

  private(set) var column = TaskColumn()
  // The last two are in the dataset's second version; they are final values, and not used.
  private var frame = MSRFrame(names: [
    "reports", "report", "opening_time", "reporter", "current_status", "current_resolution",
  ])
  private var cleaner = SourceText()
  private var opening: Int64?
  private var reporter: String?

  var names: [String] { frame.names }
  var leaves: UInt64 { ~(1 | 1 << Name.task) }

  func unknown(_ name: String) throws(XMLFault) { throw frame.unknown(name) }

  mutating func start(_ name: Int, id: UnsafeBufferPointer<UInt8>?, line: Int) throws(XMLFault) {
    let parent = frame.parent
    if try frame.start(name, id: id, line: line) {
      (opening, reporter) = (nil, nil)
    } else if parent != Name.task || name == Name.opening && opening != nil
      || name == Name.reporter && reporter != nil
    {
      throw .unexpectedElement(names[name], inside: names[parent])
    }
  }

  mutating func text(_ text: UnsafeBufferPointer<UInt8>) throws(XMLFault) {
    switch frame.parent {
    case Name.opening:
      guard let seconds = SourceNumbers.seconds(text) else {
        throw .badTime(text, inside: "opening_time", task: frame.key)
      }
      opening = seconds
    case Name.reporter:
      do throws(SourceText.Fault) {
        try cleaner.clean(text) { reporter = String(decoding: $0, as: UTF8.self) }
      } catch { throw .text(error) }
    case 0, Name.task: try frame.checkGap(text)
    default: break
    }
  }

  mutating func end() throws(XMLFault) {
    switch frame.end() {
    case Name.reporter: reporter = reporter ?? ""
    case Name.task:
      guard let opening else { throw .missing("opening_time", of: "report", before: "it ends", task: frame.key) }
      guard let reporter else { throw .missing("reporter", of: "report", before: "it ends", task: frame.key) }
      column.append(key: frame.key, id: TaskID(frame.key), opening: opening, reporter: reporter)
    default: break
    }
  }
}
