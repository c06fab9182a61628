import DelegationFoundations
import DelegationPlanning

/// A random day in plain numbers, with rules of travel of its own.
struct RandomDay {
  enum Travel {
    case constant([[Double?]])
    case breakpoints([[[ArrivalBreakpoint]]])
    case zones(distances: [[Double?]], classes: [[Int]], begins: [Double], speeds: [[Double]])
  }

  let start: Double
  let hasEnd: Bool
  /// By place: the origin, the end, then the stops.
  let travel: Travel
  let stops: [Stop]

  /// - Parameter count: Stops.
  init(_ count: Int, _ random: inout SplitMix64) {
    let places = count + 2
    let hour = 3600.0
    start = Double(random.next(below: 3600))
    hasEnd = random.next(below: 3) > 0
    let isSparse = random.next(below: 4) == 0
    let scale = [200, 1200, 3600][random.next(below: 3)]
    func matrix<Value>(_ value: (Int, Int) -> Value) -> [[Value]] {
      (0..<places).map { row in (0..<places).map { value(row, $0) } }
    }
    switch random.next(below: 3) {
    case 0:
      travel = .constant(
        matrix { _, _ in
          isSparse && random.next(below: 5) == 0 ? nil : Double(random.next(below: scale))
        })
    case 1:
      travel = .breakpoints(
        matrix { _, _ in
          isSparse && random.next(below: 5) == 0 ? [] : Self.breakpoints(below: scale, &random)
        })
    default:
      let zones = 1 + random.next(below: 8)
      travel = .zones(
        distances: matrix { _, _ in
          isSparse && random.next(below: 5) == 0 ? nil : Double(random.next(below: scale))
        }, classes: matrix { _, _ in random.next(below: 3) },
        begins: (0..<zones).map { Double($0) * 1500 },
        speeds: (0..<3).map { _ in (0..<zones).map { _ in 0.3 + random.nextUnit() } })
    }
    let width = [600, 3600, 14_400][random.next(below: 3)]
    let loose = random.next(below: 4)
    let span = [3600, 14_400][random.next(below: 2)]
    let fixed = random.next(below: 4)
    stops = (0..<count).map { stop in
      let isOpen = loose > 0 && random.next(below: 4) < loose
      let windows = (0..<(isOpen ? 0 : 1 + random.next(below: 3))).map { _ in
        let open = Double(random.next(below: span))
        return TimeWindow(open: open, close: min(open + Double(random.next(below: width)), open + 4 * hour))
      }
      let median = Double(random.next(below: 1200))
      return Stop(
        id: "\(stop)", place: "\(stop + 2)", windows: windows,
        duration: StopDuration(lower: (median / 2).rounded(.down), median: median, upper: median * 2),
        weight: Double(random.next(below: 5)), isFixed: random.next(below: 4) < fixed,
        queue: random.next(below: 3) > 0 ? [] : Self.breakpoints(below: 1800, &random))
    }
  }

  private static func breakpoints(below scale: Int, _ random: inout SplitMix64) -> [ArrivalBreakpoint] {
    var (departure, arrival) = (Double(random.next(below: 7200)), 0.0)
    return (0..<1 + random.next(below: 6)).map { _ in
      // Some arrivals stay the same for a while: who leaves later catches up.
      arrival = max(arrival, departure + random.nextUnit() * Double(scale))
      defer { departure += 300 + random.nextUnit() * 3600 }
      return ArrivalBreakpoint(departure: departure, arrival: arrival)
    }
  }

  func day() throws -> Day {
    let places = (0..<stops.count + 2).map(String.init)
    let times =
      switch travel {
      case .constant(let seconds): try TravelTimes(places: places, seconds: seconds)
      case .breakpoints(let points): try TravelTimes(places: places, breakpoints: points)
      case .zones(let distances, let classes, let begins, let speeds):
        try TravelTimes(
          places: places, distances: distances, classes: classes,
          speeds: SpeedZones(begins: begins, classes: speeds))
      }
    return try Day(start: start, from: "0", to: hasEnd ? "1" : nil, stops: stops, travel: times)
  }

  /// When one arrives, found without any table; nil if there is no way.
  func arrival(_ origin: Int, _ target: Int, _ departure: Double) -> Double? {
    if origin == target { return departure }
    switch travel {
    case .constant(let seconds): return seconds[origin][target].map { departure + $0 }
    case .breakpoints(let all):
      return between(all[origin][target], departure)
    case .zones(let distances, let classes, let begins, let speeds):
      guard var rest = distances[origin][target] else { return nil }
      let speeds = speeds[classes[origin][target]]
      var time = departure
      var zone = (begins.lastIndex { $0 <= time } ?? 0)
      while zone + 1 < begins.count, (begins[zone + 1] - time) * speeds[zone] < rest {
        rest -= (begins[zone + 1] - time) * speeds[zone]
        time = begins[zone + 1]
        zone += 1
      }
      return time + rest / speeds[zone]
    }
  }

  private func between(_ points: [ArrivalBreakpoint], _ departure: Double) -> Double? {
    guard let first = points.first, let last = points.last else { return nil }
    if departure <= first.departure { return departure + first.arrival - first.departure }
    if departure >= last.departure { return departure + last.arrival - last.departure }
    let next = points.firstIndex { $0.departure > departure }!
    let (from, to) = (points[next - 1], points[next])
    let share = (departure - from.departure) / (to.departure - from.departure)
    return from.arrival * (1 - share) + to.arrival * share
  }

  /// The end of a service that begins at a moment, with the wait before it.
  func end(of stop: Int, from begin: Double) -> Double {
    (between(stops[stop].queue, begin) ?? begin) + stops[stop].duration.median
  }

  /// The earliest end of a service for one who leaves a place; nil if it is impossible.
  func served(_ stop: Int, from place: Int, _ departure: Double) -> Double? {
    guard let arrival = arrival(place, stop + 2, departure) else { return nil }
    let windows = stops[stop].windows
    guard !windows.isEmpty else { return end(of: stop, from: arrival) }
    let begins = windows.filter { arrival <= $0.close }.map { max(arrival, $0.open) }
    return begins.min().map { end(of: stop, from: $0) }
  }
}

/// Tries every order of every set of stops.
struct BruteForce {
  let day: RandomDay
  /// By set: every order that is possible, with its finish. Only filled on request.
  private(set) var orders: [[(order: [Int], finish: Double)]]
  /// By set: the earliest finish; infinite for none.
  private(set) var finishes: [Double]
  private let keepsOrders: Bool

  init(_ day: RandomDay, keepsOrders: Bool = false) {
    self.day = day
    self.keepsOrders = keepsOrders
    orders = [[(order: [Int], finish: Double)]](repeating: [], count: 1 << day.stops.count)
    finishes = [Double](repeating: .infinity, count: 1 << day.stops.count)
    visit([], 0, place: 0, day.start)
  }

  private mutating func visit(_ order: [Int], _ set: Int, place: Int, _ time: Double) {
    if let finish = day.hasEnd ? day.arrival(place, 1, time) : time {
      finishes[set] = min(finishes[set], finish)
      if keepsOrders { orders[set].append((order, finish)) }
    }
    for stop in day.stops.indices where set & 1 << stop == 0 {
      if let leaving = day.served(stop, from: place, time) {
        visit(keepsOrders ? order + [stop] : [], set | 1 << stop, place: stop + 2, leaving)
      }
    }
  }

  var fixed: Int { day.stops.indices.reduce(0) { $0 | (day.stops[$1].isFixed ? 1 << $1 : 0) } }

  func weight(_ set: Int) -> Double {
    day.stops.indices.reduce(0) { $0 + (set & 1 << $1 != 0 ? day.stops[$1].weight : 0) }
  }

  /// The set that a day should have, by a limit; nil if not even the fixed stops have a day.
  func choice(_ limit: Double) -> (weight: Double, finish: Double)? {
    let everything = (1 << day.stops.count) - 1
    if finishes[everything] <= limit, finishes[everything] < .infinity {
      return (weight(everything), finishes[everything])
    }
    let sets = finishes.indices.filter { $0 & fixed == fixed && finishes[$0] < .infinity && finishes[$0] <= limit }
    return sets.map { (weight($0), finishes[$0]) }.min { (-$0.0, $0.1) < (-$1.0, $1.1) }
  }

  /// Whether a set, or one around it, has a day by a limit.
  func isPossible(_ set: Int, by limit: Double) -> Bool {
    finishes.indices.contains { $0 & set == set && finishes[$0] < .infinity && finishes[$0] <= limit }
  }

  /// The latest departure for an order that is over by `limit`, by bisection from the start on.
  func latestDeparture(_ order: [Int], by limit: Double) -> Double {
    func isOver(_ departure: Double) -> Bool {
      var (place, time) = (0, departure)
      for stop in order {
        guard let leaving = day.served(stop, from: place, time) else { return false }
        (place, time) = (stop + 2, leaving)
      }
      guard let finish = day.hasEnd ? day.arrival(place, 1, time) : time else { return false }
      return finish <= limit + 1e-7
    }
    var (low, high) = (day.start, limit)
    guard low < high else { return low }
    for _ in 0..<60 {
      let middle = (low + high) / 2
      if isOver(middle) { low = middle } else { high = middle }
    }
    return low
  }
}
