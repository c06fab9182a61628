/// For every set of stops and each that may come last: when one must leave it at the latest so that the other stops can
/// still be served and the day be over by a limit.
///
/// Only entries that ``EarliestTable`` says one can reach in time are kept, which are few if the limit is the earliest
/// finish. Exact but for rounding, which ``tolerance`` allows for.
struct LatestTable: Sendable {
  /// Seconds: more than rounding can make in a day of curved travel times, less than anybody notices.
  static let tolerance = 1e-6

  /// By the layout of the earliest table: seconds since midnight; −∞ if one cannot reach the entry or get on in time.
  let leaving: [Double]
  /// By the same layout: the stop to go to next, of equally late ones the first found; −1 for none.
  private let next: [Int8]
  /// The latest moment to leave the start; −∞ if the limit cannot be kept.
  let start: Double
  private let first: Int

  /// - Parameters:
  ///   - target: The stops of the day, all of them.
  ///   - limit: When the day must be over.
  init(_ table: EarliestTable, target: Int, limit: Double) {
    let (network, layout) = (table.network, table.layout)
    var leaving = [Double](repeating: -.infinity, count: layout.count)
    var next = [Int8](repeating: -1, count: layout.count)
    var (start, first) = (target == 0 ? network.leaving(network.origin, toFinishBy: limit) : -Double.infinity, -1)
    for set in stride(from: target, to: 0, by: -1) where set & ~target == 0 {
      var place = Int(layout.offsets[set])
      forEachStop(in: set) { stop in
        if set == target { leaving[place] = network.leaving(stop, toFinishBy: limit) }
        let reached = table.leaving[place]
        if reached < .infinity, reached <= leaving[place] + Self.tolerance {
          let arrival = network.begin(at: stop, by: leaving[place] - network.service[stop])
          let before = set ^ 1 << stop
          if before == 0 {
            let departure = network.departure(from: network.origin, to: stop, arrivingBy: arrival)
            if departure > start { (start, first) = (departure, stop) }
          }
          var earlier = Int(layout.offsets[before])
          forEachStop(in: before) { last in
            if table.leaving[earlier] < .infinity {
              let departure = network.departure(from: last, to: stop, arrivingBy: arrival)
              if departure > leaving[earlier] {
                leaving[earlier] = departure
                next[earlier] = Int8(stop)
              }
            }
            earlier += 1
          }
        } else {
          leaving[place] = -.infinity
        }
        place += 1
      }
    }
    self.leaving = leaving
    self.next = next
    self.start = start
    self.first = first
  }

  /// The order that leaves the start last, and, of these, each stop in turn last; nil if the limit cannot be kept.
  func order(of target: Int, layout: SetLayout) -> [Int]? {
    guard start > -.infinity else { return nil }
    var (set, order) = (0, [Int]())
    while set != target {
      let stop = order.last.map { Int(next[layout.index(set, $0)]) } ?? first
      guard stop >= 0 else { return nil }
      order.append(stop)
      set |= 1 << stop
    }
    return order
  }
}
