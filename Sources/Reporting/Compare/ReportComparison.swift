import DelegationEvaluation
import DelegationExperiments
import Foundation
import DelegationRanking

/// Two reports held beside each other: what `delegate compare --json` prints.
///
/// Every difference is B − A. Schema 1.1; a later minor version only adds keys. Keys are described in `reports/README.md`.
package struct ReportComparison: Codable, Equatable, Sendable {
  package internal(set) var schema = "1.1"
  package internal(set) var a: Side
  package internal(set) var b: Side
  /// Whether `report.json` and `results.csv` have the same bytes on both sides.
  package internal(set) var equal: Bool
  /// Why no report is paired, in words; nil where reports are.
  package internal(set) var unpaired: String?
  /// What should be known before the figures are read, in sentences.
  package internal(set) var notes: [String]
  package internal(set) var tasks: Tasks
  /// Settings whose values differ, in the order of A, then those only B has.
  package internal(set) var settings: [Change]
  /// Counts of the data that differ, by name.
  package internal(set) var counts: [CountChange]
  /// Keys of `report.json` whose values differ and that stand nowhere else in this comparison, by name.
  package internal(set) var otherKeys: [String]
  /// How the draws were made.
  package internal(set) var method: Method
  /// The headlines, then every model and knowledge that both have, in the order of A.
  package internal(set) var pairs: [Pair]
  /// Models with their knowledge that only one side has.
  package internal(set) var onlyA: [ExperimentResult.ResultName]
  package internal(set) var onlyB: [ExperimentResult.ResultName]
  /// Results on other splits or values that both have, without pairing: no ranks of them are kept.
  package internal(set) var further: [FurtherResult]
  /// Of the headlines: the reports that came among the first 1 and the first 5, and those that fell out.
  package internal(set) var moves: [Moves]

  /// Keys sorted, indented, one newline at the end.
  package func json() throws -> String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .prettyPrinted, .withoutEscapingSlashes]
    return String(decoding: try encoder.encode(self), as: UTF8.self) + "\n"
  }

  package struct Side: Codable, Equatable, Sendable {
    /// As it was asked for.
    package var name: String
    package var experiment: String
    package var dataset: String
    /// nil for a folder as it is now.
    package var commit: String?
    package var headline: ExperimentResult.ResultName?
    package var test: Int
  }

  package struct Tasks: Codable, Equatable, Sendable {
    package var common: Int
    package var onlyA: Int
    package var onlyB: Int
    /// Of the common ones, those whose owner has another pseudonym.
    package var otherAssignee: Int
  }

  /// nil where a side has no such setting.
  package struct Change: Codable, Equatable, Sendable {
    package var key: String
    package var a: String?
    package var b: String?
  }

  /// nil where a side has no such count.
  package struct CountChange: Codable, Equatable, Sendable {
    package var key: String
    package var a: Int?
    package var b: Int?
  }

  package struct Method: Codable, Equatable, Sendable {
    package var seed: UInt64
    package var draws: Int
    package var flips: Int
    /// How many p-values stand among ``ReportComparison/pairs``; Holm's correction counts them all.
    package var tests: Int
  }

  package struct Pair: Codable, Equatable, Sendable {
    package var a: ExperimentResult.ResultName
    package var b: ExperimentResult.ResultName
    package var isHeadline: Bool
    /// Whether every paired report has the same rank on both sides; nil where nothing is paired.
    package var sameRanks: Bool?
    package var measures: [MeasurePair]
  }

  package struct MeasurePair: Codable, Equatable, Sendable {
    /// As in `report.json`.
    package var measure: String
    /// Over all test reports of each side, as its `report.json` says.
    package var a: Double
    package var b: Double
    /// Over the common reports; nil where nothing is paired.
    package var paired: Paired?
  }

  package struct Paired: Codable, Equatable, Sendable {
    package var a: Double
    package var b: Double
    package var difference: Double
    /// nil where draws cannot tell: of macro-F1 where all agree.
    package var interval95: [Double]?
    /// nil where there is nothing to test: no report's credit differs, or the measure is no mean over reports.
    package var p: Double?
    package var pHolm: Double?
    /// Reports whose credit is higher in B, and lower; nil for a measure that is no mean over reports.
    package var won: Int?
    package var lost: Int?
  }

  package struct FurtherResult: Codable, Equatable, Sendable {
    package var model: String
    package var mode: EvaluationMode
    package var split: Split.Kind
    package var fieldValues: FieldValues
    package var a: [String: Double]
    package var b: [String: Double]
  }

  package struct Moves: Codable, Equatable, Sendable {
    /// Among the first this many.
    package var first: Int
    /// Those that B has there and A has not, the farthest way first.
    package var gained: [Move]
    package var lost: [Move]
  }

  package struct Move: Codable, Equatable, Sendable {
    package var task: String
    package var assignee: String
    /// nil where the owner was not ranked.
    package var before: Int?
    package var after: Int?
  }
}
