extension Timeline {
  /// A planned day with what else there is to it: the travel to each stop, the free time before it, the stop, and the
  /// travel to the end. What takes no time is left out, but for stops.
  ///
  /// Ids are those of the stops, with `travel to ` or `waiting at ` before them; that of the last travel is
  /// `travel to the end`.
  ///
  /// - Parameters:
  ///   - plan: A plan of the day.
  ///   - day: Whose plan it is.
  ///   - others: Alerts, cues and other entries.
  /// - Throws: The same as ``init(_:)``.
  public init(_ plan: DayPlan, of day: Day, with others: [TimelineEntry] = []) throws(Problem) {
    let names = Dictionary(uniqueKeysWithValues: day.stops.map { ($0.id, $0.name) })
    var (entries, leaving) = (others, day.start)
    func add(_ id: String, _ kind: TimelineEntry.Kind, _ title: String, _ start: Double, _ end: Double) {
      guard kind == .task || start < end else { return }
      entries.append(TimelineEntry(id: id, kind: kind, title: title, start: start, end: end))
    }
    for stop in plan.stops {
      let name = names[stop.id] ?? stop.id
      add("travel to \(stop.id)", .travel, "to \(name)", leaving, stop.arrival)
      add("waiting at \(stop.id)", .waiting, "free time", stop.arrival, stop.begin)
      add(stop.id, .task, name, stop.begin, stop.leaving)
      leaving = stop.leaving
    }
    if let end = day.end { add("travel to the end", .travel, "to \(end)", leaving, plan.finish) }
    try self.init(entries)
  }
}
