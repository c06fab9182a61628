import DelegationEvaluation
import DelegationRanking

extension ExperimentResult {
  /// What rules change at holdout; a report without a file of rules has none.
  package struct RuleSection: Codable, Equatable, Sendable {
    /// The rules in words, in their order; persons by pseudonym, patterns by how many they match.
    package var list: [String]
    package var effects: [Effect]

    package struct Effect: Codable, Equatable, Sendable {
      package var model: String
      package var mode: EvaluationMode
      /// Pairs of a task and a person ranked for it that the rules removed.
      package var removed: Int
      /// Share of the first five ranks that they removed.
      package var removedOfFirstFive: Double
      /// Share of test tasks whose assignee they removed.
      package var assigneeRemoved: Double
      package var without: Measured
      package var with: Measured
    }

    package typealias Measured = DelegationResults.Measured<Assigned>

    package struct Assigned: Codable, Equatable, Sendable {
      package var personsPerTaskRoundOne: Double
      package var assigneeAfterRoundOne: Double
      package var assigneeAfterBoth: Double
      package var leftToRoundTwo: Double
      /// Share of assignments at the five busiest persons, after both rounds.
      package var loadTopFive: Double
      /// The same if each task went to the first person named.
      package var loadOfFirst: Double
    }
  }

  /// How often somebody without any activity for `days` days is suggested at holdout, without any rules.
  package struct InactiveResult: Codable, Equatable, Sendable {
    package var model: String
    package var mode: EvaluationMode
    package var days: Int
    /// Share of test tasks with such a person first.
    package var top1: Double
    /// Share of test tasks with at least one such person among the first five.
    package var top5: Double
    /// Share of all first-five ranks that such persons hold.
    package var ranks: Double
  }
}

extension ExperimentResult.RuleSection.Measured {
  init(_ values: RuleEffect.Measured) {
    self.init(
      .init(
        personsPerTaskRoundOne: values.rounds.personsPerTaskRoundOne,
        assigneeAfterRoundOne: values.rounds.assigneeAfterRoundOne, assigneeAfterBoth: values.rounds.assigneeAfterBoth,
        leftToRoundTwo: values.rounds.leftToRoundTwo, loadTopFive: values.rounds.loadTopFive,
        loadOfFirst: values.loadOfFirst), values.measures.only(.brief))
  }

  fileprivate func metrics(_ prefix: String) -> [Metric] {
    measures.metrics(prefix)
      + Metric.all(
        prefix,
        [
          "personsPerTaskRoundOne": self.personsPerTaskRoundOne, "assigneeAfterRoundOne": self.assigneeAfterRoundOne,
          "assigneeAfterBoth": self.assigneeAfterBoth, "leftToRoundTwo": self.leftToRoundTwo,
          "loadTopFive": self.loadTopFive, "loadOfFirst": self.loadOfFirst,
        ])
  }
}

extension ExperimentResult.RuleSection.Effect {
  /// Who is ranked at all does not depend on rounding, so the number removed is exact.
  var metrics: [Metric] {
    let prefix = "rules.\(model).\(mode)"
    return Metric.all(prefix, ["removed": Double(removed)], tolerance: 0)
      + Metric.all(prefix, ["removedOfFirstFive": removedOfFirstFive, "assigneeRemoved": assigneeRemoved])
      + without.metrics("\(prefix).without") + with.metrics("\(prefix).with")
  }
}

extension ExperimentResult.InactiveResult {
  var metrics: [Metric] { Metric.all("inactive.\(model).\(mode)", ["top1": top1, "top5": top5, "ranks": ranks]) }
}
