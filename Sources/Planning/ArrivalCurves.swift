import DelegationFoundations

/// The arrival as a function of the departure, for every pair of places.
///
/// No later departure arrives earlier: every rule of ``EarliestTable`` and ``LatestTable`` rests on it.
struct ArrivalCurves: Hashable, Sendable {
  /// A time in seconds: more than the rounding of a day's moments, far less than ``LatestTable/tolerance``.
  static let rounding = 1e-8

  struct Arc: Hashable, Sendable {
    /// The travel time at any time of day, in seconds; with points, up to the first of them; infinite if there is no way.
    let seconds: Double
    /// Where it depends on the time of day, its numbers in ``ArrivalCurves/points``; none for constant travel.
    let points: Range<Int>
  }

  struct Point: Hashable, Sendable {
    /// The departure in seconds since midnight, rising within an arc.
    let departure: Double
    /// The arrival in seconds since midnight, never falling within an arc.
    let arrival: Double
    /// The seconds of arrival per second of departure, up to the next point; 1 after the last.
    let rise: Double
  }

  /// The arc of each pair of places, at from · places + to.
  private(set) var arcs: [Arc] = []
  private var points: [Point] = []

  mutating func append(constant seconds: Double) {
    arcs.append(Arc(seconds: seconds, points: points.count..<points.count))
  }

  /// - Parameter breakpoints: The breakpoints; departures rise, arrivals never fall. None for what takes no time.
  mutating func append(_ breakpoints: [ArrivalBreakpoint]) {
    let (begin, seconds) = (points.count, breakpoints.first.map { $0.arrival - $0.departure } ?? 0)
    // A way that takes as long at any time needs no points.
    guard breakpoints.contains(where: { $0.arrival - $0.departure != seconds }) else {
      return append(constant: seconds)
    }
    for (point, next) in zip(breakpoints, breakpoints.dropFirst()) {
      let rise = (next.arrival - point.arrival) / (next.departure - point.departure)
      points.append(Point(departure: point.departure, arrival: point.arrival, rise: rise))
    }
    points.append(Point(departure: breakpoints.last!.departure, arrival: breakpoints.last!.arrival, rise: 1))
    arcs.append(Arc(seconds: seconds, points: begin..<points.count))
  }

  /// Returns the breakpoints from which the arc was made, or as few that make the same; none if there is no way.
  func breakpoints(of arc: Arc) -> [ArrivalBreakpoint] {
    guard arc.points.isEmpty else {
      return points[arc.points].map { .init(departure: $0.departure, arrival: $0.arrival) }
    }
    return arc.seconds < .infinity ? [.init(departure: 0, arrival: arc.seconds)] : []
  }

  /// The greatest seconds of travel for departures from `begin` to `end`, both finite.
  func greatest(_ arc: Arc, from begin: Double, to end: Double) -> Double {
    var greatest = max(arrival(arc, leaving: begin) - begin, arrival(arc, leaving: end) - end)
    for point in points[arc.points] where begin < point.departure && point.departure < end {
      greatest = max(greatest, point.arrival - point.departure)
    }
    return greatest
  }

  func arrival(_ arc: Arc, leaving departure: Double) -> Double {
    let points = points[arc.points]
    guard let first = points.first, departure > first.departure else { return departure + arc.seconds }
    let next = points.partitioningIndex { $0.departure > departure }
    let point = points[next - 1]
    guard next < points.endIndex else { return departure + (point.arrival - point.departure) }
    return min(points[next].arrival, point.arrival + (departure - point.departure) * point.rise)
  }

  /// The latest departure that arrives by `arrival`, or too late by less than anybody notices; −∞ if there is no way.
  ///
  /// Where the arrival stays the same for a while, rounding must not lose that while.
  func departure(_ arc: Arc, arrivingBy arrival: Double) -> Double {
    guard arc.seconds < .infinity else { return -.infinity }
    let points = points[arc.points]
    let later = points.partitioningIndex { $0.arrival > arrival + Self.rounding }
    guard later > points.startIndex else { return arrival - arc.seconds }
    let point = points[later - 1]
    guard later < points.endIndex else { return arrival - (point.arrival - point.departure) }
    return min(points[later].departure, point.departure + max(0, arrival - point.arrival) / point.rise)
  }
}
