import DelegationFoundations
import DelegationTasks

extension DatasetDraft {
  mutating func readTimes(
    _ columns: ExportColumns, _ vocabulary: ExportVocabulary, zone: String?, _ answers: DraftAnswers, path: String
  ) throws {
    let opened = columns[self["opened"]!.column]!
    guard opened.filled > 0 else {
      throw Problem(
        location: path, fault: "\(Problem.shown(opened.path)) is empty in every row",
        remedy: "add --set opened=COLUMN with the times when tasks were opened")
    }
    if let format = answers["times"] {
      times = (format, zone)
    } else {
      guard !opened.times.isEmpty else {
        throw opened.odd.map { Problem.oddTime($0, in: opened, path: path) } ?? .noTimes(opened, path: path)
      }
      let format = try Self.format(opened, columns, lines, vocabulary)
      times = (vocabulary.times[format].text, zone)
      for key in Self.timeKeys.dropFirst() {
        guard let line = self[key], let column = columns[line.column], column.filled > 0, !column.times.contains(format)
        else { continue }
        notes.append("\(key) is left out: '\(line.column)' is not written as '\(opened.path)' is")
        lines.removeAll { $0.key == key }
      }
    }
    guard zone == nil, let named = vocabulary.times.first(where: { $0.text == times.format })?.time else { return }
    let elsewhere = TableTime(named.format, zone: TableZone("+01:00"))
    lacksZone = opened.examples.contains { elsewhere.seconds($0) != named.seconds($0) }
  }

  /// The format that all columns of times are in; the opening's where others differ.
  private static func format(
    _ opened: ExportColumns.Column, _ columns: ExportColumns, _ lines: [Line], _ vocabulary: ExportVocabulary
  ) throws -> Int {
    var formats = opened.times
    for line in lines where Self.timeKeys.dropFirst().contains(line.key) {
      let common = formats.filter { columns[line.column]!.times.contains($0) }
      if !common.isEmpty { formats = common }
    }
    guard formats.count > 1 else { return formats[0] }
    func seconds(_ format: Int, _ text: String) -> Int64? { vocabulary.times[format].time.seconds(text) }
    let ambiguous = opened.ambiguous ?? opened.examples[0]
    throw DraftQuestion(
      key: "times", fact: "the times of '\(opened.path)' can be read in several ways",
      readings: formats.map { format in
        let day = seconds(format, ambiguous).map { Moment($0).isoText.prefix(10) } ?? "none"
        return .init(answer: vocabulary.times[format].text, meaning: "“\(ambiguous)” is \(day)")
      })
  }

  mutating func readOutcome(
    _ columns: ExportColumns, _ vocabulary: ExportVocabulary, _ answers: DraftAnswers, path: String
  ) throws {
    let sources = lines.filter { $0.key == "resolution" || $0.key == "status" }
    if sources.isEmpty {
      guard let resolved = self["resolved"] else {
        throw Problem(
          location: path,
          fault: "nothing says which tasks are done: there is no status, no resolution and no time of it",
          remedy: "add --set status=COLUMN or --set resolution=COLUMN, or export one of them too")
      }
      // Whatever has been closed is done.
      lines.append(
        Line(key: "resolution", column: resolved.column, examples: resolved.examples, certainty: resolved.certainty))
      outcome = [("done", ["*"])]
      return
    }
    var counts: [String: Int] = [:]
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
    for (value, _) in values where meanings[value.lowercased()] == nil {
      // Who says what is done has said all that is.
      guard let meaning = vocabulary.meaning(of: value), meaning != .done || answers["done"] == nil else { continue }
      meanings[value.lowercased()] = meaning
    }
    guard values.contains(where: { meanings[$0.value.lowercased()] == .done }) else {
      throw DraftQuestion(
        key: "done",
        fact: "no value of \(sources.map { "'\($0.column)'" }.joined(separator: " and ")) is known to mean done",
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
  /// What the user says of when outcomes were known, where no column and no history does.
  func assumedDating(_ columns: ExportColumns, _ answers: DraftAnswers) throws -> OutcomeDating? {
    guard self["resolved"] == nil, self["updated"] == nil, changes.isEmpty else { return nil }
    if let stated = answers["outcomes"].flatMap(OutcomeDating.init(text:)) { return stated }
    let used = Set(lines.map(\.column))
    let times = columns.columns.filter { $0.filled > 0 && !$0.times.isEmpty && !used.contains($0.path) }.map {
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
  static func noColumn(for key: String, of path: String, columns: [String]) -> Problem {
    Problem(
      location: path, fault: "no column looks like '\(key)', which every dataset needs",
      remedy: "add --set \(key)=COLUMN; the columns are "
        + columns.prefix(40).map { shown($0) }.joined(separator: ", ") + (columns.count > 40 ? ", …" : ""))
  }

  /// A column that is called as what every dataset needs, but lacks values.
  static func gaps(in column: ExportColumns.Column, key: String, rowCount: Int, path: String) -> Problem {
    guard column.filled > 0, let line = column.firstEmpty else {
      return Problem(
        location: path, fault: "\(shown(column.path)) looks like '\(key)', but has no value in any row",
        remedy: "export it with values, or add --set \(key)=COLUMN to name another column")
    }
    return Problem(
      location: "\(path):\(line)",
      fault:
        "\(shown(column.path)) looks like '\(key)', but has no value in \(rowCount - column.filled) of \(rowCount) rows",
      remedy: "remove rows that are no tasks, such as a total, or add --set \(key)=COLUMN to name another column")
  }

  static func oddTime(_ odd: (value: String, line: Int), in column: ExportColumns.Column, path: String) -> Problem {
    Problem(
      location: "\(path):\(odd.line)",
      fault: "\(shown(odd.value)) in the column \(shown(column.path)) is not written as the times before it, such as "
        + (column.examples.first.map { shown($0) } ?? ""),
      remedy:
        "correct it, remove the row if it is no task, or add --set times='dd/MMM/yyyy HH:mm', a pattern that fits all")
  }

  static func noTimes(_ column: ExportColumns.Column, path: String) -> Problem {
    let examples = column.examples.map { shown($0) }.joined(separator: ", ")
    return Problem(
      location: path, fault: "the times of \(shown(column.path)) are in no format that is known: \(examples)",
      remedy: "add --set times='dd/MMM/yyyy HH:mm', a pattern that fits them, or --set opened=COLUMN")
  }
}
