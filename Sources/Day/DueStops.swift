import DelegationFoundations
import DelegationPlanning

/// The stops of a day that are due: done in time where that is possible, and late otherwise.
package struct DueStops: Sendable {
  package struct Due: Sendable {
    let id: String
    /// The moment in seconds since midnight; before the day, it is negative.
    let moment: Double
    /// The windows of the stop without its due time.
    let windows: [TimeWindow]
  }

  private let dues: [String: Due]

  init(_ dues: [Due]) { self.dues = Dictionary(dues.map { ($0.id, $0) }) { first, _ in first } }

  /// The windows of a stop, without its due time.
  func windows(of stop: Stop) -> [TimeWindow] { dues[stop.id]?.windows ?? stop.windows }

  /// A day with its answer: what could not be done by its due time may be done later in it.
  private struct Answered {
    let planner: DayPlanner
    let day: Day
    let answer: DayAnswer
    /// The weight of what is done in time.
    let inTime: Double

    var plan: DayPlan? { if case .plan(let plan) = answer { plan } else { nil } }

    func isBetter(than other: Answered) -> Bool {
      guard let plan, let former = other.plan else { return plan != nil }
      return inTime == other.inTime ? plan.isBetter(than: former) : inTime > other.inTime
    }
  }

  /// Plans a day; what cannot be done by its due time may be done later.
  ///
  /// - Parameters:
  ///   - days: The choices of places, at least one; the best plan counts.
  ///   - former: Ids in their former order: of the plans that finish early enough, that which changes the order of the fewest pairs.
  ///   - allowance: How many seconds after the best one a plan in the former order may finish.
  ///   - limit: The seconds after the start by which the day must finish; nil for any time.
  ///   - planner: Makes the planner of a day.
  /// - Returns: The day as it was planned at last, and the answer.
  package func answer(
    _ days: [Day], former: [String]? = nil, allowance: Double = 0, within limit: Double? = nil,
    _ planner: (Day) -> DayPlanner
  ) throws -> (day: Day, answer: DayAnswer) {
    let answers = try days.map { try answer($0, within: limit, planner) }
    let best = answers.dropFirst().reduce(answers[0]) { $1.isBetter(than: $0) ? $1 : $0 }
    guard let plan = best.plan else {
      return (best.day, .conflict(try DayConflict(of: answers.map(\.planner), within: limit)))
    }
    guard let former else { return (best.day, best.answer) }
    var nearest: (day: Day, plan: DayPlan, changes: Int)?
    for one in answers {
      guard let own = one.plan, one.inTime == best.inTime, own.weight == plan.weight,
        case let more = plan.finish + allowance - own.finish, more >= 0,
        case .plan(let kept) = try one.planner.replan(former: former, allowance: more, within: limit)
      else { continue }
      let changes = kept.changedPairs(since: former)
      if let nearest, nearest.changes < changes || nearest.changes == changes && !kept.isBetter(than: nearest.plan) {
        continue
      }
      nearest = (one.day, kept, changes)
    }
    return nearest.map { ($0.day, .plan($0.plan)) } ?? (best.day, best.answer)
  }

  private func answer(_ day: Day, within limit: Double?, _ make: (Day) -> DayPlanner) throws -> Answered {
    var (day, planner) = (day, make(day))
    var answer = try planner.plan(within: limit)
    let inTime = if case .plan(let plan) = answer { plan.weight } else { 0.0 }
    var relaxed: Set<String> = []
    while true {
      let left =
        switch answer {
        case .plan(let plan): plan.omitted
        case .conflict(let conflict): conflict.stops
        }
      let late = Set(left).intersection(dues.keys).subtracting(relaxed)
      if late.isEmpty { return Answered(planner: planner, day: day, answer: answer, inTime: inTime) }
      relaxed.formUnion(late)
      let stops = day.stops.map { stop in
        guard late.contains(stop.id), let due = dues[stop.id] else { return stop }
        return Stop(
          id: stop.id, name: stop.name, place: stop.place, windows: due.windows, duration: stop.duration,
          weight: stop.weight, isFixed: stop.isFixed)
      }
      day = try Day(start: day.start, from: day.origin, to: day.end, stops: stops, travel: day.travel)
      planner = make(day)
      answer = try planner.plan(within: limit)
    }
  }

  /// The stops of a plan that are done after they were due, in its order.
  package func late(in plan: DayPlan) -> [String] {
    plan.stops.filter { stop in dues[stop.id].map { $0.moment < stop.leaving } ?? false }.map(\.id)
  }
}
