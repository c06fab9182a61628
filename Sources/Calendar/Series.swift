import DelegationFoundations

/// The components with one UID: one that repeats, and those that replace some of its occurrences.
struct Series {
  /// The components without RECURRENCE-ID; of several, the newest. More than one only in files that break the rule.
  private var mains: [SeriesItem] = []
  private var replacements: [SeriesItem] = []

  mutating func add(_ item: SeriesItem) {
    if item.recurrence.replaces != nil {
      replacements.append(item)
    } else {
      let newest = mains.first?.sequence ?? item.sequence
      if newest < item.sequence { mains = [] }
      if newest <= item.sequence { mains.append(item) }
    }
  }

  /// Appends the occurrences that overlap a span, in no order.
  ///
  /// - Throws: A problem for rules that take too long and for more than `limit` occurrences, and what `report` throws.
  func append(to found: inout [CalendarOccurrence], in span: Range<Seconds>, _ question: Question) throws {
    let clock = question.clock
    // By the start they replace: the newest of each.
    var changed: [Seconds: SeriesItem] = [:]
    for item in replacements {
      let moment = try (mains.first ?? item).moment(ofStart: item.recurrence.replaces!, clock)
      if changed[moment].map({ $0.sequence <= item.sequence }) ?? true { changed[moment] = item }
    }
    let later = try changed.filter { $0.value.recurrence.replacesLater }.map { try Shift($0.key, $0.value, clock) }
      .sorted { $0.moment < $1.moment }
    func add(_ item: SeriesItem, _ time: CalendarTime, _ start: Seconds, _ end: Seconds, original: Seconds) throws {
      guard start < span.upperBound, end > span.lowerBound || start >= span.lowerBound else { return }
      guard found.count < question.limit else { throw TooManyOccurrences(question.limit, item.place) }
      found.append(
        CalendarOccurrence(
          item: item.number, uid: item.uid, summary: item.summary, start: start, end: end, local: time,
          original: original))
    }
    // What is of no occurrence may be some hours off.
    let near = span.lowerBound - daySeconds..<span.upperBound + daySeconds
    var (excluded, matched): (Set<Seconds>, Set<Seconds>) = ([], [])
    for main in mains {
      let shift = later.map { abs($0.seconds) }.max() ?? 0
      let length = ([main] + later.map { $0.item }).map { $0.length.most }.max()!
      let extra = main.recurrence.extras.map { $0.mostLength }.max() ?? 0
      let margin = shift + 2 * daySeconds
      let starts = try SeriesStarts(
        main, from: span.lowerBound - margin - max(length, extra), to: span.upperBound + margin, question)
      for (moment, start) in starts.byMoment where changed[moment] == nil {
        let shift = later[..<later.partitioningIndex { $0.moment > moment }].last
        let item = shift?.item ?? main
        let time = try shift?.applied(to: moment, clock) ?? start.time
        let begin = try clock.moment(of: time)
        let end = try start.end(at: moment, clock).map { begin + $0 } ?? item.length.end(of: time, at: begin, clock)
        try add(item, time, begin, end, original: moment)
      }
      for moment in changed.keys where try starts.excludes(moment) { excluded.insert(moment) }
      matched.formUnion(changed.keys.filter { starts.byMoment[$0] != nil })
      if let (_, time) = starts.unmatched.filter({ near.contains($0.key) }).min(by: { $0.key < $1.key }) {
        try question.report?(
          CalendarWarning(problem: .unmatched("EXDATE", time, at: main.place), effect: "it leaves out nothing"))
      }
    }
    for (original, item) in changed.sorted(by: { $0.key < $1.key }) where !excluded.contains(original) {
      if !mains.isEmpty, !matched.contains(original), near.contains(original) {
        try question.report?(
          CalendarWarning(
            problem: .unmatched("RECURRENCE-ID", item.recurrence.replaces!, at: item.place),
            effect: "it is shown beside the others"))
      }
      let moment = try clock.moment(of: item.start)
      let end = try item.length.end(of: item.start, at: moment, clock)
      try add(item, item.start, moment, end, original: original)
    }
  }

  /// The values that all series of an answer share.
  struct Question {
    let clock: ZoneClock
    let budget: StepBudget
    let limit: Int
    let report: ((CalendarWarning) throws -> Void)?
  }

  /// A replacement of an occurrence and of all later ones, moved as far as it is.
  private struct Shift {
    let moment: Seconds
    let item: SeriesItem
    let seconds: Seconds

    init(_ moment: Seconds, _ item: SeriesItem, _ clock: ZoneClock) throws {
      (self.moment, self.item) = (moment, item)
      seconds = item.start.local - (try clock.local(moment, in: item.start.kind))
    }

    func applied(to moment: Seconds, _ clock: ZoneClock) throws -> CalendarTime {
      var time = item.start
      time.local = try clock.local(moment, in: item.start.kind) + seconds
      if time.isDate { time.local = Seconds(time.day) * daySeconds }
      return time
    }
  }
}

/// A series has more occurrences than are wanted.
struct TooManyOccurrences: Error {
  let problem: Problem

  init(_ limit: Int, _ place: SourcePlace) {
    problem = Problem(
      place, "there are more than \(limit) occurrences", "choose a shorter period, or allow more occurrences")
  }
}

extension CalendarObject {
  /// Returns what ``CalendarFile/occurrences(from:to:zone:limit:steps:report:)`` does, which has the budget for all calendars
  /// of the file.
  func occurrences(
    from: Seconds, to: Seconds, zone: String, limit: Int, _ budget: StepBudget,
    _ report: ((CalendarWarning) throws -> Void)?
  ) throws -> [CalendarOccurrence] {
    let days = CalendarTime.days
    let (first, last) = (
      max(from, Seconds(days.lowerBound) * daySeconds), min(to, Seconds(days.upperBound + 1) * daySeconds)
    )
    guard first < last else { return [] }
    let span = first..<last
    let clock = ZoneClock(self, zone: zone, budget)
    _ = try clock.moment(of: CalendarTime(local: 0, .date))
    var series: [String: Series] = [:]
    // What has no UID is a series of its own; no UID has a control character.
    for (number, item) in items.enumerated() {
      let key = "\(item.kind) \(item.uid.isEmpty ? "\u{0}\(number)" : item.uid)"
      if let member = try SeriesItem(item, number, clock) { series[key, default: Series()].add(member) }
    }
    var found: [CalendarOccurrence] = []
    let question = Series.Question(clock: clock, budget: budget, limit: limit, report: report)
    for (_, series) in series.sorted(by: { $0.key < $1.key }) {
      let count = found.count
      do { try series.append(to: &found, in: span, question) } catch let excess as TooManyOccurrences {
        guard let report else { throw excess.problem }
        found.removeLast(found.count - count)
        try report(CalendarWarning(problem: excess.problem, effect: "it is left out"))
      }
    }
    return CalendarOccurrence.sorted(found)
  }
}
