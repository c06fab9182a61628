import DelegationFoundations
import DelegationPlanning

/// A random day of a kind: places in a square of forty minutes' side, windows around the times of a random order.
struct TimedDay {
  enum Travel: String, CaseIterable {
    /// The same at any time.
    case fixed
    /// A new time every half an hour.
    case breakpoints
    /// A new speed every twenty minutes, for three classes of ways.
    case zones
  }

  enum Windows: String, CaseIterable {
    case none
    /// Eight hours.
    case loose
    case fourHours
    case twoHours
    /// One hour.
    case tight
    /// Two of one hour each, at any time.
    case random

    /// Hours.
    var width: Double {
      switch self {
      case .none: 0
      case .loose: 8
      case .fourHours: 4
      case .twoHours: 2
      case .tight, .random: 1
      }
    }
  }

  let day: Day
  /// By place left and place reached: the origin, then the stops.
  let distances: [[Double]]

  /// - Parameter count: Stops.
  init(_ count: Int, _ kind: Travel, _ windows: Windows, _ random: inout SplitMix64) throws {
    let places = (0...count).map { "place \($0)" }
    let points = places.map { _ in (random.nextUnit() * 2400, random.nextUnit() * 2400) }
    let distances = points.map { a in
      points.map { b in
        let (x, y) = (a.0 - b.0, a.1 - b.1)
        return (x * x + y * y).squareRoot().rounded()
      }
    }
    self.distances = distances
    let travel = try Self.travel(kind, places, distances, &random)
    let moments = Self.windows(windows, distances, &random)
    day = try Day(
      start: 8 * 3600, from: places[0], to: places[0],
      stops: (1...count).map {
        Stop(
          id: "stop \($0)", place: places[$0], windows: moments[$0],
          duration: StopDuration(lower: 600, median: 900, upper: 1800), weight: Double(1 + random.next(below: 9)))
      }, travel: travel)
  }

  private static func travel(
    _ kind: Travel, _ places: [String], _ distances: [[Double]], _ random: inout SplitMix64
  ) throws -> TravelTimes {
    switch kind {
    case .fixed: return try TravelTimes(places: places, seconds: distances)
    case .breakpoints:
      let points = distances.map { row in
        row.map { distance in
          var last = 0.0
          return (0..<48).map { half in
            let departure = Double(half) * 1800
            last = max(last, departure + distance * (1 + random.nextUnit()))
            return ArrivalBreakpoint(departure: departure, arrival: last)
          }
        }
      }
      return try TravelTimes(places: places, breakpoints: points)
    case .zones:
      let speeds = try SpeedZones(
        begins: (0..<73).map { Double($0) * 1200 },
        classes: (0..<3).map { _ in (0..<73).map { _ in 0.5 + random.nextUnit() } })
      return try TravelTimes(
        places: places, distances: distances, classes: places.map { _ in places.map { _ in random.next(below: 3) } },
        speeds: speeds)
    }
  }

  private static func windows(
    _ kind: Windows, _ distances: [[Double]], _ random: inout SplitMix64
  ) -> [[TimeWindow]] {
    var order = Array(1..<distances.count)
    random.shuffle(&order)
    var (time, last) = (8 * 3600.0, 0)
    var windows = [[TimeWindow]](repeating: [], count: distances.count)
    let width = kind.width * 3600
    for stop in order {
      time += distances[last][stop] * 1.5
      switch kind {
      case .none: break
      case .random:
        windows[stop] = (0..<2).map { _ in
          let open = Double(7 * 3600 + random.next(below: 12 * 3600))
          return TimeWindow(open: open, close: open + width)
        }
      default:
        let open = (time - random.nextUnit() * width).rounded()
        windows[stop] = [TimeWindow(open: open, close: open + width)]
      }
      time += 900
      last = stop
    }
    return windows
  }

  /// The day after one change: the first stop is done, one takes an hour, or three positions of the former order were
  /// exchanged by hand.
  func changed(
    after plan: DayPlan, _ random: inout SplitMix64
  ) throws -> (day: Day, former: [String], allowance: Double) {
    var former = plan.stops.map { $0.id }
    let allowance = [0.0, 600, 1800][random.next(below: 3)]
    let kind = random.next(below: 3)
    guard !former.isEmpty else { return (day, former, allowance) }
    for _ in 0..<(kind == 2 ? 3 : 0) {
      former.swapAt(random.next(below: former.count), random.next(below: former.count))
    }
    let longer = former[random.next(below: former.count)]
    let first = plan.stops[0]
    let stops = day.stops.filter { kind != 0 || $0.id != first.id }.map { stop in
      let isLonger = kind == 1 && stop.id == longer
      return Stop(
        id: stop.id, place: stop.place, windows: stop.windows, duration: isLonger ? StopDuration(3600) : stop.duration,
        weight: stop.weight)
    }
    let place = day.stops.first { $0.id == first.id }!.place
    let next = try Day(
      start: kind == 0 ? first.leaving : day.start, from: kind == 0 ? place : day.origin, to: day.end, stops: stops,
      travel: day.travel)
    return (next, former, allowance)
  }
}
