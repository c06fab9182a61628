import DelegationEvaluation
import DelegationRanking

extension ExperimentResult {
  /// How well models tell which of the waiting tasks a person takes next.
  package struct NextTask: Codable, Equatable, Sendable {
    package var models: [ModelNote]
    /// All takes, those to learn from included.
    package var takes: Int
    package var test: Int
    /// Test takes of tasks that were opened more than an hour before.
    package var waited: Int
    /// The mean number of tasks that waited at a test take.
    package var meanQueue: Double
    /// Tasks that had a person from their opening on.
    package var assignedAtOpening: Int
    /// Persons who took a test task.
    package var persons: Int
    /// When the first test task was taken, in seconds since 1970-01-01 00:00 UTC; nil where nobody took any.
    package var firstTest: Int64?
    /// By mode, then in the order of ``models``.
    package var results: [NextTaskRow]

    package func results(_ mode: EvaluationMode) -> [NextTaskRow] { results.filter { $0.mode == mode } }
  }

  package struct NextTaskRow: Codable, Equatable, Sendable {
    package var model: String
    package var mode: EvaluationMode
    package var all: RankedMeasures
    /// On the takes of tasks that had waited.
    package var waited: RankedMeasures
  }
}

extension ExperimentResult.NextTask {
  var metrics: [Metric] {
    Metric.all(
      "nextTask",
      [
        "takes": Double(takes), "test": Double(test), "waited": Double(waited),
        "assignedAtOpening": Double(assignedAtOpening),
      ], tolerance: 0) + Metric.all("nextTask", ["meanQueue": meanQueue], tolerance: 0.001)
      + results.flatMap { row in
        row.all.measures.metrics("nextTask.\(row.model).\(row.mode)")
          + row.waited.measures.metrics("nextTask.\(row.model).\(row.mode).waited")
      }
  }
}
