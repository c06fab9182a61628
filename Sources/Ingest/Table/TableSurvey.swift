import DelegationTasks

/// Facts about a table's rows that its log does not hold: how columns of times are filled, and which changes match nothing.
package struct TableSurvey: Sendable {
  /// A column of times.
  package struct Times: Sendable {
    /// The column's name in the table, and its key in `dataset.yaml`.
    let column: String
    let key: String
    fileprivate(set) var filled = 0
    fileprivate(set) var beforeOpening = 0
    /// How often each moment occurs.
    fileprivate(set) var counts: [Int64: Int] = [:]
  }

  private(set) var rows = 0
  /// Rows with a resolution but without a time in `resolved`.
  private(set) var undatedResolutions = 0
  /// The opening, then `resolved` and `updated` if they are mapped.
  private(set) var times: [Times]
  private(set) var changes = 0
  /// Rows of the changes whose task is not in the table.
  private(set) var changesOfNoTask = 0
  /// How many rows of the changes name each field that is not mapped, most of them first, ties by name.
  var otherFields: [(name: String, count: Int)] {
    others.map { ($0.key, $0.value) }.sorted { $0.1 != $1.1 ? $0.1 > $1.1 : $0.0 < $1.0 }
  }

  private let mapping: TableMapping
  private let columns: [String]
  private var tasks: Set<String> = []
  private var others: [String: Int] = [:]

  init(mapping: TableMapping) {
    self.mapping = mapping
    columns = TableTasks.columns(mapping)
    times = [("opened", mapping.opened), ("resolved", mapping.resolved), ("updated", mapping.updated)].compactMap {
      key, column in column.map { Times(column: $0, key: key) }
    }
  }

  subscript(key: String) -> Times? { times.first { $0.key == key } }

  mutating func read(tasks rows: inout some TableRows) throws(TableFault) {
    let format = TableTime(format: mapping.times)
    let positions = times.map { columns.firstIndex(of: $0.column)! }
    let resolution = mapping.fields[.resolution].flatMap { columns.firstIndex(of: $0) }
    let resolved = mapping.resolved.flatMap { columns.firstIndex(of: $0) }
    var row = TableRow(columnCount: columns.count)
    while try rows.next(&row) {
      self.rows += 1
      tasks.insert(row.text(0))
      var opening: Int64?
      for (number, position) in positions.enumerated() {
        guard row.withCell(position, { !$0.isEmpty }) else { continue }
        let seconds = try row.seconds(position, format, column: times[number].column)
        times[number].filled += 1
        times[number].counts[seconds, default: 0] += 1
        if let opening, seconds < opening { times[number].beforeOpening += 1 }
        if number == 0 { opening = seconds }
      }
      let isResolved = row.withCell(resolution) { !$0.isEmpty }
      if isResolved, row.withCell(resolved, { $0.isEmpty }) { undatedResolutions += 1 }
    }
  }

  mutating func read(changes rows: inout some TableRows) throws(TableFault) {
    var row = TableRow(columnCount: TableChanges.columnCount)
    while try rows.next(&row) {
      changes += 1
      if mapping.field(named: row.text(1)) == nil { others[row.text(1), default: 0] += 1 }
      if !tasks.contains(row.text(0)) { changesOfNoTask += 1 }
    }
  }
}
