import DelegationFoundations

/// The starts of a component that repeats, before other components replace some.
struct SeriesStarts {
  struct Start {
    var time: CalendarTime
    var extraEnd: ItemEnd?
  }

  /// The starts by seconds since 1970-01-01T00:00:00Z.
  private(set) var byMoment: [Seconds: Start] = [:]
  private var excluded: Set<Seconds> = []
  /// Days on the wall.
  private var excludedDays: Set<Int> = []
  /// The exceptions that are of no start, by their moments, or the midnights of their days in UTC.
  private(set) var unmatched: [Seconds: CalendarTime] = [:]
  private let kind: CalendarTime.Kind
  private let clock: ZoneClock

  /// - Parameters:
  ///   - from: A moment on the wall, or in UTC, at least two days too early.
  ///   - to: A moment at least two days too late.
  init(_ main: SeriesItem, from: Seconds, to: Seconds, _ question: Series.Question) throws {
    let recurrence = main.recurrence
    (kind, clock) = (main.start.kind, question.clock)
    for time in recurrence.exceptions {
      try question.budget.spend(1, at: main.place)
      if time.isDate, kind != .date {
        excludedDays.insert(time.day)
        unmatched[time.local] = time
      } else {
        let moment = try main.moment(ofStart: time, clock)
        excluded.insert(moment)
        unmatched[moment] = time
      }
    }
    func add(_ time: CalendarTime, _ moment: Seconds, _ end: ItemEnd? = nil) {
      guard !excluded.contains(moment), !excludedDays.contains(time.day) else {
        (unmatched[moment], unmatched[Seconds(time.day) * daySeconds]) = (nil, nil)
        return
      }
      byMoment[moment] = Start(time: time, extraEnd: end)
    }
    func checkCount(at place: SourcePlace) throws {
      guard byMoment.count <= question.limit else { throw TooManyOccurrences(question.limit, place) }
    }
    if from <= main.start.local, main.start.local < to { add(main.start, try clock.moment(of: main.start)) }
    for part in recurrence.rules {
      let rule = part.rule
      let expansion = RuleExpansion(rule, start: main.start, at: part.place)
      try expansion.visit(from: from, to: to, question.budget) { local in
        let time = CalendarTime(local: local, main.start.kind)
        let moment = try clock.moment(of: time)
        if let until = rule.until, Self.isOver(until, time, moment, isDate: main.start.isDate) { return }
        add(time, moment)
        try checkCount(at: part.place)
      }
    }
    for extra in recurrence.extras where from <= extra.start.local && extra.start.local < to {
      try question.budget.spend(1, at: main.place)
      add(extra.start, try clock.moment(of: extra.start), extra.end)
      try checkCount(at: main.place)
    }
  }

  /// Whether a start, which is at a moment, is after a rule's end.
  private static func isOver(_ until: CalendarTime, _ time: CalendarTime, _ moment: Seconds, isDate: Bool) -> Bool {
    isDate && until.isBoundOfDay ? until.day < time.day : until.lastSecond < (until.kind == .utc ? moment : time.local)
  }

  func excludes(_ moment: Seconds) throws -> Bool {
    if excluded.contains(moment) { return true }
    return try !excludedDays.isEmpty
      && excludedDays.contains(Int(clock.local(moment, in: kind).dividedDown(by: daySeconds)))
  }
}

extension SeriesStarts.Start {
  /// The seconds that a RDATE with a period takes; nil if it has none.
  func end(at moment: Seconds, _ clock: ZoneClock) throws -> Seconds? {
    switch extraEnd {
    case .time(let end): try max(0, clock.moment(of: end) - moment)
    case .duration(let duration): try duration.end(of: time, at: moment, clock) - moment
    case nil: nil
    }
  }
}

extension CalendarRecurrence.Extra {
  /// The greatest length in seconds, with days for zones and changes of the clocks.
  var mostLength: Seconds {
    switch end {
    case .time(let end): end.local - start.local + 2 * daySeconds
    case .duration(let duration): duration.most
    case nil: 0
    }
  }
}
