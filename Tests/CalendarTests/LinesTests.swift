import DelegationCalendar
import DelegationFoundations
import Testing

@Suite("lines: folding, escaping, parameters") struct LinesTests {
  @Test("lines are unfolded over CR LF and LF, inside characters too")
  func unfolding() throws {
    var bytes = Array("BEGIN:VCALENDAR\r\nX-A:one\r\n  two\n\tthree \u{C3}".utf8.dropLast(2))
    bytes += [0xC3, 0x0D, 0x0A, 0x20, 0xA9] + Array("\n\nEND:VCALENDAR".utf8)
    let file = try CalendarFile(reading: bytes, name: "a.ics")
    #expect(file.calendars[0].lines == [ContentLine("X-A", value: "one twothree é")])
  }

  @Test("a mark of byte order is skipped, and a component's name has any case")
  func mark() throws {
    #expect(try read("\u{FEFF}begin:vcalendar\nend:VCalendar").calendars.count == 1)
  }

  @Test("written lines have at most 75 bytes and whole characters", arguments: 0..<20)
  func folding(seed: Int) throws {
    var random = SplitMix64(seed: UInt64(seed))
    let characters = ["a", "é", "漢", "😀", " ", "\\,", "\u{301}"]
    let value = (0..<random.next(below: 400)).map { _ in characters[random.next(below: 7)] }.joined()
    var object = CalendarObject()
    object.lines = [ContentLine("SUMMARY", value: value)]
    let bytes = CalendarFile([object]).written(stamp: 0)
    for line in bytes.split(separator: 0x0A) {
      #expect(line.count <= 76 && line.last == 0x0D)
      #expect(!String(decoding: line, as: UTF8.self).unicodeScalars.contains("\u{FFFD}"))
    }
    let lines = try CalendarFile(reading: bytes, name: "a.ics").calendars[0].lines
    #expect(lines.last?.value.utf8.elementsEqual(value.utf8) == true)
  }

  @Test(
    "texts come back as they were",
    arguments: ["", "a;b,c\\d\ne", "\\n", "\\", "\n\n", ",\u{301};", "C:\\new", "tab\tq\"uote"])
  func escaping(text: String) throws {
    #expect(ContentLine("X", text: text).text == text)
    var event = CalendarItem(uid: text, start: CalendarTime(2026, 1, 5))
    (event.summary, event.description, event.location) = (text, text, text)
    var object = CalendarObject()
    object.items = [event]
    let bytes = CalendarFile([object]).written(stamp: 0)
    let again = try CalendarFile(reading: bytes, name: "a.ics").calendars[0].items[0]
    #expect([again.uid, again.summary, again.description, again.location] == [text, text, text, text])
  }

  @Test("escapes of other programs are read")
  func otherEscapes() {
    #expect(ContentLine("X", value: "a\\Nb\\: \\\\n c\\").text == "a\nb\\: \\n c\\")
    #expect(ContentLine("X", text: "a\r\nb\rc\u{0}d").value == "a\\nb\\ncd")
  }

  @Test("parameters: quotes, lists and RFC 6868")
  func parameters() throws {
    let text = "attendee;cn=\"A, B: C\";x-l=1,\"2;3\",;X=^n^'^^^x^:mailto:b"
    let file = try read("BEGIN:VCALENDAR\nVERSION:2.0\nPRODID:x\n\(text)\nEND:VCALENDAR")
    let expected = [
      LineParameter("CN", ["A, B: C"]), LineParameter("X-L", ["1", "2;3", ""]), LineParameter("X", ["\n\"^^x^"]),
    ]
    #expect(file.calendars[0].lines.last == ContentLine("ATTENDEE", expected, value: "mailto:b"))
    let written = String(decoding: file.written(stamp: 0), as: UTF8.self).replacing("\r\n ", with: "")
    #expect(written.contains("ATTENDEE;CN=\"A, B: C\";X-L=1,\"2;3\",;X=^n^'^^^^x^^:mailto:b\r\n"))
  }

  @Test(
    "durations are read and written",
    arguments: [
      ("P1W", 7, 0, "P1W"), ("P15DT5H0M20S", 15, 18_020, "P15DT5H0M20S"), ("-PT15M", 0, -900, "-PT15M"),
      ("+P2D", 2, 0, "P2D"), ("PT0S", 0, 0, "PT0S"), ("PT90M", 0, 5400, "PT1H30M"), ("PT1H5S", 0, 3605, "PT1H0M5S"),
    ])
  func durations(text: String, days: Int, seconds: Int, written: String) {
    let duration = CalendarDuration(reading: text)
    #expect(duration == CalendarDuration(days: days, seconds: seconds))
    #expect(duration?.text == written)
  }

  @Test(
    "what is no duration is none",
    arguments: ["", "P", "PT", "1D", "P1H", "PT1D", "P1DT", "P1W1D", "P1WT1H", "P1D1D", "P9999999999999D", "PT1H1H"])
  func wrongDurations(text: String) { #expect(CalendarDuration(reading: text) == nil) }
}
