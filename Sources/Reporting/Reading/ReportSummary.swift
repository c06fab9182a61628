import DelegationEvaluation
import DelegationFoundations
import DelegationRanking
import DelegationResults
import DelegationTasks
import Foundation

package struct ReportSummary: Decodable, Equatable, Sendable {
  let schema: String
  package let experiment, dataset, question: String
  let seed: UInt64
  let headline: ExperimentResult.ResultName?
  let settings: [ExperimentResult.Setting]
  let counts: [String: Int]
  let models: [Model]
  package let results: [Result]
  let data: ExperimentResult.DataNote?
  let rules: ExperimentResult.RuleSection?

  struct Model: Decodable, Equatable, Sendable {
    let name: String
    /// Its settings as text, such as `days 90`; empty where it has none.
    let settings: String
  }

  package struct Result: Decodable, Equatable, Sendable {
    package let model: String
    package let mode: EvaluationMode
    let split: Split.Kind
    package let fieldValues: FieldValues
    let test: Int
    let measures: [String: Double]
    let candidateRecall: Double?
    package let folds: [[String: Double]]?
    /// Share of assignees among the first k, from k = 1.
    package let accuracyAt: [Double]?

    var name: ExperimentResult.ResultName { .init(model: model, mode: mode) }

    /// Whether it was measured on the last fifth in time, with the values of tasks when they were opened.
    var isHonestHoldout: Bool { split == .holdout && fieldValues == .opening }
  }

  init(json: [UInt8], path: String) throws {
    let header = try StrictJSON.decode(Header.self, json, path: path)
    if let kind = header.kind {
      throw Problem(
        location: path, fault: "it is of a \(kind), which has no ranks of test tasks",
        remedy: "name the report of one experiment; 'delegate run NAME --set KEY=VALUE' makes one of a sweep's points, "
          + "'--dataset DATASET' one of a suite's datasets")
    }
    guard header.schema.split(separator: ".").first == "2" else {
      throw Problem(
        location: path, fault: "it is of schema '\(header.schema)'; this program reads schema 2",
        remedy: "use the version of this program that wrote it, or run the experiment again with this one")
    }
    self = try StrictJSON.decode(Self.self, json, path: path)
  }

  private struct Header: Decodable {
    let schema: String
    /// The kind of a report of other things than one experiment: `sweep`, `suite`; nil for an experiment.
    let kind: String?
  }

  /// Every setting that changes results, one by one; see ``SettingText``.
  var parameters: [SettingText.Parameter] {
    SettingText.parameters(settings, models: models.map { ($0.name, $0.settings) })
  }

  /// The same, the parts of each key separated by dots alone: `clusters.0.k`.
  package var dottedSettings: [ExperimentResult.Setting] {
    parameters.map { .init(key: SettingText.path($0.setting.key).joined(separator: "."), value: $0.setting.value) }
  }
}
