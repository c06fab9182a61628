import DelegationFoundations
import DelegationIngest
import DelegationRanking
import DelegationStrictYAML
import DelegationTasks

/// Reads a file of rules, every value checked before any work starts.
package enum RulesReader {
  /// - Throws: `Problem` with file, line and key.
  package static func read(file path: String) throws -> RulesFile {
    try read(StrictYAML.read(file: path, knownKeys: Keys.root))
  }

  package static func read(text: String, path: String) throws -> RulesFile {
    try read(StrictYAML.read(text, path: path, knownKeys: Keys.root))
  }

  private enum Keys {
    static let root = ["away", "never", "capacity"]
    static let away = ["person", "from", "until"]
    static let never = ["person"]
    static let capacity = ["person", "openTasks"]
  }

  static let mostOpenTasks = 1_000_000

  private static func read(_ root: YAMLMapping) throws -> RulesFile {
    var entries: [RulesFile.Entry] = []
    for section in root.entries {
      let items = try section.value.list()
      guard !items.isEmpty else { throw Problems.emptyList(section.value) }
      entries += try items.map { item in
        switch section.key {
        case "away": try away(item.mapping(knownKeys: Keys.away))
        case "never": try entry(item.mapping(knownKeys: Keys.never), .never)
        default: try capacity(item.mapping(knownKeys: Keys.capacity))
        }
      }
    }
    guard !entries.isEmpty else { throw Problems.noRules(root) }
    return RulesFile(path: root.path, entries: entries)
  }

  private static func away(_ mapping: YAMLMapping) throws -> RulesFile.Entry {
    let (start, end) = (try mapping.required("from"), try mapping.required("until"))
    let (from, until) = (try start.moment(), try end.moment())
    guard from < until else { throw Problems.untilBeforeFrom(end) }
    return try entry(mapping, .away(from: from, until: until))
  }

  private static func capacity(_ mapping: YAMLMapping) throws -> RulesFile.Entry {
    try entry(mapping, .capacity(openTasks: mapping.required("openTasks").integer(in: 1...mostOpenTasks)))
  }

  private static func entry(_ mapping: YAMLMapping, _ terms: AssignmentRules.Terms) throws -> RulesFile.Entry {
    let person = try mapping.required("person")
    return RulesFile.Entry(person: try person.text(), location: person.location, key: person.key, terms: terms)
  }
}

/// A checked file of rules; its persons are looked up once the dataset has been read.
package struct RulesFile: Equatable, Sendable {
  package struct Entry: Equatable, Sendable {
    /// Whom the rule is about, as the file says it.
    package let person: String
    package let location: String
    package let key: String
    package let terms: AssignmentRules.Terms
  }

  package let path: String
  package let entries: [Entry]

  /// The rules about a dataset's persons.
  ///
  /// A pattern may match nobody: those it is meant for may be yet to come.
  ///
  /// - Parameter warn: Called for each pattern that matches nobody.
  /// - Throws: `Problem` for the first rule about a single person who is not there.
  package func rules(
    among persons: PersonTable, of dataset: String, warn: (Problem) -> Void = { _ in }
  ) throws -> AssignmentRules {
    AssignmentRules(
      try entries.map { entry in
        guard let subject = RuleSubject(entry.person, among: persons) else {
          throw Problems.ruleAboutNobody(entry, in: persons, dataset: dataset)
        }
        if subject.persons.isEmpty { warn(Problems.patternOfNobody(entry, dataset: dataset)) }
        return AssignmentRules.Rule(subject, entry.terms)
      })
  }
}
