import DelegationRanking
import DelegationTasks
import Foundation

package struct RunNote: Codable, Equatable, Sendable {
  package enum Result: String, Codable, Sendable {
    case holds, moved, accepted
    /// No metrics had been accepted.
    case nothingExpected
    /// Dataset, rules or settings were not the recipe's own.
    case notCompared
  }

  /// The metrics of the headline's model on the holdout part, with field values at opening.
  package typealias Headline = Measured<HeadlineModel>

  package struct HeadlineModel: Codable, Equatable, Sendable {
    package var model: String
    package var mode: EvaluationMode
    package var outcomes: OutcomeDating?

    init(model: String, mode: EvaluationMode, data: [ExperimentResult.DataNote?]) {
      (self.model, self.mode) = (model, mode)
      outcomes = mode != .batch ? data.lazy.compactMap { $0?.outcomes }.first { $0.assumption != nil } : nil
    }
  }

  package var result: Result
  package var report: String
  package var headline: Headline
  package var provenance: Provenance

  package init(result: Result, report: String, headline: Headline, provenance: Provenance) {
    (self.result, self.report, self.headline, self.provenance) = (result, report, headline, provenance)
  }

  package func json() throws -> Data { Data((try sortedJSON(isIndented: true) + "\n").utf8) }
}
