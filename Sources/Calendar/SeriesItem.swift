import DelegationFoundations

/// An event or a task as a member of a series: of the components with its UID.
struct SeriesItem {
  /// The time that an occurrence takes.
  enum Length {
    case seconds(Seconds)
    case duration(CalendarDuration)

    /// The greatest length in seconds, with a day for changes of the clocks.
    var most: Seconds {
      switch self {
      case .seconds(let seconds): seconds + daySeconds
      case .duration(let duration): Seconds(duration.days + 1) * daySeconds + duration.seconds
      }
    }
  }

  let item: CalendarOccurrence.Item
  let uid: String
  let summary: String?
  let start: CalendarTime
  let length: Length
  let recurrence: CalendarRecurrence
  let sequence: Int
  let place: SourcePlace

  /// - Returns: nil for an event without start, which only a METHOD allows.
  init?(_ event: CalendarEvent, _ number: Int, _ clock: ZoneClock) throws {
    guard let start = event.start else { return nil }
    (item, uid, summary, self.start) = (.event(number), event.uid, event.summary, start)
    length = try Length(start, event.end, clock)
    (recurrence, sequence, place) = (event.recurrence, event.sequence, event.source.place)
  }

  /// - Returns: nil for a task at no time.
  init?(_ task: CalendarTask, _ number: Int, _ clock: ZoneClock) throws {
    guard let start = task.start ?? task.due?.time else { return nil }
    (item, uid, summary, self.start) = (.task(number), task.uid, task.summary, start)
    length = try Length(start, task.due, clock)
    (recurrence, sequence, place) = (task.recurrence, task.sequence, task.source.place)
  }

  /// The moment of the occurrence that EXDATE or RECURRENCE-ID name by their time, whose type should be that of the start.
  ///
  /// Where it is not, a time without zone is in the start's, and a day with a time is that day; midnight in UTC is what writers
  /// without zones make of a day. A day alone is the start's time of that day.
  func moment(ofStart time: CalendarTime, _ clock: ZoneClock) throws -> Seconds {
    guard time.isDate != start.isDate else {
      return try clock.moment(of: time.kind == .floating ? CalendarTime(local: time.local, start.kind) : time)
    }
    if time.isDate {
      let second = start.local.remainderDown(by: daySeconds)
      return try clock.moment(of: CalendarTime(local: time.local + second, start.kind))
    }
    let isDay = time.kind != .utc || time.local.remainderDown(by: daySeconds) == 0
    let wall = isDay ? time.local : try clock.local(time.local, in: .date)
    return try clock.moment(of: CalendarTime(local: wall.dividedDown(by: daySeconds) * daySeconds, .date))
  }

  /// - Parameters:
  ///   - time: The start of an occurrence.
  ///   - moment: The same, in seconds since 1970-01-01T00:00:00Z.
  /// - Returns: The moment at which it ends.
  func end(of time: CalendarTime, at moment: Seconds, _ clock: ZoneClock) throws -> Seconds {
    try length.end(of: time, at: moment, clock)
  }
}

extension SeriesItem.Length {
  /// Creates a length. Without an end, a whole day takes a day and anything else no time (RFC 5545, 3.6.1).
  init(_ start: CalendarTime, _ end: EventEnd?, _ clock: ZoneClock) throws {
    switch end {
    case .duration(let duration): self = .duration(duration)
    case .time(let end) where start.isDate && end.isDate: self = .duration(CalendarDuration(days: end.day - start.day))
    case .time(let end): self = .seconds(max(0, try clock.moment(of: end) - clock.moment(of: start)))
    case nil: self = .duration(CalendarDuration(days: start.isDate ? 1 : 0))
    }
  }

  func end(of time: CalendarTime, at moment: Seconds, _ clock: ZoneClock) throws -> Seconds {
    switch self {
    case .seconds(let seconds): return moment + seconds
    case .duration(let duration):
      guard duration.days > 0 else { return moment + duration.seconds }
      var later = time
      later.local += Seconds(duration.days) * daySeconds
      return try max(moment, clock.moment(of: later) + duration.seconds)
    }
  }
}
