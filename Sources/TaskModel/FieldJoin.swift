/// Brings one field's histories from file order into the log's order.
struct FieldJoin {
  let history: FieldHistory
  let oddities: Oddities

  init(_ column: FieldColumn, rowOfKey: [UInt64: Int], openings: [Moment]) {
    var oddities = Oddities()
    let rows = column.keys.map { rowOfKey[$0] }
    oddities.count(.unknownReport, rows.reduce(0) { $0 + ($1 == nil ? 1 : 0) })
    let starts = Self.starts(of: column, rows: rows, reportCount: openings.count)
    var moments = [Int64](repeating: 0, count: starts.last!)
    var values = [ValueID](repeating: 0, count: starts.last!)
    var fill = starts
    for (place, row) in rows.enumerated() {
      guard let row else { continue }
      for update in column.starts[place]..<column.starts[place + 1] {
        moments[fill[row]] = column.moments[update]
        values[fill[row]] = column.values[update]
        fill[row] += 1
      }
    }
    for row in openings.indices {
      let range = starts[row]..<starts[row + 1]
      if Self.sortByMoment(range, &moments, &values) { oddities.count(.unsortedHistory) }
      Self.countOddities(in: range, moments, values, opening: openings[row].seconds, into: &oddities)
    }
    history = FieldHistory(pool: column.pool, starts: starts, moments: moments, values: values)
    self.oddities = oddities
  }

  private static func starts(of column: FieldColumn, rows: [Int?], reportCount: Int) -> [Int] {
    var starts = [Int](repeating: 0, count: reportCount + 1)
    for (place, row) in rows.enumerated() {
      if let row { starts[row + 1] += column.starts[place + 1] - column.starts[place] }
    }
    for row in 0..<reportCount { starts[row + 1] += starts[row] }
    return starts
  }

  /// Puts one history in time order, file order kept for ties; says whether it had to.
  private static func sortByMoment(_ range: Range<Int>, _ moments: inout [Int64], _ values: inout [ValueID]) -> Bool {
    guard zip(range, range.dropFirst()).contains(where: { moments[$0] > moments[$1] }) else { return false }
    let order = range.sorted { moments[$0] != moments[$1] ? moments[$0] < moments[$1] : $0 < $1 }
    let (sortedMoments, sortedValues) = (order.map { moments[$0] }, order.map { values[$0] })
    moments.replaceSubrange(range, with: sortedMoments)
    values.replaceSubrange(range, with: sortedValues)
    return true
  }

  private static func countOddities(
    in range: Range<Int>, _ moments: [Int64], _ values: [ValueID], opening: Int64, into oddities: inout Oddities
  ) {
    guard let first = range.first else { return }
    if moments[first] > opening { oddities.count(.firstValueLater) }
    for update in range {
      if moments[update] < opening { oddities.count(.eventBeforeOpening) }
      if update > first, values[update] == values[update - 1] { oddities.count(.repeatedValue) }
    }
  }
}
