import DelegationFoundations
import DelegationTasks

/// Any tracker's export: a table of tasks, CSV or JSON, one task per row, and optionally a table of changes, in a file of its
/// own or inside the tasks' objects.
///
/// Several files of tasks are read one after the other as one table.
///
/// Without changes a row holds final values. Assignee, resolution and status are then dated at `resolved`, else `updated`, since
/// they are known no earlier, and empty at the opening; where a row has neither, at the end of the data, so that nobody learns
/// from them before. A description may state an assumption instead. Everything else is dated at the opening. With changes, the histories of changed fields come from there; a task without changes of a field has had
/// its value since its opening, unless the task lacks changes: see `TableGaps`. A task may also have a row for each of its states: see
/// `TableSnapshots`.
package struct TableAdapter: Adapter {
  @CopyOnWrite private var mapping: TableMapping

  package init(mapping: TableMapping) { self.mapping = mapping.listingPersons }

  package func choosing(by rules: PersonRules) -> any Adapter {
    var mapping = mapping
    mapping.persons = rules
    return TableAdapter(mapping: mapping)
  }

  package var fileNames: [String] { mapping.tasks + [mapping.beside?.file, mapping.changes?.file].compactMap { $0 } }
  package var taskFiles: [String] { mapping.tasks }
  package var hasHistories: Bool { mapping.changes != nil || mapping.snapshots }
  package var dating: OutcomeDating { mapping.dating }
  package func column(of field: Field) -> String { mapping.fields[field]?.path ?? field.rawValue }

  /// Returns facts about the table that its log does not hold, for a check.
  package func survey(of files: SourceFiles) throws -> TableSurvey { try knowingDays(of: files).wholeSurvey(of: files) }

  private func wholeSurvey(of files: SourceFiles) throws -> TableSurvey {
    var survey = TableSurvey(mapping: mapping)
    let snapshots = try snapshots(of: files)
    survey.constantColumns = snapshots?.constantColumns ?? []
    try forEachTaskFile(of: files, counting: snapshots) { (_, rows) throws(TableFault) in try survey.read(tasks: &rows)
    }
    try forEachChangesFile(of: files) { (rows) throws(TableFault) in try survey.read(changes: &rows) }
    if !hasHistories {
      let file = try files.required(mapping.tasks[0], purpose: "the list of tasks")
      survey.paths = try reading(file) { (bytes) throws(TableFault) in
        guard mapping.format == .csv else { return try TableJSONPaths(bytes, mapping.format, rows: mapping.rows).found }
        return try TableCSV(bytes, delimiter: mapping.delimiter, skipping: mapping.skippedLines, columns: []).header
      }
    }
    return survey
  }

  package func read(
    _ files: SourceFiles, threads: Threads, progress: @escaping @Sendable (SourceProgress) -> Void
  ) throws -> TaskLog {
    try knowingDays(of: files).log(of: files, progress: progress)
  }

  /// The adapter that also knows which columns of times hold days.
  private func knowingDays(of files: SourceFiles) throws -> TableAdapter {
    var days = TableDays(mapping)
    try forEachTaskFile(of: files) { (_, rows) throws(TableFault) in try days.read(tasks: &rows) }
    if let changes = mapping.changes {
      try forEachChangesFile(of: files) { (rows) throws(TableFault) in try days.read(changes: &rows, changes) }
    }
    var adapter = self
    adapter.mapping.days = days.found
    return adapter
  }

  private func log(of files: SourceFiles, progress: @escaping @Sendable (SourceProgress) -> Void) throws -> TaskLog {
    var changes = try TableChanges(mapping: mapping)
    try forEachChangesFile(of: files, progress: progress) { (rows) throws(TableFault) in try changes.read(&rows) }
    changes.forgetForeignPrevious()
    let snapshots = try snapshots(of: files)
    snapshots?.addHistories(to: &changes)
    func tasks(after first: TableTasks?) throws -> TableTasks {
      var tasks = TableTasks(mapping: mapping, changes: changes, snapshots: snapshots, after: first)
      try forEachTaskFile(of: files, counting: snapshots, progress: first == nil ? progress : { _ in }) {
        (file, rows) throws(TableFault) in try tasks.read(&rows, file: file)
      }
      return tasks
    }
    let first = try tasks(after: nil)
    return try (first.needsAnother ? tasks(after: first) : first).log()
  }

  /// The rows of tasks that have several; nil where each has one.
  private func snapshots(of files: SourceFiles) throws -> TableSnapshots? {
    guard mapping.snapshots || mapping.repeated != nil else { return nil }
    var snapshots = try TableSnapshots(mapping: mapping)
    try forEachTaskFile(of: files) { (file, rows) throws(TableFault) in try snapshots.read(&rows, file: file) }
    snapshots.sort()
    return snapshots
  }

  /// Reads the files of tasks in their order, each with its number.
  ///
  /// - `snapshots`: Which of several rows of a task counts; nil for all.
  private func forEachTaskFile(
    of files: SourceFiles, counting snapshots: TableSnapshots? = nil, progress: (SourceProgress) -> Void = { _ in },
    _ body: (_ file: Int, _ rows: inout any TableRows) throws(TableFault) -> Void
  ) throws {
    let beside = try besideFile(of: files, progress)
    for (number, name) in mapping.tasks.enumerated() {
      let file = try files.required(name, purpose: "the list of tasks")
      let columns = TableColumns(mapping)
      try withRows(of: file, columns: columns.all, optional: columns.optional, rows: mapping.rows) {
        (rows) throws(TableFault) in
        // Wrapped only where needed: each row goes through.
        guard beside != nil || snapshots != nil else { return try body(number, &rows) }
        var wrapped: any TableRows = rows
        if let beside { wrapped = JoinedRows(base: wrapped, beside: beside, positions: columns.beside) }
        if let snapshots { wrapped = CountedRows(base: wrapped, snapshots: snapshots, file: number) }
        try body(number, &wrapped)
      }
      progress(SourceProgress(file: file.displayPath, bytes: file.byteCount))
    }
  }

  /// The file with more columns of the same tasks; nil where there is none.
  private func besideFile(of files: SourceFiles, _ progress: (SourceProgress) -> Void) throws -> TableBeside? {
    guard let beside = mapping.beside else { return nil }
    let file = try files.required(beside.file, purpose: "more columns of the tasks")
    var cells = TableBeside(beside, of: mapping)
    try withRows(of: file, columns: [beside.id] + beside.columns, rows: mapping.rows) { (rows) throws(TableFault) in
      try cells.read(&rows)
    }
    progress(SourceProgress(file: file.displayPath, bytes: file.byteCount))
    return cells
  }

  /// Reads the file of changes, or the files of tasks where the changes are inside.
  private func forEachChangesFile(
    of files: SourceFiles, progress: (SourceProgress) -> Void = { _ in },
    _ body: (_ rows: inout any TableRows) throws(TableFault) -> Void
  ) throws {
    guard let changes = mapping.changes else { return }
    for name in changes.file.map({ [$0] }) ?? mapping.tasks {
      let file = try files.required(name, purpose: "the changes of fields")
      try withRows(
        of: file, columns: changes.columns, rows: changes.rows ?? mapping.rows,
        unfolds: changes.file == nil || !changes.field.lists.isEmpty, body)
      if changes.file != nil { progress(SourceProgress(file: file.displayPath, bytes: file.byteCount)) }
    }
  }

  /// - Parameters:
  ///   - optional: How many of the last columns the file may lack.
  ///   - list: The path of the list in a JSON document; nil or `.` where the document is the list.
  private func withRows(
    of file: SourceFile, columns: [TableColumn], optional: Int = 0, rows list: String?, unfolds: Bool = false,
    _ body: (inout any TableRows) throws(TableFault) -> Void
  ) throws {
    try reading(file) { (bytes) throws(TableFault) in
      func json(_ layout: TableJSON.Layout) -> TableJSON {
        TableJSON(bytes, layout: layout, columns: columns, optional: optional, unfolds: unfolds)
      }
      var rows: any TableRows =
        switch mapping.format {
        case .csv:
          try TableCSV(
            bytes, delimiter: mapping.delimiter, hasEscapes: mapping.hasEscapes, skipping: mapping.skippedLines,
            columns: columns, optional: optional)
        case .jsonl: json(.lines)
        case .json: json(.document(rows: list == "." ? nil : list))
        }
      try body(&rows)
    }
  }

  private func reading<Result>(
    _ file: SourceFile, _ body: (UnsafeBufferPointer<UInt8>) throws(TableFault) -> Result
  ) throws -> Result {
    let raw = try file.inflated(sheet: mapping.sheet)
    do throws(TableFault) {
      return try mapping.encoding.utf8(raw).withBytes { (bytes) throws(TableFault) in
        try body(bytes.bindMemory(to: UInt8.self))
      }
    } catch { throw error.problem(in: file) }
  }
}
