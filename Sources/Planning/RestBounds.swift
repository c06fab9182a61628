/// How long what is left of a day takes at least, and until when its windows are open.
struct RestBounds: Sendable {
  /// By set of stops done: seconds that the stops that must follow and the way to the end take at least, but for what
  /// ``leaving`` ascribes to the last stop.
  private let seconds: [Double]
  /// By stop: seconds of the rest that are ascribed to leaving it.
  private let leaving: [Double]
  /// By set of stops done: when the first required stop outside it closes for good.
  private let closes: [Double]

  /// - Parameter required: The stops that must be in the day. Travel is bounded best if it is all of them.
  init(_ network: DayNetwork, required: Int) {
    let count = network.count
    let travel = Self.travel(network, isWhole: required == network.everything)
    var seconds = [Double](repeating: travel.reaching[count], count: 1 << count)
    var closes = [Double](repeating: .infinity, count: 1 << count)
    for set in stride(from: (1 << count) - 2, through: 0, by: -1) {
      let stop = (~set).trailingZeroBitCount
      let more = set | 1 << stop
      seconds[set] = seconds[more]
      closes[set] = closes[more]
      if required & 1 << stop != 0 {
        seconds[set] += travel.reaching[stop] + travel.leaving[stop] + network.service[stop]
        closes[set] = min(closes[set], network.windows[stop].last!.close)
      }
    }
    self.seconds = seconds
    self.closes = closes
    leaving = travel.leaving
  }

  /// Seconds of travel ascribed to leaving each stop and the origin, and to reaching each stop and the end.
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

  /// Seconds from the end of a service at the least, `last` being the last stop of a set, or the origin.
  @inline(__always)
  func rest(_ set: Int, _ last: Int) -> Double { seconds[set] + leaving[last] }

  /// The latest end of that service that leaves time for the rest until `limit`.
  @inline(__always)
  func latest(_ set: Int, _ last: Int, limit: Double) -> Double { min(closes[set], limit - rest(set, last)) }
}
