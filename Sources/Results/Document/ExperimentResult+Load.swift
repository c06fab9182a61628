import DelegationEvaluation
import DelegationRanking
import DelegationTasks

extension ExperimentResult {
  /// How many test tasks each person was assigned, and for how many the headline's model names them first.
  package struct LoadSection: Codable, Equatable, Sendable {
    package var model: String
    package var mode: EvaluationMode
    package var assignedTopFive, firstTopFive, shifted: Double
    package var persons: [Person]
    package var limits: [LoadLimits.Point]
    package var fallback: FallbackSection?

    package struct FallbackSection: Codable, Equatable, Sendable {
      package var tasks: Int
      package var outcomes: [FallbackOutcomes.Outcome]
    }

    package struct Person: Codable, Equatable, Sendable {
      package var person: String
      package var assigned, first: Int
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
