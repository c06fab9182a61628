import TaskModel

/// What people decided about who may be suggested, whatever a model says.
package struct AssignmentRules: Equatable, Sendable {
  package enum Terms: Equatable, Sendable {
    /// Not suggested for tasks opened in this time; `from` belongs to it, the later `until` does not.
    case away(from: Moment, until: Moment)
    /// Never suggested.
    case never
    /// Suggested only while they own fewer open tasks; see ``OpenTasks``.
    case capacity(openTasks: Int)
  }

  package struct Rule: Equatable, Sendable {
    package let subject: RuleSubject
    package let terms: Terms

    package init(_ subject: RuleSubject, _ terms: Terms) {
      self.subject = subject
      self.terms = terms
    }
  }

  /// In the order of their file.
  package let rules: [Rule]

  package init(_ rules: [Rule]) { self.rules = rules }

  /// Whether some rule asks how many open tasks a person owns.
  package var limitsOpenTasks: Bool {
    rules.contains {
      guard case .capacity = $0.terms else { return false }
      return true
    }
  }
}

/// Whom a rule is about.
package struct RuleSubject: Equatable, Sendable {
  /// How the file names them; the more exact form goes before the wider one.
  package enum Form: Sendable {
    case person
    case pattern
    case everybody
  }

  package let form: Form
  /// Rising; empty only for a pattern, which may be meant for people to come.
  package let persons: [PersonID]

  /// - Parameters:
  ///   - word: As for `PersonTable.persons(named:)`; `*` alone is everybody.
  ///   - table: Whom the word is looked up among.
  /// - Returns: Nothing when the word is no pattern and means nobody.
  package init?(_ word: String, among table: PersonTable) {
    persons = table.persons(named: word)
    form = word == "*" ? .everybody : word.contains("*") ? .pattern : .person
    if persons.isEmpty, form == .person { return nil }
  }
}
