import DelegationFoundations

/// The days that a rule's parts allow, with those that it takes from the event's start.
///
/// Every part only leaves out days of the period: for these parts the table of RFC 5545, 3.3.10 comes to the same, once
/// the parts that are missing are taken from the start.
struct RuleDays: Sendable {
  private let months: [Int]
  /// The days of the month: bit *n* for day *n*.
  private let monthDays: UInt32
  private let monthDaysFromEnd: UInt32
  private let yearDays: Set<Int>
  private let weekNumbers: Set<Int>
  private let weekStart: Int
  /// The ordinals of each weekday; empty if the weekday is left out.
  private let weekdays: [[Int]]
  private let hasWeekdays: Bool
  /// Whether ordinals count within the month, not the year.
  private let countsInMonth: Bool

  init(_ rule: RecurrenceRule, start: CivilDate) {
    var (months, monthDays, weekdays) = (rule.months, rule.monthDays, rule.weekdays)
    let own = RecurrenceRule.Weekday(rawValue: CivilDate.weekday(start.number))!
    switch rule.frequency {
    case .yearly where rule.yearDays.isEmpty && monthDays.isEmpty && weekdays.isEmpty:
      if rule.weekNumbers.isEmpty {
        monthDays = [start.day]
        if months.isEmpty { months = [start.month] }
      } else {
        weekdays = [RecurrenceRule.DayOfWeek(0, own)]
      }
    case .monthly where monthDays.isEmpty && weekdays.isEmpty: monthDays = [start.day]
    case .weekly where weekdays.isEmpty: weekdays = [RecurrenceRule.DayOfWeek(0, own)]
    default: break
    }
    self.months = months
    self.monthDays = monthDays.reduce(0) { $1 > 0 ? $0 | 1 << UInt32($1) : $0 }
    monthDaysFromEnd = monthDays.reduce(0) { $1 < 0 ? $0 | 1 << UInt32(-$1) : $0 }
    yearDays = Set(rule.yearDays)
    weekNumbers = Set(rule.weekNumbers)
    weekStart = rule.weekStart.rawValue
    let isNumbered = [.monthly, .yearly].contains(rule.frequency) && rule.weekNumbers.isEmpty
    self.weekdays = weekdays.reduce(into: [[Int]](repeating: [], count: 7)) {
      $0[$1.weekday.rawValue].append(isNumbered ? $1.ordinal : 0)
    }
    hasWeekdays = !weekdays.isEmpty
    countsInMonth = rule.frequency == .monthly || !rule.months.isEmpty
  }

  /// The allowed days of a year, as numbers since 1970-01-01.
  func days(ofYear year: Int) -> [Int] {
    (months.isEmpty ? Array(1...12) : months).flatMap { days(ofMonth: $0, in: year) }
  }

  func days(ofMonth month: Int, in year: Int) -> [Int] {
    guard allows(month: month) else { return [] }
    let first = CivilDate(year, month, 1).number
    return (1...CivilDate.length(ofMonth: month, in: year)).compactMap { day in
      allows(CivilDate(year, month, day), first + day - 1) ? first + day - 1 : nil
    }
  }

  func allows(month: Int) -> Bool { months.isEmpty || months.contains(month) }

  func allows(_ number: Int) -> Bool {
    let date = CivilDate(number: number)
    return allows(month: date.month) && allows(date, number)
  }

  /// Whether a day of an allowed month is allowed itself.
  private func allows(_ date: CivilDate, _ number: Int) -> Bool {
    let monthLength = CivilDate.length(ofMonth: date.month, in: date.year)
    if monthDays | monthDaysFromEnd != 0 {
      let fromEnd = monthLength + 1 - date.day
      guard monthDays & 1 << UInt32(date.day) != 0 || monthDaysFromEnd & 1 << UInt32(fromEnd) != 0 else { return false }
    }
    if hasWeekdays, !allowsWeekday(of: date, number, monthLength: monthLength) { return false }
    if !yearDays.isEmpty {
      let day = number - CivilDate(date.year, 1, 1).number + 1
      let fromEnd = CivilDate.length(ofYear: date.year) + 1 - day
      guard yearDays.contains(day) || yearDays.contains(-fromEnd) else { return false }
    }
    return weekNumbers.isEmpty || allowsWeek(of: number)
  }

  private func allowsWeekday(of date: CivilDate, _ number: Int, monthLength: Int) -> Bool {
    let ordinals = weekdays[CivilDate.weekday(number)]
    guard let first = ordinals.first else { return false }
    if first == 0, ordinals.count == 1 { return true }
    var (before, after) = (date.day - 1, monthLength - date.day)
    if !countsInMonth {
      before = number - CivilDate(date.year, 1, 1).number
      after = CivilDate.length(ofYear: date.year) - 1 - before
    }
    return ordinals.contains { $0 == 0 || $0 == before / 7 + 1 || $0 == -(after / 7 + 1) }
  }

  private func allowsWeek(of number: Int) -> Bool {
    // A week belongs to the year that has most of its days, so its fourth day.
    let middle = number - (CivilDate.weekday(number) - weekStart).remainderDown(by: 7) + 3
    let year = CivilDate(number: middle).year
    let before = middle - CivilDate(year, 1, 1).number
    let after = CivilDate.length(ofYear: year) - 1 - before
    return weekNumbers.contains(before / 7 + 1) || weekNumbers.contains(-(after / 7 + 1))
  }
}
