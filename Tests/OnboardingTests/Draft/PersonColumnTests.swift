import DelegationFoundations
import DelegationIngest
import DelegationIngestFixtures
import DelegationOnboarding
import DelegationTasks
import Foundation
import Testing

@Suite("Who is assigned, in exports") struct PersonColumnTests {
  private let folder = TemporaryFolder()

  /// The check of an export whose rows have these cells behind number, time and state.
  private func check(
    _ header: String, _ cells: [String], _ answers: [String] = []
  ) throws -> (draft: DatasetDraft, check: DatasetCheck) {
    let rows = cells.enumerated().map { "\($0),2021-01-\(10 + $0 % 20),Done,\($1)\n" }.joined()
    return try check("Key,Created,State,\(header)\n" + rows, file: "t.csv", answers)
  }

  private func check(
    _ text: String, file: String, _ answers: [String]
  ) throws -> (draft: DatasetDraft, check: DatasetCheck) {
    try folder.write(text, to: file)
    var said = DraftAnswers()
    for answer in answers { try said.add(answer) }
    let draft = try DatasetDraft(of: [folder.path + "/" + file], dating: said)
    let datasets = folder.path + "/datasets" + answers.joined()
    try? FileManager.default.removeItem(atPath: datasets)
    _ = try draft.write(named: "mine", in: datasets, dataAt: folder.path + "/" + file)
    let dataset = try DatasetCatalogue(searchPath: [datasets]).open("mine")
    return (draft, try dataset.check(threads: .one, now: Moment(2_000_000_000)))
  }

  /// Who is assigned each task, in the order of the rows, without nobody and robots.
  private func assignees(_ check: DatasetCheck) -> [String] {
    let end = Snapshot(of: check.dataset.log, asOf: .endOfHistory)
    let log = check.dataset.log
    return (0..<log.count).sorted { Int(log.ids[$0].text)! < Int(log.ids[$1].text)! }.map { task in
      end.value(.assignedTo, of: task).flatMap { check.dataset.persons.person(assignee: $0) }
        .map { check.dataset.persons.addresses[Int($0)] } ?? "-"
    }
  }

  @Test(
    "one person is one, however an export writes them",
    arguments: [
      ["1001", "1001.0"], ["00104", "104", "0104"], ["Hans Groß", "HANS GROSS"], ["Νίκος Παππάς", "ΝΊΚΟΣ ΠΑΠΠΆΣ"],
      ["Ümit Işık", "ÜMIT IŞIK"],
      ["David Jones", "David Jones (Inactive)"], ["David Jones", "David Jones [X]"], ["Eva M", "Eva M (inaktiv)"],
      ["J&ouml;rg Weber", "Jörg Weber"], ["Ada Berg", "{Ada Berg}"], ["Ada Berg", "(Ada Berg)"],
      ["Ada Berg", "<Ada Berg>"],
      ["Ada Berg", "'Ada Berg'"], ["Ada Berg", "[Ada Berg](https://example.org/u/1)"], ["ada", "[~ada]"],
      ["Ada Berg", "<a href='https://example.org/u/1'>Ada Berg</a>"],
      ["Ada Berg", "\"=HYPERLINK(\"\"https://example.org/u/1\"\",\"\"Ada Berg\"\")\""],
      ["Ada Berg", "Ada Berg;"], ["Ada Berg", "- Ada Berg"], ["Ada Berg", "• Ada Berg"], ["Ada Berg", "2. Ada Berg"],
      ["Ada Berg", "Ada Berg 🌴"], ["Ada Berg", "i:0#.f|membership|Ada Berg"], ["Ada Berg", "12;#Ada Berg"],
      ["Ada Berg", "mailto:Ada Berg"], ["\"Berg, Ada\"", #""CN=Berg\, Ada,OU=Staff,DC=example""#],
      ["Ada Berg", "A\u{200D}da\u{3164} Berg\u{E0041}"], ["Ada Berg", "Ａｄａ Berg"],
      ["Ada Berg", "\u{1B}[1;31mAda Berg\u{1B}[0m", "\u{1B}]8;;http://x\u{07}Ada Berg\u{1B}]8;;\u{1B}\\"],
      ["Ada Berg", "[[Ada Berg]]"], ["Ada Berg", "[[User:Ada_Berg|Ada Berg]]"],
      ["Ada Berg", "@[Ada Berg](user:12)"], ["ada", "/o=x/ou=Exchange/cn=Recipients/cn=ada"],
      ["Jörg Müller", "JÃ¶rg MÃ¼ller"], ["Jörg Müller", "J%C3%B6rg%20M%C3%BCller"],
      ["Jörg Müller", "=?UTF-8?Q?J=C3=B6rg_M=C3=BCller?="], ["Jörg Müller", "=?utf-8?B?SsO2cmcgTcO8bGxlcg==?="],
      ["Jörg Müller", "=?ISO-8859-1?Q?J=F6rg_M=FCller?="], ["Jörg Müller", #"J\xf6rg M\xfcller"#],
    ])
  func spellings(cells: [String]) throws {
    let (_, check) = try check("Assignee", cells)
    #expect(check.dataset.persons.count == 1)
  }

  @Test(
    "two numbers, two names and a version are not one",
    arguments: [
      ["1001", "1001.5"], ["00104", "1040"], ["a01", "a1"], ["Hans Groß", "Hans Gross"], ["v1.0", "v1"],
      ["Ada Weiß", "Ada Weiss", "ADA WEISS"],
      ["Ali Kaya", "Alı Kaya"],
    ])
  func different(cells: [String]) throws {
    let (_, check) = try check("Assignee", cells + cells)
    #expect(check.dataset.persons.count == 2)
  }

  @Test(
    "where nothing tells what separates persons, it is asked, and what may do so is offered",
    arguments: [
      (["Gábor, Péter", "Gábor, Imre", "László, Gábor", "András, László"], [",", "none"]),
      (["James, Henry", "Henry, James"], [",", "none"]),
      (
        ["Costa, Bruno|Schmidt, Anna", "Schmidt, Anna|Costa, Bruno", "Costa, Bruno|Petrova, Irina"], ["|", ",", "none"]
      ),
    ])
  func unclear(cells: [String], offered: [String]) throws {
    let question = #expect(throws: DraftQuestion.self) { try check("Assignee", cells.map { "\"\($0)\"" }) }
    #expect(question?.key == "split" && question?.readings.map(\.answer) == offered)
  }

  @Test(
    "a value made of two others is asked about, whatever joins them",
    arguments: [
      "Ada Berg → Bo Dahl", "Ada Berg и Bo Dahl", "Ada Berg • Bo Dahl", "Ada Berg ~ Bo Dahl", "Ada Berg with Bo Dahl",
      "Ada Berg (cc Bo Dahl)", "Ada Berg|;|Bo Dahl", "Ada Berg +1", "Ada Berg e Silva",
    ])
  func joined(cell: String) throws {
    let question = #expect(throws: DraftQuestion.self) {
      try check("Assignee", ["Ada Berg", "Bo Dahl", cell, "Cy Eng"])
    }
    #expect(question?.key == "split")
    let answer = try #require(question?.readings.first?.answer)
    #expect(
      try check("Assignee", ["Ada Berg", "Bo Dahl", cell, "Cy Eng"], ["split=\(answer)"]).check.dataset.persons.count
        == 3)
  }

  @Test(
    "what stands before a person and never alone is asked about",
    arguments: [#"CORP\"#, "Networks; ", "staff/", "EX.ORG|", "https://example.org/users/"])
  func prefixed(prefix: String) throws {
    let cells = ["ada", "bo", prefix + "ada", prefix + "bo"]
    let question = #expect(throws: DraftQuestion.self) { try check("Assignee", cells) }
    let answer = try #require(question?.readings.first?.answer)
    let said = try self.check("Assignee", cells, ["split=\(answer)"]).check
    #expect(assignees(said) == ["ada", "bo", "ada", "bo"])
  }

  @Test("a department in brackets behind a name makes no team of a person, but a team in brackets stays one")
  func departments() throws {
    let cells = ["\"Oz, Cem (HR)\"", "\"Berg, Ada (Support)\"", "\"Lind, Eva (Sales)\"", "Bo Dahl (L2)"]
    #expect(try check("Assignee", cells).check.dataset.persons.count == 4)
    let question = #expect(throws: DraftQuestion.self) {
      try check("Assignee", ["Ada Berg", "Bo Dahl", "Berlin (Support)"])
    }
    #expect(question?.key == "nobody")
  }

  @Test(
    "what tools write in the place of a person is none",
    arguments: ["AI Assistant", "Round Robin", "Auto-assigned", "Waiting for triage", "Automat zgłoszeń", "CSV Import"])
  func noPersons(value: String) throws {
    #expect(try check("Assignee", ["Ada Berg", "Bo Dahl", value]).check.dataset.persons.count == 2)
  }

  @Test("a blank parts no names that have blanks themselves")
  func blanks() throws {
    let question = #expect(throws: DraftQuestion.self) {
      try check("Assignee", ["Ada Berg", "Bo Dahl", "Ada Berg\tBo Dahl"])
    }
    #expect(question?.readings.map(\.answer) == ["none"])
  }

  @Test("deleted accounts are nobody, unless their accounts tell them apart")
  func deleted() throws {
    #expect(assignees(try self.check("Assignee", ["Former user", "Ada", "削除されたユーザー"]).check) == ["-", "ada", "-"])
    let (_, check) = try self.check(
      "Assignee,Assignee Id", ["Former user,u1", "Ada,u2", "Former user,u3", "Nobody,u4"], ["done=Done"])
    #expect(assignees(check) == ["u1", "u2", "u3", "-"])
  }

  @Test("of Salesforce's accounts the case counts, in fifteen characters as in eighteen")
  func caseOfAccounts() throws {
    let accounts = ["005000000000GvT", "005000000000Gvt", "005000000000GvTAAU", "005000000000gvT"]
    let (_, check) = try check("Assignee,Assignee Id", accounts.enumerated().map { "P\($0 % 2 == 0 ? 0 : $0),\($1)" })
    #expect(assignees(check).map { $0.suffix(3) } == ["aau", "aae", "aau", "aaq"])
  }

  @Test("the null of databases is no person and no component")
  func null() throws {
    let (_, check) = try check("Assignee,Component", [#"Ada,\N"#, #"\N,UI"#])
    #expect(assignees(check) == ["ada", "-"] && check.dataset.log.pool(of: .component).count == 2)
  }

  @Test(
    "a name with others' names in it is one",
    arguments: [
      ["Li", "Wei", "Li Wei"], ["Anna", "Lena", "Anna-Lena"], ["Ortega", "José Ortega y Gasset", "Eva Gran"],
    ])
  func names(cells: [String]) throws {
    #expect(try check("Assignee", cells).check.dataset.persons.count == 3)
  }

  @Test("lists in braces, as databases write them")
  func braces() throws {
    let (_, check) = try check("Assignee", ["Ada Berg", "\"{Ada Berg,Bo Dahl}\"", "{Cy Eng}", "{}"])
    #expect(assignees(check) == ["ada berg", "ada berg", "cy eng", "-"])
  }

  @Test(
    "accounts beside persons, by the names of their columns",
    arguments: [
      ("Owner.Name,OwnerId", "OwnerId"), ("assignee_login,assignee_id", "assignee_id"),
      ("Assigned To,Assigned To Unique Name", "Assigned To Unique Name"),
      ("Assigné à,Identifiant assigné à", "Identifiant assigné à"),
      ("Responsable,ID responsable", "ID responsable"), ("Исполнитель,ID исполнителя", "ID исполнителя"),
      ("担当者,担当者コード", "担当者コード"),
    ])
  func accounts(header: String, column: String) throws {
    #expect(try check(header, ["Ada Berg,u1", "Ada Berg,u2", "Bo Dahl,u3"]).draft["assigneeId"]?.column == column)
  }

  @Test("the id of a task is nobody's account")
  func taskID() throws {
    let text = (1...3).map {
      #"{"event": "updated", "ticket": {"id": \#($0), "assignee": "ann", "status": "done", "created_at": "2021-01-0\#($0)"}}"#
    }.joined(separator: "\n")
    #expect(try check(text, file: "t.jsonl", []).draft["assigneeId"] == nil)
  }

  @Test(
    "few names that may be teams, roles or programs are asked about, in any language",
    arguments: [
      "Netzwerkteam", "運用チーム", "情報システム部", "运维组", "Mesa de Ayuda", "list-bugs@lists.example.org",
      "loom-core-inbox@example.org",
      "ci", "Admin",
      "Anna Bot",
    ])
  func doubtful(name: String) throws {
    let question = #expect(throws: DraftQuestion.self) {
      try check("Assignee", ["Ada Berg", "Fay Ortiz", "Eli Noor", name])
    }
    #expect(question?.key == "nobody" && question?.readings.first?.answer == name)
  }

  @Test(
    "of several persons in a cell the first counts who is a person",
    arguments: [
      (["Ada Berg; Fay Ortiz", "Eli Noor", "Fay Ortiz ;Eli Noor"], ["ada berg", "eli noor", "fay ortiz"]),
      (["[ada]", "\"[fay, eli]\"", "[]"], ["ada", "fay", "-"]),
      (["\"['Ada Berg', 'Fay Ortiz']\"", "['Eli Noor']"], ["ada berg", "eli noor"]),
      (["\"[{'id': 'x', 'login': 'ada'}, {'login': 'fay'}]\"", "[{'login': 'eli'}]"], ["ada", "eli"]),
      (["\"ada, fay\"", "fay", "\"eli, ada\"", "eli"], ["ada", "fay", "eli", "eli"]),
      (["\"Ada Berg\nFay Ortiz\"", "Eli Noor"], ["ada berg", "eli noor"]),
      (["Ada Berg|Fay Ortiz", "Ada Berg"], ["ada berg", "ada berg"]),
      (["Ada Berg and Fay Ortiz", "Fay Ortiz", "Ada Berg"], ["ada berg", "fay ortiz", "ada berg"]),
      (["Copilot; ada", "dependabot[bot]; none", "ada"], ["ada", "-", "ada"]),
      (["ada-dev bo.k", "bo.k", "ada-dev"], ["ada-dev", "bo.k", "ada-dev"]), (["@ada @bo", "@bo"], ["ada", "bo"]),
      (["\"Unassigned, Ada Berg\"", "Ada Berg"], ["ada berg", "ada berg"]),
      (["山田太郎、鈴木一郎", "鈴木一郎"], ["山田太郎", "鈴木一郎"]),
      (["محمد حسن، فاطمة سعيد", "فاطمة سعيد"], ["محمد حسن", "فاطمة سعيد"]),
      (["Ada Berg<br>Fay Ortiz", "Fay Ortiz"], ["ada berg", "fay ortiz"]),
      (["鈴木・佐藤", "鈴木", "佐藤"], ["鈴木", "鈴木", "佐藤"]), (["CORP\\ada", "CORP\\fay"], ["corp\\ada", "corp\\fay"]),
      // What a page wrote as an entity separates nobody.
      (["J&ouml;rg Weber", "J&#246;rn Krause", "R&D; Ada"], ["jörg weber", "jörn krause", "r&d"]),
    ])
  func several(cells: [String], expected: [String]) throws {
    let (_, check) = try check("Assignee", cells)
    #expect(assignees(check) == expected)
  }

  @Test(
    "a comma inside a name parts nothing",
    arguments: [
      ["\"Berg, Ada\"", "\"Ortiz, Fay\"", "\"Noor, Ada\""], ["\"van der Berg, Ada\"", "\"Ortiz, Fay Maria\""],
      ["\"Acme, Inc.\"", "Ada Berg"], ["R&D | EMEA", "Ada Berg"], ["O'Neil", "Support/EMEA"],
    ])
  func partsOfNames(cells: [String]) throws {
    let (draft, check) = try check("Assignee", cells)
    #expect(draft.split == nil && check.dataset.persons.count == Set(cells).count)
  }

  @Test("family names before commas and semicolons between persons")
  func both() throws {
    let (_, check) = try check("Assignee", ["\"Berg, Ada; Ortiz, Fay\"", "\"Ortiz, Fay\""])
    #expect(assignees(check) == ["berg, ada", "ortiz, fay"])
  }

  @Test(
    "a given name behind a comma that is also somebody's whole name is asked about",
    arguments: [
      ["\"Lee, Anna\"", "\"Kim, John\"", "Anna", "John"],
      ["\"Lee, Anna\"", "\"Kim, John\"", "\"Lee, Anna, Kim, John\"", "\"Kim, John, Lee, Anna\""],
    ])
  func givenNames(cells: [String]) {
    let question = #expect(throws: DraftQuestion.self) { try check("Owner", cells) }
    #expect(question?.key == "split")
  }

  @Test("blanks inside names part nothing")
  func namesWithBlanks() throws {
    let cells = ["Ada Berg", "Ada", "Berg", "ada lee", "Fay Ortiz"]
    let (draft, check) = try check("Assignee", cells)
    #expect(draft.split == nil && check.dataset.persons.count == 5)
  }

  @Test("commas that may be either are asked about")
  func commas() throws {
    let cells = ["\"Ada Berg, Fay Ortiz\"", "\"Eli Noor, Fay Ortiz\""]
    #expect(try assignees(check("Person", cells + ["\"Fay Ortiz, Ada Berg\""]).check)[2] == "fay ortiz")
    let question = #expect(throws: DraftQuestion.self) { try check("Owner", cells) }
    #expect(question?.key == "split" && question?.readings.map(\.answer) == [",", "none"])
    #expect(try assignees(check("Owner", cells, ["split=,"]).check) == ["ada berg", "eli noor"])
  }

  @Test("numbers among names are asked about; a tracker may number everybody")
  func numbers() throws {
    let cells = ["Ada Berg", "12", "Eli Noor", "Fay Ortiz"]
    let question = #expect(throws: DraftQuestion.self) { try check("Owner", cells) }
    #expect(question?.problem(in: "t.csv").remedy.contains("--set nobody=12") == true)
    #expect(question?.problem(in: "t.csv").remedy.contains("--set persons=12") == true)
    #expect(question?.fact.hasPrefix("1 task has an assignee") == true)
    #expect(try check("Owner", ["12", "13", "12"]).check.dataset.persons.count == 2)
    let long = cells + [String(repeating: "[", count: 1000), "Gus Ek"]
    let pattern = String(repeating: "[", count: 40) + "*"
    let asked = #expect(throws: DraftQuestion.self) { try check("Owner", long) }
    #expect(asked?.readings.first?.answer == "12,\(pattern)")
    #expect(try check("Owner", long, ["persons=12,\(pattern)"]).check.dataset.persons.count == 6)
  }

  @Test("the numbers are nobody or persons as the user says", arguments: [("nobody=12", "-"), ("persons=12", "12")])
  func answered(answer: String, second: String) throws {
    let (_, check) = try check("Owner", ["Ada Berg", "12", "Eli Noor"], [answer])
    #expect(assignees(check) == ["ada berg", second, "eli noor"])
  }

  @Test(
    "the account says who it is, and the name is for show",
    arguments: [
      "Assignee,Assignee Id", "assignee,assignee_id", "Assignee Name,Assignee Account Id", "Owner,Owner Login",
    ])
  func accounts(header: String) throws {
    let (_, check) = try check(
      header + ",Reporter",
      [
        "Former user,a1,Cem", "Former user,A2,Ada Berg", "Ada Berg,a3,Cem", "Ada Noor,a3,Former user", "Unassigned,a1,",
        ",a1,",
      ])
    #expect(assignees(check) == ["a1", "a2", "a3", "a3", "-", "-"])
    #expect(
      check.dataset.people.shown("a3") == "Ada Noor (a3)" && check.dataset.people.shown("a2") == "Former user (A2)")
    let dataset = try DatasetCatalogue(searchPath: [folder.path + "/datasets"]).open("mine")
    for asked in ["A2", " A2\u{A0}", "A2 (inactive)", "former user  (a2)", "Anybody <a2>"] {
      let isForm = asked.hasPrefix("Any")
      #expect(try dataset.person(meantBy: asked, threads: .one) == (isForm ? nil : "a2"))
    }
    let problem = #expect(throws: Problem.self) { try dataset.person(meantBy: "ada noor", threads: .one) }
    #expect(problem?.fault == "'ada noor' is what the tracker calls a3")
    let log = check.dataset.log
    // A reporter's name is the account that alone was ever called so.
    #expect(Set(log.reporters.map { log.reporterPool.string($0) }) == ["Cem", "a3", "Former user", ""])
    #expect(check.largestPersons(showsPersons: false)[0].text == "P003")
  }

  @Test("a column of numbers that are no accounts is left out", arguments: [["Ada,1", "Bo,1", "Cem,1"]])
  func noAccounts(cells: [String]) throws {
    let (draft, check) = try check("Assignee,Assignee Id", cells)
    #expect(draft["assigneeId"] == nil && check.dataset.persons.count == 3)
  }

  @Test("a row that says robot, and histories that name accounts")
  func objects() throws {
    func issue(_ number: Int, _ login: String, _ id: Int, _ type: String) -> String {
      """
      {"number": \(number), "title": "t", "state": "closed", "created_at": "2021-01-1\(number)T00:00:00Z", "user": {"login": "\(login)", "id": \(id)},
      "assignee": {"login": "\(login)", "id": \(id), "type": "\(type)"}}
      """
    }
    let text = [issue(1, "Ada", 7, "User"), issue(2, "builder", 8, "Bot"), issue(3, "ada-new", 7, "User")]
    let (_, check) = try check("[" + text.joined(separator: ",") + "]", file: "i.json", [])
    #expect(assignees(check) == ["7", "-", "7"] && check.dataset.people.shown("7") == "ada-new (7)")
    #expect(check.dataset.log.reporterPool.string(check.dataset.log.reporters[0]) == "7")
  }

  @Test("of a list whose first are robots the next person counts")
  func robotsFirst() throws {
    func issue(_ number: Int, _ logins: [(login: String, type: String)]) -> String {
      let users = logins.enumerated().map {
        "{\"login\": \"\($1.login)\", \"id\": \"\($1.login)7\", \"type\": \"\($1.type)\"}"
      }
      return """
        {"number": \(number), "title": "t", "state": "closed", "created_at": "2021-01-1\(number)T00:00:00Z", "user": {"login": "u", "id": 1},
        "assignee": \(users.first ?? "null"), "assignees": [\(users.joined(separator: ", "))]}
        """
    }
    let text = [
      issue(1, [("dependabot[bot]", "Bot"), ("ada", "User")]),
      issue(2, [("builder", "Bot"), ("bo", "User"), ("ada", "User")]),
      issue(3, [("Copilot", "User"), ("ada", "User")]), issue(4, [("builder", "Bot")]), issue(5, []),
      issue(6, [("bo", "User")]),
    ]
    let (_, check) = try check("[" + text.joined(separator: ",") + "]", file: "i.json", [])
    #expect(assignees(check) == ["ada7", "bo7", "ada7", "-", "-", "bo7"])
    #expect(check.dataset.people.shown("bo7") == "bo (bo7)")
  }

  @Test("a list of plain names names several persons too")
  func plainLists() throws {
    let items = [#"["renovate[bot]", "ada"]"#, #"["bo"]"#, "[]", #"[null, "ada"]"#].enumerated().map {
      #"{"id": \#($0), "created": "2021-01-1\#($0)", "state": "Done", "assignees": \#($1)}"#
    }
    #expect(
      try assignees(check("[" + items.joined(separator: ",") + "]", file: "l.json", []).check) == [
        "ada", "bo", "-", "ada",
      ])
  }

  @Test("of two columns of persons that have one name each can be chosen")
  func sameColumns() throws {
    let cells = ["Ada Berg,Bo Lund", "dependabot[bot],Bo Lund", ",Bo Lund"]
    let asked = #expect(throws: DraftQuestion.self) { try check("Assignee,Assignee", cells) }
    #expect(asked?.readings.map(\.answer) == ["Assignee#1", "Assignee#2"])
    #expect(
      try assignees(check("Assignee,Assignee", cells, ["assignee=Assignee#1"]).check) == ["ada berg", "-", "-"])
    #expect(
      try assignees(check("Assignee,Assignee", cells, ["assignee=Assignee#2"]).check) == [
        "bo lund", "bo lund", "bo lund",
      ])
  }

  @Test("the address in an identity is the account, and the name is for show")
  func identities() throws {
    let (_, check) = try check(
      "Assigned To,Created By",
      [
        "Ada Berg <Ada@x.example>,Bo <bo@x.example>", "Ada Noor <ada@x.example>,Ada Noor", "Bo Lund <CORP\\bo>,",
        "Unassigned <none@x.example>,", "Project Build Service (org) <ab@x.example>,", "a < b,",
      ])
    #expect(assignees(check) == ["ada@x.example", "ada@x.example", "corp\\bo", "-", "-", "a < b"])
    #expect(check.dataset.people.shown("ada@x.example") == "Ada Noor")
    let log = check.dataset.log
    #expect(Set(log.reporters.map { log.reporterPool.string($0) }) == ["bo@x.example", "ada@x.example", ""])
  }

  @Test("somebody with more than a third of the tasks is asked about, unless stated")
  func suspect() throws {
    let cells = (0..<30).map { $0 % 2 == 0 ? "Reception" : "Person \("abcdefghijklmno".dropFirst($0 / 2).first!)" }
    let facts = try check("Assignee", cells).check
    #expect(facts.findings.contains { $0.fact == "P001 has 15 of 30 tasks with an assignee: is this one person?" })
    #expect(facts.largestPersons(showsPersons: true)[0].text == "P001 Reception")
    let stated = try check("Assignee", cells, ["persons=Reception"]).check
    #expect(!stated.findings.contains { $0.fact.contains("is this one person") })
  }

  @Test(
    "something beside each name is asked about, and leaving it away gives the persons",
    arguments: [
      ("NAME - #h 20m", [" - ", "none"]), ("NAME 2023-01-06 02:#", ["digits", "none"]),
      ("NAME: #.1 h", [": ", "none"]),
      ("NAME #%", ["digits", "none"]), ("NAME / ext. #", ["/", "none"]), ("NAME (#)", ["(", "none"]),
    ])
  func dressed(form: String, offered: [String]) throws {
    let names = ["Ada Berg", "Bo Dahl", "Cem Oz"]
    let cells = (0..<60).map {
      form.replacing("NAME", with: names[$0 % 3]).replacing("#", with: "\(10 + $0 / 3)")
    }
    let question = #expect(throws: DraftQuestion.self) { try check("Assignee", cells) }
    #expect(question?.key == "split" && question?.readings.map(\.answer) == offered)
    #expect(question?.readings.first?.meaning.hasPrefix("3 names, such as “Ada Berg”") == true)
    let said = try check("Assignee", cells, ["split=\(offered[0])"]).check
    #expect(Set(assignees(said)) == ["ada berg", "bo dahl", "cem oz"])
  }

  @Test("of a team before each name, of a diary and of a chain of arrows the last part is offered")
  func lastParts() throws {
    let (names, teams) = (["Ada Berg", "Bo Dahl", "Cem Oz", "Di Fox"], ["Net", "Ops", "Web"])
    func offered(_ cells: [String]) -> [String]? {
      #expect(throws: DraftQuestion.self) { try check("Assignee", cells) }?.readings.map(\.answer)
    }
    let behind = (0..<60).map { "\(teams[$0 / 4 % 3]) | \(names[$0 % 4])" }
    #expect(offered(behind) == ["last |", "|", "none"])
    #expect(try check("Assignee", behind, ["split=last |"]).check.dataset.persons.count == 4)
    let states = (0..<60).map { "\(names[$0 % 4]) (\(["East", "West"][$0 / 4 % 2]))" }
    #expect(offered(states) == ["(", "none"])
    let accounts = states.enumerated().map { "\($1),u\($0 % 4)" }
    #expect(try check("Assignee,Assignee Id", accounts).check.dataset.persons.count == 4, "accounts say who it is")
    let diary = (0..<60).map { "\"\(10 + $0 % 15).01. \(names[$0 % 4])\n\(30 - $0 % 3).02. \(names[$0 / 4 % 4])\"" }
    #expect(offered(diary) == ["digits", "last digits", "none"])
    #expect(assignees(try check("Assignee", diary, ["split=last digits"]).check)[4] == "bo dahl")
    let chains = ["Ada Berg > Bo Dahl", "Bo Dahl > Cem Oz > Ada Berg", "Cem Oz > Ada Berg"]
    #expect(offered(chains) == ["last >", "none"])
    #expect(assignees(try check("Assignee", chains, ["split=last >"]).check) == ["bo dahl", "ada berg", "ada berg"])
  }

  @Test("accounts after a migration and accounts that several share are named, and names can count instead")
  func accountUse() throws {
    let names = ["Ada Berg", "Bo Dahl", "Cem Oz"]
    func facts(_ account: (Int) -> String, _ answers: [String] = [], persons: Int) throws -> [String] {
      let cells = (0..<18).map { "\(names[$0 % 3]),\(account($0))" } + ["Di Fox,d4", "Ed Gil,e5"]
      let check = try check("Assignee,Assignee Id", cells, answers).check
      #expect(check.dataset.persons.count == persons)
      return check.findings.map(\.fact).filter { $0.contains("account") }
    }
    func moved(_ row: Int) -> String { "\(row < 9 ? "old" : "new")\(row % 3)" }
    #expect(
      try facts(moved, persons: 8) == ["3 names have several accounts, one after the other, as after a migration"])
    #expect(try facts(moved, ["assigneeId=none"], persons: 5).isEmpty)
    // Two people of one name who work at the same time.
    #expect(try facts({ "\($0 / 3 % 2)x\($0 % 3)" }, persons: 8).isEmpty)
    #expect(try facts({ _ in "U10000" }, persons: 3) == ["1 account has several names in turn, in 18 tasks"])
    #expect(try facts({ "u\($0 % 3)" }, persons: 5).isEmpty)
  }

  @Test("a login that goes on at another domain is named, with how to join the addresses; two at one time are two")
  func domains() throws {
    func facts(_ address: (Int) -> String, persons: Int) throws -> [DatasetFinding] {
      let check = try check("Assignee", (0..<20).map(address)).check
      #expect(check.dataset.persons.count == persons)
      return check.findings.filter { $0.fact.contains("domains") }
    }
    func moved(_ row: Int) -> String { "\(["ada", "bo"][row % 2])@\(row < 10 || row % 2 == 1 ? "old" : "new").example" }
    let found = try facts(moved, persons: 3)
    #expect(
      found.map(\.fact) == [
        "1 login is in addresses of several domains, or without one too, as after a change of the domain"
      ])
    #expect(found.first?.remedy.contains("people: [{name: Ada, aliases: [ada@a.org, ada@b.org]}]") == true)
    #expect(try facts({ "ada@\($0 / 2 % 2 == 0 ? "a" : "b").example" }, persons: 2).isEmpty)
    // So few tasks may be one after the other by chance.
    #expect(try facts({ $0 < 4 ? "ada@a.example" : $0 < 16 ? "bo@a.example" : "ada@b.example" }, persons: 3).isEmpty)
  }

  @Test("names in an element of HTML and behind a mention are names alone")
  func elements() throws {
    let cells = ["<span class='u' data-id='7'>Ada Berg</span>", "Ada Berg", "Ada Berg!", "@Ada Berg", "**Ada Berg**"]
    #expect(Set(assignees(try check("Assignee", cells).check)) == ["ada berg"])
    #expect(try PersonCell(nil, rules: nil).persons(in: "@loom/core") == ["@loom/core"])
  }

  @Test("nearly as many persons as tasks are refused, with five of them, unless it is said that each is one")
  func asManyAsTasks() throws {
    let letters = Array("abcdefghijklmnopqrstuvwxyz")
    let cells = (0..<60).map { "Person \(letters[$0 % 26])\(letters[$0 / 2 % 26])" }
    let problem = #expect(throws: Problem.self) { try check("Assignee", cells) }
    let fault = "different persons in 60 rows, such as “Person aa”, “Person ba”, “Person cb”"
    #expect(problem?.fault.contains(fault) == true)
    #expect(problem?.remedy.contains("--set split=none") == true)
    #expect(try check("Assignee", cells, ["split=none"]).check.dataset.persons.count == Set(cells).count)
    let few = (0..<60).map { "Person \(letters[$0 % 19])" }
    #expect(try check("Assignee", few).check.dataset.persons.count == 19)
  }
}
