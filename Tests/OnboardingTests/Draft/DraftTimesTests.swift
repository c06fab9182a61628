import DelegationFoundations
import DelegationIngestFixtures
import DelegationOnboarding
import DelegationTasks
import Testing

@Suite("Times of exports of no known format") struct DraftTimesTests {
  private let folder = TemporaryFolder()

  private func draft(_ times: [String], _ answers: [String] = []) throws -> DatasetDraft {
    let rows = times.enumerated().map { "K\($0),\"\($1)\",Done,ann\n" }.joined()
    return try folder.draft([("t.csv", "Key,Created,State,Owner\n" + rows)], answers)
  }

  /// The answers to the first question, nil where none is asked.
  private func answers(_ times: [String], _ said: [String] = []) throws -> [String]? {
    do { _ = try draft(times, said) } catch let question as DraftQuestion {
      return question.readings.map { "\(question.key)=\($0.answer)" }
    }
    return nil
  }

  @Test(
    "two-digit years before or behind the day are asked for, the likelier first",
    arguments: [
      (["21/03/04", "21/05/06", "22/01/09"], "yy/MM/dd", "dd/MM/yy"),
      (["04/03/21 10:05", "16/05/21 10:05", "29/01/22 10:05"], "dd/MM/yy HH:mm", "yy/MM/dd HH:mm"),
      (["21.03.04", "21.05.06", "22.01.09"], "yy.MM.dd", "dd.MM.yy"),
      (["21-03-04 10:05", "21-05-16 10:05", "22-01-29 10:05"], "yy-MM-dd HH:mm", "dd-MM-yy HH:mm"),
    ])
  func years(times: [String], first: String, second: String) throws {
    #expect(try Array(answers(times)!.prefix(2)) == ["times=\(first)", "times=\(second)"])
    #expect(try draft(times, ["times=\(first)"]).rowCount == 3)
  }

  @Test("months that two languages mean differently are asked for, and are certain where a name is of one alone")
  func croatian() throws {
    let (polish, croatian) = ("dd/MMM/yy h:mm a", "hr: dd/MMM/yy h:mm a")
    #expect(
      try answers(["01/lip/23 12:23 AM", "11/srp/23 1:00 PM"])?.sorted() == ["times=\(polish)", "times=\(croatian)"])
    #expect(try draft(["01/lip/23 12:23 AM", "11/sij/23 1:00 PM"]).times.format == croatian)
    #expect(try draft(["01/lip/23 12:23 AM", "11/sty/23 1:00 PM"]).times.format == polish)
    #expect(try draft(["01/lip/23 12:23 AM"], ["times=\(croatian)"]).times.format == croatian)
  }

  @Test(
    "numbers are of the unit in which they are of our time",
    arguments: [
      ("638082648700000000", "dotnet-ticks"), ("1672666122", "unix-seconds"), ("1672666122000", "unix-milliseconds"),
      ("1672666122000000000", "unix-nanoseconds"), ("133171558710000000", "windows-filetime"),
      ("/Date(1672666122000+0200)/", "dotnet-json"),
      ("1,672,666,122", "unix-seconds"), ("1 672 666 122 000", "unix-milliseconds"), ("1.672.666.122", "unix-seconds"),
    ])
  func units(number: String, format: String) throws {
    #expect(try draft([number, number]).times.format == format)
  }

  @Test("a day beyond 31 or a single digit can be no year of two digits, or no day")
  func certain() throws {
    #expect(try draft(["77/03/04", "77/05/26"]).times.format == "yy/MM/dd")
    #expect(try draft(["3/24/21 4:05 PM", "12/31/21 4:05 PM"]).times.format == "MM/dd/yy h:mm a")
  }

  @Test(
    "weeks, days of the year, eras, and names in capitals or other scripts are read without a question",
    arguments: [
      ("2021-W06-6", "YYYY-'W'ww-e", "2021-02-13"), ("2021W066", "YYYY'W'wwe", "2021-02-13"),
      ("2021-W06-6T10:05", "YYYY-'W'ww-e'T'HH:mm", "2021-02-13"), ("2021-044", "yyyy-DDD", "2021-02-13"),
      ("令和3年2月13日", "Gyyyy年MM月dd日", "2021-02-13"), ("R3.2.13", "Gyyyy.MM.dd", "2021-02-13"),
      ("13 ফেব্রুয়ারি 2021 10:05", "dd MMM yyyy HH:mm", "2021-02-13"),
      ("13 ΦΕΒΡΟΥΑΡΙΟΥ 2021 10:05", "dd MMM yyyy HH:mm", "2021-02-13"),
      ("2021-02-13 9:05 مساءً", "yyyy-MM-dd h:mm a", "2021-02-13T21:05"),
      ("13 ก.พ. 2021 10:05", "dd MMM yyyy HH:mm", "2021-02-13"),
      ("13 كانون الثاني 2021 10:05", "dd MMM yyyy HH:mm", "2021-01-13"),
      ("13 كانون الأول 2021 10:05", "dd MMM yyyy HH:mm", "2021-12-13"),
      ("20210213100506.0Z", "yyyyMMddHHmmss.Sz", "2021-02-13T10:05:06"),
      ("20210213100506Z", "yyyyMMddHHmmssz", "2021-02-13T10:05:06"), ("20210213.0", "yyyyMMdd", "2021-02-13"),
      ("20210213100506.0", "yyyyMMddHHmmss", "2021-02-13T10:05:06"),
      (
        "Sat Feb 13 2021 10:05:06 GMT+0100 (Central European Standard Time)", "EEE MMM d yyyy HH:mm:ss z",
        "2021-02-13T09:05:06"
      ),
    ])
  func beyondDoubt(text: String, format: String, day: String) throws {
    let draft = try draft([text])
    #expect(draft.times.format == format)
    #expect(try Moment(folder.check(draft).facts.counts.firstOpening).isoText.hasPrefix(day))
  }

  @Test(
    "a calendar that is not read is named, with what converts it",
    arguments: [
      ("1401/01/02 17:57", "Persian", "jdatetime"), ("1444/01/02", "Islamic", "hijridate"),
      ("112/01/02 17:57", "Minguo", "add 1911"),
    ])
  func otherCalendars(text: String, calendar: String, remedy: String) throws {
    let problem = #expect(throws: Problem.self) { try draft([text]) }
    #expect(problem?.fault.contains("a year of the \(calendar)") == true, "\(String(describing: problem))")
    #expect(problem?.remedy.contains(remedy) == true)
  }

  @Test(
    "zones, halves of the day and fields are never text or fractions",
    arguments: [
      ("13/02/2021 10:05:06 +0530", "dd/MM/yyyy HH:mm:ss z", "2021-02-13T04:35:06Z"),
      ("13/02/2021 10:05 +02:00", "dd/MM/yyyy HH:mm z", "2021-02-13T08:05:00Z"),
      ("13/Feb/2021:10:05:06 -0500", "dd/MMM/yyyy:HH:mm:ss z", "2021-02-13T15:05:06Z"),
      ("13.02.2021 10:05:06 MESZ", "dd.MM.yyyy HH:mm:ss z", "2021-02-13T08:05:06Z"),
      ("13.02.2021 10:05 America/New_York", "dd.MM.yyyy HH:mm z", "2021-02-13T15:05:00Z"),
      ("13-02-2021 10:05+0100", "dd-MM-yyyy HH:mmz", "2021-02-13T09:05:00Z"),
      ("February 13, 2021 10:05 PM (GMT+2)", "MMM dd, yyyy h:mm a z", "2021-02-13T20:05:00Z"),
      ("2021/02/13 10:05 午後", "yyyy/MM/dd h:mm a", "2021-02-13T22:05:00Z"),
      ("2021. 2. 13. 오전 12:05", "yyyy. MM. dd. a h:mm", "2021-02-13T00:05:00Z"),
      ("2021/2/13 下午9:05", "yyyy/MM/dd ah:mm", "2021-02-13T21:05:00Z"),
      ("2021年2月13日晚上9点05分", "yyyy年MM月dd日ah点mm分", "2021-02-13T21:05:00Z"),
      ("13 בפברואר 2021 בשעה 10:05", "dd MMM yyyy בשעה HH:mm", "2021-02-13T10:05:00Z"),
      ("13 თებ. 2021, 10:05", "dd MMM yyyy, HH:mm", "2021-02-13T10:05:00Z"),
      ("2021/2/13 中午11:45", "yyyy/MM/dd ah:mm", "2021-02-13T11:45:00Z"),
      ("2021/2/13 中午12:15", "yyyy/MM/dd ah:mm", "2021-02-13T12:15:00Z"),
      ("13.02.2021 9:05 אחה״צ", "dd.MM.yyyy h:mm a", "2021-02-13T21:05:00Z"),
      ("10:05:06.25 13.02.2021", "HH:mm:ss.SSS dd.MM.yyyy", "2021-02-13T10:05:06Z"),
      ("13 févr. 2021 à 10:05", "dd MMM yyyy à HH:mm", "2021-02-13T10:05:00Z"),
      ("13 de fevereiro de 2021 às 10:05", "dd 'de' MMM 'de' yyyy 'às' HH:mm", "2021-02-13T10:05:00Z"),
      ("13. 02. 2021. u 10:05", "dd. MM. yyyy. 'u' HH:mm", "2021-02-13T10:05:00Z"),
      ("13. Februar 2021 um 10:05 Uhr", "dd. MMM yyyy 'um' HH:mm 'Uhr'", "2021-02-13T10:05:00Z"),
      ("2021(e)ko ots. 13 10:05", "yyyy('e')'ko' MMM dd HH:mm", "2021-02-13T10:05:00Z"),
      ("'2021-02-13 10:05", "''yyyy-MM-dd HH:mm", "2021-02-13T10:05:00Z"),
      ("2021-02-13 10:05:06.123 +0530 IST", "yyyy-MM-dd HH:mm:ss.SSS z z", "2021-02-13T04:35:06Z"),
      ("2021-13-02 10:05", "yyyy-dd-MM HH:mm", "2021-02-13T10:05:00Z"),
      ("26886845", "unix-minutes", "2021-02-13T10:05:00Z"),
      ("634903506", "apple-seconds", "2021-02-13T10:05:06Z"), ("2021044", "yyyyDDD", "2021-02-13T00:00:00Z"),
      ("130220211005", "ddMMyyyyHHmm", "2021-02-13T10:05:00Z"),
      ("44240.4202", "excel-days", "2021-02-13T10:05:05Z"),
      ("59258.4202", "modified-julian-days", "2021-02-13T10:05:05Z"),
      ("13/02/2021 10:05 XYZT", nil, nil), ("13/02/2021 10:05 abends", nil, nil), ("13.02.2021 19.23 +05", nil, nil),
    ] as [(String, String?, String?)])
  func fields(time: String, format: String?, moment: String?) throws {
    guard let format, let moment else {
      #expect(throws: Problem.self) { try draft([time]) }
      return
    }
    let question = #expect(throws: DraftQuestion.self) { try draft([time]) }
    #expect(question?.readings.map(\.answer) == [format] + (format == "excel-days" ? ["excel-days-1904"] : []))
    #expect(question?.readings.first?.meaning == "reads every row; this one is \(moment)")
    #expect(try draft([time], ["times=\(format)"]).times.format == format)
  }

  @Test("where zones share a name, those that read every row are asked for")
  func shared() throws {
    let chicago = ["2021-01-13 10:05:06 CST", "2021-07-13 10:05:06 CDT"]
    #expect(try answers(chicago) == ["zone=America/Chicago", "zone=America/Havana"])
    let draft = try draft(chicago, ["zone=America/Chicago"])
    #expect(draft.times.format == "iso-8601" && draft.times.zone == "America/Chicago")
    #expect(try answers(["13/02/2021 10:05 IST"])?.first == "zone=Asia/Kolkata")
    #expect(try answers(["13/02/2021 10:05 IST"], ["zone=Asia/Kolkata"]) == ["times=dd/MM/yyyy HH:mm z"])
    #expect(
      try answers(["2021-01-13 10:05 GMT", "2021-07-13 10:05 BST"]) == ["zone=Europe/London", "zone=Asia/Dhaka"])
    #expect(try self.draft(["2021-01-13 10:05 JST", "2021-07-13 10:05 GMT+9"]).times.format == "iso-8601")
  }

  @Test(
    "weekdays and ordinals, in any language, are read on all days",
    arguments: [
      (["Tue, 2nd of March 2021 14:05", "Wed, 3rd of March 2021 14:05"], "EEE, dd 'of' MMM yyyy HH:mm"),
      (["March 2nd, 2021 at 2:05 PM", "March 21st, 2021 at 2:05 PM"], "MMM dd, yyyy 'at' h:mm a"),
      (["mar. 02/03/2021 14:05", "dim. 28/03/2021 14:05"], "EEE dd/MM/yyyy HH:mm"),
      (["Mo., 01.03.2021 14:05", "So., 28.03.2021 14:05"], "EEE, dd.MM.yyyy HH:mm"),
      (["пн, 01.03.2021 14:05", "вс, 28.03.2021 14:05"], "EEE, dd.MM.yyyy HH:mm"),
      (["2021/03/02(火) 14:05", "2021/03/28(日) 14:05"], "yyyy/MM/dd(EEE) HH:mm"),
      (["2021年03月01日(月) 14:05", "2021年03月28日(日) 14:05"], "yyyy年MM月dd日(EEE) HH:mm"),
      (["domingo, 28 de marzo de 2021 14:05", "lunes, 01 de marzo de 2021 14:05"], "EEE, dd 'de' MMM 'de' yyyy HH:mm"),
      (["1er mars 2021 14:05", "28 mars 2021 14:05"], "dd MMM yyyy HH:mm"),
      (["02/03/2021 2:05 CH", "28/03/2021 2:05 SA"], "dd/MM/yyyy h:mm a"),
      (["2021年03月02日 晚上8:05", "2021年03月28日 上午8:05"], "yyyy年MM月dd日 ah:mm"),
      (["2 Maret 2021, 14:05", "28 Januari 2021, 14:05"], "dd MMM yyyy, HH:mm"),
      (["٠٢/٠٣/٢٠٢١ ١٤:٠٥", "٢٨/٠٣/٢٠٢١ ١٤:٠٥"], "dd/MM/yyyy HH:mm"),
      (["२ मार्च २०२१ १४:०५", "२८ मार्च २०२१ १४:०५"], "dd MMM yyyy HH:mm"),
    ])
  func weekdays(times: [String], format: String) throws {
    let draft = try draft(times, answers(times) ?? [])
    #expect(draft.times.format == format && draft["opened"] != nil)
    #expect(try answers(times.map { $0 + " CST" })?.first == "zone=America/Chicago")
  }

  @Test(
    "numbers that are lengths of time are no times, in milliseconds and microseconds too",
    arguments: [["172800000", "5000"], ["900000000", "950000000"], ["1000000000000", "1100000000000"]])
  func lengths(numbers: [String]) throws {
    let rows = numbers.enumerated().map { "K\($0),2021-03-0\($0 + 1) 10:00,Done,ann,\($1)\n" }.joined()
    for name in ["Resolution Time", "Closed"] {
      let draft = try folder.draft([("t.csv", "Key,Created,State,Owner,\(name)\n" + rows)])
      #expect(draft["resolved"] == nil && draft.times.format == "iso-8601")
    }
    let question = #expect(throws: DraftQuestion.self) {
      try folder.draft([("t.csv", "Key,Created,State,Owner,Duration\n" + rows)], isDated: false)
    }
    #expect(question?.key == "outcomes" && question?.fact.contains("Duration") == false)
  }

  @Test("times of twelve hours without AM and PM are named", arguments: [true, false])
  func halves(lacks: Bool) throws {
    let times = (0..<240).map {
      "2021-03-\(10 + $0 % 20) \(10 + ($0 * 7 % 24))".replacing(#/ (\d\d)$/#) { match in
        let hour = Int(match.1)! - 10
        let shown = lacks ? (hour + 11) % 12 + 1 : hour
        return " \(shown < 10 ? "0" : "")\(shown):05"
      }
    }
    #expect(try draft(times).notes.contains { $0.hasPrefix("no time in 'Created' is before 1:00") } == lacks)
    let rows = times.enumerated().map { "K\($0),2021-01-01 \($0 % 24 < 10 ? "0" : "")\($0 % 24):05,\($1),Done,ann\n" }
    let both = try folder.draft([("t.csv", "Key,Created,Resolved,State,Owner\n" + rows.joined())])
    #expect(both.notes.contains { $0.hasPrefix("no time in 'Resolved' is before 1:00") } == lacks)
  }

  @Test(
    "a day or time that no calendar and clock of ours has is called so, not a row to remove",
    arguments: [
      "2014-02-30 10:05", "2014-04-31 10:05", "2014-04-30 25:05", "2014-04-30 10:61",
    ])
  func otherCalendar(time: String) {
    let times = Array(repeating: "2013-12-26 11:17", count: 30) + [time]
    let found = #expect(throws: Problem.self) { try draft(times) }
    #expect(found?.fault.hasSuffix("our calendar and clock have no such day or time") == true, "\(found as Any)")
    #expect(found?.remedy.contains("in another calendar") == true)
  }

  @Test("who set a time may stand before it, and the question says which time is read")
  func namesBefore() throws {
    let question = #expect(throws: DraftQuestion.self) {
      try draft(["Ada Berg Jan 04, 2021 10:05 PM", "7 of 9 Dec 31, 2020 9:05 AM"])
    }
    #expect(question?.readings.map(\.answer) == ["* MMM dd, yyyy h:mm a"])
    #expect(question?.readings[0].meaning.hasSuffix("2021-01-04T22:05:00Z") == true)
  }

  @Test("marks that nobody sees are in no time")
  func marks() throws {
    #expect(try draft(["\u{200E}2021-01-13 10:05", "2021-\u{200F}02-13 10:05\u{FEFF}"]).times.format == "iso-8601")
  }

  @Test(
    "a zone in brackets behind a column's name is that of its times",
    arguments: [
      ("Created (Europe/Berlin)", "Europe/Berlin", "09:05"), ("Created (UTC+2)", "+02:00", "08:05"),
      ("Created [GMT-05:30]", "-05:30", "15:35"), ("Created At (CET)", "+01:00", "09:05"),
      ("Created (UTC)", "UTC", "10:05"), ("Created (local time)", nil, "10:05"),
    ])
  func zoneOfColumn(header: String, zone: String?, time: String) throws {
    let text = "Key,\(header),State,Owner\nK1,2021-01-13 10:05,Done,ann\nK2,2021-01-14 10:05,Done,bob\n"
    let draft = try folder.draft([("t.csv", text)])
    #expect(draft["opened"]?.column == header && draft.times.zone == zone)
    #expect(draft.notes.contains { $0.hasPrefix("times without a zone are in \(zone ?? "")") } == (zone != nil))
    #expect(Moment(try folder.check(draft).facts.counts.firstOpening).isoText == "2021-01-13T\(time):00Z")
    #expect(try folder.draft([("t.csv", text)], ["zone=Asia/Tokyo"]).times.zone == "Asia/Tokyo")
  }

  @Test(
    "zones of columns that differ, or whose name several share, are a question",
    arguments: [
      ("Created (UTC)", "Resolved (CET)", ["UTC", "+01:00"]),
      ("Created (CST)", "Resolved (CST)", ["America/Chicago", "Asia/Shanghai", "America/Havana"]),
    ])
  func zonesOfColumns(created: String, resolved: String, zones: [String]) throws {
    let text = "Key,\(created),\(resolved),State,Owner\nK1,2021-01-13 10:05,2021-01-14 10:05,Done,ann\n"
    let question = #expect(throws: DraftQuestion.self) { try folder.draft([("t.csv", text)], isDated: false) }
    #expect(question?.key == "zone" && question?.readings.map(\.answer) == zones)
    #expect(try folder.draft([("t.csv", text)], ["zone=UTC"], isDated: false)["resolved"]?.column == resolved)
  }

  @Test("of two columns of one time that with a zone counts, and changes have the zone that their own column says")
  func zoneOfChanges() throws {
    let rows = (1...3).map { "K\($0),2021-01-0\($0) 11:05,2021-01-0\($0) 10:05,Done,ann\n" }.joined()
    let tasks = (name: "t.csv", text: "Key,Created (local),Created (UTC),State,Owner\n" + rows)
    #expect(try folder.draft([tasks])["opened"]?.column == "Created (UTC)")
    let moved = (1...3).map { "K\($0),assignee,,ann,2021-01-0\($0) 13:05\nK\($0),status,Open,Done,2021-01-04 13:05\n" }
    let log = (name: "c.csv", text: "Issue key,Field,From,To,Changed (Europe/Berlin)\n" + moved.joined())
    let draft = try folder.draft([tasks, log], ["changes=true"])
    #expect(draft.times.zone == "UTC" && draft.columnsWithoutZone.isEmpty)
    let data = try folder.check(draft).dataset.log
    // 13:05 in Berlin is 12:05 in UTC.
    let noon = 1_609_502_700
    #expect(Snapshot(of: data, asOf: Moment(Int64(noon))).text(.assignedTo, of: 0) == "")
    #expect(Snapshot(of: data, asOf: Moment(Int64(noon + 1))).text(.assignedTo, of: 0) == "ann")
  }

  @Test(
    "where changes are before openings, the zone is proposed in which none is, for the times that name none",
    arguments: [
      ("", "", 0, 480, "changes.zone=-08:00"), ("Z", "Z", 0, 480, nil), ("", "", 39, 480, nil), ("", "", 0, 0, nil),
      ("", "", 0, 1_300, nil),
    ])
  func earlyChanges(opened: String, changed: String, right: Int, shift: Int, answer: String?) throws {
    // Somebody has each task some minutes after the opening, by a clock that is behind for most.
    func time(_ task: Int, _ minutes: Int, _ zone: String) -> String {
      Moment(1_609_761_600 + Int64(task * 1_440 + minutes) * 60).isoText.dropLast().replacing("T", with: " ") + zone
    }
    let tasks = (0..<40).map { "K\($0),\(time($0, 0, opened)),Done,ann\n" }.joined()
    let changes = (0..<40).map {
      "K\($0),assignee,,ann,\(time($0, ($0 == 39 ? 5 : 90 + $0) - ($0 < right ? 0 : shift), changed))\nK\($0),status,Open,Done,\(time($0, 900 + $0 * 13, changed))\n"
    }.joined()
    let files = [
      (name: "t.csv", text: "Key,Created,State,Owner\n" + tasks),
      (name: "c.csv", text: "Issue key,Field,From,To,Changed\n" + changes),
    ]
    let draft = try folder.draft(files, ["changes=true"])
    let note = draft.notes.first { $0.contains("changes are before the opening") }
    #expect((note == nil) == (answer == nil), "\(note ?? "")")
    guard let answer else { return }
    #expect(note?.contains("--set \(answer),") == true, "\(note ?? "")")
    let mended = try folder.draft(files, ["changes=true", answer])
    #expect(!mended.notes.contains { $0.contains("changes are before the opening") })
    #expect(try folder.check(mended).dataset.dating == .recorded)
  }

  @Test(
    "formats that read one text as different days are refused, with what shows it",
    arguments: [[], ["times=dd/MM/yyyy HH:mm | MM/dd/yyyy HH:mm"]])
  func twoOrders(answers: [String]) throws {
    func problem(_ files: [[String]], _ answers: [String] = answers) -> Problem? {
      let texts = files.enumerated().map { number, times in
        let rows = times.enumerated().map { "\(number)\($0),\($1),Done,ann\n" }.joined()
        return (name: "f\(number).csv", text: "Key,Created,State,Owner\n" + rows)
      }
      return #expect(throws: Problem.self) { try folder.draft(texts, answers) }
    }
    let (first, second) = (["05/01/2021 10:05", "13/02/2021 10:05"], ["03/04/2021 10:05", "02/14/2021 10:05"])
    let files = problem([first, second])
    #expect(
      files?.fault
        == "day and month change places: “13/02/2021 10:05” in “Created”, f0.csv:3, is in 'dd/MM/yyyy HH:mm', and “02/14/2021 10:05” in “Created”, f1.csv:3, is in 'MM/dd/yyyy HH:mm'"
    )
    #expect(files?.location.hasSuffix("f1.csv:3") == true && files?.remedy.contains("a dataset of its own") == true)
    #expect(problem([first + second])?.remedy.hasPrefix("export all times in one order") == true)
    let stated = ["times=MM/dd/yyyy HH:mm | dd/MM/yyyy HH:mm | iso-8601"]
    #expect(problem([first + ["2021-01-05"]], stated)?.remedy == "leave 'MM/dd/yyyy HH:mm' out of --set times=…")
    #expect(problem([[first[0]]], stated)?.remedy == "leave one of the two out of --set times=…")
  }

  @Test(
    "a year that is not plausible is named as such",
    arguments: [
      (["2023-01-02 11:48:05", "1923-05-01 10:00:00"], []), (["02.01.2023", "02.01.0023"], ["times=dd.MM.yyyy"]),
      (["02 Jan 2023", "02 Mar 1203"], []),
    ])
  func years(times: [String], said: [String]) throws {
    let problem = #expect(throws: Problem.self) { try draft(times, said) }
    #expect(problem?.fault == "“\(times[1])” in the column “Created” has a year that is not plausible")
    #expect(problem?.location.hasSuffix("t.csv:3") == true && problem?.remedy.hasPrefix("correct it") == true)
  }
}
