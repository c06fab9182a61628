/// The latest departure from every set of stops and each that may come last, so that the other stops can still be
/// served and the day finishes by a limit.
///
/// Only sets with an entry that ``EarliestTable`` says one can reach in time are kept, which are few if the limit is the
/// earliest finish. Exact but for rounding, which ``tolerance`` allows for.
struct LatestTable: Sendable {
  /// A time in seconds: more than rounding can make in a day of curved travel times, less than anybody notices.
  static let tolerance = 1e-6

  /// Whether each set can be reached in time with one of its members last.
  let isKept: [Bool]
  /// The departures: seconds since midnight; −∞ if an entry cannot be reached and left in time.
  let leaving: SetTable<Double>
  /// The latest moment to leave the start; −∞ if the limit cannot be kept.
  let start: Double
  private let network: DayNetwork

  init(_ table: EarliestTable, target: Int, limit: Double) {
    let network = table.network
    var isKept = [Bool](repeating: false, count: target + 1)
    var leaving = SetTable(stops: network.count, repeating: -Double.infinity)
    var start = target == 0 ? network.leaving(network.origin, toFinishBy: limit) : -Double.infinity
    // Of an entry, which is kept if one can reach it by then.
    func offer(_ departure: Double, _ set: Int, _ last: Int) {
      let reached = table.leaving[set, last]
      guard reached < .infinity, reached <= departure + Self.tolerance else { return }
      isKept[set] = true
      leaving[set, last] = max(leaving[set, last], departure)
    }
    forEachStop(in: target) { offer(network.leaving($0, toFinishBy: limit), target, $0) }
    for set in stride(from: target, to: 0, by: -1) where isKept[set] {
      forEachStop(in: set) { stop in
        let latest = leaving[set, stop]
        guard latest > -.infinity else { return }
        let arrival = network.begin(at: stop, by: network.begin(of: stop, endingBy: latest))
        let before = set ^ 1 << stop
        if before == 0 {
          start = max(start, network.departure(from: network.origin, to: stop, arrivingBy: arrival))
        }
        forEachStop(in: before) { offer(network.departure(from: $0, to: stop, arrivingBy: arrival), before, $0) }
      }
    }
    (self.isKept, self.leaving, self.start, self.network) = (isKept, leaving, start, network)
  }

  /// The order that leaves the start last, and, of these, serves each stop in turn as early as possible for one who
  /// leaves at the start of the day: nobody should wait while something could be done. nil if the limit cannot be kept.
  func order(of target: Int) -> [Int]? {
    guard start > -.infinity else { return nil }
    var (set, order) = (0, [Int]())
    var (late, early) = ((place: network.origin, time: start), network.start)
    while set != target {
      var best: (stop: Int, begin: Double, late: Double)?
      forEachStop(in: target & ~set) { stop in
        let time = network.end(of: stop, from: begin(at: stop, from: late.place, leaving: late.time))
        guard time <= leaving[set | 1 << stop, stop] + Self.tolerance else { return }
        let begin = self.begin(at: stop, from: late.place, leaving: early)
        if begin < best?.begin ?? .infinity { best = (stop, begin, time) }
      }
      guard let best else { return nil }
      order.append(best.stop)
      set |= 1 << best.stop
      (late, early) = ((best.stop, best.late), network.end(of: best.stop, from: best.begin))
    }
    return order
  }

  private func begin(at stop: Int, from place: Int, leaving time: Double) -> Double {
    network.begin(at: stop, arriving: network.arrival(from: place, to: stop, leaving: time))
  }
}
