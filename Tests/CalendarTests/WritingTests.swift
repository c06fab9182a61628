import DelegationCalendar
import Testing

@Suite("writing") struct WritingTests {
  private func written(_ file: CalendarFile) -> String {
    String(decoding: file.written(stamp: utc("20260101T000000Z")), as: UTF8.self)
  }

  @Test("an event made in the program")
  func event() throws {
    var event = CalendarItem(uid: "1", start: CalendarTime(2026, 1, 5, 9, 0, 0, .zoned("Europe/Berlin")))
    event.summary = "Plan; review"
    event.end = .duration(CalendarDuration(seconds: 5400))
    event.status = .tentative
    event.isTransparent = true
    var rule = RecurrenceRule(.monthly)
    rule.weekdays = [RecurrenceRule.DayOfWeek(-1, .friday)]
    rule.count = 10
    event.recurrence.rules = [CalendarRecurrence.Rule(rule)]
    event.recurrence.exceptions = [CalendarTime(2026, 1, 30, 9, 0, 0, .zoned("Europe/Berlin"))]
    var alarm = CalendarAlarm(action: "DISPLAY", trigger: .fromEnd(CalendarDuration(seconds: -300)))
    (alarm.repetitions, alarm.pause) = (2, CalendarDuration(seconds: 60))
    event.alarms = [alarm]
    var calendar = CalendarObject()
    calendar.items = [event]
    let text = """
      BEGIN:VCALENDAR
      VERSION:2.0
      PRODID:-//Delegation//Delegation//EN
      BEGIN:VEVENT
      UID:1
      DTSTART;TZID=Europe/Berlin:20260105T090000
      SUMMARY:Plan\\; review
      STATUS:TENTATIVE
      TRANSP:TRANSPARENT
      DURATION:PT1H30M
      RRULE:FREQ=MONTHLY;COUNT=10;BYDAY=-1FR
      EXDATE;TZID=Europe/Berlin:20260130T090000
      DTSTAMP:20260101T000000Z
      BEGIN:VALARM
      ACTION:DISPLAY
      TRIGGER;RELATED=END:-PT5M
      REPEAT:2
      DURATION:PT1M
      END:VALARM
      END:VEVENT
      END:VCALENDAR

      """
    let file = CalendarFile([calendar])
    #expect(written(file) == text.replacing("\n", with: "\r\n"))
    let again = try read(written(file))
    let found = again.calendars[0].items[0]
    #expect(found.recurrence == event.recurrence && found.end == event.end && found.start == event.start)
    #expect(found.alarms[0].trigger == alarm.trigger && found.alarms[0].pause == alarm.pause)
    #expect(written(again) == written(file))
  }

  @Test("what was read is written as it was; a changed field alone changes its line")
  func change() throws {
    let text = """
      BEGIN:VCALENDAR
      VERSION:2.0
      PRODID:x
      X-NAME;A=b:c
      BEGIN:VEVENT
      UID:1
      DTSTAMP:20250101T000000Z
      X-B;C="d:e":f\\n
      SUMMARY;LANGUAGE=en:old
      LOCATION;LANGUAGE=en:room
      DTSTART:20260105T090000Z
      TRANSP:OPAQUE
      BEGIN:X-PART
      Y:z
      END:X-PART
      END:VEVENT
      BEGIN:VJOURNAL
      UID:2
      END:VJOURNAL
      END:VCALENDAR

      """.replacing("\n", with: "\r\n")
    var file = try read(text)
    #expect(written(file) == text)
    file.calendars[0].items[0].summary = "new"
    let line = "SUMMARY;LANGUAGE=en:old\r\n"
    #expect(
      written(file)
        == text.replacing(line, with: "").replacing("TRANSP:OPAQUE\r\n", with: "TRANSP:OPAQUE\r\nSUMMARY:new\r\n"))
    file.calendars[0].items[0].location = nil
    #expect(!written(file).contains("LOCATION"))
  }

  @Test("zones are added for the years from the first use")
  func zones() throws {
    var file = try read(calendar(start: "DTSTART;TZID=Europe/Berlin:20260105T090000"))
    try file.calendars[0].addZones(through: 2027)
    try file.calendars[0].addZones(through: 2027)
    let zone = """
      BEGIN:VTIMEZONE
      TZID:Europe/Berlin
      BEGIN:STANDARD
      DTSTART:20241230T010000
      TZOFFSETFROM:+0100
      TZOFFSETTO:+0100
      END:STANDARD
      BEGIN:DAYLIGHT
      DTSTART:20250330T020000
      TZOFFSETFROM:+0100
      TZOFFSETTO:+0200
      RDATE:20260329T020000
      RDATE:20270328T020000
      RDATE:20280326T020000
      END:DAYLIGHT
      BEGIN:STANDARD
      DTSTART:20251026T030000
      TZOFFSETFROM:+0200
      TZOFFSETTO:+0100
      RDATE:20261025T030000
      RDATE:20271031T030000
      RDATE:20281029T030000
      END:STANDARD
      END:VTIMEZONE
      """
    #expect(written(file).contains(zone.replacing("\n", with: "\r\n")))
    #expect(file.calendars[0].zones.count == 1)
    #expect(try starts(written(file), "20260101", "20270101") == ["20260105T080000Z"])
  }

  @Test("a task's fields are read and written")
  func task() throws {
    var task = CalendarItem(.task, uid: "t")
    task.end = .time(CalendarTime(2026, 1, 5))
    task.completed = CalendarTime(2026, 1, 4, 10, 0, 0, .utc)
    (task.percent, task.priority, task.status) = (100, 1, .completed)
    var calendar = CalendarObject()
    calendar.items = [task]
    let text = written(CalendarFile([calendar]))
    let lines = "UID:t\r\nCOMPLETED:20260104T100000Z\r\nPERCENT-COMPLETE:100\r\nPRIORITY:1\r\nSTATUS:COMPLETED\r\n"
    #expect(text.contains(lines + "DUE;VALUE=DATE:20260105\r\n"))
    let again = try read(text).calendars[0].items[0]
    #expect(again.end == task.end && again.percent == 100 && again.status == .completed)
  }
}
