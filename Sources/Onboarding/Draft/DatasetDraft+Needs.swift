import DelegationFoundations
import DelegationIngest

extension DatasetDraft {
  /// Checks that the columns are there without which there is no dataset, and proposes all that lack at once.
  mutating func checkNeeded() throws {
    let changed = log?.names ?? [:]
    var missing = ["id", "opened", "assignee"].filter { self[$0] == nil && changed[$0] == nil }
    for key in missing {
      let named = columns.columns.filter { vocabulary.key(of: $0.path) == key }
      if let column = named.first(where: { key != "assignee" || !$0.holdsTimes && !$0.isFlag }) {
        throw try gaps(in: column, key: key)
      }
    }
    if missing == ["opened"], let written = self["updated"] {
      if answers["snapshots"] == "true" {
        lines.append(
          Line(key: "opened", column: written.column, examples: written.examples, certainty: written.certainty))
        missing = []
      } else {
        let repeats = try ExportRepeats(
          of: sources, id: self["id"]!.column, opened: written.column, updated: written.column)
        if repeats.again != nil { throw repeats.question(opened: written.column) }
      }
    }
    let saysDone =
      ["status", "resolution", "resolved"].contains { self[$0] != nil || changed[$0] != nil } || answers["done"] != nil
    if !saysDone { missing.append(try proposal(for: "status") == nil ? "done" : "status") }
    guard !missing.isEmpty else { return }
    if isLogAlone {
      throw Problem.noExport(
        paths[0],
        "no change of it is of \(missing.map { $0 == "done" ? "a status or a resolution" : "'\($0)'" }.joined(separator: " or "))",
        remedy: "name the export of the tasks beside it: delegate datasets new issues.csv \(file.name)")
    }
    var said = try missing.compactMap { key in try proposal(for: key).map { (key, $0) } }
    // What names a column is printed only if it works.
    var tried = answers
    for (key, answer) in said { try tried.add("\(key)=\(answer)") }
    if said.count == missing.count {
      do { _ = try DatasetDraft(of: paths, answers: tried) } catch is Problem { said = [] } catch is DraftQuestion {}
    }
    let fact = Problem.lackingColumns(missing)
    if let sheet = try Self.sheetOfTasks(paths, answers) { throw DraftQuestion.otherSheet(sheet, fact) }
    let names = columns.columns.map(\.path)
    if said.count == missing.count {
      let settings = said.map { DraftQuestion.Setting(key: $0.0, answer: $0.1) }
      let isAllDone = settings.last!.key == "done" ? "if every task is done, else --set status=COLUMN; " : ""
      throw DraftQuestion(
        key: settings[0].key, fact: fact,
        readings: [
          .init(
            answer: settings[0].answer, meaning: isAllDone + Problem.listed(columns: names),
            also: Array(settings.dropFirst()))
        ])
    }
    let texts = missing.map { key in
      said.first { $0.0 == key }.map { "\(key)=\(SourceText.shell($0.1))" }
        ?? (key == "done" ? "status=COLUMN" : "\(key)=COLUMN")
    }
    throw Problem(
      location: path, fault: fact,
      remedy:
        "add \(texts.map { "--set \(SourceText.plain($0))" }.joined(separator: " ")); \(Problem.listed(columns: names))"
        + (texts.contains("id=COLUMN") ? "; if none names each task, add a column that numbers the rows" : "")
        + (file.skippedLines == 0 ? "" : "; if the first line names the columns, add --set skip=0"))
  }

  func gaps(in column: ExportColumns.Column, key: String) throws -> Problem {
    try column.rounded.map { Problem.shortened($0, in: column) }
      ?? Problem.gaps(in: column, key: key, rowCount: rowCount, other: try proposal(for: key), path: paths[0])
  }

  /// The column whose time is before those of all others in every row, as that of the opening is; nil where none is.
  ///
  /// - Parameter others: All columns of times.
  private func earliest(
    of columns: [ExportColumns.Column], _ others: [ExportColumns.Column]
  ) throws -> ExportColumns.Column? {
    var isEarliest = columns.map { _ in true }
    let (times, all) = (columns.map { $0.time(vocabulary) }, others.map { $0.time(vocabulary) })
    try sources.forEachRow((columns + others).map(\.path)) { row in
      let moments = others.indices.compactMap { all[$0].seconds(row.text(columns.count + $0)) }
      guard let first = moments.min() else { return }
      for column in columns.indices {
        // A day without a time is its beginning.
        if let moment = times[column].seconds(row.text(column)), moment > first { isEarliest[column] = false }
      }
    }
    let found = columns.indices.filter { isEarliest[$0] }
    return found.count == 1 ? columns[found[0]] : nil
  }

  /// A column that could be what no name says, by its values; nil where none is the only one.
  func proposal(for key: String) throws -> String? {
    let used = Set(lines.map(\.column))
    let free = columns.columns.filter { !used.contains($0.path) }
    switch key {
    case "id" where columns.rowCount == 1: return nil
    case "id": return try ExportRepeats.uniqueColumns(of: sources, columns).first { !used.contains($0) }
    case "opened":
      let timed = columns.columns.filter {
        $0.holdsTimes && !$0.path.contains("[]") && !$0.times.groups.contains(where: vocabulary.arePeriods)
      }
      let full = timed.filter { column in
        !used.contains(column.path) && column.filled == rowCount && column.times.nothing == nil
          // Numbers of items may be seconds by chance.
          && !column.path.lowercased().split(whereSeparator: { ExportVocabulary.isSeparator($0) }).contains("id")
      }
      let first = try earliest(of: full, timed)?.path
      if let first { return vocabulary.isPlan(first) ? nil : first }
      // Ids of some databases begin with the time at which they were made.
      let made = TableTime(format: .objectID)
      return columns.columns.first { column in
        column.path == self["id"]?.column && column.filled == rowCount
          && column.examples.allSatisfy { (883_612_800..<4_102_444_800).contains(made.seconds($0) ?? 0) }
      }?.path
    case "done": return "*"
    case "status":
      return free.first { column in
        let meanings = (column.counts ?? [:]).map { (vocabulary.states.meaning(of: $0.key), $0.value) }
        let known = meanings.reduce(0) { $0 + ($1.0 == nil ? 0 : $1.1) }
        return meanings.contains { $0.0 == .done } && meanings.contains { $0.0 == .open } && known * 2 > column.filled
      }?.path
    case "assignee":
      // A name that says nothing of work may be of anything, and a wrong person is worse than none.
      let workers = free.filter { vocabulary.mayName($0) && vocabulary.isWorker($0.path) }
      return workers.count == 1 ? workers[0].path : nil
    default: return nil
    }
  }
}
