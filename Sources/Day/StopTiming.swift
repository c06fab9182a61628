import DelegationFoundations
import DelegationPlanning
import DelegationStrictYAML

package struct DayContext: Sendable {
  /// Days since 1970-01-01.
  package let day: Int
  package let clock: ClockChanges
  /// Returns when a task was last done, by its id.
  package let lastDone: @Sendable (String) -> LocalMoment?

  package init(
    day: Int = 0, clock: ClockChanges = ClockChanges(),
    lastDone: @escaping @Sendable (String) -> LocalMoment? = { _ in nil }
  ) {
    (self.day, self.clock, self.lastDone) = (day, clock, lastDone)
  }
}

extension TaskCandidate.Timing {
  static let keys = ["due", "repeats", "lastDone"]

  /// Reads when a stop is due, how it comes back and when it was last done.
  init(_ stop: YAMLMapping, id: String, _ context: DayContext) throws {
    let due = stop.optional("due")
    guard let repeats = stop.optional("repeats") else {
      self = try due.map { .due(try $0.moment(on: context.day)) } ?? .anytime
      return
    }
    let rule = try repeats.mapping(knownKeys: ["days", "from", "weekdays"])
    let first = try rule.optional("from")?.moment(on: nil).day
    let recurrence: TaskRecurrence.Rule
    if let weekdays = rule.optional("weekdays") {
      try rule.check(knownKeys: ["weekdays"])
      let names = Weekday.allCases.map { "\($0)" }
      recurrence = .weekdays(
        Set(try weekdays.list().map { Weekday.allCases[names.firstIndex(of: try $0.choice(names))!] }))
    } else {
      let days = try rule.required("days").integer(in: 1...365_000)
      recurrence = first.map { .every(days: days, first: $0) } ?? .afterDone(days: days)
    }
    let second = try due.map { Int(min(try $0.timeOfDay(), Double(daySeconds - 1))) } ?? daySeconds - 1
    let done = try stop.optional("lastDone")?.moment(on: nil)
    self = .recurring(
      try DayFile.inFile(repeats.location) { try TaskRecurrence(recurrence, second: second) },
      lastDone: [done, context.lastDone(id)].compactMap(\.self).max(), start: first ?? context.day)
  }
}

extension ClockChanges {
  /// The moment of a day at which the clocks show another, in seconds since midnight; negative before the day.
  func passed(at moment: LocalMoment, on day: Int) -> Double {
    passed(at: Double((moment.day - day) * daySeconds + moment.second))
  }
}

extension YAMLValue {
  /// The moment of `2026-11-25 17:00`, the end of `2026-11-25`, or on a day the time `17:00`.
  fileprivate func moment(on day: Int?) throws -> LocalMoment {
    let text = try scalar ?? text()
    if let day, !text.contains("-") { return LocalMoment(day: day, second: Int(try timeOfDay())) }
    let parts = text.split(whereSeparator: { $0 == " " || $0 == "T" })
    let numbers = (parts.first ?? "").split(separator: "-").map { Int($0) }
    guard (1...2).contains(parts.count), numbers.count == 3, let year = numbers[0], let month = numbers[1],
      let number = numbers[2], (1900...9999).contains(year), (1...12).contains(month),
      (1...CivilDate.length(ofMonth: month, in: year)).contains(number),
      let second = parts.count == 1 ? daySeconds - 1 : Self.seconds(of: String(parts[1]))
    else {
      throw Problem.impossible(
        self, "'\(text)' is not a day", remedy: "write it as \"2026-11-25\" or \"2026-11-25 17:00\"")
    }
    return LocalMoment(day: CivilDate(year, month, number).number, second: second)
  }
}
