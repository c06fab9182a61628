import DelegationFoundations
import DelegationIngest
import DelegationTasks

extension DatasetDraft {
  /// The keys of columns that say whose account a name is.
  package static let accountKeys = ["assigneeId", "reporterId"]

  /// Finds who is nobody or a robot, what parts several persons in a cell, and which columns name accounts.
  mutating func readPersons() throws {
    let file = try PersonsFile.builtIn.get()
    for (key, owner) in zip(Self.accountKeys, ["assignee", "reporter"]) {
      guard let number = lines.firstIndex(where: { $0.key == owner }) else {
        guard answers[key] == nil else { throw Problem.accountOfNobody(key, lacking: owner, path: path) }
        continue
      }
      guard let found = try account(key, of: lines[number].column, file) else { continue }
      lines.insert(Line(key: key, column: found.column, examples: [], certainty: found.certainty), at: number + 1)
    }
    // A rounded number may be several persons.
    for column in ["assignee", "assigneeId"].compactMap({ self[$0].flatMap { columns[$0.column] } }) {
      if let rounded = column.rounded { throw Problem.shortened(rounded, in: column) }
    }
    for (key, owner) in zip(Self.accountKeys, ["assignee", "reporter"]).reversed() {
      guard let line = self[key], line.certainty != .stated else { continue }
      let column = try PersonColumn(of: sources, names: self[owner]!.column, ids: line.column)
      guard let fault = column.faultOfIDs else { continue }
      notes.append("\(key) is left out: '\(line.column)' \(fault)")
      lines.removeAll { $0.key == key }
    }
    if self["assigneeId"] == nil {
      guard answers["reporterId"] == nil else {
        throw Problem.accountOfNobody("reporterId", lacking: "assigneeId", path: path)
      }
      // Who reported a task can be compared with who is assigned only by the same kind of name.
      lines.removeAll { $0.key == "reporterId" }
      changes.removeAll { $0.key.hasSuffix("Id") }
    }
    guard let assignee = self["assignee"] else { return }
    let names = try PersonColumn(of: sources, names: assignee.column, ids: nil)
    if names.counts.isEmpty, !changes.contains(where: { $0.key == "assignee" }) {
      throw Problem(
        location: path,
        fault: "no task has an assignee: the column \(Problem.shown(column: assignee.column)) is empty in every row",
        remedy: "export who did the tasks, or add --set assignee=COLUMN for another column")
    }
    robots = beside(assignee.column, Array(file.robotColumns.keys)).compactMap { column, word in
      file.robotColumns[word].map { (column, $0) }
    }
    let stated = answers["split"] ?? knownShape?.split
    let isForShow = self["assigneeId"] != nil
    let found = try stated ?? names.separator(rules: file.rules, isForShow: isForShow)
    splits["assignee"] = found == "none" ? nil : found
    if stated == nil, !isForShow { try names.checkNames(split: split, rules: file.rules, path: path) }
    let used = Set(lines.map(\.column))
    let workers = columns.columns.filter {
      !used.contains($0.path) && vocabulary.mayName($0) && vocabulary.isWorker($0.path)
    }
    try agreeOnPersons()
    try readNobodies(names.adding(of: changedPersons()), file, others: workers.map(\.path))
  }

  /// The column of the accounts of a person's column.
  private func account(
    _ key: String, of name: String, _ file: PersonsFile
  ) throws -> (column: String, certainty: Certainty)? {
    if let answer = answers[key] {
      if answer == Self.none, columns[answer] == nil { return nil }
      guard columns[answer] != nil else {
        throw Problem.unknownWord(answer, key: key, location: path, known: columns.columns.map(\.path))
      }
      return (answer, .stated)
    }
    // What names the tasks names no person.
    func isFilled(_ column: String) -> Bool {
      column != name && column != self["id"]?.column && columns[column].map { $0.filled > 0 } == true
    }
    if let known = knownShape?.columns[key]?.first(where: isFilled) { return (known, .shape) }
    guard knownShape?.columns[key] == nil else { return nil }
    let beside = beside(name, file.accounts)
    let found = file.accounts.lazy.compactMap { word in beside.first { $0.word == word && isFilled($0.column) } }.first
    return found.map { ($0.column, .name) }
  }

  /// The columns that say more of what a column names, each with the word for what it says: `Assignee Id`, `assignee.login`, `ID responsable`.
  ///
  /// - Parameter words: What can be said of it.
  private func beside(_ name: String, _ words: [String]) -> [(column: String, word: String)] {
    // A person beside the values of a task is called as one, and is no object of its own.
    let parent = name.lastIndex(of: ".").map { name[..<$0] }
    let object = parent.flatMap { parent in
      let last = vocabulary.key(of: String(name.dropFirst(parent.count + 1)))
      return last == "assignee" || last == "reporter" ? nil : parent
    }
    let outer = object.map { ExportStates.object(of: String($0)) } ?? ExportStates.object(of: name)
    return columns.columns.compactMap { column in
      guard column.path != name else { return nil }
      if let object, column.path.hasPrefix(object + "."), !column.path.dropFirst(object.count + 1).contains(".") {
        return (column.path, TableColumn.word(String(column.path.dropFirst(object.count + 1))))
      }
      // The assignee of an event is another than that of the issue beside it.
      guard object == nil ? column.path.hasPrefix(outer) : ExportStates.object(of: column.path) == outer else {
        return nil
      }
      return vocabulary.detail(of: column.path, beside: name, words).map { (column.path, $0) }
    }
  }

  /// Says which columns that nothing reads have mostly the same people as that of the assignees, but others in some rows: the last one who
  /// has a task may only have checked it.
  mutating func noteOtherPersons() throws {
    guard let assignee = self["assignee"], assignee.certainty != .stated else { return }
    let rules = try PersonsFile.builtIn.get().rules.adding(nobodies, persons: persons)
    let people = Set(
      try PersonColumn(of: sources, names: assignee.column, ids: nil).order
        .filter { $0.contains(where: \.isLetter) && rules.isPerson($0) }.map { $0.lowercased() })
    for column in unmapped where !vocabulary.isEarlier(column) && !column.contains("[]") {
      guard let counts = columns[column]?.counts, counts.keys.contains(where: { people.contains($0.lowercased()) })
      else {
        continue
      }
      let named = counts.filter { people.contains($0.key.lowercased()) }
      guard named.count > 2, named.values.reduce(0, +) * 3 > columns[column]!.filled * 2 else { continue }
      var (both, others) = (0, 0)
      try sources.forEachRow([assignee.column, column]) { row in
        guard !row.text(0).isEmpty, !row.text(1).isEmpty else { return }
        both += 1
        if row.text(0).lowercased() != row.text(1).lowercased() { others += 1 }
      }
      guard others * 20 > both else { continue }
      notes.append(
        "'\(column)' names the same people as '\(assignee.column)', but others in \(others) of \(both) rows; "
          + "add --set assignee=\(SourceText.shell(column)) if it says who did the work")
    }
  }

  // Parsed once; nothing changes it.
  nonisolated(unsafe) private static let place = #/\p{L}+ [0-9]+\p{L}?/#

  /// - Parameter others: Columns that are called as of who does the work, and that nothing reads.
  private mutating func readNobodies(_ names: PersonColumn, _ file: PersonsFile, others: [String]) throws {
    let values = names.counts.map(\.value)
    persons = answers.list("persons", known: values) ?? []
    let stated = (answers.list("nobody", known: values) ?? []).filter { $0 != "none" }
    let own = file.rules.adding(stated, persons: persons)
    if answers["nobody"] == nil {
      if let question = Self.zeroQuestion(names, own) { throw question }
      var cell = try PersonCell(split.map(PersonCell.separator), rules: own)
      for (isUnclear, what, isAskedOfMost) in [
        ({ !$0.contains(where: \.isLetter) }, "without a letter", false),
        (file.isDoubtful, "that is called as a team, a role or a program is", true),
        ({ $0.wholeMatch(of: Self.place) != nil }, "of a word and a number, as places are called", false),
      ] as [((String) -> Bool, String, Bool)] {
        let unclear = names.counts.filter { value, _ in
          let persons = cell.persons(in: value)
          return persons.count == 1 && isUnclear(persons[0]) && cell.isPerson(value) && !own.isStated(value)
        }
        let areMost = unclear.count * 2 > values.count
        // A tracker may number all its persons, or call them by letters.
        let areLong = unclear.count { $0.value.utf8.count > 1 } * 2 > values.count
        guard !unclear.isEmpty, values.count > 2, !areMost || isAskedOfMost && areLong else { continue }
        let list = unclear.map { Self.pattern(of: $0.value) }.joined(separator: ",")
        let count = unclear.reduce(0) { $0 + $1.count }
        throw DraftQuestion(
          key: "nobody",
          fact:
            "\(PageText.counted(count, log == nil ? "task" : "row")) \(count == 1 ? "has" : "have") an assignee \(what)",
          readings: [
            areMost
              ? .init(answer: "none", meaning: "teams do the work, as persons do elsewhere")
              : .init(answer: list, meaning: "these are nobody"),
            areMost
              ? .init(answer: list, meaning: "these are nobody")
              : .init(answer: list, meaning: "these are persons", key: "persons"),
          ]
            + (areMost ? others : []).map { .init(answer: $0, meaning: "that column says who did it", key: "assignee") }
        )
      }
    }
    // Patterns have stars; the general rules know a value of signs alone.
    nobodies = stated + names.order.filter { !own.isPerson($0) && !$0.contains("*") && !stated.contains($0) }.prefix(40)
  }

  /// Asks who 0 is where persons are numbered without large gaps: the first of them, or nobody. Of accounts, which have gaps, it is nobody.
  private static func zeroQuestion(_ names: PersonColumn, _ rules: PersonRules) -> DraftQuestion? {
    let numbers = Set(names.counts.compactMap { Double($0.value) })
    let zeros = names.counts.filter { Double($0.value) == 0 && !rules.isStated($0.value) }
    guard let highest = numbers.max(), highest > 0, highest < 2 * Double(numbers.count),
      numbers.count * 2 > names.counts.count, !zeros.isEmpty
    else { return nil }
    let count = zeros.reduce(0) { $0 + $1.count }
    let list = zeros.map(\.value).joined(separator: ",")
    return DraftQuestion(
      key: "nobody",
      fact:
        "assignees are numbers, and \(PageText.counted(count, "task")) \(count == 1 ? "has" : "have") the number \(list)",
      readings: [
        .init(answer: list, meaning: "this is a person like the others", key: "persons"),
        .init(answer: list, meaning: "this is nobody"),
      ])
  }

  /// A value that can be typed, or a pattern that begins as it does.
  private static func pattern(of value: String) -> String { value.utf8.count > 80 ? value.prefix(40) + "*" : value }
}

extension Problem {
  /// Accounts that the user named, of persons who cannot be compared with others.
  fileprivate static func accountOfNobody(_ key: String, lacking: String, path: String) -> Problem {
    noExport(
      path, "--set \(key)=… needs '\(lacking)', and no column is known to be it",
      remedy: "add --set \(lacking)=COLUMN, or leave \(key) out")
  }
}
