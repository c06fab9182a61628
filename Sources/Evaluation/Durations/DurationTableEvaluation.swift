import DelegationMatching
import DelegationRanking
import DelegationTasks

/// How well the durations that an app looks up do: learned once, from the efforts that were known when the test part of
/// ``EffortEvaluation`` began.
package struct DurationTableEvaluation: Equatable, Sendable {
  package struct Row: Equatable, Sendable {
    /// The tasks that took neither less than the 10 % quantile nor more than the 90 % quantile.
    package let covered: Int
    /// The median of the medians' errors, in minutes.
    package let medianError: Double

    package init(covered: Int, medianError: Double) { (self.covered, self.medianError) = (covered, medianError) }
  }

  package let tasks: Int
  package let table, overall: Row

  /// Returns nil without a test part, or if too few efforts were known when it began.
  package init?(_ efforts: [TaskEffort], _ features: TaskFeatures) {
    let opened = efforts.sorted { $0.task < $1.task }
    let test = opened[LastFifths(of: opened.count).test]
    guard let begin = test.first.map({ features.openings[$0.task] }) else { return nil }
    let learned = DurationTable(of: efforts.filter { $0.moment < begin }.map { DurationTable.Effort($0, features) })
    guard learned.row(person: nil, category: nil) != nil else { return nil }
    func row(_ look: (DurationTable.Effort) -> DurationTable.Row) -> Row {
      let answers = test.map { (look(.init($0, features)), Double($0.minutes)) }
      let errors = answers.map { abs($0.median - $1) }.sorted()
      return Row(
        covered: answers.count { ($0.lower...$0.upper).contains($1) }, medianError: errors[(errors.count - 1) / 2])
    }
    tasks = test.count
    table = row { learned.row(person: $0.person, category: $0.category)! }
    overall = row { _ in learned.row(person: nil, category: nil)! }
  }
}

extension DurationTable.Effort {
  /// The category is the component at opening.
  init(_ effort: TaskEffort, _ features: TaskFeatures) {
    self.init(
      person: effort.person.map { Int($0) }, category: features.components[effort.task].map { Int($0) },
      minutes: Double(effort.minutes))
  }
}
