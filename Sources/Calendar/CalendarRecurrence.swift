import DelegationFoundations

/// The repetitions of an event or a task, or the repetition of another that it changes.
///
/// - Source: RFC 5545, 3.8.4.4 and 3.8.5.
package struct CalendarRecurrence: Hashable, Sendable {
  /// A further start (RDATE).
  package struct Extra: Hashable, Sendable {
    var start: CalendarTime
    /// The end; nil for as long as the event.
    var end: ItemEnd?

    init(_ start: CalendarTime, end: ItemEnd? = nil) { (self.start, self.end) = (start, end) }
  }

  package struct Rule: Hashable, Sendable {
    var rule: RecurrenceRule
    let place: SourcePlace

    package init(_ rule: RecurrenceRule) { (self.rule, place) = (rule, SourcePlace()) }
    init(_ rule: RecurrenceRule, _ place: SourcePlace) { (self.rule, self.place) = (rule, place) }
  }

  /// The rules; usually one. Several give the occurrences of all.
  package var rules: [Rule] = []
  package var extras: [Extra] = []
  /// Starts left out (EXDATE). A date leaves out the whole day.
  package var exceptions: [CalendarTime] = []
  /// The start of the occurrence that this component replaces (RECURRENCE-ID).
  package var replaces: CalendarTime?
  /// Whether it replaces all later ones too (RANGE=THISANDFUTURE).
  var replacesLater = false
}

extension CalendarRecurrence {
  /// - Parameter start: What rules count from.
  init(reading component: CalendarComponent, start: CalendarTime?) throws {
    if let old = component.all("EXRULE").first {
      throw Problem(old.place, "EXRULE is no longer part of iCalendar", "list the starts to leave out in EXDATE")
    }
    for line in component.all("RRULE") {
      guard let start else { throw Problem.missingProperty("DTSTART", of: component.name, at: line.place) }
      let rule = try line.rule()
      try rule.check(start: start, at: line.place)
      rules.append(Rule(rule, line.place))
    }
    for line in component.all("RDATE") { extras += try line.extras() }
    for line in component.all("EXDATE") { exceptions += try line.times() }
    guard let line = try component.single("RECURRENCE-ID") else { return }
    replaces = try line.time()
    guard let range = line["RANGE"] else { return }
    guard range.uppercased() == "THISANDFUTURE" else {
      throw Problem.wrongWord(range, of: "RANGE", ["THISANDFUTURE"], at: line.place)
    }
    replacesLater = true
  }

  var fieldLines: [(name: String, lines: [ContentLine])] {
    var id = replaces.map { ContentLine("RECURRENCE-ID", time: $0) }
    if replacesLater { id?.parameters.append(LineParameter("RANGE", ["THISANDFUTURE"])) }
    return [
      ("RRULE", rules.map { ContentLine("RRULE", rule: $0.rule) }),
      ("RDATE", extras.map { ContentLine("RDATE", extra: $0) }),
      ("EXDATE", exceptions.map { ContentLine("EXDATE", time: $0) }), ("RECURRENCE-ID", id.map { [$0] } ?? []),
    ]
  }

  /// All times that name a zone.
  var times: [CalendarTime] {
    extras.flatMap { [$0.start, $0.end?.time].compactMap(\.self) } + exceptions + (replaces.map { [$0] } ?? [])
  }
}

extension ContentLine {
  init(_ name: String, extra: CalendarRecurrence.Extra) {
    self.init(name, time: extra.start)
    guard let end = extra.end else { return }
    parameters.append(LineParameter("VALUE", ["PERIOD"]))
    switch end {
    case .time(let time): value += "/" + time.text
    case .duration(let duration): value += "/" + duration.text
    }
  }

  /// The value as a list of DATE, DATE-TIME or PERIOD, without what is none of them.
  func extras(_ report: (Problem) throws -> Void = { _ in }) throws -> [CalendarRecurrence.Extra] {
    try items(report) { item in
      let parts = item.utf8.split(separator: 0x2F, maxSplits: 1, omittingEmptySubsequences: false).map { Substring($0) }
      let start = try time(parts[0])
      guard parts.count == 2 else { return CalendarRecurrence.Extra(start) }
      func wrong() -> Problem {
        Problem(
          place, "\(shown(String(item))) is not a period",
          "write a start and a later end or a duration, like 20261125T073000Z/PT1H")
      }
      guard !start.isDate else { throw wrong() }
      if let duration = CalendarDuration(reading: parts[1]) {
        guard duration.days >= 0, duration.seconds >= 0 else { throw wrong() }
        return CalendarRecurrence.Extra(start, end: .duration(duration))
      }
      let end = try time(parts[1])
      guard !end.isDate, end.kind != start.kind || end.local >= start.local else { throw wrong() }
      return CalendarRecurrence.Extra(start, end: .time(end))
    }
  }
}
