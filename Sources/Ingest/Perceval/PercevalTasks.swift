import DelegationFiles
import DelegationFoundations
import DelegationTasks

struct PercevalTasks {
  private let shape: PercevalShape
  private let states: StateWords
  private let rules: PersonRules
  private let fields: [Field]
  private var tasks = TaskColumn()
  private var histories: [FieldColumn]
  private var cleaner = SourceText()
  private var disagreeing = 0
  private var accounts = PersonAccounts()
  /// What the tracker calls the numbers of a field now.
  private var names: [Field: [String: String]] = [:]
  /// Items with changes that tell nothing of their assignee.
  private var untoldAssignees = 0
  /// Items that came without all of their changes.
  private var partial: Set<TaskID> = []

  /// A value of a field, and since when.
  private typealias Update = (when: Int64, value: String)
  private typealias Change = (when: Int64, old: String, new: String)

  /// - Parameter persons: Who counts of several assignees; nil: the general rules say it.
  init(shape: PercevalShape, persons: PersonRules?) throws {
    self.shape = shape
    states = try .builtIn()
    rules = try persons ?? PersonsFile.general()
    fields = shape.columns.map(\.field) + (shape.closing == nil ? [] : [.resolution])
    histories = fields.map { _ in FieldColumn() }
  }

  func log(others: Int) throws -> TaskLog {
    var dataWarnings = DataWarnings()
    dataWarnings.count(.controlCharacter, cleaner.repairCount)
    if others > 0 { dataWarnings.note("\(others) items that are not tasks, such as pull requests, left out") }
    dataWarnings.count(.untoldAssignee, untoldAssignees)
    if disagreeing > 0 {
      dataWarnings.note("\(disagreeing) histories do not end with the item's value, which was added to them")
    }
    let numbered = TaskLog(
      tasks: tasks, fields: Dictionary(uniqueKeysWithValues: zip(fields, histories)), dataWarnings: dataWarnings)
    let called = names.reduce(numbered) { log, names in
      let shared = Dictionary(grouping: names.value.keys) { names.value[$0]! }
      return log.replacingValues(of: names.key) { number in
        names.value[number].map { shared[$0]!.count == 1 ? $0 : "\($0) (\(number))" } ?? number
      }
    }
    var log = try accounts.naming(called)
    log.finalValueTasks = partial
    return log
  }

  /// Adds a task; `place` is where it is read, for problems.
  mutating func add(_ data: JSONTree, id: String, at place: (file: SourceFile, number: Int, line: Int)) throws {
    func seconds(_ text: String) throws -> Int64 {
      if let seconds = Self.seconds(text) { return seconds }
      throw Problem.item(
        "\(Problem.shown(text)) is not a moment in a known format", file: place.file, line: place.line,
        remedy: "moments are ISO 8601 or Unix seconds since 1970; a zone may be \(TableTime.zoneRemedy.dropFirst(6))")
    }
    guard let opened = data.text(shape.opened) else {
      throw Problem.item("the item has no moment of opening", file: place.file, line: place.line)
    }
    let opening = try seconds(opened)
    let known = max(opening, try data.text(shape.known).map(seconds) ?? opening)
    let key = UInt64(tasks.keys.count)
    func changes(_ name: String?, old: [String]? = nil, new: [String]? = nil) throws -> [Change] {
      guard let name, let history = shape.history else { return [] }
      return try self.changes(named: [name], data, history, old: old ?? history.old, new: new ?? history.new, seconds)
    }
    let isPartial = isPartial(data)
    if isPartial { partial.insert(TaskID(id)) }
    for column in shape.columns {
      guard let called = column.called, let number = data.text(column.final), let name = data.text([called]) else {
        continue
      }
      names[column.field, default: [:]][number] = name
    }
    var columns = try shape.columns.map {
      try updates(of: $0, data, isPartial, opening: opening, known: known, seconds)
    }
    if let closing = shape.closing {
      columns.append(
        [(opening, "")] + (try updates(of: closing, data, try changes(closing.reopening), known: known, seconds)))
    }
    for (number, updates) in columns.enumerated() {
      for update in updates {
        try append(update, to: number) { fault in
          let text = fault == .tooMuch ? InputLimits.fileValues.fault : "bytes that are not valid UTF-8"
          return Problem.item(text, file: place.file, line: place.line, remedy: Problem.splitFile)
        }
      }
      histories[number].endTask(key)
    }
    // Who reported it at first, where that changed.
    let reporters = try changes(shape.reporterName, old: ["from"], new: ["to"])
    tasks.append(
      key: key, id: TaskID(id), opening: opening,
      reporter: SourceText.plain(reporters.first?.old ?? data.text(shape.reporter) ?? ""), file: place.number)
  }

  private mutating func append(_ update: Update, to number: Int, problem: (SourceText.Fault) -> Problem) throws {
    var value = update.value
    let keepsLines = fields[number] == .description
    try value.withUTF8 { bytes in
      do throws(SourceText.Fault) {
        try cleaner.clean(bytes, keepsLines: keepsLines) { histories[number].append(when: update.when, what: $0) }
      } catch { throw problem(error) }
    }
  }

  private mutating func updates(
    of column: PercevalShape.Column, _ data: JSONTree, _ isPartial: Bool, opening: Int64, known: Int64,
    _ seconds: (String) throws -> Int64
  ) throws -> [Update] {
    var last = data.texts(column.final).filter { !$0.hasPrefix(PercevalAdapter.suggestion) }
    if column.field == .assignedTo { last = [assignee(of: last, data, at: known)] }
    func value(_ text: String?) -> String { column.value(text, states) }
    let final = value(last.first)
    var finalValues: [Update] {
      guard column.field.isSetLater else { return [(opening, final)] }
      return final.isEmpty ? [(opening, "")] : [(opening, ""), (known, final)]
    }
    guard let history = shape.history, !column.names.isEmpty, data.has(history.entries) else { return finalValues }
    let changes = try changes(
      named: column.names, data, history, old: column.old ?? history.old, new: column.new ?? history.new, seconds)
    guard let first = changes.first else {
      guard column.field == .assignedTo, !isPartial, !data.values(history.entries).isEmpty else {
        return isPartial ? finalValues : [(opening, final)]
      }
      if !final.isEmpty { untoldAssignees += 1 }
      return finalValues
    }
    if column.form == .several { return Self.replay(changes, last, opening: opening) }
    // What is set in the moment of opening is the value at opening.
    var updates: [Update] =
      first.when > opening ? [(opening, isPartial && column.field.isSetLater ? "" : value(first.old))] : []
    updates += changes.map { ($0.when, value($0.new)) }
    if updates.last!.value != final {
      disagreeing += 1
      updates.append((max(known, changes.last!.when), final))
    }
    return updates
  }

  /// Whether changes of an item are missing: all, some by their number, or the one that closed it.
  private func isPartial(_ data: JSONTree) -> Bool {
    guard let history = shape.history else { return false }
    guard data.has(history.entries) else { return true }
    let entries = data.values(history.entries)
    if let total = history.total.flatMap({ data.text([$0]) }).flatMap({ Int($0) }), total > entries.count {
      return true
    }
    let resolution = shape.columns.first { $0.field == .resolution }
    let isDone =
      resolution.map { !$0.value(data.texts($0.final).first, states).isEmpty }
      ?? (shape.closing.flatMap { data.text($0.when) } != nil)
    guard isDone else { return false }
    let names = shape.columns.filter { [.resolution, .bugStatus].contains($0.field) }.flatMap(\.names)
    return !names.isEmpty
      && !entries.contains { entry in
        (history.changes.map { entry.values($0) } ?? [entry]).contains { change in
          let name = change.text(history.name) ?? ""
          return names.contains { $0 == name || name.hasSuffix(": \($0)") }
        }
      }
  }

  /// The first of the assignees who is a person, else the first; nobody where there is none.
  private mutating func assignee(of ids: [String], _ data: JSONTree, at known: Int64) -> String {
    guard !ids.isEmpty else { return "" }
    let (names, kinds) = (data.texts(shape.names), data.texts(shape.robots))
    func isRobot(_ number: Int) -> Bool {
      let name = names.count == ids.count ? names[number] : ""
      if rules.isStated(ids[number]) || rules.isStated(name) { return false }
      return kinds.indices.contains(number) && kinds[number].lowercased() == "bot"
        || !name.isEmpty && !rules.isPerson(name)
    }
    guard let number = ids.indices.first(where: { !isRobot($0) && rules.isPerson(ids[$0]) }) else {
      return isRobot(0) ? PersonCell.robot(ids[0]) : ids[0]
    }
    accounts.add(ids[number], name: names.indices.contains(number) ? names[number] : "", at: known)
    return ids[number]
  }

  /// The resolution from the moment of closing on.
  private func updates(
    of closing: PercevalShape.Closing, _ data: JSONTree, _ stateChanges: [Change], known: Int64,
    _ seconds: (String) throws -> Int64
  ) throws -> [Update] {
    let state = data.text(closing.state) ?? ""
    let saysClosed = data.text(closing.isClosed) == "true" || states.meaning(of: state) == .done
    guard let closed = try data.text(closing.when).map(seconds) ?? (saysClosed ? known : nil) else { return [] }
    let update: Update = (closed, states.meaning(of: state) == .notDone ? state : "FIXED")
    let reopened = stateChanges.last.map(\.when).flatMap { $0 > closed ? $0 : nil }
    let isClosed = data.text(closing.isClosed).map { $0 == "true" } ?? (reopened == nil)
    return isClosed ? [update] : [update, (reopened ?? closed, "")]
  }

  /// The changes of a field, oldest first.
  private func changes(
    named names: [String], _ data: JSONTree, _ history: PercevalShape.History, old: [String], new: [String],
    _ seconds: (String) throws -> Int64
  ) throws -> [Change] {
    let prefix = history.prefix.flatMap { data.text([$0]) }.map { $0 + ": " } ?? ""
    var changes: [Change] = []
    for entry in data.values(history.entries) {
      for change in history.changes.map({ entry.values($0) }) ?? [entry] {
        guard var name = change.text(history.name) else { continue }
        if !prefix.isEmpty, name.hasPrefix(prefix) { name.removeFirst(prefix.count) }
        guard names.contains(name), let when = entry.text(history.when) else { continue }
        changes.append((try seconds(when), change.text(old) ?? "", change.text(new) ?? ""))
      }
    }
    // Some backends give the latest change first.
    if let first = changes.first, first.when > changes.last!.when { changes.reverse() }
    return changes.sorted { $0.when < $1.when }
  }

  /// The first of several values at each moment, found by undoing the changes from the last one on.
  private static func replay(_ changes: [Change], _ last: [String], opening: Int64) -> [Update] {
    var (values, updates) = (last, [Update]())
    for change in changes.reversed() {
      updates.append((change.when, values.first ?? ""))
      values.removeAll { $0 == change.new }
      if !change.old.isEmpty { values.append(change.old) }
    }
    updates.append((opening, values.first ?? ""))
    return updates.reversed()
  }

  /// Unix seconds of a number of them, or of a moment that ``TableTime`` knows.
  private static func seconds(_ text: String) -> Int64? {
    var text = text
    return text.withUTF8 { bytes in SourceNumbers.seconds(bytes) ?? TableTime.iso8601.seconds(bytes) }
  }
}

extension PercevalShape.Column {
  /// A value as the log has it.
  fileprivate func value(_ text: String?, _ states: StateWords) -> String {
    guard var text else { return "" }
    if form == .inParentheses {
      if text == "None" { return "" }
      if text.hasSuffix(")"), let open = text.lastIndex(of: "(") {
        text = String(text[text.index(after: open)...].dropLast())
      }
    }
    guard isOutcome, !open.contains(text) else { return isOutcome ? "" : text }
    return switch states.meaning(of: text) {
    case .done: "FIXED"
    case .open: ""
    case .notDone, nil: text
    }
  }
}

extension JSONTree {
  /// Whether there is a list at a path, be it empty.
  fileprivate func has(_ path: String) -> Bool {
    var keys = path.split(separator: ".").map(String.init)
    guard let key = keys.first, case .object(let members) = self, let member = members[key] else { return false }
    keys.removeFirst()
    if keys.isEmpty { if case .list = member { return true } else { return false } }
    return member.has(keys.joined(separator: "."))
  }
}
