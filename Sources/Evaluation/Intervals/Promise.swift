/// What became on the test part of a promise that was made where settings are chosen.
package enum Promise: String, CaseIterable, Codable, Sendable {
  /// The figure keeps to it.
  case kept
  /// The figure does not, but its interval does not rule out that the promise holds.
  case missed
  /// The whole interval lies on the wrong side.
  case broken

  /// - Parameters:
  ///   - least: What was promised to be reached.
  ///   - figure: What came out.
  ///   - interval: Of the figure.
  package init(atLeast least: Double, _ figure: Double, _ interval: Interval?) {
    self = figure >= least ? .kept : (interval.map { $0.upper < least } ?? false) ? .broken : .missed
  }

  /// - Parameters:
  ///   - most: What was promised not to be exceeded.
  ///   - figure: What came out.
  ///   - interval: Of the figure.
  package init(atMost most: Double, _ figure: Double, _ interval: Interval?) {
    self = figure <= most ? .kept : (interval.map { $0.lower > most } ?? false) ? .broken : .missed
  }
}
