import DelegationEvaluation
import DelegationRanking
import DelegationTasks

extension ExperimentResult {
  /// How many test tasks each person was assigned, and for how many the headline's model names them first.
  package struct LoadSection: Codable, Equatable, Sendable {
    package var model: String
    package var mode: EvaluationMode
    /// Share of the test tasks that the five busiest assignees got.
    package var assignedTopFive: Double
    /// Share of the first suggestions that go to the five persons named first most often.
    package var firstTopFive: Double
    /// Share of the work that would go to another person than it did, whichever tasks these are.
    package var shifted: Double
    /// Everybody who was assigned a test task or is named first for one, the busiest assignee first.
    package var persons: [Person]
    /// What a limit of tasks per person and week costs; none of a model whose scores are neither probabilities nor counts.
    package var limits: [LoadLimits.Point]
    /// How a fallback fares; nil of a model that always names somebody, and in older reports.
    package var fallback: FallbackSection?

    package struct FallbackSection: Codable, Equatable, Sendable {
      /// Test tasks for which the model names neither one person nor a set.
      package var tasks: Int
      /// The outcomes of each form of fallback on these tasks.
      package var outcomes: [FallbackOutcomes.Outcome]
    }

    package struct Person: Codable, Equatable, Sendable {
      package var person: String
      /// Test tasks whose final assignee the person is.
      package var assigned: Int
      /// Test tasks whose first suggestion the person is.
      package var first: Int
      /// The accuracy on the tasks assigned to the person; nil without one.
      package var accuracy: Accuracy?
    }
  }
}

extension ExperimentResult.LoadSection {
  init(_ headline: ModelRunResult, _ persons: PersonTable, openings: [Moment], fallback: FallbackSection?) {
    let loads = PersonLoads(of: headline.answers)
    let rankings = headline.folds.flatMap(\.rankings).map { headline.scale == .natural ? $0 : $0.shares }
    self.init(
      model: headline.model, mode: headline.mode, assignedTopFive: loads.assignedTopFive,
      firstTopFive: loads.firstTopFive, shifted: loads.shifted,
      persons: loads.rows.map {
        .init(
          person: persons.pseudonym($0.person), assigned: $0.assigned, first: $0.first, accuracy: .optional($0.hits))
      },
      limits: rankings.count == headline.answers.count && Self.isComparable(headline.model)
        ? LoadLimits(headline.answers, rankings, openings: openings).points : [],
      fallback: fallback)
  }

  /// Whether scores of different tasks can be compared: only then is there a best way to share tasks out.
  private static func isComparable(_ model: String) -> Bool {
    ModelCatalogue.description(of: model).map { $0.givesProbabilities || $0.counted != nil } ?? false
  }

  /// The metrics without those of single persons: they follow from the ranks.
  var metrics: [Metric] {
    Metric.all("load", ["assignedTopFive": assignedTopFive, "firstTopFive": firstTopFive, "shifted": shifted])
      + limits.flatMap {
        Metric.all(
          "load.perWeek\($0.perWeek)", ["right": $0.right, "rightInTurn": $0.rightInTurn, "topFive": $0.topFive])
      }
  }
}
