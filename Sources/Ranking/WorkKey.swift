import DelegationFoundations
import DelegationTasks

/// The properties that tasks can share, so that work on one predicts work on the next.
package enum WorkKey: Int, CaseIterable, Sendable {
  case everything
  case component
  case reporter
  /// The assignee at opening: usually an inbox.
  case inbox
  case version
  case opSys
  case severity
  case product
  case componentReporter
  case componentVersion
  /// The topic that the title begins with; see `TitleTopic`.
  case topic
  /// Read by a simple rule and by ``OnlineLogit``; see `counted`.
  case productReporter

  /// The keys by which models count work. The reporter on the product is none: on two trackers of several products such counts
  /// taught rankers nothing more.
  static let counted = allCases.filter { $0 != .productReporter }

  /// The two keys that a joint key joins; empty for the others. A task without the second has no value of it.
  package var parts: [WorkKey] {
    switch self {
    case .componentReporter: [.component, .reporter]
    case .componentVersion: [.component, .version]
    case .productReporter: [.product, .reporter]
    default: []
    }
  }
}

package enum WorkKind: Int, CaseIterable, Sendable {
  case assigned
  case fixed
  case copied

  package var keys: [WorkKey] { self == .copied ? [.everything, .component, .reporter] : WorkKey.counted }
}

package enum HalfLife: Int, CaseIterable, Sendable {
  case week
  case month
  case season
  case ever

  /// The half-life in days; infinite for ``ever``.
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

/// Weighs work by 2^(time since an origin / half-life), so that sums need no update while time passes; divided by the
/// weight of the present, they are the decayed sums.
package struct DecayClock: Sendable {
  package private(set) var origin: Moment
  /// The maximum distance from the origin in half-lives; far beyond it, doubles would overflow.
  static let farthest = 900.0

  package init(origin: Moment) { self.origin = origin }

  package func weight(at moment: Moment) -> PerHalfLife {
    let days = moment.days(since: origin)
    var weight = PerHalfLife(repeating: 1)
    for life in HalfLife.allCases where life != .ever { weight[life.rawValue] = Elementary.exp2(days / life.days) }
    return weight
  }

  /// Moves the origin to `moment` if that is far away.
  ///
  /// - Returns: The factor for every sum; nil if the origin did not move.
  package mutating func rebase(to moment: Moment) -> PerHalfLife? {
    guard moment.days(since: origin) / HalfLife.week.days > Self.farthest else { return nil }
    let weight = weight(at: moment)
    origin = moment
    return 1 / weight
  }
}
