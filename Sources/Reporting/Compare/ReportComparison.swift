import DelegationEvaluation
import DelegationRanking
import DelegationResults
import DelegationTasks

/// The comparison of two reports: what `delegate compare --json` prints.
///
/// Every difference is B − A. Schema 1.1; a later minor version only adds keys. Keys are described in `reports/README.md`.
package struct ReportComparison: Codable, Equatable, Sendable {
  var schema = "2.0"
  package internal(set) var a, b: Side
  /// Whether `report.json`, and `results.csv` where both sides have it, have the same bytes.
  package internal(set) var equal: Bool
  package internal(set) var unpaired: String?
  package internal(set) var notes: [String]
  package internal(set) var tasks: Tasks
  /// Settings whose values differ, in the order of A, then those only B has.
  package internal(set) var settings: [Change]
  var counts: [CountChange]
  /// Keys of `report.json` whose values differ and that this comparison shows nowhere else, by name.
  package internal(set) var otherKeys: [String]
  package internal(set) var method: Method
  /// The headlines, then every model and mode that both have, in the order of A.
  package internal(set) var pairs: [Pair]
  package internal(set) var onlyA, onlyB: [ExperimentResult.ResultName]
  /// Results on other splits or field values that both have, not paired: reports hold no ranks of them.
  var further: [FurtherResult]
  /// The moves between the headlines: the tasks whose assignee came among the first 1 and the first 5, and those whose assignee dropped
  /// out.
  package internal(set) var moves: [Moves]

  package func json() throws -> String { try sortedJSON(isIndented: true) + "\n" }

  package struct Side: Codable, Equatable, Sendable {
    var name, experiment, dataset: String
    /// The commit; nil for a folder as it is now.
    var commit: String?
    var headline: ExperimentResult.ResultName?
    package var test: Int
    var outcomes: OutcomeDating?
  }

  package struct Tasks: Codable, Equatable, Sendable {
    package var common, onlyA, onlyB: Int
    /// The number of common tasks whose assignee has another pseudonym.
    package var otherAssignee: Int
  }

  package struct Change: Codable, Equatable, Sendable {
    package var key: String
    package var a, b: String?
  }

  struct CountChange: Codable, Equatable, Sendable {
    var key: String
    var a, b: Int?
  }

  package struct Method: Codable, Equatable, Sendable {
    var seed: UInt64
    var draws, flips: Int
    /// How many p-values there are in ``ReportComparison/pairs``; Holm's correction counts them all.
    package var tests: Int
  }

  package struct Pair: Codable, Equatable, Sendable {
    package var a, b: ExperimentResult.ResultName
    package var isHeadline: Bool
    /// Whether every paired task has the same rank on both sides; nil where nothing is paired.
    package var sameRanks: Bool?
    package var measures: [MeasurePair]
  }

  package struct MeasurePair: Codable, Equatable, Sendable {
    package var measure: String
    /// The value over all test tasks of each side, as in its `report.json`.
    package var a: Double
    var b: Double
    package var paired: Paired?
  }

  package struct Paired: Codable, Equatable, Sendable {
    package var a, b, difference: Double
    /// The 95 % interval of the difference; nil where draws give none: for macro-F1 if all answers agree.
    package var interval95: [Double]?
    /// The p-value; nil where there is nothing to test: no task's credit differs, or the measure is no mean over tasks.
    package var p: Double?
    package var pHolm: Double?
    /// Tasks whose credit is higher in B, and lower; nil for a measure that is no mean over tasks.
    package var won: Int?
    package var lost: Int?
  }

  struct FurtherResult: Codable, Equatable, Sendable {
    var model: String
    var mode: EvaluationMode
    var split: Split.Kind
    var fieldValues: FieldValues
    var a, b: [String: Double]
  }

  package struct Moves: Codable, Equatable, Sendable {
    package var first: Int
    /// Tasks that B has there and A has not, the largest change first.
    package var gained: [Move]
    package var lost: [Move]
  }

  package struct Move: Codable, Equatable, Sendable {
    package var task, assignee: String
    package var before, after: Int?
  }
}
