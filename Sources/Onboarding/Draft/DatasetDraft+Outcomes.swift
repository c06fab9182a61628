import DelegationFoundations
import DelegationIngest
import DelegationTasks

extension DatasetDraft {
  /// The states that mean done in other trackers, and here that somebody has the task; in small letters.
  ///
  /// - Parameter stated: What the user says of values, in small letters.
  /// - Throws: ``DraftQuestion`` where nothing tells.
  private func openStates(_ stated: [String: TableOutcome.Meaning]) throws -> [String] {
    let counts = [self["status"].flatMap { columns[$0.column]?.counts }, log?.counts["status"]].compactMap(\.self)
    let states = Set(counts.flatMap { $0.keys.map { $0.lowercased() } })
    return try vocabulary.unclear.keys.sorted().filter { state in
      guard states.contains(state), stated[state] == nil, !stated.values.contains(.done) else { return false }
      if vocabulary.unclear[state]!.contains(where: states.contains) { return true }
      guard vocabulary.states.meaning(of: state) == .done else { return false }
      throw DraftQuestion(
        key: "done",
        fact: "the state '\(state)' means in some trackers that work is done, in others that somebody has it",
        readings: [
          .init(
            answer: states.sorted().filter { vocabulary.states.meaning(of: $0) == .done }.joined(separator: ","),
            meaning: "it is done"),
          .init(answer: state, meaning: "somebody has it", key: "open"),
        ])
    }
  }

  /// The values by which a task can be done: a state counts where its row has no resolution, or one that means open.
  private func deciding(_ meanings: [String: TableOutcome.Meaning]) throws -> (String) -> Bool {
    guard let resolution = self["resolution"]?.column, let status = self["status"]?.column, log == nil else {
      return { _ in true }
    }
    var values = Set(columns[resolution]?.counts.map { Array($0.keys) } ?? [])
    try sources.forEachRow([resolution, status]) { row in
      if row.text(0).isEmpty || meanings[row.text(0).lowercased()] == .open { values.insert(row.text(1)) }
    }
    return values.contains
  }

  /// A column that says of each task whether it is done, by its name and by two values such as `true` and `false`; nil where none does.
  private var flag: Line? {
    let column = columns.columns.first { column in
      vocabulary.key(of: column.path) == "resolved" && !column.path.contains("[]") && column.filled == rowCount
        && column.isFlag
    }
    return column.map { Line(key: "status", column: $0.path, examples: $0.examples, certainty: .name) }
  }

  static let (yes, no) = (["true", "yes"], ["false", "no"])

  mutating func readOutcome() throws {
    leaveOutPlaces()
    let sources = lines.filter { $0.key == "resolution" || $0.key == "status" }
    let changed = ["resolution", "status"].compactMap { log?.counts[$0] }
    if sources.isEmpty, changed.isEmpty {
      if let said = TableOutcome.Meaning.allCases.map(\.rawValue).first(where: { ![nil, "*"].contains(answers[$0]) }) {
        throw Problem.noExport(
          path, "--set \(said)=… names states, and there is no column of them",
          remedy: "add --set status=COLUMN, or --set done='*' if every task is done")
      }
      guard answers["done"] == nil, let resolved = self["resolved"] else { return isAllDone = true }
      // Whatever has been closed is done.
      lines.append(
        Line(key: "resolution", column: resolved.column, examples: resolved.examples, certainty: resolved.certainty))
      outcome = [("done", ["*"])]
      return
    }
    var counts: [String: Int] = changed.reduce(into: [:]) { $0.merge($1, uniquingKeysWith: max) }
    for source in sources {
      let column = columns[source.column]!
      let isText = column.counts == nil || column.filled > 50 && column.isVaried && !column.isTimed
      if isText, source.certainty != .stated, sources.count > 1 {
        notes.append("\(source.key) is left out: '\(source.column)' has too many values for one, as free text does")
        lines.removeAll { $0.key == source.key }
        return try readOutcome()
      }
      guard let found = column.counts else {
        throw Problem(
          location: path,
          fault:
            "\(Problem.shown(column: source.column)) has more than \(ExportColumns.most) different values, too many for a \(source.key)",
          remedy: "add --set \(source.key)=COLUMN with another column")
      }
      counts.merge(found, uniquingKeysWith: max)
    }
    let names = try stateNames()
    let values = counts.mostFirst
    let stated = TableOutcome.Meaning.allCases.flatMap { meaning in
      (answers.list(meaning.rawValue, known: values.map(\.value)) ?? []).map { ($0, meaning) }
    }
    var meanings = Dictionary(stated.map { ($0.lowercased(), $1) }) { first, _ in first }
    for state in try openStates(meanings) { meanings[state] = .open }
    for (value, _) in values where meanings[value.lowercased()] == nil {
      // Who says what is done has said all that is.
      guard let meaning = vocabulary.states.meaning(of: names[value] ?? value),
        meaning != .done || answers["done"] == nil
      else { continue }
      meanings[value.lowercased()] = meaning
    }
    guard values.contains(where: { meanings[$0.value.lowercased()] == .done }) else {
      if self["status"]?.certainty != .stated, self["resolution"] == nil, log == nil, let flag {
        lines.removeAll { $0.key == "status" }
        lines.append(flag)
        let counts = columns[flag.column]!.counts!.keys.sorted()
        return outcome = [
          ("done", counts.filter { Self.yes.contains($0.lowercased()) }),
          ("open", counts.filter { Self.no.contains($0.lowercased()) }),
        ]
      }
      let decides = try deciding(meanings)
      let asked = values.filter { decides($0.value) }
      let timed = try timedStates(sources.map(\.column))
      throw DraftQuestion(
        key: "done",
        fact:
          "no value of \((sources.isEmpty ? [log!["value"]] : sources.map(\.column)).map { "'\($0)'" }.joined(separator: " and ")) is known to mean done",
        readings: (asked.filter { timed.contains($0.value) } + asked.filter { !timed.contains($0.value) }).prefix(12)
          .map {
            .init(
              answer: $0.value,
              meaning: PageText.counted($0.count, "task")
                + (timed.contains($0.value) ? ", most with a time in '\(self["resolved"]!.column)'" : ""))
          } + statelessReading)
    }
    var seen: Set<String> = []
    let present = Set(values.map { $0.value.lowercased() })
    for (word, _) in stated where !present.contains(word.lowercased()) {
      notes.append("no row has '\(word)'; it counts as you said if one ever has")
    }
    let words = (values.map(\.value) + stated.map(\.0)).filter { seen.insert($0.lowercased()).inserted }
    outcome = TableOutcome.Meaning.allCases.map { meaning in
      (meaning.rawValue, words.filter { meanings[$0.lowercased()] == meaning })
    }
    unknownValues = words.filter { meanings[$0.lowercased()] == nil }
  }

  /// The values of columns whose rows mostly have a time of the resolution; none where those of all values have one.
  private func timedStates(_ columns: [String]) throws -> Set<String> {
    guard let resolved = self["resolved"]?.column else { return [] }
    var counts: [String: (all: Int, timed: Int)] = [:]
    try sources.forEachRow([resolved] + columns) { row in
      let isTimed = !row.withCell(0) { TableTime.isNothing($0) }
      for number in columns.indices {
        counts[row.text(number + 1), default: (0, 0)].all += 1
        if isTimed { counts[row.text(number + 1)]!.timed += 1 }
      }
    }
    counts[""] = nil
    let timed = counts.filter { $1.timed * 2 > $1.all }
    return timed.count < counts.count ? Set(timed.keys) : []
  }

  /// The reading by which a column is none of states, and a time of the resolution says what is done.
  private var statelessReading: [DraftQuestion.Reading] {
    guard let status = self["status"], status.certainty != .stated, let resolved = self["resolved"],
      self["resolution"] == nil, log == nil
    else { return [] }
    return [
      .init(
        answer: Self.none, meaning: "'\(status.column)' says no state: each row with '\(resolved.column)' is done",
        key: "status")
    ]
  }

  /// Leaves out a status of codes of two capitals, as states of a country are, where a resolution says what is done.
  private mutating func leaveOutPlaces() {
    guard let status = self["status"], status.certainty != .stated, self["resolution"] != nil,
      let values = columns[status.column]?.counts?.keys, values.count > 1,
      values.allSatisfy({ $0.count == 2 && $0.allSatisfy { $0.isLetter && $0.isUppercase } })
    else { return }
    lines.removeAll { $0.key == "status" }
    notes.append(
      "status is left out: '\(status.column)' has codes such as \(values.min()!); add --set status=\(SourceText.shell(status.column)) if they are states of tasks"
    )
  }

  /// What states are called that are numbers in an object with a name.
  private func stateNames() throws -> [String: String] {
    guard let number = self["status"]?.column, number.hasSuffix(".id"),
      let name = columns[number.dropLast(2) + "name"]?.path
    else { return [:] }
    var names: [String: String] = [:]
    try file.forEachRow([number, name]) { names[$0.text(0)] = $0.text(1) }
    return names
  }

  /// Leaves out a time of resolution that open rows have too, as plans do, for the next that could be meant.
  mutating func leaveOutPlans() throws {
    guard let states = self["status"]?.column, let meanings = outcome.first(where: { $0.key == "open" })?.values,
      let number = lines.firstIndex(where: { $0.key == "resolved" }), lines[number].certainty != .stated
    else { return }
    let (open, resolution) = (Set(meanings), self["resolution"]?.column)
    let used = Set(lines.map(\.column))
    let named = columns.columns.filter {
      vocabulary.key(of: $0.path) == "resolved" && $0.isTimed && !used.contains($0.path)
    }
    let candidates = [lines[number].column] + named.map(\.path)
    let (id, written) = (self["id"]!.column, self["updated"]?.column)
    let times = try TableTime(texts: DraftAnswers.formats(times.format))
    // Of several rows of a task the one that counts.
    var filledOfTask: [String: (when: Int64, filled: [Bool]?)] = [:]
    try sources.forEachRow([id, states, resolution ?? states, written ?? states] + candidates) { row in
      let when = written == nil ? 0 : times.seconds(row.text(3)) ?? 0
      if let other = filledOfTask[row.text(0)], repeats?.value == "first" || other.when > when { return }
      let isResolved = resolution != nil && vocabulary.states.meaning(of: row.text(2)).map { $0 != .open } == true
      let isOpen = open.contains(row.text(1)) && !isResolved
      let filled = candidates.indices.map { !row.withCell($0 + 4, { TableTime.isNothing($0) }) }
      filledOfTask[row.text(0)] = (when, isOpen ? filled : nil)
    }
    let openRows = filledOfTask.values.compactMap(\.filled)
    let filled = candidates.indices.map { candidate in openRows.count { $0[candidate] } }
    guard TableSurvey.isPlanned(filled[0], of: openRows.count) else { return }
    let planned = candidates[0]
    lines.remove(at: number)
    let other = candidates.indices.first { !TableSurvey.isPlanned(filled[$0], of: openRows.count) }.map {
      columns[candidates[$0]]!
    }
    if let other {
      lines.insert(Line(key: "resolved", column: other.path, examples: other.examples, certainty: .name), at: number)
    }
    notes.append(
      "resolved is \(other.map { "'\($0.path)'" } ?? "left out"): '\(planned)' has a time in \(filled[0]) of \(openRows.count) open rows, as plans do; "
        + "add --set resolved=\(SourceText.shell(planned)) if it is when work was done")
  }

  /// Whether changes say when a task was done, as those of assignees alone do not.
  private var changesDateOutcomes: Bool {
    guard let log else { return !changes.isEmpty }
    return log.counts["status"] != nil || log.counts["resolution"] != nil
  }

  /// What the user says of when outcomes were known; asked where no column and no history does.
  mutating func assumedDating() throws -> OutcomeDating? {
    if let stated = answers["outcomes"].flatMap(OutcomeDating.init(text:)) {
      let said = answers["repeated"] == "last" ? ["snapshots", "resolved"] : ["snapshots", "resolved", "updated"]
      if let key = said.first(where: { ![nil, "false", Self.none].contains(answers[$0]) }) {
        throw Problem.noExport(
          path, "--set outcomes=… assumes when outcomes were known, and --set \(key)=… says it",
          remedy: "leave one of the two out")
      }
      guard !changesDateOutcomes else {
        throw Problem.noExport(
          path, "--set outcomes=… assumes when outcomes were known, and the export's changes say it",
          remedy: "leave it out")
      }
      for key in repeats?.value == "last" ? ["resolved"] : ["resolved", "updated"] {
        guard let line = self[key] else { continue }
        notes.append("\(key) is left out: you said that \(stated.assumption!), whatever '\(line.column)' holds")
        lines.removeAll { $0.key == key }
      }
      return stated
    }
    guard self["resolved"] == nil, self["updated"] == nil, !changesDateOutcomes else { return nil }
    let used = Set(lines.map(\.column))
    let times = columns.columns.filter {
      $0.filled > 0 && !$0.times.groups.isEmpty && !used.contains($0.path) && !vocabulary.isPlan($0.path)
    }.map(\.path)
    let shown = times.map { Problem.shown(column: $0) }.joined(separator: ", ")
    let hint =
      times.isEmpty
      ? ""
      : " (--set resolved=COLUMN names one that says when the work was done, --set updated=COLUMN that of the last update; \(shown) \(times.count == 1 ? "holds" : "hold") times)"
    let closings = answers["resolved"] == nil ? try columnsOfDoneRows(times: times) : []
    let unread = notes.filter { $0.hasPrefix("resolved is left out: ") || $0.hasPrefix("updated is left out: ") }
      .map { "; " + $0.split(separator: ": ", maxSplits: 1)[1] }.joined()
    let assumed = [OutcomeDating.assumed(days: OutcomeDating.suggestedDays), .atOpening]
    throw DraftQuestion(
      key: "outcomes",
      fact: (changes.isEmpty
        ? TableMapping.undated
        : "nothing says when a task was done: no change is of a status or a resolution, and there is no time of resolution or of the last update")
        + unread + hint,
      readings: closings.map {
        .init(answer: $0, meaning: "only rows that are done have a time there", key: "resolved")
      }
        + assumed.map { .init(answer: $0.text, meaning: "assume that \($0.assumption!); pages say so") })
  }
}
