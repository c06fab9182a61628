import DelegationFoundations

/// Steps that the answer to a question may take, so that no file takes long.
final class StepBudget {
  private let limit: Int
  private var left: Int

  init(_ limit: Int = CalendarLimits.steps) { (self.limit, left) = (limit, limit) }

  /// - Throws: A problem if none are left.
  func spend(_ count: Int, at place: SourcePlace) throws {
    left -= count
    guard left >= 0 else {
      throw Problem(
        place, "finding the occurrences takes more than \(limit) steps",
        "write rules that match more often or replace COUNT by UNTIL, or choose a shorter period")
    }
  }
}

extension RuleExpansion {
  struct Walk {
    let from: Seconds
    /// The asked end, or a day after UNTIL if that is earlier.
    let to: Seconds
    let start: Seconds
    let place: SourcePlace
    /// Occurrences still to come; nil if there is no COUNT.
    private var remaining: Int?
    private let budget: StepBudget
    private let chosen: [Int]

    init(rule: RecurrenceRule, from: Seconds, to: Seconds, start: Seconds, place: SourcePlace, budget: StepBudget) {
      self.from = from
      // No zone is more than a day from UTC, and a date's own day belongs to it.
      self.to = min(to, rule.until.map { $0.local + 2 * daySeconds } ?? to)
      (self.start, self.place, self.budget) = (start, place, budget)
      remaining = rule.count.map { $0 - 1 }
      chosen = rule.positions
    }

    func spend(_ count: Int) throws { try budget.spend(count, at: place) }

    /// The places in a set of `total` that BYSETPOS chooses, rising.
    func positions(of total: Int) -> [Int] {
      var places = chosen.compactMap { position -> Int? in
        let place = position > 0 ? position - 1 : total + position
        return 0..<total ~= place ? place : nil
      }
      places.sort()
      return places.indices.compactMap { $0 > 0 && places[$0] == places[$0 - 1] ? nil : places[$0] }
    }

    /// - Returns: Whether later occurrences can matter.
    mutating func visit(_ time: Seconds, _ body: (Seconds) throws -> Void) throws -> Bool {
      guard time < to else { return false }
      guard time > start else { return true }
      if let remaining {
        guard remaining > 0 else { return false }
        self.remaining = remaining - 1
      }
      if time >= from {
        try spend(1)
        try body(time)
      }
      return true
    }

    /// All times of a day; a day before the asked time is only counted.
    mutating func visit(_ day: Int, _ times: [Seconds], _ body: (Seconds) throws -> Void) throws -> Bool {
      let midnight = Seconds(day) * daySeconds
      if midnight + daySeconds <= start { return true }
      if midnight + daySeconds <= from {
        guard let remaining else { return true }
        let later = midnight > start ? times.count : times.count(where: { midnight + $0 > start })
        self.remaining = remaining - later
        return remaining > later
      }
      for time in times where try !visit(midnight + time, body) { return false }
      return true
    }
  }
}
