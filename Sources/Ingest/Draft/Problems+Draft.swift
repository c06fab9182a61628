import DelegationFoundations

extension Problem {
  static func noColumn(for key: String, of path: String, columns: [String]) -> Problem {
    Problem(
      location: path, fault: "no column looks like '\(key)', which every dataset needs",
      remedy: "add --set \(key)=COLUMN; the columns are "
        + columns.prefix(40).map { shown($0) }.joined(separator: ", ") + (columns.count > 40 ? ", …" : ""))
  }

  static func errorAnswer(_ path: String, _ message: String) -> Problem {
    Problem(
      location: path, fault: "it holds no tasks but a server's error: \(shown(message))",
      remedy: "check the address, the token and what you may see, then \(exportAgain)")
  }

  /// A column that is called as what every dataset needs, but lacks values.
  static func gaps(in column: ExportColumns.Column, key: String, rowCount: Int, path: String) -> Problem {
    guard column.filled > 0, let line = column.firstEmpty else {
      return Problem(
        location: path, fault: "\(shown(column.path)) looks like '\(key)', but has no value in any row",
        remedy: "export it with values, or add --set \(key)=COLUMN to name another column")
    }
    return Problem(
      location: "\(path):\(line)",
      fault:
        "\(shown(column.path)) looks like '\(key)', but has no value in \(rowCount - column.filled) of \(rowCount) rows",
      remedy: "remove rows that are no tasks, such as a total, or add --set \(key)=COLUMN to name another column")
  }

  static func oddTime(_ odd: (value: String, line: Int), in column: ExportColumns.Column, path: String) -> Problem {
    Problem(
      location: "\(path):\(odd.line)",
      fault: "\(shown(odd.value)) in the column \(shown(column.path)) is not written as the times before it, such as "
        + (column.examples.first.map { shown($0) } ?? ""),
      remedy:
        "correct it, remove the row if it is no task, or add --set times='dd/MMM/yyyy HH:mm', a pattern that fits all")
  }

  static func noTimes(_ column: ExportColumns.Column, path: String) -> Problem {
    let examples = column.examples.map { shown($0) }.joined(separator: ", ")
    return Problem(
      location: path, fault: "the times of \(shown(column.path)) are in no format that is known: \(examples)",
      remedy: "add --set times='dd/MMM/yyyy HH:mm', a pattern that fits them, or --set opened=COLUMN")
  }

  static func noOpenings(_ column: ExportColumns.Column, path: String) -> Problem {
    Problem(
      location: path, fault: "\(shown(column.path)) is empty in every row",
      remedy: "add --set opened=COLUMN with the times when tasks were opened")
  }

  static func noOutcome(_ path: String) -> Problem {
    Problem(
      location: path, fault: "nothing says which tasks are done: there is no status, no resolution and no time of it",
      remedy: "add --set status=COLUMN or --set resolution=COLUMN, or export one of them too")
  }

  static func manyStates(_ column: String, key: String, path: String) -> Problem {
    Problem(
      location: path,
      fault: "\(shown(column)) has more than \(ExportColumns.most) different values, too many for a \(key)",
      remedy: "add --set \(key)=COLUMN with another column")
  }
}
