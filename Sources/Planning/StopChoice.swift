import DelegationFoundations

enum StopChoice {
  /// The set, its earliest finish, and a table that holds every order of it.
  case stops(EarliestTable, set: Int, finish: Double)
  case conflict(DayConflict)
}

extension DayPlanner {
  /// Everything if it fits, else the heaviest set with all fixed stops, of equally heavy ones that with the earliest
  /// finish, of these the first in order of bits. Exact.
  ///
  /// - Parameter limit: The moment by which the day must finish; infinite for no limit.
  func choice(_ limit: Double) -> StopChoice {
    let everything = network.everything
    let table = EarliestTable(network, limit: limit)
    let finish = table.finish(of: everything)
    if finish < .infinity, finish <= limit { return .stops(table, set: everything, finish: finish) }
    let fixed = everything.members { day.stops[$0].isFixed }
    var best: (set: Int, weight: Double, finish: Double)?
    for set in 0...everything where set & fixed == fixed {
      let weight = day.weight(of: set)
      if let best, weight < best.weight { continue }
      let finish = table.finish(of: set)
      guard finish < .infinity, finish <= limit else { continue }
      if let best, weight == best.weight, finish >= best.finish { continue }
      best = (set, weight, finish)
    }
    if let best { return .stops(table, set: best.set, finish: best.finish) }
    return .conflict(DayConflict(of: fixed, in: [(self, possible(table, limit: limit))], limit: limit))
  }

  /// Whether each set of stops has a day, by itself or with others.
  ///
  /// That it has none by itself would not do for a conflict: a stop on the way may make up for a missing arc.
  func possible(_ table: EarliestTable, limit: Double) -> [Bool] {
    let everything = network.everything
    var possible = [Bool](repeating: false, count: everything + 1)
    for set in stride(from: everything, through: 0, by: -1) {
      forEachStop(in: everything & ~set) { if possible[set | 1 << $0] { possible[set] = true } }
      if !possible[set] {
        let finish = table.finish(of: set)
        possible[set] = finish < .infinity && finish <= limit
      }
    }
    return possible
  }
}

extension DayConflict {
  /// The conflict of days that differ in the places of their stops alone, and none of which has a plan.
  ///
  /// - Throws: The same as `plan(within:)`.
  package init(of planners: [DayPlanner], within seconds: Double?) throws(Problem) {
    let limit = try planners[0].limit(seconds)
    let days = planners.map { planner in
      (planner, planner.possible(EarliestTable(planner.network, limit: limit), limit: limit))
    }
    let day = planners[0].day
    self.init(of: planners[0].network.everything.members { day.stops[$0].isFixed }, in: days, limit: limit)
  }

  /// The smallest set of fixed stops that has none of the days, of equally small ones the first in order of bits; in words, as it is on
  /// that day on which the least is missing.
  ///
  /// Every part of a set that has a day has one too, so that the smallest conflict has none within it.
  fileprivate init(of fixed: Int, in days: [(planner: DayPlanner, possible: [Bool])], limit: Double) {
    let network = days[0].planner.network
    var smallest = fixed
    for set in stride(from: network.everything, through: 0, by: -1)
    where set & ~fixed == 0 && set.nonzeroBitCount <= smallest.nonzeroBitCount
      && !days.contains(where: { $0.possible[set] })
    {
      smallest = set
    }
    let stops = (0..<network.count).filter { smallest & 1 << $0 != 0 }
    self = days.map { DayConflict(of: stops, in: $0.planner.day, $0.planner.network, limit: limit) }.min {
      ($0.shortfall ?? .infinity) < ($1.shortfall ?? .infinity)
    }!
  }
}

extension Int {
  fileprivate func members(where condition: (Int) -> Bool) -> Int {
    var result = 0
    forEachStop(in: self) { if condition($0) { result |= 1 << $0 } }
    return result
  }
}
