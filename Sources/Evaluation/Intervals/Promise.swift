/// Whether a promise made on the validation part holds on the test part.
package enum Promise: String, CaseIterable, Codable, Sendable {
  case kept
  /// The value does not meet it, but its interval does not rule out that the promise holds.
  case missed
  /// The entire interval is on the wrong side.
  case broken

  package init(atLeast least: Double, _ value: Double, _ interval: Interval?) {
    self = value >= least ? .kept : (interval.map { $0.upper < least } ?? false) ? .broken : .missed
  }

  package init(atMost most: Double, _ value: Double, _ interval: Interval?) {
    self = value <= most ? .kept : (interval.map { $0.lower > most } ?? false) ? .broken : .missed
  }
}
