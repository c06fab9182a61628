import DelegationFoundations
import DelegationIngest

/// How often the tasks of an export occur in it.
struct ExportRepeats {
  private struct First {
    let opened: String
    let updated: String
    let title: String
    let isOver: Bool
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
  /// Whether each row was written when it says that its task was opened, as that of an event is.
  private(set) var areEvents = true

  /// Rows that come again, and those of them with other titles than the first of their task, as other tasks of one number have.
  private var (more, retitled) = (0, 0)
  private(set) var shifts = OpeningShifts()

  /// How many more rows that come again lack the time of the end that the first of their task has than have one that it lacks.
  private var reopened = 0

  private var taskCount: Int { firsts.count }

  /// Whether the rows of one number are several tasks, by their titles.
  var areSeveral: Bool { retitled * 5 > more * 4 }

  var isLog: Bool { (areStates || !areOfOneTask) && rowCount * 2 >= taskCount * 3 }

  /// What the rows are: states of the tasks, where they were written at several times, or repetitions.
  ///
  /// - Parameters:
  ///   - updated: The time at which a task was updated; nil where nothing tells.
  ///   - written: The time at which each row was written, which differs between the rows of a task; nil where none does.
  ///   - opened: The time of a row, where none says when its task was opened; nil elsewhere.
  ///   - ids: Columns that name each row by another value, if each could be a task.
  func question(updated: String? = nil, written: String? = nil, opened: String? = nil, ids: [String] = [])
    -> DraftQuestion
  {
    let fact =
      "\(rowCount) rows are of \(taskCount) tasks"
      + (isLog
        ? ", as in a log with one row per change"
        : "; the first that comes again is \(Problem.shown(again!.id)), \(again!.where)")
    var readings: [DraftQuestion.Reading] = []
    if isLog || areStates || written != nil, let time = opened ?? written ?? updated {
      let more = opened == nil ? "" : ", and was opened at that of its first row"
      readings.append(
        .init(
          answer: "true", meaning: "each row is the task as it was at '\(time)'\(more)", key: "snapshots",
          also: updated == time || updated == nil && opened != nil ? [] : [.init(key: "updated", answer: time)]))
    }
    if opened == nil {
      // What is over stays so in the newer rows.
      readings += (reopened > 0 ? ["first", "last"] : ["last", "first"]).map {
        .init(answer: $0, meaning: "the \($0) row of each task counts, and the others are left out")
      }
    }
    readings += ids.prefix(3).map { .init(answer: $0, meaning: "is another in every row", key: "id") }
    return DraftQuestion(key: "repeated", fact: fact, readings: readings)
  }

  /// - Parameter times: The formats of the opening, where it matters whether the rows of a task are in their order.
  init(
    of files: [ExportFile], id: String, opened: String, updated: String?, title: String? = nil, resolved: String? = nil,
    times: TableTime? = nil
  ) throws {
    var lastOfTask: [String: Int64] = [:]
    var (rises, falls) = (false, false)
    for (number, file) in files.enumerated() {
      try file.forEachRow([id, opened, updated ?? id, title ?? id, resolved ?? id]) { row in
        guard !row.text(0).isEmpty else { return }
        rowCount += 1
        if let moment = times?.seconds(row.text(1)) {
          shifts.add(moment, of: row.text(0), file: number)
          if updated != nil, times?.seconds(row.text(2)) != moment { areEvents = false }
          if let last = lastOfTask.updateValue(moment, forKey: row.text(0)) {
            if moment > last { rises = true } else if moment < last { falls = true }
          }
        }
        let this = First(
          opened: row.text(1), updated: updated == nil ? "" : row.text(2), title: row.text(3),
          isOver: row.withCell(4) { !TableTime.isNothing($0) }, file: number, words: row.place.words)
        guard let first = firsts[row.text(0)] else { return firsts[row.text(0)] = this }
        if again == nil {
          let other = first.file == number ? "" : " of \(files[first.file].name)"
          again = (row.text(0), "\(first.words)\(other) and \(this.words)\(other.isEmpty ? "" : " of \(file.name)")")
        }
        more += 1
        reopened += (first.isOver ? 1 : 0) - (this.isOver ? 1 : 0)
        if !first.title.contains(this.title), !this.title.contains(first.title) { retitled += 1 }
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
    try files.forEachRow(full) { row in
      for column in full.indices where isUnique[column] {
        let value = row.text(column)
        isUnique[column] = SourceText.idFault(value) == nil && seen[column].insert(value).inserted
      }
    }
    let unique = full.indices.filter { isUnique[$0] }.map { full[$0] }
    let addresses = unique.filter(isAddress)
    return addresses.isEmpty ? unique : addresses
  }

  static func isAddress(_ path: String) -> Bool {
    path.lowercased().contains("url") || path.lowercased().contains("link")
  }
}

extension DatasetDraft {
  /// Asks what several rows of one task are, if there are any.
  mutating func readRepeats() throws {
    if isLogAlone {
      guard answers["snapshots"] != "true", answers["repeated"] == nil else {
        throw Problem.noExport(
          path, "--set changes=true reads each row as a change", remedy: "leave 'snapshots' and 'repeated' out")
      }
      return self.repeats = ("repeated", "first")
    }
    let (id, opened) = (self["id"]!.column, self["opened"]!.column)
    let repeats = try ExportRepeats(
      of: sources, id: id, opened: opened, updated: self["updated"]?.column, title: self["title"]?.column,
      resolved: self["resolved"]?.column, times: TableTime(texts: DraftAnswers.formats(times.format)))
    if answers["snapshots"] == "true" {
      if let line = self["opened"], self["updated"] == nil, !repeats.areOfOneTask, answers["outcomes"] == nil {
        lines.append(Line(key: "updated", column: opened, examples: line.examples, certainty: line.certainty))
      }
      guard self["updated"] != nil else {
        let written = try ExportStates.written(of: sources, columns, id: id, vocabulary)
        throw Problem.noExport(
          path, "--set snapshots=true needs the time at which each row was written",
          remedy: "add --set updated=\(written.map { SourceText.shell($0) } ?? "COLUMN")")
      }
      if answers["repeated"] != nil {
        throw Problem.noExport(
          path, "--set repeated=… chooses a row of each task, and snapshots are all read",
          remedy: "leave one of the two out")
      }
    }
    self.repeats =
      answers["snapshots"] == "true" ? ("snapshots", "true") : answers["repeated"].map { ("repeated", $0) }
    if self.repeats?.key == "snapshots" { try noteConstant() }
    guard let again = repeats.again, self.repeats == nil else { return }
    let updated = self["updated"]?.column
    guard repeats.areOfOneTask else {
      if let zones = repeats.shifts.zones, !repeats.areSeveral {
        throw Problem.noExport(
          path,
          "of \(zones.all) tasks that are in several files \(zones.tasks) were opened \(abs(zones.seconds) / 60) minutes \(zones.seconds > 0 ? "later" : "earlier") by a later one, as of accounts in two time zones",
          remedy: "export all files with one time zone in the account")
      }
      let unique = try ExportRepeats.uniqueColumns(of: sources, columns).filter { $0 != id }
      // A time that is not called as the opening is that of an event, whose number is no task's.
      let isOfEvent = vocabulary.key(of: opened) != "opened" || updated != nil && repeats.areEvents
      if repeats.isLog, repeats.isRising,
        isOfEvent || !repeats.areSeveral && updated == nil && !unique.contains(where: ExportRepeats.isAddress)
      {
        throw repeats.question(updated: updated, opened: opened, ids: isOfEvent ? [] : unique)
      }
      let fact = "\(Problem.shown(again.id)) in '\(id)' is two tasks, \(again.where)"
      guard !unique.isEmpty else {
        throw Problem.noExport(
          path, fact, remedy: "export a column that names each task, or each tracker as a file of its own")
      }
      throw DraftQuestion(
        key: "id", fact: fact, readings: unique.prefix(3).map { .init(answer: $0, meaning: "is another in every row") })
    }
    throw repeats.question(
      updated: updated, written: try ExportStates.written(of: sources, columns, id: id, vocabulary))
  }

  /// Says which columns of a log hold the last value from the first row on.
  ///
  /// - Throws: `Problem` where the rows hold what changed and nothing else, so that they are no states.
  private mutating func noteConstant() throws {
    // Nobody expects these to change.
    let dated = lines.filter { !["id", "opened", "updated", "reporter", "title", "description"].contains($0.key) }
    var first: [String: [String]] = [:]
    var (several, changed) = (Set<String>(), dated.map { _ in Set<String>() })
    let (assignee, times) = (
      dated.firstIndex { $0.key == "assignee" }, try TableTime(texts: DraftAnswers.formats(times.format))
    )
    var (assigned, last) = (Set<String>(), [String: (when: Int64, isEmpty: Bool)]())
    try sources.forEachRow([self["id"]!.column] + dated.map(\.column) + [self["updated"]!.column]) { row in
      if let assignee, let when = times.seconds(row.text(dated.count + 1)) {
        let isEmpty = row.text(assignee + 1).isEmpty
        if !isEmpty { assigned.insert(row.text(0)) }
        if last[row.text(0)].map({ when >= $0.when }) ?? true { last[row.text(0)] = (when, isEmpty) }
      }
      let values = dated.indices.map { row.text($0 + 1) }
      guard let before = first[row.text(0)] else { return first[row.text(0)] = values }
      several.insert(row.text(0))
      for column in dated.indices where before[column] != values[column] { changed[column].insert(row.text(0)) }
    }
    let emptied = assigned.count { last[$0]!.isEmpty }
    if emptied * 2 > assigned.count {
      throw Problem.noExport(
        path,
        "in \(emptied) of \(assigned.count) tasks an assignee is there and the last row has none, as where rows hold only what changed",
        remedy:
          "export rows that hold all values, or the tasks themselves with their changes beside them: a row for each, with task, field, time and value"
      )
    }
    let columns = dated.indices.filter { changed[$0].count * 50 <= several.count }.map { "'\(dated[$0].column)'" }
    if !columns.isEmpty {
      notes.append(
        "\(columns.joined(separator: ", ")): equal in all rows of a task, or of nearly every task, so that each has the last value; a resolution counts from 'resolved' on, other values from the opening"
      )
    }
  }
}
