import DelegationFoundations
import DelegationTasks

/// Finds the columns of times that hold days: every cell is a midnight, in one zone, as programs write days that know times alone, or far
/// more of them than a clock strikes by chance, as where two logs were put together.
///
/// What happened on such a day was known at its end.
struct TableDays {
  /// Which times of a column are days.
  struct Midnights: Equatable, Sendable {
    /// The seconds of the day in UTC: one, or two an hour apart where clocks change.
    let seconds: Set<Int64>
    let count: Int
    /// All times of the column that have a time of the day.
    let all: Int

    /// What the table's warnings say of a column.
    func note(of column: String) -> DataWarnings.Note {
      let consequence = ": they count as days, which were known at their end"
      let times = count == all ? "all times of '\(column)'" : "\(count) of \(all) times of '\(column)'"
      guard let second = seconds.first, second > 0, seconds.count == 1, count == all else {
        return .init("\(times) are midnights", consequence)
      }
      return .init(
        "\(times) are at \(Moment(second).clockText) UTC, as midnights of a zone are, and as where a program closes tasks",
        consequence, .closedAtMidnights)
    }
  }

  /// How many times each column has, and how many of them by their second of the day in UTC, where that may be midnight in some zone.
  private var times: [TableColumn: (all: Int, seconds: [Int64: Int])]
  @CopyOnWrite private var mapping: TableMapping
  private let columns: TableColumns

  /// A clock strikes midnight by chance in fewer times.
  private static let fewest = 20
  /// Offsets of nearly all zones are multiples of it, in seconds.
  private static let offsetStep: Int64 = 1_800

  init(_ mapping: TableMapping) {
    self.mapping = mapping
    columns = TableColumns(mapping)
    let dating = Set([mapping.resolved, mapping.updated, mapping.changes?.when].compactMap(\.self))
    times = Dictionary(uniqueKeysWithValues: dating.filter { $0 != mapping.opened }.map { ($0, (0, [:])) })
  }

  /// Counts the times of the columns. A cell that is no time is left to whoever reads the rows for good.
  mutating func read(tasks rows: inout some TableRows) throws(TableFault) {
    var row = columns.row
    let places = times.keys.compactMap { column in columns.position(of: column).map { (column, $0) } }
    while !places.isEmpty, try rows.next(&row) {
      if mapping.exclusion(of: row, columns) != nil { continue }
      for (column, position) in places { add(row, position, column, mapping.times) }
    }
  }

  mutating func read(changes rows: inout some TableRows, _ changes: TableMapping.Changes) throws(TableFault) {
    var row = TableRow(columnCount: changes.columns.count)
    while times[changes.when] != nil, try rows.next(&row) { add(row, 2, changes.when, mapping.timesOfChanges) }
  }

  private mutating func add(_ row: TableRow, _ position: Int, _ column: TableColumn, _ format: TableTime) {
    guard times[column] != nil,
      let seconds = (try? row.time(position, format, column, endsDay: true)) ?? nil,
      case let second = seconds % Int64(daySeconds), second != TimeReader.endOfDay
    else { return }
    times[column]!.all += 1
    if second % Self.offsetStep == 0 { times[column]!.seconds[second, default: 0] += 1 }
  }

  var found: [TableColumn: Midnights] {
    times.compactMapValues { all, seconds in
      guard let midnight = seconds.max(by: { ($0.value, $1.key) < ($1.value, $0.key) })?.key else { return nil }
      let hour: [Int64] = [3_600, Int64(daySeconds) - 3_600]
      // Where clocks change, midnight is at two seconds of the day.
      let twin = seconds.filter { hour.contains(abs($0.key - midnight)) }.max {
        ($0.value, $1.key) < ($1.value, $0.key)
      }
      let both = Set([midnight, twin?.key].compactMap(\.self))
      let count = both.reduce(0) { $0 + seconds[$1]! }
      if count == all { return all < Self.fewest ? nil : Midnights(seconds: both, count: count, all: all) }
      let others = seconds.filter { $0.key != midnight }.map(\.value).max() ?? 0
      guard all > 50, seconds[midnight]! * 50 > all, seconds[midnight]! > 4 * others else { return nil }
      return Midnights(seconds: [midnight], count: seconds[midnight]!, all: all)
    }
  }
}
