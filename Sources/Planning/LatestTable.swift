/// The latest departure from every set of stops and each that may come last, so that the other stops can still be
/// served and the day finishes by a limit.
///
/// Only sets with an entry that ``EarliestTable`` says one can reach in time are kept, which are few if the limit is the
/// earliest finish. Exact but for rounding, which ``tolerance`` allows for.
struct LatestTable: Sendable {
  /// A time in seconds: more than rounding can make in a day of curved travel times, less than anybody notices.
  static let tolerance = 1e-6

  /// The index at which the entries of each set's members begin, in order; −1 if the set is not kept.
  private let begins: [Int32]
  /// The departure of each entry: seconds since midnight; −∞ if the entry cannot be reached and left in time.
  let leaving: [Double]
  /// The latest moment to leave the start; −∞ if the limit cannot be kept.
  let start: Double
  private let network: DayNetwork

  var count: Int { leaving.count }

  init(_ table: EarliestTable, target: Int, limit: Double) {
    let (network, layout) = (table.network, table.layout)
    var begins = [Int32](repeating: -1, count: target + 1)
    var leaving: [Double] = []
    var start = target == 0 ? network.leaving(network.origin, toFinishBy: limit) : -Double.infinity
    // Of an entry, which is kept if one can reach it by then.
    func offer(_ departure: Double, _ set: Int, rank: Int) {
      let reached = table.leaving[Int(layout.offsets[set]) + rank]
      guard reached < .infinity, reached <= departure + Self.tolerance else { return }
      if begins[set] < 0 {
        begins[set] = Int32(leaving.count)
        leaving.append(contentsOf: repeatElement(-.infinity, count: set.nonzeroBitCount))
      }
      let place = Int(begins[set]) + rank
      leaving[place] = max(leaving[place], departure)
    }
    var rank = 0
    forEachStop(in: target) { stop in
      offer(network.leaving(stop, toFinishBy: limit), target, rank: rank)
      rank += 1
    }
    for set in stride(from: target, to: 0, by: -1) where begins[set] >= 0 {
      var place = Int(begins[set])
      forEachStop(in: set) { stop in
        let latest = leaving[place]
        place += 1
        guard latest > -.infinity else { return }
        let arrival = network.begin(at: stop, by: latest - network.service[stop])
        let before = set ^ 1 << stop
        if before == 0 {
          start = max(start, network.departure(from: network.origin, to: stop, arrivingBy: arrival))
        }
        var rank = 0
        forEachStop(in: before) { last in
          offer(network.departure(from: last, to: stop, arrivingBy: arrival), before, rank: rank)
          rank += 1
        }
      }
    }
    (self.begins, self.leaving, self.start, self.network) = (begins, leaving, start, network)
  }

  /// Returns the index at which the entries of a set's members begin; nil if none can be reached in time.
  func begin(of set: Int) -> Int? { begins[set] < 0 ? nil : Int(begins[set]) }

  /// The order that leaves the start last, and, of these, serves each stop in turn as early as possible for one who
  /// leaves at the start of the day: nobody should wait while something could be done. nil if the limit cannot be kept.
  func order(of target: Int) -> [Int]? {
    guard start > -.infinity else { return nil }
    var (set, order) = (0, [Int]())
    var (late, early) = ((place: network.origin, time: start), network.start)
    while set != target {
      var best: (stop: Int, begin: Double, late: Double)?
      forEachStop(in: target & ~set) { stop in
        let after = set | 1 << stop
        guard let entry = begin(of: after) else { return }
        let latest = leaving[entry + (after & ((1 << stop) - 1)).nonzeroBitCount]
        let time = end(at: stop, from: late.place, leaving: late.time)
        guard time <= latest + Self.tolerance else { return }
        let begin = end(at: stop, from: late.place, leaving: early) - network.service[stop]
        if begin < best?.begin ?? .infinity { best = (stop, begin, time) }
      }
      guard let best else { return nil }
      order.append(best.stop)
      set |= 1 << best.stop
      (late, early) = ((best.stop, best.late), best.begin + network.service[best.stop])
    }
    return order
  }

  private func end(at stop: Int, from place: Int, leaving time: Double) -> Double {
    let arrival = network.arrival(from: place, to: stop, leaving: time)
    return arrival < .infinity ? network.begin(at: stop, arriving: arrival) + network.service[stop] : .infinity
  }
}
