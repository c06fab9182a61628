import DelegationPlanning

/// Tasks that a model expects a person to take next, as stops of a day.
package struct LearnedStops: Sendable {
  /// The likeliest first; they weigh beside an errand of weight 1.
  private let tasks: [TaskCandidate]

  /// - Parameter tasks: All that wait, the likeliest first, without places.
  package init(_ tasks: [TaskCandidate]) { self.tasks = tasks }

  package func without(_ done: Set<String>) -> LearnedStops { LearnedStops(tasks.filter { !done.contains($0.id) }) }

  /// Returns the likeliest tasks that fit into the minutes at hand alone, as candidates.
  ///
  /// - Parameters:
  ///   - seconds: The seconds at hand.
  ///   - own: The ids of tasks that the day has itself.
  ///   - count: The greatest number of tasks.
  ///   - place: Where they are done; nil: where it does not matter.
  package func fitting(
    _ seconds: Double, besides own: Set<String>, count: Int, at place: String? = nil
  ) throws(Problem) -> [TaskCandidate] {
    var fitting: [TaskCandidate] = []
    for task in tasks where fitting.count < count && !own.contains(task.id) {
      guard try task.duration.probability(within: seconds) >= MinutesAtHand.usualCertainty else { continue }
      fitting.append(TaskCandidate(id: task.id, place: place, duration: task.duration, weight: task.weight))
    }
    return fitting
  }

  func task(_ id: String) -> TaskCandidate? { tasks.first { $0.id == id } }

  /// Returns a day with the likeliest tasks that it does not have yet.
  ///
  /// - Parameters:
  ///   - day: Stops of its own come first.
  ///   - count: The greatest number of tasks to add; no day has more stops than `Day.stopLimit`.
  ///   - place: Where they are done; nil: where the day starts.
  /// - Throws: A problem for a place that the day does not have.
  package func added(to day: Day, count: Int, at place: String?) throws(Problem) -> Day {
    let place = try self.place(place, in: day)
    let own = Set(day.stops.map(\.id))
    let most = max(0, min(count, Day.stopLimit - day.stops.count))
    let stops = tasks.filter { !own.contains($0.id) }.prefix(most).map {
      Stop(id: $0.id, name: "task \($0.id)", place: place, duration: $0.duration, weight: $0.weight)
    }
    return try Day(start: day.start, from: day.origin, to: day.end, stops: day.stops + stops, travel: day.travel)
  }

  /// The place of the tasks in a day; where it starts, if none is given.
  package func place(_ place: String?, in day: Day) throws(Problem) -> String {
    guard let place, !day.travel.places.contains(place) else { return place ?? day.origin }
    throw Problem(
      .usage, location: "--place \(place)", fault: "the day has no such place",
      remedy: "write one of its places: \(day.travel.places.joined(separator: ", "))")
  }
}
