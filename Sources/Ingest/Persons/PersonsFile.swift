import CDelegationPipelineData
import DelegationFoundations
import DelegationStrictYAML
import DelegationTasks

/// The general rules of who is a person, and how exports name persons; a tracker's own rules are in its `dataset.yaml`.
package struct PersonsFile: Sendable {
  package let rules: PersonRules
  /// What an object that stands in a cell calls a person, the best first.
  let namesInObjects: [String]
  /// What names an account beside a name, in small letters and digits, the best first.
  package let accounts: [String]
  /// What says beside a name that it is a robot's, likewise, and its values.
  package let robotColumns: [String: [String]]

  /// What stands behind the name of a person who has left, in small letters.
  let formerMarks: [String]
  /// What trackers call an account that was deleted.
  let deleted: Set<String>
  /// What people are called for short, by their names.
  package let callNames: [String: [String]]
  private let noPersons: Set<String>
  private let noPersonEndings: [String]
  private let noPersonsAlone: Set<String>
  private let noPersonHosts: Set<String>

  /// Whether a value may name a team, a queue, a role or a program and no person, by one of its words, or is one Latin letter; of an
  /// address the host tells little, and what stands in brackets behind a name of several words is where that person works.
  package func isDoubtful(_ name: String) -> Bool {
    let bracket = name.last == ")" || name.last == "]" ? name.lastIndex { "([".contains($0) } : nil
    let person = bracket.map { name[..<$0].split(separator: " ") } ?? []
    let name = (person.count > 1 ? person.joined(separator: " ") : name).lowercased()
    let start = name.contains(" ") ? name[...] : name.prefix { $0 != "@" }
    let words = start.split { !$0.isLetter } + start.split { !$0.isLetter && !$0.isNumber }
    return (name.utf8.count == 1 && name.contains(where: \.isLetter)) || noPersonsAlone.contains(name)
      || words.contains { noPersons.contains(String($0)) }
      || noPersonEndings.contains { name.hasSuffix($0) && name.count > $0.count }
      || name.dropFirst(start.count).split { !$0.isLetter }.contains { noPersonHosts.contains(String($0)) }
  }

  /// Whether a value is a word for nobody, or signs alone, so that it says nothing of another field either; 0 is a version.
  package func saysNothing(_ value: String) -> Bool { rules.isNobody(value) && !value.contains(where: \.isNumber) }

  package static let builtIn = Result { try PersonsFile(delegation_persons_yaml().bytes, path: "persons.yaml") }

  package static func general() throws -> PersonRules { try builtIn.get().rules }

  private init(_ bytes: [UInt8], path: String) throws {
    let root = try StrictYAML.read(
      bytes, path: path,
      knownKeys: [
        "notPersons", "robots", "nobody", "nobodyExactly", "namesInObjects", "accounts", "robotColumns", "formerMarks",
        "noPersons", "noPersonEndings", "noPersonsAlone", "noPersonHosts", "deleted", "callNames",
      ])
    func texts(_ key: String) throws -> [String] { try root.required(key).texts() }
    rules = PersonRules(
      notPersons: try texts("notPersons"), robots: try texts("robots"),
      nobody: NobodyWords(try texts("nobody") + texts("deleted"), exactly: try texts("nobodyExactly")))
    deleted = Set(try texts("deleted"))
    (namesInObjects, accounts) = (try texts("namesInObjects"), try texts("accounts"))
    formerMarks = try texts("formerMarks")
    (noPersons, noPersonEndings) = (Set(try texts("noPersons")), try texts("noPersonEndings"))
    (noPersonsAlone, noPersonHosts) = (Set(try texts("noPersonsAlone")), Set(try texts("noPersonHosts")))
    func lists(_ key: String) throws -> [String: [String]] {
      try root.required(key).mapping().entries.reduce(into: [:]) { $0[$1.key] = try $1.value.texts() }
    }
    (robotColumns, callNames) = (try lists("robotColumns"), try lists("callNames"))
  }
}
