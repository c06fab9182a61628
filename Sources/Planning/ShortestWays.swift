/// The least seconds of travel for every set of tasks, whatever their order, and that order.
///
/// They are the days of an ``EarliestTable`` on which nothing but travel takes time. Ways may lead through any other place, so that no
/// set needs less travel than a part of it.
struct ShortestWays {
  /// The number of each task among those with a place; nil without one.
  private let numbers: [Int?]
  private let table: EarliestTable

  /// - Parameters:
  ///   - places: The places of the tasks; nil for one that is done anywhere.
  ///   - end: The place of the end; nil if the last task is the end.
  ///   - ways: Seconds from place to place, none of them shorter by way of a third.
  init(_ places: [Int?], from origin: Int, to end: Int?, _ ways: [[Double]]) {
    let known = places.indices.filter { places[$0] != nil }
    numbers = places.indices.map { known.firstIndex(of: $0) }
    table = EarliestTable(
      DayNetwork(travellingTo: places.compactMap(\.self), from: origin, to: end, ways), limit: .infinity)
  }

  /// The least seconds of travel; infinite if there is no way.
  func least(_ set: Int) -> Double { table.finish(of: placed(set)) }

  /// Returns first the tasks without a place, where one is, then the others in an order that needs the least travel.
  func order(_ set: Int) -> [Int] {
    let members = numbers.indices.filter { set & 1 << $0 != 0 }
    return members.filter { numbers[$0] == nil } + table.order(of: placed(set)).map { numbers.firstIndex(of: $0)! }
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
