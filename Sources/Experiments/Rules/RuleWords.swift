import Recommendation
import TaskModel

/// Rules as a page may tell them: persons by pseudonym, patterns by how many they mean.
struct RuleWords {
  let persons: PersonTable

  /// One line per rule, in their order.
  func list(_ rules: AssignmentRules) -> [String] {
    rules.rules.map { "\(subject($0.subject)): \(Self.terms($0.terms))" }
  }

  private func subject(_ subject: RuleSubject) -> String {
    switch subject.form {
    case .person: persons.pseudonym(subject.persons[0])
    case .pattern where subject.persons.isEmpty: "a pattern that nobody matches"
    case .pattern: "a pattern, \(PageText.counted(subject.persons.count, "person"))"
    case .everybody: "everybody"
    }
  }

  private static func terms(_ terms: AssignmentRules.Terms) -> String {
    switch terms {
    case .away(let from, let until): "away from \(time(from)) until \(time(until))"
    case .never: "never suggested"
    case .capacity(let openTasks):
      "suggested only while owning fewer than \(PageText.counted(openTasks, "open task"))"
    }
  }

  /// The day alone where the moment is its midnight.
  private static func time(_ moment: Moment) -> String {
    let second = moment.seconds % 86_400
    let day = PageText.day(moment.seconds)
    guard second != 0 else { return day }
    let parts = [second / 3600, second / 60 % 60, second % 60].map { $0 < 10 ? "0\($0)" : "\($0)" }
    return "\(day) \(parts.joined(separator: ":")) UTC"
  }
}
