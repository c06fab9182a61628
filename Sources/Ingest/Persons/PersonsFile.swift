import DelegationStrictYAML
import DelegationTasks

/// The general rules of who is a person, and how exports name persons; a tracker's own rules are in its `dataset.yaml`.
package struct PersonsFile: Sendable {
  package let rules: PersonRules
  /// What an object that stands in a cell calls a person, the best first.
  let namesInObjects: [String]
  /// What names an account beside a name, in small letters and digits, the best first.
  let accounts: [String]
  /// What says beside a name that it is a robot's, likewise, and its values.
  let robotColumns: [String: [String]]

  /// Words in the names of teams and queues, in small letters.
  private let teams: Set<String>

  /// Whether a value names a team or a queue and not a person, by one of its words.
  func isTeam(_ name: String) -> Bool {
    name.lowercased().split { !$0.isLetter }.contains { teams.contains(String($0)) }
  }

  /// The built-in file.
  package static let builtIn = Result { try PersonsFile(PackageResources.persons_yaml, path: "persons.yaml") }

  /// The built-in rules.
  package static func general() throws -> PersonRules { try builtIn.get().rules }

  private init(_ bytes: [UInt8], path: String) throws {
    let root = try StrictYAML.read(
      bytes, path: path,
      knownKeys: [
        "notPersons", "robots", "nobody", "nobodyExactly", "namesInObjects", "accounts", "robotColumns", "teams",
      ])
    func texts(_ key: String) throws -> [String] { try root.required(key).texts() }
    rules = PersonRules(
      notPersons: try texts("notPersons"), robots: try texts("robots"),
      nobody: NobodyWords(try texts("nobody"), exactly: try texts("nobodyExactly")))
    (namesInObjects, accounts) = (try texts("namesInObjects"), try texts("accounts"))
    teams = Set(try texts("teams"))
    robotColumns = try root.required("robotColumns").mapping().entries.reduce(into: [:]) {
      $0[$1.key] = try $1.value.texts()
    }
  }
}
