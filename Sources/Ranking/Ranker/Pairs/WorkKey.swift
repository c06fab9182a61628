import DelegationFoundations
import DelegationTasks

/// What tasks have in common, so that work on one tells something about the next.
package enum WorkKey: String, CaseIterable, Sendable {
  case everything
  case component
  case reporter
  /// The first owner as it stood at the opening: an inbox as a rule.
  case inbox
  case version
  case opSys
  case severity
  case product
  case componentReporter
  case componentVersion
}

/// What a person did to a task.
package enum WorkKind: String, CaseIterable, Sendable {
  /// Owns it, resolved or not.
  case assigned
  /// Owns it, and it is resolved FIXED.
  case fixed
  /// Is kept informed of it.
  case copied

  /// The keys that its counts are kept by.
  package var keys: [WorkKey] { self == .copied ? [.everything, .component, .reporter] : WorkKey.allCases }
}

/// How soon past work fades.
package enum HalfLife: Int, CaseIterable, Sendable {
  case week
  case month
  case season
  /// It never fades.
  case ever

  /// In days; infinite for ``ever``.
  package var days: Double {
    switch self {
    case .week: 7
    case .month: 30
    case .season: 120
    case .ever: .infinity
    }
  }
}

/// A number per half-life, in the order of `HalfLife.allCases`.
package typealias PerHalfLife = SIMD4<Double>

/// Weighs work by 2^(time since an origin / half-life), so that sums need no touch while time passes; divided by the
/// weight of the present they are what is left after fading.
package struct DecayClock: Sendable {
  package private(set) var origin: Moment
  /// Beyond this many half-lives from the origin doubles would overflow before long.
  static let farthest = 900.0

  package init(origin: Moment) { self.origin = origin }

  package func weight(at moment: Moment) -> PerHalfLife {
    let days = moment.days(since: origin)
    var weight = PerHalfLife(repeating: 1)
    for life in HalfLife.allCases where life != .ever { weight[life.rawValue] = Elementary.exp2(days / life.days) }
    return weight
  }

  /// Moves the origin to `moment` when that is far away.
  ///
  /// - Returns: What every sum has to be multiplied by; none if nothing was moved.
  package mutating func rebase(to moment: Moment) -> PerHalfLife? {
    guard moment.days(since: origin) / HalfLife.week.days > Self.farthest else { return nil }
    let weight = weight(at: moment)
    origin = moment
    return 1 / weight
  }
}
