import TaskModel

/// Which column of a table says what about a task: what a description's `table` section holds.
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
    /// `2004-10-03T21:55:08.000+0000` and its shorter forms; see ``TableTime``.
    case iso8601 = "iso-8601"
  }

  /// A file of changes, one per row; format, delimiter and times are those of the tasks.
  package struct Changes: Equatable, Sendable {
    package var file: String
    /// Columns: the task's id, the field's name, when it was set, and the value it was set to.
    package var id = "id"
    package var field = "field"
    package var when = "when"
    package var value = "value"

    package init(file: String) { self.file = file }
  }

  /// The file of tasks; one that ends in `.gz` is inflated.
  package var tasks: String
  package var format: Format
  /// Between the cells of CSV; one ASCII character.
  package var delimiter: UInt8 = UInt8(ascii: ",")
  package var times: TimeFormat = .iso8601
  /// Columns every table needs.
  package var id: String
  package var opened: String
  /// Columns that date the final owner, resolution and status: at `resolved`, else at `updated`.
  package var resolved: String?
  package var updated: String?
  package var reporter: String?
  /// Columns of fields: title under `shortDesc`, owner under `assignedTo`, status under `bugStatus`.
  package var fields: [Field: String] = [:]
  package var changes: Changes?

  package init(tasks: String, format: Format, id: String, opened: String) {
    self.tasks = tasks
    self.format = format
    self.id = id
    self.opened = opened
  }

  /// The field that a row of changes names: by our own name, or by the name of its column among the tasks.
  func field(named name: String) -> Field? {
    Field(rawValue: name) ?? fields.keys.sorted().first { fields[$0] == name }
  }
}
