import DelegationFoundations

/// The days on which a task comes back, and the time of day at which it is due.
///
/// Doing it on a day does all that was due up to the end of that day, even before the time. What was missed is not
/// due several times: it stays due since the first day missed.
public struct TaskRecurrence: Codable, Hashable, Sendable {
  /// The rule for the days on which a task comes back.
  public enum Rule: Codable, Hashable, Sendable {
    /// It comes back every so many days, `first` being one of them, in days since 1970; every day for 1.
    case every(days: Int, first: Int)
    /// It comes back on these days of the week.
    case weekdays(Set<Weekday>)
    /// It comes back so many days after it was last done.
    case afterDone(days: Int)
  }

  /// Returns a recurrence of every day.
  ///
  /// - Parameter second: The time at which it is due, in seconds since midnight.
  /// - Throws: The same as ``init(_:second:)``.
  public static func daily(second: Int = 0) throws(Problem) -> TaskRecurrence {
    try TaskRecurrence(.every(days: 1, first: 0), second: second)
  }

  /// The rule for the days.
  public let rule: Rule
  /// The time of day at which it is due, in seconds since midnight.
  public let second: Int

  /// A recurrence.
  ///
  /// - Throws: A problem for less than one day or more than a thousand years of them, no day of the week, and a second
  ///   that no day has.
  public init(_ rule: Rule, second: Int = 0) throws(Problem) {
    switch rule {
    case .every(let days, _), .afterDone(let days):
      guard 1...365_000 ~= days else { throw Problem.impossibleRecurrence("it comes back every \(days) days") }
    case .weekdays(let days):
      guard !days.isEmpty else { throw Problem.impossibleRecurrence("it comes back on no day of the week") }
    }
    guard 0..<86_400 ~= second else { throw Problem.impossibleRecurrence("it is due at second \(second) of a day") }
    self.rule = rule
    self.second = second
  }

  /// Returns the next moment at which it is due, which may be long ago.
  ///
  /// - Parameters:
  ///   - lastDone: The moment at which it was last done; nil for never.
  ///   - start: The first day on which it can be due, in days since 1970; read only if it was never done.
  public func due(lastDone: LocalMoment?, start: Int) -> LocalMoment {
    LocalMoment(day: dueDay(lastDone: lastDone?.day, start: start), second: second)
  }

  /// Returns the seconds by which it is overdue; 0 if it is not.
  public func overdue(at now: LocalMoment, lastDone: LocalMoment?, start: Int) -> Int64 {
    max(0, now.seconds(since: due(lastDone: lastDone, start: start)))
  }

  private func dueDay(lastDone: Int?, start: Int) -> Int {
    let start = LocalMoment(day: start).day
    let earliest = lastDone.map { $0 + 1 } ?? start
    switch rule {
    case .afterDone(let days): return lastDone.map { $0 + days } ?? start
    case .every(let days, let first):
      let passed = ((earliest - LocalMoment(day: first).day) % days + days) % days
      return passed == 0 ? earliest : earliest + days - passed
    case .weekdays(let days): return (earliest..<earliest + 7).first { days.contains(Weekday(day: $0)) }!
    }
  }

  /// Reads the properties, and checks them as the other initialiser does.
  public init(from decoder: any Decoder) throws {
    let values = try decoder.container(keyedBy: CodingKeys.self)
    try self.init(values.decode(.rule), second: values.decode(.second))
  }
}
