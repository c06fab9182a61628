/// Finds the order nearest to a former one among all that finish by a limit.
///
/// Distance is the number of pairs of stops, in both orders, that changed places (Kendall 1938, doi:10.2307/2332226).
/// Which pairs a stop adds depends on the set before it alone, so a table over sets holds for each entry the earliest
/// departures at each distance, none of which is both later and farther than another. Exact.
struct StableOrder {
  private struct Label {
    let leaving: Double
    let distance: Int16
    let stop: Int8
    let isLast: Bool
    /// The index of the label of the stop before; −1 at the start.
    let before: Int32
  }

  private let table: EarliestTable
  private let latest: LatestTable
  private let target: Int
  /// The stops that came after each stop in the former order.
  private let following: [Int]
  /// The sets that an order within the limit passes through, in order, with the pairs of a stop of the set and one to
  /// come that must change places.
  private let sets: [(set: Int, certain: Int)]

  /// - Parameters:
  ///   - former: Stops of `target` in their former order; others may be in the day as well.
  ///   - latest: The table for `target` and the limit.
  init(of target: Int, former: [Int], _ table: EarliestTable, latest: LatestTable) {
    (self.table, self.latest, self.target) = (table, latest, target)
    var following = [Int](repeating: 0, count: table.network.count)
    var seen = 0
    for stop in former.reversed() {
      following[stop] = seen
      seen |= 1 << stop
    }
    self.following = following
    var sets: [(set: Int, certain: Int)] = []
    for set in 1..<max(1, target + 1) where latest.isKept[set] {
      var certain = 0
      forEachStop(in: target & ~set) { certain += (set & following[$0]).nonzeroBitCount }
      sets.append((set, certain))
    }
    self.sets = sets
  }

  /// Returns the nearest order; of equally near ones one with the earliest finish.
  ///
  /// - Parameter known: An order that keeps the limit and finishes earliest.
  func nearest(known: [Int]) -> [Int] {
    let farthest = distance(of: known)
    return (farthest > 0 ? nearest(within: farthest) : nil) ?? known
  }

  private func distance(of order: [Int]) -> Int {
    var (distance, passed) = (0, 0)
    for stop in order {
      distance += (passed & following[stop]).nonzeroBitCount
      passed |= 1 << stop
    }
    return distance
  }

  /// Returns what ``nearest(known:)`` does; nil if every order is farther than `bound`.
  private func nearest(within bound: Int) -> [Int]? {
    let network = table.network
    var labels: [Label] = []
    // The labels of each set and its last stop.
    var numbers = SetTable(stops: network.count, repeating: Int32(0)..<0)
    var earliest = [Label?](repeating: nil, count: bound + 1)
    for (set, certain) in sets where certain <= bound {
      forEachStop(in: set) { stop in
        let limit = latest.leaving[set, stop] + LatestTable.tolerance
        if limit > -.infinity {
          let before = set ^ 1 << stop
          let added = (before & following[stop]).nonzeroBitCount
          func offer(from last: Int, leaving: Double, distance: Int, before: Int32) {
            guard distance + certain <= bound else { return }
            let arrival = network.arrival(from: last, to: stop, leaving: leaving)
            let end = network.end(of: stop, from: network.begin(at: stop, arriving: arrival))
            guard end <= limit, end < earliest[distance]?.leaving ?? .infinity else { return }
            earliest[distance] = Label(
              leaving: end, distance: Int16(distance), stop: Int8(stop), isLast: set == target, before: before)
          }
          if before == 0 { offer(from: network.origin, leaving: network.start, distance: 0, before: -1) }
          forEachStop(in: before) { last in
            for number in numbers[before, last] {
              let label = labels[Int(number)]
              offer(from: last, leaving: label.leaving, distance: Int(label.distance) + added, before: number)
            }
          }
          let begin = Int32(labels.count)
          var least = Double.infinity
          for distance in earliest.indices {
            if let label = earliest[distance], label.leaving < least {
              labels.append(label)
              least = label.leaving
            }
            earliest[distance] = nil
          }
          numbers[set, stop] = begin..<Int32(labels.count)
        }
      }
    }
    return best(of: labels).map { trace($0, labels) }
  }

  /// The nearest label of the whole day, of equally near ones that with the earliest finish; nil if there is none.
  private func best(of labels: [Label]) -> Int? {
    labels.indices.lazy.filter { labels[$0].isLast }.map { place in
      let label = labels[place]
      let finish = table.network.finish(after: Int(label.stop), leaving: label.leaving)
      return (distance: label.distance, finish: finish, place: place)
    }.min { ($0.distance, $0.finish, $0.place) < ($1.distance, $1.finish, $1.place) }?.place
  }

  private func trace(_ label: Int, _ labels: [Label]) -> [Int] {
    var (order, next) = ([Int](), label)
    while next >= 0 {
      order.append(Int(labels[next].stop))
      next = Int(labels[next].before)
    }
    return order.reversed()
  }
}
