/// The least seconds of travel for every set of tasks, whatever their order, and that order.
///
/// The result is exact: Held & Karp 1962, doi:10.1137/0110015. Ways may lead through any other place, so that no set
/// needs less travel than a part of it.
///
/// - Memory: 8 bytes for each set of tasks with a place and each of these tasks, 4 MiB for 15.
struct ShortestWays {
  /// The number of each task among those with a place; nil without one.
  private let numbers: [Int?]
  /// The travel seconds from each number, and last from the origin, to each number, and last to the end, if there is
  /// one.
  private let seconds: [[Double]]
  /// The least seconds from the origin through each set to its last task.
  private let reaching: SetTable<Double>
  /// The least seconds from the origin through each set to the end; infinite if there is no way.
  private let totals: [Double]

  /// - Parameters:
  ///   - places: The places of the tasks; nil for one that is done anywhere.
  ///   - end: The place of the end; nil if the last task is the end.
  ///   - ways: Seconds from place to place, none of them shorter by way of a third.
  init(_ places: [Int?], from origin: Int, to end: Int?, _ ways: [[Double]]) {
    let known = places.compactMap { $0 }
    let count = known.count
    var number = 0
    numbers = places.map { place in
      defer { number += place == nil ? 0 : 1 }
      return place == nil ? nil : number
    }
    let seconds = (known + [origin]).map { from in known.map { ways[from][$0] } + [end.map { ways[from][$0] } ?? 0] }
    var reaching = SetTable(stops: count, repeating: Double.infinity)
    var totals = [Double](repeating: .infinity, count: 1 << count)
    totals[0] = seconds[count][count]
    for set in 1..<max(1, 1 << count) {
      forEachStop(in: set) { task in
        let before = set ^ 1 << task
        if before == 0 { reaching[set, task] = seconds[count][task] }
        forEachStop(in: before) { last in
          reaching[set, task] = min(reaching[set, task], reaching[before, last] + seconds[last][task])
        }
        totals[set] = min(totals[set], reaching[set, task] + seconds[task][count])
      }
    }
    (self.seconds, self.reaching, self.totals) = (seconds, reaching, totals)
  }

  func least(_ set: Int) -> Double { totals[placed(set)] }

  /// Returns first the tasks without a place, where one is, then the others in an order that needs the least travel.
  func order(_ set: Int) -> [Int] {
    let origin = seconds.count - 1
    var (rest, order) = (placed(set), [Int]())
    while rest != 0 {
      var (best, least) = (rest.trailingZeroBitCount, Double.infinity)
      forEachStop(in: rest) { task in
        let total = reaching[rest, task] + seconds[task][order.last ?? origin]
        if total < least { (best, least) = (task, total) }
      }
      order.append(best)
      rest ^= 1 << best
    }
    let members = numbers.indices.filter { set & 1 << $0 != 0 }
    return members.filter { numbers[$0] == nil } + order.reversed().map { numbers.firstIndex(of: $0)! }
  }

  private func placed(_ set: Int) -> Int {
    var result = 0
    forEachStop(in: set) { task in
      if let number = numbers[task] { result |= 1 << number }
    }
    return result
  }
}

extension TravelTimes {
  /// Returns the longest time of each way in a span, in seconds, by place left and place reached; by way of other
  /// places where that is shorter.
  ///
  /// - Source: Floyd 1962, doi:10.1145/367766.368168.
  func longest(during span: ClosedRange<Double>) -> [[Double]] {
    let count = places.count
    var ways = (0..<count).map { from in
      (0..<count).map { curves.greatest(curves.arcs[from * count + $0], from: span.lowerBound, to: span.upperBound) }
    }
    for middle in 0..<count {
      for from in 0..<count where ways[from][middle] < .infinity {
        for to in 0..<count { ways[from][to] = min(ways[from][to], ways[from][middle] + ways[middle][to]) }
      }
    }
    return ways
  }
}
