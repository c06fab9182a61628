import DelegationFoundations
import DelegationIngest

extension DatasetDraft {
  /// Takes for a time that bounds when outcomes were known another that is later in most rows: of those of updates the latest, and of the
  /// resolution when the task got its assignee, where that was behind it.
  mutating func takeLaterTimes(
    _ sources: [ExportFile], _ columns: ExportColumns, _ vocabulary: ExportVocabulary
  ) throws {
    let kinds: [(key: String, isOther: (String) -> Bool)] = [
      ("updated", { vocabulary.key(of: $0) == "updated" }), ("resolved", vocabulary.isAssignment),
    ]
    for (key, isOther) in kinds {
      // The time of a state is not that of the last one.
      guard key != "updated" || repeats?.key != "snapshots",
        let number = lines.firstIndex(where: { $0.key == key }), lines[number].certainty != .stated
      else { continue }
      let (current, used) = (lines[number].column, Set(lines.map(\.column)))
      let others = columns.columns.filter { $0.isTimed && !used.contains($0.path) && isOther($0.path) }.map(\.path)
      guard !others.isEmpty else { continue }
      let times = try TableTime(texts: DraftAnswers.formats(times.format))
      var counts = others.map { _ in (both: 0, later: 0) }
      for source in sources {
        try source.forEachRow([current] + others) { row in
          func seconds(_ column: Int) -> Int64? { row.withCell(column) { times.seconds($0, endsDay: true) } }
          guard let time = seconds(0) else { return }
          for other in others.indices {
            guard let second = seconds(other + 1) else { continue }
            counts[other].both += 1
            if second > time { counts[other].later += 1 }
          }
        }
      }
      let later = others.indices.filter { counts[$0].later * 2 > counts[$0].both }
      guard let best = later.max(by: { counts[$0].later < counts[$1].later }) else { continue }
      let column = columns[others[best]]!
      lines[number] = Line(key: key, column: column.path, examples: column.examples, certainty: .name)
      notes.removeAll { $0.hasPrefix("\(key) is '\(current)'") }
      notes.append(
        "\(key) is '\(column.path)', not '\(current)': it is later in \(counts[best].later) of \(counts[best].both) rows, and nothing was known earlier; "
          + "add --set \(key)=\(SourceText.shell(current)) for that")
    }
  }

  /// Leaves out fields that open rows lack and others have, as what is filled in when the work is done: nobody knew them at the opening.
  mutating func leaveOutLateFields(_ sources: [ExportFile], _ columns: ExportColumns) throws {
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
    var counts = [true: (rows: 0, filled: fields.map { _ in 0 }), false: (rows: 0, filled: fields.map { _ in 0 })]
    for source in sources {
      try source.forEachRow([states] + fields.map(\.column)) { row in
        let kind = isOpen.contains(row.text(0))
        counts[kind]!.rows += 1
        for field in fields.indices where !row.text(field + 1).isEmpty { counts[kind]!.filled[field] += 1 }
      }
    }
    let (opened, others) = (counts[true]!, counts[false]!)
    for (number, field) in fields.enumerated() {
      let expected = Double(opened.rows) * Double(others.filled[number]) / Double(max(1, others.rows))
      guard expected >= Self.fewestExpected, Double(opened.filled[number]) * 10 < expected else { continue }
      lines.removeAll { $0.key == field.key }
      notes.append(
        "\(field.key) is left out: '\(field.column)' is filled in \(opened.filled[number]) of \(opened.rows) open rows and \(others.filled[number]) of \(others.rows) others, "
          + "so it came with the outcome; add --set \(field.key)=\(SourceText.shell(field.column)) if it was known at the opening"
      )
    }
  }

  /// Says which times that date outcomes may be days.
  mutating func noteDays() throws {
    let formats = try TableTime(texts: DraftAnswers.formats(times.format))
    for line in lines where ["resolved", "updated"].contains(line.key) {
      guard line.examples.contains(where: { formats.seconds($0) != formats.seconds($0, endsDay: true) }) else {
        continue
      }
      notes.append("\(line.key): a day without a time in '\(line.column)' counts as over at its end")
    }
  }

  /// What says of a task which it is, what it is about, and how it ended.
  private static let ofOutcome: Set<String> = [
    "id", "opened", "resolved", "updated", "title", "description", "assignee", "assigneeId", "status", "resolution",
  ]
  /// With so many expected by chance there is none in one of a thousand exports.
  private static let fewestExpected = 7.0
}
