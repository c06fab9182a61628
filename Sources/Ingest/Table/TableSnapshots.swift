import DelegationFoundations
import DelegationTasks

/// The rows of tasks that have several: which of them counts, and what snapshots say of the histories of fields.
///
/// Found in a pass before that of the tasks.
struct TableSnapshots {
  private struct Row {
    let file: Int
    let number: Int
    fileprivate(set) var when: Int64
    let opening: Int64
    let values: [ValueID]
    let reporter: ValueID
  }

  @CopyOnWrite private var mapping: TableMapping
  private let columns: TableColumns
  private let fields: [Field]
  private var tasks = ValuePool()
  private var rowsOfTask: [[Row]] = []
  private var values = ValuePool()
  private var cleaner = SourceText()
  private var persons: TablePersons
  private(set) var leftOut = 0
  private(set) var shifts = OpeningShifts()
  /// The next date after each, where snapshots are named by the starts of their periods; and how many tasks show it.
  private var periods: (ends: [Int64: Int64], early: Int) = ([:], 0)

  init(mapping: TableMapping) throws {
    self.mapping = mapping
    columns = TableColumns(mapping)
    persons = try TablePersons(mapping, columns)
    fields = mapping.snapshots ? mapping.fields.keys.filter { !Field.amounts.contains($0) }.sorted() : []
  }

  /// - Parameter file: The number of the file that the rows are from.
  mutating func read(_ rows: inout some TableRows, file: Int) throws(TableFault) {
    var row = columns.row
    var number = 0
    while try rows.next(&row) {
      number += 1
      guard mapping.exclusion(of: row, columns) == nil else { continue }
      let when = try mapping.repeated == .first ? 0 : moment(of: row)
      var ids: [ValueID] = []
      for field in fields {
        if field == .assignedTo {
          ids.append(values.intern(try persons.assignee(row, &cleaner, at: when)))
          continue
        }
        try row.withCell(columns.position(of: mapping.fields[field])) { (cell) throws(TableFault) in
          try row.clean(cell, &cleaner, keepsLines: field == .description) { ids.append(values.intern($0)) }
        }
      }
      let reporter = values.intern(mapping.snapshots ? try persons.reporter(row, &cleaner, at: when) : "")
      let task = Int(row.withCell(0) { tasks.intern($0) })
      if task == rowsOfTask.count { rowsOfTask.append([]) } else { leftOut += 1 }
      let opening =
        mapping.snapshots && mapping.opened != mapping.updated
        ? try row.neededTime(columns.position(of: mapping.opened), mapping.times, mapping.opened) : when
      if mapping.tasks.count > 1, let opened = try? mapping.time(mapping.opened, row, columns) {
        shifts.add(opened, of: tasks.string(ValueID(task)), file: file)
      }
      let found = Row(file: file, number: number, when: when, opening: opening, values: ids, reporter: reporter)
      if mapping.snapshots || rowsOfTask[task].isEmpty {
        rowsOfTask[task].append(found)
      } else if mapping.repeated == .last, when >= rowsOfTask[task][0].when {
        rowsOfTask[task][0] = found
      }
    }
  }

  /// Returns the time when a row was written; 0 if it has none, so that the rows' order counts.
  private func moment(of row: TableRow) throws(TableFault) -> Int64 {
    guard let updated = mapping.updated else { return 0 }
    guard mapping.snapshots else { return try mapping.time(updated, row, columns) ?? 0 }
    let written = try row.neededTime(columns.position(of: updated), mapping.times, updated, endsDay: true)
    return mapping.known(written, by: updated)
  }

  /// Puts the rows of each task in the order of time; those of one moment stay in that of the files.
  mutating func sort() {
    guard mapping.snapshots else { return }
    for task in rowsOfTask.indices {
      rowsOfTask[task].sort { $0.when < $1.when }
    }
    readPeriods()
    guard !periods.ends.isEmpty else { return }
    for task in rowsOfTask.indices {
      for row in rowsOfTask[task].indices { rowsOfTask[task][row].when = periods.ends[rowsOfTask[task][row].when]! }
    }
  }

  /// Finds snapshots that are named by the starts of their periods, as months are: many tasks have one from before their opening, and the
  /// dates are few and about equally far apart. Such a state was known at the end of its period.
  private mutating func readPeriods() {
    let early = rowsOfTask.count { $0[0].when < $0[0].opening - TableReplay.clocks }
    guard early * 10 > rowsOfTask.count else { return }
    let dates = Set(rowsOfTask.lazy.joined().map(\.when)).sorted()
    let gaps = zip(dates, dates.dropFirst()).map { $1 - $0 }
    // A month may be three days shorter than another.
    guard dates.count > 2, dates.count * 3 < rowsOfTask.count, let longest = gaps.max(),
      longest * 10 <= gaps.min()! * 12
    else { return }
    periods = (Dictionary(uniqueKeysWithValues: zip(dates, dates.dropFirst() + [dates.last! + longest])), early)
  }

  /// Whether a row is of a task of which another counts: of snapshots the last.
  func leavesOut(_ row: TableRow, file: Int, number: Int) -> Bool {
    guard let task = tasks.id(of: row.text(0)), let counted = rowsOfTask[Int(task)].last else { return false }
    return (counted.file, counted.number) != (file, number)
  }

  /// The fields that change within no task, or hardly any: a column that is filled in afterwards may be corrected here and there.
  private var constant: [Int] {
    let several = rowsOfTask.count { $0.count > 1 }
    return fields.indices.filter { field in rowsOfTask.count { Self.changes(field, in: $0) } * 50 <= several }
  }

  private static func changes(_ field: Int, in rows: [Row]) -> Bool {
    rows.contains { $0.values[field] != rows[0].values[field] }
  }

  /// The columns of such fields, although they could change, by their names.
  var constantColumns: [String] { leftOut == 0 ? [] : constant.map { mapping.fields[fields[$0]]!.path } }

  /// Adds what changed from one snapshot of a task to the next.
  ///
  /// A column that changes within no task, or hardly any, holds the last value in every row, as logs do that were made afterwards, and is no
  /// history but of the tasks where it changes. Of the others the first snapshot's value counts from the opening on, unless only work decides it.
  func addHistories(to changes: inout TableChanges) {
    let constant = self.constant
    for (task, rows) in rowsOfTask.enumerated() {
      let id = tasks.string(ValueID(task))
      if mapping.snapshots {
        changes.setReporter(values.string(rows[0].reporter), of: id, rows[0].when)
        changes.firstSnapshots[id] = (rows[0].when, rows.count == 1)
      }
      // Where nothing else says it, a task was opened when its first row was written.
      if mapping.opened == mapping.updated { changes.openings[id] = rows[0].when }
      for field in fields.indices where !constant.contains(field) || Self.changes(field, in: rows) {
        for position in rows.indices
        where position == 0 || rows[position].values[field] != rows[position - 1].values[field] {
          let value = values.string(rows[position].values[field])
          let previous = position > 0 ? nil : fields[field].isSetLater ? "" : value
          changes.add(id, fields[field], rows[position].when, value, previous: previous)
        }
      }
    }
    changes.fields.subtract(constant.map { fields[$0] })
    changes.constantColumns = constantColumns
    changes.periods = periods
    changes.persons = persons
  }
}

/// The rows of a file of tasks without those of tasks of which another row counts.
struct CountedRows: TableRows {
  var base: any TableRows
  let snapshots: TableSnapshots
  let file: Int
  private(set) var number = 0

  var losses: TableLosses { base.losses }

  mutating func next(_ row: inout TableRow) throws(TableFault) -> Bool {
    repeat {
      guard try base.next(&row) else { return false }
      number += 1
    } while snapshots.leavesOut(row, file: file, number: number)
    return true
  }
}

extension TableMapping {
  /// Notes what rows are of which a task has several.
  ///
  /// - `changes`: Of snapshots also the columns that change within no task, or hardly any, and the ends of periods.
  /// - `delays`: The seconds from the opening to the first snapshot, of tasks where that is long.
  func noteRepeated(
    _ count: Int, of tasks: Int, _ changes: TableChanges, _ delays: [Int64], in dataWarnings: inout DataWarnings
  ) {
    if !delays.isEmpty {
      let days = delays.sorted()[delays.count / 2] / 86_400
      dataWarnings.note(
        "the first rows of \(delays.count) tasks were written more than a day after the opening, at the median \(days == 1 ? "1 day" : "\(days) days") after it: "
          + "what they hold counts from the opening on, but for the assignee and the outcome")
    }
    guard count > 0 else { return }
    guard snapshots || rowsAreChanges else {
      return dataWarnings.note(
        "\(count) rows left out that are of a task \(repeated == .last ? "behind" : "before") them")
    }
    dataWarnings.note("\(tasks + count) rows are the \(snapshots ? "states" : "changes") of \(tasks) tasks")
    if changes.periods.early > 0 {
      dataWarnings.note(
        "\(changes.periods.early) tasks have a row from before their opening: rows are dated by the starts of their periods, and count at the ends"
      )
    }
    if !changes.constantColumns.isEmpty {
      dataWarnings.note(
        "columns that change within no task, or hardly any, so that a task has its final value from the first on: "
          + changes.constantColumns.joined(separator: ", "))
    }
  }
}
