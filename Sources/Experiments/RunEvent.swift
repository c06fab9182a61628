/// What a run tells while it works; the command line decides what of it is shown.
package enum RunEvent: Sendable, Equatable {
  /// A stage begins: its name, such as `ingest`, and what it works on.
  case stage(String, detail: String)
  /// How much of the stage is done, 0…1; never falls within a stage.
  case progress(Double)
}

package typealias RunObserver = @Sendable (RunEvent) -> Void
