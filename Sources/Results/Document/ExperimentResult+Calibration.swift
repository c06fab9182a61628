import DelegationEvaluation
import DelegationRanking

extension ExperimentResult {
  package typealias ValidationResult = Measured<ValidatedModel>

  package struct ValidatedModel: Codable, Equatable, Sendable {
    package var model: String
    package var mode: EvaluationMode
    package var test: Int
  }

  package struct Calibration: Codable, Equatable, Sendable {
    package var model: String
    package var mode: EvaluationMode
    package var test: Int
    package var stated, right, noiseFloor: Double
    package var p, meanP: Double
    package var measures: CalibrationSet
    package var bins: [ReliabilityBins.Bin]
    package var curve: [Point]
    package var area: Double
    package var abstention: Abstention
    package var sets: [SetResult]
    package var levels: [LevelResult]?
    package var tooFew: Bool
  }
}

// The measures stand beside the rest under their own keys, so the object of the rest leaves them out.
extension KeyedEncodingContainer {
  fileprivate mutating func encode(_ value: CalibrationSet, forKey key: Key) {}
}

extension KeyedDecodingContainer {
  fileprivate func decode(_ type: CalibrationSet.Type, forKey key: Key) -> CalibrationSet { CalibrationSet() }
}

extension ExperimentResult.Calibration {
  /// The value as documents hold it.
  package typealias Written = Beside<Self, CalibrationSet>

  package init(_ written: Written) {
    self = written.subject
    measures = written.values
  }

  var written: Written { Written(self, measures) }

  package var error: Double { measures[.error]! }

  package struct Point: Codable, Equatable, Sendable {
    package var threshold, coverage, precision: Double
  }

  /// The threshold for one name, and its coverage and precision on the test part and, as chosen there, on validation.
  package struct Abstention: Codable, Equatable, Sendable {
    package var target: Double
    /// The threshold at the first test task; nil where nobody is named.
    package var threshold: Double?
    /// The threshold at the last test task; nil where no outcome moves it.
    package var last: Double?
    package var validation, test: Selection?
    package var difference: Double?
    package var promise: Promise?
  }

  package struct LevelResult: Codable, Equatable, Sendable {
    package var level: AnswerLevel
    package var tasks, right: Int
  }

  package struct Selection: Codable, Equatable, Sendable {
    package var tasks, answered: Int
    package var coverage: Double
    package var precision: Double?
    package var interval95: [Double]?
  }

  /// The metrics without those of bins and curve: they follow from the same probabilities.
  var metrics: [Metric] {
    let prefix = "calibration.\(model).\(mode)"
    let measured = measures.metrics(prefix)
    // The error is beside what exact probabilities would give.
    var metrics = Metric.all(prefix, ["stated": stated]) + measured.prefix(1)
    metrics += Metric.all(prefix, ["noiseFloor": noiseFloor], tolerance: Tolerance.drawn)
    metrics += Metric.all(prefix, ["p": p, "meanP": meanP], tolerance: Tolerance.chance) + measured.dropFirst()
    return metrics
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
