import DelegationEvaluation
import DelegationFoundations
import DelegationRanking
import DelegationRecipes

extension ExperimentResult {
  /// How the model of an open headline was chosen on the validation part, and what the choice cost on the test part.
  package struct Choice: Codable, Equatable, Sendable {
    package typealias Candidate = Beside<LearningCurve.ModelName, HeadlineChoice.Candidate>

    package typealias Difference = Measured<Other>

    package struct Other: Codable, Equatable, Sendable {
      package var other: String
    }

    package var model: String
    package var mode: EvaluationMode
    package var validation: Int
    package var candidates: [Candidate]
    package var againstBest: Difference
  }
}

extension ExperimentResult.Choice {
  init(_ chosen: ChosenHeadline, test: [ModelRunResult]) {
    let (models, candidates) = (chosen.models, chosen.choice.candidates)
    func measures(_ model: String) -> MeasureSet {
      test.first { $0.model == model && $0.mode == chosen.headline.mode }!.measures
    }
    func difference(to other: String) -> Difference {
      let (one, two) = (measures(chosen.headline.model).only(.tested), measures(other))
      return Difference(.init(other: other), one.mapValues { one.lead($0, over: two) })
    }
    self.init(
      model: chosen.headline.model, mode: chosen.headline.mode, validation: chosen.taskCount,
      candidates: zip(models, candidates).map { .init(.init(model: $0), $1) },
      againstBest: difference(to: chosen.best))
  }

  var metrics: [Metric] {
    candidates.flatMap { Metric.all("choice.\($0.model)", ["mrr": $0.score]) }
      + againstBest.measures.metrics("choice.againstBest")
  }
}

/// The model of a headline that a recipe leaves open, and among which it was chosen.
package struct ChosenHeadline: Equatable {
  let headline: Recipe.Headline
  let models: [String]
  package let taskCount: Int
  let choice: HeadlineChoice

  /// - `results`: Of models on the validation part in one mode, the one that learns most last.
  package init(of results: [ModelRunResult], seed: UInt64) {
    models = results.map(\.model)
    choice = HeadlineChoice(results.map(\.answers), seed: seed)
    taskCount = results[0].testCount
    headline = Recipe.Headline(model: models[choice.chosen], mode: results[0].mode)
  }

  package var best: String { models[choice.best] }

  package var sentence: String {
    let part = "\(PageText.counted(taskCount, "task")) of the validation part"
    return "headline: \(headline.model) (\(headline.mode.rawValue)), "
      + (choice.chosen == choice.best
        ? "the best of \(PageText.counted(models.count, "model")) on \(part)"
        : "which the best on \(part), \(best), does not clearly beat")
  }
}
