import DelegationRanking

/// How well models tell which of the waiting tasks a person takes next.
package struct NextTaskResult: QuestionResult {
  package var models: [ModelNote]
  package var takes, test, waited: Int
  package var meanQueue: Double
  package var assignedAtOpening: Int
  var persons: Int
  var firstTest: Int64?
  package var results: [Row]

  package struct Row: Codable, Equatable, Sendable {
    package var model: String
    package var mode: EvaluationMode
    package var all, waited: RankedMeasures
  }

  package func results(_ mode: EvaluationMode) -> [Row] { results.filter { $0.mode == mode } }

  package var metrics: [Metric] {
    Metric.counts(
      ["takes": takes, "test": test, "waited": waited, "assignedAtOpening": assignedAtOpening], of: "nextTask")
      + Metric.all("nextTask", ["meanQueue": meanQueue], tolerance: 0.001)
      + results.flatMap { row in
        row.all.measures.metrics("nextTask.\(row.model).\(row.mode)")
          + row.waited.measures.metrics("nextTask.\(row.model).\(row.mode).waited")
      }
  }

  package var note: String? { test == 0 ? "nobody took a waiting task, so there is nothing to measure" : nil }
}
