import DelegationFoundations
import DelegationIngest
import DelegationIngestFixtures
import DelegationOnboarding
import DelegationTasks
import Testing

@Suite("When facts of an export were known") struct DraftDatingTests {
  private let folder = TemporaryFolder()

  /// The draft of sixty tasks, of which every fifth is open.
  private func draft(
    _ header: String, _ answers: [String] = [], _ cells: (_ number: Int, _ isOpen: Bool) -> String
  ) throws -> DatasetDraft {
    let rows = (0..<60).map { number in
      "\(number),Title \(number),P\(number % 3),2021-01-\(10 + number % 20),\(number % 5 == 0 ? "Open" : "Done"),"
        + cells(number, number % 5 == 0)
    }
    try folder.write("Key,Title,Assignee,Created,State,\(header)\n" + rows.joined(separator: "\n"), to: "t.csv")
    var said = DraftAnswers()
    for answer in answers { try said.add(answer) }
    return try DatasetDraft(of: [folder.path + "/t.csv"], dating: said)
  }

  @Test(
    "months, quarters and weeks date outcomes without a question", arguments: ["2021-02", "Q1 2021", "KW 05/2021"])
  func periods(text: String) throws {
    let draft = try draft("Closed") { _, isOpen in isOpen ? "" : text }
    #expect(draft["resolved"]?.column == "Closed" && draft.times.format == "iso-8601 | period")
    #expect(draft.notes.contains { $0.contains("a month, quarter, week or day in 'Closed'") })
    #expect(try !folder.check(draft).findings.contains { $0.fact.contains("as where a program") })
  }

  @Test("a month dates no opening, and the day beside it does", arguments: [true, false])
  func openedInMonth(hasDay: Bool) throws {
    let rows = (10..<29).map { "\($0),ann,Done,2021-02,2021-03-\($0)\(hasDay ? ",2021-02-\($0)" : "")\n" }.joined()
    let header = "Key,Assignee,State,Created,Closed\(hasDay ? ",Entered" : "")\n"
    let problem = #expect(throws: Problem.self) { try folder.draft([("t.csv", header + rows)]) }
    #expect(problem?.fault == "“2021-02” in the column “Created” does not say on which day a task was opened")
    #expect(problem?.remedy.contains(hasDay ? "--set opened=Entered" : "such as 2024-01-31") == true)
    if hasDay { #expect(try folder.draft([("t.csv", header + rows)], ["opened=Entered"]).times.format == "iso-8601") }
  }

  @Test(
    "where nothing was resolved before the test, a time that is not read is named first", arguments: ["Done on", "Due"])
  func unread(column: String) throws {
    let draft = try draft("Closed,\(column)", ["resolved=Closed"]) { number, isOpen in
      isOpen ? "," : "2021-03-\(10 + number % 9),2021-02-\(10 + number % 9)"
    }
    let remedy = try #require(folder.check(draft).findings.first { $0.fact.hasPrefix("no task had been") }).remedy
    #expect(remedy.hasPrefix("write 'resolved: Done on' in dataset.yaml, which is not read; or ") == (column != "Due"))
    #expect(remedy.contains("bring other times of the resolution"))
  }

  @Test(
    "of several times of updates the latest counts, unless one was named",
    arguments: [[], ["updated=Last activity date"]])
  func updates(answers: [String]) throws {
    let draft = try draft("Last activity date,Last modified date", answers) { _, _ in "2021-02-01,2021-03-01" }
    #expect(draft["updated"]?.column == (answers.isEmpty ? "Last modified date" : "Last activity date"))
  }

  @Test("of the resolution the time of the assignment counts where that was behind it", arguments: [true, false])
  func assignments(isBehind: Bool) throws {
    let draft = try draft("Closed,Assigned Date") { _, isOpen in
      isOpen ? "," : "2021-02-01,2021-\(isBehind ? "03" : "01")-30"
    }
    #expect(draft["resolved"]?.column == (isBehind ? "Assigned Date" : "Closed"))
  }

  @Test("what open rows lack and others have is left out, unless it was named", arguments: [[], ["component=Area"]])
  func late(answers: [String]) throws {
    let draft = try draft("Closed,Area", answers) { number, isOpen in isOpen ? "," : "2021-02-01,Part \(number % 3)" }
    #expect((draft["component"] == nil) == answers.isEmpty)
  }

  @Test(
    "a default that closed rows have no more is left out, but a version may be new", arguments: ["Area", "Version"])
  func replaced(column: String) throws {
    let draft = try draft("Closed,\(column)") { number, isOpen in
      isOpen ? ",Inbox \(number % 2)" : "2021-02-01,Part \(number % 4)"
    }
    #expect(draft["component"] == nil)
    #expect((draft["version"] == nil) == (column == "Area"))
  }

  @Test("what some open rows have, and others too, stays")
  func known() throws {
    let draft = try draft("Closed,Area") { number, isOpen in
      isOpen ? (number % 2 == 0 ? ",UI" : ",") : "2021-02-01,Part \(number % 3)"
    }
    #expect(draft["component"]?.column == "Area")
  }

  @Test(
    "a field of which people have values of their own, and tasks of nobody all another, is asked about",
    arguments: ["Severity", "Priority", "Product", "Version"])
  func groups(column: String) throws {
    func rows(_ ofOpen: [String]) -> String {
      (0..<120).map { number in
        let isOpen = number % 10 == 0
        let own = number % 11 == 1 ? "Z" : "ABC".dropFirst(number % 3).prefix(1)
        return
          "\(number),T,\(isOpen ? "Open" : "Done"),2021-01-02 10:00,2021-03-\(10 + number % 9) 11:00,\(isOpen ? "" : "P\(number % 3)"),\(isOpen ? ofOpen[number / 10 % ofOpen.count] : String(own))\n"
      }.joined()
    }
    let header = "Key,Title,State,Created,Resolved,Owner,\(column)\n"
    let question = #expect(throws: DraftQuestion.self) { try folder.draft([("t.csv", header + rows(["Z"]))]) }
    #expect(question?.key == column.lowercased() && question?.readings.first?.answer == "none")
    #expect(throws: Never.self) { try folder.draft([("t.csv", header + rows(["Z", "A"]))]) }
  }

  private static let export =
    "id,opened,assignee,state,updated\n1,2021-01-02,ann,Done,2021-01-03\n1,2021-01-02,bob,Done,2021-01-04\n2,2021-01-02,bob,Done,2021-01-04\n"

  @Test("where the last row of a task counts, what dates it is kept, and nothing where the first one counts")
  func repeated() throws {
    try folder.write(Self.export, to: "t.csv")
    var answers = DraftAnswers()
    for answer in ["repeated=last", "outcomes=2d"] { try answers.add(answer) }
    let text = try DatasetDraft(of: [folder.path + "/t.csv"], answers: answers).text(name: "mine", location: nil)
    for line in ["updated: updated", "repeated: last", "outcomes: {after: 2d}"] {
      #expect(text.contains(line), "\(text)")
    }
    try answers.add("repeated=first")
    #expect(
      try !DatasetDraft(of: [folder.path + "/t.csv"], answers: answers).text(name: "mine", location: nil)
        .contains("updated: updated"))
  }

  @Test(
    "what the export says itself is not assumed",
    arguments: [["snapshots=true"], ["repeated=first", "resolved=updated"]])
  func saidTwice(said: [String]) throws {
    try folder.write(Self.export, to: "t.csv")
    var answers = DraftAnswers()
    for answer in said + ["outcomes=2d"] { try answers.add(answer) }
    let problem = #expect(throws: Problem.self) { try DatasetDraft(of: [folder.path + "/t.csv"], answers: answers) }
    #expect(problem?.fault.hasPrefix("--set outcomes=… assumes when outcomes were known, and") == true)
  }

  @Test(
    "a day and its time in two columns are one, in any order; a length of time is no time",
    arguments: ["Created Date,Created Time", "Created Time,Created Date", "Created Date,Created Hour"])
  func twoColumns(header: String) throws {
    let columns = header.split(separator: ",")
    let rows = (0..<60).map { number in
      let cells = ["2021-01-\(10 + number % 20)", "\(10 + number % 12):30"]
      return
        "\(number),T,P\(number % 3),Done,\(header.hasPrefix("Created Time") ? "\(cells[1]),\(cells[0])" : "\(cells[0]),\(cells[1])"),"
        + "2021-02-0\(1 + number % 9),0\(number % 9):30"
    }
    try folder.write(
      "Key,Title,Assignee,State,\(header),Resolution Date,Resolution Time\n" + rows.joined(separator: "\n"), to: "t.csv"
    )
    let draft = try DatasetDraft(of: [folder.path + "/t.csv"], dating: DraftAnswers())
    let (day, time) = columns[0].hasSuffix("Date") ? (columns[0], columns[1]) : (columns[1], columns[0])
    #expect(draft["opened"]?.column == "\(day) + \(time)" && draft["resolved"]?.column == "Resolution Date")
    #expect(draft.unmapped == ["Resolution Time"])
    #expect(draft.notes == ["resolved: a day without a time in 'Resolution Date' counts as over at its end"])
    let check = try folder.check(draft)
    #expect(Moment(check.facts.counts.firstOpening).isoText == "2021-01-10T10:30:00Z")
  }

  @Test(
    "a time of the day may be written with the first day that a program knows",
    arguments: ["1899-12-30 08:15:00", "1899-12-30T08:15", "1900-01-01 08:15", "1970-01-01 08:15"])
  func firstDay(time: String) throws {
    let draft = try draft("Closed Date,Closed Time") { _, isOpen in isOpen ? "," : "2021-02-10 00:00:00,\(time)" }
    let log = try folder.check(draft).dataset.log
    func isDone(_ time: String) throws -> Bool {
      let moment = try Moment(#require(TableTime.iso8601.seconds(time)))
      let view = Snapshot(of: log, asOf: moment)
      return (0..<log.count).contains { view.text(.resolution, of: $0) == "FIXED" }
    }
    #expect(try !isDone("2021-02-10T08:14:59Z") && isDone("2021-02-10T08:15:01Z"))
  }

  @Test("a day without its time is a day, and a time without its day is nothing")
  func partsOfMoments() throws {
    let draft = try draft("Closed Date,Closed Time") { number, isOpen in
      isOpen ? ",-" : "2021-02-10,\(number % 2 == 0 ? "" : "08:15")"
    }
    #expect(draft["resolved"]?.column == "Closed Date + Closed Time")
    let log = try folder.check(draft).dataset.log
    func isDone(_ number: Int, _ time: String) throws -> Bool {
      let view = OpeningView(of: log)
      let task = try #require((0..<60).first { view.text(.shortDesc, of: $0) == "Title \(number)" })
      let moment = try Moment(#require(TableTime.iso8601.seconds(time)))
      return Snapshot(of: log, asOf: moment).text(.resolution, of: task) == "FIXED"
    }
    #expect(try isDone(1, "2021-02-10T08:15:01Z") && !isDone(1, "2021-02-10T08:14:59Z"))
    #expect(try !isDone(2, "2021-02-10T08:15:01Z") && isDone(2, "2021-02-11T00:00:00Z"))
    #expect(try !isDone(5, "2021-03-01T00:00:00Z"))
  }

  @Test("reopened tasks are dated by their last closing, or by the last update", arguments: [true, false])
  func reopened(hasClosed: Bool) throws {
    let rows = (1...40).map { task in
      let day = 10 + task % 18
      return
        "\(task),2021-01-\(day) 10:00,2021-01-\(day) 12:00,2021-03-\(day) 10:00,\(hasClosed ? "2021-02-\(day) 10:00" : ""),\(task % 3),Done,ann"
    }
    let text = "Key,Created,Resolved,Updated,Closed,Reopen count,State,Owner\n" + rows.joined(separator: "\n")
    let draft = try folder.draft([("t.csv", text)])
    #expect(draft["resolved"]?.column == (hasClosed ? "Closed" : nil))
    #expect(
      draft.notes.contains {
        $0.hasPrefix("outcomes are dated by '\(hasClosed ? "Closed" : "Updated")', not 'Resolved'")
      })
    #expect(try folder.draft([("t.csv", text)], ["resolved=Resolved"])["resolved"]?.column == "Resolved")
    let never = text.replacing(#/,[0-9],Done/#, with: ",0,Done")
    #expect(try folder.draft([("t.csv", never)])["resolved"]?.column == "Resolved")
  }

  @Test(
    "where no time is later than that of a first closing, it is asked for; a task that was closed after it was reopened has its last"
  )
  func reopenedAlone() throws {
    func text(_ reopened: (Int) -> String) -> String {
      "Key,Created,Resolved,Reopened,State,Owner\n"
        + (1...40).map { task in
          "\(task),2021-01-\(10 + task % 18) 10:00,2021-02-\(10 + task % 18) 10:00,\(reopened(task)),Done,ann\n"
        }.joined()
    }
    for mark in ["2021-02-27 11:00", "Yes", "2"] {
      let text = text { $0 % 2 == 0 ? mark : "" }
      let question = #expect(throws: DraftQuestion.self) { try folder.draft([("t.csv", text)]) }
      #expect(question?.key == "resolved" && question?.readings.map(\.answer) == ["none", "Resolved"])
      #expect(try folder.draft([("t.csv", text)], ["resolved=none", "outcomes=90d"])["resolved"] == nil)
      #expect(try folder.draft([("t.csv", text)], ["resolved=Resolved"])["resolved"] != nil)
    }
    #expect(try folder.draft([("t.csv", text { _ in "2021-01-29 10:00" })])["resolved"]?.column == "Resolved")
  }

  @Test(
    "where some times name a zone and others none, the zone of these is asked for, first that in which hardly any outcome is before its opening",
    arguments: [
      ("Z", "", "Z", -480, ["-08:00", "UTC", "-12:00"]), ("Z", "", "", 0, ["UTC", "-12:00"]),
      ("", "Z", "Z", -480, ["+08:00", "UTC", "+14:00"]), ("+05:30", "", "", 0, ["+05:30", "UTC", "-12:00"]),
      ("Z", "Z", "", 0, ["UTC", "-12:00"]), ("", "", "", -480, nil), ("Z", "+02:00", "Z", -480, nil),
    ] as [(String, String, String, Int, [String]?)])
  func mixedZones(opened: String, resolved: String, updated: String, shift: Int, zones: [String]?) throws {
    func time(_ minutes: Int, _ zone: String) -> String {
      Moment(1_609_761_600 + Int64(minutes) * 60).isoText.dropLast().replacing("T", with: " ") + zone
    }
    let rows = (0..<60).map {
      let closed = $0 * 1_440 + 5 + $0 + shift
      return "K\($0),\(time($0 * 1_440, opened)),\(time(closed, resolved)),\(time(closed + 9, updated)),Done,ann\n"
    }
    // One cell that was written by hand asks nothing.
    let odd = "K60,\(time(90_000, zones == nil ? "Z" : opened)),\(time(90_060, resolved)),,Done,ann\n"
    let files = [(name: "t.csv", text: "Key,Created,Resolved,Updated,State,Owner\n" + rows.joined() + odd)]
    guard let zones else {
      _ = try folder.draft(files)
      return
    }
    let question = #expect(throws: DraftQuestion.self) { try folder.draft(files) }
    #expect(question?.key == "zone" && question?.readings.map(\.answer) == zones, "\(String(describing: question))")
    #expect(try folder.draft(files, ["zone=\(zones[0])"]).times.zone == zones[0])
  }

  @Test("days beside times that name a zone ask nothing, and count where they end last", arguments: ["Z", ""])
  func daysBesideZones(zone: String) throws {
    let rows = (0..<40).map {
      "\($0),T,P\($0 % 3),2021-01-\(10 + $0 % 20)T10:00:0\($0 % 10)\(zone),2021-02-\(10 + $0 % 9),Done\n"
    }
    let draft = try folder.draft([("t.csv", "Key,Title,Owner,Created,Closed,State\n" + rows.joined())])
    #expect(draft.times.zone == (zone.isEmpty ? nil : "-12:00"))
  }

  @Test("a column of resolutions that cannot be read is named where nothing says when outcomes were known")
  func unreadable() throws {
    let text = "Key,Title,Owner,Created,State,Resolved\n1,T,ann,2021-01-10 10:00,Done,in the third week\n"
    let question = #expect(throws: DraftQuestion.self) { try folder.draft([("t.csv", text)], isDated: false) }
    #expect(question?.fact.contains("'Resolved' holds no times that can be read, such as “in the third week”") == true)
  }

  @Test("where changes alone name no zone, theirs is asked for", arguments: [0, -480])
  func mixedChanges(shift: Int) throws {
    func time(_ minutes: Int) -> String { String(Moment(1_609_761_600 + Int64(minutes) * 60).isoText.dropLast()) }
    let tasks = (0..<40).map { "K\($0),\(time($0 * 1_440))Z,Done,ann\n" }.joined()
    let changes = (0..<40).map {
      "K\($0),assignee,,ann,\(time($0 * 1_441 + 5 + shift))\nK\($0),status,Open,Done,\(time($0 * 1_453 + 900))\n"
    }.joined()
    let files = [
      (name: "t.csv", text: "Key,Created,State,Owner\n" + tasks),
      (name: "c.csv", text: "Issue key,Field,From,To,Changed\n" + changes),
    ]
    let question = #expect(throws: DraftQuestion.self) { try folder.draft(files, ["changes=true"]) }
    #expect(question?.key == "changes.zone" && question?.readings.first?.answer == (shift == 0 ? "UTC" : "-08:00"))
    #expect(
      try folder.draft(files, ["changes=true", "changes.zone=-08:00"]).notes.allSatisfy { !$0.contains("before") })
  }

  @Test(
    "where most tasks have their last change whole half-hours from their resolution, the zone of changes is asked for",
    arguments: [(-480, "-08:00"), (330, "+05:30"), (0, nil), (47, nil)] as [(Int, String?)])
  func zoneByResolution(shift: Int, zone: String?) throws {
    func time(_ minutes: Int) -> String { String(Moment(1_609_761_600 + Int64(minutes) * 60).isoText.dropLast()) }
    let tasks = (0..<40).map { "K\($0),\(time($0 * 1_440)),\(time($0 * 1_453 + 2_900)),Done,ann\n" }.joined()
    let changes = (0..<40).map {
      "K\($0),assignee,,ann,\(time($0 * 1_441 + 900 + shift))\nK\($0),status,Open,Done,\(time($0 * 1_453 + 2_900 + shift))\n"
    }.joined()
    let files = [
      (name: "t.csv", text: "Key,Created,Resolved,State,Owner\n" + tasks),
      (name: "c.csv", text: "Issue key,Field,From,To,Changed\n" + changes),
    ]
    guard let zone else {
      #expect(throws: Never.self) { try folder.draft(files, ["changes=true"]) }
      return
    }
    let question = #expect(throws: DraftQuestion.self) { try folder.draft(files, ["changes=true"]) }
    #expect(question?.key == "changes.zone" && question?.readings.map(\.answer) == [zone, "UTC"])
    for answer in [zone, "UTC"] {
      #expect(throws: Never.self) { try folder.draft(files, ["changes=true", "changes.zone=\(answer)"]) }
    }
  }

  @Test(
    "resolutions that are filled in at the opening say nothing: later updates date those outcomes, or the end of the data",
    arguments: [true, false])
  func filledIn(isLater: Bool) throws {
    func time(_ minutes: Int) -> String { String(Moment(1_609_761_600 + Int64(minutes) * 60).isoText) }
    let rows = (0..<60).map { task in
      let (opened, days) = (task * 1_441, 3 + task % 11)
      let resolved = task % 4 == 0 ? opened : opened + days * 1_437
      return
        "K\(task),T,P\(task % 3),\(time(opened)),\(time(resolved)),\(time(isLater ? opened + days * 1_437 + 200 : opened)),Done\n"
    }
    let text = "Key,Title,Assignee,Created,Resolved,Updated,State\n" + rows.joined()
    let check = try folder.check(folder.draft([("t.csv", text)]))
    #expect(check.dataset.dating == .recorded && check.facts.lateOutcomes.count == 1)
    #expect(check.findings.contains { $0.fact.hasPrefix("15 of 60 tasks are dated within minutes") })
    let task = try #require(check.dataset.log.ids.firstIndex(of: TaskID("K0")))
    let soon = try Moment(#require(TableTime.iso8601.seconds(time(1_000))))
    #expect(Snapshot(of: check.dataset.log, asOf: soon).text(.resolution, of: task) == "")
    let later = isLater ? time(3 * 1_437 + 201) : time(66 * 1_441)
    let end = try Moment(#require(TableTime.iso8601.seconds(later)))
    #expect((Snapshot(of: check.dataset.log, asOf: end).text(.resolution, of: task) == "FIXED") == isLater)
  }

  @Test(
    "of two closings the later one counts, unless a clock closes what is resolved",
    arguments: [(spread: 1, column: "Resolved"), (9, "Closed")])
  func closings(spread: Int, column: String) throws {
    let draft = try draft("Resolved,Closed") { number, isOpen in
      isOpen ? "," : "2021-02-01,2021-02-\(10 + number % 11 * spread / 5)"
    }
    #expect(draft["resolved"]?.column == column)
  }

  @Test(
    "monthly rows dated by the first of their month count at its end, and those dated by its last day then",
    arguments: [true, false])
  func periods(areStarts: Bool) throws {
    let days = [31, 28, 31, 30, 31, 30]
    func label(_ month: Int) -> String { "2021-0\(month)-\(areStarts ? "01" : "\(days[month - 1])")" }
    let rows = (0..<48).map { task in
      let (month, task) = (1 + task % 4, "K\(task),T \(task),2021-0\(1 + task % 4)-\(10 + task % 9),")
      return task + "Open,,\(label(month))\n" + task + "Done,P\(task.count % 2),\(label(month + 1))\n"
    }
    let text = "Key,Title,Created,State,Assignee,Snapshot date\n" + rows.joined()
    let draft = try folder.draft([("t.csv", text)], ["snapshots=true", "updated=Snapshot date"])
    let log = try folder.check(draft).dataset.log
    func state(_ time: String) throws -> String? {
      let moment = try Moment(#require(TableTime.iso8601.seconds(time)))
      return Snapshot(of: log, asOf: moment).text(.resolution, of: 0)
    }
    #expect(try state("2021-02-27T12:00:00Z") == "" && state("2021-03-02T12:00:00Z") == "FIXED")
    #expect(log.dataWarnings.notes.contains { $0.contains("48 tasks have a row from before") } == areStarts)
  }
}
