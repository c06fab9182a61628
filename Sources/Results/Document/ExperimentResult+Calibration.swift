import DelegationEvaluation
import DelegationRanking

extension ExperimentResult {
  /// The metrics of a model with probabilities on the validation part, where thresholds were chosen.
  package typealias ValidationResult = Measured<ValidatedModel>

  package struct ValidatedModel: Codable, Equatable, Sendable {
    package var model: String
    package var mode: EvaluationMode
    /// Tasks of the validation part.
    package var test: Int
  }

  /// The calibration of a model's probabilities, at holdout and on opening values.
  package struct Calibration: Codable, Equatable, Sendable {
    package var model: String
    package var mode: EvaluationMode
    package var test: Int
    /// Mean probability of the first suggestion.
    package var stated: Double
    /// Share of first suggestions that are right.
    package var right: Double
    /// Expected calibration error of the first suggestion.
    package var error: Double
    /// The error that exact probabilities would show on as many tasks.
    package var noiseFloor: Double
    /// How often exact probabilities would be at least as far off.
    package var p: Double
    /// How often the mean of exact probabilities would lie at least as far from `right` as `stated` does.
    package var meanP: Double
    /// Expected calibration error of all pairs of task and person.
    package var pairError: Double
    package var brier: Double
    package var logLoss: Double
    package var assigneeLogLoss: Double
    /// Up to ten bins of equal numbers of tasks, probabilities rising.
    package var bins: [ReliabilityBins.Bin]
    /// The points of at most 60 thresholds, falling.
    package var curve: [Point]
    /// The area under the whole curve.
    package var area: Double
    package var abstention: Abstention
    /// The prediction sets, by the promised share.
    package var sets: [SetResult]
    /// The test tasks by how sure the answer is, high first; nil in older reports.
    package var levels: [LevelResult]?
    /// Whether there are fewer than 50 test tasks.
    package var tooFew: Bool
  }
}

extension ExperimentResult.Calibration {
  /// Coverage and precision when the model abstains below a threshold.
  package struct Point: Codable, Equatable, Sendable {
    package var threshold: Double
    package var coverage: Double
    package var precision: Double
  }

  /// The threshold chosen on validation, and its coverage and precision there and on the test part.
  package struct Abstention: Codable, Equatable, Sendable {
    package var target: Double
    /// The threshold; nil, as the two values below, if no threshold clearly exceeds the target.
    package var threshold: Double?
    package var validation: Selection?
    package var test: Selection?
    /// Precision on the test part − required precision; nil where nothing is answered.
    package var difference: Double?
    /// Whether `target` held on the test part; nil where nothing is answered.
    package var promise: Promise?
  }

  /// The test tasks with an answer of one level.
  package struct LevelResult: Codable, Equatable, Sendable {
    package var level: AnswerLevel
    package var tasks: Int
    /// The tasks that were done by the one person named, or by one of the set; at the lowest level by the likeliest person.
    package var right: Int
  }

  package struct Selection: Codable, Equatable, Sendable {
    package var tasks: Int
    package var answered: Int
    package var coverage: Double
    /// The share of answers that are right; nil, as its interval, where nothing is answered.
    package var precision: Double?
    /// The Wilson interval of the precision: lower and upper bound.
    package var interval95: [Double]?
  }
}

extension ExperimentResult.ValidationResult {
  init(_ modelRun: ModelRunResult) {
    self.init(
      .init(model: modelRun.model, mode: modelRun.mode, test: modelRun.testCount), modelRun.measures.only(.wide))
  }

  var metrics: [Metric] { measures.metrics("validation.\(subject.model).\(subject.mode)") }
}

extension ExperimentResult.Calibration.Selection {
  /// Precision and its interval are missing where nothing is answered.
  init(_ point: CoveragePrecision.Point) {
    self.init(
      tasks: point.tasks, answered: point.answered, coverage: point.coverage, precision: point.precision,
      interval95: point.answered == 0 ? nil : Interval.wilson(point.right, of: point.answered).bounds)
  }
}

extension ExperimentResult.Calibration {
  /// The metrics without those of bins and curve: they follow from the same probabilities.
  var metrics: [Metric] {
    let prefix = "calibration.\(model).\(mode)"
    return Metric.all(prefix, ["stated": stated])
      + Metric.all(prefix, ["error": error, "noiseFloor": noiseFloor], tolerance: Tolerance.drawn)
      + Metric.all(prefix, ["p": p, "meanP": meanP], tolerance: Tolerance.chance)
      + Metric.all(prefix, ["pairError": pairError, "brier": brier])
      + Metric.all(prefix, ["logLoss": logLoss, "assigneeLogLoss": assigneeLogLoss], tolerance: Tolerance.logLoss)
      + Metric.all(prefix, ["area": area])
      + Metric.all(
        "\(prefix).abstention",
        [
          "threshold": abstention.threshold, "coverage": abstention.test?.coverage,
          "precision": abstention.test?.precision,
        ], tolerance: Tolerance.threshold)
      + sets.flatMap { $0.metrics(prefix) }
  }
}
