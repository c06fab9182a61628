import DelegationFoundations
import DelegationTasks

/// The changes of fields, grouped by task.
struct TableChanges {
  struct Change {
    let field: Field
    let when: Int64
    let value: ValueID
    /// The value before, where the table has it and the changes before agree.
    fileprivate(set) var previous: ValueID?
  }

  /// The ids of tasks that have changes.
  private(set) var tasks = ValuePool()
  private(set) var values = ValuePool()
  /// The fields that have any change, and so a true history.
  var fields: Set<Field> = []
  private(set) var lastMoment: Int64?
  /// The names of unknown fields, and how many changes of them were left out.
  private(set) var otherNames = ValuePool()
  private(set) var otherCount = 0
  /// How many changes of a field there are behind another of their task, and those of them where the value before is not what the other
  /// set: of fields where that is often so, and the values before count as unknown.
  private(set) var unchained: [Field: (of: Int, count: Int)] = [:]
  /// The time when each task's first row was written, for snapshots and changes without another time of the opening.
  var openings: [String: Int64] = [:]
  /// Who reported each task at first, where that changed; empty where nothing says it.
  private(set) var reporters: [String: (when: Int64, value: String)] = [:]
  /// The time of each task's first snapshot, and whether it has only that one.
  var firstSnapshots: [String: (when: Int64, isLone: Bool)] = [:]
  /// When each snapshot was known that is named by the start of its period, and how many tasks have one from before their opening.
  var periods: (ends: [Int64: Int64], early: Int) = ([:], 0)
  /// The columns of snapshots that change within no task, or hardly any.
  var constantColumns: [String] = []
  private var changesOfTask: [[Change]] = []
  /// The place of each task's last change of the assignee that no other has been joined to.
  private var lone: [Int: Int] = [:]
  /// The persons whom the changes name.
  var persons: TablePersons
  @CopyOnWrite private var mapping: TableMapping
  private var cleaner = SourceText()
  private var choices: [Field: TableValue]
  /// How often a change of a task is later than the one before it in the files, and how often earlier.
  private var (rises, falls) = (0, 0)

  var repairCount: Int { cleaner.repairCount }

  init(mapping: TableMapping) throws {
    self.mapping = mapping
    persons = try TablePersons(mapping, TableColumns(mapping))
    choices = TableMapping.ofGroups.reduce(into: [:]) { $0[$1] = TableValue($1, mapping) }
  }

  mutating func read(_ rows: inout some TableRows) throws(TableFault) {
    guard let columns = mapping.changes else { return }
    let values = [3] + (columns.previous == nil ? [] : [4])
    var row = TableRow(columnCount: columns.columns.count, texts: values)
    var known: [String: (field: Field?, isReporter: Bool)] = [:]
    while try rows.next(&row) {
      if mapping.rowsAreChanges, columns.when == mapping.opened {
        let when = try row.neededTime(2, mapping.timesOfChanges, columns.when)
        openings[row.text(0)] = min(openings[row.text(0)] ?? when, when)
      }
      let name = row.text(1)
      let named = known[name] ?? (mapping.field(named: name), mapping.namesReporter(name))
      known[name] = named
      if named.isReporter {
        let when = try row.neededTime(2, mapping.timesOfChanges, columns.when)
        let account = columns.previousID.map { _ in row.text(columns.columns.count - 1) } ?? ""
        let before = try columns.previous.map { (_) throws(TableFault) in try row.text(4, &cleaner) } ?? ""
        // Reporters are accounts only where the table of tasks has theirs.
        setReporter(mapping.reporterID == nil || account.isEmpty ? before : account, of: row.text(0), when)
        continue
      }
      guard let field = named.field else {
        _ = otherNames.intern(row.text(1))
        otherCount += 1
        continue
      }
      if mapping.entities.contains(field) { for column in values { row.unescape(column) } }
      if field != .shortDesc, field != .description { for column in values { row.tidy(column) } }
      if choices[field] != nil { for column in values { row.choose(column, by: &choices[field]!) } }
      let written = try row.neededTime(2, mapping.timesOfChanges, columns.when, endsDay: field.isSetLater)
      let when = field.isSetLater ? mapping.known(written, by: columns.when) : written
      let task = try row.withCell(0) { (id) throws(TableFault) in
        if id.isEmpty { throw .noID(at: row.place) }
        return Int(tasks.intern(id))
      }
      let accounts = columns.columns.count - [columns.valueID, columns.previousID].count { $0 != nil }
      let value = try intern(3, of: row, field, account: columns.valueID.map { _ in accounts })
      let previous = try columns.previous.map { (_) throws(TableFault) in
        try intern(4, of: row, field, account: columns.previousID.map { _ in columns.columns.count - 1 })
      }
      let change = Change(field: field, when: when, value: value, previous: previous)
      if field != .assignedTo || !merge(change, of: task) { add(task, change) }
    }
  }

  /// Joins a change of the assignee to the one of the same moment that says the same by accounts in place of names, or the other way
  /// round: Salesforce writes an owner's change twice.
  private mutating func merge(_ change: Change, of task: Int) -> Bool {
    func isAccount(_ change: Change) -> Bool { PersonCell.isSalesforce(values.string(change.value)) }
    guard let index = lone[task], case let other = changesOfTask[task][index], other.when == change.when,
      isAccount(other) != isAccount(change)
    else {
      lone[task] = task < changesOfTask.count ? changesOfTask[task].count : 0
      return false
    }
    lone[task] = nil
    let (account, name) = isAccount(change) ? (change, other) : (other, change)
    persons.add(values.string(account.value), name: values.string(name.value))
    if let before = account.previous, let called = name.previous {
      persons.add(values.string(before), name: values.string(called))
    }
    changesOfTask[task][index] = account
    return true
  }

  /// Sets the reporter; only the earliest counts.
  mutating func setReporter(_ value: String, of task: String, _ when: Int64) {
    if reporters[task].map({ when < $0.when }) ?? true { reporters[task] = (when, value) }
  }

  mutating func add(_ task: String, _ field: Field, _ when: Int64, _ value: String, previous: String?) {
    let (value, previous) = (values.intern(value), previous.map { values.intern($0) })
    add(Int(tasks.intern(task)), Change(field: field, when: when, value: value, previous: previous))
  }

  private mutating func add(_ task: Int, _ change: Change) {
    if task == changesOfTask.count { changesOfTask.append([]) }
    if let before = changesOfTask[task].last?.when {
      if change.when > before { rises += 1 } else if change.when < before { falls += 1 }
    }
    changesOfTask[task].append(change)
    lastMoment = max(lastMoment ?? change.when, change.when)
    fields.insert(change.field)
  }

  /// - Parameter account: The column that says whose account it is, of an assignee.
  private mutating func intern(
    _ column: Int, of row: TableRow, _ field: Field, account: Int?
  ) throws(TableFault) -> ValueID {
    if field == .assignedTo { return values.intern(try persons.assignee(row, column, account: account, &cleaner)) }
    if Field.amounts.contains(field) {
      let name = mapping.changes!.columns[column].path
      return values.intern(try mapping.minutesText(row.text(column), field, column: name, at: row.place))
    }
    return try row.withCell(column) { (value) throws(TableFault) in
      var id: ValueID = 0
      try row.clean(value, &cleaner, keepsLines: field == .description) { id = values.intern($0) }
      return id
    }
  }

  /// Forgets the values before the changes of a field where hardly any is what the change before set: what is called the value before
  /// may be the one after, as where a query read its rows in the other order.
  mutating func forgetForeignPrevious() {
    for field in fields where ![.component, .version].contains(field) {
      var found = (of: 0, count: 0)
      for changes in changesOfTask {
        let own = changes.filter { $0.field == field }.chained.inOrder
        for (earlier, later) in zip(own, own.dropFirst()) {
          guard let previous = later.previous, earlier.previous != nil else { continue }
          found.of += 1
          let areBlank = values.isEmpty(previous) && values.isEmpty(earlier.value)
          if previous != earlier.value, !areBlank { found.count += 1 }
        }
      }
      guard found.count >= 5, found.count * 20 > found.of else { continue }
      unchained[field] = found
      for task in changesOfTask.indices {
        for place in changesOfTask[task].indices where changesOfTask[task][place].field == field {
          changesOfTask[task][place].previous = nil
        }
      }
    }
  }

  /// The changes of a task, in the order of the files; by moment where those give the newest first.
  func changes(of id: String) -> [Change] {
    guard let task = tasks.id(of: id) else { return [] }
    return falls > rises ? changesOfTask[Int(task)].inOrder : changesOfTask[Int(task)]
  }
}

extension TableMapping {
  /// Notes fields whose values before a change are not what the change before set.
  func noteUnchained(_ fields: [Field: (of: Int, count: Int)], in dataWarnings: inout DataWarnings) {
    guard let changes, let previous = changes.previous else { return }
    for (field, found) in fields.sorted(by: { $0.key < $1.key }) {
      let name = Self.fieldKeys.first { $0.field == field }?.key ?? field.rawValue
      dataWarnings.note(
        "in \(found.count) of \(found.of) changes of \(name) the value before is not what the change before set, so those values count as unknown: "
          + "look whether '\(previous.path)' is the value before, and '\(changes.value.path)' the one after")
    }
  }
}

extension [TableChanges.Change] {
  /// The changes in their order, but those of one moment such that each begins with the value that the one before it ends with: logs
  /// may give the newest first.
  var chained: [TableChanges.Change] {
    guard count > 1, allSatisfy({ $0.previous != nil }) else { return self }
    let moments = Dictionary(grouping: indices) { self[$0].when }
    guard moments.count < count else { return self }
    var (ordered, value) = (self, nil as ValueID?)
    for (_, places) in moments.sorted(by: { $0.key < $1.key }) {
      var left = places.map { self[$0] }
      for place in places {
        let next = left.indices.first { number in
          value.map { left[number].previous == $0 }
            ?? !left.indices.contains { $0 != number && left[$0].value == left[number].previous }
        }
        ordered[place] = left.remove(at: next ?? 0)
        value = ordered[place].value
      }
    }
    return ordered
  }

  /// The changes by moment, those of one moment in their order.
  var inOrder: [TableChanges.Change] { sorted { $0.when < $1.when } }
}
