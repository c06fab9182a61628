/// A RECUR: when an event repeats. Empty lists stand for parts that are not there.
///
/// - Source: RFC 5545, 3.3.10.
package struct RecurrenceRule: Hashable, Sendable {
  package enum Frequency: Int, CaseIterable, Sendable {
    case secondly, minutely, hourly, daily, weekly, monthly, yearly
  }

  package enum Weekday: Int, CaseIterable, Sendable {
    case monday, tuesday, wednesday, thursday, friday, saturday, sunday

    /// The code in files: `MO`.
    var code: String { ["MO", "TU", "WE", "TH", "FR", "SA", "SU"][rawValue] }

    init?(code: some StringProtocol) {
      guard let day = Self.allCases.first(where: { $0.code == code }) else { return nil }
      self = day
    }
  }

  /// A value of BYDAY, like `-1SU`.
  package struct DayOfWeek: Hashable, Comparable, Sendable {
    /// The number of the weekday within the month or year, from its end if negative; 0 for all.
    var ordinal: Int
    var weekday: Weekday

    package init(_ ordinal: Int = 0, _ weekday: Weekday) { (self.ordinal, self.weekday) = (ordinal, weekday) }

    package static func < (one: DayOfWeek, other: DayOfWeek) -> Bool {
      (one.ordinal, one.weekday.rawValue) < (other.ordinal, other.weekday.rawValue)
    }
  }

  var frequency: Frequency
  /// The number of periods from one to the next, at least 1.
  var interval = 1
  /// The number of occurrences, the start of the event among them; at least 1.
  package var count: Int?
  /// The last moment that may be an occurrence.
  var until: CalendarTime?
  /// The seconds, 0…59; a leap second was read as 59.
  var seconds: [Int] = []
  var minutes: [Int] = []
  var hours: [Int] = []
  package var weekdays: [DayOfWeek] = []
  /// The days of the month, 1…31, or −1…−31 from its end.
  var monthDays: [Int] = []
  /// The days of the year, 1…366, or −1…−366 from its end.
  var yearDays: [Int] = []
  /// The weeks, 1…53, or −1…−53 from the end of the year. Week 1 is the first with at least four days in the year.
  var weekNumbers: [Int] = []
  var months: [Int] = []
  /// The occurrences of a period that stay (BYSETPOS); 1…366, or −1…−366 from its end.
  var positions: [Int] = []
  var weekStart = Weekday.monday

  package init(_ frequency: Frequency) { self.frequency = frequency }
}

extension RecurrenceRule.Frequency {
  /// The code in files: `DAILY`.
  var code: String { "\(self)".uppercased() }
  var isBelowDay: Bool { rawValue <= Self.hourly.rawValue }
}

extension RecurrenceRule {
  /// A list of numbers: its name in a file, and the numbers allowed there; with their negatives if so.
  struct NumberList {
    let name: String
    let path: WritableKeyPath<RecurrenceRule, [Int]>
    let range: ClosedRange<Int>
    var hasNegatives = false
  }

  /// The lists before BYDAY, and those after it.
  static var numberLists: (times: [NumberList], days: [NumberList]) {
    (
      [
        NumberList(name: "BYSECOND", path: \.seconds, range: 0...60),
        NumberList(name: "BYMINUTE", path: \.minutes, range: 0...59),
        NumberList(name: "BYHOUR", path: \.hours, range: 0...23),
      ],
      [
        NumberList(name: "BYMONTHDAY", path: \.monthDays, range: 1...31, hasNegatives: true),
        NumberList(name: "BYYEARDAY", path: \.yearDays, range: 1...366, hasNegatives: true),
        NumberList(name: "BYWEEKNO", path: \.weekNumbers, range: 1...53, hasNegatives: true),
        NumberList(name: "BYMONTH", path: \.months, range: 1...12),
        NumberList(name: "BYSETPOS", path: \.positions, range: 1...366, hasNegatives: true),
      ]
    )
  }

  /// The rule as in a file: `FREQ=MONTHLY;BYDAY=-1SU`.
  var text: String {
    var parts = ["FREQ=\(frequency.code)"]
    if let until { parts.append("UNTIL=\(until.text)") }
    if let count { parts.append("COUNT=\(count)") }
    if interval != 1 { parts.append("INTERVAL=\(interval)") }
    func append(_ list: NumberList) {
      let numbers = self[keyPath: list.path]
      if !numbers.isEmpty { parts.append("\(list.name)=\(numbers.map(String.init).joined(separator: ","))") }
    }
    Self.numberLists.times.forEach(append)
    if !weekdays.isEmpty {
      let days = weekdays.map { ($0.ordinal == 0 ? "" : "\($0.ordinal)") + $0.weekday.code }
      parts.append("BYDAY=\(days.joined(separator: ","))")
    }
    Self.numberLists.days.forEach(append)
    if weekStart != .monday { parts.append("WKST=\(weekStart.code)") }
    return parts.joined(separator: ";")
  }
}
