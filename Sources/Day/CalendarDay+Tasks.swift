import DelegationCalendar
import DelegationFoundations
import DelegationPlanning

extension CalendarDay {
  /// A task that is not done, and may be done on the day.
  struct OpenTask {
    let uid: String
    let isRepeated: Bool
    let title: String?
    let place: String?
    /// The seconds that it takes; nil if it does not say.
    let seconds: Double?
    /// The earliest time at which it may be done, in seconds since midnight; nil if it began earlier or does not say.
    let start: Double?
    let due: LocalMoment?
    let day: Int
    /// The priority: 1 is the highest, 9 the lowest, 0 is none.
    let priority: Int

    /// The weight: 1 for a priority of 5 or none, 1.8 for the highest and 0.2 for the lowest.
    var weight: Double { priority == 0 ? 1 : Double(10 - priority) / 5 }

    var isDueAllDay: Bool { due == LocalMoment(day: day, second: daySeconds - 1) }

    /// The windows in which it is done by its due time, if that is on the day and can be kept; what is overdue may be done at any time.
    func windows(of seconds: Double) -> [TimeWindow] {
      let last = due.flatMap { $0.day == day ? Double($0.second) - seconds : nil }
      guard let last, last >= start ?? 0 else { return open(for: seconds) }
      return [TimeWindow(open: start ?? 0, close: last)]
    }

    /// The windows in which it may be done, whenever it is due.
    func open(for seconds: Double) -> [TimeWindow] {
      start.map { [TimeWindow(open: $0, close: max($0, Double(daySeconds) - seconds))] } ?? []
    }
  }

  /// Tasks that have begun and are neither done nor cancelled; of those that repeat, what falls on the day.
  static func openTasks(
    _ file: CalendarFile, day: Int, _ days: ZoneDays, zone: String, _ span: Range<Int>,
    _ report: @escaping (CalendarWarning) throws -> Void
  ) throws -> [OpenTask] {
    var open: [OpenTask] = []
    func local(_ moment: Int) throws -> LocalMoment {
      let wall = try days.wall(moment)
      return LocalMoment(day: wall.dividedDown(by: daySeconds), second: wall.remainderDown(by: daySeconds))
    }
    for calendar in file.calendars {
      for task in calendar.tasks where task.isOpen && !task.isOfSeries {
        let start = try task.start.map { try local(calendar.moment(of: $0, zone: zone)) }
        var (due, seconds): (LocalMoment?, Double?) = (nil, nil)
        switch task.due {
        case .time(let time):
          let found = try local(calendar.moment(of: time, zone: zone))
          due = time.isDate ? LocalMoment(day: found.day, second: daySeconds - 1) : found
        case .duration(let duration): seconds = Double(duration.days * daySeconds + duration.seconds)
        case nil: break
        }
        if let start, start.day > day { continue }
        open.append(
          OpenTask(
            uid: task.uid, isRepeated: false, title: task.summary, place: task.location,
            seconds: seconds.flatMap { $0 < 86_400 ? $0 : nil },
            start: start.flatMap { $0.day == day ? Double($0.second) : nil }, due: due, day: day,
            priority: task.priority))
      }
    }
    for occurrence in try file.occurrences(from: span.lowerBound, to: span.upperBound, zone: zone, report: report) {
      guard case .task(let number) = occurrence.item, span.contains(occurrence.start) else { continue }
      let task = file.calendars[occurrence.calendar].tasks[number]
      guard task.isOpen, task.isOfSeries else { continue }
      let length = Double(occurrence.end - occurrence.start)
      // Its end is when it is due, unless it says how long it takes.
      var due: LocalMoment?
      if case .time(let time) = task.due, length > 0 || task.start == nil {
        due = time.isDate ? LocalMoment(day: day, second: daySeconds - 1) : try local(occurrence.end)
      }
      open.append(
        OpenTask(
          uid: occurrence.uid, isRepeated: true, title: task.summary, place: task.location,
          seconds: due == nil && length > 0 && length < 86_400 ? length : nil,
          start: task.start == nil || occurrence.local.isDate ? nil : Double(try local(occurrence.start).second),
          due: due, day: day,
          priority: task.priority))
    }
    return open
  }
}

extension CalendarTask {
  fileprivate var isOpen: Bool { completed == nil && status != .completed && status != .cancelled }
  fileprivate var isOfSeries: Bool { recurrence.isOfSeries }
}

extension CalendarRecurrence {
  /// Whether it repeats, or is one occurrence of something that does.
  var isOfSeries: Bool { !rules.isEmpty || !extras.isEmpty || replaces != nil }
}

extension CalendarObject {
  /// Whether an event takes place, or a task is still to be done.
  func isOpen(_ item: CalendarOccurrence.Item) -> Bool {
    switch item {
    case .event(let number): events[number].status != .cancelled
    case .task(let number): tasks[number].isOpen
    }
  }
}
