import DelegationEvaluation
import DelegationRanking

extension ExperimentResult {
  package struct Result: Codable, Equatable, Sendable, MeasuredAnswers {
    package var model: String
    package var mode: EvaluationMode
    package var split: Split.Kind
    package var fieldValues: FieldValues
    package var test: Int
    /// All but candidate recall.
    package var measures: MeasureSet
    /// Share of test tasks whose assignee the model could rank.
    package var candidateRecall: Double
    /// 95 % intervals by measure name, of candidate recall too: lower and upper bound. Wilson's for shares of the test
    /// tasks, by bootstrap for the rest.
    package var interval95: [String: [Double]]
    /// The measures of each fold 1…10, for split `folds`.
    package var folds: [MeasureSet]?
    /// Share of test tasks whose assignee is among the first k, k = 1…20; for split `holdout`.
    package var accuracyAt: [Double]?
    /// The accuracy in each period, for split `holdout` on opening values; nil without periods.
    package var periods: [Accuracy]?
    /// Whether there are fewer than 50 test tasks.
    package var tooFew: Bool
  }

  /// A paired randomisation test of two models over the same test tasks: the mean of model − other.
  package typealias Comparison = Beside<ComparedModels, MeasureLeads.Lead>

  package struct ComparedModels: Codable, Equatable, Sendable {
    package var model: String
    package var other: String
    package var mode: EvaluationMode
    package var split: Split.Kind
    /// The key of one that is tested.
    package var measure: String
  }

  package typealias TwoRoundResult = Beside<RoundOne, TwoRoundAssignment>

  package struct RoundOne: Codable, Equatable, Sendable {
    package var model: String
    package var mode: EvaluationMode
    package var threshold: Double
    /// The persons per task that the threshold was chosen for on validation; nil for the recipe's own threshold.
    package var chosenFor: Double?
    /// Lower and upper bound by the measure's key; the load has none.
    package var interval95: [String: [Double]]?
    /// Whether `chosenFor` held on the test part; nil without it.
    package var promise: Promise?
    /// What other thresholds would give, falling; nil without `chosenFor`.
    package var curve: [RoundCurve.Point]?
  }
}

extension ExperimentResult.Result {
  var metrics: [Metric] { metrics("results.\(model).\(mode).\(split).\(fieldValues)") }
}

extension TwoRoundAssignment {
  func metrics(_ prefix: String, tolerance: Double = Tolerance.rank) -> [Metric] {
    Metric.all(
      prefix,
      [
        "personsPerTaskRoundOne": personsPerTaskRoundOne, "assigneeAfterRoundOne": assigneeAfterRoundOne,
        "assigneeAfterBoth": assigneeAfterBoth, "leftToRoundTwo": leftToRoundTwo, "loadTopFive": loadTopFive,
      ], tolerance: tolerance)
  }
}

extension ExperimentResult.TwoRoundResult {
  /// The metrics without those of the curve: it follows from the same scores.
  var metrics: [Metric] {
    let isChosen = subject.chosenFor != nil
    let prefix = "rounds.\(subject.model).\(subject.mode)" + (isChosen ? ".chosen" : "")
    // A chosen threshold may move to its neighbour, and the other values with it.
    return Metric.all(prefix, ["threshold": isChosen ? subject.threshold : nil], tolerance: Tolerance.threshold)
      + values.metrics(prefix, tolerance: isChosen ? Tolerance.threshold : Tolerance.rank)
  }
}

extension ExperimentResult {
  /// The metrics of the learned ranker with part of its features.
  package struct AblationRow: Codable, Equatable, Sendable {
    /// `adds text`, `without text` or `all`.
    package var variant: String
    package var kind: AblationVariant.Kind
    /// The feature group added last or left out; nil for `all`.
    package var group: String?
    package var features: Int
    package var validation: MeasureSet
    package var holdout: MeasureSet
  }
}

extension ExperimentResult.AblationRow {
  var metrics: [Metric] {
    let prefix = "ablation." + variant.replacing(" ", with: ".")
    return validation.metrics("\(prefix).validation") + holdout.metrics("\(prefix).holdout")
  }
}
