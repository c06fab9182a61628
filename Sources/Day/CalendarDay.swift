import DelegationCalendar
import DelegationFoundations
import DelegationPlanning

/// A day of a calendar: what has its time, what waits to be done, and what reminds of it.
///
/// Moments are seconds since midnight as the clocks of a time zone show them.
package struct CalendarDay: Sendable {
  /// What a stop of the day comes from.
  package struct Item: Sendable {
    /// The UID, with a number behind it from the second time of a day on.
    package let id: String
    /// The place as the calendar has it; nil if it says nothing.
    package let place: String?
    package let title: String
    package let windows: [TimeWindow]
    /// The duration in seconds.
    package let seconds: Double
    package let weight: Double
    package let isFixed: Bool
    /// Whether it is one of many: it comes again when it is done.
    package let isRepeated: Bool
    package let due: LocalMoment?
    /// The windows without the due time.
    let open: [TimeWindow]
    /// The alarms of an event.
    let alarms: [CalendarAlarm]
  }

  /// Days since 1970-01-01.
  package let day: Int
  /// Events with a time, then open tasks.
  package let items: [Item]
  /// Alerts, and what is in the calendar without taking anybody's time.
  package let others: [TimelineEntry]
  /// Events of whole days, and tasks that are due without a time or overdue.
  package let allDay: [String]
  /// Events and tasks that take place too often and are left out, and exceptions that are of no occurrence.
  package let warnings: [CalendarWarning]
  /// The end of the events that began the day before and take somebody's time, in seconds since midnight; 0 without one.
  let busyUntil: Double

  /// - `day`: Days since 1970-01-01.
  /// - `taskSeconds`: How long a task takes that does not say it.
  /// - `done`: The UIDs of tasks that need not be done any more.
  /// - `isStrict`: Whether a warning refuses the file; else it is one of ``warnings``.
  package init(
    _ file: CalendarFile, day: Int, zone: String, taskSeconds: Double, done: Set<String> = [], isStrict: Bool = false
  ) throws {
    let days = try ZoneDays(zone)
    let (begin, end) = (try days.start(of: day), try days.start(of: day + 1))
    func seconds(_ moment: Int) throws -> Double { Double(try days.wall(moment) - day * daySeconds) }
    var (items, others, allDay): ([Item], [TimelineEntry], [String]) = ([], [], [])
    var (alerts, warnings, known) = (0, [CalendarWarning](), Set<CalendarWarning>())
    var (busyUntil, used) = (0.0, [String: Int]())
    func report(_ warning: CalendarWarning) throws {
      if isStrict { throw warning.problem }
      if known.insert(warning).inserted { warnings.append(warning) }
    }
    func id(_ uid: String) -> String {
      used[uid, default: 0] += 1
      return used[uid] == 1 ? uid : "\(uid) \(used[uid]!)"
    }
    func title(_ text: String?) -> String { text.flatMap { $0.isEmpty ? nil : $0 } ?? "(no title)" }
    // Alarms of what begins later may come today.
    let lead = file.calendars.map(\.alarmLead).max() ?? 0
    for occurrence in try file.occurrences(from: begin, to: end + lead, zone: zone, report: report) {
      let calendar = file.calendars[occurrence.calendar]
      guard calendar.isOpen(occurrence.item) else { continue }
      let name = title(occurrence.summary)
      for moment in try calendar.alarmMoments(of: occurrence, zone: zone) where (begin..<end).contains(moment) {
        alerts += 1
        let begins = timeText(try seconds(occurrence.start))
        others.append(
          TimelineEntry(id: "alert \(alerts)", kind: .alert, title: "\(name) at \(begins)", at: try seconds(moment)))
      }
      guard case .event(let number) = occurrence.item, occurrence.start < end else { continue }
      let event = calendar.events[number]
      if event.isAllDay {
        allDay.append(name)
      } else if event.isTransparent || occurrence.start < begin || occurrence.start == occurrence.end {
        let start = max(0, try seconds(occurrence.start))
        let last = max(start, try seconds(min(occurrence.end, end)))
        if !event.isTransparent, occurrence.start < begin { busyUntil = max(busyUntil, last) }
        others.append(
          TimelineEntry(id: "cue \(others.count + 1)", kind: .cue, title: name, start: start, end: last))
      } else {
        let start = try seconds(occurrence.start)
        // As clocks show it: where they are changed meanwhile, other seconds pass. An hour that comes twice may end before it begins.
        let shown = try seconds(occurrence.end) - start
        items.append(
          Item(
            id: id(occurrence.uid), place: event.location, title: name,
            windows: [TimeWindow(open: start, close: start)],
            seconds: shown > 0 ? shown : Double(occurrence.end - occurrence.start),
            weight: 1, isFixed: true, isRepeated: event.recurrence.isOfSeries, due: nil, open: [], alarms: event.alarms)
        )
      }
    }
    let tasks = try Self.openTasks(file, day: day, days, zone: zone, begin..<end, report)
      .filter { !done.contains($0.uid) || $0.isRepeated }
    for task in tasks {
      if let due = task.due, due.day < day || task.isDueAllDay {
        allDay.append("\(title(task.title)) is \(due.day < day ? "overdue" : "due")")
      }
    }
    items += tasks.map { task in
      let length = task.seconds ?? taskSeconds
      return Item(
        id: id(task.uid), place: task.place, title: title(task.title), windows: task.windows(of: length),
        seconds: length, weight: task.weight, isFixed: false, isRepeated: task.isRepeated, due: task.due,
        open: task.open(for: length), alarms: [])
    }
    (self.day, self.items, self.allDay) = (day, items, allDay)
    self.others = others + Self.dueAlerts(items, on: day)
    (self.warnings, self.busyUntil) = (warnings, busyUntil)
  }

  /// 08:00: when a day starts of which nothing else is known.
  package static let usualStart = 8.0 * 3600

  /// What the calendar itself says of the day, in order of time: tasks are cues, from when they may be done.
  package func timeline() throws -> Timeline {
    try Timeline(
      items.compactMap { item in
        if item.isFixed {
          let start = item.windows[0].open
          return TimelineEntry(id: item.id, kind: .task, title: item.title, start: start, end: start + item.seconds)
        }
        guard let open = item.windows.first?.open, open > 0 else { return nil }
        return TimelineEntry(id: item.id, kind: .cue, title: item.title, at: open)
      } + others)
  }

  /// The moments by which tasks are to be done.
  private static func dueAlerts(_ items: [Item], on day: Int) -> [TimelineEntry] {
    items.compactMap { item in
      guard let due = item.due, due.day == day, due.second < daySeconds - 1 else { return nil }
      return TimelineEntry(id: "due \(item.id)", kind: .alert, title: "due: \(item.title)", at: Double(due.second))
    }
  }

  /// The day to plan, with as many of the heaviest tasks as it may have stops; it starts when what began the day before is over.
  ///
  /// - Parameters:
  ///   - base: When and where it starts and ends, the travel times, and stops of its own; nil: all is at one place, from `start` on.
  ///   - start: Seconds since midnight, where `base` is nil; nil: 08:00, or the first event if that is earlier.
  /// - Returns: The day, and the stops of it that are due.
  package func planned(_ base: Day?, start: Double?) throws -> (day: Day, dues: DueStops) {
    let first = items.filter(\.isFixed).map { $0.windows[0].open }.min()
    let start = start ?? min(Self.usualStart, first ?? Self.usualStart)
    let here = base == nil ? "here" : nil
    let base =
      try base
      ?? Day(start: start, from: "here", stops: [], travel: TravelTimes(places: ["here"], seconds: [[0]]))
    let begin = max(base.start, busyUntil)
    let now = LocalMoment(day: day, second: Int(min(begin, Double(daySeconds - 1))))
    let stops = items.map { item in
      Stop(
        id: item.id, name: (item.due?.day ?? day) < day ? "\(item.title) (overdue)" : item.title,
        place: here ?? item.place ?? base.origin, windows: item.windows,
        duration: StopDuration(item.seconds),
        weight: item.weight * TaskUrgency.standard.factor(at: now, due: item.due), isFixed: item.isFixed)
    }
    let (fixed, tasks) = (stops.filter(\.isFixed), stops.filter { !$0.isFixed })
    let most = max(0, Day.stopLimit - base.stops.count - fixed.count)
    let ranked = tasks.enumerated().sorted { ($1.element.weight, $0.offset) < ($0.element.weight, $1.offset) }
    let heaviest = Set(ranked.prefix(most).map(\.element.id))
    let planned = try Day(
      start: begin, from: base.origin, to: base.end,
      stops: base.stops + fixed + tasks.filter { heaviest.contains($0.id) }, travel: base.travel)
    return (
      planned,
      DueStops(
        day: day, items.compactMap { item in item.due.map { .init(id: item.id, due: $0, windows: item.open) } })
    )
  }

  /// The seconds from a start by which a plan of the day ends: at midnight, or with the last event.
  package func limit(from start: Double) -> Double {
    max(0, items.filter(\.isFixed).map { $0.windows[0].open + $0.seconds }.reduce(Double(daySeconds), max) - start)
  }

  /// The open tasks to choose from in the minutes at hand.
  package var candidates: [TaskCandidate] {
    items.filter { !$0.isFixed }.map { item in
      TaskCandidate(
        id: item.id, duration: StopDuration(item.seconds), weight: item.weight,
        timing: item.due.map { .due($0) } ?? .anytime)
    }
  }
}
