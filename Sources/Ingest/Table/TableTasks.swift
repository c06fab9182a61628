import DelegationTasks

/// Builds a log from the rows of tasks.
struct TableTasks {
  private let mapping: TableMapping
  private let changes: TableChanges
  private let times: TableTime
  private let columns: [String]
  private let fields: [Field]
  /// For each field, its index among the columns; nil where it has no column.
  private let fieldPositions: [Int?]

  private var tasks = TaskColumn()
  private var histories: [FieldColumn]
  private var cleaner = SourceText()
  private var firstOfID: [String: (file: Int, line: Int)] = [:]

  /// The columns to read: the fixed ones first, in this order, then the fields by name.
  static func columns(_ mapping: TableMapping) -> [String] {
    var columns = [mapping.id, mapping.opened]
    columns += [mapping.resolved, mapping.updated, mapping.reporter].compactMap { $0 }
    for field in mapping.fields.keys.sorted() { columns.append(mapping.fields[field]!) }
    // A column may be used twice, as when the reporter is the first assignee.
    return columns.enumerated().filter { columns.firstIndex(of: $1) == $0 }.map(\.element)
  }

  init(mapping: TableMapping, changes: TableChanges) {
    self.mapping = mapping
    self.changes = changes
    times = TableTime(format: mapping.times)
    columns = Self.columns(mapping)
    fields =
      Field.allCases.filter {
        mapping.fields[$0] != nil || mapping.values[$0] != nil || changes.fields.contains($0)
      }.sorted()
    let columns = self.columns
    fieldPositions = fields.map { field in mapping.fields[field].flatMap { columns.firstIndex(of: $0) } }
    histories = fields.map { _ in FieldColumn() }
  }

  /// - Parameter file: The number of the file that the rows are from.
  mutating func read(_ rows: inout some TableRows, file: Int) throws(TableFault) {
    var row = TableRow(columnCount: columns.count)
    while try rows.next(&row) { try add(row, file: file) }
  }

  var log: TaskLog {
    var dataWarnings = DataWarnings()
    dataWarnings.count(.controlCharacter, cleaner.repairCount + changes.repairCount)
    for task in 0..<ValueID(changes.tasks.count) where firstOfID[changes.tasks.string(task)] == nil {
      dataWarnings.count(.unknownTask)
    }
    if changes.otherCount > 0 {
      let names = (0..<ValueID(changes.otherNames.count)).map { changes.otherNames.string($0) }.sorted()
      dataWarnings.note("\(changes.otherCount) changes of other fields left out: \(names.joined(separator: ", "))")
    }
    return TaskLog(
      tasks: tasks, fields: Dictionary(uniqueKeysWithValues: zip(fields, histories)), dataWarnings: dataWarnings)
  }

  private mutating func add(_ row: TableRow, file: Int) throws(TableFault) {
    let id = try id(row, file: file)
    let opening = try row.seconds(1, times, column: mapping.opened)
    let (resolved, updated) = (try optionalTime(row, mapping.resolved), try optionalTime(row, mapping.updated))
    let known = resolved ?? updated ?? opening
    var reporter = ""
    try row.withCell(position(mapping.reporter)) { (cell) throws(TableFault) in
      try row.clean(cell, &cleaner) { reporter = String(decoding: $0, as: UTF8.self) }
    }
    let key = UInt64(tasks.keys.count)
    let own = changes.changes(of: id)
    for (number, field) in fields.enumerated() {
      if own.contains(where: { $0.field == field }) {
        for change in own where change.field == field {
          changes.values.withBytes(of: change.value) { histories[number].append(when: change.when, what: $0) }
        }
      } else {
        try addValue(number, field, row, opening: opening, known: known)
      }
      histories[number].endTask(key)
    }
    tasks.append(key: key, id: TaskID(id), opening: opening, reporter: reporter, file: file)
  }

  private mutating func addValue(_ number: Int, _ field: Field, _ row: TableRow, opening: Int64, known: Int64)
    throws(TableFault)
  {
    let isFinal = !changes.fields.contains(field) && Self.isSetLater(field)
    if isFinal { histories[number].append(when: opening, what: "") }
    if let value = mapping.values[field] {
      histories[number].append(when: isFinal ? known : opening, what: value)
      return
    }
    try row.withCell(fieldPositions[number]) { (cell) throws(TableFault) in
      if isFinal, cell.isEmpty { return }
      try row.clean(cell, &cleaner, keepsLines: field == .description) {
        histories[number].append(when: isFinal ? known : opening, what: $0)
      }
    }
  }

  /// Whether a table without histories holds only the field's final value, set after the opening.
  private static func isSetLater(_ field: Field) -> Bool {
    field == .assignedTo || field == .resolution || field == .bugStatus
  }

  private mutating func id(_ row: TableRow, file: Int) throws(TableFault) -> String {
    try row.withCell(0) { (cell) throws(TableFault) in
      if cell.isEmpty { throw .noID(line: row.line) }
    }
    let id = row.text(0)
    if id.unicodeScalars.contains(where: { $0.properties.isWhitespace || $0.properties.generalCategory == .control }) {
      throw .spaceInID(id, line: row.line)
    }
    if PrivacyGuard().address(in: id.utf8) != nil { throw .addressInID(id, line: row.line) }
    if let first = firstOfID.updateValue((file, row.line), forKey: id) {
      throw .duplicateTask(
        id, first: first.line, in: first.file == file ? nil : mapping.tasks[first.file], line: row.line)
    }
    return id
  }

  private func position(_ column: String?) -> Int? { column.flatMap { columns.firstIndex(of: $0) } }

  /// The time in a column that may be empty.
  private func optionalTime(_ row: TableRow, _ column: String?) throws(TableFault) -> Int64? {
    guard let column, let position = position(column), row.withCell(position, { !$0.isEmpty }) else { return nil }
    return try row.seconds(position, times, column: column)
  }
}

/// A file of changes, grouped by task.
struct TableChanges {
  struct Change {
    let field: Field
    let when: Int64
    let value: ValueID
  }

  /// The ids of tasks that have changes.
  private(set) var tasks = ValuePool()
  private(set) var values = ValuePool()
  /// The fields that have any change, and so a true history.
  private(set) var fields: Set<Field> = []
  private(set) var repairCount = 0
  /// The names of unknown fields, and how many changes of them were left out.
  private(set) var otherNames = ValuePool()
  private(set) var otherCount = 0
  private var changesOfTask: [[Change]] = []

  init() {}

  static let columnCount = 4

  static func columns(_ mapping: TableMapping.Changes) -> [String] {
    [mapping.id, mapping.field, mapping.when, mapping.value]
  }

  init(_ rows: inout some TableRows, mapping: TableMapping) throws(TableFault) {
    let times = TableTime(format: mapping.times)
    let whenColumn = mapping.changes?.when ?? ""
    var cleaner = SourceText()
    var row = TableRow(columnCount: Self.columnCount)
    while try rows.next(&row) {
      guard let field = mapping.field(named: row.text(1)) else {
        _ = otherNames.intern(row.text(1))
        otherCount += 1
        continue
      }
      let when = try row.seconds(2, times, column: whenColumn)
      let task = try row.withCell(0) { (id) throws(TableFault) in
        if id.isEmpty { throw .noID(line: row.line) }
        return Int(tasks.intern(id))
      }
      let value = try row.withCell(3) { (value) throws(TableFault) in
        var id: ValueID = 0
        try row.clean(value, &cleaner, keepsLines: field == .description) { id = values.intern($0) }
        return id
      }
      if task == changesOfTask.count { changesOfTask.append([]) }
      changesOfTask[task].append(Change(field: field, when: when, value: value))
      fields.insert(field)
    }
    repairCount = cleaner.repairCount
  }

  /// The changes of one task, in file order.
  func changes(of id: String) -> [Change] { tasks.id(of: id).map { changesOfTask[Int($0)] } ?? [] }
}

extension TableRow {
  func text(_ column: Int?) -> String { withCell(column) { String(decoding: $0, as: UTF8.self) } }

  func seconds(_ column: Int, _ times: TableTime, column name: String) throws(TableFault) -> Int64 {
    try withCell(column) { (cell) throws(TableFault) in
      guard let seconds = times.seconds(cell) else {
        throw .badTime(cell, column: name, format: times.format, line: line)
      }
      return seconds
    }
  }

  func clean(
    _ cell: UnsafeBufferPointer<UInt8>, _ cleaner: inout SourceText, keepsLines: Bool = false,
    _ body: (UnsafeBufferPointer<UInt8>) -> Void
  ) throws(TableFault) {
    do throws(SourceText.Fault) {
      try cleaner.clean(cell, keepsLines: keepsLines, body)
    } catch { throw .text(error, line: line) }
  }
}
