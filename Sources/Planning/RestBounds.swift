/// The least time that the rest of a day takes, and the moment until which its windows are open.
///
/// A set is looked up in two halves, whose tables are small enough for the fastest memory.
struct RestBounds: Sendable {
  private struct Half {
    /// The least time of the required stops outside the set and of the way to the end, without what ``leaving``
    /// ascribes to the last stop.
    var seconds: Double
    /// The moment at which the first required stop outside the set closes for good.
    var closes: Double
  }

  private static let halfCount = 8

  /// The bounds by the lower bits of the set of stops done.
  private let low: [Half]
  /// The bounds by the upper bits of the set.
  private let high: [Half]
  /// The seconds of the rest that are ascribed to leaving each stop.
  private let leaving: [Double]

  /// - Parameter required: The stops that must be in the day. Travel is bounded best if it is all of them.
  init(_ network: DayNetwork, required: Int) {
    let travel = Self.travel(network, isWhole: required == network.everything)
    leaving = travel.leaving
    func halves(_ stops: Range<Int>, end: Double) -> [Half] {
      (0..<1 << stops.count).map { set in
        var half = Half(seconds: end, closes: .infinity)
        for stop in stops where required & 1 << stop != 0 && set & 1 << (stop - stops.lowerBound) == 0 {
          half.seconds += travel.reaching[stop] + travel.leaving[stop] + network.service[stop]
          half.closes = min(half.closes, network.windows[stop].last!.close)
        }
        return half
      }
    }
    let border = min(Self.halfCount, network.count)
    low = halves(0..<border, end: travel.reaching[network.count])
    high = halves(border..<network.count, end: 0)
  }

  /// Returns the seconds of travel ascribed to leaving each stop and the origin, and to reaching each stop and the end.
  private static func travel(_ network: DayNetwork, isWhole: Bool) -> (leaving: [Double], reaching: [Double]) {
    let count = network.count
    func seconds(_ origin: Int, _ target: Int) -> Double {
      if target == count { return network.hasEnd ? network.least[network.end * network.width + origin] : 0 }
      return origin == target ? .infinity : network.least[target * network.width + origin]
    }
    let rows = (0...count).map { origin in (0...count).map { seconds(origin, $0) } }
    if isWhole {
      // Any number will do for a way that is not there: a bound that is too low is still one.
      let greatest = rows.joined().lazy.filter { $0 < .infinity }.max() ?? 0
      let potentials = Potentials(rows.map { $0.map { $0 < .infinity ? $0 : greatest } })
      return (potentials.leaving, potentials.reaching)
    }
    let reaching = (0...count).map { target in rows.lazy.map { $0[target] }.min()! }
    return ([Double](repeating: 0, count: count + 1), reaching.map { $0 < .infinity ? $0 : 0 })
  }

  /// Returns the least seconds from the end of a service, `last` being the last stop of a set, or the origin.
  @inline(__always)
  func rest(_ set: Int, _ last: Int) -> Double {
    low[set & (1 << Self.halfCount - 1)].seconds + high[set >> Self.halfCount].seconds + leaving[last]
  }

  /// The latest end of that service that leaves time for the rest until `limit`.
  @inline(__always)
  func latest(_ set: Int, _ last: Int, limit: Double) -> Double {
    let closes = min(low[set & (1 << Self.halfCount - 1)].closes, high[set >> Self.halfCount].closes)
    return min(closes, limit - rest(set, last))
  }
}
