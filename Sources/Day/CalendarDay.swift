import DelegationCalendar
import DelegationFoundations
import DelegationPlanning

/// A day of a calendar: what has its time, what waits to be done, and what reminds of it.
///
/// Moments are seconds that pass since midnight.
package struct CalendarDay: Sendable {
  package struct Item: Sendable {
    /// The UID, with a number behind it from the second time of a day on; without a UID, the title and the start.
    package let id: String
    /// The place as the calendar has it; nil if it says nothing.
    package let place: String?
    package let title: String
    package let windows: [TimeWindow]
    package let seconds: Double
    package let weight: Double
    package let isFixed: Bool
    /// The key of a task by which it is known on other days, an occurrence of one that repeats too; nil for an event.
    package let key: String?
    package let due: LocalMoment?
    /// The moment at which it is due, in seconds since midnight.
    let dueMoment: Double?
    let source: SourcePlace
  }

  /// Days since 1970-01-01.
  package let day: Int
  package let clock: ClockChanges
  /// Events with a time, then open tasks.
  package private(set) var items: [Item] = []
  /// Alerts, what is in the calendar without taking anybody's time, and events that began before the day.
  package private(set) var others: [TimelineEntry] = []
  /// Events of whole days, and tasks that are due without a time or overdue.
  package private(set) var allDay: [String] = []
  /// The alarms of events that begin on the day, by the ids of items and others.
  package private(set) var alarms: [String: [CalendarAlarm]] = [:]
  /// The number of entries that an earlier plan wrote, which are left out.
  package private(set) var plannedCount = 0
  /// Events and tasks that take place too often and are left out, and exceptions that are of no occurrence.
  package private(set) var warnings: [CalendarWarning] = []
  /// The event that takes somebody's time the longest of those that began before the day, or before its plan; nil without one.
  package private(set) var lasting: TimelineEntry?

  /// - `day`: Days since 1970-01-01.
  /// - `taskSeconds`: How long a task takes that does not say it.
  /// - `done`: The keys of tasks that need not be done any more.
  /// - `isStrict`: Whether a warning refuses the file; else it is one of ``warnings``.
  package init(
    _ file: CalendarFile, day: Int, zone: String, taskSeconds: Double, done: Set<String> = [], isStrict: Bool = false
  ) throws {
    let days = try ZoneDays(zone)
    let span = try days.start(of: day)..<days.start(of: day + 1)
    (self.day, clock) = (day, try days.clock(of: day))
    var (warnings, known): ([CalendarWarning], Set<CalendarWarning>) = ([], [])
    var ids = UniqueIDs(besides: Set(file.calendars.flatMap { $0.items.map(\.uid) }))
    func report(_ warning: CalendarWarning) throws {
      if isStrict { throw warning.problem }
      if known.insert(warning).inserted { warnings.append(warning) }
    }
    for occurrence in try file.occurrences(
      from: span.lowerBound, to: span.upperBound, zone: zone, limit: Self.mostOccurrences, report: report)
    {
      add(occurrence, of: file.calendars[occurrence.calendar].items[occurrence.item], in: span, &ids)
    }
    for open in try Self.openTasks(file, day: day, days, clock, zone: zone, span, report) {
      add(open, usualSeconds: taskSeconds, done: done, in: span, &ids)
    }
    others += try Self.alerts(file, zone: zone, day: day, days, span, &ids) + Self.alerts(items, day: day, &ids)
    self.warnings = warnings
  }

  private mutating func add(
    _ occurrence: CalendarOccurrence, of event: CalendarItem, in span: Range<Int>, _ ids: inout UniqueIDs
  ) {
    guard event.isOpen, event.kind == .event else { return }
    if occurrence.uid.isOfPlan { return plannedCount += 1 }
    let name = title(occurrence.summary)
    if event.isAllDay { return allDay.append(name) }
    let id = Self.id(occurrence.uid, name, event.start, &ids)
    let start = Double(max(0, occurrence.start - span.lowerBound))
    let last = max(start, Double(occurrence.end - span.lowerBound))
    let isBegun = occurrence.start < span.lowerBound
    if !isBegun { alarms[id] = event.alarms }
    if event.isTransparent || isBegun || occurrence.start == occurrence.end {
      let isFree = event.isTransparent || start == last
      let entry = TimelineEntry(
        id: id, kind: isFree ? .cue : .task, title: name, start: start, end: min(last, Double(span.count)))
      others.append(entry)
      if !isFree, entry.end > lasting?.end ?? 0 { lasting = entry }
    } else {
      items.append(
        Item(
          id: id, place: event.location, title: name, windows: [TimeWindow(open: start, close: start)],
          seconds: last - start, weight: 1, isFixed: true, key: nil, due: nil, dueMoment: nil,
          source: event.place))
    }
  }

  private mutating func add(
    _ open: OpenTask, usualSeconds: Double, done: Set<String>, in span: Range<Int>, _ ids: inout UniqueIDs
  ) {
    let (task, length, name) = (open.task, open.seconds ?? usualSeconds, title(open.task.summary))
    let id = Self.id(task.uid, name, task.anchor, &ids)
    let key = open.original.map { "\(task.uid.isEmpty ? name : task.uid) \($0)" } ?? id
    if done.contains(key) { return }
    if let due = open.due, due.day < day || due == LocalMoment(day: day, second: daySeconds - 1) {
      allDay.append("\(name) (\(due.day < day ? "overdue" : "due"))")
    }
    // 1 for a priority of 5 or none, 1.8 for the highest and 0.2 for the lowest.
    let weight = task.priority == 0 ? 1 : Double(10 - task.priority) / 5
    items.append(
      Item(
        id: id, place: task.location, title: name,
        windows: open.start.map { [TimeWindow(open: $0, close: max($0, Double(span.count) - length))] } ?? [],
        seconds: length, weight: weight, isFixed: false, key: key, due: open.due, dueMoment: open.dueMoment,
        source: task.place))
  }

  /// The UID; without one, the title and the start.
  private static func id(_ uid: String, _ title: String, _ start: CalendarTime?, _ ids: inout UniqueIDs) -> String {
    guard uid.isEmpty else { return ids.next(uid) }
    return ids.next("\(title.replacing(",", with: "")) \(start?.text ?? "")".trimmed, isMade: true)
  }

  /// The most occurrences of a day; what would make more is left out.
  static let mostOccurrences = 20_000

  /// The ids of tasks that were due on an earlier day.
  package var late: Set<String> { Set(items.filter { ($0.due?.day ?? .max) < day }.map(\.id)) }

  /// The open tasks that are shown nowhere while the day is not planned: they may be done at any time, and are not due yet.
  package var untimed: [Item] {
    items.filter { !$0.isFixed && ($0.windows.first?.open ?? 0) <= 0 && ($0.due?.day ?? .max) > day }
  }

  /// 08:00: when a day starts of which nothing else is known.
  static let usualStart = 8.0 * 3600

  /// What the calendar itself says of the day, in order of time: tasks are cues, from when they may be done.
  package func timeline() throws -> Timeline {
    try Timeline(
      items.compactMap { item in
        if item.isFixed { return item.entry }
        guard let open = item.windows.first?.open, open > 0 else { return nil }
        return TimelineEntry(id: item.id, kind: .cue, title: item.title, at: open)
      } + others)
  }

  /// The moment at which a plan of the day starts.
  ///
  /// - Parameter shown: The time of day, in seconds; nil: 08:00, or the first event if that is earlier.
  package func start(at shown: Double?) -> Double {
    let first = items.filter(\.isFixed).map { $0.windows[0].open }.min() ?? .infinity
    return shown.map { clock.passed(at: $0) } ?? min(clock.passed(at: Self.usualStart), first)
  }

  /// Returns the day for a plan that starts at a moment: events that began before are over or last, and are no stops.
  package func begun(at start: Double) -> CalendarDay {
    var day = self
    let isBegun = { (item: Item) in item.isFixed && item.windows[0].open < start }
    let begun = items.filter(isBegun).map(\.entry)
    day.items.removeAll(where: isBegun)
    day.others += begun
    for entry in begun where entry.end > max(start, day.lasting?.end ?? 0) { day.lasting = entry }
    return day
  }

  /// The day to plan, with as many of the heaviest tasks as it may have stops; it starts when what began before is over.
  ///
  /// - Parameters:
  ///   - base: When and where it starts and ends, the travel times, and stops of its own; nil: all is at one place.
  ///   - start: As for ``start(at:)``, where `base` is nil.
  /// - Throws: A problem for a place without travel times.
  package func planned(_ base: Day?, start: Double?) throws -> Day {
    let here = base == nil ? "here" : nil
    let base =
      try base
      ?? Day(
        start: self.start(at: start), from: "here", stops: [], travel: TravelTimes(places: ["here"], seconds: [[0]]))
    let today = begun(at: base.start)
    let begin = max(base.start, today.lasting?.end ?? 0)
    let now = LocalMoment(day: day, second: Int(min(clock.shown(begin), Double(daySeconds - 1))))
    let stops = try today.items.map { item in
      let place = here ?? item.place ?? base.origin
      guard base.travel.places.contains(place) else {
        throw Problem.unknownPlace(place, at: item.source.text, known: base.travel.places)
      }
      return Stop(
        id: item.id, name: (item.due?.day ?? day) < day ? "\(item.title) (overdue)" : item.title, place: place,
        windows: item.windows, duration: StopDuration(item.seconds),
        weight: item.weight * TaskUrgency.standard.factor(at: now, due: item.due), isFixed: item.isFixed,
        due: item.due.flatMap { $0.day <= day ? item.dueMoment : nil })
    }
    let (fixed, tasks) = (stops.filter(\.isFixed), stops.filter { !$0.isFixed })
    let most = max(0, Day.stopLimit - base.stops.count - fixed.count)
    let ranked = tasks.sorted { $0.weight > $1.weight }
    let heaviest = Set(ranked.prefix(most).map(\.id))
    return try Day(
      start: begin, from: base.origin, to: base.end,
      stops: base.stops + fixed + tasks.filter { heaviest.contains($0.id) }, travel: base.travel)
  }

  /// The seconds from a start by which a plan of the day ends: at midnight, or with the last event.
  package func limit(from start: Double) -> Double {
    max(
      0,
      items.filter(\.isFixed).map { $0.windows[0].open + $0.seconds }.reduce(
        clock.passed(at: Double(daySeconds)), max) - start)
  }

  /// The open tasks to choose from in the minutes at hand, with the windows in which they may begin, whenever they are due.
  package var candidates: [(task: TaskCandidate, windows: [TimeWindow])] {
    items.filter { !$0.isFixed }.map { item in
      let due = item.due.map { TaskCandidate.Timing.due($0) } ?? .anytime
      return (
        TaskCandidate(id: item.id, duration: StopDuration(item.seconds), weight: item.weight, timing: due), item.windows
      )
    }
  }

  var events: [TimelineEntry] { items.filter(\.isFixed).map(\.entry) + [lasting].compactMap(\.self) }
}

extension CalendarDay.Item {
  fileprivate var entry: TimelineEntry {
    TimelineEntry(id: id, kind: .task, title: title, start: windows[0].open, end: windows[0].open + seconds)
  }
}

func title(_ text: String?) -> String { text.flatMap { $0.isEmpty ? nil : $0 } ?? "(no title)" }

extension String {
  fileprivate var trimmed: String { split(separator: " ").joined(separator: " ") }
}
