import DelegationCalendar
import DelegationFoundations
import Testing

@Suite("refusals of rules") struct RuleRefusalTests {
  @Test("parts and combinations that the standard forbids", arguments: rules)
  func wrongRule(rule: String, fault: String) {
    #expect(problem(reading: calendar("RRULE:\(rule)"))?.fault == fault)
    #expect(problem(reading: calendar("RRULE:\(rule)"))?.location == "a.ics:6")
  }

  static let rules: [(String, String)] = [
    ("COUNT=2", "the rule 'COUNT=2' has no FREQ"), ("FREQ=OFTEN", "the rule has 'FREQ=OFTEN'"),
    ("FREQ=DAILY;X", "the rule has 'X'"), ("FREQ=DAILY;COUNT=0", "the rule has 'COUNT=0'"),
    ("FREQ=DAILY;INTERVAL=-1", "the rule has 'INTERVAL=-1'"), ("FREQ=DAILY;BYHOUR=24", "the rule has 'BYHOUR=24'"),
    ("FREQ=DAILY;BYMONTH=1,", "the rule has 'BYMONTH=1,'"), ("FREQ=YEARLY;BYDAY=54MO", "the rule has 'BYDAY=54MO'"),
    ("FREQ=DAILY;FREQ=DAILY", "the rule has 'FREQ' twice"),
    ("FREQ=DAILY;BYDAYS=MO", "the rule has the unknown part 'BYDAYS'"),
    ("FREQ=DAILY;COUNT=1;UNTIL=20270101T000000Z", "the rule has COUNT and UNTIL, but a rule ends by one of them"),
    (
      "FREQ=WEEKLY;BYDAY=1MO",
      "the rule has BYDAY with a number and FREQ=WEEKLY, but only months and years have numbered weekdays"
    ),
    (
      "FREQ=YEARLY;BYWEEKNO=2;BYDAY=1MO",
      "the rule has BYDAY with a number and BYWEEKNO, but a week has each weekday once"
    ),
    ("FREQ=WEEKLY;BYMONTHDAY=1", "the rule has BYMONTHDAY and FREQ=WEEKLY, but a week has no day of a month"),
    (
      "FREQ=MONTHLY;BYYEARDAY=1",
      "the rule has BYYEARDAY and FREQ=MONTHLY, but only years and parts of days have a day of the year"
    ),
    ("FREQ=MONTHLY;BYWEEKNO=1", "the rule has BYWEEKNO and FREQ=MONTHLY, but only FREQ=YEARLY numbers weeks"),
    ("FREQ=DAILY;BYSETPOS=1", "the rule has BYSETPOS without another BY part, but there is nothing to choose from"),
    (
      "FREQ=DAILY;UNTIL=20270101",
      "UNTIL is '20270101', but DTSTART '20260105T090000Z' needs another type"
    ),
  ]

  @Test("UNTIL and parts of days fit to the start's type")
  func types() {
    #expect(
      problem(reading: calendar("RRULE:FREQ=DAILY;UNTIL=20270101T000000", start: "DTSTART:20260105"))?.remedy
        == "write UNTIL as a date, like 20261231")
    #expect(
      problem(reading: calendar("RRULE:FREQ=DAILY;UNTIL=20270101", start: "DTSTART:20260105T090000"))?.remedy
        == "write UNTIL as a time without zone, like 20261231T235959")
    #expect(
      problem(reading: calendar("RRULE:FREQ=HOURLY", start: "DTSTART:20260105"))?.fault
        == "the rule has FREQ=HOURLY and a DTSTART without a time, but a whole day has no parts")
  }

  @Test("a rule that takes too long and one that gives too much are refused when asked")
  func limits() throws {
    let never = try read(calendar("RRULE:FREQ=SECONDLY;INTERVAL=2;BYSECOND=1"))
    #expect(
      problem { _ = try never.occurrences(from: utc("20260101"), to: utc("20300101"), steps: 1_000_000) }?.description
        == "a.ics:6: finding the occurrences takes more than 1000000 steps\n"
        + "  try: write rules that match more often or replace COUNT by UNTIL, or choose a shorter period")
    let dense = try read(calendar("RRULE:FREQ=SECONDLY"))
    #expect(
      problem { _ = try dense.occurrences(from: utc("20270101"), to: utc("20300101"), limit: 100) }?.fault
        == "there are more than 100 occurrences")
  }

  @Test("offsets and zones", arguments: ["0100", "+01", "+0160", "+2400", "+01000"])
  func offsets(text: String) {
    let zone = """
      BEGIN:VCALENDAR
      BEGIN:VTIMEZONE
      TZID:Own
      BEGIN:STANDARD
      DTSTART:19700101T000000
      TZOFFSETFROM:\(text)
      TZOFFSETTO:+0100
      END:STANDARD
      END:VTIMEZONE
      END:VCALENDAR
      """
    #expect(
      problem(reading: zone)?.description == "a.ics:6: TZOFFSETFROM has '\(text)', which is not an offset from UTC\n"
        + "  try: write it like +0100 or -0330")
  }
}
