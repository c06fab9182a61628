import DelegationFoundations

/// The components with one UID: one that repeats, and those that replace some of its occurrences.
struct Series {
  /// The component without RECURRENCE-ID; of several, the newest.
  private var main: SeriesItem?
  private var replacements: [SeriesItem] = []

  mutating func add(_ item: SeriesItem) {
    if item.recurrence.replaces != nil {
      replacements.append(item)
    } else if main.map({ $0.sequence <= item.sequence }) ?? true {
      main = item
    }
  }

  /// Appends the occurrences that overlap a span, in no order.
  ///
  /// - Throws: A problem for rules that take too long and for more than `limit` occurrences.
  func append(to found: inout [CalendarOccurrence], in span: Range<Int>, _ question: Question) throws {
    let clock = question.clock
    // By the start they replace: the newest of each.
    var changed: [Int: SeriesItem] = [:]
    for item in replacements {
      let moment = try clock.moment(of: item.recurrence.replaces!)
      if changed[moment].map({ $0.sequence <= item.sequence }) ?? true { changed[moment] = item }
    }
    let later = try changed.filter { $0.value.recurrence.replacesLater }.map { try Shift($0.key, $0.value, clock) }
      .sorted { $0.moment < $1.moment }
    func add(_ item: SeriesItem, _ time: CalendarTime, _ start: Int, _ end: Int, original: Int) throws {
      guard start < span.upperBound, end > span.lowerBound || start >= span.lowerBound else { return }
      guard found.count < question.limit else { throw Problem.tooManyOccurrences(question.limit, at: item.place) }
      found.append(
        CalendarOccurrence(
          item: item.item, uid: item.uid, summary: item.summary, start: start, end: end, local: time,
          original: original))
    }
    if let main {
      let shift = later.map { abs($0.seconds) }.max() ?? 0
      let length = ([main] + later.map { $0.item }).map { $0.length.most }.max()!
      let extra = main.recurrence.extras.map { $0.mostLength }.max() ?? 0
      let margin = shift + 2 * daySeconds
      let starts = try SeriesStarts(
        main, from: span.lowerBound - margin - max(length, extra), to: span.upperBound + margin, question)
      for (moment, start) in starts.byMoment where changed[moment] == nil {
        let shift = later.last(before: { $0.moment <= moment })
        let item = shift?.item ?? main
        let time = try shift?.applied(to: moment, clock) ?? start.time
        let begin = try clock.moment(of: time)
        let end = try start.end(at: moment, clock).map { begin + $0 } ?? item.end(of: time, at: begin, clock)
        try add(item, time, begin, end, original: moment)
      }
      changed = try changed.filter { try !starts.excludes($0.key) }
    }
    for (original, item) in changed {
      let moment = try clock.moment(of: item.start)
      try add(item, item.start, moment, item.end(of: item.start, at: moment, clock), original: original)
    }
  }

  /// What all series of an answer share.
  struct Question {
    let clock: ZoneClock
    let budget: StepBudget
    let limit: Int
  }

  /// A replacement of an occurrence and of all later ones, moved as far as it is.
  private struct Shift {
    let moment: Int
    let item: SeriesItem
    let seconds: Int

    init(_ moment: Int, _ item: SeriesItem, _ clock: ZoneClock) throws {
      (self.moment, self.item) = (moment, item)
      seconds = item.start.local - (try clock.local(moment, in: item.start.kind))
    }

    func applied(to moment: Int, _ clock: ZoneClock) throws -> CalendarTime {
      var time = item.start
      time.local = try clock.local(moment, in: item.start.kind) + seconds
      if time.isDate { time.local = time.day * daySeconds }
      return time
    }
  }
}

extension CalendarObject {
  /// The events and tasks that take place in a span of time: those that overlap it, and those without length in it.
  ///
  /// Rules, RDATE, EXDATE and components with a RECURRENCE-ID are applied. Rules repeat on the wall: 09:00 stays 09:00.
  /// A start that the clocks leave out or show twice is as RFC 5545, 3.3.5 has it. A rule of a replacing component is
  /// not applied.
  ///
  /// - Parameters:
  ///   - from: Seconds since 1970-01-01T00:00:00Z.
  ///   - to: As `from`; not in the span.
  ///   - zone: The IANA name of the zone in which dates and floating times are.
  ///   - limit: How many occurrences there may be.
  ///   - steps: How many days, times and periods may be looked at.
  /// - Returns: By start, end and UID.
  /// - Throws: A problem for an unknown zone, more than `limit` occurrences, and rules that take too long.
  package func occurrences(
    from: Int, to: Int, zone: String = "UTC", limit: Int = CalendarOccurrence.limit,
    steps: Int = CalendarOccurrence.stepLimit
  ) throws -> [CalendarOccurrence] {
    let days = CalendarTime.days
    let (first, last) = (max(from, days.lowerBound * daySeconds), min(to, (days.upperBound + 1) * daySeconds))
    guard first < last else { return [] }
    let span = first..<last
    let budget = StepBudget(steps)
    let clock = ZoneClock(zones, floatingZone: zone, budget)
    _ = try clock.moment(of: CalendarTime(local: 0, .floating))
    var series: [String: Series] = [:]
    for (number, event) in events.enumerated() {
      if let item = try SeriesItem(event, number, clock) { series["event " + event.uid, default: Series()].add(item) }
    }
    for (number, task) in tasks.enumerated() {
      if let item = try SeriesItem(task, number, clock) { series["task " + task.uid, default: Series()].add(item) }
    }
    var found: [CalendarOccurrence] = []
    let question = Series.Question(clock: clock, budget: budget, limit: limit)
    for (_, series) in series.sorted(by: { $0.key < $1.key }) { try series.append(to: &found, in: span, question) }
    return CalendarOccurrence.sorted(found)
  }
}
