import DelegationFoundations
import DelegationIngest
import DelegationIngestFixtures
import DelegationOnboarding
import DelegationTasks
import Foundation
import Testing

@Suite("Drafts of descriptions") struct DatasetDraftTests {
  private let folder = TemporaryFolder()

  private func draft(_ text: String, _ answers: [String] = [], file: String = "t.csv") throws -> DatasetDraft {
    try folder.draft([(file, text)], answers)
  }

  @Test("exports after the trackers' documented formats", arguments: VendorExport.all)
  func vendors(export: VendorExport) throws {
    let path = folder.path + "/" + export.file
    try Data(export.bytes).write(to: URL(fileURLWithPath: path))
    var answers = DraftAnswers()
    switch export.outcome {
    case .refused(let why):
      let problem = try #require(throws: Problem.self) { try DatasetDraft(of: [path], answers: answers) }
      #expect(problem.fault.hasPrefix(why) || problem.fault.replacing(#/:.*/#, with: "") == why, "\(problem)")
      return
    case .question(let key, let answer, _):
      let question = #expect(throws: DraftQuestion.self) { try DatasetDraft(of: [path], answers: answers) }
      #expect(question?.key == key)
      #expect(
        question?.problem(in: path).remedy.contains("--set \(key)=\(answer)") == true, "\(String(describing: question))"
      )
      try answers.add("\(key)=\(answer.replacing("'", with: ""))")
    case .understood: break
    }
    let check = try folder.check(try DatasetDraft(of: [path], answers: answers), file: export.file)
    let counts = check.facts.counts
    #expect(counts.tasks == 4 + export.extra && counts.eligibleAny == 4 && counts.persons == 3, "\(counts)")
    #expect(counts.eligibleFixed == 2, "\(check.facts.resolutions)")
    #expect(Moment(counts.firstOpening).isoText == "2021-03-12T16:05:00Z")
    let log = check.dataset.log
    let end = Snapshot(of: log, asOf: .endOfHistory)
    #expect(end.text(.resolution, of: 3) == "")
    if log.fields.contains(.shortDesc) {
      #expect(OpeningView(of: log).text(.shortDesc, of: 3)?.hasPrefix("Slow | tab") == true)
    }
  }

  @Test("the guide has the table of these exports")
  func guide() throws {
    let root = URL(fileURLWithPath: #filePath).appendingPathComponent("../../../..").standardizedFileURL.path
    let guide = try String(contentsOfFile: root + "/docs/own-tracker.md", encoding: .utf8)
    let table =
      "| export | understood | why not at once |\n|---|---|---|\n" + VendorExport.all.map { $0.row + "\n" }.joined()
    #expect(guide.contains(table), "docs/own-tracker.md should hold:\n\(table)")
  }

  @Test("Jira's changelog gives true histories")
  func changelog() throws {
    let export = try #require(VendorExport.all.first { $0.what == "Jira, REST search with changelog" })
    let check = try folder.check(
      try draft(String(decoding: export.bytes, as: UTF8.self), file: "s.json"), file: "s.json")
    #expect(check.facts.hasHistories)
    let log = check.dataset.log
    let closing = Moment(1_615_565_100 + 8 * 86_400)
    #expect(Snapshot(of: log, asOf: closing).text(.resolution, of: 0) == "")
    #expect(Snapshot(of: log, asOf: Moment(closing.seconds + 1)).text(.resolution, of: 0) == "FIXED")
    #expect(OpeningView(of: log).text(.assignedTo, of: 0) == nil)
    // In German, with the ids of fields or without.
    let words = ["assignee": "Zugewiesene Person", "resolution": "Lösung"]
    for hasIDs in [true, false] {
      let german = String(decoding: export.bytes, as: UTF8.self).replacing(#/"field"\s*:\s*"(\w+)"/#) { field in
        "\"field\": \"\(words[String(field.1)]!)\"" + (hasIDs ? ", \"fieldId\": \"\(field.1)\"" : "")
      }
      let second = TemporaryFolder()
      let other = try second.check(try second.draft([("s.json", german)]), file: "s.json").dataset.log
      for moment in [Moment(0), closing, Moment(closing.seconds + 1)] {
        for field in [Field.assignedTo, .resolution] {
          #expect(
            Snapshot(of: other, asOf: moment).text(field, of: 0) == Snapshot(of: log, asOf: moment).text(field, of: 0))
        }
      }
    }
  }

  @Test("the draft reads back, and holds what is not read as comments, but no value of a task")
  func text() throws {
    let draft = try draft(
      "Key,Created,State,Owner,Summary,Secret: x,Queue,Module\nA-1,2021-01-02,Done,ann,Hello there,s3cret,q,m\nA-2,2021-01-03,Doing,bob,World,s4cret,q,m\n",
      ["owner-is=x"].filter { _ in false } + ["zone=Europe/Berlin", "done=Done"])
    let text = draft.text(name: "mine", location: "/data")
    #expect(text.contains("  times: {format: iso-8601, zone: Europe/Berlin}\n"))
    #expect(text.contains("  #   \"Secret: x\"\n") && text.contains("  #   Queue\n"))
    #expect(text.contains("    done: [Done]\n") && !text.contains("s3cret") && !text.contains("Hello"))
    #expect(draft.unknownValues == ["Doing"] && draft["assignee"]?.column == "Owner")
    #expect(draft.notes == ["component is left out: it could be Queue or Module; add --set component=COLUMN"])
    let check = try folder.check(draft, file: "t.csv")
    #expect(Moment(check.facts.counts.firstOpening).isoText == "2021-01-01T23:00:00Z")
  }

  @Test("thousands of columns that hardly any row has take no longer than as many cells", .timeLimit(.minutes(1)))
  func manyColumns() throws {
    let rows = (0..<20_000).map {
      "{\"id\": \($0), \"created\": \"2021-01-11\", \"closed\": \"2021-02-03\", \"owner\": \"ann\", \"marks\": {\"m\($0)\": 1}}\n"
    }
    let draft = try folder.draft([("t.jsonl", rows.joined())], ["persons=ann"])
    #expect(draft.notes.contains("only the first 1000 columns are looked at, and there are more"))
  }

  @Test("what is no table is refused before anything is written")
  func noTables() throws {
    let files: [(String, [UInt8], String)] = [
      ("empty.csv", Array(" \n".utf8), "it is empty"), ("head.csv", Array("id,created\n".utf8), "it has no rows"),
      ("x.csv", [0x1F, 0x8B, 8], "it is compressed, and its name does not end in .gz"),
      ("x.bin", [1, 0xFF, 0x80, 0, 7], "it is not text"),
      ("x.json", Array("[\"a\"]".utf8), "the element is a text, not an object"),
      (
        "keys.jsonl", Array("{\((0..<20_000).map { "\"k\($0)\": 1" }.joined(separator: ", "))}\n".utf8),
        InputLimits.columns.fault
      ),
      (
        "names.xml", Array("<r>\((0..<70_000).map { "<i\($0)/>" }.joined())</r>".utf8), InputLimits.xmlNames.fault
      ),
      ("notes.json", Array("// May\r\n/* a\nb */ [{\"id\": 1}]".utf8), "it is JSON with comments, and JSON has none"),
      ("data.js", Array("const data = [\n{\"id\": 1}];\n".utf8), "it is JavaScript with JSON in it"),
      ("list.txt", Array("[{'id': 1, 'owner': None}]".utf8), "it is written as Python writes it, and not as JSON"),
      ("x.jsonl", Array("{\"id\": 1}\n{bad\n".utf8), "malformed JSON: “b” is not allowed here"),
      (
        "odd.csv", Array("Cre\u{1B}[31m,b\n1,2\n".utf8),
        "no column looks like 'id', 'opened', 'assignee' and 'done', which every dataset needs"
      ),
    ]
    for (name, bytes, fault) in files {
      try folder.write(bytes, to: name)
      let problem = #expect(throws: Problem.self) {
        try DatasetDraft(of: [folder.path + "/" + name], answers: DraftAnswers())
      }
      #expect(problem?.fault == fault && problem?.remedy.contains("\u{1B}") == false, "\(String(describing: problem))")
    }
  }

  @Test(
    "an error of a server is no export, however it is written",
    arguments: [
      (#"{"message":"Bad credentials"}"#, "Bad credentials"),
      (#"{"errors":[{"type":"NOT_FOUND","message":"Could not resolve it"}],"data":null}"#, "Could not resolve it"),
      (#"{"errorMessages":["No such project"],"errors":{}}"#, "No such project"),
      (#"{"result":null,"error_code":"ERR","error_info":"Invalid token"}"#, "Invalid token"),
      (#"{"error":{"message":"Not allowed","detail":"Log in"},"status":"failure"}"#, "Not allowed"),
    ])
  func serverErrors(text: String, message: String) throws {
    let problem = #expect(throws: Problem.self) { try draft(text, file: "e.json") }
    #expect(problem?.fault == "it holds a server's error instead of tasks: “\(message)”")
    #expect(problem?.remedy.contains("export the file again") == true)
  }

  @Test("remedies name what this command can do, not a description that is not there")
  func remedies() throws {
    let files: [(String, [UInt8], String)] = [
      ("cut.json", Array(#"[{"id": 1, "#.utf8), "export the file again"),
      ("cut.csv.gz", [0x1F, 0x8B, 8, 0], "export the file again, or gunzip it and name the file inside"),
      ("wide.csv", Array("id,created\n1,2,3\n".utf8), "quote cells that hold the delimiter"),
      ("bytes.jsonl", Array("{\"id\": \"".utf8) + [0xFF] + Array("\"}\n".utf8), "add what is meant:"),
    ]
    for (name, bytes, remedy) in files {
      try folder.write(bytes, to: name)
      do {
        _ = try DatasetDraft(of: [folder.path + "/" + name], answers: DraftAnswers())
        Issue.record("\(name) was read")
      } catch {
        let problem = (error as? DraftQuestion)?.problem(in: name) ?? error as? Problem
        #expect(problem?.remedy.hasPrefix(remedy) == true, "\(name): \(error)")
        #expect(
          problem?.description.contains("dataset.yaml") == false && problem?.description.contains("verify") == false)
      }
    }
    let noFile = #expect(throws: Problem.self) { try DatasetDraft(of: [folder.path], answers: DraftAnswers()) }
    #expect(noFile?.fault == "it is a folder")
  }

  @Test("an answer with a comma is one answer, said or chosen")
  func commas() throws {
    let text =
      "Key,Created,Updated,State,Owner\nA-1,2021-01-02,2021-01-04,\"Shipped, all good\",ann\n"
      + "A-2,2021-01-03,2021-01-05,Boarding,bob\n"
    try folder.write(text, to: "t.csv")
    let path = folder.path + "/t.csv"
    let question = try #require(#expect(throws: DraftQuestion.self) { try DatasetDraft(of: [path], answers: .init()) })
    #expect(question.allowsSeveral)
    var answers = DraftAnswers()
    answers.answer(question, with: question.readings.filter { $0.answer.contains(",") })
    #expect(try DatasetDraft(of: [path], answers: answers).outcome.first?.values == ["Shipped, all good"])
    let said = try draft(text, ["done=shipped, all good,Sunk"])
    #expect(said.outcome.first?.values == ["Shipped, all good", "Sunk"])
    #expect(said.notes.prefix(1) == ["no row has 'Sunk'; it counts as you said if one ever has"])
  }

  @Test("lines above the header are left out, as found or as said; a wide row is no header")
  func skippedLines() throws {
    let rows = "Key;Created;State;Owner\nA-1;2021-01-02;Done;ann\nA-2;2021-01-03;Open;bob\n"
    let found = try draft("Report, of today\n\n" + rows)
    #expect(found.layout == "CSV with ';', utf-8, without its first 2 lines" && found.rowCount == 2)
    #expect(found.text(name: "mine", location: nil).contains("  skip: 2\n"))
    #expect(try folder.check(found, file: "t.csv").facts.counts.tasks == 2)
    #expect(try draft("a;b;c;d\n" + rows, ["skip=1"]).rowCount == 2)
    let ragged = #expect(throws: Problem.self) { try draft("Key,Created,State,Owner\nA-1,2021-01-02,Done,ann,x\n") }
    #expect(ragged?.fault == "the row has 5 cells, and the header 4")
    let gap = #expect(throws: Problem.self) { try draft(rows + "Total;;Open;\n") }
    #expect(gap?.fault == "“Created” looks like 'opened', but has no value in 1 of 3 rows")
    #expect(gap?.location.hasSuffix("t.csv:4") == true)
  }

  @Test(
    "the names of columns say which line is the header and what parts its cells",
    arguments: [
      "Key;Created;State;Owner;Title\nA-1;2021-01-02;Done;ann;One, two\nA-2;2021-01-03;Open;bob;Three, four\n",
      "Key\tCreated\tState\tOwner\nA-1\tJan 2, 2021\tDone\tann\nA-2\tJan 3, 2021\tOpen\tbob\n",
      "#;Status;Title;Assignee;Created;Hours\n1;Done;a;ann;2021-01-02;1,5\n2;Open;b;bob;2021-01-03;2,5\n",
      "Key,Created,State,Owner\nA-1,2021-01-02,Done,ann,\nA-2,2021-01-03,Open,bob,\n",
      "Tasks of May\n\nKey|Created|State|Owner\nA-1|2021-01-02|Done|Berg, Ann\nA-2|2021-01-03|Open|Noor, Bob\n",
    ])
  func header(text: String) throws {
    let draft = try draft(text)
    #expect(draft.rowCount == 2 && draft["opened"]?.column == "Created" && draft["assignee"] != nil)
    #expect(try folder.check(draft, file: "t.csv").facts.counts.tasks == 2)
  }

  @Test("blanks and marks that nobody sees make no second person, component, state or id; titles keep theirs")
  func blanks() throws {
    let text = """
      Key,Created,State,Owner,Component,Title
      A-1,2021-01-02,Done,Ada Berg,Core,a  b
       A-2,2021-01-03,Done ,Ada  Berg ,Core\u{A0},c
      A-3\u{200B},2021-01-04,Done,\u{A0}Ada\u{A0}Berg,core,d\u{A0}
      A-4,2021-01-05, Open,"Ada\tBerg\u{200B}", Core,e

      """
    let found = try folder.check(try draft(text), file: "t.csv")
    let log = found.dataset.log
    #expect(found.facts.counts.persons == 1 && found.facts.counts.eligibleFixed == 3)
    #expect((0..<4).map { log.ids[$0].text }.sorted() == ["A-1", "A-2", "A-3", "A-4"])
    let view = OpeningView(of: log)
    #expect(Set((0..<4).map { view.text(.component, of: $0) }) == ["Core", "core"])
    #expect(Set((0..<4).map { view.text(.shortDesc, of: $0) }).isSuperset(of: ["a  b", "d\u{A0}"]))
    #expect(found.findings.contains { $0.fact == "1 component is written in more than one case: 'Core', 'core'" })
  }

  @Test("two readings are shown on a value that tells them apart; everybody in a list of cc counts")
  func readings() throws {
    let text = "Key,Created,State,Owner\n" + (1...5).map { "A-\($0),0\($0)/0\(max($0, 4))/2021,Done,ann\n" }.joined()
    let question = #expect(throws: DraftQuestion.self) { try draft(text) }
    #expect(question?.readings.map(\.meaning) == ["“01/04/2021” is 2021-04-01", "“01/04/2021” is 2021-01-04"])
    let json = #"[{"id": 1, "created": "2021-01-02", "state": "done", "owner": "ann", "cc": ["bob", "cem"]}]"#
    let check = try folder.check(try draft(json, file: "c.json"), file: "c.json")
    #expect(Snapshot(of: check.dataset.log, asOf: .endOfHistory).text(.cc, of: 0) == "bob, cem")
  }

  @Test("words for nobody are found behind any number of persons, each once")
  func nobodies() throws {
    let names = (1...250).map { "p\($0)" } + ["-", "No Agent", "-", "none"]
    let rows = names.enumerated().map { "\($0),2021-01-02,Done,\($1)\n" }.joined()
    let draft = try draft("Key,Created,State,Owner\n" + rows, ["split=none"])
    #expect(draft.nobodies == ["-", "No Agent", "none"])
    #expect(try folder.check(draft, file: "t.csv").facts.counts.persons == 250)
  }

  @Test("examples are one line each")
  func lines() throws {
    let draft = try draft("Key,Created,State,Owner,Summary\nA-1,2021-01-02,Done,ann,\"one\r\n\r\ntwo\"\n")
    #expect(draft["title"]?.examples == ["one two"])
  }

  @Test("a list inside the pages of GraphQL, and a time of closing as the only sign of being done")
  func others() throws {
    let nodes =
      #"{"number": 1, "createdAt": "2021-01-01T00:00:00Z", "state": "CLOSED", "assignees": {"nodes": [{"login": "z"}]}}"#
    let graph = try draft(#"{"data": {"repository": {"issues": {"nodes": [\#(nodes)]}}}}"#, file: "g.json")
    #expect(graph["assignee"]?.column == "assignees.nodes[].login")
    #expect(graph.text(name: "g", location: nil).contains("rows: data.repository.issues.nodes\n"))
    let rows = "1\t1609755540\t1609755549\tx\tsay \"hi\"\n2\t1609755541\t\ty\t\n"
    let closed = try draft("id\tcreated_at\tclosed_at\tassignee\ttitle\n" + rows)
    #expect(
      closed.times.format == "unix-seconds" && closed.outcome.first?.values == ["*"]
        && closed.columnsWithoutZone.isEmpty)
    let check = try folder.check(closed, file: "t.csv")
    #expect(check.facts.counts.eligibleFixed == 1 && check.facts.counts.eligibleAny == 2)
  }

  @Test("one dataset is never replaced by another, and answers are checked")
  func refusals() throws {
    let text = "Key,Created,State,Owner\nA-1,2021-01-02,Done,ann\n"
    let draft = try draft(text)
    _ = try draft.write(named: "mine", in: folder.path, dataAt: folder.path + "/t.csv")
    #expect(throws: Problem.self) { try draft.write(named: "mine", in: folder.path, dataAt: folder.path + "/t.csv") }
    let wrong = #expect(throws: Problem.self) { try self.draft(text, ["assignee=owner"]) }
    #expect(wrong?.remedy.hasPrefix("did you mean 'Owner'?") == true)
    for answer in [
      "assignee", "assigne=x", "format=xml", "encoding=utf8", "assignee=", "times=QQ", "zone=Mars", "outcomes=resolved",
    ] {
      #expect(throws: Problem.self, "\(answer)") {
        var answers = DraftAnswers()
        try answers.add(answer)
      }
    }
  }

  /// A table of forty tasks with one cell changed.
  private func damaged(_ column: String, _ cell: String, row damagedRow: Int = 20) -> String {
    "Key,Created,State,Owner,Resolved,Updated\n"
      + (1...40).map { row in
        var cells = [
          "Created": "2021-01-02 10:00", "State": "Done", "Owner": "ann", "Resolved": "2021-02-\(10 + row % 10) 10:00",
          "Updated": "2021-03-01 10:00",
        ]
        if row == damagedRow { cells[column] = cell }
        return "A-\(row),"
          + ["Created", "State", "Owner", "Resolved", "Updated"].map { cells[$0]! }.joined(separator: ",") + "\n"
      }.joined()
  }

  @Test(
    "one damaged cell drops no column: a word for none is none, anything else names its row or asks for its format",
    arguments: ["Resolved", "Updated"], [1, 2, 40])
  func damage(column: String, row: Int) throws {
    let key = column.lowercased()
    for word in ["-", "N/A", "NULL", "NaT", "nan", "None", "0000-00-00", "", "never", " "] {
      #expect(try draft(damaged(column, word, row: row))[key]?.column == column, "\(word)")
    }
    for said in [[], ["\(key)=\(column)"], ["times=iso-8601"]] {
      for cell in ["31.02.2021", "soon", "2021-02-30 10:00", "Done", "yes"] {
        let problem = #expect(throws: Problem.self, "\(cell)") { try draft(damaged(column, cell, row: row), said) }
        #expect(problem?.location.hasSuffix("t.csv:\(row + 1)") == true || row == 1, "\(String(describing: problem))")
      }
    }
    for (cell, answer) in [
      ("1613000000", "iso-8601 | unix-seconds"), ("13/02/2021", "iso-8601 | dd/MM/yyyy"),
      ("Feb 5th 2021", "iso-8601 | MMM dd yyyy"),
    ] {
      let text = damaged(column, cell, row: row == 1 ? 2 : row)
      let question = #expect(throws: DraftQuestion.self, "\(cell)") { try draft(text) }
      #expect(question?.readings.map(\.answer) == [answer])
      #expect(try draft(text, ["times=\(answer)"])[key]?.column == column)
    }
  }

  @Test("what was said and cannot be is refused, never left out")
  func said() throws {
    let text = damaged("Owner", "bob")
    for answer in ["times=dd/MM/yyyy", "resolved=State", "rows=issues", "snapshots=true"] {
      let more = answer == "snapshots=true" ? ["repeated=last"] : []
      #expect(throws: Problem.self, "\(answer)") { try draft(text, [answer] + more) }
    }
    let epochs = "Key,Created,State,Owner\nA,1613000000,Done,ann\n"
    #expect(throws: Problem.self) { try draft(epochs, ["zone=Europe/Berlin"]) }
    #expect(throws: Problem.self) { try draft(damaged("Created", "-")) }
    #expect(try draft(damaged("Resolved", "-"), ["resolved=Updated"])["resolved"]?.column == "Updated")
    let swapped = "Key,Created,State,Owner\nA,13/02/2021,Done,ann\nB,02/13/2021,Done,ann\n"
    #expect(throws: Problem.self) { try draft(swapped) }
  }

  @Test("the columns whose times name no zone are named, and only those")
  func zones() throws {
    func columns(_ created: String, _ resolved: String) throws -> [String] {
      try draft("Key,Created,Resolved,State,Owner\nA,\(created),\(resolved),Done,ann\n").columnsWithoutZone
    }
    #expect(try columns("2021-01-02T03:04:05", "2021-01-03T03:04:05") == ["Created", "Resolved"])
    #expect(try columns("2021-01-02T03:04:05Z", "2021-01-03T03:04:05+01:00").isEmpty)
  }

  @Test("an assumption of when outcomes were known counts, whatever columns there are")
  func assumption() throws {
    let text = "Key,Created,Resolved,Updated,State,Owner\nA,2021-01-02,2021-01-03,2021-01-04,Done,ann\n"
    let draft = try draft(text, ["outcomes=90d"])
    #expect(draft.text(name: "x", location: nil).contains("  outcomes: {after: 90d}\n") && draft["resolved"] == nil)
    #expect(draft.notes.contains { $0.hasPrefix("resolved is left out: you said that outcomes are known 90 days") })
    #expect(try folder.check(draft, file: "t.csv").facts.counts.tasks == 1)
    for more in ["resolved=Resolved", "updated=Updated", "snapshots=true"] {
      #expect(throws: Problem.self, "\(more)") { try self.draft(text, ["outcomes=90d", more]) }
    }
    #expect(throws: Problem.self) { try self.draft(text, ["reporterId=Key"]) }
    #expect(throws: Problem.self) { try self.draft(text, ["sheet=Tasks"]) }
    #expect(try self.draft("sep=,\nReport\n" + text, ["skip=2"])["id"]?.column == "Key")
  }

  @Test("files with other columns are one table, by the names; what is mapped has to be in all")
  func files() throws {
    let paths = ["a.csv", "b.csv"].map { folder.path + "/" + $0 }
    try folder.write("Key,Created,State,Owner,Part,Part\nA-1,2021-01-02,Done,ann,x,y\n", to: "a.csv")
    try folder.write("Part,Owner,Extra,State,Key,Created\nz,bob,1,Shipped,A-2,2021-01-03\n", to: "b.csv")
    var said = DraftAnswers()
    try said.add("outcomes=90d")
    let draft = try DatasetDraft(of: paths, answers: said)
    #expect(draft.rowCount == 2 && draft.unknownValues == ["Shipped"] && draft.unmapped == ["Part", "Extra"])
    try folder.write("Owner,State,Key\nbob,Done,A-2\n", to: "b.csv")
    #expect(throws: Problem.self) { try DatasetDraft(of: paths, answers: said) }
    try folder.write("Key;Created;State;Owner\nA-2;2021-01-03;Done;bob\n", to: "b.csv")
    let other = #expect(throws: Problem.self) { try DatasetDraft(of: paths, answers: said) }
    #expect(other?.location == paths[1] && other?.fault.contains("CSV with ';'") == true)
  }

  @Test(
    "of two exports of the same tasks that with more ends is the newer one, and offered first",
    arguments: [true, false])
  func newer(isFirst: Bool) throws {
    func export(_ ends: Int) -> String {
      "Key,Created,Resolved,State,Owner\n"
        + (1...9).map { "A-\($0),2021-01-03,\($0 <= ends ? "2021-02-03,Done" : ",Open"),ann\n" }.joined()
    }
    let ends = isFirst ? [8, 5] : [5, 8]
    let question = #expect(throws: DraftQuestion.self) {
      try folder.draft([(name: "a.csv", text: export(ends[0])), (name: "b.csv", text: export(ends[1]))])
    }
    #expect(question?.readings.map(\.answer) == (isFirst ? ["first", "last"] : ["last", "first"]))
  }

  @Test("rows of one task: a log, two exports of the same, or tasks of two trackers")
  func repeats() throws {
    let head = "number,opened_at,incident_state,assigned_to,sys_updated_at,url\n"
    func row(_ id: Int, _ opened: Int, _ state: String, _ day: Int, _ url: String) -> String {
      "\(id),2021-01-0\(opened),\(state),ann,2021-02-\(10 + day),\(url)\n"
    }
    let log =
      head
      + (1...3).map { row($0, $0, "New", 1, "u") + row($0, $0, "Active", 2, "u") + row($0, $0, "Closed", 3, "u") }
      .joined()
    let question = #expect(throws: DraftQuestion.self) { try draft(log) }
    #expect(question?.fact == "9 rows are of 3 tasks, as in a log with one row per change")
    #expect(question?.readings.map { $0.key ?? "repeated" } == ["snapshots", "repeated", "repeated"])
    #expect(question?.readings.map(\.answer) == ["true", "last", "first"])
    let states = try draft(log, ["snapshots=true"])
    #expect(states.text(name: "l", location: nil).contains("  snapshots: true\n"))
    let checked = try folder.check(states, file: "t.csv")
    #expect(checked.findings.contains { $0.fact.hasPrefix("equal in all rows of every task") } == true)
    #expect(checked.facts.hasHistories && checked.facts.counts.tasks == 3 && checked.facts.counts.eligibleFixed == 3)
    #expect(try draft(log, ["repeated=last"]).text(name: "l", location: nil).contains("  repeated: last\n"))
    let trackers = head + row(1, 1, "Closed", 1, "a/1") + row(2, 2, "Closed", 1, "a/2") + row(1, 3, "Closed", 1, "b/1")
    let which = #expect(throws: DraftQuestion.self) { try draft(trackers) }
    #expect(which?.key == "id" && which?.readings.map(\.answer) == ["url"])
    #expect(which?.fact == "“1” in 'number' is two tasks, in line 2 and in line 4")
    #expect(try draft(trackers, ["id=url"]).lines.first?.column == "url")
  }

  /// The newest change first, as Jira shows it.
  private static let history = """
    Id,Issue key,Author,Created,Field,From,To
    9,X-2,bo,2021-03-09 10:00,status,Open,Closed
    8,X-2,bo,2021-03-02 10:00,assignee,,ann
    7,X-1,bo,2021-02-09 10:00,resolution,,Fixed
    6,X-1,bo,2021-02-09 10:00,status,In Progress,Closed
    5,X-1,bo,2021-02-05 10:00,assignee,ann,cem
    4,X-1,bo,2021-02-04 10:00,Component,Core,
    3,X-1,bo,2021-02-03 10:00,Component,,UI
    2,X-1,bo,2021-02-02 10:00,assignee,,ann
    1,X-1,bo,2021-02-01 10:00,Component,,Core
    """

  @Test("one row for each change is a history: alone, or beside the tasks")
  func changes() throws {
    let question = #expect(throws: DraftQuestion.self) { try draft(Self.history) }
    #expect(question?.key == "changes" && question?.readings.map(\.answer) == ["true", "false"])
    #expect(question?.fact == "9 rows of t.csv are changes of 2 tasks: 'Field' became 'To' at 'Created'")
    let alone = try folder.check(try draft(Self.history, ["changes=true"]), file: "t.csv")
    let log = alone.dataset.log
    #expect(alone.facts.hasHistories && log.count == 2 && alone.facts.counts.persons == 2)
    #expect(alone.facts.counts.eligibleFixed == 2)
    func value(_ field: Field, _ day: String) -> String? {
      Snapshot(of: log, asOf: Moment(TableTime.iso8601.seconds("\(day) 12:00")!)).text(field, of: 0)
    }
    #expect(log.openings[0].isoText == "2021-02-01T10:00:00Z" && OpeningView(of: log).text(.assignedTo, of: 0) == nil)
    #expect(["2021-02-02", "2021-02-05"].map { value(.assignedTo, $0) } == ["ann", "cem"])
    #expect(["2021-02-01", "2021-02-03", "2021-02-04"].map { value(.component, $0) } == ["Core", "Core", "UI"])
    #expect(value(.resolution, "2021-02-08") == "" && value(.resolution, "2021-02-09") == "FIXED")
    let tasks = "Issue key,Summary,Created,Status\nX-1,One,2021-01-01 10:00,Closed\nX-2,Two,2021-01-02 10:00,Closed\n"
    try folder.write(tasks, to: "issues.csv")
    var answers = DraftAnswers()
    try answers.add("changes=true")
    let both = try DatasetDraft(of: ["t.csv", "issues.csv"].map { folder.path + "/" + $0 }, answers: answers)
    let text = both.text(name: "x", location: nil)
    #expect(text.contains("  tasks: issues.csv\n") && text.contains("    file: t.csv\n"))
    #expect(
      text.contains(
        "    fields: {assignee: [assignee], component: [Component], resolution: [resolution], status: [status]}\n"))
    _ = try both.write(named: "both", in: folder.path + "/datasets", dataAt: folder.path + "/t.csv")
    let dataset = try DatasetCatalogue(searchPath: [folder.path + "/datasets"]).open("both")
    let joined = try dataset.check(threads: .one, now: Moment(2_000_000_000))
    #expect(joined.dataset.log.openings[0].isoText == "2021-01-01T10:00:00Z" && joined.facts.counts.persons == 2)
    #expect(OpeningView(of: joined.dataset.log).text(.shortDesc, of: 1) == "Two")
  }

  @Test("changes that do not suffice are refused with what to add")
  func fewChanges() throws {
    let states = Self.history.split(separator: "\n").filter { !$0.contains("assignee") }.joined(separator: "\n")
    let problem = #expect(throws: Problem.self) { try draft(states, ["changes=true"]) }
    #expect(
      problem?.fault == "no change of it is of 'assignee'" && problem?.remedy.contains("issues.csv t.csv") == true)
    #expect(throws: Problem.self) { try draft(Self.history, ["changes=true", "repeated=last"]) }
    #expect(throws: Problem.self) { try draft("Key,Created,State,Owner\nA,2021-01-02,Done,ann\n", ["changes=true"]) }
  }

  @Test("a log of a process without a time of the opening: a task was opened with its first row")
  func process() throws {
    let text =
      "case:concept:name,concept:name,org:resource,time:timestamp\n"
      + (1...3).map { "C\($0),Done,bob,2021-02-03T10:00:00\nC\($0),Queued,ann,2021-02-0\($0 % 2 + 1)T10:00:00\n" }
      .joined()
    let question = #expect(throws: DraftQuestion.self) { try draft(text) }
    #expect(question?.readings.map { $0.key } == ["snapshots"], "\(String(describing: question))")
    let check = try folder.check(try draft(text, ["snapshots=true"]), file: "t.csv")
    #expect(check.facts.counts.tasks == 3 && Moment(check.facts.counts.firstOpening).isoText == "2021-02-01T10:00:00Z")
    #expect(
      Snapshot(of: check.dataset.log, asOf: Moment(check.facts.counts.firstOpening + 1)).text(.assignedTo, of: 0)
        == "ann")
  }

  @Test("all that lacks is asked at once, and what is proposed works")
  func missing() throws {
    let text = "Nr,When,Who,What\nA,2021-01-02,ann,x y\nB,2021-01-03,bob,x z\n"
    let question = #expect(throws: DraftQuestion.self) { try self.draft(text, ["assignee=Who"]) }
    #expect(question?.fact == "no column looks like 'id', 'opened' and 'done', which every dataset needs")
    #expect(question?.words(of: question!.readings[0]) == "id=Nr opened=When done='*'")
    let draft = try draft(text, ["assignee=Who", "id=Nr", "opened=When", "done=*"])
    #expect(draft.isAllDone && draft.text(name: "m", location: nil).contains("  resolution: {value: FIXED}\n"))
    #expect(try folder.check(draft, file: "t.csv").facts.counts.eligibleFixed == 2)
    let none = #expect(throws: Problem.self) { try self.draft(text) }
    #expect(none?.remedy.contains("--set assignee=COLUMN") == true)
  }

  @Test("where nobody can be asked all questions come at once, with a command that answers them and works")
  func together() throws {
    let rows = (0..<60).map { "T\($0),2021-01-\(10 + $0 % 20),\($0 % 6),\"[core, ui]\",x\n" }.joined()
    let path = folder.path("t.csv")
    func explained(_ text: String, _ settings: [String] = []) throws -> DatasetDraft {
      try folder.write(text, to: "t.csv")
      return try DatasetDraft.explained(
        of: [path], answers: settings.reduce(into: DraftAnswers()) { try $0.add($1) }, command: "new t.csv")
    }
    let text = "Nr,When,Owner,Component,Title\n" + rows
    let problem = try #require(#expect(throws: Problem.self) { try explained(text) })
    #expect(problem.fault == "3 questions have to be answered")
    let command = try #require(problem.remedy.firstMatch(of: #/for example: new t.csv (.*)$/#)).1
    #expect(command == "--set outcomes=90d --set id=Nr --set opened=When --set done='*' --set persons=0", "\(problem)")
    let settings = command.split(separator: "--set ").map {
      $0.trimmingCharacters(in: .whitespaces).replacing("'", with: "")
    }
    #expect(try explained(text, settings)["id"]?.column == "Nr")
    // What comes behind the questions is named with them.
    let broken = try #require(
      #expect(throws: Problem.self) { try explained(text + "T60,soon,1,core,x\n", ["opened=When"]) })
    #expect(broken.remedy.contains("it stops at \(path):62: “soon” in the column “When”"), "\(broken)")
    // A single question is as before, and can be answered.
    var asked: [String] = []
    try folder.write(text, to: "t.csv")
    let draft = try DatasetDraft.explained(of: [path], answers: DraftAnswers(), command: "") {
      asked.append($0.key)
      return [$0.readings.last!]
    }
    #expect(asked == ["id", "nobody", "outcomes"] && draft.nobodies == ["0"])
  }

  @Test(
    "headers of Redmine and Jira in many languages, and a state that means done",
    arguments: [
      "#,作成日,終了日,更新日,担当者,作成者,題名,カテゴリ,ステータス,優先度|終了",
      "キー,作成日,解決日,更新日,担当者,報告者,要約,コンポーネント,ステータス,優先度|完了",
      "#,Angelegt,Geschlossen,Aktualisiert,Zugewiesen an,Autor,Thema,Kategorie,Status,Priorität|Erledigt",
      "#,Créé,Fermé,Mis-à-jour,Assigné à,Auteur,Sujet,Catégorie,Statut,Priorité|Fermé",
      "#,Creado,Cerrado,Actualizado,Asignado a,Autor,Asunto,Categoría,Estado,Prioridad|Cerrada",
      "Clave de incidencia,Creada,Resuelta,Actualizada,Persona asignada,Informador,Resumen,Componentes,Estado,Prioridad|Resuelto",
      "#,Criado em,Fechado,Alterado em,Atribuído para,Autor,Título,Categoria,Situação,Prioridade|Fechada",
      "#,Creato il,Chiuso,Aggiornato il,Assegnato a,Autore,Oggetto,Categoria,Stato,Priorità|Chiuso",
      "#,Создано,Закрыто,Обновлено,Назначена,Автор,Тема,Категория,Статус,Приоритет|Закрыта",
      "#,创建于,关闭于,更新于,指派给,作者,主题,类别,状态,优先级|已关闭", "#,建立日期,結束日期,更新日期,分派給,作者,主旨,分類,狀態,優先權|已解決",
      "키,생성일,해결일,변경일,담당자,보고자,요약,컴포넌트,상태,우선순위|완료",
      "#,Data utworzenia,Data zamknięcia,Data modyfikacji,Przypisany do,Autor,Temat,Kategoria,Status,Priorytet|Zamknięty",
      "#,Aangemaakt,Gesloten,Gewijzigd,Toegewezen aan,Auteur,Onderwerp,Categorie,Status,Prioriteit|Gesloten",
      "#,Vytvořeno,Uzavřeno,Aktualizováno,Přiřazeno,Autor,Předmět,Kategorie,Stav,Priorita|Uzavřeno",
      "#,Skapad,Stängd,Uppdaterad,Tilldelad till,Författare,Ämne,Kategori,Status,Prioritet|Stängd",
      "#,Oluşturulma,Kapatıldı,Güncelleme,Atanan,Yazar,Konu,Kategori,Durum,Öncelik|Çözüldü",
      "الرقم,تاريخ الإنشاء,تاريخ الإغلاق,آخر تحديث,المسؤول,المبلغ,العنوان,الفئة,الحالة,الأولوية|تم الحل",
      "شناسه,تاریخ ایجاد,تاریخ حل,آخرین به\u{200C}روزرسانی,مسئول,گزارش\u{200C}دهنده,عنوان,دسته,وضعیت,اولویت|بسته",
      "מספר,נוצר,נסגר,עודכן,אחראי,מדווח,נושא,קטגוריה,סטטוס,עדיפות|סגור",
      "क्रमांक,निर्मित,हल किया गया,अद्यतन,सौंपा गया,रिपोर्टर,शीर्षक,श्रेणी,स्थिति,प्राथमिकता|बंद",
      "รหัส,วันที่สร้าง,วันที่ปิด,วันที่แก้ไข,ผู้รับผิดชอบ,ผู้แจ้ง,หัวข้อ,หมวดหมู่,สถานะ,ความสำคัญ|ปิดแล้ว",
      "Mã,Ngày tạo,Ngày giải quyết,Ngày cập nhật,Người xử lý,Người tạo,Tiêu đề,Danh mục,Trạng thái,Ưu tiên|Đã đóng",
      "Nomor,Dibuat,Diselesaikan,Diperbarui,Penanggung jawab,Pelapor,Judul,Kategori,Status,Prioritas|Selesai",
      "№,Створено,Закрито,Оновлено,Виконавець,Автор,Тема,Категорія,Статус,Пріоритет|Закрито",
      "№,Създадена на,Затворена,Обновена на,Възложена на,Подател,Относно,Категория,Състояние,Приоритет|Затворен",
      "Αριθμός,Δημιουργήθηκε,Έκλεισε,Ενημερώθηκε,Ανάθεση σε,Συντάκτης,Θέμα,Κατηγορία,Κατάσταση,Προτεραιότητα|Κλειστό",
      "Azonosító,Létrehozva,Lezárva,Frissítve,Felelős,Szerző,Tárgy,Kategória,Állapot,Prioritás|Lezárt",
      "Număr,Creat la,Închis la,Actualizat,Atribuit lui,Autor,Subiect,Categorie,Stare,Prioritate|Închis",
      "Número,Creat,Tancat,Actualitzat,Assignat a,Autor,Assumpte,Categoria,Estat,Prioritat|Tancat",
      "Numeris,Sukurta,Uždaryta,Atnaujinta,Vykdytojas,Autorius,Pavadinimas,Kategorija,Būsena,Prioritetas|Uždaryta",
      "Broj,Kreirano,Riješeno,Ažurirano,Dodijeljeno,Autor,Predmet,Kategorija,Status,Prioritet|Riješeno",
      "Številka,Ustvarjeno,Zaprto,Posodobljeno,Dodeljeno,Avtor,Zadeva,Kategorija,Stanje,Prioriteta|Zaprto",
      "#,Үүссэн,Хаагдсан,Өөрчилсөн,Оноогдсон,Зохиогч,Гарчиг,Төрөл,Төлөв,Зэрэглэл|хаалттай",
      "Numri,Krijuar më,Mbyllur më,Modifikuar,Caktuar për,Autori,Titulli,Kategoria,Statusi,Prioriteti|E mbyllur",
      "#,Yaradılıb,Bağlanıb,Yenilənib,Təyin edilib,Müəllif,Mövzu,Kateqoriya,Status,Prioritet|Həll edilib",
      "Númer,Stofnað,Lokað,Uppfært,Úthlutað á,Tilkynnandi,Titill,Flokkur,Staða,Forgangur|Lokið",
      "Нөмірі,Құрылды,Жабылды,Жаңартылды,Орындаушы,Автор,Тақырып,Санат,Күйі,Басымдық|Жабылған",
      "Raqam,Yaratildi,Yopildi,Yangilandi,Masʼul,Muallif,Sarlavha,Toifa,Holati,Ustuvorlik|Yopildi",
      "సంఖ్య,సృష్టించబడింది,మూసివేయబడింది,నవీకరించబడింది,కేటాయించబడింది,Reporter,శీర్షిక,వర్గం,స్థితి,ప్రాధాన్యత|పూర్తయింది",
      "id,created_date,resolved_at,updated,assignee_name,reporter_name,summary,components_name,status_name,priority_name|Done",
    ])
  func languages(line: String) throws {
    let parts = line.split(separator: "|")
    let text = "\(parts[0])\n1,2021/01/02 10:00,2021/01/03 10:00,2021/01/04 10:00,ann,bob,x,y,\(parts[1]),z\n"
    let draft = try draft(text)
    #expect(
      draft.lines.map(\.key) == [
        "id", "opened", "resolved", "updated", "assignee", "reporter", "title", "component", "status", "priority",
      ], "\(draft.lines.map(\.key)) \(draft.unmapped)")
    #expect(draft.outcome.first?.values == [String(parts[1])])
  }

  @Test("bytes that are not UTF-8 are shown in the encodings that fit, the likeliest first")
  func encodings() throws {
    // Python's "#,作成日,担当者,題名,ステータス\n".encode('cp932').
    let bytes: [UInt8] =
      [
        0x23, 0x2C, 0x8D, 0xEC, 0x90, 0xAC, 0x93, 0xFA, 0x2C, 0x92, 0x53, 0x93, 0x96, 0x8E, 0xD2, 0x2C, 0x91, 0xE8,
        0x96, 0xBC, 0x2C,
      ]
      + [0x83, 0x58, 0x83, 0x65, 0x81, 0x5B, 0x83, 0x5E, 0x83, 0x58, 0x0A] + Array("1,2021-01-02,ann,x,Done\n".utf8)
    try folder.write(bytes, to: "j.csv")
    let path = folder.path + "/j.csv"
    let question = try #require(#expect(throws: DraftQuestion.self) { try DatasetDraft(of: [path], answers: .init()) })
    #expect(question.key == "encoding" && question.readings[0].answer == "cp932")
    #expect(question.readings[0].meaning.contains("#,作成日,担当者,題"))
    var answers = DraftAnswers()
    answers.answer(question, with: [question.readings[0]])
    try answers.add("outcomes=90d")
    #expect(try DatasetDraft(of: [path], answers: answers)["title"]?.column == "題名")
  }

  @Test("escapes of Japan's mails and wide text without a mark are known, and what is two encodings is refused")
  func marked() throws {
    let text = "Čas,Key,Created,State,Owner\n" + (1...9).map { "x,A-\($0),2021-01-02,Done,鈴木\n" }.joined()
    let wide = text.utf16.flatMap { [UInt8($0 >> 8), UInt8($0 & 255)] }
    try folder.write(wide, to: "w.csv")
    #expect(try DatasetDraft(of: [folder.path + "/w.csv"], dating: .init())["assignee"]?.column == "Owner")
    let title = String(repeating: "画面が固まる", count: 30)
    let japanese = "Key,Created,State,Owner,Title\n" + (1...9).map { "A-\($0),2021-01-02,Done,鈴木,\(title)\n" }.joined()
    try folder.write(japanese.utf16.flatMap { [UInt8($0 & 255), UInt8($0 >> 8)] }, to: "j.csv")
    #expect(try DatasetDraft(of: [folder.path + "/j.csv"], dating: .init())["title"]?.column == "Title")
    // Python's "目".encode("gbk") and "无".encode("gbk"): by chance the first is UTF-8 too.
    let single = (1...12).flatMap { row -> [UInt8] in
      Array("A-\(row),2021-01-02,Done,".utf8) + (row % 3 == 0 ? [0xCE, 0xDE] : [0xC4, 0xBF]) + [10]
    }
    try folder.write(Array("Key,Created,State,Owner\n".utf8) + single, to: "g.csv")
    let question = #expect(throws: DraftQuestion.self) {
      try DatasetDraft(of: [folder.path + "/g.csv"], dating: .init())
    }
    #expect(question?.key == "encoding")
    // Python's "鈴木".encode("iso-2022-jp").
    let name: [UInt8] = [0x1B, 0x24, 0x42, 0x4E, 0x6B, 0x4C, 0x5A, 0x1B, 0x28, 0x42]
    let escaped = Array("Key,Created,State,Owner\nA-1,2021-01-02,Done,".utf8) + name + [10]
    try folder.write(escaped, to: "e.csv")
    let draft = try DatasetDraft(of: [folder.path + "/e.csv"], dating: .init())
    #expect(try folder.check(draft, file: "e.csv").dataset.persons.addresses == ["鈴木"])
    let mixed = Array(text.utf8) + Array("x,A-10,2021-01-02,Done,M".utf8) + [0xFC, 10]
    let inTurn = (1...12).flatMap { row -> [UInt8] in
      Array("A-\(row),2021-01-02,Done,J".utf8) + (row % 4 == 0 ? [0xF6] : [0xC3, 0xB6]) + Array("rg\n".utf8)
    }
    for bytes in [mixed, Array("Key,Created,State,Owner\n".utf8) + inTurn] {
      try folder.write(bytes, to: "m.csv")
      let problem = #expect(throws: Problem.self) { try DatasetDraft(of: [folder.path + "/m.csv"], dating: .init()) }
      #expect(problem?.fault == "some of its lines are UTF-8, and others are not")
    }
  }

  @Test(
    "free text is no resolution where a status says what is done, and a column that is not known is no lack of titles")
  func freeText() throws {
    let rows = (1...300).map { "A-\($0),2021-01-02,Done,ann,swapped cable \($0),Paper jam\n" }.joined()
    let draft = try draft("Key,Created,State,Owner,Resolution,Anliegen\n" + rows)
    #expect(draft["resolution"] == nil && draft.notes.contains { $0.contains("'Resolution' has too many values") })
    let check = try folder.check(draft)
    #expect(check.findings.contains { $0.fact == "no column is known to hold the titles" })
  }

  @Test("where most tasks are opened in the future, the check stops")
  func future() throws {
    let draft = try draft("Key,Created,State,Owner\nA-1,2565-01-03,Done,ann\nA-2,2565-01-04,Done,ben\n")
    #expect(try folder.check(draft).findings.contains { $0.severity == .stops && $0.fact.hasSuffix("in the future") })
  }

  /// A table of a hundred tasks, of which every third is open.
  private func plans(_ header: String, _ cells: (_ row: Int, _ isOpen: Bool) -> String) -> String {
    "Key,Created,State,Owner,\(header)\n"
      + (1...100).map { "A-\($0),2021-01-02,\($0 % 3 == 0 ? "New" : "Closed"),ann,\(cells($0, $0 % 3 == 0))\n" }
      .joined()
  }

  @Test("a time that open rows have too is a plan, and dates nothing unless the user says so")
  func planned() throws {
    let planned = plans("Solved,Changed") { _, _ in "2021-01-03,2021-02-03" }
    let left = try draft(planned)
    #expect(left["resolved"] == nil && left["updated"]?.column == "Changed")
    #expect(
      left.notes.contains {
        $0.contains("'Solved' has a time in 33 of 33 open rows") && $0.contains("--set resolved=Solved")
      }, "\(left.notes)")
    #expect(try draft(planned, ["resolved=Solved"])["resolved"]?.column == "Solved")
    let stated = try folder.check(try draft(planned, ["resolved=Solved"]), file: "t.csv")
    #expect(
      stated.findings.contains {
        $0.severity == .weakens && $0.fact == "the column 'Solved' has a time in 33 of 33 open rows"
      })
    // Where another column is no plan, that is the one; without any, it is asked what to assume.
    let both = plans("Solved,Closed at") { row, isOpen in "2021-01-03,\(isOpen ? "-" : "2021-01-04")" }
    #expect(try draft(both)["resolved"]?.column == "Closed at")
    try folder.write(plans("Solved") { _, _ in "2021-01-03" }, to: "t.csv")
    let question = #expect(throws: DraftQuestion.self) {
      try DatasetDraft(of: [folder.path + "/t.csv"], answers: DraftAnswers())
    }
    #expect(question?.key == "outcomes")
    // A few that were reopened keep theirs.
    let reopened = plans("Solved") { row, isOpen in isOpen && row > 10 ? "" : "2021-01-03" }
    #expect(try draft(reopened)["resolved"]?.column == "Solved")
    // OpenProject's is a plan, whatever rows are exported.
    #expect(
      try draft(plans("Finish date,Changed") { _, isOpen in isOpen ? ",2021-02-03" : "2021-01-03,2021-02-03" })[
        "resolved"] == nil)
  }

  @Test(
    "without states, a row whose time of resolution is none is open",
    arguments: [
      "-", "NULL", "0000-00-00", "0001-01-01", "1970-01-01", "9999-12-31 23:59:59", "1900-01-01 00:00:00", "1899-12-30",
      "0001-01-01T00:00:00+00:00",
    ])
  func openWithoutStates(cell: String) throws {
    let text =
      "Key,Created,Owner,Resolved\n"
      + (1...9).map { "A-\($0),2021-01-02 10:00,ann,\($0 % 3 == 0 ? cell : "2021-01-03 10:00")\n" }.joined()
    let check = try folder.check(try draft(text), file: "t.csv")
    #expect(check.facts.counts.eligibleFixed == 6 && check.facts.counts.eligibleAny == 9)
  }

  @Test("who accepted a task has it, where another state closes tasks; else it is asked")
  func accepted() throws {
    func text(_ last: String) -> String {
      "Key,Created,Updated,State,Owner\nA,2021-01-02,2021-01-03,accepted,ann\nB,2021-01-02,2021-01-04,\(last),bob\n"
    }
    let trac = try folder.check(try draft(text("closed")), file: "t.csv")
    #expect(trac.facts.counts.eligibleFixed == 1)
    let question = #expect(throws: DraftQuestion.self) { try draft(text("delivered")) }
    #expect(
      question?.readings.map { "\($0.key ?? "done")=\($0.answer)" } == ["done=accepted,delivered", "open=accepted"])
    #expect(question?.allowsSeveral == false)
    #expect(try draft(text("delivered"), ["done=accepted,delivered"]).outcome[0].values == ["accepted", "delivered"])
    #expect(try draft(text("delivered"), ["open=accepted"]).outcome.map(\.values) == [["delivered"], [], ["accepted"]])
  }

  @Test("where all tasks were updated in one second, the check stops, and the remedy works")
  func sameUpdate() throws {
    let text =
      "Key,Created,Updated,State,Owner\n"
      + (1...9).map { "A-\($0),2021-01-0\($0),2021-03-01,Done,\($0 % 2 == 0 ? "ann" : "bob")\n" }.joined()
    func stops(_ answers: [String]) throws -> [String] {
      try folder.check(try draft(text, answers), file: "t.csv").findings.filter { $0.severity == .stops }.map(\.fact)
    }
    #expect(
      try stops([]) == ["no task had been resolved when the first test task was opened, by the times of 'Updated'"])
    try FileManager.default.removeItem(atPath: folder.path + "/datasets")
    #expect(try stops(["outcomes=1d"]) == [])
  }

  @Test("a column of times names nobody; the other that could is proposed")
  func timesAreNobody() throws {
    for name in ["Assigned", "Assign", "Owner"] {
      let text =
        "Key,Created,State,\(name),Worker,Resolved\n"
        + (1...9).map { "A-\($0),2021-01-02,Done,2021-01-02 1\($0):00,\($0 % 2 == 0 ? "ann" : "bob"),2021-01-03\n" }
        .joined()
      let question = #expect(throws: DraftQuestion.self) { try draft(text) }
      #expect(question?.key == "assignee" && question?.readings.map(\.answer) == ["Worker"])
      #expect(try draft(text, ["assignee=Worker"])["assignee"]?.column == "Worker")
    }
  }

  @Test("what is proposed for the opening is before all other times, and no time of an update")
  func proposedOpening() throws {
    let text =
      "Key,Touched,Begun,State,Owner,Resolved\n"
      + (1...9).map { "A-\($0),2021-02-0\($0),2021-01-0\($0),Done,ann,2021-01-1\($0)\n" }.joined()
    let question = #expect(throws: DraftQuestion.self) { try draft(text) }
    #expect(question?.key == "opened" && question?.readings.map(\.answer) == ["Begun"])
    #expect(try draft(text, ["opened=Begun"])["opened"]?.column == "Begun")
    let updated = #expect(throws: Problem.self) {
      try draft("Key,Last update,State,Owner\nA,2021-01-02,Done,ann\nB,2021-01-03,Done,bob\n")
    }
    #expect(updated?.remedy.hasPrefix("add --set opened=COLUMN;") == true, "\(String(describing: updated))")
    let card = #"{"id": "1", "name": "x", "dateLastActivity": "2021-01-02", "status": "Done", "assignee": "ann"}"#
    let trello = #expect(throws: Problem.self) {
      try draft(card + "\n" + card.replacing("\"1\"", with: "\"2\"") + "\n", file: "t.jsonl")
    }
    #expect(trello?.remedy.hasPrefix("add --set opened=COLUMN;") == true, "\(String(describing: trello))")
  }

  @Test("a changelog in some of Jira's issues, or cut short, leaves the others with final values")
  func partOfChangelogs() throws {
    let export = try #require(VendorExport.all.first { $0.what == "Jira, REST search with changelog" })
    let text = String(decoding: export.bytes, as: UTF8.self)
    let whole = try draft(text, file: "s.json")
    #expect(!whole.text(name: "m", location: nil).contains("total:"))
    let counted = text.replacing(#/"changelog"\s*:\s*\{/#, with: "\"changelog\": {\"total\": 99, ")
    #expect(counted != text)
    let cut = try draft(counted, file: "s.json")
    #expect(cut.text(name: "m", location: nil).contains("    total: changelog.total\n"))
    let check = try folder.check(cut, file: "s.json")
    #expect(
      !check.facts.hasHistories && check.findings.contains { $0.fact.hasSuffix("came without all of their changes") })
  }

  @Test("Zendesk's tickets with their metrics")
  func zendesk() throws {
    let rows = (1...4).map {
      """
      {"id": \($0), "subject": "S", "requester_id": 70\($0), "assignee_id": 80\($0), "group_id": 9, "status": "solved", \
      "created_at": "2021-01-0\($0)T00:00:00Z", "updated_at": "2021-03-01T00:00:00Z", \
      "metric_set": {"id": 1, "ticket_id": \($0), "created_at": "2021-01-01T00:00:00Z", "solved_at": "2021-02-0\($0)T00:00:00Z"}}

      """
    }
    let found = try draft(rows.joined(), file: "t.jsonl")
    #expect(found.shape == "Zendesk REST" && found["resolved"]?.column == "metric_set.solved_at")
    #expect(found["reporter"]?.column == "requester_id" && found["assignee"]?.column == "assignee_id")
    #expect(found["component"] == nil, "a group is set with the assignee")
  }

  @Test("of a log whose last rows count, earlier states with a time of resolution are no plans")
  func earlierStates() throws {
    let rows = (1...9).flatMap { task in
      ["New", "Done"].enumerated().map { number, state in
        "\(task),2021-01-0\(task),2021-02-\(10 + task + number),2021-02-0\(task),\(state),ann\n"
      }
    }
    let text = "number,created,updated,resolved_at,state,owner\n" + rows.joined()
    #expect(try draft(text, ["repeated=last"])["resolved"]?.column == "resolved_at")
    #expect(try draft(text, ["repeated=first"])["resolved"] == nil)
  }

  @Test("of several times of an end the resolution counts, unless it is rare")
  func ends() throws {
    func text(_ resolved: String) -> String {
      "number,created,closed_at,resolved_at,state,owner\n"
        + (1...9).map { "\($0),2021-01-02,2021-02-03,\($0 == 1 ? "2021-02-02" : resolved),Done,ann\n" }.joined()
    }
    let draft = try draft(text("2021-02-02"))
    #expect(
      draft["resolved"]?.column == "resolved_at" && draft.notes.first?.contains("--set resolved=closed_at") == true)
    #expect(try self.draft(text(""))["resolved"]?.column == "closed_at")
  }
}

extension DatasetDraft {
  /// The draft after its question of when outcomes were known, if it has one, was answered with 90 days.
  init(of paths: [String], dating answers: DraftAnswers) throws {
    do {
      try self.init(of: paths, answers: answers)
    } catch let question as DraftQuestion where question.key == "outcomes" {
      var answers = answers
      try answers.add("outcomes=90d")
      try self.init(of: paths, answers: answers)
    }
  }
}
