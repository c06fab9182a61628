/// Something a reader may do with an experiment, and what to type for it.
package struct PageCommand: Equatable, Sendable {
  /// Such as `Make this page again`.
  package var purpose: String
  /// Without options that change no figure, such as `delegate run sample`.
  package var line: String

  package init(purpose: String, line: String) {
    self.purpose = purpose
    self.line = line
  }
}
