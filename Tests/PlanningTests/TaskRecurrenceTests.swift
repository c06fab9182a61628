import DelegationFoundations
import DelegationPlanning
import Testing

@Suite("tasks that come back") struct TaskRecurrenceTests {
  @Test("1 January 1970 was a Thursday, the day before a Wednesday, 25 November 2026 a Wednesday")
  func weekdays() {
    #expect(Weekday(day: 0) == .thursday && Weekday(day: -1) == .wednesday && Weekday(day: 4) == .monday)
    #expect(Weekday(day: 20_782) == .wednesday && Weekday(day: -7_000_001) == Weekday(day: -1))
  }

  @Test("the next due day is the first of all days that the rule allows", arguments: 0..<200)
  func againstEveryDay(seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    let done = random.next(below: 100) - 50
    let days = 1 + random.next(below: 10)
    let first = random.next(below: 40) - 20
    let week = Set(Weekday.allCases.filter { _ in random.next(below: 3) == 0 }).union([.friday])
    let second = random.next(below: 86_400)
    let last = LocalMoment(day: done, second: random.next(below: 86_400))
    func next(_ rule: TaskRecurrence.Rule, _ last: LocalMoment?) throws -> LocalMoment {
      try TaskRecurrence(rule, second: second).due(lastDone: last, start: done + 1)
    }
    let grid = (done + 1...done + 20).first { ($0 - first) % days == 0 }!
    let weekly = (done + 1...done + 20).first { week.contains(Weekday(day: $0)) }!
    // Never done and open from a day on, it is due as if it was done the day before.
    for last in [last, nil] {
      #expect(try next(.every(days: days, first: first), last) == LocalMoment(day: grid, second: second))
      #expect(try next(.weekdays(week), last) == LocalMoment(day: weekly, second: second))
    }
    #expect(try next(.afterDone(days: days), last) == LocalMoment(day: done + days, second: second))
    #expect(try next(.afterDone(days: days), nil) == LocalMoment(day: done + 1, second: second))
  }

  @Test("a daily task missed for two days is overdue since the first of them, and not before its time")
  func overdue() throws {
    let daily = try TaskRecurrence.daily(second: 3600)
    let done = LocalMoment(day: 10, second: 80_000)
    func overdue(_ day: Int, _ second: Int) -> Int64 {
      daily.overdue(at: LocalMoment(day: day, second: second), lastDone: done, start: 0)
    }
    #expect(overdue(10, 86_399) == 0 && overdue(11, 3600) == 0)
    #expect(overdue(11, 3601) == 1 && overdue(13, 3600) == 2 * 86_400)
    #expect(daily.overdue(at: LocalMoment(day: 0, second: 3660), lastDone: nil, start: 0) == 60)
  }

  @Test("rules without a day are refused")
  func refused() {
    #expect(throws: Problem.self) { try TaskRecurrence(.every(days: 0, first: 0)) }
    #expect(throws: Problem.self) { try TaskRecurrence(.afterDone(days: -1)) }
    #expect(throws: Problem.self) { try TaskRecurrence(.weekdays([])) }
    #expect(throws: Problem.self) { try TaskRecurrence.daily(second: 86_400) }
  }

  @Test("urgency never falls, is 1 long before, 2 when due, 5 after three days")
  func urgency() {
    let due = LocalMoment(day: 10, second: 43_200)
    func factor(_ hours: Int) -> Double {
      let second = (10 * 24 + 12 + hours) * 3600
      return TaskUrgency.standard.factor(at: LocalMoment(day: second / 86_400, second: second % 86_400), due: due)
    }
    #expect([-48, -24, -12, 0, 24, 72, 200].map(factor) == [1, 1, 1.5, 2, 3, 5, 5])
    #expect(zip((-60...100).map(factor), (-59...101).map(factor)).allSatisfy { $0 <= $1 })
    #expect(TaskUrgency.standard.factor(at: due, due: nil) == 1)
  }
}
