/// The pairs of stops that can follow each other in any day at all.
///
/// - Source: Desrosiers, Dumas, Solomon & Soumis 1995, doi:10.1016/S0927-0507(05)80106-9, on eliminating arcs by
///   windows.
struct StopOrders: Sendable {
  /// The set of stops that can never come after each stop.
  private(set) var barredAfter: [Int]
  /// The set of stops that can never come before each stop.
  private(set) var barredBefore: [Int]
  /// The earliest end of each stop's service in any day; infinite if it is in none.
  let first: [Double]

  init(_ network: DayNetwork) {
    let count = network.count
    barredAfter = [Int](repeating: 0, count: count)
    barredBefore = barredAfter
    first = Self.earliest(from: network.origin, leaving: network.start, network)
    for stop in 0..<count {
      let arrivals = Self.earliest(from: stop, leaving: first[stop], network)
      for other in 0..<count where other != stop && arrivals[other] == .infinity {
        barredAfter[stop] |= 1 << other
        barredBefore[other] |= 1 << stop
      }
    }
  }

  /// The earliest end of each service, by any way through other stops; infinite if there is none.
  ///
  /// Ways through other stops count, as a detour may be quicker than the direct way. Dijkstra 1959,
  /// doi:10.1007/BF01386390, holds with travel times in which nobody overtakes.
  private static func earliest(from origin: Int, leaving departure: Double, _ network: DayNetwork) -> [Double] {
    var leaving = [Double](repeating: .infinity, count: network.count)
    var (settled, current, time) = (0, origin, departure)
    while time < .infinity {
      if current < network.count {
        settled |= 1 << current
        leaving[current] = time
      }
      for stop in 0..<network.count where settled & 1 << stop == 0 {
        let arrival = network.arrival(from: current, to: stop, leaving: time)
        leaving[stop] = min(leaving[stop], network.begin(at: stop, arriving: arrival) + network.service[stop])
      }
      (current, time) = (origin, .infinity)
      for stop in 0..<network.count where settled & 1 << stop == 0 && leaving[stop] < time {
        (current, time) = (stop, leaving[stop])
      }
    }
    return leaving
  }
}
