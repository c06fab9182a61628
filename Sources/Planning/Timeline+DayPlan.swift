import DelegationFoundations

extension Timeline {
  /// A planned day with what else there is to it: the travel to each stop, the free time before it, the stop, and the
  /// travel to the end. What takes no time is left out, but for stops.
  ///
  /// Ids are those of the stops, with `travel to ` or `waiting at ` before them; that of the last travel is the last stop's with
  /// `travel from ` before it, or `travel to the end`. Where another entry has such an id, a number is behind it.
  ///
  /// - Parameters:
  ///   - plan: A plan of the day.
  ///   - day: Whose plan it is.
  ///   - others: Alerts, cues and other entries.
  /// - Throws: The same as ``init(_:)``.
  public init(_ plan: DayPlan, of day: Day, with others: [TimelineEntry] = []) throws(Problem) {
    let names = Dictionary(uniqueKeysWithValues: day.stops.map { ($0.id, $0.name) })
    var ids = UniqueIDs(besides: Set(plan.stops.map(\.id) + others.map(\.id)))
    for stop in plan.stops { _ = ids.next(stop.id) }
    var leaving = day.start
    var entries = others.map { entry in
      TimelineEntry(id: ids.next(entry.id), kind: entry.kind, title: entry.title, start: entry.start, end: entry.end)
    }
    func add(_ id: String, _ kind: TimelineEntry.Kind, _ title: String, _ start: Double, _ end: Double) {
      guard kind == .task || start < end else { return }
      let id = kind == .task ? id : ids.next(id, isMade: true)
      entries.append(TimelineEntry(id: id, kind: kind, title: title, start: start, end: end))
    }
    for stop in plan.stops {
      let name = names[stop.id] ?? stop.id
      add("travel to \(stop.id)", .travel, "to \(name)", leaving, stop.arrival)
      add("waiting at \(stop.id)", .waiting, "free time", stop.arrival, stop.begin)
      add(stop.id, .task, name, stop.begin, stop.leaving)
      leaving = stop.leaving
    }
    let last = plan.stops.last.map { "travel from \($0.id)" } ?? "travel to the end"
    if let end = day.end { add(last, .travel, "to \(end)", leaving, plan.finish) }
    try self.init(entries)
  }
}
