import DelegationFoundations

struct SeriesItem {
  /// The number in ``CalendarObject/items``.
  let number: Int
  let uid: String
  let summary: String?
  let start: CalendarTime
  let length: CalendarDuration
  let recurrence: CalendarRecurrence
  let sequence: Int
  let place: SourcePlace

  /// - Returns: nil for an event without start, which only a METHOD allows, and for a task at no time.
  init?(_ item: CalendarItem, _ number: Int, _ clock: ZoneClock) throws {
    guard let start = item.anchor else { return nil }
    (self.number, uid, summary, self.start) = (number, item.uid, item.summary, start)
    length = try CalendarDuration(start, item.end, clock)
    (recurrence, sequence, place) = (item.recurrence, item.sequence, item.place)
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
}

extension CalendarDuration {
  /// The time from a start to an end. Without an end, a whole day takes a day and anything else no time (RFC 5545, 3.6.1).
  init(_ start: CalendarTime, _ end: ItemEnd?, _ clock: ZoneClock) throws {
    switch end {
    case .duration(let duration): self = duration
    case .time(let end) where start.isDate && end.isDate: self.init(days: end.day - start.day)
    case .time(let end): self.init(seconds: max(0, try clock.moment(of: end) - clock.moment(of: start)))
    case nil: self.init(days: start.isDate ? 1 : 0)
    }
  }

  /// The greatest number of seconds, with a day for changes of the clocks.
  var most: Seconds { total + daySeconds }

  /// Returns the moment at which an occurrence ends that starts at a time, which is a moment.
  func end(of time: CalendarTime, at moment: Seconds, _ clock: ZoneClock) throws -> Seconds {
    guard days > 0 else { return moment + seconds }
    let later = CalendarTime(local: time.local + Seconds(days) * daySeconds, time.kind)
    return try max(moment, clock.moment(of: later) + seconds)
  }
}
