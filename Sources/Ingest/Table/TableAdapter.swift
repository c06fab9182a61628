import Repeatable
import TaskModel

/// Any tracker's export: a table of tasks, CSV or JSON lines, one task per row, and optionally a table of changes.
///
/// Without changes a row holds final values. Owner, resolution and status are then dated at `resolved` (else
/// `updated`, else the opening), since they are known no earlier, and empty at the opening; everything else is dated at
/// the opening. With changes, a field that has any is read from there for every task that has some; a task without
/// has had its value since its opening.
package struct TableAdapter: Adapter {
  private let mapping: TableMapping

  package init(mapping: TableMapping) { self.mapping = mapping }

  package var fileNames: [String] { [mapping.tasks] + (mapping.changes.map { [$0.file] } ?? []) }
  package var hasHistories: Bool { mapping.changes != nil }
  package func column(of field: Field) -> String { mapping.fields[field] ?? field.rawValue }

  package func survey(of files: SourceFiles) throws -> TableSurvey? {
    var survey = TableSurvey(mapping: mapping)
    let tasks = try files.required(mapping.tasks, purpose: "which tasks there are")
    try withRows(of: tasks, columns: TableTasks.columns(mapping)) { (rows) throws(TableFault) in
      try survey.read(tasks: &rows)
    }
    if let changes = mapping.changes {
      let file = try files.required(changes.file, purpose: "how fields changed")
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
      let file = try files.required(mapping.file, purpose: "how fields changed")
      changes = try withRows(of: file, columns: TableChanges.columns(mapping)) { (rows) throws(TableFault) in
        try TableChanges(&rows, mapping: self.mapping)
      }
      progress(SourceProgress(file: file.displayPath, bytes: file.bytes.count))
    }
    let file = try files.required(mapping.tasks, purpose: "which tasks there are")
    let log = try withRows(of: file, columns: TableTasks.columns(mapping)) { (rows) throws(TableFault) in
      var tasks = TableTasks(mapping: mapping, changes: changes)
      try tasks.read(&rows)
      return tasks.log
    }
    progress(SourceProgress(file: file.displayPath, bytes: file.bytes.count))
    return log
  }

  private func withRows<Result>(
    of file: SourceFile, columns: [String], _ body: (inout any TableRows) throws(TableFault) -> Result
  ) throws -> Result {
    let isGzip = file.name.hasSuffix(".gz")
    let bytes = isGzip ? try ArchiveGzip(file.bytes, place: file.displayPath).readAll() : file.bytes
    return try bytes.withBytes { bytes in
      let bytes = bytes.bindMemory(to: UInt8.self)
      do throws(TableFault) {
        var rows: any TableRows =
          switch mapping.format {
          case .csv: try TableCSV(bytes, delimiter: mapping.delimiter, columns: columns)
          case .jsonl: TableJSONLines(bytes, columns: columns)
          }
        return try body(&rows)
      } catch { throw error.problem(in: file) }
    }
  }
}
