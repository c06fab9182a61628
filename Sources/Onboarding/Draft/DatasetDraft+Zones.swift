import DelegationFoundations
import DelegationIngest
import Foundation

extension DatasetDraft {
  /// The question which of the zones that share a name is meant; nil where the value has no such name, or no zone reads all.
  func zoneQuestion(
    _ odd: TimeTally.Example, in column: ExportColumns.Column, _ dated: [ExportColumns.Column], _ sources: [ExportFile]
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
      fact:
        "several zones share the name in \(Problem.shown(odd.value)) in the column \(Problem.shown(column: column.path))",
      readings: zones.map { meaning in
        .init(answer: meaning.zone, meaning: "UTC\(meaning.minutes.map(Self.offset).joined(separator: " or "))")
      })
  }

  /// The zone that names of columns say, with a note; nil where they say none. A key of the user's answers says another.
  ///
  /// - Throws: ``DraftQuestion`` where they may say several.
  mutating func namedZone(_ key: String, in columns: [String]) throws -> String? {
    let said = columns.filter { ExportVocabulary.zones(in: $0)?.zones.isEmpty == false }
    var seen: Set<String> = []
    let zones = said.flatMap { ExportVocabulary.zones(in: $0)!.zones }.filter { seen.insert($0).inserted }
    guard let zone = zones.first else { return nil }
    func listed(_ columns: some Sequence<String>) -> String { columns.map { "'\($0)'" }.joined(separator: ", ") }
    guard zones.count == 1 else {
      throw DraftQuestion(
        key: key, fact: "several zones can be meant by the names of \(listed(said))",
        readings: zones.map { .init(answer: $0, meaning: "the times of all columns that name no zone are in it") })
    }
    let others = columns.filter { !said.contains($0) }
    notes.append(
      "times without a zone are in \(zone), as the name of \(listed(said.prefix(1))) says\(others.isEmpty ? "" : ", those of \(listed(others)) too"); --set \(key)=… says another"
    )
    return zone
  }

  private static func offset(_ minutes: Int64) -> String {
    let (hours, rest) = abs(minutes).quotientAndRemainder(dividingBy: 60)
    return "\(minutes < 0 ? "-" : "+")\(hours)" + (rest == 0 ? "" : ":\(rest)")
  }

  /// Compares the clocks that openings, outcomes and changes were dated by: says which zone changes may be in that are before openings.
  ///
  /// - Throws: ``DraftQuestion`` where some times name a zone and others none, since two programs wrote them.
  mutating func compareClocks(_ sources: [ExportFile]) throws {
    guard !isLogAlone, let id = self["id"]?.column, let opened = self["opened"]?.column else { return }
    let formats = try TableTime(texts: DraftAnswers.formats(times.format)).formats
    let read = TableTime(formats, zone: times.zone.flatMap { TableZone($0) })
    var clocks = Self.timeKeys.compactMap { self[$0]?.column }.map { ClockNames(column: $0, formats) }
    var (openings, endings, leads) = ([String: Int64](), [String: Int64](), [Int64]())
    let resolved = clocks.firstIndex { $0.column == self["resolved"]?.column }
    for source in sources where log.map({ $0.isInside || source.path != $0.file.path }) ?? true {
      try source.forEachRow([id] + clocks.map(\.column)) { row in
        for clock in clocks.indices { row.withCell(clock + 1) { clocks[clock].add($0) } }
        guard let opening = read.seconds(row.text(1)) else { return }
        if log != nil {
          openings[row.text(0)] = opening
          endings[row.text(0)] = resolved.flatMap { read.seconds(row.text($0 + 1)) }
        }
        let outcome = clocks.indices.dropFirst().lazy.compactMap { read.seconds(row.text($0 + 1), endsDay: true) }.first
        if let outcome { leads.append(opening - outcome) }
      }
    }
    let areChanges = log != nil && answers["changes.zone"] == nil
    var distance: Int64?
    if let log, areChanges {
      clocks.append(ClockNames(column: log["when"], formats))
      // How long before its opening a task has a change, at the most.
      var (early, last) = ([String: Int64](), [String: Int64]())
      let own = Set(log.names.values.joined())
      let path = [log["id"], log["field"], log["when"]]
      try log.file.forEachRow(path, unfolds: !TableColumn(log["field"]).lists.isEmpty) { row in
        row.withCell(2) { clocks[clocks.count - 1].add($0) }
        guard own.contains(row.text(1)), let opening = openings[row.text(0)],
          let when = read.seconds(row.text(2), endsDay: true)
        else { return }
        early[row.text(0)] = max(early[row.text(0)] ?? .min, opening - when)
        last[row.text(0)] = max(last[row.text(0)] ?? .min, when)
      }
      leads = Array(early.values)
      distance = Self.distance(endings.compactMap { id, end in last[id].map { end - $0 } })
    }
    leads.sort(by: >)
    let before = leads.count { $0 > 60 }
    let isShifted = before >= 5 && before * 20 >= leads.count
    // Nearly all zones are whole half-hours apart.
    let shift = distance ?? (isShifted ? (leads[leads.count / 100] + 1_799) / 1_800 * 1_800 : 0)
    let (opening, outcome) = (clocks[0], areChanges ? clocks.last! : clocks[min(1, clocks.count - 1)])
    let (bare, named) = (clocks.filter { $0.bare != nil }, clocks.filter { $0.areNamed })
    let isMixed = times.zone == nil && !bare.isEmpty && !named.isEmpty
    let ofChanges = areChanges && outcome.bare != nil && (named.isEmpty || bare.count == 1)
    let key = ofChanges ? "changes.zone" : "zone"
    let agreeing: Int64? =
      if let text = outcome.bare, ofChanges || opening.bare == nil {
        read.offset(of: text) - shift
      } else if outcome
        .bare == nil, let text = opening.bare
      { read.offset(of: text) + shift } else { nil }
    let proposal = agreeing.flatMap {
      shift != 0 && (-43_200...50_400).contains($0) ? TableZone.text(ofOffset: $0) : nil
    }
    if isMixed, !ofChanges, bare.allSatisfy(\.areDays) {
      // Where it ends last, or begins first, so that no outcome counts as known before it was.
      times.zone = opening.bare == nil ? "-12:00" : "+14:00"
      columnsWithoutZone = []
      notes.append(
        "times in \(ClockNames.list(named)) name a zone, and days in \(ClockNames.list(bare)) do not: they count in the zone \(times.zone!), "
          + "so that no outcome counts as known before it was; add --set zone=Europe/Berlin for that of another place")
      return
    }
    if isMixed {
      let usual = Dictionary(named.flatMap(\.offsets), uniquingKeysWith: +).mostFirst.first {
        TableZone($0.value) != nil
      }?.value
      var readings = [DraftQuestion.Reading]()
      func add(_ zone: String?, _ meaning: String) {
        guard let zone, !readings.contains(where: { $0.answer == zone }) else { return }
        readings.append(.init(answer: zone, meaning: meaning))
      }
      add(proposal, "hardly any time in '\(outcome.column)' is before '\(opened)' then")
      add(usual, "as most of the times that name one")
      add("UTC", "they are in UTC")
      // The zones in which it is latest, and earliest.
      add(
        ofChanges || opening.bare == nil ? "-12:00" : "+14:00",
        "nobody knows: no outcome counts as known before it was")
      throw DraftQuestion(
        key: key,
        fact:
          "times in \(ClockNames.list(bare)) name no zone, and times in \(ClockNames.list(named)) do; any zone can be meant, such as America/New_York",
        readings: readings)
    }
    guard areChanges, let proposal else { return }
    if let distance {
      let hours = (Double(abs(distance)) / 3600).formatted(.number.locale(Locale(identifier: "en_US")))
      throw DraftQuestion(
        key: key,
        fact:
          "most tasks have their last change \(hours) hours \(distance > 0 ? "before" : "behind") '\(clocks[resolved!].column)', as where '\(outcome.column)' and '\(clocks[resolved!].column)' are in different zones",
        readings: [
          .init(answer: proposal, meaning: "both are at one moment then; or the zone's name, such as America/New_York"),
          .init(answer: times.zone ?? "UTC", meaning: "they are in one zone"),
        ])
    }
    notes.append(
      "in \(before) of \(PageText.counted(leads.count, "task")) changes are before the opening: if '\(outcome.column)' and '\(opened)' are in different zones, "
        + "add --set \(key)=\(proposal), or the zone's name; hardly any change is before the opening then"
    )
  }
}

extension DatasetDraft {
  /// The distance, of whole half-hours, that most tasks have between two times that are of one moment elsewhere; nil where it is none.
  fileprivate static func distance(_ all: [Int64]) -> Int64? {
    let steps = all.map { Int64((Double($0) / 1_800).rounded()) * 1_800 }
    let exact = zip(all, steps).filter { abs($0 - $1) <= 60 && $1 != 0 && abs($1) <= 50_400 }.map(\.1)
    let most = Dictionary(grouping: exact) { $0 }.max { ($0.value.count, $0.key) < ($1.value.count, $1.key) }
    return all.count >= 5 && exact.count * 2 > all.count ? most?.key : nil
  }
}

/// Whether the times of a column name their zones.
private struct ClockNames {
  let column: String
  private let times: [TableTime]
  private var firstBare: String?
  private var (bareCount, namedCount, dayCount) = (0, 0, 0)
  /// How many times have each offset that is not zero.
  private(set) var offsets: [String: Int] = [:]

  init(column: String, _ formats: [TableTime.Format]) {
    self.column = column
    times = [TableTime(formats), TableTime(formats, zone: TableZone("+14:00"))]
  }

  /// A time that names no zone; nil where hardly any is there, as of a cell that was written by hand.
  var bare: String? { bareCount * 20 > namedCount ? firstBare : nil }
  /// Whether those that name no zone are days without times.
  var areDays: Bool { dayCount == bareCount }
  var areNamed: Bool { namedCount * 20 > bareCount }

  mutating func add(_ cell: UnsafeBufferPointer<UInt8>) {
    guard let here = times[0].seconds(cell) else { return }
    guard times[1].seconds(cell) == here else {
      bareCount += 1
      if times[0].seconds(cell, endsDay: true) != here { dayCount += 1 }
      return firstBare = firstBare ?? String(decoding: cell, as: UTF8.self)
    }
    namedCount += 1
    // By hand: a regular expression is compiled anew for each cell.
    guard let sign = cell.suffix(6).lastIndex(where: { $0 == UInt8(ascii: "+") || $0 == UInt8(ascii: "-") }) else {
      return
    }
    let digits = String(decoding: cell[(sign + 1)...], as: UTF8.self).replacing(":", with: "")
    guard digits.count == 4, let number = Int(digits), number > 0 else { return }
    let text = "\(cell[sign] == UInt8(ascii: "+") ? "+" : "-")\(digits.prefix(2)):\(digits.suffix(2))"
    offsets[text, default: 0] += 1
  }

  static func list(_ clocks: [ClockNames]) -> String { clocks.map { "'\($0.column)'" }.joined(separator: ", ") }
}

extension TableTime {
  /// Seconds east of Greenwich of the zone in which it reads a time that names none.
  fileprivate func offset(of text: String) -> Int64 { (TableTime(formats).seconds(text) ?? 0) - (seconds(text) ?? 0) }
}
