import DelegationFoundations
import DelegationRanking
import DelegationStrictYAML
import DelegationTasks

package enum RulesReader {
  /// - `takesPipe`: Whether the file may be a pipe, since the command line names it.
  package static func read(file path: String, takesPipe: Bool = false) throws -> RulesFile {
    try read(StrictYAML.read(file: path, knownKeys: Keys.root, takesPipe: takesPipe))
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
    guard !entries.isEmpty else {
      throw Problem(
        location: root.location, fault: "the file holds no rule",
        remedy: "write at least one below 'away', 'never' or 'capacity', or leave the file out")
    }
    return RulesFile(path: root.path, entries: entries)
  }

  private static func away(_ mapping: YAMLMapping) throws -> RulesFile.Entry {
    let (start, end) = (try mapping.required("from"), try mapping.required("until"))
    let (from, until) = (try start.moment(), try end.moment())
    guard from < until else {
      throw Problem.impossible(
        end, "it is not after 'from'", remedy: "write the first moment at which the person is back")
    }
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
    package let person: String
    package let location: String
    package let key: String
    package let terms: AssignmentRules.Terms

    package init(person: String, location: String, key: String, terms: AssignmentRules.Terms) {
      (self.person, self.location, self.key, self.terms) = (person, location, key, terms)
    }
  }

  package let path: String
  package let entries: [Entry]

  package init(path: String, entries: [Entry]) { (self.path, self.entries) = (path, entries) }

  /// The rules about a dataset's persons.
  ///
  /// A pattern may match nobody: those it is meant for may be yet to come.
  ///
  /// - `warn`: Called for each pattern that matches nobody.
  package func rules(
    among persons: PersonTable, of dataset: String, warn: (Problem) -> Void = { _ in }
  ) throws -> AssignmentRules {
    AssignmentRules(
      try entries.map { entry in
        guard let subject = RuleSubject(entry.person, among: persons) else {
          // Shows no address, not even the nearest: messages end up in logs.
          let isPseudonym = entry.person.wholeMatch(of: #/[Pp]\d+/#) != nil
          let nearest = isPseudonym ? nearestWord(to: entry.person, in: persons.pseudonyms) : nil
          throw Problem(
            location: entry.location, fault: "key '\(entry.key)': '\(entry.person)' is nobody in \(dataset)",
            remedy: (nearest.map { "did you mean '\($0)'? " } ?? "")
              + "'delegate records \(dataset)' lists pseudonyms in its column assigned_to, with --show-persons addresses"
          )
        }
        if subject.persons.isEmpty {
          warn(
            Problem(
              location: entry.location,
              fault: "key '\(entry.key)': nobody in \(dataset) matches '\(entry.person)', so the rule does nothing",
              remedy:
                "check the pattern; it is matched against whole addresses, which 'delegate records \(dataset) --show-persons'"
                + " lists in its column assigned_to"))
        }
        return AssignmentRules.Rule(subject, entry.terms)
      })
  }
}
