import DelegationEvaluation
import DelegationRanking

extension ExperimentResult {
  /// What rules change at holdout; a report without a file of rules has none.
  package struct RuleSection: Codable, Equatable, Sendable {
    /// The rules in words, in their order; persons by pseudonym, patterns by how many they mean.
    package var list: [String]
    /// One per model and knowledge.
    package var effects: [Effect]

    package struct Effect: Codable, Equatable, Sendable {
      package var model: String
      package var knowledge: EvaluationMode
      /// Pairs of a task and a person ranked for it that the rules took out.
      package var removed: Int
      /// Share of the first five places that they took out.
      package var removedOfFirstFive: Double
      /// Share of test tasks whose true owner they took out.
      package var ownerRemoved: Double
      package var without: Figures
      package var with: Figures
    }

    package struct Figures: Codable, Equatable, Sendable {
      package var top1: Double
      package var top5: Double
      package var mrr: Double
      package var personsPerTaskRoundOne: Double
      package var ownerAfterRoundOne: Double
      package var ownerAfterBoth: Double
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
    package var knowledge: EvaluationMode
    package var days: Int
    /// Share of test reports with such a person first.
    package var top1: Double
    /// Share of test reports with at least one such person among the first five.
    package var top5: Double
    /// Share of all first-five places that such persons hold.
    package var places: Double
  }
}

extension ExperimentResult.RuleSection.Figures {
  init(_ figures: RuleEffect.Figures) {
    self.init(
      top1: figures.top1, top5: figures.top5, mrr: figures.mrr,
      personsPerTaskRoundOne: figures.rounds.personsPerTaskRoundOne,
      ownerAfterRoundOne: figures.rounds.ownerAfterRoundOne, ownerAfterBoth: figures.rounds.ownerAfterBoth,
      leftToRoundTwo: figures.rounds.leftToRoundTwo, loadTopFive: figures.rounds.loadTopFive,
      loadOfFirst: figures.loadOfFirst)
  }

  fileprivate func metrics(_ prefix: String) -> [Metric] {
    Metric.all(
      prefix,
      [
        "top1": top1, "top5": top5, "mrr": mrr, "personsPerTaskRoundOne": personsPerTaskRoundOne,
        "ownerAfterRoundOne": ownerAfterRoundOne, "ownerAfterBoth": ownerAfterBoth, "leftToRoundTwo": leftToRoundTwo,
        "loadTopFive": loadTopFive, "loadOfFirst": loadOfFirst,
      ])
  }
}

extension ExperimentResult.RuleSection.Effect {
  /// Who is ranked at all does not hang on rounding, so what is taken out is exact.
  var metrics: [Metric] {
    let prefix = "rules.\(model).\(knowledge)"
    return Metric.all(prefix, ["removed": Double(removed)], tolerance: 0)
      + Metric.all(prefix, ["removedOfFirstFive": removedOfFirstFive, "ownerRemoved": ownerRemoved])
      + without.metrics("\(prefix).without") + with.metrics("\(prefix).with")
  }
}

extension ExperimentResult.InactiveResult {
  var metrics: [Metric] {
    Metric.all("gone.\(model).\(knowledge)", ["top1": top1, "top5": top5, "places": places])
  }
}
