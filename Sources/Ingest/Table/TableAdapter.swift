import DelegationFoundations
import DelegationTasks

/// Any tracker's export: a table of tasks, CSV or JSON lines, one task per row, and optionally a table of changes.
///
/// Several files of tasks are read one after the other as one table.
///
/// Without changes a row holds final values. Assignee, resolution and status are then dated at `resolved` (else
/// `updated`, else the opening), since they are known no earlier, and empty at the opening; everything else is dated at
/// the opening. With changes, the histories of changed fields come from there; a task without changes of a field has had
/// its value since its opening.
package struct TableAdapter: Adapter {
  private let mapping: TableMapping

  package init(mapping: TableMapping) { self.mapping = mapping }

  package var fileNames: [String] { mapping.tasks + (mapping.changes.map { [$0.file] } ?? []) }
  package var taskFiles: [String] { mapping.tasks }
  package var hasHistories: Bool { mapping.changes != nil }
  package func column(of field: Field) -> String { mapping.fields[field] ?? field.rawValue }

  package func survey(of files: SourceFiles) throws -> TableSurvey? {
    var survey = TableSurvey(mapping: mapping)
    try forEachTaskFile(of: files) { (_, rows) throws(TableFault) in try survey.read(tasks: &rows) }
    if let changes = mapping.changes {
      let file = try files.required(changes.file, purpose: "the changes of fields")
      try withRows(of: file, columns: TableChanges.columns(changes)) { (rows) throws(TableFault) in
        try survey.read(changes: &rows)
      }
    }
    return survey
  }

  package func read(
    _ files: SourceFiles, threads: Threads, progress: @escaping @Sendable (SourceProgress) -> Void
  ) throws -> TaskLog {
    var changes = TableChanges()
    if let mapping = mapping.changes {
      let file = try files.required(mapping.file, purpose: "the changes of fields")
      changes = try withRows(of: file, columns: TableChanges.columns(mapping)) { (rows) throws(TableFault) in
        try TableChanges(&rows, mapping: self.mapping)
      }
      progress(SourceProgress(file: file.displayPath, bytes: file.bytes.count))
    }
    var tasks = TableTasks(mapping: mapping, changes: changes)
    try forEachTaskFile(of: files, progress: progress) { (file, rows) throws(TableFault) in
      try tasks.read(&rows, file: file)
    }
    return tasks.log
  }

  /// Reads the files of tasks in their order, each with its number.
  ///
  /// - Throws: `Problem` for the first fault; a header that is not the first file's is one.
  private func forEachTaskFile(
    of files: SourceFiles, progress: (SourceProgress) -> Void = { _ in },
    _ body: (_ file: Int, _ rows: inout any TableRows) throws(TableFault) -> Void
  ) throws {
    var first: TableHeader?
    for (number, name) in mapping.tasks.enumerated() {
      let file = try files.required(name, purpose: "the list of tasks")
      try withRows(of: file, columns: TableTasks.columns(mapping), after: first) { (rows) throws(TableFault) in
        first = first ?? TableHeader(file: name, columns: rows.header)
        try body(number, &rows)
      }
      progress(SourceProgress(file: file.displayPath, bytes: file.bytes.count))
    }
  }

  /// - Parameter first: The header that the file must have too; nil for any.
  private func withRows<Result>(
    of file: SourceFile, columns: [String], after first: TableHeader? = nil,
    _ body: (inout any TableRows) throws(TableFault) -> Result
  ) throws -> Result {
    let isGzip = file.name.hasSuffix(".gz")
    let bytes = isGzip ? try ArchiveGzip(file.bytes, location: file.displayPath).readAll() : file.bytes
    return try bytes.withBytes { bytes in
      let bytes = bytes.bindMemory(to: UInt8.self)
      do throws(TableFault) {
        var rows: any TableRows =
          switch mapping.format {
          case .csv: try TableCSV(bytes, delimiter: mapping.delimiter, columns: columns, after: first)
          case .jsonl: TableJSONLines(bytes, columns: columns)
          }
        return try body(&rows)
      } catch { throw error.problem(in: file) }
    }
  }
}

/// The columns of a table, from a description's `table` section.
package struct TableMapping: Equatable, Sendable {
  package enum Format: String, CaseIterable, Sendable {
    /// RFC 4180 with a header line.
    case csv
    /// One JSON object per line.
    case jsonl
  }

  package enum TimeFormat: String, CaseIterable, Sendable {
    case unixSeconds = "unix-seconds"
    case unixMilliseconds = "unix-milliseconds"
    /// `2004-10-03T21:55:08.000+0000`, its shorter forms and named zones; see ``TableTime``.
    case iso8601 = "iso-8601"
  }

  /// A file of changes, one per row; format, delimiter and times are those of the tasks.
  package struct Changes: Equatable, Sendable {
    var file: String
    /// Columns: the task's id, the field's name, when it was set, and the value it was set to.
    var id = "id"
    var field = "field"
    var when = "when"
    var value = "value"

    package init(file: String) { self.file = file }
  }

  /// The files of tasks, at least one, which are one table together; those that end in `.gz` are inflated.
  package var tasks: [String]
  package var format: Format
  /// Between the cells of CSV; one ASCII character.
  package var delimiter: UInt8 = UInt8(ascii: ",")
  package var times: TimeFormat = .iso8601
  /// Columns every table needs.
  var id: String
  package var opened: String
  /// Columns that date the final assignee, resolution and status: at `resolved`, else at `updated`.
  package var resolved: String?
  package var updated: String?
  package var reporter: String?
  /// Columns of fields: title under `shortDesc`, assignee under `assignedTo`, status under `bugStatus`.
  package var fields: [Field: String] = [:]
  /// Values that every task has, of fields without a column.
  package var values: [Field: String] = [:]
  package var changes: Changes?

  package init(tasks: [String], format: Format, id: String, opened: String) {
    self.tasks = tasks
    self.format = format
    self.id = id
    self.opened = opened
  }

  /// The field that a row of changes names, by its own name or by the name of its column in the table of tasks.
  func field(named name: String) -> Field? {
    Field(rawValue: name) ?? fields.keys.sorted().first { fields[$0] == name }
  }
}
