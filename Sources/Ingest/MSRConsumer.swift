import TaskModel

/// What the two kinds of MSR files share: a root element, reports with an id inside, and text in the leaves.
class MSRConsumer: XMLConsumer {
  /// The elements a file may hold, in `names` order: root, `report`, then those below.
  let elements: [String]
  /// Index into `elements` of every element that is open.
  var open: [Int] = []
  var key: UInt64 = 0
  private var keys = SourceKeys()
  private var gathered: [UInt8] = []

  init(elements: [String]) {
    self.elements = elements
    gathered.reserveCapacity(1024)
  }

  override var names: [String] { elements }

  /// The text of the leaf that is open.
  func withText<Result>(_ body: (UnsafeBufferPointer<UInt8>) -> Result) -> Result {
    gathered.withUnsafeBufferPointer(body)
  }

  /// Whether an element may begin here; -1 for an unknown one.
  func allows(_ name: Int) -> Bool { false }
  func isLeaf(_ name: Int) -> Bool { false }
  func began(_ name: Int) {}
  func ended(_ name: Int) {}

  final override func start(_ name: Int, _ attributes: XMLAttributes) {
    switch (open.count, name) {
    case (0, 0): break
    case (0, _):
      return fail(Problem.wrongRoot(attributes.elementName, expected: elements[0]))
    case (1, 1): guard readID(attributes) else { return }
    default:
      guard open.count > 1, name > 1, allows(name) else {
        return fail(Problem.unexpectedElement(attributes.elementName, inside: elements[open.last!]))
      }
    }
    open.append(name)
    gathered.removeAll(keepingCapacity: true)
    began(name)
  }

  final override func end() {
    let name = open.removeLast()
    ended(name)
  }

  final override func text(_ piece: UnsafeBufferPointer<UInt8>) {
    guard let name = open.last else { return }
    if isLeaf(name) { return gathered.append(contentsOf: piece) }
    if piece.contains(where: { !SourceNumbers.isSpace($0) }) {
      fail(Problem.strayText(piece, inside: elements[name]))
    }
  }

  final func fail(_ words: (fault: String, remedy: String)) { reader.fail(words.fault, remedy: words.remedy) }

  private func readID(_ attributes: XMLAttributes) -> Bool {
    guard let value = attributes.value(of: "id") else {
      fail(Problem.noID)
      return false
    }
    guard let id = SourceNumbers.id(value) else {
      fail(Problem.badID(value))
      return false
    }
    if let line = keys.insert(id, line: reader.line) {
      fail(Problem.duplicateReport(String(id), firstLine: line))
      return false
    }
    key = id
    return true
  }
}

/// A field file: `<field><report id="1"><update><when>…</when><what>…</what></update>…</report>…</field>`.
final class MSRFieldConsumer: MSRConsumer {
  private enum Name { static let (report, update, when, what) = (1, 2, 3, 4) }

  private(set) var column = FieldColumn()
  private var moment: Int64?
  private var value: [UInt8]?
  private var words = SourceText()
  private var total = 0

  var repairCount: Int { words.repairCount }

  /// - Parameter root: The field's name, which is the root element's too.
  init(root: String) { super.init(elements: [root, "report", "update", "when", "what"]) }

  override func allows(_ name: Int) -> Bool {
    switch name {
    case Name.update: open.last == Name.report
    case Name.when: open.last == Name.update && moment == nil
    case Name.what: open.last == Name.update && value == nil
    default: false
    }
  }

  override func isLeaf(_ name: Int) -> Bool { name >= Name.when }

  override func began(_ name: Int) {
    if name == Name.update { (moment, value) = (nil, nil) }
  }

  override func ended(_ name: Int) {
    switch name {
    case Name.when:
      moment = withText { SourceNumbers.seconds($0) }
      if moment == nil { withText { fail(Problem.badTime($0, inside: "when", report: key)) } }
    case Name.what: value = withText { Array($0) }
    case Name.update: endUpdate()
    case Name.report: column.endReport(key)
    default: break
    }
  }

  private func endUpdate() {
    guard let moment else { return fail(Problem.missingElement("when", inside: "update", report: key)) }
    guard let value else { return fail(Problem.missingElement("what", inside: "update", report: key)) }
    value.withUnsafeBufferPointer { value in
      do throws(SourceText.Fault) {
        try words.clean(value) { column.append(when: moment, what: $0) }
      } catch { fail(Problem.invalidText) }
    }
  }
}

/// `reports.xml`: `<reports><report id="1"><opening_time>…</opening_time><reporter>…</reporter></report>…</reports>`.
final class MSRReportsConsumer: MSRConsumer {
  private enum Name { static let (report, opening, reporter) = (1, 2, 3) }

  private(set) var column = ReportColumn()
  private var opening: Int64?
  private var reporter: String?

  // The last two stand in the dataset's second version; final values, so they are not used.
  init() {
    super.init(elements: ["reports", "report", "opening_time", "reporter", "current_status", "current_resolution"])
  }

  override func allows(_ name: Int) -> Bool {
    guard open.last == Name.report else { return false }
    return !(name == Name.opening && opening != nil || name == Name.reporter && reporter != nil)
  }

  override func isLeaf(_ name: Int) -> Bool { name >= Name.opening }

  override func began(_ name: Int) {
    if name == Name.report { (opening, reporter) = (nil, nil) }
  }

  override func ended(_ name: Int) {
    switch name {
    case Name.opening:
      opening = withText { SourceNumbers.seconds($0) }
      if opening == nil { withText { fail(Problem.badTime($0, inside: "opening_time", report: key)) } }
    case Name.reporter: reporter = withText { String(decoding: $0, as: UTF8.self) }
    case Name.report:
      guard let opening else { return fail(Problem.missingElement("opening_time", inside: "report", report: key)) }
      guard let reporter else { return fail(Problem.missingElement("reporter", inside: "report", report: key)) }
      column.append(key: key, id: TaskID(key), opening: opening, reporter: reporter)
    default: break
    }
  }
}
