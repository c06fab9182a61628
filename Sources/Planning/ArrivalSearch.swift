/// The inner loop of ``EarliestTable``: the quickest way to a stop from any of the places where one may be.
struct ArrivalSearch {
  private struct Source {
    var place: Int
    /// The departure in seconds since midnight.
    var leaving: Double
    /// The index of the line from here among those of a target.
    var column: Int
  }

  private let width: Int
  private let slices: TravelSlices
  private let lines: UnsafePointer<TravelSlices.Line>
  private let isExact: UnsafePointer<Bool>
  private let arcs: UnsafePointer<ArrivalCurves.Arc>
  private let points: UnsafeBufferPointer<ArrivalCurves.Point>
  private let sources: UnsafeMutablePointer<Source>
  private let bounds: UnsafeMutablePointer<Double>
  private var count = 0

  var isEmpty: Bool { count == 0 }
  mutating func removeAll() { count = 0 }

  /// - Parameter leaving: Finite, and not before the start of the day.
  @inline(__always)
  mutating func append(_ place: Int, leaving: Double) {
    sources[count] = Source(
      place: place, leaving: leaving, column: place &* slices.count &+ slices.slice(of: leaving))
    count &+= 1
  }

  /// The earliest arrival at a stop; infinite if it is after `latest`.
  ///
  /// Lines bound arrivals from below. The way with the least bound is looked at first, so that most others need no look.
  @inline(__always)
  func earliest(at stop: Int, by latest: Double) -> Double {
    let row = stop &* width &* slices.count
    var (nearest, second, first) = (Double.infinity, Double.infinity, 0)
    var number = 0
    while number < count {
      let source = sources[number]
      let line = lines[row &+ source.column]
      let bound = line.arrival + (source.leaving - line.departure) * line.rise
      bounds[number] = bound
      first = bound < nearest ? number : first
      second = min(second, max(bound, nearest))
      nearest = min(nearest, bound)
      number &+= 1
    }
    guard nearest < .infinity, nearest <= latest else { return .infinity }
    if isExact[row &+ sources[first].column] { return nearest }
    var best = arrival(at: stop, from: sources[first])
    if second < best {
      number = 0
      while number < count {
        if bounds[number] < best, number != first {
          let source = sources[number]
          best = min(best, isExact[row &+ source.column] ? bounds[number] : arrival(at: stop, from: source))
        }
        number &+= 1
      }
    }
    return best <= latest ? best : .infinity
  }

  @inline(__always)
  private func arrival(at stop: Int, from source: Source) -> Double {
    ArrivalCurves.arrival(arcs[stop &* width &+ source.place], leaving: source.leaving, points)
  }

  /// Calls `body` with a search that is valid until it returns.
  ///
  /// - Parameter limit: The moment by which the day must finish.
  static func with(_ network: DayNetwork, limit: Double, _ body: (inout ArrivalSearch) -> Void) {
    let slices = TravelSlices(network, limit: limit)
    slices.lines.withUnsafeBufferPointer { lines in
      slices.isExact.withUnsafeBufferPointer { isExact in
        network.arcs.withUnsafeBufferPointer { arcs in
          network.curves.points.withUnsafeBufferPointer { points in
            withUnsafeTemporaryAllocation(of: Source.self, capacity: network.width) { sources in
              withUnsafeTemporaryAllocation(of: Double.self, capacity: network.width) { bounds in
                var search = ArrivalSearch(
                  width: network.width, slices: slices, lines: lines.baseAddress!, isExact: isExact.baseAddress!,
                  arcs: arcs.baseAddress!, points: points, sources: sources.baseAddress!, bounds: bounds.baseAddress!)
                body(&search)
              }
            }
          }
        }
      }
    }
  }
}
