import DelegationFoundations
import DelegationTasks

/// The numbers of tasks resolved FIXED, and in any way, for each value of a key; an outcome weighs half as much after
/// every half-life.
///
/// Outcomes come in time order, and an outcome that no longer holds is taken back.
package struct DecayedShares: Sendable {
  /// The outcomes of one value as of the latest of them.
  private struct Sums {
    var fixed = 0.0
    var all = 0.0
    var moment = Moment(0)
  }

  private let halfLife: Double
  private var sums: [Sums]

  package init(valueCount: Int, halfLife: Double) {
    precondition(halfLife > 0, "a half-life is above 0")
    self.halfLife = halfLife
    sums = Array(repeating: Sums(), count: valueCount)
  }

  /// The decayed numbers of tasks resolved FIXED, and in any way.
  ///
  /// - `now`: No earlier than any outcome.
  package func counts(of value: Int, at now: Moment) -> (fixed: Double, all: Double) {
    let sum = sums[value]
    guard sum.all > 0 else { return (0, 0) }
    let factor = factor(from: sum.moment, to: now)
    return (sum.fixed * factor, sum.all * factor)
  }

  /// Adds an outcome that became known at a moment.
  ///
  /// - `now`: No earlier than any outcome before.
  package mutating func add(_ value: Int, isFixed: Bool, at now: Moment) {
    change(value, isFixed: isFixed, by: 1, at: now)
  }

  /// Takes back an outcome with what its weight has decayed to.
  package mutating func remove(_ value: Int, isFixed: Bool, since: Moment, at now: Moment) {
    change(value, isFixed: isFixed, by: -factor(from: since, to: now), at: now)
  }

  private mutating func change(_ value: Int, isFixed: Bool, by weight: Double, at now: Moment) {
    let (fixed, all) = counts(of: value, at: now)
    // Rounding must not leave a share below nothing.
    sums[value] = Sums(fixed: max(0, fixed + (isFixed ? weight : 0)), all: max(0, all + weight), moment: now)
  }

  private func factor(from since: Moment, to now: Moment) -> Double {
    Elementary.exp2(-max(0, now.days(since: since)) / halfLife)
  }
}
