import DelegationFoundations
import DelegationTasks

extension DatasetDraft {
  mutating func readTimes(
    _ columns: ExportColumns, _ vocabulary: ExportVocabulary, _ sources: [ExportFile], zone: String?,
    _ answers: DraftAnswers, path: String
  ) throws {
    var dated = Self.timeKeys.compactMap { key in self[key].map { (key, columns[$0.column]!) } }
    if let log { dated.append(("when", columns[log["when"]]!)) }
    let opened = dated[0].1
    guard opened.filled > 0 else {
      throw Problem(
        location: path, fault: "\(Problem.shown(opened.path)) is empty in every row",
        remedy: "add --set opened=COLUMN with the times when tasks were opened")
    }
    if let nothing = opened.times.nothing { throw Problem.noOpening(nothing, in: opened) }
    if let format = answers["times"] {
      for (key, column) in dated {
        if let odd = column.times.unstated { throw Problem.oddTime(odd, in: column, key: key, stated: format) }
      }
      times = (format, zone)
    } else {
      guard let odd = dated.lazy.compactMap({ key, column in column.times.odd.map { (key, column, $0) } }).first else {
        times = (try Self.formats(dated.map(\.1), vocabulary), zone)
        return try readZone(opened, answers, path: path)
      }
      if zone == nil, let question = try Self.zoneQuestion(odd.2, in: odd.1, dated.map(\.1), vocabulary, sources) {
        throw question
      }
      // Formats that were made from the value are tried on all of them.
      let guesses = TimeGuess.formats(for: odd.2.value).filter { guess in
        !vocabulary.times.contains { $0.text == guess.text }
      }
      guard !guesses.isEmpty else { throw Problem.oddTime(odd.2, in: odd.1, key: odd.0, stated: nil) }
      let wider = vocabulary.adding(guesses)
      let again = try ExportColumns(of: sources, vocabulary: wider, stated: nil)
      for (key, column) in dated {
        if let odd = again[column.path]!.times.odd { throw Problem.oddTime(odd, in: column, key: key, stated: nil) }
      }
      let format = try Self.formats(dated.map { again[$0.1.path]! }, wider)
      let day = wider.times.first { $0.text == format }?.time.seconds(odd.2.value)
      throw DraftQuestion(
        key: "times",
        fact: "\(Problem.shown(odd.2.value)) in the column \(Problem.shown(odd.1.path)) is in no format that is known",
        readings: [
          .init(answer: format, meaning: "reads every row\(day.map { "; this one is \(Moment($0).isoText)" } ?? "")")
        ])
    }
    try readZone(opened, answers, path: path)
  }

  /// The question which of the zones that share a name is meant; nil where the value has no such name, or no zone reads all.
  private static func zoneQuestion(
    _ odd: TimeTally.Example, in column: ExportColumns.Column, _ dated: [ExportColumns.Column],
    _ vocabulary: ExportVocabulary, _ sources: [ExportFile]
  ) throws -> DraftQuestion? {
    // A name may only explain an offset beside it.
    if TimeGuess.formats(for: odd.value).contains(where: { TableTime([$0]).seconds(odd.value) != nil }) { return nil }
    let zones = try TimeGuess.sharedZones(in: odd.value).filter { meaning in
      let read = vocabulary.reading(TableZone(meaning.zone)!)
      // The name may be inside a time of no known format.
      let all = read.adding(TimeGuess.formats(for: odd.value))
      let again = try ExportColumns(of: sources, vocabulary: all, stated: nil)
      return dated.allSatisfy { again[$0.path]!.times.odd == nil }
    }
    guard !zones.isEmpty else { return nil }
    return DraftQuestion(
      key: "zone",
      fact: "several zones share the name in \(Problem.shown(odd.value)) in the column \(Problem.shown(column.path))",
      readings: zones.map { meaning in
        .init(answer: meaning.zone, meaning: "UTC\(meaning.minutes.map(Self.offset).joined(separator: " or "))")
      })
  }

  private static func offset(_ minutes: Int64) -> String {
    let (hours, rest) = abs(minutes).quotientAndRemainder(dividingBy: 60)
    return "\(minutes < 0 ? "-" : "+")\(hours)" + (rest == 0 ? "" : ":\(rest)")
  }

  private mutating func readZone(_ opened: ExportColumns.Column, _ answers: DraftAnswers, path: String) throws {
    let formats = try TableTime(texts: DraftAnswers.formats(times.format)).formats
    if formats.allSatisfy(\.isSince1970) {
      if answers["zone"] != nil {
        throw Problem.noExport(
          path, "--set zone=… is for times of a clock, and these are since 1970", remedy: "leave it out")
      }
      times.zone = nil
    }
    guard times.zone == nil else { return }
    let (here, elsewhere) = (TableTime(formats), TableTime(formats, zone: TableZone("+01:00")))
    lacksZone = opened.examples.contains { elsewhere.seconds($0) != here.seconds($0) }
  }

  /// The format that all columns of times are in.
  ///
  /// - Throws: ``DraftQuestion`` where there are several.
  private static func formats(_ columns: [ExportColumns.Column], _ vocabulary: ExportVocabulary) throws -> String {
    var groups: [(group: TimeTally.Group, column: ExportColumns.Column)] = []
    for column in columns {
      for group in column.times.groups {
        let common = groups.firstIndex { $0.group.formats.contains(where: group.formats.contains) }
        if let common {
          groups[common].group.formats.removeAll { !group.formats.contains($0) }
        } else {
          groups.append((group, column))
        }
      }
    }
    func text(_ format: Int) -> String { vocabulary.times[format].text }
    func days(_ text: String) -> String { text.replacing("d", with: "M") }
    let first = groups[0].group
    if groups.count == 1, first.formats.count == 1 { return text(first.formats[0]) }
    if groups.count == 1 {
      let ambiguous = first.ambiguous ?? first.first.value
      throw DraftQuestion(
        key: "times", fact: "the times of '\(groups[0].column.path)' can be read in several ways",
        readings: Self.likeliest(first).map { format in
          let day = vocabulary.times[format].time.seconds(ambiguous).map { Moment($0).isoText.prefix(10) } ?? "none"
          return .init(answer: text(format), meaning: "“\(ambiguous)” is \(day)")
        })
    }
    // Where day and month change places, nobody can tell which is which.
    let last = groups.last!
    let isSwapped = groups.dropLast().contains { other in
      other.group.formats.contains { one in last.group.formats.contains { days(text($0)) == days(text(one)) } }
    }
    guard !isSwapped, groups.count <= 3 else {
      throw Problem.oddTime(
        last.group.first, in: last.column, key: columns[0].path == last.column.path ? "opened" : "", stated: nil)
    }
    var lists: [[Int]] = [[]]
    for (group, _) in groups { lists = lists.flatMap { list in group.formats.prefix(2).map { list + [$0] } } }
    let ways = groups.map { "“\($0.group.first.value)” in \($0.group.first.location)" }
    throw DraftQuestion(
      key: "times", fact: "times are written in \(groups.count) ways: \(ways.joined(separator: ", "))",
      readings: lists.prefix(4).map { list in
        .init(answer: list.map(text).joined(separator: " | "), meaning: "each is read in the first of these that fits")
      })
  }

  /// The states that mean done in other trackers, and here that somebody has the task; in small letters.
  ///
  /// - Parameter stated: What the user says of values, in small letters.
  /// - Throws: ``DraftQuestion`` where nothing tells.
  private func openStates(
    _ columns: ExportColumns, _ vocabulary: ExportVocabulary, _ stated: [String: TableOutcome.Meaning]
  ) throws -> [String] {
    let counts = [self["status"].flatMap { columns[$0.column]?.counts }, log?.counts["status"]].compactMap(\.self)
    let states = Set(counts.flatMap { $0.keys.map { $0.lowercased() } })
    return try vocabulary.unclearStates.keys.sorted().filter { state in
      guard states.contains(state), stated[state] == nil, !stated.values.contains(.done) else { return false }
      if vocabulary.unclearStates[state]!.contains(where: states.contains) { return true }
      throw DraftQuestion(
        key: "done",
        fact: "the state '\(state)' means in some trackers that work is done, in others that somebody has it",
        readings: [
          .init(
            answer: states.sorted().filter { vocabulary.meaning(of: $0) == .done }.joined(separator: ","),
            meaning: "it is done"),
          .init(answer: state, meaning: "somebody has it", key: "open"),
        ])
    }
  }

  /// The formats of a group, those first whose moments are closest together.
  private static func likeliest(_ group: TimeTally.Group) -> [Int] {
    func width(_ format: Int) -> Int64 { group.spans[format].map { $0.upperBound - $0.lowerBound } ?? 0 }
    return group.formats.enumerated().sorted { (width($0.element), $0.offset) < (width($1.element), $1.offset) }.map(
      \.element)
  }

  mutating func readOutcome(
    _ columns: ExportColumns, _ vocabulary: ExportVocabulary, _ answers: DraftAnswers, path: String
  ) throws {
    let sources = lines.filter { $0.key == "resolution" || $0.key == "status" }
    let changed = ["resolution", "status"].compactMap { log?.counts[$0] }
    if sources.isEmpty, changed.isEmpty {
      if let said = TableOutcome.Meaning.keys.first(where: { answers[$0.key] != nil && answers[$0.key] != "*" }) {
        throw Problem.noExport(
          path, "--set \(said.key)=… names states, and there is no column of them",
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
      guard let found = columns[source.column]!.counts else {
        throw Problem(
          location: path,
          fault:
            "\(Problem.shown(source.column)) has more than \(ExportColumns.most) different values, too many for a \(source.key)",
          remedy: "add --set \(source.key)=COLUMN with another column")
      }
      counts.merge(found, uniquingKeysWith: max)
    }
    let values = DatasetFinding.ordered(counts)
    let stated = TableOutcome.Meaning.keys.flatMap { key, meaning in
      (answers.list(key, known: values.map(\.value)) ?? []).map { ($0, meaning) }
    }
    var meanings = Dictionary(stated.map { ($0.lowercased(), $1) }) { first, _ in first }
    for state in try openStates(columns, vocabulary, meanings) { meanings[state] = .open }
    for (value, _) in values where meanings[value.lowercased()] == nil {
      // Who says what is done has said all that is.
      guard let meaning = vocabulary.meaning(of: value), meaning != .done || answers["done"] == nil else { continue }
      meanings[value.lowercased()] = meaning
    }
    guard values.contains(where: { meanings[$0.value.lowercased()] == .done }) else {
      throw DraftQuestion(
        key: "done",
        fact:
          "no value of \((sources.isEmpty ? [log!["value"]] : sources.map(\.column)).map { "'\($0)'" }.joined(separator: " and ")) is known to mean done",
        readings: values.prefix(12).map { .init(answer: $0.value, meaning: "\(DatasetFinding.tasks($0.count))") })
    }
    var seen: Set<String> = []
    let present = Set(values.map { $0.value.lowercased() })
    for (word, _) in stated where !present.contains(word.lowercased()) {
      notes.append("no row has '\(word)'; it counts as you said if one ever has")
    }
    let words = (values.map(\.value) + stated.map(\.0)).filter { seen.insert($0.lowercased()).inserted }
    outcome = TableOutcome.Meaning.keys.map { key, meaning in
      (key, words.filter { meanings[$0.lowercased()] == meaning })
    }
    unknownValues = words.filter { meanings[$0.lowercased()] == nil }
  }
}

extension DatasetDraft {
  /// Leaves out a time of resolution that open rows have too, as plans do, for the next that could be meant.
  mutating func leaveOutPlans(
    _ sources: [ExportFile], _ columns: ExportColumns, _ vocabulary: ExportVocabulary
  ) throws {
    guard let states = self["status"]?.column, let meanings = outcome.first(where: { $0.key == "open" })?.values,
      let number = lines.firstIndex(where: { $0.key == "resolved" }), lines[number].certainty != .stated
    else { return }
    let (open, resolution) = (Set(meanings), self["resolution"]?.column)
    let used = Set(lines.map(\.column))
    let named = columns.columns.filter {
      vocabulary.key(of: $0.path) == "resolved" && $0.isTimed && !used.contains($0.path)
    }
    let candidates = [lines[number].column] + named.map(\.path)
    var (openRows, filled) = (0, candidates.map { _ in 0 })
    for source in sources {
      try source.forEachRow([states] + candidates + [resolution].compactMap(\.self)) { row in
        let isResolved =
          resolution != nil && vocabulary.meaning(of: row.text(candidates.count + 1)).map { $0 != .open } == true
        guard open.contains(row.text(0)), !isResolved else { return }
        openRows += 1
        for candidate in candidates.indices where !row.withCell(candidate + 1, { TableTime.isNothing($0) }) {
          filled[candidate] += 1
        }
      }
    }
    guard TableSurvey.isPlanned(filled[0], of: openRows) else { return }
    let planned = candidates[0]
    lines.remove(at: number)
    let other = candidates.indices.first { !TableSurvey.isPlanned(filled[$0], of: openRows) }.map {
      columns[candidates[$0]]!
    }
    if let other {
      lines.insert(
        Line(key: "resolved", column: other.path, examples: other.examples, certainty: .name), at: number)
    }
    notes.append(
      "resolved is \(other.map { "'\($0.path)'" } ?? "left out"): '\(planned)' has a time in \(filled[0]) of \(openRows) open rows, as plans do; "
        + "add --set resolved=\(DraftQuestion.shell(planned)) if it is when work was done")
  }

  /// What the user says of when outcomes were known; asked where no column and no history does.
  mutating func assumedDating(_ columns: ExportColumns, _ answers: DraftAnswers, path: String) throws -> OutcomeDating?
  {
    if let stated = answers["outcomes"].flatMap(OutcomeDating.init(text:)) {
      let said = answers["repeated"] == "last" ? ["snapshots", "resolved"] : ["snapshots", "resolved", "updated"]
      if let key = said.first(where: { answers[$0] != nil && answers[$0] != "false" }) {
        throw Problem.noExport(
          path, "--set outcomes=… assumes when outcomes were known, and --set \(key)=… says it",
          remedy: "leave one of the two out")
      }
      guard changes.isEmpty else {
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
    guard self["resolved"] == nil, self["updated"] == nil, changes.isEmpty else { return nil }
    let used = Set(lines.map(\.column))
    let times = columns.columns.filter { $0.filled > 0 && !$0.times.groups.isEmpty && !used.contains($0.path) }.map {
      Problem.shown($0.path)
    }
    let hint = times.isEmpty ? "" : " (--set resolved=COLUMN names one; \(times.joined(separator: ", ")) hold times)"
    let assumed = [OutcomeDating.assumed(days: OutcomeDating.suggestedDays), .atOpening]
    throw DraftQuestion(
      key: "outcomes", fact: TableMapping.undated + hint,
      readings: assumed.map { .init(answer: $0.text, meaning: "assume that \($0.assumption!); pages say so") })
  }
}

extension Problem {
  /// - Parameters:
  ///   - keys: What no column looks like.
  ///   - answers: What can be said instead, tried where it names columns.
  ///   - skipped: How many lines above the columns' names were left out.
  static func noColumns(
    for keys: [String], of path: String, columns: [String], answers: [String], skipped: Int
  ) -> Problem {
    let names = keys.map { "'\($0)'" }
    let list = names.count == 1 ? names[0] : names.dropLast().joined(separator: ", ") + " and \(names.last!)"
    let fault =
      keys == ["done"]
      ? "nothing says which tasks are done: there is no status, no resolution and no time of it"
      : "no column looks like \(list), which every dataset needs"
    return Problem(
      location: path, fault: fault,
      remedy: "add \(answers.map { "--set \(SourceText.plain($0))" }.joined(separator: " "))"
        + (answers.contains("done='*'") ? " if every task is done, or --set status=COLUMN instead" : "")
        + "; the columns are "
        + columns.prefix(40).map { shown($0) }.joined(separator: ", ") + (columns.count > 40 ? ", …" : "")
        + (skipped == 0 ? "" : "; if the first line names the columns, add --set skip=0"))
  }

  static func columnElsewhere(_ column: String, lacking file: String, path: String) -> Problem {
    Problem(
      location: path, fault: "\(shown(column)) is a column of other files, and not of \(file)",
      remedy: "export all files with it, or describe each as a dataset of its own")
  }

  static func noOpening(_ nothing: TimeTally.Example, in column: ExportColumns.Column) -> Problem {
    Problem(
      location: nothing.location,
      fault:
        "\(shown(nothing.value)) in the column \(shown(column.path)) says that there is no time, and one is needed",
      remedy: "write when it was opened, or remove the row if it is no task")
  }

  /// A column that is called as what every dataset needs, but lacks values.
  ///
  /// - Parameter other: A column that could be meant instead; nil where none could.
  static func gaps(in column: ExportColumns.Column, key: String, rowCount: Int, other: String?, path: String) -> Problem
  {
    let instead = other.map { ", or add --set \(key)=\(SourceText.plain(DraftQuestion.shell($0)))" } ?? ""
    guard column.filled > 0, let empty = column.firstEmpty else {
      return Problem(
        location: path, fault: "\(shown(column.path)) looks like '\(key)', but has no value in any row",
        remedy: "export it with values\(instead)")
    }
    return Problem(
      location: empty,
      fault:
        "\(shown(column.path)) looks like '\(key)', but has no value in \(rowCount - column.filled) of \(rowCount) rows",
      remedy: "remove rows that are no tasks, such as a total\(instead)")
  }

  /// - Parameter stated: The formats that the user says; nil for none.
  static func oddTime(_ odd: TimeTally.Example, in column: ExportColumns.Column, key: String, stated: String?)
    -> Problem
  {
    let value = "\(shown(odd.value)) in the column \(shown(column.path))"
    let way = key == "opened" ? "remove the row if it is no task" : "leave it empty if it is unknown"
    if let stated {
      return Problem(
        location: odd.location, fault: "\(value) is not written as \(shown(stated)) says",
        remedy: "correct it, or \(way); several formats are separated by |")
    }
    guard let before = column.times.groups.first?.first, before.value != odd.value else {
      return Problem(
        location: odd.location, fault: "\(value) is no time in a format that is known",
        remedy: "correct it, or \(way)")
    }
    return Problem(
      location: odd.location,
      fault: "\(value) is not written as the times before it, such as \(shown(before.value))",
      remedy: "correct it, or \(way)")
  }
}
