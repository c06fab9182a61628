import DelegationFoundations

// What is wrong with values and what they say together.
extension Problem {
  static func wrongTime(_ value: String, of name: String, at place: SourcePlace) -> Problem {
    Problem(
      place, "\(name) has \(shown(value)), which is not a date or time",
      "write it like 20261125, 20261125T073000 or 20261125T073000Z, as VALUE says")
  }

  static func notUTC(_ value: String, of name: String, at place: SourcePlace) -> Problem {
    Problem(place, "\(name) has \(shown(value)), which is not in UTC", "write it like 20261125T073000Z")
  }

  static func wrongDuration(_ value: String, of name: String, at place: SourcePlace) -> Problem {
    Problem(
      place, "\(name) has \(shown(value)), which is not a valid duration for it",
      "write it like PT1H30M or P2D; only alarms have negative ones, and whole days only days or weeks")
  }

  static func wrongNumber(_ value: String, of name: String, _ range: ClosedRange<Int>, at place: SourcePlace)
    -> Problem
  {
    Problem(
      place, "\(name) has \(shown(value))", "write a whole number from \(range.lowerBound) to \(range.upperBound)")
  }

  static func wrongWord(_ value: String, of name: String, _ words: [String], at place: SourcePlace) -> Problem {
    let guess = nearestWord(to: value.unicodeScalars.count > 40 ? "" : value, in: words).map { "did you mean \($0)? " }
    return Problem(
      place, "\(name) has \(shown(value))", "\(guess ?? "")write \(words.joined(separator: ", or "))")
  }

  static func wrongOffset(_ value: String, of name: String, at place: SourcePlace) -> Problem {
    Problem(place, "\(name) has \(shown(value)), which is not an offset from UTC", "write it like +0100 or -0330")
  }

  static func wrongPeriod(_ value: String, at place: SourcePlace) -> Problem {
    Problem(
      place, "\(shown(value)) is not a period",
      "write a start and a later end or a duration, like 20261125T073000Z/PT1H")
  }

  static func endAndDuration(_ name: String, at place: SourcePlace) -> Problem {
    Problem(place, "there is a DURATION beside \(name)", "remove one of them")
  }

  static func mixedTypes(_ name: String, _ end: CalendarTime, start: CalendarTime, at place: SourcePlace) -> Problem {
    Problem(
      place, "\(name) is '\(end.text)' and DTSTART '\(start.text)'", "write both with a time, or both without")
  }

  static func endBeforeStart(_ name: String, _ end: CalendarTime, start: CalendarTime, at place: SourcePlace)
    -> Problem
  {
    Problem(
      place, "\(name) '\(end.text)' is before DTSTART '\(start.text)'", "exchange them, or correct the wrong one")
  }

  static func halfRepetition(_ name: String, at place: SourcePlace) -> Problem {
    let other = name == "REPEAT" ? "DURATION" : "REPEAT"
    return Problem(place, "the alarm has \(name) without \(other)", "add \(other), or remove \(name)")
  }

  static func unknownZone(_ zone: String, at place: SourcePlace) -> Problem {
    Problem(
      place, "the time zone \(shown(zone)) is neither in the file nor known to the system",
      "add its VTIMEZONE, or write an IANA name like Europe/Berlin")
  }

  static func unmatched(_ name: String, _ time: CalendarTime, at place: SourcePlace) -> Problem {
    Problem(
      place, "\(name) '\(time.text)' is the start of no occurrence", "write the start of one, in the form of DTSTART")
  }

  static func exceptionRule(at place: SourcePlace) -> Problem {
    Problem(place, "EXRULE is no longer part of iCalendar", "list the starts to leave out in EXDATE")
  }

  static func noFrequency(_ value: String, at place: SourcePlace) -> Problem {
    Problem(place, "the rule \(shown(value)) has no FREQ", "begin it like FREQ=WEEKLY")
  }

  static func wrongRulePart(_ part: String, at place: SourcePlace) -> Problem {
    Problem(place, "the rule has \(shown(part))", "write a value that RFC 5545, 3.3.10 allows there")
  }

  static func repeatedRulePart(_ name: String, at place: SourcePlace) -> Problem {
    Problem(place, "the rule has \(shown(name)) twice", "join the values with commas")
  }

  static func unknownRulePart(_ name: String, at place: SourcePlace) -> Problem {
    let lists = RecurrenceRule.numberLists
    let known = (lists.times + lists.days).map(\.name) + ["FREQ", "INTERVAL", "COUNT", "UNTIL", "WKST", "BYDAY"]
    let guess = nearestWord(to: name.unicodeScalars.count > 40 ? "" : name, in: known).map { "did you mean \($0)? " }
    return Problem(
      place, "the rule has the unknown part \(shown(name))",
      "\(guess ?? "")remove it if the rule means the same without it")
  }

  static func forbiddenParts(_ parts: String, _ reason: String, at place: SourcePlace) -> Problem {
    Problem(place, "the rule has \(parts), but \(reason)", "write the rule with one of them")
  }

  static func wrongUntil(_ until: CalendarTime, for start: CalendarTime, at place: SourcePlace) -> Problem {
    let form =
      switch start.kind {
      case .date: "a date, like 20261231"
      case .floating: "a time without zone, like 20261231T235959"
      case .utc, .zoned: "a time in UTC, like 20261231T225959Z"
      }
    return Problem(
      place, "UNTIL is '\(until.text)', but DTSTART '\(start.text)' needs another type", "write UNTIL as \(form)")
  }

  static func tooManySteps(_ steps: Int, at place: SourcePlace) -> Problem {
    Problem(
      place, "finding the occurrences takes more than \(steps) steps",
      "write rules that match more often or replace COUNT by UNTIL, or choose a shorter period")
  }

  static func tooManyOccurrences(_ limit: Int, at place: SourcePlace) -> Problem {
    Problem(place, "there are more than \(limit) occurrences", "choose a shorter period, or allow more occurrences")
  }
}
