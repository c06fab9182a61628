/// The schedule on which a model that learns as it goes is retrained: at growing numbers of examples, so that all fits
/// together cost little more than the last one.
package enum FitSchedule {
  /// Examples before the first fit; until then nothing is learned.
  package static let first = 50
  /// A fit is due when there are so many times the examples of the last one.
  static let growth = 1.2

  /// Returns the number of examples of the fit that serves after `known`; nil before the first.
  package static func count(known: Int) -> Int? {
    guard known >= first else { return nil }
    var count = first
    while case let next = Int((Double(count) * growth).rounded(.up)), next <= known { count = next }
    return count
  }
}
