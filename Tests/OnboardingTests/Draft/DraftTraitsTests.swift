import DelegationFoundations
import DelegationIngestFixtures
import DelegationOnboarding
import DelegationTasks
import Foundation
import Testing

@Suite("What exports of trackers have in common that leads astray") struct DraftTraitsTests {
  private let folder = TemporaryFolder()

  private func draft(_ text: String, _ answers: [String] = [], file: String = "t.csv") throws -> DatasetDraft {
    try folder.draft([(file, text)], answers, isDated: false)
  }

  private func question(_ text: String, _ answers: [String] = [], file: String = "t.csv") throws -> DraftQuestion? {
    do { _ = try draft(text, answers, file: file) } catch let question as DraftQuestion { return question }
    return nil
  }

  /// Every fifth day of 2021, opened at six o'clock and resolved on the same day.
  private static let days = stride(from: 18_628, to: 18_993, by: 5).map { CivilDate(number: $0) }

  private static func padded(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }

  @Test(
    "days 1 to 12 that a spreadsheet program took for months are found, and can be taken back",
    arguments: [
      // Day first, read in a country where the month is first, and the other way round.
      (true, "yyyy-dd-MM HH:mm:ss | dd/MM/yyyy HH:mm:ss"), (false, "yyyy-dd-MM HH:mm:ss | MM/dd/yyyy HH:mm:ss"),
    ])
  func halfConverted(isDayFirst: Bool, format: String) throws {
    let rows = Self.days.enumerated().map { number, date in
      let (day, month) = (Self.padded(date.day), Self.padded(date.month))
      let time =
        date.day <= 12
        ? "2021-\(day)-\(month) 06:00:00" : "\(isDayFirst ? day : month)/\(isDayFirst ? month : day)/2021 06:00:00"
      return "K\(number),\(time),Done,\(number % 2 == 0 ? "ann" : "bob")\n"
    }
    let text = "Key,Created,State,Owner\n" + rows.joined()
    let asked = try #require(try question(text, ["outcomes=at-opening"]))
    #expect(asked.readings.map(\.answer) == [format])
    let counts = try folder.check(draft(text, ["outcomes=at-opening", "times=\(format)"])).facts.counts
    #expect(counts.firstOpening == 18_628 * 86_400 + 6 * 3600)
    #expect(counts.lastOpening == Int64(18_628 + 5 * (Self.days.count - 1)) * 86_400 + 6 * 3600)
  }

  @Test("an empty column of assignees is called so at once; no question about what is in its cells")
  func noAssignee() throws {
    let rows = (1...12).map { "K-\($0),x y,2021-01-\(10 + $0) 10:00,2021-02-01 10:00,Closed,\n" }.joined()
    let text = "Issue key,Summary,Created,Resolved,Status,Assignee\n" + rows
    let problem = #expect(throws: Problem.self) { try draft(text) }
    #expect(problem?.fault.contains("no task has an assignee") == true, "\(String(describing: problem))")
  }

  @Test("two ways of writing every day are no damage")
  func twoWays() throws {
    let rows = Self.days.enumerated().map { number, date in
      let (day, month) = (Self.padded(date.day), Self.padded(date.month))
      let time = number % 2 == 0 ? "2021-\(month)-\(day) 06:00:00" : "\(day)/\(month)/2021 06:00:00"
      return "K\(number),\(time),Done,ann\n"
    }
    let asked = try #require(try question("Key,Created,State,Owner\n" + rows.joined(), ["outcomes=at-opening"]))
    #expect(asked.readings.first?.answer == "iso-8601 | dd/MM/yyyy HH:mm:ss", "\(asked)")
  }

  @Test("numbers without their last digits are no times; exact ones in the same form are")
  func shortened() throws {
    let row = { (time: String) in "Key,Created,State,Owner\nK1,\(time),Done,ann\nK2,1.67277E+12,Done,bob\n" }
    let problem = #expect(throws: Problem.self) { try draft(row("1.67268E+12"), ["outcomes=at-opening"]) }
    #expect(problem?.fault.contains("has lost its last digits") == true)
    #expect(try draft(row("1.672682412345E+12"), ["outcomes=at-opening"]).times.format == "unix-milliseconds")
    #expect(
      try draft(
        row("44932,457882").replacing("1.67277E+12", with: "44933,5").replacing(
          "K1,44932,457882", with: "K1,\"44932,457882\""
        ).replacing("K2,44933,5", with: "K2,\"44933,5\""),
        ["outcomes=at-opening", "times=excel-days"]
      ).rowCount == 2)
  }

  @Test("where no value is a time, the remedy is another column")
  func noTimes() throws {
    let text = "Key,Created,State,Owner\nK1,2459947.25,Done,ann\nK2,2459949.5,Done,bob\n"
    let problem = #expect(throws: Problem.self) { try draft(text, ["outcomes=at-opening"]) }
    #expect(problem?.remedy.contains("--set opened=COLUMN") == true, "\(String(describing: problem))")
  }

  @Test("keys with dots are found below an object, and what is below them")
  func dottedKeys() throws {
    let items = (1...3).map { number in
      #"""
      {"id": \#(number), "fields": {"System.CreatedDate": "2021-01-0\#(number)T06:00:00Z", "System.State": "Closed", "System.Title": "T",
       "Microsoft.VSTS.Common.ClosedDate": "2021-02-0\#(number)T06:00:00Z", "System.AssignedTo": {"displayName": "Ann \#(number)", "uniqueName": "ann\#(number)"}}}
      """#
    }
    let text = #"{"count": 3, "value": [\#(items.joined(separator: ","))]}"#
    let draft = try draft(text, file: "t.json")
    #expect(draft["assignee"]?.column == "fields.System.AssignedTo.displayName")
    let counts = try folder.check(draft, file: "t.json").facts.counts
    #expect(counts.tasks == 3 && counts.eligibleFixed == 3 && counts.persons == 3, "\(counts)")
  }

  @Test("a state inside an object of its own name is the state; without it a time of closing would be all")
  func stateInState() throws {
    let items = ["complete", "cancelled", "open"].enumerated().map { number, state in
      #"{"id": "\#(number)", "date_created": "167268240000\#(number)", "date_closed": "167451632800\#(number)", "status": {"status": "\#(state)", "type": "closed"}, "assignees": [{"username": "ann"}]}"#
    }
    let draft = try draft(#"{"tasks": [\#(items.joined(separator: ","))]}"#, file: "t.json")
    #expect(draft["status"]?.column == "status.status")
    #expect(draft.outcome.first { $0.key == "notDone" }?.values == ["cancelled"])
  }

  @Test("where a known shape has an object for a person, a value inside it is taken, in whatever row it first appears")
  func objects() throws {
    let person = #"{"display_value": "Ann Lee", "link": "https://x.example/1"}"#
    let rows = ["\"\"", person, person].enumerated().map { number, who in
      #"{"number": "INC\#(number)", "opened_at": "2021-01-0\#(number + 1) 06:00:00", "closed_at": "2021-02-01 06:00:00", "state": "Closed", "short_description": "T", "sys_updated_on": "2021-02-01 06:00:00", "assigned_to": \#(who)}"#
    }
    let draft = try draft(#"{"result": [\#(rows.joined(separator: ","))]}"#, file: "t.json")
    #expect(draft["assignee"]?.column == "assigned_to.display_value")
    #expect(try folder.check(draft, file: "t.json").facts.counts.persons == 1)
  }

  @Test("what is proposed for the assignee is called so, and a plan is not proposed as the end of the work")
  func proposals() throws {
    let text =
      "No,Created,Type,handled_by_user,Planned end\nK1,2021-01-01,Bug,17,2021-02-01\nK2,2021-01-02,Wish,18,2021-02-01\n"
    let proposal = try #require(try question(text, ["id=No", "done=*"]))
    #expect(proposal.key == "assignee" && proposal.readings.map(\.answer) == ["handled_by_user"])
    for other in [
      "Kind", "Modified by user", "End User", "Product Owner", "Contact person", "Impact", "Approving agent",
    ] {
      let none = #expect(throws: Problem.self) {
        try draft(text.replacing("handled_by_user", with: other), ["id=No", "done=*"])
      }
      #expect(none?.remedy.contains("assignee=COLUMN") == true, "\(String(describing: none))")
    }
    let asked = try #require(try question(text, ["id=No", "assignee=handled_by_user", "done=*", "persons=17,18"]))
    #expect(asked.key == "outcomes" && !asked.fact.contains("Planned end"), "\(asked)")
  }

  @Test(
    "a person's names in two columns are joined, and what else a column says of a person is no proposal",
    arguments: [
      ("Assignee First Name,Assignee Last Name", "Assignee First Name + Assignee Last Name"),
      ("owner.first_name,owner.last_name", "owner.first_name + owner.last_name"),
      ("Bearbeiter Vorname,Bearbeiter Nachname", "Bearbeiter Vorname + Bearbeiter Nachname"),
      ("Nome do responsável,Sobrenome do responsável", "Nome do responsável + Sobrenome do responsável"),
    ])
  func twoNames(header: String, column: String) throws {
    func text(_ header: String) -> String {
      "Key,Created,Resolved,State,\(header)\n"
        + ["Ada,Berg", "Ada,Dahl", ",Oz"].enumerated().map { "K\($0),2021-01-02,2021-01-03,Done,\($1)\n" }.joined()
    }
    let draft = try draft(text(header))
    #expect(draft["assignee"]?.column == column && draft.unmapped.isEmpty)
    let persons = try folder.check(draft).dataset.persons
    #expect(Set(persons.addresses) == ["ada berg", "ada dahl", "oz"])
    #expect(try self.draft(text("A,B"), ["assignee=A + B"])["assignee"]?.column == "A + B")
    let problem = #expect(throws: Problem.self) {
      try self.draft(text("Assignee Manager,Assignee Department"), [])
    }
    #expect(problem?.remedy.contains("--set assignee=COLUMN") == true, "\(String(describing: problem))")
  }

  @Test("a queue among persons is asked about; where most are teams, whether they do the work")
  func queues() throws {
    func text(_ names: [String]) -> String {
      "Key,Created,Resolved,State,Owner\n"
        + names.enumerated().map { "K\($0),2021-01-02,2021-01-03,Done,\($1)\n" }.joined()
    }
    let asked = try #require(try question(text(["ann", "bob", "Support Queue", "cyd"])))
    #expect(
      asked.readings.map { "\($0.key ?? asked.key)=\($0.answer)" } == ["nobody=Support Queue", "persons=Support Queue"])
    let teams = text(["Network Team", "Billing Team", "ann", "2nd Level"])
    let list = "Network Team,Billing Team,2nd Level"
    #expect(
      try question(teams)?.readings.map { "\($0.key ?? "nobody")=\($0.answer)" } == ["nobody=none", "nobody=\(list)"])
    #expect(try question(teams, ["nobody=none"]) == nil && question(teams, ["nobody=\(list)"]) == nil)
    for name in ["L2", "1st Line", "GRP_Network", "info@example.org", "IT", "Agent 7", "サポート", "Ward 5", "Engineering"]
    {
      #expect(try question(text(["ann", "bob", "cyd", name]))?.key == "nobody", "\(name)")
    }
    #expect(try question(text(["ann", "bob", "cy@support.example.info"])) == nil, "a host tells little")
    #expect(try question(text(["Ada Ward", "Bo Dahl 2", "user12", "Cy Room"])) == nil)
    #expect(try question(text(["Person 1", "Person 2", "Person 3"])) == nil, "everybody is called so")
  }

  @Test("0 is asked about where persons are numbered from it, and nobody where it is no account")
  func zero() throws {
    func text(_ names: [Int]) -> String {
      "Key,Created,Resolved,State,Owner\n"
        + names.enumerated().map { "K\($0),2021-01-02,2021-01-03,Done,\($1)\n" }.joined()
    }
    let numbered = text([0, 1, 2, 3, 0])
    let asked = try #require(try question(numbered))
    #expect(asked.readings.map { "\($0.key ?? asked.key)=\($0.answer)" } == ["persons=0", "nobody=0"])
    #expect(asked.fact.hasSuffix("2 tasks have the number 0"))
    #expect(try draft(numbered, ["nobody=0"]).nobodies == ["0"])
    #expect(try folder.check(draft(numbered, ["persons=0"])).facts.counts.persons == 4)
    #expect(try draft(text([0, 104, 2051, 17])).nobodies == ["0"])
    #expect(try question(text([7, 8, 9, 12])) == nil, "one digit is a number like another")
  }

  @Test("a name written for a web page, or with a report's mark behind it, is the same person")
  func sameName() throws {
    let names = ["Ann O'Brien", "Ann O&#39;Brien", "Ann O&#x27;Brien", "bob", "bob *", "R&amp;D; Lab", "R&D; Lab"]
    let text =
      "Key,Created,Resolved,State,Owner\n"
      + names.enumerated().map { "K\($0),2021-01-02,2021-01-03,Done,\($1)\n" }.joined()
    #expect(try folder.check(draft(text, ["split=none"])).facts.counts.persons == 3)
  }

  /// A hundred and twenty tasks of three persons in turn.
  private func tasks(_ header: String, _ cells: (_ task: Int, _ who: String) -> String) -> String {
    "Key,Created,Resolved,State,Owner,\(header)\n"
      + (0..<120).map { task in
        let who = ["Ada Berg", "Bo Dahl", "Cem Oz"][task % 3]
        return "K\(task),2021-01-02,2021-01-03,Done,\(who),\(cells(task, who))\n"
      }.joined()
  }

  @Test("rows that only name a group are refused, since what they say is nowhere else")
  func heads() throws {
    let rows = [
      "Ada Berg,,,", "K1,2021-01-02,2021-01-03,Done", "Bo Dahl,,,", "K2,2021-01-02,2021-01-03,Done", "Total,,,",
    ]
    let problem = #expect(throws: Problem.self) {
      try draft("Key,Created,Resolved,State\n" + rows.joined(separator: "\n") + "\n")
    }
    #expect(problem?.fault == "“Ada Berg” is alone in its row, as the name of the group of rows below it is")
    #expect(problem?.location.hasSuffix("t.csv:2") == true && problem?.remedy.contains("without groups") == true)
  }

  @Test("codes of places are no states of tasks")
  func places() throws {
    func text(_ header: String, _ more: String) -> String {
      "Key,Created,Resolved,Owner,State\(header)\n"
        + ["NY", "TX", "CA"].enumerated().map { "K\($0),2021-01-02,2021-01-03,ann,\($1)\(more)\n" }.joined()
    }
    let asked = try #require(try question(text("", "")))
    #expect(asked.key == "done" && asked.readings.last?.key == "status" && asked.readings.last?.answer == "none")
    #expect(try draft(text("", ""), ["status=none"])["resolution"]?.column == "Resolved")
    let left = try draft(text(",Resolution", ",Fixed"))
    #expect(left["status"] == nil && left.notes.contains { $0.hasPrefix("status is left out: 'State' has codes") })
  }

  @Test("where departments are assigned, a column that says who did the work is offered")
  func departments() throws {
    let text =
      "Key,Created,Resolved,State,Owner,Fixed by\n"
      + ["Sales", "Marketing", "HR"].enumerated().map { "K\($0),2021-01-02,2021-01-03,Done,\($1),Person \($0)x\n" }
      .joined()
    let asked = try #require(try question(text))
    #expect(
      asked.readings.map { "\($0.key ?? asked.key)=\($0.answer)" } == [
        "nobody=none", "nobody=Sales,Marketing,HR", "assignee=Fixed by",
      ])
  }

  @Test("another column with mostly the same people is named")
  func otherPersons() throws {
    let names = ["Ada Berg", "Bo Dahl", "Cem Oz"]
    let note =
      "'Developer' names the same people as 'Owner', but others in 120 of 120 rows; add --set assignee=Developer if it says who did the work"
    let text = tasks("Developer") { task, _ in names[(task + 1) % 3] }
    #expect(try draft(text).notes.contains(note))
    #expect(try draft(tasks("Developer") { $1 }).notes.allSatisfy { !$0.contains("same people") })
    #expect(try draft(tasks("Site") { "Site \($0 % 3) \($1.count)" }).notes.allSatisfy { !$0.contains("same people") })
    #expect(try draft(text, ["assignee=Owner"]).notes.allSatisfy { !$0.contains("same people") })
  }

  @Test("a component that may be set with the assignee is asked about")
  func groups() throws {
    func text(_ group: (_ task: Int) -> String) -> String {
      tasks("Component") { task, _ in group(task) }
        + (0..<20).map { "N\($0),2021-01-02,,New,,Desk\n" }.joined()
    }
    let (groups, rotating) = (["Desk", "Web", "Desk"], ["Desk", "Web"])
    let asked = try #require(try question(text { groups[$0 % 3] }, ["open=New"]))
    #expect(asked.readings.map { "\(asked.key)=\($0.answer)" } == ["component=none", "component=Component"])
    #expect(asked.fact == "each assignee has one value of 'Component', and all 20 rows without one have “Desk”")
    #expect(try draft(text { groups[$0 % 3] }, ["component=none"])["component"] == nil)
    #expect(try question(text { rotating[$0 % 2] }) == nil, "everybody has tasks of both")
    #expect(try question(tasks("Component") { task, _ in groups[task % 3] }) == nil, "no task lacks an assignee")
  }

  @Test("a field that names its own assignee is left out, and a title that does is asked about")
  func telling() throws {
    let left = try draft(tasks("Component") { "Team \($1.split(separator: " ")[0])" })
    #expect(left["component"] == nil)
    #expect(left.notes.contains { $0.contains("names its own assignee in 120 of 120 rows, and another in 0") })
    #expect(try draft(tasks("Component") { "Team \($1)" }, ["component=Component"])["component"] != nil)
    let text = tasks("Title") { "printer \($0) (done by \($1.split(separator: " ").map { $0.prefix(1) }.joined()))" }
    let asked = try #require(try question(text))
    #expect(asked.key == "title" && asked.readings.map(\.answer) == ["none", "Title"])
    #expect(try draft(text, ["title=none"])["title"] == nil && draft(text, ["title=Title"])["title"] != nil)
    #expect(
      try question(tasks("Title") { task, _ in "ask \(["Ada", "Bo", "Cem"][task / 3 % 3]) of printer \(task)" }) == nil)
  }

  @Test(
    "titles that name their own assignee inside words, inflected, as a login or by a code are asked about",
    arguments: [
      (["张伟", "王芳", "李娜"], ["张伟", "王芳", "李娜"], "打印机卡纸（", "已处理）"),
      (["田中 太郎", "佐藤 花子", "鈴木 一郎"], ["田中", "佐藤", "鈴木"], "プリンタ障害【", "対応】"),
      (["สมชาย ใจดี", "วิชัย ดีงาม", "มานี มีตา"], ["สมชาย", "วิชัย", "มานี"], "พิมพ์ไม่ได้", "แก้แล้ว"),
      (["김철수", "이영희", "박민수"], ["김철수", "이영희", "박민수"], "프린터 ", "가 수리함"),
      (["Иван Петров", "Олег Волков", "Пётр Сидоров"], ["Петров", "Волков", "Сидоров"], "принтер исправлено ", "ым"),
      (
        ["Eero Virtanen", "Aino Korhonen", "Onni Mäkinen"], ["Virtase", "Korhose", "Mäkise"], "tulostin siirretty ",
        "lle"
      ),
      (["Ada Berg", "Bo Dahl", "Cem Ozil"], ["aberg", "bdahl", "cozil"], "printer fixed by ", ""),
      (["Ada Berg", "Bo Dahl", "Cem Ozil"], ["berga", "dahlb", "ozilc"], "printer fixed by ", ""),
      (["Ada Berg", "Bo Dahl", "Cem Ozil"], ["x4010", "x4011", "x4012"], "printer broken [", "]"),
    ])
  func tellingForms(people: [String], forms: [String], before: String, after: String) throws {
    func rows(_ open: Int, title: (Int, Int) -> String) -> String {
      let done = (1...120).map { task in
        let person = task % 7 % 3
        return "\(task),2021-01-01,2021-01-02,Done,\(people[person]),\(title(task, person))\n"
      }
      let others = (0..<open).map { "\(200 + $0),2021-01-01,,New,,\(before)\($0)\n" }
      return "Key,Created,Resolved,State,Assignee,Title\n" + done.joined() + others.joined()
    }
    let told = rows(12) { "\(before)\(forms[$1])\(after) \($0)" }
    let asked = try #require(try question(told))
    #expect(asked.key == "title" && asked.readings.map(\.answer) == ["none", "Title"])
    #expect(try draft(told, ["title=none"])["title"] == nil)
    #expect(try question(rows(12) { task, _ in "\(before)\(forms[task / 3 % 3])\(after) \(task)" }) == nil)
  }

  @Test("words that are one assignee's alone are topics where rows that are not done have them too")
  func topics() throws {
    func text(_ open: [String]) -> String {
      let topics = ["net", "gc", "doc"]
      let done = (1...120).map { task in
        "\(task),2021-01-01,2021-01-02,Done,\(["ann", "bob", "cem"][task % 7 % 3]),\(topics[task % 7 % 3]): bug \(task)\n"
      }
      let others = (0..<open.count).map { "\(200 + $0),2021-01-01,,New,,\(open[$0]) bug \($0)\n" }
      return "Key,Created,Resolved,State,Assignee,Title\n" + done.joined() + others.joined()
    }
    #expect(try question(text((0..<12).map { ["net:", "gc:", "doc:"][$0 % 3] })) == nil)
    let asked = try #require(try question(text((0..<12).map { _ in "some" })))
    #expect(
      asked.fact
        == "'Title' has a word that is one assignee's alone in 120 of 120 rows that are done, and in 0 of 12 others")
    #expect(try question(text([])) != nil, "no row tells whether they were there before")
    // Open tasks have the words with their assignees, and those of nobody have none.
    let taken = (0..<12).map { "\(300 + $0),2021-01-01,,New,ann,net: bug \($0)\n" }.joined()
    #expect(try question(text((0..<12).map { _ in "some" }) + taken)?.fact.hasSuffix("0 of 12 others") == true)
  }

  @Test("two spellings of a column are one unless a row has both; else it is asked which is meant")
  func spellings() throws {
    func rows(_ both: Bool) -> String {
      "Key,Created,Resolved,State,Assignee,assignee\n"
        + (1...6).map {
          "K\($0),2021-01-0\($0),2021-02-0\($0),Done,\($0 % 2 == 0 ? "ann,\(both ? "bob" : "")" : ",cem")\n"
        }
        .joined()
    }
    let draft = try draft(rows(false))
    #expect(draft["assignee"]?.column == "Assignee" && draft.unmapped.isEmpty)
    #expect(draft.notes.contains("'Assignee' and 'assignee' are read as one column"))
    #expect(draft.text(name: "m", location: nil).contains(#"assignee: "Assignee | assignee""#))
    #expect(try folder.check(draft).facts.counts.persons == 2)
    #expect(try question(rows(true))?.readings.map(\.answer) == ["Assignee", "assignee"])
    // The sign between spellings is no part of a name.
    func renamed(_ name: String) -> String { rows(false).replacing("Assignee,assignee", with: "\(name),Team") }
    let named = #expect(throws: Problem.self) { try self.draft(renamed("Assignee | assignee")) }
    #expect(
      named?.fault == "a column is called “Assignee | assignee”, which means several spellings of one column here")
    #expect(named?.remedy == "rename it in the file, such as “Assignee”")
    #expect(try self.draft(renamed("Assignee"))["assignee"]?.column == "Assignee")
    let other = TemporaryFolder()
    let files = [
      ("a.csv", "Issue Key,Created At,Resolved At,State,Assigned To\nA,2021-01-01,2021-01-02,Done,ann\n"),
      ("b.csv", "issue_key,created_at,resolved_at,state,assigned_to\nB,2021-01-02,2021-01-03,Done,bob\n"),
    ]
    let joined = try other.draft(files, ["assignee=assigned_to"])
    #expect(joined["assignee"]?.column == "Assigned To")
    #expect(try other.check(joined, file: "a.csv").facts.counts.persons == 2)
  }

  @Test("titles of jobs beside texts are asked about")
  func jobs() throws {
    let text = tasks("Title,Issue text") { task, _ in "\(["Clerk", "Manager"][task % 2]),the printer \(task) is broken"
    }
    #expect(try #require(try question(text)).readings.map(\.answer) == ["Issue text", "Title"])
    #expect(try draft(text, ["title=Issue text"])["title"]?.column == "Issue text")
    #expect(try question(tasks("Title,Code") { task, _ in "\(["Clerk", "Manager"][task % 2]),c\(task)" }) == nil)
  }

  @Test("yes and no are nobody, and who had a task before is not proposed")
  func flags() throws {
    let text =
      "Key,Created,Resolved,State,Assigned,Previous worker\n1,2021-01-01,2021-01-02,Done,Yes,ann\n2,2021-01-01,2021-01-02,Done,No,bob\n"
    let problem = #expect(throws: Problem.self) { try draft(text) }
    #expect(problem?.remedy.contains("assignee=COLUMN") == true)
  }

  @Test("an id that begins with the time at which it was made can date the opening, and is no length of time")
  func objectIDs() throws {
    let rows = ["62598866bf20f876ffc474c0", "625a1b70bf20f876ffc474c1"].map {
      "\($0),Crash,Done,ann,2022-05-22T14:59:50.000Z\n"
    }.joined()
    let text = "Card ID,Card Name,List Name,Members,Last Activity Date\n" + rows
    let said = ["opened=Card ID", "status=List Name"]
    #expect(try question(text, said)?.readings.map(\.answer) == ["object-id | iso-8601"])
    let read = try draft(text, said + ["times=object-id | iso-8601"])
    #expect(read.times.format == "object-id | iso-8601" && read["opened"]?.column == "Card ID")
  }

}
