import DelegationTasks

/// A rule that overrides propose: somebody is named first, the same other person takes over in one component or for one reporter again and
/// again, and the one named did none of the tasks since the model's training.
package struct ProposedRule: Hashable, Sendable {
  /// The pseudonym of the person whom the rule leaves out.
  package let person: String
  package let chosen: String

  /// How often the same person has to be chosen instead, in one component or for one reporter.
  private static let fewest = 3

  /// - Returns: What a model's record proposes that it did not before an update.
  static func new(in model: TrainedModel, after before: TrainedModel) -> [ProposedRule] {
    let known = Set(all(before.record, before.history.log).map(\.person))
    return all(model.record, model.history.log).filter { !known.contains($0.person) }
  }

  private static func all(_ record: SuggestionRecord, _ log: TaskLog) -> [ProposedRule] {
    let numbers = Dictionary(uniqueKeysWithValues: log.ids.enumerated().map { ($1.text, $0) })
    let opening = OpeningView(of: log)
    let active = Set(record.suggestions.compactMap { $0.outcome?.assignee })
    var (counts, rules) = ([Way: Int](), [ProposedRule]())
    for one in record.suggestions {
      guard let outcome = one.outcome, outcome.isCounted, !outcome.assignee.isEmpty, let task = numbers[one.task],
        let named = one.people.first, !named.isEmpty, !active.contains(named)
      else { continue }
      let rule = ProposedRule(person: named, chosen: outcome.assignee)
      let reporter = log.reporters[task]
      let ways = [
        opening.text(.component, of: task).map { Way(rule: rule, component: $0) },
        log.reporterPool.isEmpty(reporter) ? nil : Way(rule: rule, reporter: reporter),
      ].compactMap(\.self)
      for way in ways { counts[way, default: 0] += 1 }
      if ways.contains(where: { counts[$0]! >= fewest }), !rules.contains(where: { $0.person == named }) {
        rules.append(rule)
      }
    }
    return rules
  }

  /// A property that the tasks share which somebody else did.
  private struct Way: Hashable {
    let rule: ProposedRule
    var component: String?
    var reporter: ValueID?
  }

  /// Why, and the lines that a file of rules takes.
  package var text: String {
    """
    proposed rule: \(person) was named first for tasks that \(chosen) did, again and again, and did none since training. To leave \(person) out, \
    write this into a file and add --rules FILE (docs/rules.md):
    never:
      - {person: \(person)}
    """
  }
}
