import DelegationEvaluation
import DelegationRanking

/// The content of a sweep's `report.json`: the metrics of each grid point on the validation part, and those of the best
/// point on the test part.
///
/// Schema 1.1. Values are rounded to six decimals; shares lie in 0…1. A later minor version only adds keys.
package struct SweepResult: Codable, Equatable, Sendable, RunResult {
  var schema = "2.0"
  var kind = "sweep"
  package var experiment, dataset: String
  package var data: ExperimentResult.DataNote?
  package var question: String
  package var seeAlso: [String]?
  package var seed: UInt64
  package var settings: [ExperimentResult.Setting]
  package var counts: Counts
  package var axes: [Axis]
  /// The grid points in the order of the grid: the last axis runs fastest.
  package var points: [Point]
  /// The number of the point with the highest score on validation; of equals the first.
  package var best: Int
  package var test: Result
  package var caveats, notes: [String]

  package struct Counts: Codable, Equatable, Sendable {
    package var tasks, eligible, persons: Int
    /// The eligible ones before the validation part, which is the last fifth of the training part.
    package var train: Int
    package var validation, test: Int
  }

  package struct Axis: Codable, Equatable, Sendable {
    package var key: String
    package var values: [String]
  }

  package struct Point: Codable, Equatable, Sendable {
    package var number: Int
    package var values: [String]
    package var validation: Result
    package var comparison: MeasureLeads?
    /// Whether the recipe has these values without the sweep.
    package var isBase: Bool
  }

  package struct Result: Codable, Equatable, Sendable, MeasuredAnswers {
    package var model: String
    package var mode: EvaluationMode
    package var test: Int
    package var measures: MeasureSet
    package var candidateRecall: Double
    package var interval95: [String: [Double]]
    package var tooFew: Bool
  }

  package var bestPoint: Point { points[best - 1] }

  package var noted: RunNote.Headline {
    .init(.init(model: test.model, mode: test.mode, data: [data]), test.measures.only(.tested))
  }

  /// Each point's values on validation, which point is the best, and its values on the test part.
  package var metrics: [Metric] {
    counts.metrics("counts")
      + points.flatMap { point in
        let name = zip(axes, point.values).map { "\($0.key)=\($1)" }.joined(separator: ",")
        return point.validation.metrics("points.\(name)", .brief)
      } + [Metric(name: "best", value: Double(best), tolerance: 0)] + test.metrics("test", .brief)
  }
}

extension SweepResult.Counts {
  func metrics(_ prefix: String) -> [Metric] {
    Metric.counts(
      [
        "tasks": tasks, "eligible": eligible, "persons": persons, "train": train, "validation": validation,
        "test": test,
      ], of: prefix)
  }
}

extension SweepResult.Result {
  package init(_ result: ModelRunResult, _ intervals: Bootstrap.Bounds) {
    self.init(
      model: result.model, mode: result.mode, test: result.testCount, measures: result.measures.only(.full),
      candidateRecall: result.measures.candidateRecall, interval95: intervals.byKey, tooFew: result.isTooFew)
  }
}
