import DelegationEvaluation
import DelegationFoundations
import DelegationRanking
import Foundation

/// What a run reports while it works; the command line decides what to show.
package enum RunEvent: Sendable, Equatable {
  /// A stage begins: its name, such as `ingest`, and what it works on.
  case stage(String, detail: String)
  /// Something to know before reading the results, in a sentence.
  case note(String)
  /// How much of the stage is done: `done` rises within a stage, and never passes `total`.
  case progress(done: Int, total: Int, unit: Unit)
  /// A model's answers for the holdout are there; later measures and intervals follow with the report.
  case answers(model: String, mode: EvaluationMode, MeasureSet)
  /// A cached output is damaged, so it is computed again.
  case damaged(String, fault: String)
  /// Another run computes an output that this one needs too.
  case waiting(String)
  /// Something is probably not as its author meant it; the run continues.
  case warning(Problem)

  package enum Unit: String, Sendable {
    case bytes, files, items, parts, points, tasks, units
  }
}

package typealias RunObserver = @Sendable (RunEvent) -> Void
