import DelegationFoundations
import DelegationIngest

extension ExportVocabulary {
  /// What holds a value, such as `assignee` of `assignee.login`, `fields_assignee_displayName` and `Assignee Id`: all that have it tell of
  /// one thing.
  func stem(of column: String) -> String {
    // A custom field is called by its name.
    let start = column.firstRange(of: "[name=")?.upperBound ?? column.startIndex
    let column =
      start == column.startIndex ? column : String(column[start...].replacing("]", with: "", maxReplacements: 1))
    var parts = column.split { Self.isSeparator($0) }
    while parts.count > 1, wrappers.contains(TableColumn.word(String(parts[0]))) { parts.removeFirst() }
    while let length = valueLength(parts) { parts.removeLast(length) }
    return parts.joined(separator: ".")
  }

  /// How many of the last parts of a path name a value of the object before them, as `login` and `display_value` do; nil if none.
  private func valueLength(_ parts: [Substring]) -> Int? {
    [2, 1].first { parts.count > $0 && orderedNames.contains(TableColumn.word(parts.suffix($0).joined())) }
  }

  /// Which of several values in an object names it best: lower is better.
  func rank(_ path: String) -> Int {
    let parts = path.split { Self.isSeparator($0) }
    guard parts.count > 1 else { return -1 }
    let word = valueLength(parts).map { TableColumn.word(parts.suffix($0).joined()) }
    return word.flatMap { orderedNames.firstIndex(of: $0) } ?? orderedNames.count
  }
}
