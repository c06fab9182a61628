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

  /// Changes; the parameters are its properties.
  public init(added: [String] = [], dropped: [String] = [], earlier: [String] = [], later: [String] = []) {
    (self.added, self.dropped, self.earlier, self.later) = (added, dropped, earlier, later)
  }

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

  /// The number of pairs of stops whose order a former one has the other way round.
  package func changedPairs(since former: [String]) -> Int {
    let ranks = Dictionary(former.enumerated().map { ($1, $0) }) { first, _ in first }
    let kept = stops.compactMap { ranks[$0.id] }
    return kept.indices.reduce(0) { sum, position in sum + kept[..<position].count { $0 > kept[position] } }
  }

  /// The positions of a longest rising part of numbers; of equally long ones that which ends last.
  private static func longestRise(_ numbers: [Int]) -> Set<Int> {
    var lengths: [Int] = []
    var befores: [Int?] = []
    for number in numbers {
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

/// A later moment to leave the start than the plan's, and what it changes.
public struct LaterDeparture: Codable, Hashable, Sendable {
  /// The moment, in seconds since midnight.
  public let departure: Double
  /// The seconds on the road that it saves; below 0 where the roads are fuller then.
  public let travelSaved: Double
  /// The seconds by which the day ends later.
  public let delay: Double

  /// A departure; the parameters are its properties.
  public init(departure: Double, travelSaved: Double, delay: Double) {
    (self.departure, self.travelSaved, self.delay) = (departure, travelSaved, delay)
  }

  /// Whether it saves at least half a minute more on the road than the day gets longer.
  public var pays: Bool { travelSaved - delay >= 30 }
}

extension DayPlanner {
  /// Returns the later departure, to the minute and with the same order, that saves the most time on the road beyond what it
  /// delays; of equally good ones the earliest.
  ///
  /// - Parameter plan: A plan of this day.
  /// - Returns: The departure; nil where the roads always take as long.
  /// - Throws: A problem for a plan of another day.
  public func laterDeparture(in plan: DayPlan) throws(Problem) -> LaterDeparture? {
    let order = try positions(of: plan)
    let network = allowing(late: Set(day.late(in: plan))).network
    let now = Schedule(order, network)
    guard now.finish < .infinity else { return nil }
    var best: LaterDeparture?
    // The latest moment that changes nothing may come too late by a rounding error.
    let latest = [plan.latestDeparture, plan.latestDeparture - LatestTable.tolerance]
    let next = (network.start / 60).rounded(.down) * 60 + 60
    for departure in latest + stride(from: next, to: network.start + 86_400, by: 60) where departure > network.start {
      let later = Schedule(order, network, leaving: departure)
      guard later.finish < .infinity else { continue }
      let found = LaterDeparture(
        departure: departure, travelSaved: now.travel - later.travel,
        delay: max(0, later.finish - now.finish))
      guard abs(found.travelSaved) >= 1 else { continue }
      let gains = (found.travelSaved - found.delay, best.map { $0.travelSaved - $0.delay } ?? -.infinity)
      if gains.0 > gains.1 + 1 { best = found }
    }
    return best
  }

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
