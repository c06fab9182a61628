import DelegationFoundations

extension Day {
  /// Returns the stops of a plan that are done after they were due, in its order.
  public func late(in plan: DayPlan) -> [String] {
    let dues = Dictionary(stops.map { ($0.id, $0.due) }) { first, _ in first }
    return plan.stops.filter { stop in (dues[stop.id] ?? nil).map { $0 < stop.leaving } ?? false }.map(\.id)
  }

  /// The weight of the stops of a plan that are not done late, added in the order of the day: equal sets weigh the same.
  fileprivate func weightInTime(in plan: DayPlan) -> Double {
    let inTime = Set(plan.stops.map(\.id)).subtracting(late(in: plan))
    return stops.reduce(0) { inTime.contains($1.id) ? $0 + $1.weight : $0 }
  }
}

extension DayPlanner {
  /// A planner that has found which stops fit: those that could not be done by their due times may be late.
  struct Settled {
    let planner: DayPlanner
    private let choice: StopChoice
    private let limit: Double

    /// - `former`: The order to stay near to; nil for the plan that starts the latest of those that finish the earliest.
    func answer(former: [String]? = nil, allowance: Double = 0) -> DayAnswer {
      switch choice {
      case .conflict(let conflict): return .conflict(conflict)
      case .stops(let table, let set, let finish):
        let bound = former == nil ? finish : min(limit, finish + allowance)
        let latest = LatestTable(table, target: set, limit: bound)
        let order = former.map { former in
          StableOrder(of: set, former: planner.kept(of: former, in: set), table, latest: latest)
            .nearest(known: table.order(of: set))
        }
        return .plan(planner.plan(order ?? planner.order(of: set, finish, table, latest), limit: limit))
      }
    }

    fileprivate init(_ planner: DayPlanner, _ choice: StopChoice, limit: Double) {
      (self.planner, self.choice, self.limit) = (planner, choice, limit)
    }
  }

  func settled(_ limit: Double) -> Settled {
    var (planner, choice, late) = (self, choice(limit), Set<String>())
    while true {
      let left =
        switch choice {
        case .stops(_, let set, _): day.stops.indices.filter { set & 1 << $0 == 0 }.map { day.stops[$0].id }
        case .conflict(let conflict): conflict.stops
        }
      let more = day.stops.filter { $0.due != nil && left.contains($0.id) && !late.contains($0.id) }
      if more.isEmpty { return Settled(planner, choice, limit: limit) }
      late.formUnion(more.map(\.id))
      planner = allowing(late: late)
      choice = planner.choice(limit)
    }
  }

  /// Plans the best of several days that differ in the places of their stops, as ``Day/choosing(_:)`` returns them: that on which
  /// the most by weight is done in time, of these the one with the better plan.
  ///
  /// - Parameters:
  ///   - planners: One for each day, at least one.
  ///   - former: As for `replan(former:allowance:within:)`: of the plans that finish early enough, that which changes the order
  ///     of the fewest pairs; nil for the best.
  ///   - allowance: The seconds after the best plan at which that may finish.
  ///   - seconds: The same as for `plan(within:)`.
  /// - Returns: The day that was chosen, and its answer.
  /// - Throws: A problem if a number of seconds is negative or not finite.
  package static func answer(
    _ planners: [DayPlanner], former: [String]? = nil, allowance: Double = 0, within seconds: Double? = nil
  ) throws(Problem) -> (day: Day, answer: DayAnswer) {
    let limit = try planners[0].limit(seconds)
    try check(allowance: allowance)
    let found = planners.map { $0.settled(limit) }
    let plans = found.map { one -> DayPlan? in
      if case .plan(let plan) = one.answer() { plan } else { nil }
    }
    let inTime = zip(planners, plans).map { planner, plan in plan.map(planner.day.weightInTime) ?? 0 }
    func isBetter(_ one: Int, than other: Int) -> Bool {
      guard let plan = plans[one], let former = plans[other] else { return plans[one] != nil }
      return inTime[one] == inTime[other] ? plan.isBetter(than: former) : inTime[one] > inTime[other]
    }
    let best = found.indices.dropFirst().reduce(0) { isBetter($1, than: $0) ? $1 : $0 }
    guard let plan = plans[best] else {
      return (planners[best].day, .conflict(try DayConflict(of: found.map(\.planner), within: seconds)))
    }
    guard let former else { return (planners[best].day, .plan(plan)) }
    var nearest: (day: Day, plan: DayPlan, changes: Int)?
    for (position, one) in found.enumerated() {
      guard let own = plans[position], inTime[position] == inTime[best], own.weight == plan.weight,
        case let more = plan.finish + allowance - own.finish, more >= 0,
        case .plan(let kept) = one.answer(former: former, allowance: more)
      else { continue }
      let changes = kept.changedPairs(since: former)
      if let nearest, nearest.changes < changes || nearest.changes == changes && !kept.isBetter(than: nearest.plan) {
        continue
      }
      nearest = (one.planner.day, kept, changes)
    }
    return nearest.map { ($0.day, .plan($0.plan)) } ?? (planners[best].day, .plan(plan))
  }
}
