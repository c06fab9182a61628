import DelegationFoundations
import DelegationTasks

/// Tasks by when they were opened, in consecutive parts of the calendar, from months up.
///
/// The unit is the shortest of which at most twelve span the tasks. Neighbouring units are joined until each has at
/// least thirty tasks, since fewer say nothing.
package struct OpeningPeriods: Equatable, Sendable {
  package struct Period: Equatable, Sendable {
    package let from, until: Moment
    /// Positions among the openings, rising.
    package let positions: [Int]
  }

  static let mostUnits = 12
  static let fewestTasks = 30
  private static let lengths = [1, 3, 6, 12, 24, 60, 120, 240, 600, 1200]

  /// The periods in time order; one if there are too few tasks for two, none without tasks.
  package let periods: [Period]

  package init(of openings: [Moment]) {
    let months = openings.map(Self.month)
    guard let first = months.min(), let last = months.max() else {
      periods = []
      return
    }
    let length = Self.lengths.first { last / $0 - first / $0 < Self.mostUnits } ?? Self.lengths[Self.lengths.count - 1]
    var units = [[Int]](repeating: [], count: last / length - first / length + 1)
    for (position, month) in months.enumerated() { units[month / length - first / length].append(position) }
    var parts: [(units: Range<Int>, positions: [Int])] = []
    var start = 0
    for unit in units.indices {
      let positions = units[start...unit].flatMap { $0 }
      if positions.count >= Self.fewestTasks {
        parts.append((start..<unit + 1, positions))
        start = unit + 1
      }
    }
    // Too few are left at the end: they join the last part.
    if start < units.count {
      let rest = units[start...].flatMap { $0 }
      let joined = parts.popLast()
      parts.append(((joined?.units.lowerBound ?? start)..<units.count, (joined?.positions ?? []) + rest))
    }
    let origin = first / length
    periods = parts.map { part in
      Period(
        from: Self.start(ofMonth: (origin + part.units.lowerBound) * length),
        until: Self.start(ofMonth: (origin + part.units.upperBound) * length), positions: part.positions.sorted())
    }
  }

  /// Months since the beginning of the year 0.
  private static func month(_ moment: Moment) -> Int {
    let day = CivilDate(of: moment)
    return day.year * 12 + day.month - 1
  }

  private static func start(ofMonth month: Int) -> Moment {
    Moment(Int64(CivilDate(month / 12, month % 12 + 1, 1).number) * 86_400)
  }
}
