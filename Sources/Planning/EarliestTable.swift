/// For every set of stops and each that may come last: when one can leave it at the earliest, having served the set.
///
/// Exact. Nobody gains by leaving later, since nobody overtakes, so that one number per entry is enough.
///
/// - Source: Held & Karp 1962, doi:10.1137/0110015; Bellman 1962, doi:10.1145/321105.321111.
struct EarliestTable: Sendable {
  let network: DayNetwork
  let layout: SetLayout
  /// By ``layout``: seconds since midnight, infinite if there is no way.
  let leaving: [Double]

  /// - Parameters:
  ///   - required: The stops that must be in the day. Entries that no such day passes through are infinite.
  ///   - limit: When the day must be over.
  init(_ network: DayNetwork, orders: StopOrders, required: Int, limit: Double) {
    let layout = SetLayout(stops: network.count)
    let network = network.narrowed(to: orders.first, limit: limit)
    let bounds = RestBounds(network, required: required)
    self.network = network
    self.layout = layout
    leaving = [Double](unsafeUninitializedCapacity: layout.count) { table, initialized in
      guard let table = table.baseAddress else { return }
      network.withArrivalSearch { search in
        for set in 0..<1 << network.count {
          var place = Int(layout.offsets[set])
          forEachStop(in: set) { stop in
            // Bounds are sums in another order than moments are.
            let latest = bounds.latest(set, stop, limit: limit) + LatestTable.tolerance
            let before = set ^ 1 << stop
            var entry = Double.infinity
            if before & orders.barredBefore[stop] == 0, required & ~set & orders.barredAfter[stop] == 0 {
              let arrival =
                before == 0
                ? network.arrival(from: network.origin, to: stop, leaving: network.start)
                : search.earliest(
                  at: stop, after: before, leaving: table + Int(layout.offsets[before]),
                  by: latest - network.service[stop])
              if arrival < .infinity { entry = network.begin(at: stop, arriving: arrival) + network.service[stop] }
            }
            table[place] = entry <= latest ? entry : .infinity
            place += 1
          }
        }
      }
      initialized = layout.count
    }
  }

  /// The earliest end of a day of exactly these stops; infinite if there is none.
  func finish(of set: Int) -> Double {
    guard set != 0 else { return network.finish(after: network.origin, leaving: network.start) }
    var best = Double.infinity
    forEachStop(in: set) { last in
      best = min(best, network.finish(after: last, leaving: leaving[layout.index(set, last)]))
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
        let leaving = leaving[layout.index(rest, stop)]
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
