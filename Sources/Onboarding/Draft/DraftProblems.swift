import DelegationFoundations
import DelegationIngest

extension Problem {
  /// - Parameter keys: What no column looks like.
  static func lackingColumns(_ keys: [String]) -> String {
    let names = keys.map { "'\($0)'" }
    let list = names.count == 1 ? names[0] : names.dropLast().joined(separator: ", ") + " and \(names.last!)"
    return keys == ["done"]
      ? "nothing says which tasks are done: there is no status, no resolution and no time of it"
      : "no column looks like \(list), which every dataset needs"
  }

  static func listed(columns: [String]) -> String {
    "the columns are " + columns.prefix(40).map { shown(column: $0) }.joined(separator: ", ")
      + (columns.count > 40 ? ", …" : "")
  }

  static func differentLayouts(_ other: ExportFile, _ first: ExportFile) -> Problem {
    Problem(
      location: other.path, fault: "it is \(other.layout), and \(first.path) is \(first.layout)",
      remedy: "export both alike, or describe each as a dataset of its own")
  }

  static func shortened(_ value: TimeTally.Example, in column: ExportColumns.Column) -> Problem {
    Problem(
      location: value.location,
      fault:
        "\(shown(value.value)) in the column \(shown(column: column.path)) has lost its last digits, like all values there",
      remedy: "export again, and do not save it in a spreadsheet program, or give the column a format without E first")
  }

  /// A column that is called as what every dataset needs, but lacks values.
  ///
  /// - Parameter other: A column that could be meant instead; nil where none could.
  static func gaps(in column: ExportColumns.Column, key: String, rowCount: Int, other: String?, path: String) -> Problem
  {
    let instead = other.map { ", or add --set \(key)=\(SourceText.plain(SourceText.shell($0)))" } ?? ""
    guard column.filled > 0, let empty = column.firstEmpty else {
      return Problem(
        location: path,
        fault:
          "\(shown(column: column.path)) looks like '\(key)', but has \(column.filled > 0 ? "one value for all rows" : "no value in any row")",
        remedy: "export it with values\(instead)")
    }
    return Problem(
      location: empty,
      fault:
        "\(shown(column: column.path)) looks like '\(key)', but has no value in \(rowCount - column.filled) of \(rowCount) rows",
      remedy: "remove rows that are not tasks, such as a total\(instead)")
  }

  /// - Parameter stated: The formats that the user says; nil for none.
  static func oddTime(_ odd: TimeTally.Example, in column: ExportColumns.Column, key: String, stated: String?)
    -> Problem
  {
    let value = "\(shown(odd.value)) in the column \(shown(column: column.path))"
    if let calendar = TimeWords.calendar(of: odd.value) {
      return Problem(
        location: odd.location, fault: "\(value) has a year of the \(calendar.name) calendar, which is not read",
        remedy: calendar.remedy)
    }
    if column.times.groups.isEmpty, stated == nil {
      return Problem(
        location: odd.location,
        fault: "\(value) is not a time in a known format, and neither "
          + (column.times.hasManyOdd ? "are the next ones" : "is any other there"),
        remedy: "add --set \(key.isEmpty ? "opened" : key)=COLUMN with another, or export times as 2024-01-31 14:00")
    }
    /// What a text is like, whatever its digits and letters are.
    func form(_ text: String) -> [Character] { text.map { $0.isNumber ? "0" : $0.isLetter ? "a" : $0 } }
    let year = odd.value.split { !$0.isNumber }.lazy.filter { $0.count == 4 }.compactMap { Int($0) }.first
    let way = key == "opened" ? "remove the row if it is not a task" : "leave it empty if it is unknown"
    let isAlike = column.times.groups.contains { form($0.first.value) == form(odd.value) }
    if let year, !(1970...2100).contains(year), isAlike {
      return Problem(
        location: odd.location, fault: "\(value) has a year that is not plausible", remedy: "correct it, or \(way)")
    }
    if isAlike {
      return Problem(
        location: odd.location,
        fault: "\(value) is written like the others, but our calendar and clock have no such day or time",
        remedy:
          "correct it, or \(way); if there are more, such as a 30 February, they are in another calendar, such as the Ethiopian or the Persian: "
          + "convert the columns of times to ours"
      )
    }
    if let stated {
      return Problem(
        location: odd.location, fault: "\(value) is not written as \(shown(stated)) says",
        remedy: "correct it, or \(way); several formats are separated by |")
    }
    guard let before = column.times.groups.first?.first, before.value != odd.value else {
      return Problem(
        location: odd.location, fault: "\(value) is not a time in a known format",
        remedy: "correct it, or \(way)")
    }
    return Problem(
      location: odd.location,
      fault: "\(value) is not written as the times before it, such as \(shown(before.value))",
      remedy: "correct it, or \(way)")
  }
}
