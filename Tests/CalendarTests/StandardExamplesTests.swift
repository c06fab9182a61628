import DelegationCalendar
import DelegationFoundations
import Testing

/// An example of RFC 5545, 3.8.5.3.
struct StandardExample: CustomTestStringConvertible, Sendable {
  let start: String
  /// Rules that are to give the same.
  let rules: [String]
  let expected: String
  var exception: String?
  /// Whether the list goes on.
  var goesOn = false

  init(_ start: String, _ rules: String..., gives expected: String, without exception: String? = nil) {
    (self.start, self.rules, self.exception) = (start, rules, exception)
    goesOn = expected.hasSuffix("…")
    self.expected = goesOn ? String(expected.dropLast()) : expected
  }

  var testDescription: String { rules[0] }
}

@Suite("the standard's examples of rules") struct StandardExamplesTests {
  @Test("each gives the times listed, in New York", arguments: standardExamples)
  func example(_ example: StandardExample) throws {
    let expected = wallTimes(example.expected)
    for rule in example.rules {
      let exception = example.exception.map { "EXDATE;TZID=America/New_York:\($0)\n" } ?? ""
      let text = """
        BEGIN:VCALENDAR
        BEGIN:VEVENT
        UID:1
        DTSTART;TZID=America/New_York:\(example.start)T090000
        RRULE:\(rule)
        \(exception)END:VEVENT
        END:VCALENDAR
        """
      let file = try CalendarFile(reading: Array(text.utf8), name: "example.ics")
      let to = example.goesOn ? expected.last! + 6 * 3600 : wallTimes("2030 Jan 1")[0]
      let found = try file.occurrences(from: expected[0] - 40 * 86_400, to: to)
      #expect(found.map { $0.local.local } == expected, "\(rule)")
      #expect(found.map { $0.start } == expected.map { $0 - newYorkOffset($0) }, "\(rule)")
      // From the middle, as a program asks that does not know the start.
      let half = expected[expected.count / 2] - newYorkOffset(expected[expected.count / 2])
      let rest = try file.occurrences(from: half, to: to)
      #expect(rest == Array(found[(expected.count / 2)...]), "\(rule)")
    }
  }
}

private let everyMinute20 = (9...16).flatMap { hour in ["00", "20", "40"].map { "\(hour):\($0)" } }
  .joined(separator: " ")

let standardExamples: [StandardExample] = [
  StandardExample("19970902", "FREQ=DAILY;COUNT=10", gives: "1997 Sep 2-11"),
  StandardExample("19970902", "FREQ=DAILY;UNTIL=19971224T000000Z", gives: "1997 Sep 2-30 Oct 1-31 Nov 1-30 Dec 1-23"),
  StandardExample(
    "19970902", "FREQ=DAILY;INTERVAL=2",
    gives: "1997 Sep 2,4,6,8,10,12,14,16,18,20,22,24,26,28,30 Oct 2,4,6,8,10,12,14,16,18,20,22,24,26,28,30"
      + " Nov 1,3,5,7,9,11,13,15,17,19,21,23,25,27,29 Dec 1,3…"),
  StandardExample("19970902", "FREQ=DAILY;INTERVAL=10;COUNT=5", gives: "1997 Sep 2,12,22 Oct 2,12"),
  StandardExample(
    "19980101", "FREQ=YEARLY;UNTIL=20000131T140000Z;BYMONTH=1;BYDAY=SU,MO,TU,WE,TH,FR,SA",
    "FREQ=DAILY;UNTIL=20000131T140000Z;BYMONTH=1", gives: "1998 Jan 1-31 1999 Jan 1-31 2000 Jan 1-31"),
  StandardExample("19970902", "FREQ=WEEKLY;COUNT=10", gives: "1997 Sep 2,9,16,23,30 Oct 7,14,21,28 Nov 4"),
  StandardExample(
    "19970902", "FREQ=WEEKLY;UNTIL=19971224T000000Z",
    gives: "1997 Sep 2,9,16,23,30 Oct 7,14,21,28 Nov 4,11,18,25 Dec 2,9,16,23"),
  StandardExample(
    "19970902", "FREQ=WEEKLY;INTERVAL=2;WKST=SU",
    gives: "1997 Sep 2,16,30 Oct 14,28 Nov 11,25 Dec 9,23 1998 Jan 6,20 Feb 3,17…"),
  StandardExample(
    "19970902", "FREQ=WEEKLY;UNTIL=19971007T000000Z;WKST=SU;BYDAY=TU,TH", "FREQ=WEEKLY;COUNT=10;WKST=SU;BYDAY=TU,TH",
    gives: "1997 Sep 2,4,9,11,16,18,23,25,30 Oct 2"),
  StandardExample(
    "19970901", "FREQ=WEEKLY;INTERVAL=2;UNTIL=19971224T000000Z;WKST=SU;BYDAY=MO,WE,FR",
    gives: "1997 Sep 1,3,5,15,17,19,29 Oct 1,3,13,15,17,27,29,31 Nov 10,12,14,24,26,28 Dec 8,10,12,22"),
  StandardExample(
    "19970902", "FREQ=WEEKLY;INTERVAL=2;COUNT=8;WKST=SU;BYDAY=TU,TH", gives: "1997 Sep 2,4,16,18,30 Oct 2,14,16"),
  StandardExample(
    "19970905", "FREQ=MONTHLY;COUNT=10;BYDAY=1FR",
    gives: "1997 Sep 5 Oct 3 Nov 7 Dec 5 1998 Jan 2 Feb 6 Mar 6 Apr 3 May 1 Jun 5"),
  StandardExample(
    "19970905", "FREQ=MONTHLY;UNTIL=19971224T000000Z;BYDAY=1FR", gives: "1997 Sep 5 Oct 3 Nov 7 Dec 5"),
  StandardExample(
    "19970907", "FREQ=MONTHLY;INTERVAL=2;COUNT=10;BYDAY=1SU,-1SU",
    gives: "1997 Sep 7,28 Nov 2,30 1998 Jan 4,25 Mar 1,29 May 3,31"),
  StandardExample(
    "19970922", "FREQ=MONTHLY;COUNT=6;BYDAY=-2MO", gives: "1997 Sep 22 Oct 20 Nov 17 Dec 22 1998 Jan 19 Feb 16"),
  StandardExample(
    "19970928", "FREQ=MONTHLY;BYMONTHDAY=-3", gives: "1997 Sep 28 Oct 29 Nov 28 Dec 29 1998 Jan 29 Feb 26…"),
  StandardExample(
    "19970902", "FREQ=MONTHLY;COUNT=10;BYMONTHDAY=2,15",
    gives: "1997 Sep 2,15 Oct 2,15 Nov 2,15 Dec 2,15 1998 Jan 2,15"),
  StandardExample(
    "19970930", "FREQ=MONTHLY;COUNT=10;BYMONTHDAY=1,-1",
    gives: "1997 Sep 30 Oct 1,31 Nov 1,30 Dec 1,31 1998 Jan 1,31 Feb 1"),
  StandardExample(
    "19970910", "FREQ=MONTHLY;INTERVAL=18;COUNT=10;BYMONTHDAY=10,11,12,13,14,15",
    gives: "1997 Sep 10-15 1999 Mar 10-13"),
  StandardExample(
    "19970902", "FREQ=MONTHLY;INTERVAL=2;BYDAY=TU",
    gives: "1997 Sep 2,9,16,23,30 Nov 4,11,18,25 1998 Jan 6,13,20,27 Mar 3,10,17,24,31…"),
  StandardExample(
    "19970610", "FREQ=YEARLY;COUNT=10;BYMONTH=6,7",
    gives: "1997 Jun 10 Jul 10 1998 Jun 10 Jul 10 1999 Jun 10 Jul 10 2000 Jun 10 Jul 10 2001 Jun 10 Jul 10"),
  StandardExample(
    "19970310", "FREQ=YEARLY;INTERVAL=2;COUNT=10;BYMONTH=1,2,3",
    gives: "1997 Mar 10 1999 Jan 10 Feb 10 Mar 10 2001 Jan 10 Feb 10 Mar 10 2003 Jan 10 Feb 10 Mar 10"),
  StandardExample(
    "19970101", "FREQ=YEARLY;INTERVAL=3;COUNT=10;BYYEARDAY=1,100,200",
    gives: "1997 Jan 1 Apr 10 Jul 19 2000 Jan 1 Apr 9 Jul 18 2003 Jan 1 Apr 10 Jul 19 2006 Jan 1"),
  StandardExample("19970519", "FREQ=YEARLY;BYDAY=20MO", gives: "1997 May 19 1998 May 18 1999 May 17…"),
  StandardExample("19970512", "FREQ=YEARLY;BYWEEKNO=20;BYDAY=MO", gives: "1997 May 12 1998 May 11 1999 May 17…"),
  StandardExample(
    "19970313", "FREQ=YEARLY;BYMONTH=3;BYDAY=TH", gives: "1997 Mar 13,20,27 1998 Mar 5,12,19,26 1999 Mar 4,11,18,25…"),
  StandardExample(
    "19970605", "FREQ=YEARLY;BYDAY=TH;BYMONTH=6,7,8",
    gives: "1997 Jun 5,12,19,26 Jul 3,10,17,24,31 Aug 7,14,21,28 1998 Jun 4,11,18,25 Jul 2,9,16,23,30 Aug 6,13,20,27"
      + " 1999 Jun 3,10,17,24 Jul 1,8,15,22,29 Aug 5,12,19,26…"),
  StandardExample(
    "19970902", "FREQ=MONTHLY;BYDAY=FR;BYMONTHDAY=13",
    gives: "1998 Feb 13 Mar 13 Nov 13 1999 Aug 13 2000 Oct 13…", without: "19970902T090000"),
  StandardExample(
    "19970913", "FREQ=MONTHLY;BYDAY=SA;BYMONTHDAY=7,8,9,10,11,12,13",
    gives: "1997 Sep 13 Oct 11 Nov 8 Dec 13 1998 Jan 10 Feb 7 Mar 7 Apr 11 May 9 Jun 13…"),
  StandardExample(
    "19961105", "FREQ=YEARLY;INTERVAL=4;BYMONTH=11;BYDAY=TU;BYMONTHDAY=2,3,4,5,6,7,8",
    gives: "1996 Nov 5 2000 Nov 7 2004 Nov 2…"),
  StandardExample("19970904", "FREQ=MONTHLY;COUNT=3;BYDAY=TU,WE,TH;BYSETPOS=3", gives: "1997 Sep 4 Oct 7 Nov 6"),
  StandardExample(
    "19970929", "FREQ=MONTHLY;BYDAY=MO,TU,WE,TH,FR;BYSETPOS=-2",
    gives: "1997 Sep 29 Oct 30 Nov 27 Dec 30 1998 Jan 29 Feb 26 Mar 30…"),
  // The standard's own UNTIL, 170000Z, is 13:00 in New York; its erratum 3883 says what was meant.
  StandardExample("19970902", "FREQ=HOURLY;INTERVAL=3;UNTIL=19970902T170000Z", gives: "1997 Sep 2 at 09:00 12:00"),
  StandardExample(
    "19970902", "FREQ=HOURLY;INTERVAL=3;UNTIL=19970902T210000Z", gives: "1997 Sep 2 at 09:00 12:00 15:00"),
  StandardExample(
    "19970902", "FREQ=MINUTELY;INTERVAL=15;COUNT=6", gives: "1997 Sep 2 at 09:00 09:15 09:30 09:45 10:00 10:15"),
  StandardExample("19970902", "FREQ=MINUTELY;INTERVAL=90;COUNT=4", gives: "1997 Sep 2 at 09:00 10:30 12:00 13:30"),
  StandardExample(
    "19970902", "FREQ=DAILY;BYHOUR=9,10,11,12,13,14,15,16;BYMINUTE=0,20,40",
    "FREQ=MINUTELY;INTERVAL=20;BYHOUR=9,10,11,12,13,14,15,16",
    gives: "1997 Sep 2 at \(everyMinute20) Sep 3 at \(everyMinute20)…"),
  StandardExample("19970805", "FREQ=WEEKLY;INTERVAL=2;COUNT=4;BYDAY=TU,SU;WKST=MO", gives: "1997 Aug 5,10,19,24"),
  StandardExample("19970805", "FREQ=WEEKLY;INTERVAL=2;COUNT=4;BYDAY=TU,SU;WKST=SU", gives: "1997 Aug 5,17,19,31"),
  StandardExample("20070115", "FREQ=MONTHLY;BYMONTHDAY=15,30;COUNT=5", gives: "2007 Jan 15,30 Feb 15 Mar 15,30"),
]
