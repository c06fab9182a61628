import TaskModel

/// What a run tells while it works; the command line decides what of it is shown.
package enum RunEvent: Sendable, Equatable {
  /// A stage begins: its name, such as `ingest`, and what it works on.
  case stage(String, detail: String)
  /// Something to know before the figures are read, in a sentence.
  case note(String)
  /// How much of the stage is done: `done` rises within a stage, and never passes `total`.
  case progress(done: Int, total: Int, unit: Unit)
  /// A kept output is not what it was kept as, so it is made again.
  case damaged(String, fault: String)
  /// Another run makes an output that this one needs too.
  case waiting(String)
  /// Something is probably not as its author meant it, but the run goes on.
  case warning(Problem)

  /// What is counted.
  package enum Unit: String, Sendable {
    case bytes, files, parts, points, reports
  }
}

package typealias RunObserver = @Sendable (RunEvent) -> Void
