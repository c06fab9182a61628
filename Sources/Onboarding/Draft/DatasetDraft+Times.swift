import DelegationFoundations
import DelegationIngest
import DelegationTasks
import Foundation

extension DatasetDraft {
  /// - Parameters:
  ///   - sources: All files, that of the changes too.
  ///   - columns: Those of all files.
  mutating func readTimes(_ sources: [ExportFile], _ columns: ExportColumns) throws {
    var dated = Self.timeKeys.compactMap { key in self[key].map { (key, columns[$0.column]!) } }
    if let log { dated.append(("when", columns[log["when"]]!)) }
    let opened = dated[0].1
    let known = answers["zone"] ?? knownShape?.zone
    let zone = try known ?? namedZone("zone", in: Self.timeKeys.compactMap { self[$0]?.column })
    if let own = try answers["changes.zone"] ?? log.flatMap({ try namedZone("changes.zone", in: [$0["when"]]) }),
      own != zone
    {
      guard log != nil else {
        throw Problem.noExport(
          path, "--set changes.zone=… is for times of changes, and none are read", remedy: "leave it out")
      }
      changes.append(("zone", own))
    }
    guard opened.filled > 0 else {
      throw Problem(
        location: path, fault: "\(Problem.shown(column: opened.path)) is empty in every row",
        remedy: "add --set opened=COLUMN with the times when tasks were opened")
    }
    if let nothing = opened.times.nothing {
      let fault = "\(Problem.shown(nothing.value)) in the column \(Problem.shown(column: opened.path))"
      throw Problem(
        location: nothing.location, fault: fault + " says that there is no time, and one is needed",
        remedy: "write when it was opened, or remove the row if it is not a task")
    }
    if let period = opened.times.groups.first(where: vocabulary.arePeriods)?.first {
      let other = try proposal(for: "opened").map { "add --set opened=\(SourceText.shell($0))" }
      throw Problem(
        location: period.location,
        fault:
          "\(Problem.shown(period.value)) in the column \(Problem.shown(column: opened.path)) does not say on which day a task was opened",
        remedy: other ?? "export the day of each opening, such as 2024-01-31, and add --set opened=COLUMN with it")
    }
    for (_, column) in dated {
      if let value = column.times.shortened { throw Problem.shortened(value, in: column) }
    }
    // Cells without the format of a date are numbers of days.
    let isSheet = file.name.lowercased().contains(".xls")
    let countsFrom1904 =
      try isSheet && SheetText.outline(SourceBytes(reading: file.path), location: file.path)?.countsFrom1904 == true
    if let format = answers["times"] {
      if countsFrom1904, DraftAnswers.formats(format).contains(TableMapping.TimeFormat.excelDays.rawValue) {
        throw Problem.noExport(
          path, "it counts days from 1904, and excel-days are from 1900",
          remedy: "write excel-days-1904 in --set times=…")
      }
      for (key, column) in dated {
        if let odd = column.times.unstated { throw Problem.oddTime(odd, in: column, key: key, stated: format) }
      }
      if let (one, other, _) = try TableTime(texts: DraftAnswers.formats(format)).conflict {
        throw try Self.twoOrders([one, other], dated.map(\.1), sources)
      }
      times = (format, zone)
    } else {
      guard let odd = dated.lazy.compactMap({ key, column in column.times.odd.map { (key, column, $0) } }).first else {
        times = (try Self.formats(dated.map(\.1), vocabulary, sources), zone)
        return try readZone(dated.map(\.1))
      }
      if zone == nil, let question = try zoneQuestion(odd.2, in: odd.1, dated.map(\.1), sources) {
        throw question
      }
      // Formats that were made from the value are tried on all of them.
      let guesses = TimeGuess.formats(for: odd.2.value).map { guess in
        countsFrom1904 && guess == .named(.excelDays) ? .named(.excelDays1904) : guess
      }.filter { guess in
        // A bar separates formats.
        !guess.text.contains("|") && !vocabulary.times.contains { $0.text == guess.text }
      }
      guard !guesses.isEmpty else { throw Problem.oddTime(odd.2, in: odd.1, key: odd.0, stated: nil) }
      let wider = vocabulary.adding(guesses)
      let again = try ExportColumns(of: sources, vocabulary: wider, stated: nil)
      for (key, column) in dated {
        let column = again[column.path]!
        if let odd = column.times.odd { throw Problem.oddTime(odd, in: column, key: key, stated: nil) }
      }
      let format = try Self.formats(dated.map { again[$0.1.path]! }, wider, sources)
      if guesses.contains(where: { $0.text == format && $0.isCertain }) {
        times = (format, zone)
        return try readZone(dated.map { again[$0.1.path]! })
      }
      let day = wider.times.first { $0.text == format }?.time.seconds(odd.2.value)
      throw DraftQuestion(
        key: "times",
        fact:
          "\(Problem.shown(odd.2.value)) in the column \(Problem.shown(column: odd.1.path)) is in no format that is known",
        readings: [
          .init(answer: format, meaning: "reads every row\(day.map { "; this one is \(Moment($0).isoText)" } ?? "")")
        ] + (isSheet ? [] : Self.from1904(format, odd.2.value)))
    }
    try readZone(dated.map(\.1))
  }

  /// The reading of a day's number as programs of old Macintoshes count; none where that is in the future, or another format is meant.
  private static func from1904(_ format: String, _ value: String) -> [DraftQuestion.Reading] {
    let other = TableMapping.TimeFormat.excelDays1904
    guard format == TableMapping.TimeFormat.excelDays.rawValue, let moment = TableTime(format: other).seconds(value),
      moment < Int64(Date().timeIntervalSince1970)
    else { return [] }
    return [.init(answer: other.rawValue, meaning: "days since 1904; this one is \(Moment(moment).isoText)")]
  }

  /// The question of a column in which a spreadsheet program took the days 1 to 12 for months and the other way round, and left later
  /// days as they were; nil for others.
  private static func halfConverted(_ column: ExportColumns.Column, _ vocabulary: ExportVocabulary) -> DraftQuestion? {
    let groups = column.times.groups
    guard groups.count == 2, groups.allSatisfy({ $0.count >= 5 }) else { return nil }
    func text(_ format: Int) -> String { vocabulary.times[format].text }
    for (taken, left) in [(groups[0], groups[1]), (groups[1], groups[0])] {
      guard taken.days.values.allSatisfy({ $0.upperBound <= 12 }),
        let rest = left.formats.first(where: { left.days[$0]!.lowerBound > 12 && "dM".contains(text($0).first!) })
      else { continue }
      let swaps = ["d": "M", "M": "d"]
      let sameOrder = taken.formats.map(text).first { $0.first == text(rest).first }
      let swapped = TimeGuess.formats(for: taken.first.value).map(\.text).first { $0.hasPrefix("yyyy") }.map { text in
        text.map { swaps[String($0)] ?? String($0) }.joined()
      }
      guard let format = sameOrder ?? swapped,
        let moment = (try? TableTime(texts: [format]))?.seconds(taken.first.value)
      else { continue }
      return DraftQuestion(
        key: "times",
        fact:
          "of '\(column.path)' a spreadsheet program took days 1 to 12 for months and left later days, such as \(Problem.shown(left.first.value)), as they were",
        readings: [
          .init(
            answer: "\(format) | \(text(rest))",
            meaning: "takes that back: \(Problem.shown(taken.first.value)) is \(Moment(moment).isoText.prefix(10))")
        ])
    }
    return nil
  }

  private mutating func readZone(_ dated: [ExportColumns.Column]) throws {
    let formats = try TableTime(texts: DraftAnswers.formats(times.format)).formats
    if formats.allSatisfy(\.isSince1970) {
      if answers["zone"] != nil {
        throw Problem.noExport(
          path, "--set zone=… is for times of a clock, and these are since 1970", remedy: "leave it out")
      }
      times.zone = nil
    }
    guard times.zone == nil else { return }
    // A clock of twelve hours shows each of them, and no other.
    let hours = dated.map { column in
      (
        column.path,
        shown: column.times.groups.filter { $0.count > 50 }.reduce(0) { $0 | ($1.hours[$1.formats[0]] ?? 0) }
      )
    }.filter { $0.shown & ~0x1FFE == 0 }
    let zoned = changes.contains { $0.key == "zone" } ? log?["when"] : nil
    columnsWithoutZone = dated.filter { column in
      column.path != zoned && column.needsZone(formats)
    }.map(\.path)
    let halved = hours.filter { $0.shown != 0 && columnsWithoutZone.contains($0.0) }.map { "'\($0.0)'" }
    if hours.reduce(0, { $0 | $1.shown }) == 0x1FFE, !formats.contains(where: { $0.text.contains("a") }),
      !halved.isEmpty
    {
      notes.append(
        "no time in \(halved.joined(separator: ", ")) is before 1:00 or after 12:59: if the export lacks AM and PM, "
          + "what was known in the afternoon counts as known twelve hours earlier; export the times with 24 hours")
    }
  }

  /// The format that all columns of times are in.
  ///
  /// - Throws: ``DraftQuestion`` where there are several.
  private static func formats(
    _ columns: [ExportColumns.Column], _ vocabulary: ExportVocabulary, _ sources: [ExportFile]
  ) throws -> String {
    var groups: [(group: TimeTally.Group, column: ExportColumns.Column)] = []
    // Nothing else looks like a period, so that it is read beside whatever the other times are.
    let periods =
      columns.contains { $0.times.groups.contains(where: vocabulary.arePeriods) }
      ? " | " + TableMapping.TimeFormat.period.rawValue : ""
    for column in columns {
      if let question = halfConverted(column, vocabulary) { throw question }
      for group in column.times.groups where !vocabulary.arePeriods(group) {
        let common = groups.firstIndex { $0.group.formats.contains(where: group.formats.contains) }
        if let common {
          groups[common].group.formats.removeAll { !group.formats.contains($0) }
        } else {
          groups.append((group, column))
        }
      }
    }
    func text(_ format: Int) -> String { vocabulary.times[format].text }
    let first = groups[0].group
    if groups.count == 1, first.formats.count == 1 { return text(first.formats[0]) + periods }
    if groups.count == 1 {
      let ambiguous = first.ambiguous ?? first.first.value
      throw DraftQuestion(
        key: "times", fact: "the times of '\(groups[0].column.path)' can be read in several ways",
        readings: Self.likeliest(first).map { format in
          let day = vocabulary.times[format].time.seconds(ambiguous).map { Moment($0).isoText.prefix(10) } ?? "none"
          return .init(answer: text(format) + periods, meaning: "“\(ambiguous)” is \(day)")
        })
    }
    // Where day and month change places, nobody can tell which is which.
    let (last, others) = (groups.last!, groups.dropLast().flatMap(\.group.formats))
    let pairs = others.lazy.flatMap { one in
      last.group.formats.map { [one, $0].flatMap { vocabulary.times[$0].time.formats } }
    }
    if let (one, other, _) = pairs.compactMap({ TableTime($0).conflict }).first {
      throw try twoOrders([one, other], columns, sources)
    }
    guard groups.count <= 3 else {
      throw Problem.oddTime(
        last.group.first, in: last.column, key: columns[0].path == last.column.path ? "opened" : "", stated: nil)
    }
    var lists: [[Int]] = [[]]
    for (group, _) in groups { lists = lists.flatMap { list in group.formats.prefix(2).map { list + [$0] } } }
    let ways = groups.map { "“\($0.group.first.value)” in \($0.group.first.location)" }
    throw DraftQuestion(
      key: "times", fact: "times are written in \(groups.count) ways: \(ways.joined(separator: ", "))",
      readings: lists.prefix(4).map { list in
        .init(
          answer: list.map(text).joined(separator: " | ") + periods,
          meaning: "each is read in the first of these that fits")
      })
  }

  /// What to say of two formats that read one text as different days: the first value that is in one of them alone, for each.
  private static func twoOrders(
    _ formats: [TableTime.Format], _ columns: [ExportColumns.Column], _ sources: [ExportFile]
  ) throws -> Problem {
    var firsts: [(value: String, column: String, file: ExportFile, place: TablePlace)?] = [nil, nil]
    for source in sources {
      try source.forEachRow(columns.map(\.path)) { row in
        for column in columns.indices {
          let reading = formats.indices.filter { TableTime([formats[$0]]).seconds(row.text(column)) != nil }
          guard reading.count == 1, firsts[reading[0]] == nil else { continue }
          firsts[reading[0]] = (row.text(column), columns[column].path, source, row.place)
        }
      }
    }
    let names = formats.map(\.text)
    guard let first = firsts[0], let second = firsts[1] else {
      let more = firsts[0] != nil ? "'\(names[1])'" : firsts[1] != nil ? "'\(names[0])'" : "one of the two"
      return Problem.noExport(
        sources[0].path, "'\(names[0])' and '\(names[1])' read times here as different days",
        remedy: "leave \(more) out of --set times=…")
    }
    func words(_ found: (value: String, column: String, file: ExportFile, place: TablePlace), _ name: String) -> String
    {
      "\(Problem.shown(found.value)) in \(Problem.shown(column: found.column)), \(found.place.location(in: found.file.name)), is in '\(name)'"
    }
    return Problem(
      location: second.place.location(in: second.file.path),
      fault: "day and month change places: \(words(first, names[0])), and \(words(second, names[1]))",
      remedy: first.file.path == second.file.path
        ? "export all times in one order, best as 2024-01-31 14:00"
        : "export both files in one order, or describe each as a dataset of its own, and join these with 'of'")
  }

  /// The formats of a group, those first whose moments are closest together.
  private static func likeliest(_ group: TimeTally.Group) -> [Int] {
    func width(_ format: Int) -> Int64 { group.spans[format].map { $0.upperBound - $0.lowerBound } ?? 0 }
    return group.formats.sorted { width($0) < width($1) }
  }
}

extension ExportColumns.Column {
  /// Whether any of its times names no zone, so that another zone would make it another moment.
  func needsZone(_ formats: [TableTime.Format]) -> Bool {
    let (here, elsewhere) = (TableTime(formats), TableTime(formats, zone: TableZone("+01:00")))
    return examples.contains { elsewhere.seconds($0) != here.seconds($0) }
  }
}
