import DelegationFoundations
import DelegationTasks

/// What was understood of an export: enough for a `dataset.yaml`.
package struct DatasetDraft: Sendable {
  package enum Certainty: Sendable {
    /// By its name in a shape that is known.
    case shape
    /// By its name alone.
    case name
    /// The user said so.
    case stated
  }

  /// A key and its column.
  package struct Line: Sendable {
    package let key: String
    package let column: String
    package let examples: [String]
    package let certainty: Certainty
  }

  /// The keys of columns, in the order of a description.
  static let columnKeys =
    ["id", "opened", "resolved", "updated", "assignee", "reporter"]
    + TableMapping.fieldKeys.map(\.key).filter { $0 != "assignee" }

  static let timeKeys = ["opened", "resolved", "updated"]

  /// Keys that no dataset lacks, or that decide what is done: two columns for one of them are a question.
  private static let decisive = ["id", "opened", "resolved", "assignee", "resolution", "status"]

  let files: [String]
  let file: ExportFile
  /// The name of the known shape; nil for any other export.
  package let shape: String?
  package let rowCount: Int
  package private(set) var lines: [Line] = []
  /// The value of `times`, and the zone of times that name none.
  package private(set) var times: (format: String, zone: String?) = ("iso-8601", nil)
  /// Whether times name no zone and none is stated, so that they are read as UTC.
  package private(set) var lacksZone = false
  /// The values of resolution and status, by the keys of `outcome`.
  package private(set) var outcome: [(key: String, values: [String])] = []
  /// Values of resolution and status that mean nothing known.
  package private(set) var unknownValues: [String] = []
  /// Columns whose rows are no tasks where they have a value.
  package private(set) var notTasks: [String] = []
  private(set) var changes: [(key: String, column: String)] = []
  /// Values of the assignee that are no persons.
  package private(set) var nobodies: [String] = []
  /// Columns that are not read.
  package private(set) var unmapped: [String] = []
  /// What was left out, and why.
  package private(set) var notes: [String] = []

  /// - Parameters:
  ///   - paths: Of the files, at least one, all in one folder and of one shape.
  ///   - answers: What the user said.
  /// - Throws: `Problem` for an export that cannot be read; ``DraftQuestion`` where it can be read in two ways.
  package init(of paths: [String], answers: DraftAnswers) throws {
    let vocabulary = try ExportVocabulary.builtIn()
    let path = paths[0]
    files = try Self.names(of: paths)
    file = try ExportFile(path: path, answers: answers, vocabulary: vocabulary)
    let columns = try ExportColumns(of: file, path: path, vocabulary: vocabulary)
    rowCount = columns.rowCount
    guard rowCount > 0 else { throw Problem.noExport(path, "it has no rows", remedy: Problem.exportAgain) }
    let known = Set(columns.columns.map(\.path))
    let shape = vocabulary.shapes.first { $0.has.allSatisfy(known.contains) }
    self.shape = shape?.name
    for key in Self.columnKeys {
      if let found = try Self.column(for: key, columns, shape, vocabulary, answers, path: path) {
        lines.append(
          Line(key: key, column: found.path, examples: columns[found.path]!.examples, certainty: found.certainty))
      }
    }
    let changesHere = shape?.changes.allSatisfy { known.contains($0.column) } == true
    changes = changesHere ? shape!.changes : []
    // Those of a later export too.
    notTasks = shape?.notTasks ?? []
    for key in ["id", "opened", "assignee"] where self[key] == nil {
      if let column = columns.columns.first(where: { vocabulary.key(of: $0.path) == key }) {
        throw Problem.gaps(in: column, key: key, rowCount: rowCount, path: path)
      }
      throw Problem.noColumn(for: key, of: path, columns: columns.columns.map(\.path))
    }
    // `check` knows some without being told; all stand in the description, where they can be seen.
    nobodies = columns[self["assignee"]!.column]!.nobodies
    noteAmbiguous(columns, shape, vocabulary)
    try readTimes(columns, vocabulary, zone: answers["zone"] ?? shape?.zone, answers, path: path)
    try readOutcome(columns, vocabulary, answers, path: path)
    let used = Set(lines.map(\.column) + notTasks + changes.map(\.column))
    unmapped = columns.columns.map(\.path).filter { !used.contains($0) }
  }

  package subscript(key: String) -> Line? { lines.first { $0.key == key } }

  private static func names(of paths: [String]) throws -> [String] {
    func folder(_ path: String) -> Substring { path.lastIndex(of: "/").map { path[..<$0] } ?? "" }
    if let stray = paths.first(where: { folder($0) != folder(paths[0]) }) {
      throw Problem.noExport(stray, "it is in another folder than \(paths[0])", remedy: "put all files into one folder")
    }
    if let twice = paths.indices.first(where: { paths[..<$0].contains(paths[$0]) }) {
      throw Problem.noExport(paths[twice], "it is named twice", remedy: "name each file once")
    }
    return paths.map { String($0.dropFirst(folder($0).isEmpty ? 0 : folder($0).count + 1)) }
  }

  // MARK: Columns

  private static func column(
    for key: String, _ columns: ExportColumns, _ shape: ExportVocabulary.Shape?, _ vocabulary: ExportVocabulary,
    _ answers: DraftAnswers, path: String
  ) throws -> (path: String, certainty: Certainty)? {
    if let answer = answers[key] {
      guard columns[answer] != nil else {
        throw Problem.unknownWord(answer, key: key, location: path, known: columns.columns.map(\.path))
      }
      return (answer, .stated)
    }
    if let shape {
      let known = shape.columns[key]?.filter { columns[$0] != nil } ?? []
      if let found = known.first(where: { columns[$0]!.filled > 0 }) ?? known.first { return (found, .shape) }
      // An export in the shape of another may call what every dataset needs by another name.
      guard ["id", "opened", "assignee"].contains(key) else { return nil }
    }
    let candidates = candidates(for: key, columns, vocabulary)
    guard candidates.count > 1 else { return candidates.first.map { ($0, .name) } }
    guard decisive.contains(key) else {
      return candidates.first { $0.lowercased() == key }.map { ($0, .name) }
    }
    throw DraftQuestion(
      key: key, fact: "several columns could be '\(key)'",
      readings: candidates.map {
        // Names would end up in logs.
        .init(
          answer: $0,
          meaning: key == "assignee"
            ? "\(columns[$0]!.filled) rows have a value"
            : "such as \(columns[$0]!.examples.prefix(2).joined(separator: ", "))")
      })
  }

  /// The columns that a key could mean by their names and values, one for each object.
  private static func candidates(for key: String, _ columns: ExportColumns, _ vocabulary: ExportVocabulary) -> [String]
  {
    func fitting(_ keyOf: (String) -> String?) -> [ExportColumns.Column] {
      columns.columns.filter { column in
        guard column.filled > 0, keyOf(column.path) == key else { return false }
        if key == "id" || key == "opened", column.filled < columns.rowCount { return false }
        return !timeKeys.contains(key) || !column.times.isEmpty || key == "opened"
      }
    }
    let named = fitting(vocabulary.key)
    let found = named.isEmpty ? fitting(vocabulary.fallbackKey) : named
    let hasTime = found.contains { !$0.times.isEmpty }
    var parents: [Substring: [String]] = [:]
    var order: [Substring] = []
    for column in found where key != "opened" || !hasTime || !column.times.isEmpty {
      let parent = column.path.lastIndex(of: ".").map { column.path[..<$0] } ?? Substring(column.path)
      if parents[parent] == nil { order.append(parent) }
      parents[parent, default: []].append(column.path)
    }
    // Of a person's login, name and address each tells who it is.
    return order.map { parent in parents[parent]!.min { vocabulary.rank($0) < vocabulary.rank($1) }! }
  }

  private mutating func noteAmbiguous(
    _ columns: ExportColumns, _ shape: ExportVocabulary.Shape?, _ vocabulary: ExportVocabulary
  ) {
    guard shape == nil else { return }
    for key in Self.columnKeys where self[key] == nil && !Self.decisive.contains(key) {
      let candidates = Self.candidates(for: key, columns, vocabulary)
      guard candidates.count > 1 else { continue }
      notes.append("\(key) is left out: it could be \(candidates.joined(separator: " or ")); add --set \(key)=COLUMN")
    }
  }

  // MARK: Times

  private mutating func readTimes(
    _ columns: ExportColumns, _ vocabulary: ExportVocabulary, zone: String?, _ answers: DraftAnswers, path: String
  ) throws {
    let opened = columns[self["opened"]!.column]!
    guard opened.filled > 0 else { throw Problem.noOpenings(opened, path: path) }
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

  // MARK: Outcome

  private mutating func readOutcome(
    _ columns: ExportColumns, _ vocabulary: ExportVocabulary, _ answers: DraftAnswers, path: String
  ) throws {
    let sources = lines.filter { $0.key == "resolution" || $0.key == "status" }
    if sources.isEmpty {
      guard let resolved = self["resolved"] else { throw Problem.noOutcome(path) }
      // Whatever has been closed is done.
      lines.append(
        Line(key: "resolution", column: resolved.column, examples: resolved.examples, certainty: resolved.certainty))
      outcome = [("done", ["*"])]
      return
    }
    var counts: [String: Int] = [:]
    for source in sources {
      guard let found = columns[source.column]!.counts else {
        throw Problem.manyStates(source.column, key: source.key, path: path)
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

extension ExportVocabulary {
  /// Which of several values in an object names it best: lower is better.
  func rank(_ path: String) -> Int {
    let last = path.split(separator: ".").last.map { $0.lowercased() } ?? ""
    return orderedNames.firstIndex(of: last) ?? orderedNames.count
  }
}
