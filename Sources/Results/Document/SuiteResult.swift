import DelegationEvaluation
import DelegationRanking
import DelegationRecipes

/// The content of a suite's `report.json`: for each of its datasets, what a model that was chosen on the other trackers does there beside the
/// best simple rule.
///
/// Schema 2.0. Values are rounded to six decimals; shares lie in 0…1. A later minor version only adds keys.
package struct SuiteResult: Codable, Equatable, Sendable, RunResult {
  package typealias Counts = SweepResult.Counts

  var schema = "2.0"
  var kind: String = RecipeKind.suite.rawValue
  package var experiment, question: String
  package var seeAlso: [String]?
  package var seed: UInt64
  package var settings: [ExperimentResult.Setting]
  package var models: [ModelNote]
  package var datasets: [Dataset]
  package var modes: [Mode]
  /// The differences by mode, then dataset; nil where no dataset is there both with its histories and with final values only.
  package var historyDifferences: [HistoryDifference]?
  package var caveats, notes: [String]

  package struct Dataset: Codable, Equatable, Sendable {
    package var name, tracker: String
    package var experiment: String?
    package var data: ExperimentResult.DataNote
    package var finalValuesOnly: Bool
    package var settings: [ExperimentResult.Setting]
    package var counts: Counts
    package var learning: ExperimentResult.LearningCurve?
  }

  package struct Mode: Codable, Equatable, Sendable {
    package var mode: EvaluationMode
    package var retrainDays: Int?
    package var rows: [Row]
    /// Of the datasets that say when outcomes were known, or of all where none does; every one counts once.
    package var overDatasets: Means
    package var overTrackers: Means
  }

  package struct Row: Codable, Equatable, Sendable {
    package var dataset, tracker: String
    package var models: [Model]
    package var choice: Choice
    /// The best simple rule on the test part.
    package var rule: String
    /// The lead of the chosen model over the rule on the test part; its tests are of one family with those of all rows.
    package var lead: MeasureLeads

    package var chosen: Model { model(choice.model) }
    package var bestRule: Model { model(rule) }
    private func model(_ name: String) -> Model { models.first { $0.test.model == name }! }
  }

  package struct HistoryDifference: Codable, Equatable, Sendable {
    package var mode: EvaluationMode
    package var recorded, finalValues: String
    /// The lead of the chosen models; its tests are of one family with those of all rows.
    package var choice: MeasureLeads
    package var rule: MeasureLeads
  }

  package struct Choice: Codable, Equatable, Sendable {
    /// The model with the highest mean MRR on the validation parts of all other trackers; of equals the first.
    package var model: String
    package var score: Double

    private enum CodingKeys: String, CodingKey {
      case model
      case score = "mrr"
    }
  }

  package struct Model: Codable, Equatable, Sendable {
    package var validation: MeasureSet
    package var test: SweepResult.Result
    package var calibration: Calibration?
  }

  package struct Calibration: Codable, Equatable, Sendable {
    package var stated, right, error, noiseFloor: Double
    package var p: Double
    package var abstention: ExperimentResult.Calibration.Abstention
    package var sets: [ExperimentResult.Calibration.SetResult]
  }

  package struct Means: Codable, Equatable, Sendable {
    package var count: Int
    package var chosen, rule: MeasureSet

    package var lead: Double { chosen.top1 - rule.top1 }
  }

  package var dataset: String { datasets.map(\.name).joined(separator: ", ") }

  package var noted: RunNote.Headline {
    let mode = modes[modes.count - 1]
    let names = models.map(\.name).filter { name in mode.rows.contains { $0.choice.model == name } }
    return .init(
      .init(model: names.joined(separator: ", "), mode: mode.mode, data: datasets.map(\.data)),
      mode.overDatasets.chosen.only(.tested))
  }

  package var metrics: [Metric] {
    datasets.flatMap { $0.counts.metrics("datasets.\($0.name)") }
      + modes.flatMap { mode in mode.rows.flatMap { metrics(of: $0, in: mode.mode) } + mode.metrics }
  }

  private func metrics(of row: Row, in mode: EvaluationMode) -> [Metric] {
    let prefix = "results.\(row.dataset).\(mode)"
    func number(_ model: String) -> Double { Double(models.firstIndex { $0.name == model }! + 1) }
    return Metric.all(prefix, ["choice": number(row.choice.model), "rule": number(row.rule)], tolerance: 0)
      + row.models.flatMap { $0.metrics("\(prefix).\($0.test.model)") }
  }
}

extension SuiteResult.Mode {
  fileprivate var metrics: [Metric] {
    [("overDatasets", overDatasets), ("overTrackers", overTrackers)].flatMap { name, means in
      [("choice", means.chosen), ("rule", means.rule)].flatMap { $1.only(.wide).metrics("means.\(mode).\(name).\($0)") }
    }
  }
}

extension SuiteResult.Model {
  fileprivate func metrics(_ prefix: String) -> [Metric] {
    validation.only(.wide).metrics("\(prefix).validation") + test.measures.only(.wide).metrics("\(prefix).test")
      + (calibration?.metrics("\(prefix).calibration") ?? [])
  }
}

extension SuiteResult.Calibration {
  init(_ calibration: ExperimentResult.Calibration) {
    self.init(
      stated: calibration.stated, right: calibration.right, error: calibration.error,
      noiseFloor: calibration.noiseFloor, p: calibration.p, abstention: calibration.abstention,
      sets: calibration.sets)
  }

  fileprivate func metrics(_ prefix: String) -> [Metric] {
    Metric.all(prefix, ["stated": stated])
      + Metric.all(prefix, ["error": error, "noiseFloor": noiseFloor], tolerance: Tolerance.drawn)
      + Metric.all(
        prefix, ["threshold": abstention.threshold, "precision": abstention.test?.precision],
        tolerance: Tolerance.threshold)
      + sets.flatMap { $0.metrics(prefix) }
  }
}
