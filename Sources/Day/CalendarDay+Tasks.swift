import DelegationCalendar
import DelegationFoundations
import DelegationPlanning

extension CalendarDay {
  struct OpenTask {
    let task: CalendarItem
    /// The moment at which an occurrence of a series begins by its rules; nil for a single task.
    let original: Int?
    /// The seconds that it takes; nil if it does not say.
    let seconds: Double?
    /// The earliest moment at which it may be done, in seconds since midnight; nil if it began earlier or does not say.
    let start: Double?
    let due: LocalMoment?
    /// The moment at which it is due, in seconds since midnight.
    let dueMoment: Double?
  }

  /// Tasks that have begun and are neither done nor cancelled; of those that repeat, each occurrence from its start on until it is due.
  static func openTasks(
    _ file: CalendarFile, day: Int, _ days: ZoneDays, _ clock: ClockChanges, zone: String, _ span: Range<Int>,
    _ report: @escaping (CalendarWarning) throws -> Void
  ) throws -> [OpenTask] {
    var open: [OpenTask] = []
    func local(_ moment: Int) throws -> LocalMoment {
      let wall = try days.wall(moment)
      return LocalMoment(day: wall.dividedDown(by: daySeconds), second: wall.remainderDown(by: daySeconds))
    }
    /// Adds a task with the moments of its start, if it has one, and of its end.
    func add(_ task: CalendarItem, from start: Int?, to end: Int?, original: Int? = nil) throws {
      let first = try start.map(local)
      if let first, first.day > day { return }
      var (due, seconds): (LocalMoment?, Double?) = (nil, nil)
      switch task.end {
      case .time(let time):
        due = try end.map(local)
        if time.isDate, let last = due { due = LocalMoment(day: last.day, second: daySeconds - 1) }
      case .duration(let duration): seconds = Double(duration.total)
      case nil: break
      }
      if task.isOfSeries, (due ?? first).map({ $0.day < day || first == nil && $0.day > day }) ?? true { return }
      let isToday = first?.day == day && task.start?.isDate == false
      open.append(
        OpenTask(
          task: task, original: original, seconds: seconds.flatMap { 0 < $0 && $0 < 86_400 ? $0 : nil },
          start: isToday ? start.map { Double($0 - span.lowerBound) } : nil, due: due,
          dueMoment: due.map { clock.passed(at: $0, on: day) }))
    }
    for calendar in file.calendars {
      func moment(_ time: CalendarTime) throws -> Int { try calendar.moment(of: time, zone: zone) }
      for task in calendar.items where task.kind == .task && task.isOpen && !task.isOfSeries {
        try add(task, from: task.start.map(moment), to: task.end?.time.map(moment))
      }
    }
    var tasks = file.calendars
    for index in tasks.indices { tasks[index].items.removeAll { $0.kind == .event } }
    // A date at which something is due is the midnight before it.
    for occurrence in try CalendarFile(tasks).occurrences(
      from: span.lowerBound - daySeconds, to: span.upperBound, zone: zone, limit: mostOccurrences, report: report)
    {
      let task = tasks[occurrence.calendar].items[occurrence.item]
      guard task.isOpen, task.isOfSeries else { continue }
      try add(task, from: task.start == nil ? nil : occurrence.start, to: occurrence.end, original: occurrence.original)
    }
    return open
  }
}

extension CalendarItem {
  /// Whether an event takes place, or a task is still to be done.
  var isOpen: Bool { completed == nil && status != .completed && status != .cancelled }
  fileprivate var isOfSeries: Bool { recurrence.isOfSeries }
}

extension CalendarRecurrence {
  /// Whether it repeats, or is one occurrence of something that does.
  var isOfSeries: Bool { !rules.isEmpty || !extras.isEmpty || replaces != nil }
}
