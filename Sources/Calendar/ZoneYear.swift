import DelegationFoundations
import Foundation

/// The clocks of a time zone in a year and two days around it: moments are seconds since 1970-01-01T00:00:00Z, and offsets seconds
/// east of UTC.
typealias ZoneYear = ClockChanges

extension ZoneYear {
  static func span(of year: Int) -> Range<Seconds> {
    let first = CivilDate(year, 1, 1).number - 2
    return Seconds(first) * daySeconds..<Seconds(first + 4 + CivilDate.length(ofYear: year)) * daySeconds
  }

  init(_ year: Int, of zone: TimeZone) { self.init(of: zone, in: Self.span(of: year)) }

  /// Creates the year from a file's VTIMEZONE.
  ///
  /// - Throws: A problem for rules that take too long.
  init(_ year: Int, of zone: CalendarZone, _ budget: StepBudget) throws {
    let span = Self.span(of: year)
    let onsets = try zone.onsets(around: span, budget)
    let before = onsets.last { $0.moment < span.lowerBound }
    // Before all observances, what the first says to have been there.
    let first = before?.offset ?? zone.observances.min { $0.start < $1.start }!.offsetFrom
    self.init(first, onsets.filter { span.contains($0.moment) })
  }

  /// Creates the year from its first offset and those from some moments on, rising.
  init(_ first: Seconds, _ onsets: [(moment: Seconds, offset: Seconds)]) {
    var (last, changes) = (first, [Change]())
    for (moment, offset) in onsets where offset != last {
      changes.append(Change(moment: moment, before: last, after: offset))
      last = offset
    }
    self.init(offset: first, changes: changes)
  }
}

extension CalendarZone {
  /// Returns the moments at which offsets begin in a span of a year, and at least the last one before it; rising.
  func onsets(around span: Range<Seconds>, _ budget: StepBudget) throws -> [(moment: Seconds, offset: Seconds)] {
    try observances.flatMap { observance in
      try observance.onsets(around: span, budget).map { ($0 - observance.offsetFrom, observance.offsetTo) }
    }.sorted { $0 < $1 }
  }
}

extension CalendarZone.Observance {
  /// The begins in a span of a year, and at least the last one before it. In times on the wall, in no order.
  fileprivate func onsets(around span: Range<Seconds>, _ budget: StepBudget) throws -> [Seconds] {
    try budget.spend(1 + dates.count, at: place)
    let end = span.upperBound + daySeconds
    let begin = span.lowerBound - daySeconds
    let listed = ([start] + dates).filter { $0 < end }
    var onsets = listed.filter { $0 >= begin }
    if let last = listed.filter({ $0 < begin }).max() { onsets.append(last) }
    for rule in rules {
      // The standard wants UTC here; old files have other types.
      let limit = rule.until.map {
        $0.kind == .utc ? $0.local + offsetFrom : $0.lastSecond
      }
      let expansion = RuleExpansion(rule, start: CalendarTime(local: start, .floating), at: place)
      func found(from: Seconds) throws -> [Seconds] {
        var found: [Seconds] = []
        try expansion.visit(from: from, to: end, budget) { if $0 <= limit ?? $0 { found.append($0) } }
        return found
      }
      // The rarest rule of a year, a leap day's, comes after at most eight.
      let recent = try found(from: min(begin, limit ?? begin) - 9 * 366 * daySeconds)
      onsets += try recent.contains { $0 < begin } || start >= begin ? recent : found(from: start)
    }
    return onsets
  }
}
