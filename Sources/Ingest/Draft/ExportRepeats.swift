import DelegationFoundations

/// How often the tasks of an export occur in it.
struct ExportRepeats {
  private struct First {
    let opened: String
    let updated: String
    let file: Int
    let words: String
  }

  private var firsts: [String: First] = [:]
  private(set) var rowCount = 0
  /// A task that is named again, and where.
  private(set) var again: (id: String, where: String)?
  /// Whether all rows of a task have been opened at one time, so that they are of one task indeed.
  private(set) var areOfOneTask = true
  /// Whether the rows of each task are in the order of time, or all of them the newest first.
  private(set) var isRising = false
  /// Whether rows of a task were written at several times.
  private(set) var areStates = false

  private var taskCount: Int { firsts.count }

  var isLog: Bool { (areStates || !areOfOneTask) && rowCount * 2 >= taskCount * 3 }

  /// What the rows are: states of the tasks, where they were written at several times, or repetitions.
  ///
  /// - Parameters:
  ///   - opened: The time of a row, where none says when its task was opened; nil elsewhere.
  ///   - ids: Columns that name each row by another value, if each could be a task.
  func question(updated: String? = nil, opened: String? = nil, ids: [String] = []) -> DraftQuestion {
    let fact =
      "\(rowCount) rows are of \(taskCount) tasks"
      + (isLog
        ? ", as in a log with one row per change"
        : "; the first that comes again is \(Problem.shown(again!.id)), \(again!.where)")
    var readings: [DraftQuestion.Reading] = []
    if isLog || areStates, let time = opened ?? updated {
      let more = opened == nil ? "" : ", and was opened at that of its first row"
      readings.append(
        .init(answer: "true", meaning: "each row is the task as it was at '\(time)'\(more)", key: "snapshots"))
    }
    if opened == nil {
      readings.append(.init(answer: "last", meaning: "the last row of each task counts, and the others are left out"))
      readings.append(.init(answer: "first", meaning: "the first row of each task counts, and the others are left out"))
    }
    readings += ids.prefix(3).map { .init(answer: $0, meaning: "is another in every row", key: "id") }
    return DraftQuestion(key: "repeated", fact: fact, readings: readings)
  }

  /// - Parameter times: The formats of the opening, where it matters whether the rows of a task are in their order.
  init(of files: [ExportFile], id: String, opened: String, updated: String?, times: TableTime? = nil) throws {
    var lastOfTask: [String: Int64] = [:]
    var (rises, falls) = (false, false)
    for (number, file) in files.enumerated() {
      try file.forEachRow([id, opened] + (updated.map { [$0] } ?? [])) { row in
        rowCount += 1
        if let moment = times?.seconds(row.text(1)) {
          if let last = lastOfTask.updateValue(moment, forKey: row.text(0)) {
            if moment > last { rises = true } else if moment < last { falls = true }
          }
        }
        let this = First(
          opened: row.text(1), updated: updated == nil ? "" : row.text(2), file: number, words: row.place.words)
        guard let first = firsts[row.text(0)] else { return firsts[row.text(0)] = this }
        if again == nil {
          let other = first.file == number ? "" : " of \(files[first.file].name)"
          again = (row.text(0), "\(first.words)\(other) and \(this.words)\(other.isEmpty ? "" : " of \(file.name)")")
        }
        if first.opened != this.opened { areOfOneTask = false }
        if first.updated != this.updated { areStates = true }
      }
    }
    isRising = rises != falls
  }

  /// The columns outside of lists that name each row by another value; those with addresses of pages, if there are any.
  static func uniqueColumns(of files: [ExportFile], _ columns: ExportColumns) throws -> [String] {
    let full = columns.columns.filter {
      $0.filled == columns.rowCount && $0.times.groups.isEmpty && !$0.path.contains("[]")
    }.map(\.path)
    var (seen, isUnique) = (full.map { _ in Set<String>() }, full.map { _ in true })
    for file in files {
      try file.forEachRow(full) { row in
        for column in full.indices where isUnique[column] {
          let value = row.text(column)
          isUnique[column] = SourceText.idFault(value) == nil && seen[column].insert(value).inserted
        }
      }
    }
    let unique = full.indices.filter { isUnique[$0] }.map { full[$0] }
    let addresses = unique.filter(isAddress)
    return addresses.isEmpty ? unique : addresses
  }
}

extension ExportRepeats {
  static func isAddress(_ path: String) -> Bool {
    path.lowercased().contains("url") || path.lowercased().contains("link")
  }
}

extension DatasetDraft {
  /// Asks what several rows of one task are, if there are any.
  mutating func readRepeats(
    _ sources: [ExportFile], _ columns: ExportColumns, _ vocabulary: ExportVocabulary, _ answers: DraftAnswers,
    path: String
  ) throws {
    if isLogAlone {
      guard answers["snapshots"] != "true", answers["repeated"] == nil else {
        throw Problem.noExport(
          path, "--set changes=true reads each row as a change", remedy: "leave 'snapshots' and 'repeated' out")
      }
      return self.repeats = ("repeated", "first")
    }
    let (id, opened) = (self["id"]!.column, self["opened"]!.column)
    let repeats = try ExportRepeats(
      of: sources, id: id, opened: opened, updated: self["updated"]?.column,
      times: TableTime(texts: DraftAnswers.formats(times.format)))
    if answers["snapshots"] == "true" {
      if let line = self["opened"], self["updated"] == nil, !repeats.areOfOneTask, answers["outcomes"] == nil {
        lines.append(Line(key: "updated", column: opened, examples: line.examples, certainty: line.certainty))
      }
      guard self["updated"] != nil else {
        throw Problem.noExport(
          path, "--set snapshots=true needs the time at which each row was written", remedy: "add --set updated=COLUMN")
      }
      if answers["repeated"] != nil {
        throw Problem.noExport(
          path, "--set repeated=… chooses a row of each task, and snapshots are all read",
          remedy: "leave one of the two out")
      }
    }
    self.repeats =
      answers["snapshots"] == "true" ? ("snapshots", "true") : answers["repeated"].map { ("repeated", $0) }
    if self.repeats?.key == "snapshots" { try noteConstant(sources) }
    guard let again = repeats.again, self.repeats == nil else { return }
    guard repeats.areOfOneTask else {
      let unique = try ExportRepeats.uniqueColumns(of: sources, columns).filter { $0 != id }
      // A time that is not called as the opening is that of an event, whose number is no task's.
      let isOfEvent = vocabulary.key(of: opened) != "opened"
      if repeats.isLog, repeats.isRising,
        isOfEvent || self["updated"] == nil && !unique.contains(where: ExportRepeats.isAddress)
      {
        throw repeats.question(opened: opened, ids: isOfEvent ? [] : unique)
      }
      let fact = "\(Problem.shown(again.id)) in '\(id)' is two tasks, \(again.where)"
      guard !unique.isEmpty else {
        throw Problem.noExport(
          path, fact, remedy: "export a column that names each task, or each tracker as a file of its own")
      }
      throw DraftQuestion(
        key: "id", fact: fact, readings: unique.prefix(3).map { .init(answer: $0, meaning: "is another in every row") })
    }
    throw repeats.question(updated: self["updated"]?.column)
  }

  /// Says which columns of a log hold the last value from the first row on.
  private mutating func noteConstant(_ sources: [ExportFile]) throws {
    // Nobody expects these to change.
    let dated = lines.filter { !["id", "opened", "updated", "reporter", "title", "description"].contains($0.key) }
    var first: [String: [String]] = [:]
    var constant = dated.map { _ in true }
    for source in sources {
      try source.forEachRow([self["id"]!.column] + dated.map(\.column)) { row in
        let values = dated.indices.map { row.text($0 + 1) }
        let before = first[row.text(0)] ?? values
        first[row.text(0)] = before
        for column in dated.indices where before[column] != values[column] { constant[column] = false }
      }
    }
    let columns = dated.indices.filter { constant[$0] }.map { "'\(dated[$0].column)'" }
    if !columns.isEmpty {
      notes.append(
        "\(columns.joined(separator: ", ")): equal in all rows of a task, so that each has the last value; a resolution counts from 'resolved' on, other values from the opening"
      )
    }
  }

  /// Checks that the columns are there without which there is no dataset, and proposes all that lack at once.
  mutating func checkNeeded(
    _ columns: ExportColumns, _ vocabulary: ExportVocabulary, _ sources: [ExportFile], _ answers: DraftAnswers,
    _ paths: [String]
  ) throws {
    let changed = log?.names ?? [:]
    var missing = ["id", "opened", "assignee"].filter { self[$0] == nil && changed[$0] == nil }
    for key in missing {
      let named = columns.columns.filter { vocabulary.key(of: $0.path) == key }
      if let column = named.first(where: { key != "assignee" || !$0.holdsTimes }) {
        let other = try proposal(for: key, columns, vocabulary, sources)
        throw Problem.gaps(in: column, key: key, rowCount: rowCount, other: other, path: paths[0])
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
    if !saysDone { missing.append("done") }
    guard !missing.isEmpty else { return }
    if isLogAlone {
      throw Problem.noExport(
        paths[0],
        "no change of it is of \(missing.map { $0 == "done" ? "a status or a resolution" : "'\($0)'" }.joined(separator: " or "))",
        remedy: "name the export of the tasks beside it: delegate datasets new issues.csv \(file.name)")
    }
    var said = try missing.compactMap { key in try proposal(for: key, columns, vocabulary, sources).map { (key, $0) } }
    // What names a column is printed only if it works.
    var tried = answers
    for (key, answer) in said { try tried.add("\(key)=\(answer)") }
    if said.count == missing.count {
      do { _ = try DatasetDraft(of: paths, answers: tried) } catch is Problem { said = [] } catch is DraftQuestion {}
    }
    let texts = missing.map { key in
      said.first { $0.0 == key }.map { "\(key)=\(DraftQuestion.shell($0.1))" }
        ?? (key == "done" ? "status=COLUMN" : "\(key)=COLUMN")
    }
    let sheet = try Self.sheetOfTasks(paths, answers).map { "sheet=\(DraftQuestion.shell($0))" }
    throw Problem.noColumns(
      for: missing, of: paths[0], columns: columns.columns.map(\.path), answers: sheet.map { [$0] } ?? texts,
      skipped: sheet == nil ? file.skippedLines : 0)
  }

  /// The column whose time is before those of all others in every row, as that of the opening is; nil where none is.
  ///
  /// - Parameter others: All columns of times.
  private static func earliest(
    of columns: [ExportColumns.Column], _ others: [ExportColumns.Column], _ vocabulary: ExportVocabulary,
    _ sources: [ExportFile]
  ) throws -> ExportColumns.Column? {
    var isEarliest = columns.map { _ in true }
    func time(_ column: ExportColumns.Column) -> TableTime {
      TableTime(column.times.groups.flatMap { vocabulary.times[$0.formats[0]].time.formats })
    }
    let (times, all) = (columns.map(time), others.map(time))
    for source in sources {
      try source.forEachRow((columns + others).map(\.path)) { row in
        let moments = others.indices.compactMap { all[$0].seconds(row.text(columns.count + $0)) }
        guard let first = moments.min() else { return }
        for column in columns.indices {
          // A day without a time is its beginning.
          if let moment = times[column].seconds(row.text(column)), moment > first { isEarliest[column] = false }
        }
      }
    }
    let found = columns.indices.filter { isEarliest[$0] }
    return found.count == 1 ? columns[found[0]] : nil
  }

  /// A column that could be what no name says, by its values; nil where none is the only one.
  private func proposal(
    for key: String, _ columns: ExportColumns, _ vocabulary: ExportVocabulary, _ sources: [ExportFile]
  ) throws -> String? {
    let used = Set(lines.map(\.column))
    let free = columns.columns.filter { !used.contains($0.path) }
    switch key {
    case "id": return try ExportRepeats.uniqueColumns(of: sources, columns).first { !used.contains($0) }
    case "opened":
      let timed = columns.columns.filter { $0.holdsTimes && !$0.path.contains("[]") && !vocabulary.isPlan($0.path) }
      let full = timed.filter { column in
        !used.contains(column.path) && column.filled == rowCount && column.times.nothing == nil
          // Numbers of items may be seconds by chance.
          && !column.path.lowercased().split(whereSeparator: { ExportVocabulary.isSeparator($0) }).contains("id")
      }
      return try Self.earliest(of: full, timed, vocabulary, sources)?.path
    case "done": return "*"
    case "assignee":
      let named = free.filter {
        $0.filled > 0 && ($0.counts ?? [:]).count > 1 && $0.times.groups.isEmpty && vocabulary.key(of: $0.path) == nil
      }
      let workers = named.filter { vocabulary.isWorker($0.path) }
      let names = named.filter { column in
        !vocabulary.isKind(column.path)
          && column.examples.allSatisfy { $0.contains(where: \.isLetter) && $0.split(separator: " ").count < 4 }
      }
      return [workers, names].first { !$0.isEmpty }.flatMap { $0.count == 1 ? $0[0].path : nil }
    default: return nil
    }
  }
}
