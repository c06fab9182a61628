/// What a plan changes in a former order of its day.
public struct PlanChanges: Codable, Hashable, Sendable {
  /// Stops that are new, in the order of the plan.
  public let added: [String]
  /// Stops of the former order that no longer fit, in that order.
  public let dropped: [String]
  /// Stops that are ahead of others now, in the order of the plan.
  public let earlier: [String]
  /// Stops that are behind others now, in the order of the plan.
  public let later: [String]

  /// Whether nothing changed.
  public var isEmpty: Bool { added.isEmpty && dropped.isEmpty && earlier.isEmpty && later.isEmpty }
}

extension DayPlan {
  /// Returns what the plan changes in a former order; as few stops as possible count as moved.
  ///
  /// - Parameter former: Ids in their former order. Those that the day no longer has were done or called off, and are ignored.
  public func changes(since former: [String]) -> PlanChanges {
    let ranks = Dictionary(former.enumerated().map { ($1, $0) }) { first, _ in first }
    let kept = stops.compactMap { stop in ranks[stop.id].map { (id: stop.id, rank: $0) } }
    let settled = Self.longestRise(kept.map(\.rank))
    // Of the stops that stay in order, those before one that moved: before, and now.
    let moved = kept.indices.filter { !settled.contains($0) }.map { position in
      let before = settled.count { kept[$0].rank < kept[position].rank }
      return (id: kept[position].id, isEarlier: settled.count { $0 < position } < before)
    }
    return PlanChanges(
      added: stops.map(\.id).filter { ranks[$0] == nil },
      dropped: omitted.filter { ranks[$0] != nil }.sorted { ranks[$0]! < ranks[$1]! },
      earlier: moved.filter(\.isEarlier).map(\.id), later: moved.filter { !$0.isEarlier }.map(\.id))
  }

  /// The positions of a longest rising part of numbers; of equally long ones that which ends last.
  private static func longestRise(_ numbers: [Int]) -> Set<Int> {
    var lengths: [Int] = []
    var befores: [Int?] = []
    for (position, number) in numbers.enumerated() {
      let before = lengths.indices.filter { numbers[$0] < number }.max { lengths[$0] < lengths[$1] }
      lengths.append(1 + (before.map { lengths[$0] } ?? 0))
      befores.append(before)
    }
    var rise: Set<Int> = []
    var next = lengths.indices.max { (lengths[$0], $0) < (lengths[$1], $1) }
    while let position = next {
      rise.insert(position)
      next = befores[position]
    }
    return rise
  }
}

extension DayPlanner {
  /// Returns the seconds on the road that whoever waits at the start until ``DayPlan/latestDeparture`` saves, with the same order
  /// and finish; below 0 where the roads are fuller then.
  ///
  /// - Parameter plan: A plan of this day.
  /// - Throws: A problem for a plan of another day.
  public func travelSaved(byWaitingIn plan: DayPlan) throws(Problem) -> Double {
    let order = try positions(of: plan)
    func travel(_ departure: Double) -> Double {
      Schedule(order, network, leaving: max(network.start, departure)).travel
    }
    // Who leaves at the latest moment may come too late by a rounding error.
    let waiting = [plan.latestDeparture, plan.latestDeparture - LatestTable.tolerance].lazy.map(travel)
    return waiting.first { $0 < .infinity }.map { travel(network.start) - $0 } ?? 0
  }

  /// The positions of a plan's stops in the day.
  func positions(of plan: DayPlan) throws(Problem) -> [Int] {
    var order: [Int] = []
    for planned in plan.stops {
      guard let stop = day.stops.firstIndex(where: { $0.id == planned.id }) else {
        throw Problem(
          location: "stop '\(planned.id)'", fault: "the plan has it, but the day has no such stop",
          remedy: "give a plan of the same day, or plan again")
      }
      order.append(stop)
    }
    return order
  }
}
