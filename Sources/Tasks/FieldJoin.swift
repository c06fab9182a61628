/// Brings one field's histories from file order into the log's order.
struct FieldJoin {
  let history: FieldHistory
  let dataWarnings: DataWarnings

  init(_ column: FieldColumn, rows: TaskRows, openings: [Moment]) {
    let rowOf = rows.rows(of: column.keys)
    let starts = Self.starts(of: column, rowOf, taskCount: openings.count)
    var (moments, values) = Self.reordered(column, rowOf, starts)
    var counts = Counts()
    for row in openings.indices {
      let range = starts[row]..<starts[row + 1]
      if Self.sortByMoment(range, &moments, &values) { counts.unsorted += 1 }
      counts.add(range, moments, values, opening: openings[row].seconds)
    }
    history = FieldHistory(pool: column.pool, starts: starts, moments: moments, values: values)
    var dataWarnings = DataWarnings()
    dataWarnings.count(.unknownTask, rowOf.reduce(0) { $0 + ($1 < 0 ? 1 : 0) })
    dataWarnings.count(.unsortedHistory, counts.unsorted)
    dataWarnings.count(.firstValueLater, counts.late)
    dataWarnings.count(.eventBeforeOpening, counts.early)
    dataWarnings.count(.repeatedValue, counts.repeated)
    self.dataWarnings = dataWarnings
  }

  private static func starts(of column: FieldColumn, _ rowOf: [Int], taskCount: Int) -> [Int] {
    var starts = [Int](repeating: 0, count: taskCount + 1)
    for (position, row) in rowOf.enumerated() where row >= 0 {
      starts[row + 1] += column.starts[position + 1] - column.starts[position]
    }
    for row in 0..<taskCount { starts[row + 1] += starts[row] }
    return starts
  }

  private static func reordered(_ column: FieldColumn, _ rowOf: [Int], _ starts: [Int]) -> ([Int64], [ValueID]) {
    var moments = [Int64](repeating: 0, count: starts.last!)
    var values = [ValueID](repeating: 0, count: starts.last!)
    var fill = starts
    for (position, row) in rowOf.enumerated() where row >= 0 {
      var target = fill[row]
      for update in column.starts[position]..<column.starts[position + 1] {
        moments[target] = column.moments[update]
        values[target] = column.values[update]
        target += 1
      }
      fill[row] = target
    }
    return (moments, values)
  }

  /// Sorts one history by time, ties in file order; returns whether it was unsorted.
  private static func sortByMoment(_ range: Range<Int>, _ moments: inout [Int64], _ values: inout [ValueID]) -> Bool {
    var isSorted = true
    for update in range.dropFirst() where moments[update - 1] > moments[update] { isSorted = false }
    if isSorted { return false }
    let order = range.sorted { moments[$0] != moments[$1] ? moments[$0] < moments[$1] : $0 < $1 }
    let (sortedMoments, sortedValues) = (order.map { moments[$0] }, order.map { values[$0] })
    moments.replaceSubrange(range, with: sortedMoments)
    values.replaceSubrange(range, with: sortedValues)
    return true
  }

  private struct Counts {
    var (unsorted, late, early, repeated) = (0, 0, 0, 0)

    mutating func add(_ range: Range<Int>, _ moments: [Int64], _ values: [ValueID], opening: Int64) {
      guard let first = range.first else { return }
      if moments[first] > opening { late += 1 }
      for update in range {
        if moments[update] < opening { early += 1 }
        if update > first, values[update] == values[update - 1] { repeated += 1 }
      }
    }
  }
}

/// Finds a task's row by its key: a table of rows with open addressing, at most half full.
///
/// - Memory: 16 to 24 bytes per task.
struct TaskRows: Sendable {
  private let keys: [UInt64]
  /// The row in each slot; negative in a free one.
  private var slots: [Int32]

  /// - Parameter keys: The keys by row; distinct, fewer than 2^31.
  init(_ keys: [UInt64]) {
    self.keys = keys
    var size = 16
    while size < keys.count * 2 { size *= 2 }
    slots = Array(repeating: -1, count: size)
    for (row, key) in keys.enumerated() { slots[slot(of: key)] = Int32(row) }
  }

  /// The rows of several keys; negative where there is none.
  ///
  /// Files mostly have their tasks in opening order too, so the row after the last one is tried first.
  func rows(of several: [UInt64]) -> [Int] {
    var next = 0
    return several.map { key in
      let row = next < keys.count && keys[next] == key ? next : Int(slots[slot(of: key)])
      next = row + 1
      return row
    }
  }

  private func slot(of key: UInt64) -> Int {
    let mask = slots.count - 1
    let mixed = (key ^ key >> 31) &* 0x9E37_79B9_7F4A_7C15
    var slot = Int(truncatingIfNeeded: mixed >> 32) & mask
    while slots[slot] >= 0, keys[Int(slots[slot])] != key { slot = (slot + 1) & mask }
    return slot
  }
}
