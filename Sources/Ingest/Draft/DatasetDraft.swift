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

  package struct Line: Sendable {
    package let key: String
    package let column: String
    package let examples: [String]
    package let certainty: Certainty
  }

  /// The keys of columns, in the order of a description; a column of amounts needs its unit, which no export tells.
  static let columnKeys =
    ["id", "opened", "resolved", "updated", "assignee", "reporter"]
    + TableMapping.fieldKeys.filter { $0.field != .assignedTo && !Field.amounts.contains($0.field) }.map(\.key)

  static let timeKeys = ["opened", "resolved", "updated"]

  /// Keys that no dataset lacks, or that decide what is done: two columns for one of them are a question.
  private static let decisive = ["id", "opened", "resolved", "assignee", "resolution", "status"]

  let files: [String]
  let file: ExportFile
  /// The name of the known shape; nil for any other export.
  package let shape: String?
  package let rowCount: Int
  package internal(set) var lines: [Line] = []
  /// The value of `times`, and the zone of times that name none.
  package internal(set) var times: (format: String, zone: String?) = ("iso-8601", nil)
  /// Whether times name no zone and none is stated, so that they are read as UTC.
  package internal(set) var lacksZone = false
  /// The values of resolution and status, by the keys of `outcome`.
  package internal(set) var outcome: [(key: String, values: [String])] = []
  /// Values of resolution and status that mean nothing known.
  package internal(set) var unknownValues: [String] = []
  /// Columns whose rows are no tasks where they have a value.
  package internal(set) var notTasks: [String] = []
  private(set) var changes: [(key: String, column: String)] = []
  /// What is assumed of when outcomes were known; nil where the export tells.
  package private(set) var assumed: OutcomeDating?
  /// Values of the assignee that are no persons.
  package internal(set) var nobodies: [String] = []
  /// Columns that are not read.
  package internal(set) var unmapped: [String] = []
  package internal(set) var notes: [String] = []

  /// - `paths`: Of the files, at least one, all in one folder and of one shape.
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
    assumed = try assumedDating(columns, answers)
    let used = Set(lines.map(\.column) + notTasks + changes.map(\.column))
    unmapped = columns.columns.map(\.path).filter { !used.contains($0) }
  }

  package subscript(key: String) -> Line? { lines.first { $0.key == key } }

  static func names(of paths: [String]) throws -> [String] {
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
    guard decisive.contains(key) else { return candidates.first { $0.lowercased() == key }.map { ($0, .name) } }
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
}

extension ExportVocabulary {
  /// Which of several values in an object names it best: lower is better.
  func rank(_ path: String) -> Int {
    let last = path.split(separator: ".").last.map { $0.lowercased() } ?? ""
    return orderedNames.firstIndex(of: last) ?? orderedNames.count
  }
}
