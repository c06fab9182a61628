enum StopChoice {
  /// The set, its earliest finish, and a table that holds every order of it.
  case stops(EarliestTable, set: Int, finish: Double)
  case conflict(DayConflict)
}

extension DayPlanner {
  /// Everything if it fits, else the heaviest set with all fixed stops, of equally heavy ones that with the earliest
  /// finish, of these the first in order of bits. Exact.
  ///
  /// - Parameters:
  ///   - limit: The moment by which the day must finish; infinite for no limit.
  ///   - allowance: Seconds; the table holds every order that finishes at most as much after the earliest finish.
  func choice(_ limit: Double, allowance: Double = 0) -> StopChoice {
    let everything = network.everything
    let orders = StopOrders(network)
    let quick = QuickOrder.finish(network, required: everything)
    let whole = EarliestTable(network, orders: orders, required: everything, limit: min(limit, quick + allowance))
    let finish = whole.finish(of: everything)
    if finish < .infinity, finish <= limit { return .stops(whole, set: everything, finish: finish) }

    // A day that lacks stops may pass through entries that a day with all of them cannot.
    let table = EarliestTable(network, orders: orders, required: 0, limit: limit)
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
    return .conflict(conflict(of: fixed, table, limit: limit))
  }

  /// The smallest conflict among the fixed stops, of equally small ones the first in order of bits.
  ///
  /// A set conflicts if no set around it has a day. That it has none itself would not do: a stop on the way may make
  /// up for a missing arc. Every part of a set that has a day has one too, in this sense, so that the smallest conflict
  /// has none within it.
  private func conflict(of fixed: Int, _ table: EarliestTable, limit: Double) -> DayConflict {
    let everything = network.everything
    var possible = [Bool](repeating: false, count: everything + 1)
    var smallest = fixed
    for set in stride(from: everything, through: 0, by: -1) {
      forEachStop(in: everything & ~set) { if possible[set | 1 << $0] { possible[set] = true } }
      if !possible[set] {
        let finish = table.finish(of: set)
        possible[set] = finish < .infinity && finish <= limit
      }
      if !possible[set], set & ~fixed == 0, set.nonzeroBitCount <= smallest.nonzeroBitCount { smallest = set }
    }
    return DayConflict(of: (0..<network.count).filter { smallest & 1 << $0 != 0 }, in: day, network, limit: limit)
  }
}

extension Int {
  fileprivate func members(where condition: (Int) -> Bool) -> Int {
    var result = 0
    forEachStop(in: self) { if condition($0) { result |= 1 << $0 } }
    return result
  }
}
