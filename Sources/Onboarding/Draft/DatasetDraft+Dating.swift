import DelegationFoundations
import DelegationIngest

extension DatasetDraft {
  /// Takes for a time that bounds when outcomes were known another that is later in most rows: of those of updates the latest, and of the
  /// resolution a later closing, unless a clock closes what is resolved, or when the task got its assignee, where that was behind it.
  mutating func takeLaterTimes() throws {
    let vocabulary = self.vocabulary
    let kinds: [(key: String, isOther: (String) -> Bool)] = [
      ("updated", { vocabulary.key(of: $0) == "updated" }), ("resolved", { vocabulary.key(of: $0) == "resolved" }),
      ("resolved", vocabulary.isAssignment),
    ]
    for (key, isOther) in kinds {
      // The time of a state is not that of the last one.
      guard key != "updated" || repeats?.key != "snapshots",
        let number = lines.firstIndex(where: { $0.key == key }), lines[number].certainty != .stated
      else { continue }
      let (current, used) = (lines[number].column, Set(lines.map(\.column)))
      let others = columns.columns.filter { $0.isTimed && !used.contains($0.path) && isOther($0.path) }.map(\.path)
      guard !others.isEmpty else { continue }
      var counts = others.map { _ in (both: 0, later: 0, days: DayCounts()) }
      try forEachDelay(of: others, behind: current) { _, delays in
        for case (let other, let delay?) in delays.enumerated() {
          counts[other].both += 1
          if delay > 0 { counts[other].later += 1 }
          counts[other].days.add(delay / 86_400)
        }
      }
      let later = others.indices.filter { other in
        let isClosing = vocabulary.key(of: others[other]) == "resolved"
        return counts[other].later * 2 > counts[other].both
          && (!isClosing || counts[other].days.most(within: 3) * 5 < counts[other].both * 4)
      }
      guard let best = later.max(by: { counts[$0].later < counts[$1].later }) else { continue }
      let column = columns[others[best]]!
      lines[number] = Line(key: key, column: column.path, examples: column.examples, certainty: .name)
      notes.removeAll { $0.hasPrefix("\(key) is '\(current)'") }
      notes.append(
        "\(key) is '\(column.path)', not '\(current)': it is later in \(counts[best].later) of \(counts[best].both) rows, and nothing was known earlier; "
          + "add --set \(key)=\(SourceText.shell(current)) for that")
    }
  }

  /// Calls `body` with each row that has a time in a column: how much later others are, in seconds, nil without one.
  ///
  /// - `mark`: The first column of the row; the time's own without another.
  private func forEachDelay(
    of others: [String], behind current: String, beside mark: String? = nil, _ body: (TableRow, [Int64?]) -> Void
  ) throws {
    let times = try TableTime(texts: DraftAnswers.formats(times.format))
    try sources.forEachRow([mark ?? current, current] + others) { row in
      func seconds(_ column: Int) -> Int64? { row.withCell(column) { times.seconds($0, endsDay: true) } }
      guard let time = seconds(1) else { return }
      body(row, others.indices.map { seconds($0 + 2).map { $0 - time } })
    }
  }

  /// Takes of several columns of one name the time in all of them, of which the latest counts when the rows are read.
  mutating func takeAllOfOneName() {
    for line in lines where ["resolved", "updated"].contains(line.key) && line.certainty != .stated {
      guard let name = TableColumn(line.column).ofSeveral?.name else { continue }
      // A resolution may be such a time as well.
      for number in lines.indices where lines[number].column == line.column {
        let (key, certainty) = (lines[number].key, lines[number].certainty)
        lines[number] = Line(key: key, column: name, examples: line.examples, certainty: certainty)
      }
      columnsWithoutZone = columnsWithoutZone.map { $0 == line.column ? name : $0 }
      notes.removeAll { $0.hasPrefix("\(line.key) is '\(name)#") }
      notes.append(
        "\(line.key): of the columns called '\(name)' the latest time counts; add --set \(line.key)=\(SourceText.shell(line.column)) for that one"
      )
    }
  }

  /// Dates rows by their last closing where a column says that they were reopened: the first one says nothing of who has them in the end.
  ///
  /// - Throws: ``DraftQuestion`` where no time is later.
  mutating func dateReopened() throws {
    guard let number = lines.firstIndex(where: { $0.key == "resolved" }), lines[number].certainty != .stated,
      repeats == nil, changes.isEmpty,
      let mark = columns.columns.first(where: { $0.filled > 0 && vocabulary.isReopening($0.path) })
    else { return }
    let (resolved, used) = (lines[number].column, Set(lines.map(\.column)))
    let closings = columns.columns.filter {
      $0.isTimed && !used.contains($0.path) && vocabulary.key(of: $0.path) == "resolved"
    }.map(\.path)
    var (reopened, later) = (0, closings.map { _ in 0 })
    try forEachDelay(of: closings + [mark.path], behind: resolved, beside: mark.path) { row, delays in
      guard !row.withCell(0, { TableTime.isNothing($0) }), !Self.no.contains(row.text(0).lowercased()),
        // Closed again after that, by what it says.
        !mark.isTimed || delays.last!.map({ $0 > 0 }) == true
      else { return }
      reopened += 1
      for closing in closings.indices where delays[closing].map({ $0 > 0 }) == true { later[closing] += 1 }
    }
    guard reopened * 20 > rowCount else { return }
    let fact =
      "'\(mark.path)' says that \(PageText.counted(reopened, "task")) were reopened, and '\(resolved)' may be of the first closing"
    let best = closings.indices.max { later[$0] < later[$1] }.flatMap { later[$0] * 2 > reopened ? closings[$0] : nil }
    guard let column = best ?? self["updated"]?.column else {
      throw lines[number].question(
        fact, none: "it is of the first closing: nothing in the row dates the last", own: "it is of the last closing")
    }
    if let best {
      lines[number] = Line(key: "resolved", column: best, examples: columns[best]!.examples, certainty: .name)
    } else {
      lines.remove(at: number)
    }
    notes.removeAll { $0.hasPrefix("resolved is '\(resolved)'") }
    notes.append(
      "outcomes are dated by '\(column)', not '\(resolved)': \(fact); add --set resolved=\(SourceText.shell(resolved)) if it is of the last"
    )
  }

  /// Says which times that date outcomes may be days.
  mutating func noteDays() throws {
    let formats = try TableTime(texts: DraftAnswers.formats(times.format))
    for line in lines where ["resolved", "updated"].contains(line.key) {
      guard line.examples.contains(where: { formats.seconds($0) != formats.seconds($0, endsDay: true) }) else {
        continue
      }
      let span = formats.formats.contains(.named(.period)) ? "a month, quarter, week or day" : "a day without a time"
      notes.append("\(line.key): \(span) in '\(line.column)' counts as over at its end")
    }
  }

  /// The columns, of several with times, that nearly all rows of done tasks have a time in, and hardly any others.
  func columnsOfDoneRows(times: [String]) throws -> [String] {
    guard let states = self["status"]?.column, let done = outcome.first(where: { $0.key == "done" })?.values else {
      return []
    }
    let isDone = Set(done)
    var (rows, filled) = ([true: 0, false: 0], times.map { _ in [true: 0, false: 0] })
    try sources.forEachRow([states] + times) { row in
      let kind = isDone.contains(row.text(0))
      rows[kind]! += 1
      for column in times.indices where !row.withCell(column + 1, { TableTime.isNothing($0) }) {
        filled[column][kind]! += 1
      }
    }
    guard rows[false]! > 4 else { return [] }
    return times.indices.filter {
      filled[$0][true]! * 20 >= rows[true]! * 19 && !TableSurvey.isPlanned(filled[$0][false]!, of: rows[false]!)
    }.map { times[$0] }
  }
}
