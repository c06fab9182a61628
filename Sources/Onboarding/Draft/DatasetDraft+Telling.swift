import DelegationFoundations
import DelegationIngest

extension DatasetDraft {
  /// From so many values on, a field is no kind of task.
  private static let mostValues = 1_000

  /// Leaves out fields that open rows lack and others have, or whose values in open rows no others have, as what is filled in or replaced when the
  /// work is done: nobody knew them at the opening.
  mutating func leaveOutLateFields() throws {
    // What has a history is dated by it.
    guard let states = self["status"]?.column, let open = outcome.first(where: { $0.key == "open" })?.values,
      repeats?.key != "snapshots", log != nil || changes.isEmpty
    else { return }
    let changed = Set((log?.names ?? [:]).keys)
    let fields = lines.filter {
      !Self.ofOutcome.contains($0.key) && $0.certainty != .stated && !changed.contains($0.key)
    }
    guard !fields.isEmpty else { return }
    let isOpen = Set(open)
    let none = Array(repeating: (rows: 0, filled: 0, values: [String: Int]()), count: fields.count)
    var counts = [true: none, false: none]
    try sources.forEachRow([states] + fields.map(\.column)) { row in
      let kind = isOpen.contains(row.text(0))
      for field in fields.indices {
        counts[kind]![field].rows += 1
        guard case let value = row.text(field + 1), !value.isEmpty else { continue }
        counts[kind]![field].filled += 1
        // Titles and numbers hardly ever repeat.
        guard counts[kind]![field].values.count < Self.mostValues else { continue }
        counts[kind]![field].values[value, default: 0] += 1
      }
    }
    for (field, (opened, others)) in zip(fields, zip(counts[true]!, counts[false]!)) {
      func sum(_ counts: some Sequence<(key: String, value: Int)>) -> Int { counts.reduce(0) { $0 + $1.value } }
      let (filled, usual) = (opened.filled, others.filled)
      let shared = sum(opened.values.filter { others.values[$0.key] != nil })
      let repeated = sum(others.values.filter { $0.value > 1 })
      if OwnWords.isLacking(filled, of: opened.rows, usual: usual, of: others.rows) {
        leaveOut(
          field,
          "'\(field.column)' is filled in \(filled) of \(opened.rows) open rows and \(usual) of \(others.rows) others")
      } else if field.key != "version", max(opened.values.count, others.values.count) < Self.mostValues,
        OwnWords.isLacking(shared, of: filled, usual: repeated, of: usual)
      {
        // Versions that open tasks alone have are new ones.
        leaveOut(
          field,
          "'\(field.column)' has a value of other rows in \(shared) of \(filled) open rows and in \(repeated) of \(usual) others"
        )
      }
    }
  }

  /// Leaves out fields whose values name the assignee of their own row, and asks of titles that do: they were written when the work was done.
  mutating func leaveOutTellingFields() throws {
    guard let assignee = self["assignee"]?.column, repeats?.key != "snapshots", log != nil || changes.isEmpty else {
      return
    }
    let changed = Set((log?.names ?? [:]).keys)
    let fields = lines.filter {
      ($0.key == "title" || !Self.ofOutcome.contains($0.key)) && !["reporter", "reporterId", "cc"].contains($0.key)
        && $0.certainty != .stated && !changed.contains($0.key)
    }
    let persons = try PersonColumn(of: sources, names: assignee, ids: nil).order
    guard !fields.isEmpty, persons.count > 1 else { return }
    let cell = try PersonCell(split.map(PersonCell.separator), rules: nil)
    let called = Dictionary(uniqueKeysWithValues: persons.map { ($0, [cell.persons(in: $0).first ?? $0]) })
    var names = fields.map { _ in OwnNames(of: called) }
    var words = OwnWords(rows: rowCount)
    let title = fields.firstIndex { $0.key == "title" }
    let open = Set(outcome.first { $0.key == "open" }?.values ?? [])
    try sources.forEachRow([assignee] + fields.map(\.column) + [self["status"]?.column].compactMap(\.self)) { row in
      let person = row.text(0)
      for field in fields.indices { names[field].add(row.text(field + 1), of: person) }
      guard let title else { return }
      words.add(
        row.text(title + 1), of: called[person] == nil ? nil : person,
        isDone: self["status"] == nil || !open.contains(row.text(fields.count + 1)))
    }
    for (field, names) in zip(fields, names) {
      guard let (own, others) = names.telling else { continue }
      let found = "'\(field.column)' names its own assignee in \(own) of \(names.rows) rows, and another in \(others)"
      guard field.key != "title" else { throw Self.titleQuestion(field, found) }
      leaveOut(field, found)
    }
    guard let title, let telling = words.telling else { return }
    throw Self.titleQuestion(
      fields[title],
      "'\(fields[title].column)' has a word that is one assignee's alone in \(telling.own) of \(telling.done) rows that are done, and in \(telling.others) of \(telling.open) others"
    )
  }

  /// Asks who reported the tasks where most were reported by those who have them: a program may have put them there, or the tasks were handed
  /// back when they were done.
  func askForReporter() throws {
    guard let assignee = self["assignee"], let reporter = self["reporter"], reporter.certainty != .stated else {
      return
    }
    let cell = try PersonCell(split.map(PersonCell.separator), rules: nil)
    let pairs = try PersonPairs(of: sources, assignee.column, reporter.column) { cell.persons(in: $0).first }
    guard pairs.areMostlyAlike else { return }
    let isStated = assignee.certainty == .stated
    let used = Set(lines.map(\.column))
    let others =
      isStated
      ? []
      : columns.columns.filter {
        !used.contains($0.path) && $0.filled * 2 > columns.rowCount && vocabulary.mayName($0)
          && vocabulary.isWorker($0.path)
      }
    let handedBack = others.map {
      DraftQuestion.Reading(
        answer: $0.path, meaning: "tasks were handed back to who reported them: that column says who did the work",
        key: "assignee")
    }
    let question = reporter.question(
      "in \(pairs.alike) of \(pairs.all) rows with both, '\(reporter.column)' is who '\(assignee.column)' names"
        + (pairs.areHandedBack && others.isEmpty && !isStated
          ? ", people who report the others; if tasks were handed back to who reported them, no column says who did the work"
          : ""),
      none: "it was overwritten when a task was assigned or done: no reporters are read",
      own: "most tasks were reported by those who did them")
    throw DraftQuestion(
      key: question.key, fact: question.fact,
      readings: pairs.areHandedBack ? handedBack + question.readings : question.readings + handedBack)
  }

  /// Refuses two files of which one names in the column of assignees whom the other names in that of reporters, and the other way round.
  func checkSwapped() throws {
    if sources.count == 1 { return }
    guard let assignee = self["assignee"]?.column, let reporter = self["reporter"]?.column else { return }
    var known: [(assignees: Set<String>, reporters: Set<String>)] = []
    for source in sources {
      var rows: [(assignee: String, reporter: String)] = []
      try source.forEachRow([assignee, reporter]) { row in
        if !row.isEmpty(0), !row.isEmpty(1) { rows.append((row.text(0), row.text(1))) }
      }
      for (other, file) in zip(known, sources) {
        let swapped = rows.count { other.reporters.contains($0.assignee) && other.assignees.contains($0.reporter) }
        guard swapped > 2, swapped * 2 > rows.count else { continue }
        throw Problem.noExport(
          source.path,
          "'\(assignee)' names whom '\(reporter)' names in \(file.name), and the other way round, in \(swapped) of \(rows.count) rows with both",
          remedy: "exchange the names of the two columns in the header of the file where they are wrong")
      }
      let (workers, others) = (Set(rows.map(\.assignee)), Set(rows.map(\.reporter)))
      known.append((workers.subtracting(others), others.subtracting(workers)))
    }
  }

  /// Leaves out a field of which the values show that it came with the outcome.
  private mutating func leaveOut(_ field: Line, _ fact: String) {
    lines.removeAll { $0.key == field.key }
    notes.append(
      "\(field.key) is left out: \(fact), so it came with the outcome; add --set \(field.key)=\(SourceText.shell(field.column)) if it was known at the opening"
    )
  }

  private static func titleQuestion(_ title: Line, _ fact: String) -> DraftQuestion {
    title.question(
      fact, none: "they were edited when the work was done: no titles are read",
      own: "whoever reported the tasks wrote them so")
  }

  /// Asks about a field that may be set with the assignee, as a person's group is: most persons have one value, and tasks of nobody have one
  /// that all share, which is too rare elsewhere to be so by chance; or each person has one value, and nobody else has it.
  func askForGroups() throws {
    guard let assignee = self["assignee"]?.column, repeats?.key != "snapshots", log != nil || changes.isEmpty else {
      return
    }
    let rules = try PersonsFile.builtIn.get().rules.adding(nobodies, persons: persons)
    let groups = lines.filter {
      Self.ofGroups.contains($0.key) && $0.certainty != .stated && log?.names[$0.key] == nil
    }
    for field in groups {
      var (ofPersons, ofNobody, all) = ([String: [String: Int]](), [String: Int](), [String: Int]())
      try sources.forEachRow([assignee, field.column]) { row in
        let (person, value) = (row.text(0), row.text(1))
        if person.isEmpty || !rules.isPerson(person) {
          ofNobody[value, default: 0] += 1
        } else {
          ofPersons[person, default: [:]][value, default: 0] += 1
          all[value, default: 0] += 1
        }
      }
      let rows = all.values.reduce(0, +)
      let own = ofPersons.values.reduce(0) { $0 + $1.values.max()! }
      // What a person's own value tells beyond the value that most tasks have.
      let most = all.values.max() ?? 0
      guard rows > 50, ofPersons.count > 2, (own - most) * 4 > (rows - most) * 3 else { continue }
      // Of each person alone, as no part of the work is without exception.
      let isOfOne = ofNobody.isEmpty && own == rows && all.count == ofPersons.count
      let (value, count) = ofNobody.first ?? ("", 0)
      let share = Double(all[value] ?? 0) / Double(rows)
      // One export in a thousand.
      let isChance = (0..<min(count, 1000)).reduce(1.0, { chance, _ in chance * share }) >= 0.001
      guard isOfOne || ofNobody.count == 1 && count > 4 && !isChance else { continue }
      throw field.question(
        (own * 20 > rows * 19 ? "each assignee has" : "most assignees have")
          + " one value of '\(field.column)', and "
          + (isOfOne
            ? "nobody else has it"
            : value.isEmpty
              ? "no row without one has any" : "all \(count) rows without one have \(Problem.shown(value))"),
        none: "it is set with the assignee: nobody knew it at the opening", own: "it is known at the opening")
    }
  }

  /// What says of a task which it is, what it is about, and how it ended.
  private static let ofOutcome: Set<String> = [
    "id", "opened", "resolved", "updated", "title", "description", "assignee", "assigneeId", "status", "resolution",
  ]
}
