import DelegationFiles
import CDelegationPipelineData
import DelegationFoundations
import DelegationIngest
import DelegationStrictYAML
import Foundation

/// What is known of trackers' exports, from a data file.
struct ExportVocabulary: Sendable {
  struct Shape: Sendable {
    let name: String
    let has: [String]
    /// The columns of each key, the best first.
    let columns: [String: [String]]
    /// Columns whose rows are no tasks where they have a value.
    let notTasks: [String]
    /// The columns of each key of `changes`, the best first.
    let changes: [(key: String, columns: [String])]
    /// The zone of times that name none, where the shape says it; nil elsewhere.
    let zone: String?
    /// What stands between several assignees in one cell; nil where each cell is one.
    let split: String?
  }

  let shapes: [Shape]
  private let keyOfWord: [String: String]
  private let keyOfFallback: [String: String]
  private let prefixes: [String]
  private let timeSuffixes: [String]
  /// The last parts of paths that name a person or a thing, the best first.
  let orderedNames: [String]
  let wrappers: Set<String>
  /// The names of the columns in files of changes, by key, the best first.
  let changes: [String: [String]]
  /// The lists of words that the methods below look for, by their keys in the data file, which says what each is.
  let lists: [String: [String]]
  /// What names the time of a day, with what names the day in its place, and what names a length of time.
  let clocks: [(clock: String, day: String)]
  /// What names a person's family name, with what names the given name in its place.
  let surnames: [(surname: String, given: String)]
  /// Columns that the user joins, such as `First + Last`.
  private(set) var joined: [String] = []
  private let errorKeys: Set<String>
  private let errorMessages: Set<String>
  let states: StateWords
  /// States that mean done or open, with those beside which they mean open.
  let unclear: [String: [String]]
  /// Every format that is tried: the named ones, then patterns.
  private(set) var times: [(text: String, time: TableTime)]
  /// The places of words among those of their key, the best first.
  private let rankOfWord: [String: Int]

  private let ownWords = ColumnWords()
  private let ownKeys = ColumnWords()
  private let otherKeys = ColumnWords()
  let changedWords = ColumnWords()

  private static let listKeys = [
    "histories", "plans", "reopenings", "earlier", "assignments", "workers", "kinds", "comments", "besidePersons",
    "ids", "deletions", "limits", "durations", "articles", "nameEndings", "totals", "nextPages", "lastPages", "pages",
  ]

  private static let file = Result {
    try ExportVocabulary(
      StrictYAML.read(
        delegation_exports_yaml().bytes, path: "exports.yaml",
        knownKeys: [
          "shapes", "words", "fallbacks", "prefixes", "timeSuffixes", "names", "wrappers", "errors",
          "unclear", "times", "changes", "clocks", "surnames",
        ] + listKeys))
  }

  /// - Parameter zone: That of times which name none or one of several; nil for UTC.
  static func builtIn(zone: TableZone? = nil) throws -> ExportVocabulary { try file.get().reading(zone) }

  init(_ root: YAMLMapping) throws {
    shapes = try root.required("shapes").list().map { try Shape($0.mapping()) }
    keyOfWord = try Self.keys(root.required("words"))
    rankOfWord = Dictionary(
      try root.required("words").mapping().entries.flatMap { try $0.value.texts().enumerated().map { ($1, $0) } },
      uniquingKeysWith: { first, _ in first })
    keyOfFallback = try Self.keys(root.required("fallbacks"))
    prefixes = try root.required("prefixes").texts()
    timeSuffixes = try root.required("timeSuffixes").texts()
    orderedNames = try root.required("names").texts()
    lists = Dictionary(uniqueKeysWithValues: try Self.listKeys.map { ($0, try root.required($0).texts()) })
    func pairs(_ key: String) throws -> [(String, String)] {
      try root.required(key).mapping().entries.flatMap { entry in try entry.value.texts().map { (entry.key, $0) } }
    }
    (clocks, surnames) = (try pairs("clocks"), try pairs("surnames"))
    wrappers = Set(try root.required("wrappers").texts())
    let errors = try root.required("errors").mapping(knownKeys: ["messages", "others"])
    errorMessages = Set(try errors.required("messages").texts())
    errorKeys = errorMessages.union(try errors.required("others").texts())
    changes = try root.required("changes").mapping().entries.reduce(into: [:]) { $0[$1.key] = try $1.value.texts() }
    states = try .builtIn()
    unclear = try root.required("unclear").mapping().entries.reduce(into: [:]) { $0[$1.key] = try $1.value.texts() }
    // Any number of some size could be days or minutes.
    let named = TableMapping.TimeFormat.allCases.filter(\.isCertain).map { TableTime.Format.named($0) }
    let written = try root.required("times").texts()
    let alone = MonthNames.alone.sorted().flatMap { language in
      written.filter { $0.contains("MMM") }.map { "\(language): \($0)" }
    }
    let formats = try named + (written + Self.yearFirst(written) + alone).map { .pattern(try TablePattern($0)) }
    times = formats.map { ($0.text, TableTime([$0])) }
  }

  /// Patterns with a year of two digits behind the day, with the year before the month: nothing but the values can say which it is.
  private static func yearFirst(_ patterns: [String]) -> [String] {
    var seen: Set<String> = []
    return patterns.compactMap { text in
      let other = text.replacing(#/^(dd|MM)([\/.-])(MM|dd)[\/.-]yy(?!y)/#) { "yy\($0.2)MM\($0.2)dd" }
      return other != text && seen.insert(other).inserted ? other : nil
    }
  }

  /// The vocabulary with more formats of times, of which it may know some, and pairs of columns.
  func adding(_ formats: [TableTime.Format], joined: [String] = []) -> ExportVocabulary {
    var vocabulary = self
    vocabulary.joined += joined
    let zone = times[0].time.zone
    let others = formats.filter { format in !times.contains { $0.text == format.text } }
    vocabulary.times += others.map { ($0.text, TableTime([$0], zone: zone)) }
    return vocabulary
  }

  /// The vocabulary with another zone of times that need one.
  func reading(_ zone: TableZone?) -> ExportVocabulary {
    var vocabulary = self
    vocabulary.times = times.map { ($0.text, TableTime($0.time.formats, zone: zone)) }
    return vocabulary
  }

  private static func keys(_ value: YAMLValue) throws -> [String: String] {
    var keys: [String: String] = [:]
    for entry in try value.mapping().entries {
      for word in try entry.value.texts() { keys[word] = entry.key }
    }
    return keys
  }

  /// The key that a column of no known shape is for, by its name or the parts of its path.
  func key(of column: String) -> String? {
    ownKeys.of(column) { words(of: column).lazy.compactMap(meaning(ofWord:)).first.map { [$0] } ?? [] }.first
  }

  /// The key that a column is for if no column is by ``key(of:)``.
  func fallbackKey(of column: String) -> String? {
    otherKeys.of(column) {
      words(of: column).flatMap(stripped).lazy.compactMap { keyOfFallback[$0] }.first.map { [$0] } ?? []
    }.first
  }

  /// The part of a path that is called as a list of changes is, such as `journals[]`; nil where none has one.
  func history(among paths: [String]) -> String? {
    let names = lists["histories"]!
    return paths.lazy.filter { $0.contains("[]") }.compactMap { path in
      path.split(separator: ".").map(String.init).first { names.contains(where: TableColumn.word($0).hasSuffix) }
    }.first
  }

  /// The key that a column of tasks or of changes may be for, by its name, which is short.
  func anyKey(of column: String) -> String? {
    guard column.utf8.count <= 200 else { return nil }
    if let key = key(of: column) ?? fallbackKey(of: column) { return key }
    let words = changeWords(of: column)
    return changes.keys.sorted().first { changes[$0]!.contains(where: words.contains) }
  }

  /// Whether a cell is written as a time of a calendar is, as no name of a column is.
  func isTime(_ cell: String) -> Bool {
    guard cell.utf8.count <= 64, cell.utf8.count(where: { (48...57).contains($0) }) > 5, Int(cell) == nil else {
      return false
    }
    return times.contains { !$0.time.formats.allSatisfy(\.isSince1970) && $0.time.seconds(cell) != nil }
  }

  /// The whole name, the part of a path that says what the value is, and the name without `_name` and the like behind it.
  private func words(of column: String) -> [String] {
    ownWords.of(column) {
      let stem = TableColumn.word(stem(of: column))
      let column = bare(TableColumn(column).ofSeveral?.name ?? TableColumn(column).parts[0])
      var parts = column.split(separator: ".").map { TableColumn.word(String($0)) }.filter { !wrappers.contains($0) }
      if parts.count > 1, parts[0] == parts[1] { parts.removeFirst() }
      if parts.count == 2, orderedNames.contains(parts[1]) { parts.removeLast() }
      return [TableColumn.word(column)] + (parts.count == 1 ? parts : []) + [stem]
    }
  }

  static func isSeparator(_ character: Character) -> Bool { "._/ ".contains(character) }

  /// How good a name is for its key, of several that are for it: lower is better.
  func order(of column: String) -> Int {
    words(of: column).flatMap(stripped).lazy.compactMap { rankOfWord[$0] }.first ?? .max
  }

  func meaning(ofWord word: String) -> String? {
    if let key = keyOfWord[word] { return key }
    for bare in stripped(word) {
      if let key = keyOfWord[bare] { return key }
      for suffix in timeSuffixes where bare.hasSuffix(suffix) {
        // Only a time may be called by one: an 'assigned date' is no assignee.
        if let key = keyOfWord[String(bare.dropLast(suffix.count))], DatasetDraft.timeKeys.contains(key) { return key }
      }
    }
    return nil
  }

  /// The word, and what is left of it without a prefix such as `ticket`.
  func stripped(_ word: String) -> [String] {
    [word] + prefixes.filter { word.hasPrefix($0) && word != $0 }.map { String(word.dropFirst($0.count)) }
  }

  /// What a server says instead of tasks: the first text of a JSON object that has only keys of errors; nil for anything else.
  func errorMessage(in text: UnsafeBufferPointer<UInt8>, from start: Int) -> String? {
    var scanner = JSONScanner(text, from: start)
    // Error answers are short; a list of tasks is not built as a tree.
    guard text.count < 1 << 16, let tree = try? JSONTree(&scanner), (try? scanner.finish()) != nil,
      case .object(let members) = tree
    else { return nil }
    let present = members.filter { $0.value != .null }
    let messages = present.filter { errorMessages.contains(TableColumn.word($0.key)) }
    guard !messages.isEmpty, present.keys.allSatisfy({ errorKeys.contains(TableColumn.word($0)) }) else { return nil }
    return messages.sorted { $0.key < $1.key }.compactMap(\.value.longestText).max { $0.utf8.count < $1.utf8.count }
      ?? ""
  }

  /// Whether a column's name speaks of a plan, as `Target Resolution Date` does.
  func isPlan(_ column: String) -> Bool { isBegun(by: "plans", column) }

  /// Whether a column says that a task was reopened, as `Reopen count` does.
  func isReopening(_ column: String) -> Bool { has("reopenings", column) }

  /// Whether a column's name speaks of who had a task before, as `Previous assignee` does.
  func isEarlier(_ column: String) -> Bool { isBegun(by: "earlier", column) }

  /// Whether a column says when the task got its assignee, as `Assigned Date` does.
  func isAssignment(_ column: String) -> Bool { words(of: column).contains(where: lists["assignments"]!.contains) }

  /// Whether a column's name speaks of who does the work, as `issue_assignees[].user_id` does.
  func isWorker(_ column: String) -> Bool { has("workers", column) }

  /// Whether a column's name speaks of something else of a person than who it is, as `Assignee Manager` does.
  func isBesidePerson(_ column: String) -> Bool { has("besidePersons", column) }

  /// Whether a column's name speaks of a kind of things, as `labels[].title` does.
  func isKind(_ column: String) -> Bool { has("kinds", column) }

  /// Whether a kind of rows is called as what belongs to a task is, and is none, as a comment.
  func isComment(_ kind: String) -> Bool { lists["comments"]!.contains(TableColumn.word(kind)) }

  /// Whether a column says of a row that it was deleted.
  func isDeletion(_ column: String) -> Bool { words(of: column).contains(where: lists["deletions"]!.contains) }

  /// Whether a column's name has one of some words in it.
  private func has(_ list: String, _ column: String) -> Bool {
    lists[list]!.contains(where: TableColumn.word(column).contains)
  }

  /// Whether a word of a column's name begins with one of some words.
  private func isBegun(by list: String, _ column: String) -> Bool {
    column.lowercased().split { !$0.isLetter }.contains { part in lists[list]!.contains(where: part.hasPrefix) }
  }
}

/// What columns' names come down to, which each is asked for dozens of times.
final class ColumnWords: @unchecked Sendable {
  private let lock = NSLock()
  private var known: [String: [String]] = [:]

  func of(_ column: String, _ words: () -> [String]) -> [String] {
    if let found = lock.withLock({ known[column] }) { return found }
    let found = words()
    lock.withLock {
      if known.count > 4 * InputLimits.columns.most { known = [:] }
      known[column] = found
    }
    return found
  }
}

extension ExportVocabulary.Shape {
  /// The columns of changes inside the tasks' objects; empty where the export lacks what changes need.
  func changes(in known: Set<String>) -> [(key: String, column: String)] {
    let found = changes.compactMap { key, columns in columns.first(where: known.contains).map { (key, $0) } }
    return ["field", "when", "value"].allSatisfy { key in found.contains { $0.0 == key } } ? found : []
  }

  fileprivate init(_ mapping: YAMLMapping) throws {
    try mapping.check(knownKeys: ["name", "has", "columns", "notTasks", "changes", "zone", "split"])
    name = try mapping.required("name").text()
    has = try mapping.required("has").texts()
    func columns(_ value: YAMLValue) throws -> [String] { try value.scalar == nil ? value.texts() : [value.text()] }
    self.columns = try mapping.required("columns").mapping().entries.reduce(into: [:]) {
      $0[$1.key] = try columns($1.value)
    }
    zone = try mapping.optional("zone")?.text()
    split = try mapping.optional("split")?.text()
    notTasks = try mapping.optional("notTasks")?.texts() ?? []
    changes = try mapping.optional("changes")?.mapping().entries.map { ($0.key, try columns($0.value)) } ?? []
  }
}

extension JSONTree {
  /// The longest text anywhere inside; nil where there is none.
  fileprivate var longestText: String? {
    let texts: [String] =
      switch self {
      case .object(let members): members.sorted { $0.key < $1.key }.compactMap(\.value.longestText)
      case .list(let elements): elements.compactMap(\.longestText)
      case .text(let text): [text]
      default: []
      }
    return texts.max { $0.utf8.count < $1.utf8.count }
  }
}
