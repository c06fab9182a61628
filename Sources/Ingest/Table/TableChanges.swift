import TaskModel

/// What a file of changes says, gathered by task.
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
  /// The names of fields that are not ours, and how many changes of them were left out.
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
    var words = SourceText()
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
        try row.clean(value, &words, keepsLines: field == .description) { id = values.intern($0) }
        return id
      }
      if task == changesOfTask.count { changesOfTask.append([]) }
      changesOfTask[task].append(Change(field: field, when: when, value: value))
      fields.insert(field)
    }
    repairCount = words.repairCount
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
    _ cell: UnsafeBufferPointer<UInt8>, _ words: inout SourceText, keepsLines: Bool = false,
    _ body: (UnsafeBufferPointer<UInt8>) -> Void
  ) throws(TableFault) {
    do throws(SourceText.Fault) {
      try words.clean(cell, keepsLines: keepsLines, body)
    } catch { throw .text(error, line: line) }
  }
}
