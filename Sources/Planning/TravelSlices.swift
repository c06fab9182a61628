/// A line below the arrivals of every way, by the slice of the day in which one leaves.
///
/// A slice is short, so that its line is close to its arrivals, and the same where travel does not bend within it:
/// ``ArrivalSearch`` then looks at few ways by themselves. Where travel never bends, one slice is enough.
///
/// - Shape: by target, origin and slice; places as ``DayNetwork`` counts them.
/// - Memory: 24 bytes per entry, at most 868 KiB for 15 stops.
struct TravelSlices {
  /// No arrival is before `arrival` + (the departure − `departure`) · `rise`. Seconds since midnight; the arrival is
  /// infinite if there is no way.
  struct Line {
    var departure, arrival, rise: Double
  }

  private static let limit = 128

  let count: Int
  private(set) var lines: [Line] = []
  /// Whether the arrivals of each of ``lines`` are on the line, not above.
  private(set) var isExact: [Bool] = []
  /// The begin of the first slice, in seconds since midnight: a multiple of the width, which is a power of two, so that
  /// the slice of a moment is found without rounding.
  private let begin: Double
  private let width, perSecond: Double

  /// - Parameter limit: The moment by which the day must finish; infinite for no limit. The last slice has no end.
  init(_ network: DayNetwork, limit: Double) {
    let bending = network.arcs.lazy.filter { !$0.isConstant }
    let last = min(limit, bending.map { $0.lastDeparture }.max() ?? -.infinity)
    var width = 1.0
    var (begin, count) = (network.start, 1)
    while last > network.start {
      begin = (network.start / width).rounded(.down) * width
      count = Int(min(((last - begin) / width).rounded(.up), Double(Self.limit + 1)))
      if count <= Self.limit { break }
      width *= 2
    }
    (self.begin, self.count, self.width, perSecond) = (begin, count, width, 1 / width)
    lines.reserveCapacity(network.arcs.count * count)
    isExact.reserveCapacity(network.arcs.count * count)
    for (number, arc) in network.arcs.enumerated() {
      // Nobody comes back to the origin, and the way to the end is not looked for here.
      if arc.isConstant || number >= network.count * network.width {
        for _ in 0..<count { append(Line(departure: 0, arrival: arc.least, rise: 1), isExact: true) }
      } else {
        append(arc, network.curves)
      }
    }
  }

  /// The slice of a moment that is not before the start of the day.
  @inline(__always)
  func slice(of moment: Double) -> Int { Int(min((moment - begin) * perSecond, Double(count - 1))) }

  private mutating func append(_ line: Line, isExact: Bool) {
    lines.append(line)
    self.isExact.append(isExact)
  }

  private mutating func append(_ arc: ArrivalCurves.Arc, _ curves: ArrivalCurves) {
    let end = Int(arc.end)
    // The first point after the begin of the slice.
    var point = Int(arc.begin)
    while point < end, curves.points[point].departure <= begin { point += 1 }
    var departure = begin
    for slice in 1..<max(1, count) {
      let next = begin + Double(slice) * width
      let isStraight = point == end || curves.points[point].departure >= next
      if isStraight {
        append(curves.piece(arc, before: point), isExact: true)
      } else {
        // The chord, as much lower as arrivals in between are below it.
        let first = curves.arrival(arc, leaving: departure)
        let rise = (curves.arrival(arc, leaving: next) - first) / width
        var excess = 0.0
        while point < end, curves.points[point].departure < next {
          let inner = curves.points[point]
          excess = max(excess, first + (inner.departure - departure) * rise - inner.arrival)
          point += 1
        }
        append(Line(departure: departure, arrival: first - excess - ArrivalCurves.rounding, rise: rise), isExact: false)
      }
      while point < end, curves.points[point].departure <= next { point += 1 }
      departure = next
    }
    if point == end {
      append(curves.piece(arc, before: end), isExact: true)
    } else {
      var least = min(curves.arrival(arc, leaving: departure) - departure, arc.lastSeconds)
      for later in curves.points[point..<end] { least = min(least, later.arrival - later.departure) }
      append(Line(departure: 0, arrival: least - ArrivalCurves.rounding, rise: 1), isExact: false)
    }
  }
}

extension ArrivalCurves {
  fileprivate func piece(_ arc: Arc, before point: Int) -> TravelSlices.Line {
    if point == arc.begin { return TravelSlices.Line(departure: 0, arrival: arc.firstSeconds, rise: 1) }
    if point == arc.end { return TravelSlices.Line(departure: 0, arrival: arc.lastSeconds, rise: 1) }
    let last = points[point - 1]
    return TravelSlices.Line(departure: last.departure, arrival: last.arrival, rise: last.rise)
  }
}
