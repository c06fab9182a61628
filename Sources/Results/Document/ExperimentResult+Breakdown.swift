import DelegationEvaluation
import DelegationIngest
import DelegationRanking
import DelegationTasks

extension ExperimentResult {
  /// The answers of the headline's model by person, component and time to assignment.
  package struct Breakdown: Codable, Equatable, Sendable {
    package var model: String
    package var mode: EvaluationMode
    package var confusions: Confusions
    /// The accuracy on the tasks of the five busiest assignees.
    package var busiest: Accuracy
    /// The accuracy on all other tasks; nil if there are none.
    package var others: Accuracy?
    /// The components at opening, the one with most tasks first; empty if no task had one.
    package var components: [Component]
    /// The answers by how long after the opening the final assignee was first set; nil where the data does not say.
    package var delays: [AssignmentDelays.Delay]?

    package struct Confusions: Codable, Equatable, Sendable {
      /// First suggestions that name somebody other than the assignee.
      package var wrong: Int
      /// The share of them that the ten most frequent pairs make.
      package var tenPairs: Double
      /// The most frequent pairs, at most twenty.
      package var pairs: [Pair]

      package struct Pair: Codable, Equatable, Sendable {
        /// Who was named first.
        package var named: String
        /// Who was the final assignee.
        package var assignee: String
        package var count: Int
      }
    }

    package struct Component: Codable, Equatable, Sendable {
      /// The component; empty for tasks without one.
      package var component: String
      package var accuracy: Accuracy
    }
  }

  /// A part of the calendar in which test tasks were opened: whole months, in UTC.
  package struct Period: Codable, Equatable, Sendable {
    /// Seconds since 1970-01-01 00:00 UTC: the midnight that begins its first day.
    package var from: Int64
    /// The midnight that ends its last day.
    package var until: Int64
    package var tasks: Int
  }
}

extension ExperimentResult.Breakdown {
  init?(_ headline: ModelRunResult, _ data: LoadedDataset, _ events: [TaskEvent]) {
    let answers = headline.answers
    let loads = PersonLoads(of: answers)
    guard let busiest = Accuracy.optional(loads.busiest) else { return nil }
    self.init(
      model: headline.model, mode: headline.mode, confusions: .init(of: answers, data.persons), busiest: busiest,
      others: .optional(loads.others), components: Self.components(answers, data.log),
      delays: data.hasHistories ? AssignmentDelays(of: answers, log: data.log, events: events).delays : nil)
  }

  private static func components(_ answers: [Answer], _ log: TaskLog) -> [Component] {
    let opening = OpeningView(of: log)
    let groups = Dictionary(grouping: answers) { opening.text(.component, of: $0.task) ?? "" }
    guard groups.keys.contains(where: { !$0.isEmpty }) else { return [] }
    return groups.sorted { ($1.value.count, $0.key) < ($0.value.count, $1.key) }
      .map { Component(component: $0, accuracy: .init(HitCounts(of: $1))) }
  }

  var metrics: [Metric] {
    Metric.all(
      "breakdown",
      ["confusions.tenPairs": confusions.tenPairs, "busiest.top1": busiest.top1, "others.top1": others?.top1])
  }
}

extension ExperimentResult.Breakdown.Confusions {
  private static let mostPairs = 20

  fileprivate init(of answers: [Answer], _ persons: PersonTable) {
    let found = ConfusedPairs(of: answers)
    self.init(
      wrong: found.wrong, tenPairs: found.share(ofFirst: 10),
      pairs: found.pairs.prefix(Self.mostPairs).map {
        .init(named: persons.pseudonym($0.named), assignee: persons.pseudonym($0.assignee), count: $0.count)
      })
  }
}
