import Recommendation
import TaskModel

/// A file of rules, checked but for its persons: those are looked up once the dataset has been read.
package struct RulesFile: Equatable, Sendable {
  package struct Entry: Equatable, Sendable {
    /// Whom the rule is about, in the file's words.
    package let person: String
    /// Of that word, as messages name it.
    package let place: String
    package let key: String
    package let terms: AssignmentRules.Terms
  }

  package let path: String
  /// In the order of the file.
  package let entries: [Entry]

  /// The rules about a dataset's persons.
  ///
  /// A rule may be about nobody where it names a pattern: those whom it is meant for may be yet to come.
  ///
  /// - Parameters:
  ///   - persons: Those whom rules may be about.
  ///   - dataset: Its name, for messages.
  ///   - warn: Called for each pattern that means nobody.
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
