import DelegationFoundations

// What is wrong with values and what they say together.
extension Problem {
  static func wrongTime(_ value: String, of name: String, at place: SourcePlace) -> Problem {
    Problem(
      place, "\(name) has \(shown(value)), which is not a date or time",
      "write it like 20261125, 20261125T073000 or 20261125T073000Z, as VALUE says")
  }

  static func wrongDuration(_ value: String, of name: String, at place: SourcePlace) -> Problem {
    Problem(
      place, "\(name) has \(shown(value)), which is not a valid duration for it",
      "write it like PT1H30M or P2D; only alarms have negative ones, and whole days only days or weeks")
  }

  static func wrongWord(_ value: String, of name: String, _ words: [String], at place: SourcePlace) -> Problem {
    let guess = nearestWord(to: value.unicodeScalars.count > 40 ? "" : value, in: words).map { "did you mean \($0)? " }
    return Problem(place, "\(name) has \(shown(value))", "\(guess ?? "")write \(words.joined(separator: ", or "))")
  }

  static func wrongOffset(_ value: String, of name: String, at place: SourcePlace) -> Problem {
    Problem(place, "\(name) has \(shown(value)), which is not an offset from UTC", "write it like +0100 or -0330")
  }

  static func mixedTypes(_ name: String, _ end: CalendarTime, start: CalendarTime, at place: SourcePlace) -> Problem {
    Problem(place, "\(name) is '\(end.text)' and DTSTART '\(start.text)'", "write both with a time, or both without")
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

  static func wrongRulePart(_ part: String, at place: SourcePlace) -> Problem {
    Problem(place, "the rule has \(shown(part))", "write a value that RFC 5545, 3.3.10 allows there")
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
}
