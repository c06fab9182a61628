import DelegationFoundations
import DelegationStrictYAML

/// What is known of trackers' exports, from a data file.
struct ExportVocabulary: Sendable {
  struct Shape: Sendable {
    let name: String
    let has: [String]
    /// The columns of each key, the best first.
    let columns: [String: [String]]
    /// Columns whose rows are no tasks where they have a value.
    let notTasks: [String]
    let changes: [(key: String, column: String)]
  }

  let shapes: [Shape]
  private let keyOfWord: [String: String]
  /// The last parts of paths that name a person or a thing, the best first.
  let orderedNames: [String]
  private let wrappers: Set<String>
  private let meaningOfWord: [String: TableOutcome.Meaning]
  /// Every format that is tried: the named ones, then patterns.
  let times: [(text: String, time: TableTime)]

  static func builtIn() throws -> ExportVocabulary {
    try ExportVocabulary(
      StrictYAML.read(
        PackageResources.exports_yaml, path: "exports.yaml",
        knownKeys: ["shapes", "words", "names", "wrappers", "outcome", "times"]))
  }

  init(_ root: YAMLMapping) throws {
    shapes = try root.required("shapes").list().map { try Shape($0.mapping()) }
    var keyOfWord: [String: String] = [:]
    for entry in try root.required("words").mapping().entries {
      for word in try entry.value.texts() { keyOfWord[word] = entry.key }
    }
    self.keyOfWord = keyOfWord
    orderedNames = try root.required("names").texts()
    wrappers = Set(try root.required("wrappers").texts())
    let outcome = try root.required("outcome").mapping()
    var meanings: [String: TableOutcome.Meaning] = [:]
    for (key, meaning) in TableOutcome.Meaning.keys {
      for word in try outcome.required(key).texts() { meanings[word] = meaning }
    }
    meaningOfWord = meanings
    let named = TableMapping.TimeFormat.allCases.map { ($0.rawValue, TableTime(format: $0)) }
    times =
      try named
      + root.required("times").texts().map { text in (text, TableTime(.pattern(try TablePattern(text)))) }
  }

  /// The key that a column of no known shape is for, by its name or the parts of its path.
  func key(of column: String) -> String? {
    if let key = keyOfWord[Self.word(column)] { return key }
    var parts = column.split(separator: ".").map { Self.word(String($0)) }
    parts.removeAll { wrappers.contains($0) }
    if parts.count == 2, orderedNames.contains(parts[1]) { parts.removeLast() }
    return parts.count == 1 ? keyOfWord[parts[0]] : nil
  }

  func meaning(of value: String) -> TableOutcome.Meaning? {
    let word = value.lowercased().replacing("’", with: "'")
    return meaningOfWord[word] ?? meaningOfWord[word.replacing("_", with: " ").replacing("-", with: " ")]
  }

  private static func word(_ column: String) -> String {
    column == "#" ? "id" : String(column.lowercased().filter { $0.isLetter || $0.isNumber })
  }
}

extension ExportVocabulary.Shape {
  fileprivate init(_ mapping: YAMLMapping) throws {
    try mapping.check(knownKeys: ["name", "has", "columns", "notTasks", "changes"])
    name = try mapping.required("name").text()
    has = try mapping.required("has").texts()
    columns = try mapping.required("columns").mapping().entries.reduce(into: [:]) { columns, entry in
      columns[entry.key] = try entry.value.scalar == nil ? entry.value.texts() : [entry.value.text()]
    }
    notTasks = try mapping.optional("notTasks")?.texts() ?? []
    changes = try mapping.optional("changes")?.mapping().entries.map { ($0.key, try $0.value.text()) } ?? []
  }
}

extension TableOutcome.Meaning {
  /// The keys of `outcome`, in the order of a description.
  static let keys: [(key: String, meaning: TableOutcome.Meaning)] = [
    ("done", .done), ("notDone", .notDone), ("open", .open),
  ]
}
