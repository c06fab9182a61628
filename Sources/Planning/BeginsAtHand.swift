/// The moments at which services begin in the minutes at hand, in any choice and order that is done in time.
package struct BeginsAtHand: Sendable {
  private let start, end: Double
  private let travel: MinutesAtHand.Travel?
  /// The seconds of each way, as ``MinutesAtHand`` counts it; empty without travel.
  private let ways: [[Double]]

  /// - `start`: In seconds since midnight.
  /// - `seconds`: The seconds at hand.
  package init(from start: Double, for seconds: Double, _ travel: MinutesAtHand.Travel?) {
    (self.start, self.end, self.travel) = (start, start + seconds, travel)
    ways = travel?.times.longest(during: start...end) ?? []
  }

  /// Whether a service may begin whenever it would: as soon as one is there, as late as its end allows, and in between.
  ///
  /// - `windows`: None for any time.
  /// - `place`: One of the places of the travel times; nil without travel.
  package func allow(_ windows: [TimeWindow], of duration: StopDuration, at place: String?) -> Bool {
    guard !windows.isEmpty else { return true }
    let first = start + way(from: travel?.origin, to: place)
    let last = end - duration.quantile(0) - way(from: place, to: travel?.end)
    return windows.merged.contains { $0.open <= first && last <= $0.close }
  }

  /// The seconds of the longest way to a place, from wherever there is one.
  package func longestWay(to place: String) -> Double {
    guard let place = travel?.times.number(of: place) else { return 0 }
    return ways.map { $0[place] }.filter { $0 < .infinity }.max() ?? 0
  }

  /// The seconds of a way; 0 where a place is not known.
  private func way(from origin: String?, to target: String?) -> Double {
    let numbers = [origin, target].map { $0.flatMap { travel?.times.number(of: $0) } }
    guard let from = numbers[0], let to = numbers[1] else { return 0 }
    return ways[from][to]
  }
}
