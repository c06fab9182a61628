import DelegationFoundations

/// Finds the occurrences of a rule, in times on the wall of the event's start.
///
/// Without a COUNT, periods before the asked time are skipped by arithmetic. With one, days are counted from the start.
struct RuleExpansion: Sendable {
  let rule: RecurrenceRule
  let start: Seconds
  let days: RuleDays
  /// The seconds of a day at which occurrences may be; rising. Only for frequencies of a day and above.
  let times: [Seconds]
  let place: SourcePlace

  init(_ rule: RecurrenceRule, start: CalendarTime, at place: SourcePlace) {
    var rule = rule
    if start.isDate {
      // The standard has these parts ignored here.
      (rule.hours, rule.minutes, rule.seconds) = ([], [], [])
    }
    self.rule = rule
    self.start = start.local
    self.place = place
    days = RuleDays(rule, start: CivilDate(number: start.day))
    guard !rule.frequency.isBelowDay else {
      times = []
      return
    }
    let second = Int(start.local.remainderDown(by: daySeconds))
    let hours = rule.hours.isEmpty ? [second / 3600] : rule.hours
    let minutes = rule.minutes.isEmpty ? [second / 60 % 60] : rule.minutes
    let seconds = rule.seconds.isEmpty ? [second % 60] : rule.seconds
    times = hours.flatMap { hour in
      minutes.flatMap { minute in seconds.map { Seconds(hour * 3600 + minute * 60 + $0) } }
    }
  }

  /// Calls `body` with each occurrence in `from..<to`, rising. The start is the first occurrence, whether or not the
  /// rule has it.
  ///
  /// UNTIL is applied only roughly, to a day after it: exactly it is a moment, for which the time zone is needed.
  ///
  /// - Throws: A problem if the budget is spent, and what `body` throws.
  func visit(from: Seconds, to: Seconds, _ budget: StepBudget, _ body: (Seconds) throws -> Void) throws {
    var walk = Walk(rule: rule, from: from, to: to, start: start, place: place, budget: budget)
    if start >= to { return }
    if start >= from { try body(start) }
    if rule.frequency.isBelowDay { try visitParts(&walk, body) } else { try visitDays(&walk, body) }
  }

  private func visitDays(_ walk: inout Walk, _ body: (Seconds) throws -> Void) throws {
    // Making the times took a while, too.
    try walk.spend(times.count / 16)
    let first = index(ofDay: Int(start.dividedDown(by: daySeconds)))
    var period = first
    if rule.count == nil {
      let wanted = index(ofDay: Int(max(walk.from, start).dividedDown(by: daySeconds)))
      period += max(0, (wanted - first) / rule.interval) * rule.interval
    }
    while true {
      guard let last = firstDay(of: period), Seconds(last) * daySeconds < walk.to else { return }
      let days = days(of: period)
      try walk.spend(1 + (days.count + rule.positions.count) / 8 + cost)
      if rule.positions.isEmpty {
        for day in days where try !walk.visit(day, times, body) { return }
      } else {
        let total = days.count * times.count
        for position in walk.positions(of: total) {
          let time = Seconds(days[position / times.count]) * daySeconds + times[position % times.count]
          if try !walk.visit(time, body) { return }
        }
      }
      period += rule.interval
    }
  }

  /// The steps that one period takes beside those of its days.
  private var cost: Int { rule.frequency == .yearly ? 32 : rule.frequency == .monthly ? 4 : 0 }

  /// The period that a day is in: years, months and days are counted; weeks by the number of their first day over 7.
  private func index(ofDay day: Int) -> Int {
    switch rule.frequency {
    case .yearly: return CivilDate(number: day).year
    case .monthly:
      let date = CivilDate(number: day)
      return date.year * 12 + date.month - 1
    case .weekly: return (day + 3 - rule.weekStart.rawValue).dividedDown(by: 7)
    default: return day
    }
  }

  /// Returns the first day of a period; nil after the year 9999.
  private func firstDay(of period: Int) -> Int? {
    let day =
      switch rule.frequency {
      case .yearly: CivilDate(period, 1, 1).number
      case .monthly: CivilDate(period / 12, period % 12 + 1, 1).number
      case .weekly: period * 7 - 3 + rule.weekStart.rawValue
      default: period
      }
    return day <= CalendarTime.days.upperBound ? day : nil
  }

  private func days(of period: Int) -> [Int] {
    switch rule.frequency {
    case .yearly: return days.days(ofYear: period)
    case .monthly: return days.days(ofMonth: period % 12 + 1, in: period / 12)
    case .weekly:
      let first = period * 7 - 3 + rule.weekStart.rawValue
      return (first..<first + 7).filter { days.allows($0) }
    default: return days.allows(period) ? [period] : []
    }
  }
}
