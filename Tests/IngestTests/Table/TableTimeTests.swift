import DelegationFoundations
import DelegationIngest
import DelegationTasks
import Foundation
import Testing

@Suite("Table: times") struct TableTimeTests {
  private func seconds(_ text: String, _ format: TableMapping.TimeFormat = .iso8601) -> Int64? {
    Array(text.utf8).withUnsafeBufferPointer { TableTime(format: format).seconds($0) }
  }

  @Test(
    "ISO 8601 as trackers write it; seconds by GNU date",
    arguments: [
      ("1970-01-01", 0), ("2004-10-03", 1_096_761_600), ("2004-10-03T21:55:08Z", 1_096_840_508),
      ("2004-10-03T21:55:08.000+0000", 1_096_840_508), ("2004-10-03T21:55:08.999Z", 1_096_840_508),
      ("2004-10-03T21:55:08,5+00:00", 1_096_840_508), ("2004-10-03 21:55:08", 1_096_840_508),
      ("2004-10-03T21:55", 1_096_840_500), ("2004-10-03T23:55:08+02:00", 1_096_840_508),
      ("2004-10-03T16:25:08-0530", 1_096_840_508), ("2004-10-03T23:55:08+02", 1_096_840_508),
      ("2000-02-29", 951_782_400), ("2024-02-29T23:59:59Z", 1_709_251_199), ("2100-03-01", 4_107_542_400),
      ("9999-12-31T23:59:59Z", 253_402_300_799), ("1970-01-01T01:00:00+01:00", 0),
      ("2009-01-26 06:05:33 EST", 1_232_967_933), ("2009-07-26 06:05:33 EDT", 1_248_602_733),
      ("2009-01-26 06:05:33 PST", 1_232_978_733), ("2009-07-26 06:05:33 PDT", 1_248_613_533),
      ("2009-01-26 06:05 GMT", 1_232_949_900), ("2009-01-26T06:05:33.5UTC", 1_232_949_933),
      ("2009-01-26 06:05:33 -0500", 1_232_967_933), ("2009-01-26 06:05:33 +02:00", 1_232_942_733),
      ("2009-01-26 06:05:33 Z", 1_232_949_933), (" 2004-10-03\t", 1_096_761_600),
      ("2009-01-26\u{A0} 06:05:33  EST ", 1_232_967_933),
      ("2009-01-26 06:05:33 JST", 1_232_917_533), ("2009-01-26 06:05:33 UTC+2", 1_232_942_733),
      ("2009-01-26 06:05:33 (GMT-5:30)", 1_232_969_733), ("2009-01-26 06:05:33 Europe/Berlin", 1_232_946_333),
      ("2009-07-26 06:05:33+02:00[Europe/Berlin]", 1_248_581_133), ("2009-07-26 06:05:33 Europe/Berlin", 1_248_581_133),
      ("2004-10-03t21:55:08z", 1_096_840_508), ("2004-10-03 21:55:08.5z", 1_096_840_508),
      ("2016-12-31T23:59:60Z", 1_483_228_800), ("2004-10-03T24:00", 1_096_848_000),
    ] as [(String, Int64)])
  func good(text: String, expected: Int64) { #expect(seconds(text) == expected) }

  @Test(
    "one moment in other programs' units; seconds by GNU date",
    arguments: [
      ("/Date(1096840508000)/", .dotNetJSON, 1_096_840_508), ("/Date(1096840508999+0200)/", .dotNetJSON, 1_096_840_508),
      ("/Date(1096840508000)", .dotNetJSON, nil), ("127413141080000000", .windowsFileTime, 1_096_840_508),
      ("1,096,840,508", .unixSeconds, 1_096_840_508), ("1.096.840.508.999", .unixMilliseconds, 1_096_840_508),
      ("1’096’840’508", .unixSeconds, 1_096_840_508),
      (" 1\u{202F}096\u{202F}840\u{202F}508", .unixSeconds, 1_096_840_508),
      ("1,096", .unixSeconds, nil), ("1,096.840,508", .unixSeconds, nil), ("1096,840,508", .unixSeconds, nil),
      ("1,096,8405,08", .unixSeconds, nil), ("1,,096,840,508", .unixSeconds, nil), ("1-096-840-508", .unixSeconds, nil),
      (",096,840,508", .unixSeconds, nil), ("1,096,840,٥٠٨", .unixSeconds, nil),
      ("18280675", .unixMinutes, 1_096_840_500), ("118533308", .appleSeconds, 1_096_840_508),
      ("4160753c0000000000000385", .objectID, 1_096_840_508), ("4160753c", .objectID, nil),
      ("4160753g0000000000000385", .objectID, nil),
    ] as [(String, TableMapping.TimeFormat, Int64?)])
  func units(text: String, format: TableMapping.TimeFormat, expected: Int64?) {
    #expect(seconds(text, format) == expected)
    #expect(seconds(TableTime(format: format).example, format).map { $0 / 60 } == 18_280_675)
  }

  @Test(
    "a month, a quarter or a week alone is over at its end, and nothing is opened in one; seconds by GNU date",
    arguments: [
      ("2023-01", 1_675_209_599), ("01/2023", 1_675_209_599), ("Jan 2023", 1_675_209_599), ("2023-1", 1_675_209_599),
      ("januar 2023", 1_675_209_599), ("2023年1月", 1_675_209_599), ("12.2023", 1_704_067_199),
      ("2023-Q1", 1_680_307_199), ("Q1 2023", 1_680_307_199), ("1. Quartal 2023", 1_680_307_199),
      ("2023Q4", 1_704_067_199), ("2023-W04", 1_675_036_799), ("KW 01/2023", 1_673_222_399),
      ("Week 52, 2023", 1_704_067_199), ("2023年第4周", 1_675_036_799),
      ("2023", nil), ("2023-13", nil), ("2023-00", nil), ("Q5 2023", nil), ("2023-W53", nil), ("2023-W00", nil),
      ("202301", nil), ("2023.1", nil), ("2023-01-02", nil), ("1969-12", nil), ("Q1 KW 2 2023", nil), ("v1 2023", nil),
      ("2566-01", nil), ("", nil), ("2023-01 rest", nil),
    ] as [(String, Int64?)])
  func periods(text: String, end: Int64?) {
    #expect(TableTime(format: .period).seconds(text, endsDay: true) == end)
    #expect(seconds(text, .period) == nil)
  }

  @Test(
    "texts that are not times",
    arguments: [
      "", "2004", "2004-10", "2004-13-01", "2004-00-01", "2004-02-30", "2003-02-29", "2100-02-29", "2004-04-31",
      "2004-10-00",
      "2004-10-3", "04-10-03", "2004/10/03", "2004-10-03T", "2004-10-03T24:01", "2004-10-03T25:00", "2004-10-03T23:60",
      "2004-10-03T23:59:61",
      "2004-10-03T23:59:59.", "2004-10-03T23:59:59.Z", "2004-10-03T23", "2004-10-03T23:59:59X", "2004-10-03T23:59:59+1",
      "2004-10-03T23:59:59+19:00", "2004-10-03T23:59:59+01:60", "2004-10-03Z",
      "2009-01-26 06:05:33 est", "2009-01-26 EST",
      "2009-01-26 06:05:33 CST", "2009-01-26 06:05:33 ZULU", "1969-12-31", "1970-01-01T00:00:00+01:00",
      "9999-12-31T23:59:59-01:00", "2004-10-03t", "2004-10-03T23:59:59zz", "1096840508",
    ])
  func bad(text: String) { #expect(seconds(text) == nil) }

  /// Assignee and resolution are known from `resolved` on, else from `updated` on.
  private func isKnown(_ resolved: String, _ updated: String, _ times: TableTime = .iso8601, after seconds: Int64)
    throws
    -> Bool
  {
    var mapping = TableFixture.tracker
    mapping.times = times
    let text =
      "id,title,created,resolved,updated,reporter,assignee,resolution,status,component\n"
      + "1,t,2020-01-02T10:00:00Z,\(resolved),\(updated),,ann,FIXED,,\n"
    let log = try SourceFixture(texts: ["t.csv": text]).read(TableAdapter(mapping: mapping))
    func assignee(_ moment: Int64) -> String? { Snapshot(of: log, asOf: Moment(moment)).text(.assignedTo, of: 0) }
    return assignee(seconds) == "" && assignee(seconds + 1) == "ann"
  }

  @Test(
    "a word for no time is none, as is a cell of blanks or zeros",
    arguments: [
      "-", "—", "N/A", "n/a ", "NULL", "NaT", "nan", "None", "0000-00-00", "0000-00-00 00:00:00", "00/00/0000 00:00",
      "1900-01-01", "01.01.1900 00:00", "1/1/1900 12:00:00 AM",
      "1899-12-30T00:00:00Z", "1753-01-01 00:00:00", "1601-01-01T00:00:00.0000000Z", "0001-01-01T00:00:00+00:00",
      "01-Jan-1900",
      "1969-12-31 19:00", "31/12/9999", "9999-12-31T23:59:59.999Z", "1900年1月1日", "-62135596800", "-62135596800000",
      "0", "  ",
      "\u{A0}", "never", "(blank)", "#N/A", "\\N", "0001-01-01T00:00:00Z", "1/1/0001 12:00:00 AM", "undefined", "<NA>",
      "なし", "нет",
    ])
  func nothing(text: String) throws {
    #expect(try isKnown(text, "2020-01-05", after: 1_578_268_799) && isKnown("2020-01-05", text, after: 1_578_268_799))
  }

  @Test("a day is over at its end, in its zone; a time is itself")
  func days() throws {
    #expect(try isKnown("2020-01-02", "2020-01-09", after: 1_578_009_599))
    #expect(try isKnown("2020-01-03T00:00:00", "", after: 1_578_009_600))
    let zone = try TableMapping.fixture("times: {format: [iso-8601, d.M.yyyy], zone: +02:00}").times
    for day in ["2020-01-02", "2.1.2020"] { #expect(try isKnown(day, "", zone, after: 1_578_002_399)) }
  }

  @Test(
    "anything else names the row, for every column of times alike",
    arguments: [
      "31.02.2024", "soon", "2024-02-30", "Done", "12/05/2023", "1676000000", "in 3 days", "2023-1-2", "yes", "0.5",
    ])
  func odd(text: String) throws {
    for place in 0..<3 {
      var cells = ["2020-01-02", "", "2020-01-05"]
      cells[place] = text
      let rows =
        "id,title,created,resolved,updated,reporter,assignee,resolution,status,component\n1,t,2020-01-02,,,,ann,,,\n2,t,"
        + cells.joined(separator: ",") + ",,ann,FIXED,,\n"
      let problem = try SourceFixture(texts: ["t.csv": rows]).problem(TableAdapter(mapping: TableFixture.tracker))
      #expect(
        problem?.location == "t.csv:3" && problem?.fault.contains("“\(text)”") == true, "\(String(describing: problem))"
      )
    }
  }

  @Test("several formats: the first that fits; numbers since 1970 by their size, with a fraction or not")
  func several() throws {
    let times = try TableMapping.fixture("times: [unix-milliseconds, iso-8601, dd/MM/yyyy, unix-seconds]").times
    for text in [
      "1577923200000", "1577923200000.0", "2020-01-02", "02/01/2020", "1577923200", "1577923200.25", "1.5779232e9",
    ] {
      #expect(times.seconds(text) == 1_577_923_200, "\(text)")
    }
    #expect(times.seconds("5") == nil && times.seconds("2020/01/02") == nil)
    #expect(seconds("1577923200000000000", .unixNanoseconds) == 1_577_923_200)
  }

  @Test(
    "formats of a list that read one text as different days are refused",
    arguments: [
      ("dd/MM/yyyy", "MM/dd/yyyy", true), ("iso-8601", "yyyy-dd-MM", true), ("yy.MM.dd HH:mm", "dd.MM.yy HH:mm", true),
      ("dd/MM/yyyy", "MM/dd/yyyy HH:mm", false), ("dd/MMM/yy", "MMM/dd/yy", false), ("yyyy-dd-MM", "MM/dd/yyyy", false),
    ])
  func conflict(one: String, other: String, conflicts: Bool) throws {
    func read(_ one: String, _ other: String) throws -> TableTime {
      try TableMapping.fixture("times: [unix-seconds, \(one), \(other)]").times
    }
    guard conflicts else {
      #expect(try read(one, other).formats.count == 3)
      return
    }
    let problem = #expect(throws: Problem.self) { try read(other, one) }
    #expect(problem?.fault.contains("as different days") == true && problem?.remedy.contains("name one") == true)
  }

  @Test("a name that zones share is that of the stated zone, by the offsets that clocks there showed")
  func sharedZones() throws {
    func seconds(_ text: String, _ zone: String) throws -> Int64? {
      try TableMapping.fixture("times: {format: iso-8601, zone: \(zone)}").times.seconds(text)
    }
    #expect(try seconds("2009-01-26 06:05:33 CST", "America/Chicago") == 1_232_971_533)
    #expect(try seconds("2009-01-26 06:05:33 CST", "Asia/Shanghai") == 1_232_921_133)
    #expect(try seconds("2009-01-26 06:05:33 CST", "Europe/Berlin") == nil)
    // The hour that clocks show twice.
    #expect(try seconds("2009-11-01 01:30:00 CDT", "America/Chicago") == 1_257_057_000)
    #expect(try seconds("2009-11-01 01:30:00 CST", "America/Chicago") == 1_257_060_600)
    #expect(try seconds("2012-01-26 06:00:00 MSK", "Europe/Moscow") == 1_327_543_200)
    #expect(try seconds("2016-01-26 06:00:00 MSK", "Europe/Moscow") == 1_453_777_200)
  }

  @Test("days as spreadsheets count them", arguments: [("38263.913287037", 1_096_840_508), ("38263", 1_096_761_600)])
  func days(text: String, expected: Int64) { #expect(seconds(text, .excelDays) == expected) }

  @Test("an unknown zone is an error that lists the known ones", arguments: ["CST", "est", "Zulu"])
  func unknownZone(zone: String) throws {
    var mapping = TableFixture.csv
    mapping.times = .iso8601
    let text = "id,opened,title\n1,2009-01-26 06:05:33 EST,a\n2,2009-01-26 06:05:33 \(zone),b\n"
    #expect(
      try SourceFixture(texts: ["t.csv": text]).problem(TableAdapter(mapping: mapping))
        == Problem(
          location: "t.csv:3",
          fault: "“2009-01-26 06:05:33 \(zone)” in the column “opened” is in a time zone that is not known, “\(zone)”",
          remedy:
            "write an offset such as +02:00, -0500 or Z, a zone such as Europe/Berlin, or set 'zone' if several share the name"
        ))
  }

  @Test("every day of four centuries, against Foundation's calendar")
  func everyDay() {
    var calendar = Calendar(identifier: .gregorian)
    calendar.timeZone = TimeZone(identifier: "UTC")!
    var wrong: [String] = []
    for day in stride(from: 0, to: 146_097, by: 13) {
      let parts = calendar.dateComponents(
        [.year, .month, .day], from: Date(timeIntervalSince1970: Double(day) * 86_400))
      let text = [(parts.year!, 4), (parts.month!, 2), (parts.day!, 2)]
        .map { String(repeating: "0", count: $0.1 - String($0.0).count) + String($0.0) }.joined(separator: "-")
      if seconds(text) != Int64(day) * 86_400 { wrong.append(text) }
    }
    #expect(wrong.isEmpty)
  }

  @Test("Unix seconds and milliseconds")
  func unix() {
    #expect(seconds("1096840508", .unixSeconds) == 1_096_840_508)
    #expect(seconds("1096840508000", .unixSeconds) == nil)
    #expect(seconds("1096840508999", .unixMilliseconds) == 1_096_840_508)
    #expect(seconds("253402300800000", .unixMilliseconds) == nil)
    for text in ["", "-1", "1.x", "e9", "1e99", "0x10", "1,5", "18446744073709551616"] {
      #expect(seconds(text, .unixSeconds) == nil)
      #expect(seconds(text, .unixMilliseconds) == nil)
    }
  }
}
