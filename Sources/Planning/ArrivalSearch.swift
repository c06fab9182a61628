/// The inner loop of ``EarliestTable``: the quickest way to a stop from any member of a set.
struct ArrivalSearch {
  fileprivate let width: Int
  fileprivate let least: UnsafeBufferPointer<Double>
  fileprivate let bends: UnsafeBufferPointer<Bool>
  fileprivate let arcs: UnsafeBufferPointer<ArrivalCurves.Arc>
  fileprivate let points: UnsafeBufferPointer<ArrivalCurves.Point>
  /// By member of a set: a bound of its arrival.
  fileprivate let bounds: UnsafeMutablePointer<Double>

  /// The earliest arrival at a stop, having served a set before; infinite if it is after `latest`.
  ///
  /// The least travel time of the day bounds each arrival from below. The way with the least bound is looked at first, so
  /// that most others need no look at the time of day.
  ///
  /// - Parameter leaving: By member of the set, in order: when one can leave it.
  @inline(__always)
  func earliest(at stop: Int, after set: Int, leaving: UnsafePointer<Double>, by latest: Double) -> Double {
    let row = stop &* width
    var (member, nearest, first, isConstant) = (0, Double.infinity, 0, true)
    forEachStop(in: set) { last in
      let bound = leaving[member] + least[row &+ last]
      bounds[member] = bound
      // The member and the stop in one number keep the loop free of branches.
      first = bound < nearest ? member << 8 | last : first
      nearest = min(nearest, bound)
      isConstant = isConstant && !bends[row &+ last]
      member &+= 1
    }
    guard nearest < .infinity, nearest <= latest else { return .infinity }
    if isConstant { return nearest }
    var best = ArrivalCurves.arrival(arcs[row &+ first & 0xFF], leaving: leaving[first >> 8], points)
    member = 0
    forEachStop(in: set) { last in
      if bounds[member] < best {
        best = min(best, ArrivalCurves.arrival(arcs[row &+ last], leaving: leaving[member], points))
      }
      member &+= 1
    }
    return best <= latest ? best : .infinity
  }
}

extension DayNetwork {
  /// Calls `body` with a search that is valid until it returns.
  func withArrivalSearch(_ body: (ArrivalSearch) -> Void) {
    least.withUnsafeBufferPointer { least in
      bends.withUnsafeBufferPointer { bends in
        arcs.withUnsafeBufferPointer { arcs in
          curves.points.withUnsafeBufferPointer { points in
            withUnsafeTemporaryAllocation(of: Double.self, capacity: width) { bounds in
              body(
                ArrivalSearch(
                  width: width, least: least, bends: bends, arcs: arcs, points: points, bounds: bounds.baseAddress!))
            }
          }
        }
      }
    }
  }
}
