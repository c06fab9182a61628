import DelegationStrictYAML
import DelegationTasks

/// Where a description says which tasks repeat one another: tables beside the tracker's own data, with a row for each task.
///
/// Not everybody who has the data has these; without them nothing is known of duplicates.
package struct DuplicateTable: Sendable {
  /// The locations where the files may be, in the order of preference.
  let locations: [DatasetLocation]
  let files: [DatasetFile]
  /// The column of a task's id, and of the ids of all tasks that repeat it or that it repeats.
  let (id, others): (TableColumn, TableColumn)

  static let keys = ["data", "files", "id", "others"]
  /// The characters that separate the ids of a cell.
  private static let separators: Set<Character> = [";", ",", " ", "|"]

  init(_ value: YAMLValue) throws {
    let section = try value.mapping(knownKeys: Self.keys)
    locations = try section.required("data").dataLocations()
    files = try DatasetFile.list(try section.required("files"), among: nil).map { $0.required }
    (id, others) = (TableColumn(try section.required("id").text()), TableColumn(try section.required("others").text()))
  }

  /// What the result of ``groups(in:)`` depends on besides the files' bytes.
  var fingerprint: String { "duplicates id=\(id.path) others=\(others.path)" }

  /// The tasks that repeat one another, row by row; a task may be in several groups, which then are one.
  func groups(in files: SourceFiles) throws -> [[TaskID]] {
    var groups: [[TaskID]] = []
    for name in self.files.map(\.name) {
      let file = try files.required(name, purpose: "which tasks repeat which")
      let text = try file.inflated()
      do throws(TableFault) {
        try text.withBytes { (bytes) throws(TableFault) in
          var rows = try TableCSV(bytes.bindMemory(to: UInt8.self), delimiter: nil, columns: [id, others])
          var row = TableRow(columnCount: 2)
          while try rows.next(&row) {
            let ids = row.text(1).split { Self.separators.contains($0) }.map { TaskID(String($0)) }
            if !ids.isEmpty { groups.append([TaskID(row.text(0))] + ids) }
          }
        }
      } catch { throw error.problem(in: file) }
    }
    return groups
  }
}
