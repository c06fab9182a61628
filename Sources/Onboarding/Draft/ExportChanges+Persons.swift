import DelegationFoundations
import DelegationIngest

extension DatasetDraft {
  /// Checks that a file of changes names assignees as the tasks do, and reads their accounts where it has them beside the names.
  ///
  /// - Throws: ``DraftQuestion`` where another column of the tasks has the names of the changes; `Problem` where none has.
  mutating func agreeOnPersons() throws {
    guard let log, !log.isInside, !isLogAlone, let assignee = self["assignee"] else { return }
    var cell = try PersonCell(split.map(PersonCell.separator), rules: nil)
    func forms(_ value: String) throws -> [String] {
      try cell.persons(in: value).flatMap { try PersonCell.forms(of: $0).map { $0.lowercased() } }
    }
    func known(_ column: String) throws -> Set<String> {
      try Set(PersonColumn(of: sources, names: column, ids: nil).order.flatMap(forms))
    }
    func persons(_ column: String) throws -> [(forms: [String], count: Int)] {
      try log.persons(in: column).filter { cell.isPerson($0.key) }.map { (try forms($0.key), $0.value) }
    }
    /// Whether some are called as known ones, more than a few by chance.
    func agree(_ persons: [(forms: [String], count: Int)], _ known: Set<String>) -> Bool {
      let common = persons.reduce(0) { $0 + ($1.forms.contains(where: known.contains) ? $1.count : 0) }
      return common * 10 > persons.reduce(0) { $0 + $1.count }
    }
    let (names, ids) = (try known(assignee.column), try self["assigneeId"].map { try known($0.column) })
    let value = log["value"]
    let changed = try persons(value)
    if let wanted = ids ?? (agree(changed, names) ? nil : names) {
      for (other, previous) in try vocabulary.valueColumns(among: log.file.header) where other != value {
        guard agree(try persons(other), wanted) else { continue }
        return changes += [("valueId", other)] + (previous.map { [("previousId", $0)] } ?? [])
      }
    }
    guard changed.count > 1, !agree(changed, names.union(ids ?? [])) else { return }
    let fact =
      "'\(value)' in \(log.file.name) names assignees otherwise than '\(assignee.column)', so that each would be two persons"
    let others = columns.columns.filter { column in
      column.path != assignee.column && agree(changed, Set((column.counts ?? [:]).keys.map { $0.lowercased() }))
    }
    guard others.isEmpty else {
      throw DraftQuestion(
        key: "assignee", fact: fact,
        readings: others.prefix(3).map { .init(answer: $0.path, meaning: "names them as the changes do") })
    }
    throw Problem.noExport(
      path, fact,
      remedy:
        "export the tasks with the assignees' accounts too, or the changes with their names, or leave \(log.file.name) out"
    )
  }

  /// How often the changes name each assignee, new or previous; none where accounts say who it is.
  func changedPersons() throws -> [String: Int] {
    guard let log, self["assigneeId"] == nil, !changes.contains(where: { $0.key == "valueId" }) else { return [:] }
    let found = try log.keys.filter { ["value", "previous"].contains($0.key) }.map { try log.persons(in: $0.column) }
    let counts = found.reduce(into: [:]) { $0.merge($1, uniquingKeysWith: +) }
    return counts.keys.contains(where: PersonCell.isSalesforce) ? [:] : counts
  }
}

extension ExportChanges {
  /// Whether a column is another in every row, as the change's own number is.
  static func isNumber(_ column: String?, in file: ExportFile) throws -> Bool {
    guard let column else { return false }
    var (values, count) = (Set<String>(), 0)
    try file.forEachRow([column], unfolds: true) { row in
      values.insert(row.text(0))
      count += 1
    }
    return count > 1 && values.count == count
  }

  /// The column of a file whose values are ids of the tasks of other files in nine rows of ten; nil where none is.
  static func column(
    naming others: [ExportFile], in file: ExportFile, _ columns: ExportColumns, _ vocabulary: ExportVocabulary
  ) throws -> String? {
    var ids: Set<String> = []
    for other in others where other.path != file.path {
      let all = try ExportColumns(of: [other], vocabulary: vocabulary, stated: nil)
      guard let id = DatasetDraft.candidates(for: "id", all, vocabulary).first else { continue }
      try other.forEachRow([id]) { ids.insert($0.text(0)) }
    }
    let full = columns.columns.filter { $0.filled == columns.rowCount && !$0.path.contains("[]") }.map(\.path)
    guard !ids.isEmpty, !full.isEmpty else { return nil }
    var found = full.map { _ in 0 }
    try file.forEachRow(full) { row in
      for column in full.indices where ids.contains(row.text(column)) { found[column] += 1 }
    }
    let best = full.indices.max { (found[$0], -$0) < (found[$1], -$1) }!
    return found[best] * 10 > columns.rowCount * 9 ? full[best] : nil
  }

  /// The one of some columns of a file of tasks by which the changes name them; nil where several or none could be.
  func naming(_ columns: [String], in tasks: ExportFile) throws -> String? {
    var found = columns.map { _ in 0 }
    try tasks.forEachRow(columns) { row in
      for column in columns.indices where self.tasks.contains(row.text(column)) { found[column] += 1 }
    }
    let named = columns.indices.filter { found[$0] > 0 }
    return named.count == 1 ? columns[named[0]] : nil
  }

  /// How often each assignee is in a column, in the changes of that field.
  func persons(in column: String) throws -> [String: Int] {
    let (fields, unfolds) = (Set(names["assignee"] ?? []), !TableColumn(column).lists.isEmpty)
    var counts: [String: Int] = [:]
    try file.forEachRow([self["field"], column], unfolds: unfolds) { row in
      if fields.contains(row.text(0)) { counts[row.text(1), default: 0] += 1 }
    }
    return counts
  }
}
