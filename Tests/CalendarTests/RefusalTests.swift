import DelegationCalendar
import DelegationFoundations
import Testing

@Suite("refusals: place, fault and remedy") struct RefusalTests {
  @Test("files that are no calendars", arguments: files)
  func wrongFile(text: String, words: String) {
    #expect(problem(reading: text)?.description == words)
  }

  static let files: [(String, String)] = [
    ("", "a.ics: there is no calendar\n  try: export it again as iCalendar (.ics)"),
    (
      "BEGIN:VEVENT\nEND:VEVENT",
      "a.ics:1: the file has the component 'VEVENT' outside of a VCALENDAR\n"
        + "  try: put BEGIN:VCALENDAR before it and END:VCALENDAR after it"
    ),
    (
      "BEGIN:VCALENDAR\nVERSION:1.0\nEND:VCALENDAR",
      "a.ics:2: the version is '1.0', not 2.0\n  try: export the calendar as iCalendar 2.0 (.ics)"
    ),
    (" A:b", "a.ics:1: a line that continues another comes first\n  try: remove the space at its begin"),
    (
      "BEGIN:VCALENDAR\nA:b\u{7}",
      "a.ics:2: the line holds the control character U+0007\n  try: remove it; the end of a line of text is written \\n"
    ),
    (
      "BEGIN:VCALENDAR\n:b",
      "a.ics:2: ':b' begins with no name of a property\n"
        + "  try: write NAME:value, or begin the line with a space if it continues the one before"
    ),
    (
      "BEGIN:VCALENDAR\nSUMMARY",
      "a.ics:2: the property 'SUMMARY' has no value\n  try: write a colon and the value after the name"
    ),
    (
      "BEGIN:VCALENDAR\nA;B:c",
      "a.ics:2: a parameter of 'A' is no NAME=value\n  try: write it as ;NAME=value"
    ),
    (
      "BEGIN:VCALENDAR\nA;B=\"c:d",
      "a.ics:2: a quoted parameter of 'A' does not end\n  try: write a \" after its value"
    ),
    (
      "END:VEVENT",
      "a.ics:1: END:VEVENT ends nothing\n  try: remove the line, or add the BEGIN:VEVENT that it belongs to"
    ),
    (
      "BEGIN:VCALENDAR\nBEGIN:VEVENT\nEND:VCALENDAR",
      "a.ics:2: VEVENT begins here and does not end\n"
        + "  try: add END:VEVENT; if the file was cut off, export it again"
    ),
    (
      "BEGIN:VCALENDAR\nA:b",
      "a.ics:1: VCALENDAR begins here and does not end\n"
        + "  try: add END:VCALENDAR; if the file was cut off, export it again"
    ),
    (
      "PRODID:x",
      "a.ics:1: the property 'PRODID' is outside of a calendar\n"
        + "  try: begin the file with BEGIN:VCALENDAR; if it is not an iCalendar file, export it again as .ics"
    ),
    (
      "BEGIN:V X",
      "a.ics:1: 'V X' is not a component's name\n  try: write letters, digits and hyphens, like VEVENT"
    ),
    (
      String(repeating: "BEGIN:A\n", count: 17),
      "a.ics:17: more than 16 components are nested\n"
        + "  try: end components with END before others begin"
    ),
    (
      "BEGIN:VCALENDAR\nA" + String(repeating: ";B=c", count: 129) + ":d",
      "a.ics:2: 'A' has more than 128 parameters, or one of more than 1024 values\n"
        + "  try: remove parameters that are not needed"
    ),
  ]

  @Test("bytes that are not UTF-8 are refused, and files above the limit")
  func limits() {
    let bytes = Array("BEGIN:VCALENDAR\nA:".utf8) + [0xFF]
    #expect(
      problem { _ = try CalendarFile(reading: bytes, name: "a.ics", isStrict: true) }?.description
        == "a.ics:2: the line is not UTF-8\n  try: save the file as UTF-8")
    let large = [UInt8](repeating: 0x0A, count: (64 << 20) + 1)
    #expect(
      problem { _ = try CalendarFile(reading: large, name: "a.ics") }?.fault
        == "a calendar file has more than 64 MiB, the most that is read")
  }

  @Test("values and what they say together", arguments: values)
  func wrongValue(lines: [String], fault: String, remedy: String) {
    let text = calendar(lines.joined(separator: "\n"), start: nil)
    let found = problem(reading: text)
    #expect(found?.fault == fault)
    #expect(found?.remedy == remedy)
    #expect(found?.location.hasPrefix("a.ics:") == true)
  }

  private static let start = "DTSTART:20260105T090000Z"
  private static let time = "write it like 20261125, 20261125T073000 or 20261125T073000Z, as VALUE says"
  private static let duration =
    "write it like PT1H30M or P2D; only alarms have negative ones, and whole days only days or weeks"

  static let values: [([String], String, String)] = [
    ([], "VEVENT has no DTSTART", "add a DTSTART line to it"),
    ([start, start], "VEVENT has a second DTSTART", "remove one of them"),
    (["DTSTART:20260230"], "DTSTART has '20260230', which is not a date or time", time),
    (["DTSTART:20260105T250000"], "DTSTART has '20260105T250000', which is not a date or time", time),
    (
      ["DTSTART;TZID=Nowhere/Here:20260105T090000"],
      "the time zone 'Nowhere/Here' is neither in the file nor known to the system",
      "add its VTIMEZONE, or write an IANA name like Europe/Berlin"
    ),
    (
      [start, "DTEND:20260105"], "DTEND is '20260105' and DTSTART '20260105T090000Z'",
      "write both with a time, or both without"
    ),
    (
      [start, "DTEND:20260105T080000Z"], "DTEND '20260105T080000Z' is before DTSTART '20260105T090000Z'",
      "exchange them, or correct the wrong one"
    ),
    ([start, "DTEND:20260105T100000Z", "DURATION:PT1H"], "there is a DURATION beside DTEND", "remove one of them"),
    ([start, "DURATION:1H"], "DURATION has '1H', which is not a valid duration for it", duration),
    ([start, "DURATION:-PT1H"], "DURATION has '-PT1H', which is not a valid duration for it", duration),
    (
      [start, "STATUS:CONFIRMD"], "STATUS has 'CONFIRMD'",
      "did you mean CONFIRMED? write TENTATIVE, or CONFIRMED, or CANCELLED"
    ),
    ([start, "SEQUENCE:-1"], "SEQUENCE has '-1'", "write a whole number from 0 to 2147483647"),
    ([start, "EXRULE:FREQ=DAILY"], "EXRULE is no longer part of iCalendar", "list the starts to leave out in EXDATE"),
    (
      [start, "RDATE;VALUE=PERIOD:20260105T090000Z/-PT1H"], "'20260105T090000Z/-PT1H' is not a period",
      "write a start and a later end or a duration, like 20261125T073000Z/PT1H"
    ),
    (
      [start, "BEGIN:VALARM", "ACTION:AUDIO", "TRIGGER:-PT5M", "REPEAT:2", "END:VALARM"],
      "the alarm has REPEAT without DURATION", "add DURATION, or remove REPEAT"
    ),
    ([start, "BEGIN:VALARM", "ACTION:AUDIO", "END:VALARM"], "VALARM has no TRIGGER", "add a TRIGGER line to it"),
    (
      [start, "SEQUENCE:jane@example.org"], "SEQUENCE has a value withheld, since it may hold an address,",
      "write a whole number from 0 to 2147483647"
    ),
  ]
}
