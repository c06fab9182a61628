/// When a model is told what others resolved.
package enum Knowledge: String, CaseIterable, Codable, Sendable {
  /// Once, at the moment of training: what was known strictly before, of reports resolved FIXED.
  case batch
  /// Before each test report: everything dated strictly before its opening, whatever the resolution.
  case prequential
}
