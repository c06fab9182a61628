/// The earliest end of every set of stops and each that may come last: the moment at which one can leave the last stop,
/// having served the set.
///
/// The table is exact. Nobody gains by leaving later, since nobody overtakes, so that one number per entry is enough.
///
/// - Source: Held & Karp 1962, doi:10.1137/0110015; Bellman 1962, doi:10.1145/321105.321111.
struct EarliestTable: Sendable {
  let network: DayNetwork
  let layout: SetLayout
  /// The departures by ``layout``: seconds since midnight, infinite if there is no way.
  let leaving: [Double]

  /// - Parameter required: The stops that must be in the day. Entries that no such day passes through are infinite.
  init(_ network: DayNetwork, orders: StopOrders, required: Int, limit: Double) {
    let layout = SetLayout(stops: network.count)
    let network = network.narrowed(to: orders.first, limit: limit)
    let bounds = RestBounds(network, required: required)
    self.network = network
    self.layout = layout
    var leaving = [Double](repeating: .infinity, count: layout.count)
    leaving.withUnsafeMutableBufferPointer { table in
      ArrivalSearch.with(network, limit: limit) { search in
        for before in 0..<network.everything {
          search.removeAll()
          if before == 0 { search.append(network.origin, leaving: network.start) }
          var place = Int(layout.offsets[before])
          forEachStop(in: before) { last in
            if table[place] < .infinity { search.append(last, leaving: table[place]) }
            place += 1
          }
          guard !search.isEmpty else { continue }
          var passed = 0
          forEachStop(in: network.everything & ~before) { stop in
            let set = before | 1 << stop
            // Of the stops below this one, those passed are not in the set.
            let place = Int(layout.offsets[set]) &+ stop &- passed
            passed &+= 1
            guard before & orders.barredBefore[stop] == 0, required & ~set & orders.barredAfter[stop] == 0 else {
              return
            }
            // Bounds are sums in another order than moments are.
            let latest = bounds.latest(set, stop, limit: limit) + LatestTable.tolerance
            let arrival = search.earliest(at: stop, by: latest - network.service[stop])
            guard arrival < .infinity else { return }
            let end = network.begin(at: stop, arriving: arrival) + network.service[stop]
            if end <= latest { table[place] = end }
          }
        }
      }
    }
    self.leaving = leaving
  }

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
