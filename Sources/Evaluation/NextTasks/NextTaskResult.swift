import DelegationRanking

/// How well models tell which of the waiting tasks a person takes next.
package struct NextTaskResult: QuestionResult {
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
  /// The rows by mode, then in the order of ``models``.
  package var results: [Row]

  package struct Row: Codable, Equatable, Sendable {
    package var model: String
    package var mode: EvaluationMode
    package var all: RankedMeasures
    /// The measures on the takes of tasks that had waited.
    package var waited: RankedMeasures
  }

  package func results(_ mode: EvaluationMode) -> [Row] { results.filter { $0.mode == mode } }
}

extension NextTaskResult {
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
