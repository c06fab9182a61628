import DelegationFoundations

extension ContentLine {
  init(_ name: String, rule: RecurrenceRule) { self.init(name, value: rule.text) }

  /// The value as a RECUR.
  ///
  /// - Parameter report: Called for each part that cannot be read; it is left out.
  /// - Throws: A problem for a rule without FREQ.
  func rule(_ report: (Problem) throws -> Void = { _ in }) throws -> RecurrenceRule {
    try RecurrenceRule(reading: self, report)
  }
}

extension RecurrenceRule {
  /// The largest INTERVAL and COUNT; far more than the years have seconds, but where `Int` has 32 bits.
  static let numberLimit = Int(clamping: 1_000_000_000_000 as Int64) / 2

  /// Reads without checking combinations of parts. Lists come sorted, each value once.
  fileprivate init(reading line: ContentLine, _ report: (Problem) throws -> Void) throws {
    // These change the meaning of all others, so that nothing is left without them.
    var decisive: [String: Substring] = [:]
    var names: Set<String> = []
    self.init(.daily)
    _ = try line.items(separatedBy: 0x3B, report) { part in
      if part.isEmpty { return }
      let pair = part.utf8.split(separator: 0x3D, maxSplits: 1, omittingEmptySubsequences: false)
        .map { Substring($0).trimmed }
      guard pair.count == 2 else { throw Problem.wrongRulePart(String(part), at: line.place) }
      let name = pair[0].uppercased()
      guard !names.contains(name) else {
        throw Problem(line.place, "the rule has \(shown(String(pair[0]))) twice", "join the values with commas")
      }
      if name == "FREQ" || name == "RSCALE" {
        decisive[name] = pair[1]
      } else {
        try set(name, to: pair[1], at: line.place)
      }
      names.insert(name)
    }
    if let scale = decisive["RSCALE"], scale.uppercased() != "GREGORIAN" {
      throw Problem.wrongRulePart("RSCALE=\(scale)", at: line.place)
    }
    guard let code = decisive["FREQ"] else {
      throw Problem(line.place, "the rule \(shown(line.value)) has no FREQ", "begin it like FREQ=WEEKLY")
    }
    guard let frequency = Frequency.allCases.first(where: { $0.code == code.uppercased() }) else {
      throw Problem.wrongRulePart("FREQ=\(code)", at: line.place)
    }
    self.frequency = frequency
  }

  private mutating func set(_ name: String, to value: Substring, at place: SourcePlace) throws {
    func wrong() -> Problem { .wrongRulePart("\(name)=\(value)", at: place) }
    let lists = Self.numberLists.times + Self.numberLists.days
    if let list = lists.first(where: { $0.name == name }) {
      var numbers: Set<Int> = []
      for item in value.utf8.split(separator: 0x2C, omittingEmptySubsequences: false) {
        guard item.count <= 4, let number = Int(Substring(item)), list.range.contains(abs(number)),
          number >= 0 || list.hasNegatives
        else { throw wrong() }
        numbers.insert(name == "BYSECOND" ? min(number, 59) : number)
      }
      self[keyPath: list.path] = numbers.sorted()
      return
    }
    switch name {
    case "INTERVAL", "COUNT":
      guard value.utf8.count <= 13, let number = Int(value), 1...Self.numberLimit ~= number else { throw wrong() }
      if name == "COUNT" { count = number } else { interval = number }
    case "UNTIL":
      guard let time = CalendarTime(reading: value, zone: nil) else { throw wrong() }
      until = time
    case "WKST":
      guard let day = Weekday(code: value.uppercased()) else { throw wrong() }
      weekStart = day
    case "BYDAY":
      var days: Set<DayOfWeek> = []
      for item in value.utf8.split(separator: 0x2C, omittingEmptySubsequences: false) {
        guard let day = DayOfWeek(reading: Substring(item)) else { throw wrong() }
        days.insert(day)
      }
      weekdays = days.sorted()
    default:
      let known = lists.map(\.name) + ["FREQ", "INTERVAL", "COUNT", "UNTIL", "WKST", "BYDAY"]
      let guess = nearestWord(to: name.unicodeScalars.count > 40 ? "" : name, in: known).map { "did you mean \($0)? " }
      throw Problem(
        place, "the rule has the unknown part \(shown(name))",
        "\(guess ?? "")remove it if the rule means the same without it")
    }
  }
}

extension RecurrenceRule.DayOfWeek {
  fileprivate init?(reading text: Substring) {
    guard 2...5 ~= text.utf8.count, let day = RecurrenceRule.Weekday(code: text.uppercased().suffix(2)) else {
      return nil
    }
    let number = text.dropLast(2)
    guard !number.isEmpty else {
      self.init(0, day)
      return
    }
    guard let ordinal = Int(number), 1...53 ~= abs(ordinal) else { return nil }
    self.init(ordinal, day)
  }
}

extension RecurrenceRule {
  /// - Throws: A problem for parts that the standard forbids beside each other.
  func checkParts(at place: SourcePlace) throws {
    func forbid(_ parts: String, _ reason: String) -> Problem { .forbiddenParts(parts, reason, at: place) }
    let name = "FREQ=\(frequency.code)"
    if count != nil, until != nil { throw forbid("COUNT and UNTIL", "a rule ends by one of them") }
    if weekdays.contains(where: { $0.ordinal != 0 }) {
      if frequency != .monthly, frequency != .yearly {
        throw forbid("BYDAY with a number and \(name)", "only months and years have numbered weekdays")
      }
      if !weekNumbers.isEmpty { throw forbid("BYDAY with a number and BYWEEKNO", "a week has each weekday once") }
    }
    if !monthDays.isEmpty, frequency == .weekly {
      throw forbid("BYMONTHDAY and \(name)", "a week has no day of a month")
    }
    if !yearDays.isEmpty, [.daily, .weekly, .monthly].contains(frequency) {
      throw forbid("BYYEARDAY and \(name)", "only years and parts of days have a day of the year")
    }
    if !weekNumbers.isEmpty, frequency != .yearly {
      throw forbid("BYWEEKNO and \(name)", "only FREQ=YEARLY numbers weeks")
    }
    let lists: [[Int]] = [seconds, minutes, hours, monthDays, yearDays, weekNumbers, months]
    if !positions.isEmpty, weekdays.isEmpty, lists.allSatisfy({ $0.isEmpty }) {
      throw forbid("BYSETPOS without another BY part", "there is nothing to choose from")
    }
  }

  /// - Throws: A problem for a frequency below a day if the start is a date.
  func check(start: CalendarTime, at place: SourcePlace) throws {
    guard start.isDate, frequency.isBelowDay else { return }
    throw Problem.forbiddenParts(
      "FREQ=\(frequency.code) and a DTSTART without a time", "a whole day has no parts", at: place)
  }

  /// The type that UNTIL should have.
  func untilKind(_ start: CalendarTime) -> CalendarTime.Kind {
    switch start.kind {
    case .date: .date
    case .floating: .floating
    case .utc, .zoned: .utc
    }
  }
}

extension CalendarTime {
  /// The last second on the wall that the time includes as UNTIL. A date includes its day.
  var lastSecond: Seconds { isDate ? local + daySeconds - 1 : local }

  /// Whether as UNTIL of whole days it is the beginning or the end of one. These have no zone, so the day that is written is meant; at
  /// another time it is midnight of the writer's zone.
  var isBoundOfDay: Bool {
    local.remainderDown(by: daySeconds) == 0 || local.remainderDown(by: daySeconds) >= daySeconds - 60
  }
}
