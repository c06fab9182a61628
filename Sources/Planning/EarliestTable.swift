/// The earliest end of every set of stops and each that may come last: the moment at which one can leave the last stop,
/// having served the set.
///
/// The table is exact. Nobody gains by leaving later, since nobody overtakes, so that one number per entry is enough.
///
/// - Source: Held & Karp 1962, doi:10.1137/0110015; Bellman 1962, doi:10.1145/321105.321111.
struct EarliestTable: Sendable {
  let network: DayNetwork
  /// The departures: seconds since midnight, infinite if there is no way or the limit has passed.
  let leaving: SetTable<Double>

  /// - Parameter limit: The moment by which the day must finish; infinite for no limit.
  init(_ network: DayNetwork, limit: Double) {
    var leaving = SetTable(stops: network.count, repeating: Double.infinity)
    for set in 1..<max(1, network.everything + 1) {
      forEachStop(in: set) { stop in
        let before = set ^ 1 << stop
        var arrival = Double.infinity
        if before == 0 { arrival = network.arrival(from: network.origin, to: stop, leaving: network.start) }
        forEachStop(in: before) { last in
          arrival = min(arrival, network.arrival(from: last, to: stop, leaving: leaving[before, last]))
        }
        let end = network.end(of: stop, from: network.begin(at: stop, arriving: arrival))
        if end <= limit + LatestTable.tolerance { leaving[set, stop] = end }
      }
    }
    (self.network, self.leaving) = (network, leaving)
  }

  func finish(of set: Int) -> Double {
    guard set != 0 else { return network.finish(after: network.origin, leaving: network.start) }
    var best = Double.infinity
    forEachStop(in: set) { last in
      best = min(best, network.finish(after: last, leaving: leaving[set, last]))
    }
    return best
  }

  /// An order of these stops that ends the day as early as any; the first of equal ones, from the last stop on.
  ///
  /// - Precondition: ``finish(of:)`` is finite.
  func order(of set: Int) -> [Int] {
    var (rest, order) = (set, [Int]())
    while rest != 0 {
      var (best, time) = (-1, Double.infinity)
      forEachStop(in: rest) { stop in
        let leaving = leaving[rest, stop]
        let next =
          order.last.map { network.arrival(from: stop, to: $0, leaving: leaving) }
          ?? network.finish(after: stop, leaving: leaving)
        if next < time { (best, time) = (stop, next) }
      }
      precondition(best >= 0, "an order was asked for stops that have none")
      order.append(best)
      rest ^= 1 << best
    }
    return order.reversed()
  }
}
