import DelegationFoundations

/// Finds the columns of times that hold days: every cell is a midnight, in one zone, as programs write days that know times alone.
///
/// What happened on such a day was known at its end.
struct TableDays {
  /// The columns that may be such: how many cells there are by their second of the day, in UTC.
  private var midnights: [TableColumn: [Int64: Int]]
  private let mapping: TableMapping
  private let columns: TableColumns

  /// A clock strikes midnight by chance in fewer cells.
  private static let fewest = 20
  /// Offsets of nearly all zones are multiples of it, in seconds.
  private static let offsetStep: Int64 = 1_800

  init(_ mapping: TableMapping) {
    self.mapping = mapping
    columns = TableColumns(mapping)
    let times = [mapping.resolved, mapping.updated, mapping.changes?.when].compactMap(\.self)
    midnights = Dictionary(times.filter { $0 != mapping.opened }.map { ($0, [:]) }) { first, _ in first }
  }

  /// Reads until it is clear that no column holds days. A cell that is no time is left to whoever reads the rows for good.
  mutating func read(tasks rows: inout some TableRows) throws(TableFault) {
    var row = columns.row
    let places = midnights.keys.compactMap { column in columns.position(of: column).map { (column, $0) } }
    while !midnights.isEmpty, try rows.next(&row) {
      if mapping.exclusion(of: row, columns) != nil { continue }
      for (column, position) in places { add(row, position, column) }
    }
  }

  mutating func read(changes rows: inout some TableRows, _ changes: TableMapping.Changes) throws(TableFault) {
    var row = TableRow(columnCount: changes.columns.count)
    while midnights[changes.when] != nil, try rows.next(&row) { add(row, 2, changes.when) }
  }

  private mutating func add(_ row: TableRow, _ position: Int, _ column: TableColumn) {
    guard midnights[column] != nil,
      let seconds = (try? row.time(position, mapping.times, column, endsDay: true)) ?? nil,
      case let second = seconds % Int64(daySeconds), second != TimeReader.endOfDay
    else { return }
    if second % Self.offsetStep == 0 { midnights[column]![second, default: 0] += 1 } else { midnights[column] = nil }
  }

  /// Midnight is at one second of the day, or at two that are an hour apart where clocks change.
  var found: Set<TableColumn> {
    Set(
      midnights.filter { _, counts in
        guard counts.values.reduce(0, +) >= Self.fewest, let least = counts.keys.min(), let most = counts.keys.max()
        else { return false }
        return counts.count == 1
          || counts.count == 2 && [3_600, Int64(daySeconds) - 3_600].contains(most - least)
      }.keys)
  }

  /// The last second of a day that is written as its midnight; other moments as they are.
  static func end(of seconds: Int64) -> Int64 {
    seconds % offsetStep == 0 ? seconds + TimeReader.endOfDay : seconds
  }
}
