/// The arrival as a function of the departure, for every pair of places.
///
/// No later departure arrives earlier: every rule of ``EarliestTable`` and ``LatestTable`` rests on it.
struct ArrivalCurves: Hashable, Sendable {
  /// A time in seconds: more than the rounding of a day's moments, far less than ``LatestTable/tolerance``.
  static let rounding = 1e-8

  /// The travel between two places. Where it depends on the time of day, its points follow each other in ``points``.
  struct Arc: Hashable, Sendable {
    /// The travel time at any time of day, in seconds; with points, the least of any time; infinite if there is no way.
    var least: Double
    /// Seconds since midnight of the first and the last point, and the travel times there, which go on beyond.
    var firstDeparture = 0.0
    var firstSeconds = 0.0
    var lastDeparture = 0.0
    var lastSeconds = 0.0
    /// Cells per second. Cells cut the time between the first and the last point into as many equal parts as there are
    /// points, so that a search has few of them to look at.
    var density = 0.0
    /// Points of the arc; none for constant travel.
    var begin: Int32 = 0
    var end: Int32 = 0

    var isConstant: Bool { begin == end }
  }

  struct Point: Hashable, Sendable {
    /// The departure in seconds since midnight, rising within an arc.
    var departure: Double
    /// The arrival in seconds since midnight, never falling within an arc.
    var arrival: Double
    /// The seconds of arrival per second of departure, up to the next point.
    var rise: Double
    /// The last point that is not after the begin of the cell with this point's number.
    var cell: Int
  }

  /// The arc of each pair of places, at from · places + to.
  private(set) var arcs: [Arc] = []
  private(set) var points: [Point] = []

  mutating func append(constant seconds: Double) { arcs.append(Arc(least: seconds)) }

  /// - Parameter breakpoints: The breakpoints, at least one; departures rise, arrivals never fall.
  mutating func append(_ breakpoints: [ArrivalBreakpoint]) {
    let (begin, count) = (points.count, breakpoints.count)
    let (first, last) = (breakpoints[0], breakpoints[count - 1])
    // A way that takes as long at any time needs no points.
    guard breakpoints.contains(where: { $0.arrival - $0.departure != first.arrival - first.departure }) else {
      return append(constant: first.arrival - first.departure)
    }
    let span = last.departure - first.departure
    var position = 0
    for (cell, point) in breakpoints.enumerated() {
      let next = breakpoints[min(cell + 1, count - 1)]
      let width = next.departure - point.departure
      let start = first.departure + span * Double(cell) / Double(count)
      while position + 1 < count, breakpoints[position + 1].departure <= start { position += 1 }
      points.append(
        Point(
          departure: point.departure, arrival: point.arrival,
          rise: width > 0 ? (next.arrival - point.arrival) / width : 1, cell: begin + position))
    }
    arcs.append(
      Arc(
        // Travel time is linear between breakpoints and constant beyond, so least at one of them.
        least: breakpoints.lazy.map { $0.arrival - $0.departure }.min()!, firstDeparture: first.departure,
        firstSeconds: first.arrival - first.departure, lastDeparture: last.departure,
        lastSeconds: last.arrival - last.departure, density: span > 0 ? Double(count) / span : 0, begin: Int32(begin),
        end: Int32(begin + count)))
  }

  /// Returns the breakpoints from which the arc was made, or as few that make the same; none if there is no way.
  func breakpoints(of arc: Arc) -> [ArrivalBreakpoint] {
    guard arc.isConstant else {
      return points[Int(arc.begin)..<Int(arc.end)].map { .init(departure: $0.departure, arrival: $0.arrival) }
    }
    return arc.least < .infinity ? [.init(departure: 0, arrival: arc.least)] : []
  }

  func arrival(_ arc: Arc, leaving departure: Double) -> Double {
    points.withUnsafeBufferPointer { Self.arrival(arc, leaving: departure, $0) }
  }

  /// The least seconds of travel for departures from `begin` to `end`, which may be infinite.
  func least(_ arc: Arc, from begin: Double, to end: Double) -> Double {
    guard begin < .infinity else { return .infinity }
    var least = arrival(arc, leaving: begin) - begin
    least = min(least, end < .infinity ? arrival(arc, leaving: end) - end : arc.lastSeconds)
    for point in points[Int(arc.begin)..<Int(arc.end)] where begin < point.departure && point.departure < end {
      least = min(least, point.arrival - point.departure)
    }
    return least
  }

  /// The greatest seconds of travel for departures from `begin` to `end`, both finite.
  func greatest(_ arc: Arc, from begin: Double, to end: Double) -> Double {
    var greatest = max(arrival(arc, leaving: begin) - begin, arrival(arc, leaving: end) - end)
    for point in points[Int(arc.begin)..<Int(arc.end)] where begin < point.departure && point.departure < end {
      greatest = max(greatest, point.arrival - point.departure)
    }
    return greatest
  }

  /// The form of ``arrival(_:leaving:)`` for inner loops.
  @inline(__always)
  static func arrival(_ arc: Arc, leaving departure: Double, _ points: UnsafeBufferPointer<Point>) -> Double {
    if arc.isConstant { return departure + arc.least }
    guard departure > arc.firstDeparture else { return departure + arc.firstSeconds }
    guard departure < arc.lastDeparture else { return departure + arc.lastSeconds }
    let begin = Int(arc.begin)
    let cell = min(Int((departure - arc.firstDeparture) * arc.density), Int(arc.end) &- begin &- 1)
    var place = points[begin &+ cell].cell
    // Rounding may have named the cell after the right one.
    while points[place].departure > departure { place &-= 1 }
    while points[place &+ 1].departure <= departure { place &+= 1 }
    let point = points[place]
    return min(points[place &+ 1].arrival, point.arrival + (departure - point.departure) * point.rise)
  }

  /// The latest departure that arrives by `arrival`, or too late by less than anybody notices; −∞ if there is no way.
  ///
  /// Where the arrival stays the same for a while, rounding must not lose that while.
  func departure(_ arc: Arc, arrivingBy arrival: Double) -> Double {
    if arc.isConstant { return arc.least == .infinity ? -.infinity : arrival - arc.least }
    // The first point that arrives later.
    var (low, count) = (Int(arc.begin), Int(arc.end - arc.begin))
    while count > 0 {
      let half = count / 2
      if points[low + half].arrival <= arrival + Self.rounding {
        low += half + 1
        count -= half + 1
      } else {
        count = half
      }
    }
    if low == arc.begin { return arrival - arc.firstSeconds }
    if low == arc.end { return arrival - arc.lastSeconds }
    let point = points[low - 1]
    return min(points[low].departure, point.departure + max(0, arrival - point.arrival) / point.rise)
  }
}
