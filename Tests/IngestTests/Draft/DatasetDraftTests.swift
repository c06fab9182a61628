import DelegationFoundations
import DelegationIngest
import DelegationTasks
import Foundation
import Testing

@Suite("Drafts of descriptions") struct DatasetDraftTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private func draft(_ text: String, _ answers: [String] = [], file: String = "t.csv") throws -> DatasetDraft {
    try folder.write(text, to: file)
    var said = DraftAnswers()
    for answer in ["outcomes=90d"] + answers { try said.add(answer) }
    return try DatasetDraft(of: [folder.path + "/" + file], answers: said)
  }

  private func check(_ draft: DatasetDraft, file: String) throws -> DatasetCheck {
    _ = try draft.write(named: "mine", in: folder.path + "/datasets", dataAt: folder.path + "/" + file)
    return try DatasetCatalogue(searchPath: [folder.path + "/datasets"]).open("mine").check(
      threads: .one, now: Moment(2_000_000_000))
  }

  @Test("exports after the trackers' documented formats", arguments: VendorExport.all)
  func vendors(export: VendorExport) throws {
    let path = folder.path + "/" + export.file
    try Data(export.bytes).write(to: URL(fileURLWithPath: path))
    var answers = DraftAnswers()
    switch export.outcome {
    case .refused(let why):
      do {
        _ = try DatasetDraft(of: [path], answers: answers)
        Issue.record("not refused")
      } catch let problem as Problem {
        #expect(problem.fault.hasPrefix(why) || problem.fault.replacing(#/:.*/#, with: "") == why, "\(problem)")
      }
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
    let check = try check(try DatasetDraft(of: [path], answers: answers), file: export.file)
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
    let check = try check(try draft(String(decoding: export.bytes, as: UTF8.self), file: "s.json"), file: "s.json")
    #expect(check.facts.hasHistories)
    let log = check.dataset.log
    let closing = Moment(1_615_565_100 + 8 * 86_400)
    #expect(Snapshot(of: log, asOf: closing).text(.resolution, of: 0) == "")
    #expect(Snapshot(of: log, asOf: Moment(closing.seconds + 1)).text(.resolution, of: 0) == "FIXED")
    #expect(OpeningView(of: log).text(.assignedTo, of: 0) == nil)
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
    let check = try check(draft, file: "t.csv")
    #expect(Moment(check.facts.counts.firstOpening).isoText == "2021-01-01T23:00:00Z")
  }

  @Test("what is no table is refused before anything is written")
  func noTables() throws {
    let files: [(String, [UInt8], String)] = [
      ("empty.csv", Array(" \n".utf8), "it is empty"), ("head.csv", Array("id,created\n".utf8), "it has no rows"),
      ("x.csv", [0x1F, 0x8B, 8], "it is compressed, and its name does not end in .gz"),
      ("x.bin", [1, 0xFF, 0x80, 0, 7], "it is no text"),
      ("x.json", Array("[\"a\"]".utf8), "the element is a text, not an object"),
      ("x.jsonl", Array("{\"id\": 1}\n{bad\n".utf8), "malformed JSON: “b” is not allowed here"),
      (
        "odd.csv", Array("Cre\u{1B}[31m,b\n1,2\n".utf8), "no column looks like 'id', which every dataset needs"
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
    #expect(problem?.fault == "it holds no tasks but a server's error: “\(message)”")
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
    #expect(said.notes == ["no row has 'Sunk'; it counts as you said if one ever has"])
  }

  @Test("lines above the header are left out, as found or as said; a wide row is no header")
  func skippedLines() throws {
    let rows = "Key;Created;State;Owner\nA-1;2021-01-02;Done;ann\nA-2;2021-01-03;Open;bob\n"
    let found = try draft("Report, of today\n\n" + rows)
    #expect(found.layout == "CSV with ';', utf-8, without its first 2 lines" && found.rowCount == 2)
    #expect(found.text(name: "mine", location: nil).contains("  skip: 2\n"))
    #expect(try check(found, file: "t.csv").facts.counts.tasks == 2)
    #expect(try draft("a;b;c;d\n" + rows, ["skip=1"]).rowCount == 2)
    let ragged = #expect(throws: Problem.self) { try draft("Key,Created,State,Owner\nA-1,2021-01-02,Done,ann,x\n") }
    #expect(ragged?.fault == "the row has 5 cells, and the header 4")
    let gap = #expect(throws: Problem.self) { try draft(rows + "Total;;;\n") }
    #expect(gap?.fault == "“Created” looks like 'opened', but has no value in 1 of 3 rows")
    #expect(gap?.location.hasSuffix("t.csv:4") == true)
  }

  @Test("two readings are shown on a value that tells them apart; everybody in a list of cc counts")
  func readings() throws {
    let text = "Key,Created,State,Owner\n" + (1...5).map { "A-\($0),0\($0)/0\(max($0, 4))/2021,Done,ann\n" }.joined()
    let question = #expect(throws: DraftQuestion.self) { try draft(text) }
    #expect(question?.readings.map(\.meaning) == ["“01/04/2021” is 2021-04-01", "“01/04/2021” is 2021-01-04"])
    let json = #"[{"id": 1, "created": "2021-01-02", "state": "done", "owner": "ann", "cc": ["bob", "cem"]}]"#
    let check = try check(try draft(json, file: "c.json"), file: "c.json")
    #expect(Snapshot(of: check.dataset.log, asOf: .endOfHistory).text(.cc, of: 0) == "bob, cem")
  }

  @Test("words for nobody are found behind any number of persons, each once")
  func nobodies() throws {
    let names = (1...250).map { "p\($0)" } + ["-", "No Agent", "-", "none"]
    let rows = names.enumerated().map { "\($0),2021-01-02,Done,\($1)\n" }.joined()
    let draft = try draft("Key,Created,State,Owner\n" + rows)
    #expect(draft.nobodies == ["-", "No Agent", "none"])
    #expect(try check(draft, file: "t.csv").facts.counts.persons == 250)
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
    #expect(closed.times.format == "unix-seconds" && closed.outcome.first?.values == ["*"] && !closed.lacksZone)
    let check = try check(closed, file: "t.csv")
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
}
