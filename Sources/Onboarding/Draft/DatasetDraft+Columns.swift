import DelegationFoundations
import DelegationIngest

extension DatasetDraft {
  mutating func column(for key: String) throws -> (path: String, certainty: Certainty)? {
    if let answer = answers[key] {
      if answer == Self.none, columns[answer] == nil, !["id", "opened", "assignee"].contains(key) { return nil }
      guard columns[answer] != nil else {
        throw Problem.unknownWord(answer, key: key, location: path, known: columns.columns.map(\.path))
      }
      return (answer, .stated)
    }
    if let shape = knownShape {
      let known = shape.columns[key]?.filter { columns[$0] != nil } ?? []
      if let found = known.first(where: { columns[$0]!.filled > 0 }) { return (found, .shape) }
      // An export in the shape of another may call what every dataset needs by another name, or tell it by an object.
      let isNeeded = ["id", "opened", "assignee"].contains(key)
      if let empty = known.first, !isNeeded || Self.candidates(for: key, columns, vocabulary).isEmpty {
        return (empty, .shape)
      }
      guard isNeeded else { return nil }
    }
    var candidates = Self.candidates(for: key, columns, vocabulary, object: object, rowCount: taskRowCount)
    if key == "assignee" {
      let accounts = try PersonsFile.builtIn.get().accounts
      let names = candidates.filter { column in
        !candidates.contains { $0 != column && vocabulary.detail(of: column, beside: $0, accounts) != nil }
      }
      if !names.isEmpty { candidates = names }
    }
    if key == "id", let inner = try innerID(beside: candidates) { candidates.insert(inner, at: 0) }
    // What says when a task was opened says nothing of later.
    if key != "opened", Self.timeKeys.contains(key) { candidates.removeAll { $0 == self["opened"]?.column } }
    if candidates.isEmpty, Self.timeKeys.contains(key) { noteNoTimes(key) }
    guard candidates.count > 1 else { return candidates.first.map { ($0, .name) } }
    if key == "id", let named = try log?.naming(candidates, in: file) { return (named, .name) }
    if key != "opened", Self.timeKeys.contains(key) { return (best(candidates, for: key), .name) }
    guard Self.decisive.contains(key) else { return candidates.first { $0.lowercased() == key }.map { ($0, .name) } }
    candidates.sort { vocabulary.order(of: $0) < vocabulary.order(of: $1) }
    let handedBack = key == "assignee" ? try handedBack(candidates) : [:]
    let most = candidates.map { columns[$0]!.filled }.max()!
    // Who got a task back when it was done did not do it, and a column that is emptied then does not say who did.
    func saysWhoDidIt(_ column: String) -> Bool {
      key != "assignee" || handedBack[column] == nil && columns[column]!.filled * 2 >= most
    }
    candidates = candidates.filter(saysWhoDidIt) + candidates.filter { !saysWhoDidIt($0) }
    throw DraftQuestion(
      key: key, fact: "several columns could be '\(key)'",
      readings: candidates.map {
        // Names would end up in logs.
        .init(
          answer: $0,
          meaning: key == "assignee"
            ? "\(columns[$0]!.filled) rows have a value" + (handedBack[$0] ?? "")
            : "such as \(columns[$0]!.examples.prefix(2).joined(separator: ", "))")
      })
  }

  /// The words behind those columns of assignees in which tasks were handed back to whoever reported them.
  private func handedBack(_ assignees: [String]) throws -> [String: String] {
    guard let reporter = Self.candidates(for: "reporter", columns, vocabulary, object: object).first else { return [:] }
    var said: [String: String] = [:]
    for column in assignees {
      let pairs = try PersonPairs(of: sources, column, reporter) { $0.isEmpty ? nil : $0 }
      if pairs.areHandedBack {
        said[column] = ", in \(pairs.alike) of \(pairs.all) that of '\(reporter)': handed back when done"
      }
    }
    return said
  }

  /// The id of the object that has the opening, where those that were found are outside of it and other values, as of an event that it is in.
  private func innerID(beside candidates: [String]) throws -> String? {
    let opened = Self.candidates(for: "opened", columns, vocabulary).map { ExportStates.object(of: $0) }
    guard let object = opened.first, !object.isEmpty, !candidates.isEmpty,
      !candidates.contains(where: { $0.hasPrefix(object) }),
      let inner = columns.columns.first(where: {
        $0.path.hasPrefix(object) && vocabulary.key(of: String($0.path.dropFirst(object.count))) == "id"
          && $0.filled == columns.rowCount
      })
    else { return nil }
    var isOther = false
    try sources.forEachRow([inner.path] + candidates) { row in
      if candidates.indices.contains(where: { row.text($0 + 1) != row.text(0) }) { isOther = true }
    }
    return isOther ? inner.path : nil
  }

  /// The object that the id is in, whose values are meant where its names fit.
  private var object: String { self["id"].map { ExportStates.object(of: $0.column) } ?? "" }

  private var taskRowCount: Int { self["id"].flatMap { columns[$0.column]?.filled } ?? columns.rowCount }

  /// The columns that a key could mean by their names and values, one for each object.
  ///
  /// - Parameters:
  ///   - object: The object that a task is, whose columns count first.
  ///   - rowCount: How many rows are tasks; nil for all.
  static func candidates(
    for key: String, _ columns: ExportColumns, _ vocabulary: ExportVocabulary, object: String = "", rowCount: Int? = nil
  ) -> [String] {
    func fitting(_ object: String, _ keyOf: (String) -> String?) -> [ExportColumns.Column] {
      let found = columns.columns.filter { column in
        guard column.filled > 0, column.path.hasPrefix(object),
          keyOf(String(column.path.dropFirst(object.count))) == key
        else { return false }
        if key == "opened", column.filled < rowCount ?? columns.rowCount { return false }
        // What all rows share numbers none of them.
        if key == "id", columns.rowCount > 1, column.counts?.count == 1 { return false }
        if key == "assignee" || key == "reporter", column.holdsTimes || column.isFlag { return false }
        return !timeKeys.contains(key) || column.isTimed || key == "opened"
      }
      // Rows without an id may be no tasks; a state that all rows share says nothing.
      let better = found.filter {
        key == "id" ? $0.filled == columns.rowCount : key != "status" || $0.counts?.count != 1
      }
      return better.isEmpty ? found : better
    }
    func fallback(_ name: String) -> String? {
      vocabulary.key(of: name) == nil ? vocabulary.fallbackKey(of: name) : nil
    }
    // An id that all rows share, as of a property, is no state.
    func tells(_ column: ExportColumns.Column) -> Bool { key != "status" || column.counts?.count != 1 }
    let found =
      (object.isEmpty ? [object] : [object, ""]).lazy
      .flatMap { [fitting($0, vocabulary.key), fitting($0, fallback).filter(tells)] }.first { !$0.isEmpty } ?? []
    func dates(_ column: ExportColumns.Column) -> Bool {
      column.isTimed && !column.times.groups.contains(where: vocabulary.arePeriods)
    }
    let hasTime = found.contains(where: dates)
    var stems: [String: [String]] = [:]
    var order: [String] = []
    for column in found where key != "opened" || !hasTime || dates(column) {
      let stem = TableColumn.word(vocabulary.stem(of: column.path))
      if stems[stem] == nil { order.append(stem) }
      stems[stem, default: []].append(column.path)
    }
    return order.flatMap { stem in
      let best = vocabulary.best(of: stems[stem]!, areTimes: timeKeys.contains(key))
      // Two that differ in capitals alone say different things.
      return stems[stem]!.filter { $0 == best || $0.lowercased() == best.lowercased() }
    }
  }

  /// The column, of several with times, that says best when the work was done, or a task updated, if it is there for most tasks.
  private mutating func best(_ candidates: [String], for key: String) -> String {
    let most = candidates.map { columns[$0]!.filled }.max()!
    let usual = candidates.filter { columns[$0]!.filled * 2 >= most }
    let best = usual.min { vocabulary.order(of: $0) < vocabulary.order(of: $1) }!
    let others = candidates.filter { $0 != best }
    notes.append(
      "\(key) is '\(best)', not \(others.map { "'\($0)'" }.joined(separator: ", ")); add --set \(key)=\(SourceText.shell(others[0])) for that"
    )
    return best
  }

  /// Says of a column that is called as a time that it holds none.
  private mutating func noteNoTimes(_ key: String) {
    guard key != "opened",
      let column = columns.columns.first(where: { $0.filled > 0 && vocabulary.key(of: $0.path) == key })
    else { return }
    notes.append(
      "\(key) is left out: '\(column.path)' holds no times that can be read, such as “\(column.examples.first ?? "")”")
  }

  mutating func noteAmbiguous() {
    guard knownShape == nil else { return }
    for key in Self.columnKeys where self[key] == nil && !Self.decisive.contains(key) {
      let candidates = Self.candidates(for: key, columns, vocabulary, object: object)
      guard candidates.count > 1 else { continue }
      notes.append("\(key) is left out: it could be \(candidates.joined(separator: " or ")); add --set \(key)=COLUMN")
    }
  }
}
