/// Corrects the p-values of several tests, so that a single false alarm among all of them is at most 5 % likely.
///
/// The smallest of *m* p-values is multiplied by *m*, the next by *m* − 1 and so on; none becomes smaller than the one
/// before it, nor larger than 1. The tests may depend on each other in any way.
///
/// A test in which nothing differs always has p = 1, so it cannot raise a false alarm and need not be counted (Tarone
/// 1990, doi:10.2307/2531456): pass nil for it.
///
/// Source: Holm 1979, A Simple Sequentially Rejective Multiple Test Procedure, Scandinavian Journal of Statistics 6.
package enum HolmCorrection {
  /// - Parameter p: One per test, 0…1, in any order; nil for one in which nothing differs.
  /// - Returns: The corrected values in the same order, nil where there was none.
  package static func adjusted(_ p: [Double?]) -> [Double?] {
    var adjusted = p
    var least = 0.0
    let tests = p.indices.filter { p[$0] != nil }
    let rising = tests.sorted { (p[$0]!, $0) < (p[$1]!, $1) }
    for (position, test) in rising.enumerated() {
      least = max(least, min(1, p[test]! * Double(tests.count - position)))
      adjusted[test] = least
    }
    return adjusted
  }
}
