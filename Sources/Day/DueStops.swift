import DelegationFoundations
import DelegationPlanning

/// The stops of a day that are due: done in time where that is possible, and late otherwise.
package struct DueStops: Sendable {
  package struct Due: Sendable {
    let id: String
    let due: LocalMoment
    /// The windows of the stop without its due time.
    let windows: [TimeWindow]
  }

  /// Days since 1970-01-01.
  private let day: Int
  private let dues: [String: Due]

  init(day: Int, _ dues: [Due]) {
    self.day = day
    self.dues = Dictionary(dues.map { ($0.id, $0) }) { first, _ in first }
  }

  /// Plans a day; what cannot be done by its due time may be done later.
  ///
  /// - Parameters:
  ///   - days: The choices of places, at least one; the best plan counts.
  ///   - plan: Plans a day.
  /// - Returns: The day as it was planned at last, and the answer.
  package func answer(_ days: [Day], _ plan: (Day) throws -> DayAnswer) throws -> (day: Day, answer: DayAnswer) {
    var best = try answer(days[0], plan)
    for day in days.dropFirst() {
      let next = try answer(day, plan)
      guard case .plan(let found) = next.answer else { continue }
      if case .plan(let former) = best.answer, !found.isBetter(than: former) { continue }
      best = next
    }
    return best
  }

  private func answer(_ day: Day, _ plan: (Day) throws -> DayAnswer) throws -> (day: Day, answer: DayAnswer) {
    let answer = try plan(day)
    guard case .plan(let found) = answer, case let late = Set(found.omitted).intersection(dues.keys), !late.isEmpty
    else { return (day, answer) }
    let stops = day.stops.map { stop in
      guard late.contains(stop.id), let due = dues[stop.id] else { return stop }
      return Stop(
        id: stop.id, name: stop.name, place: stop.place, windows: due.windows, duration: stop.duration,
        weight: stop.weight, isFixed: stop.isFixed)
    }
    let relaxed = try Day(start: day.start, from: day.origin, to: day.end, stops: stops, travel: day.travel)
    return (relaxed, try plan(relaxed))
  }

  /// The stops of a plan that are done after they were due, in its order.
  package func late(in plan: DayPlan) -> [String] {
    plan.stops.filter { stop in
      guard let due = dues[stop.id]?.due else { return false }
      return due.day < day || due.day == day && Double(due.second) < stop.leaving
    }.map(\.id)
  }
}
