import DelegationFoundations
import DelegationTasks

/// Facts about a table's rows that its log does not hold: how columns of times are filled, and which changes match nothing.
package struct TableSurvey: Sendable {
  package struct Times: Sendable {
    /// The column's name in the table, and its key in `dataset.yaml`.
    package let column: String
    package let key: String
    package fileprivate(set) var filled = 0
    package fileprivate(set) var beforeOpening = 0
    /// Rows where it is more than a day before the resolution.
    package fileprivate(set) var beforeResolution = 0
    package fileprivate(set) var counts: [Int64: Int] = [:]
  }

  package private(set) var rows = 0
  /// Rows with a resolution but without a time in `resolved`.
  package private(set) var undatedResolutions = 0
  /// Rows in a state that means open, and those of them with a time in `resolved`.
  package private(set) var openRows = 0
  package private(set) var resolvedWhileOpen = 0
  /// Rows that are no tasks, by the column that says so.
  package private(set) var leftOut: [(column: String, count: Int)]
  /// How often each value of the resolution and the status occurs, where an outcome tells what they mean.
  package private(set) var outcomes: [Field: [String: Int]] = [:]
  /// The opening, then `resolved` and `updated` if they are mapped.
  package private(set) var times: [Times]
  /// The cells of CSV that hold a time, by columns of names and states: how many, and the place of the first.
  private var timed: [TableColumn: (count: Int, first: TablePlace)] = [:]
  /// Those where hardly any other row has one, as where cells are in wrong columns.
  package var misplaced: [(column: String, count: Int, first: TablePlace)] {
    timed.filter { $0.value.count * 20 < rows }.map { ($0.key.path, $0.value.count, $0.value.first) }
      .sorted { $0.0 < $1.0 }
  }
  /// Lines with quotes that may have taken the rows behind them into a cell.
  package private(set) var quoteLines: [Int] = []
  package private(set) var losses = TableLosses()
  /// The columns of snapshots that change within no task.
  package var constantColumns: [String] = []
  /// The columns, or the paths of the values of JSON, of a table without histories; empty for all else.
  package var paths: [String] = []
  package private(set) var changes = 0
  /// Rows of the changes whose task is not in the table.
  package private(set) var changesOfNoTask = 0
  /// The first ids in the changes that the table lacks, at most three.
  package private(set) var foreignIDs: [String] = []
  /// How many rows of the changes name each field that is not mapped, most of them first, ties by name.
  package var otherFields: [(name: String, count: Int)] {
    named.filter { mapping.field(named: $0.key) == nil && !mapping.namesReporter($0.key) }.map { ($0.key, $0.value) }
      .sorted { $0.1 != $1.1 ? $0.1 > $1.1 : $0.0 < $1.0 }
  }

  /// The columns of which the changes tell nothing, though they can change.
  package var unrecordedColumns: [String] {
    mapping.unrecorded(Set(named.keys.compactMap { mapping.field(named: $0) }))
  }

  package private(set) var accounts = AccountUse()

  @CopyOnWrite package private(set) var mapping: TableMapping
  private let columns: TableColumns
  private var tasks: Set<String> = []
  /// Up to three ids of tasks, the first in their order.
  package var ids: [String] { Array(tasks.sorted().prefix(3)) }
  /// How many rows of the changes have each name of a field.
  private var named: [String: Int] = [:]

  init(mapping: TableMapping) {
    self.mapping = mapping
    columns = TableColumns(mapping)
    leftOut = mapping.notTasks.map { ($0.column.path, 0) }
    times = mapping.timeColumns.map { Times(column: $0.column.path, key: $0.key) }
  }

  /// Whether a column that open rows have too is one of plans; a task that was reopened may keep a time.
  package static func isPlanned(_ filled: Int, of openRows: Int) -> Bool { filled > 1 && filled * 10 > openRows }

  package subscript(key: String) -> Times? { times.first { $0.key == key } }

  mutating func read(tasks rows: inout some TableRows) throws(TableFault) {
    let timeColumns = mapping.timeColumns
    let positions = timeColumns.map { columns.position(of: $0.column)! }
    let outcomeFields = mapping.outcome == nil ? [] : [Field.resolution, .bugStatus]
    let resolution = columns.position(of: mapping.fields[.resolution])
    let resolved = columns.position(of: mapping.resolved)
    let (account, assignee) = (
      columns.position(of: mapping.assigneeID), columns.position(of: mapping.fields[.assignedTo])
    )
    let names: [Field] =
      mapping.format == .csv ? [.assignedTo, .component, .product, .bugStatus, .resolution, .priority] : []
    let nameColumns = (names.compactMap { mapping.fields[$0] } + [mapping.reporter].compactMap(\.self))
      .filter { column in !timeColumns.contains { $0.column == column } }
      .map { ($0, columns.position(of: $0)!) }
    var row = columns.row
    while try rows.next(&row) {
      if let line = row.quoteLine { quoteLines.append(line) }
      if let exclusion = mapping.exclusion(of: row, columns) {
        leftOut[mapping.notTasks.firstIndex(of: exclusion)!].count += 1
        continue
      }
      tasks.insert(row.text(0))
      self.rows += 1
      for (column, position) in nameColumns where row.withCell(position, { mapping.times.plausibleSeconds($0) != nil })
      {
        timed[column, default: (0, row.place)].count += 1
      }
      var (opening, resolvedAt) = (Int64?.none, Int64?.none)
      for (number, position) in positions.enumerated() {
        let seconds =
          try number == 0
          ? row.neededTime(position, mapping.times, mapping.opened)
          : mapping.time(timeColumns[number].column, row, columns)
        guard let seconds else { continue }
        times[number].filled += 1
        times[number].counts[seconds, default: 0] += 1
        if let opening, seconds < opening { times[number].beforeOpening += 1 }
        if number == 0 { opening = seconds }
        if let resolvedAt, seconds < resolvedAt - 86_400 { times[number].beforeResolution += 1 }
        if times[number].key == "resolved" { resolvedAt = seconds }
      }
      if account != nil, let opening { accounts.add(row.text(account), name: row.text(assignee), at: opening) }
      for field in outcomeFields {
        guard let column = mapping.fields[field], !mapping.saysNoTime(field, row, columns) else { continue }
        outcomes[field, default: [:]][row.text(columns.position(of: column)), default: 0] += 1
      }
      let isResolved = row.withCell(resolution) { !$0.isEmpty } && !mapping.saysNoTime(.resolution, row, columns)
      if mapping.isOpen(row, columns) {
        openRows += 1
        if !row.withCell(resolved, { TableTime.isNothing($0) }) { resolvedWhileOpen += 1 }
      }
      if isResolved, row.withCell(resolved, { TableTime.isNothing($0) }) { undatedResolutions += 1 }
    }
    losses += rows.losses
  }

  mutating func read(changes rows: inout some TableRows) throws(TableFault) {
    var row = TableRow(columnCount: mapping.changes?.columns.count ?? 0)
    while try rows.next(&row) {
      changes += 1
      named[row.text(1), default: 0] += 1
      guard !tasks.contains(row.text(0)) else { continue }
      changesOfNoTask += 1
      if foreignIDs.count < 3, !foreignIDs.contains(row.text(0)) { foreignIDs.append(row.text(0)) }
    }
  }
}

extension TableMapping {
  /// Whether a row is in a state of which it is known that it means open.
  func isOpen(_ row: TableRow, _ columns: TableColumns) -> Bool {
    guard let field = fields[.bugStatus], let outcome else { return false }
    let status = row.text(columns.position(of: field))
    let resolution = row.text(columns.position(of: fields[.resolution]))
    return outcome.meaning(of: status) == .open && outcome.resolution(resolution, status: status).isEmpty
  }

  /// The columns of times that are mapped, with their keys.
  var timeColumns: [(key: String, column: TableColumn)] {
    [("opened", opened), ("resolved", resolved), ("updated", updated)].compactMap { key, column in
      column.map { (key, $0) }
    }
  }
}
