import DelegationEvaluation
import DelegationIngest
import DelegationRanking
import DelegationTasks

extension ExperimentResult {
  /// How often the right person is named, for some of the test tasks.
  package struct Accuracy: Codable, Equatable, Sendable {
    package var tasks: Int
    package var top1: Double
    package var top5: Double
    /// By Wilson: lower and upper bound by measure.
    package var interval95: [String: [Double]]
  }

  /// The answers of the headline's model by person, component and time to assignment.
  package struct Breakdown: Codable, Equatable, Sendable {
    package var model: String
    package var mode: EvaluationMode
    package var confusions: Confusions
    /// Of the tasks of the five busiest assignees.
    package var busiest: Accuracy
    /// Of all other tasks; nil if there are none.
    package var others: Accuracy?
    /// By component at opening, the one with most tasks first; empty if no task had one.
    package var components: [Component]
    /// By how long after the opening the final assignee was first set; nil where the data does not say.
    package var delays: [Delay]?

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
      /// Empty for tasks without one.
      package var component: String
      package var accuracy: Accuracy
    }

    package struct Delay: Codable, Equatable, Sendable {
      /// Seconds after the opening, inclusively.
      package var from: Int64
      /// Exclusively; nil where there is no end.
      package var until: Int64?
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

extension ExperimentResult.Accuracy {
  /// - Parameter counts: Of at least one task.
  init(_ counts: HitCounts) {
    precondition(counts.tasks > 0, "no accuracy without a task")
    func share(_ hits: Int) -> Double { Double(hits) / Double(counts.tasks) }
    func bounds(_ hits: Int) -> [Double] {
      let interval = Interval.wilson(hits, of: counts.tasks)
      return [interval.lower, interval.upper]
    }
    self.init(
      tasks: counts.tasks, top1: share(counts.first), top5: share(counts.firstFive),
      interval95: ["top1": bounds(counts.first), "top5": bounds(counts.firstFive)])
  }

  static func optional(_ counts: HitCounts) -> Self? { counts.tasks > 0 ? .init(counts) : nil }
}

extension ExperimentResult.Breakdown {
  init?(_ headline: ModelRunResult, _ data: LoadedDataset, _ events: [TaskEvent]) {
    let answers = headline.answers
    let loads = PersonLoads(of: answers)
    guard let busiest = ExperimentResult.Accuracy.optional(loads.busiest) else { return nil }
    let delays = AssignmentDelays(of: answers, log: data.log, events: events)
    self.init(
      model: headline.model, mode: headline.mode, confusions: .init(of: answers, data.persons), busiest: busiest,
      others: .optional(loads.others), components: Self.components(answers, data.log),
      delays: data.hasHistories
        ? delays.groups.map { .init(from: $0.from, until: $0.until, accuracy: .init($0.counts)) } : nil)
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
