import DelegationFoundations

/// A day as numbers: stops are 0 to count − 1, then follow the origin and the end.
struct DayNetwork: Sendable {
  let count: Int
  let start: Double
  let service: [Double]
  /// What one waits before each service, by the moment at which one begins to.
  private let queues: [ArrivalCurves.Arc]
  let windows: [[TimeWindow]]
  let curves: ArrivalCurves
  let clock: ClockChanges
  let hasEnd: Bool
  /// The arc of each target and origin, at `target · width + origin`.
  let arcs: [ArrivalCurves.Arc]

  var width: Int { count + 2 }
  var origin: Int { count }
  var end: Int { count + 1 }
  var everything: Int { (1 << count) - 1 }

  /// - `late`: Stops that may be done after they were due.
  init(_ day: Day, quantile: DurationQuantile, _ clock: ClockChanges, late: Set<String>) {
    self.clock = clock
    count = day.stops.count
    start = day.start
    let service = day.stops.map { $0.duration[quantile] }
    var curves = day.travel.curves
    for stop in day.stops { curves.append(stop.queue) }
    let queues = Array(curves.arcs.suffix(count))
    windows = day.stops.indices.map { number in
      let stop = day.stops[number]
      let due = late.contains(stop.id) ? nil : stop.due
      let last = due.map { curves.departure(queues[number], arrivingBy: $0 - service[number]) }
      return stop.windows.keeping(last, from: day.start).merged
    }
    (self.service, self.queues, self.curves, hasEnd) = (service, queues, curves, day.end != nil)
    let places = (day.stops.map { $0.place } + [day.origin, day.end ?? day.origin]).map { day.travel.number(of: $0)! }
    let placeCount = day.travel.places.count
    arcs = places.flatMap { target in places.map { [curves] in curves.arcs[$0 * placeCount + target] } }
  }

  /// A day from midnight on that has stops which take no time and may be visited at any.
  ///
  /// - `ways`: Seconds from place to place, at any time.
  init(travellingTo places: [Int], from start: Int, to end: Int?, _ ways: [[Double]]) {
    (clock, count, self.start, curves, hasEnd) = (ClockChanges(), places.count, 0, ArrivalCurves(), end != nil)
    service = places.map { _ in 0 }
    queues = places.map { _ in .init(seconds: 0, points: 0..<0) }
    windows = places.map { _ in [.always] }
    let all = places + [start, end ?? start]
    arcs = all.flatMap { target in all.map { .init(seconds: ways[$0][target], points: 0..<0) } }
  }

  /// Returns the arrival; infinite if there is no way or the origin is never left.
  func arrival(from origin: Int, to target: Int, leaving departure: Double) -> Double {
    guard departure < .infinity else { return .infinity }
    return curves.arrival(arcs[target * width + origin], leaving: departure)
  }

  /// The latest departure that arrives by `arrival`; −∞ if there is none.
  func departure(from origin: Int, to target: Int, arrivingBy arrival: Double) -> Double {
    guard arrival.magnitude < .infinity else {
      return arrival > 0 && arcs[target * width + origin].seconds < .infinity ? arrival : -.infinity
    }
    return curves.departure(arcs[target * width + origin], arrivingBy: arrival)
  }

  /// The begin of a service for one who arrives at `arrival`; infinite if the last window has closed.
  func begin(at stop: Int, arriving arrival: Double) -> Double {
    windows[stop].first { arrival <= $0.close }.map { max(arrival, $0.open) } ?? .infinity
  }

  /// The latest begin of a service that does not come after `moment`; −∞ if the first window opens later.
  func begin(at stop: Int, by moment: Double) -> Double {
    for window in windows[stop].reversed() where window.open <= moment + ArrivalCurves.rounding {
      return min(moment, window.close)
    }
    return -.infinity
  }

  /// The moment at which the wait at a stop is over for one who begins to wait at `begin`.
  func served(at stop: Int, from begin: Double) -> Double { curves.arrival(queues[stop], leaving: begin) }

  /// The end of a service that begins at `begin`; infinite if it never does.
  func end(of stop: Int, from begin: Double) -> Double {
    begin < .infinity ? served(at: stop, from: begin) + service[stop] : .infinity
  }

  /// The latest begin of a service that ends by `moment`, whatever its windows; −∞ if there is none.
  func begin(of stop: Int, endingBy moment: Double) -> Double {
    curves.departure(queues[stop], arrivingBy: moment - service[stop])
  }

  /// Returns the end of a day whose last service, or whose start if it has no stop, ends at `leaving`.
  func finish(after last: Int, leaving: Double) -> Double {
    hasEnd ? arrival(from: last, to: end, leaving: leaving) : leaving
  }

  /// The latest end of the last service for a day that finishes by `limit`.
  func leaving(_ last: Int, toFinishBy limit: Double) -> Double {
    hasEnd ? departure(from: last, to: end, arrivingBy: limit) : limit
  }
}
