import DelegationEvaluation
import DelegationRanking
import DelegationTasks

extension ExperimentResult {
  package struct Result: Codable, Equatable, Sendable, MeasuredAnswers {
    package var model: String
    package var mode: EvaluationMode
    package var split: Split.Kind
    package var fieldValues: FieldValues
    package var test: Int
    /// The values of all measures but candidate recall.
    package var measures: MeasureSet
    package var candidateRecall: Double
    /// 95 % intervals by measure name, of candidate recall too: lower and upper bound. Wilson's for shares of the test
    /// tasks, by bootstrap for the rest.
    package var interval95: [String: [Double]]
    package var folds: [MeasureSet]?
    package var accuracyAt: [Double]?
    package var periods: [Accuracy]?
    package var tooFew: Bool
  }

  /// A paired randomisation test of two models over the same test tasks: the mean of model − other.
  package typealias Comparison = Beside<ComparedModels, MeasureLeads.Lead>

  package struct ComparedModels: Codable, Equatable, Sendable {
    package var model, other: String
    package var mode: EvaluationMode
    package var split: Split.Kind
    package var measure: String
  }

  package typealias TwoRoundResult = Beside<RoundOne, TwoRoundAssignment>

  package struct RoundOne: Codable, Equatable, Sendable {
    package var model: String
    package var mode: EvaluationMode
    package var threshold: Double
    package var chosenFor: Double?
    package var interval95: [String: [Double]]?
    package var promise: Promise?
    package var curve: [RoundCurve.Point]?
  }

  package struct AblationRow: Codable, Equatable, Sendable {
    package var variant: String
    package var kind: AblationVariant.Kind
    package var group: String?
    package var features: Int
    package var validation, holdout: MeasureSet
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

extension ExperimentResult.AblationRow {
  var metrics: [Metric] {
    let prefix = "ablation." + variant.replacing(" ", with: ".")
    return validation.metrics("\(prefix).validation") + holdout.metrics("\(prefix).holdout")
  }
}
