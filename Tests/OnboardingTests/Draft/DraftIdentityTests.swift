import DelegationFoundations
import DelegationIngest
import DelegationIngestFixtures
import DelegationOnboarding
import DelegationTasks
import Testing

/// Twelve tasks of three persons, opened on the days from the second of 2021 on at eight, assigned at ten, closed at twenty.
@Suite("Who is who in tasks and in their changes") struct DraftIdentityTests {
  private let folder = TemporaryFolder()

  private static let names = ["Ann Lee", "Bob Ray", "Cem Kaya"]

  private static func time(_ task: Int, _ hour: Int) -> String {
    "2021-01-\(task < 8 ? "0" : "")\(task + 2)T\(hour < 10 ? "0" : "")\(hour):00:00Z"
  }

  private static func text(_ header: String, _ row: (Int) -> [String]) -> String {
    ([header] + (0..<12).flatMap(row)).joined(separator: "\n") + "\n"
  }

  /// The persons of all histories, and those of the first three tasks at the end.
  private func persons(_ draft: DatasetDraft, file: String = "t.csv") throws -> (all: Set<String>, last: [String?]) {
    let log = try folder.check(draft, file: file).dataset.log
    #expect(log.dataWarnings[.otherAssignee] == 0)
    let moments = (0..<12).flatMap { (day: Int64) -> [Moment] in
      let hours: [Int64] = [9, 11, 21]
      return hours.map { Moment(1_609_545_600 + day * 86_400 + $0 * 3600) }
    }
    let all = moments.flatMap { moment in
      (0..<12).compactMap { Snapshot(of: log, asOf: moment).text(.assignedTo, of: $0) }
    }
    return (
      Set(all.filter { !$0.isEmpty }), (0..<3).map { Snapshot(of: log, asOf: .endOfHistory).text(.assignedTo, of: $0) }
    )
  }

  // MARK: Salesforce

  private static func account(_ person: Int) -> String { "005A00000001234\("abc".dropFirst(person).first!)QA" }

  private static func cases(_ header: String, _ owner: (Int) -> String) -> String {
    text("Id,CaseNumber,Subject,Status,CreatedDate,ClosedDate,\(header)") {
      ["500\($0),0000\($0),T,Closed,\(time($0, 8)),\(time($0, 20)),\(owner($0 % 3))"]
    }
  }

  /// An owner's change is there twice, by names and by accounts.
  private static func caseHistory(accountsFirst: Bool) -> String {
    text("CaseId,Field,OldValue,NewValue,CreatedDate,CreatedById") { task in
      let changes = [("Front Queue", names[task % 3]), ("00GA00000001234xAA", account(task % 3))].map {
        "500\(task),Owner,\($0),\($1),\(time(task, 10)),x"
      }
      return (accountsFirst ? changes.reversed() : changes) + ["500\(task),Status,New,Closed,\(time(task, 20)),x"]
    }
  }

  @Test(
    "a change that Salesforce writes by names and by accounts is one, of one person, whatever the cases have",
    arguments: ["OwnerId", "Owner.Name", "OwnerId,Owner.Name"], [false, true])
  func salesforce(header: String, accountsFirst: Bool) throws {
    let cases = Self.cases(header) { person in
      header.split(separator: ",").map { $0 == "OwnerId" ? Self.account(person) : Self.names[person] }.joined(
        separator: ",")
    }
    let draft = try folder.draft(
      [("t.csv", cases), ("h.csv", Self.caseHistory(accountsFirst: accountsFirst))], ["changes=true"])
    #expect(draft["id"]?.column == "Id")
    let found = try persons(draft)
    #expect(found.last == (0..<3).map { Self.account($0) })
    #expect(found.all == Set((0..<3).map { Self.account($0) } + ["00GA00000001234xAA"]))
    #expect(try PersonsFile.general().isPerson("00GA00000001234xAA") == false)
  }

  // MARK: Jira

  private static func issues(_ header: String, _ person: (Int) -> String) -> String {
    text("Issue key,Summary,Status,Created,Resolved,\(header)") {
      ["AB-\($0),T,Done,\(time($0, 8)),\(time($0, 20)),\(person($0 % 3))"]
    }
  }

  private static func changelog(_ header: String, _ person: (Int) -> String, status: String = "To Do,Done") -> String {
    text("Issue key,field,created,\(header)") { task in
      ["AB-\(task),assignee,\(time(task, 10)),\(person(task % 3))", "AB-\(task),status,\(time(task, 20)),\(status)"]
    }
  }

  @Test("accounts beside the names in changes are read where the tasks have them: two of one name are two")
  func accounts() throws {
    // The first two share a name.
    func name(_ person: Int) -> String { Self.names[max(1, person)] }
    let draft = try folder.draft(
      [
        ("t.csv", Self.issues("Assignee,Assignee Id") { "\(name($0)),a\($0)" }),
        ("h.csv", Self.changelog("from,fromString,to,toString", { ",,a\($0),\(name($0))" }, status: "1,To Do,5,Done")),
      ], ["changes=true"])
    #expect(draft.text(name: "m", location: nil).contains("valueId: to\n"))
    let found = try persons(draft)
    #expect(found.all == ["a0", "a1", "a2"] && found.last == ["a0", "a1", "a2"])
  }

  @Test("accounts of before a move, which changes alone name, are those that the tasks have under the same names")
  func movedAccounts() throws {
    let draft = try folder.draft(
      [
        ("t.csv", Self.issues("Assignee,Assignee Id") { "\(Self.names[$0]),a\($0)" }),
        (
          "h.csv",
          Self.text("Issue key,field,created,from,fromString,to,toString") { task in
            let account = "\(task < 6 ? "old" : "a")\(task % 3)"
            return [
              "AB-\(task),assignee,\(Self.time(task, 10)),,,\(account),\(Self.names[task % 3])",
              "AB-\(task),status,\(Self.time(task, 20)),1,To Do,5,Done",
            ]
          }
        ),
      ], ["changes=true"])
    #expect(draft.text(name: "m", location: nil).contains("valueId: to\n"))
    let found = try persons(draft)
    #expect(found.all == ["a0", "a1", "a2"] && found.last == ["a0", "a1", "a2"])
  }

  @Test("changes by accounts alone agree with tasks that have accounts")
  func accountsAlone() throws {
    let draft = try folder.draft(
      [
        ("t.csv", Self.issues("Assignee,Assignee Id") { "\(Self.names[$0]),a\($0)" }),
        ("h.csv", Self.changelog("from,to") { ",a\($0)" }),
      ], ["changes=true"])
    #expect(try persons(draft).all == ["a0", "a1", "a2"])
  }

  @Test("where tasks and changes name people differently, another column is offered, or what to export is said")
  func disagreement() throws {
    let changes = ("h.csv", Self.changelog("from,to") { ",a\($0)" })
    let named = Self.issues("Assignee") { Self.names[$0] }
    let problem = #expect(throws: Problem.self) {
      try folder.draft([("t.csv", named), changes], ["changes=true"])
    }
    #expect(problem?.fault.hasPrefix("'to' in h.csv names assignees otherwise than 'Assignee'") == true)
    let wider = ("t.csv", Self.issues("Assignee,Login") { "\(Self.names[$0]),a\($0)" })
    let question = #expect(throws: DraftQuestion.self) { try folder.draft([wider, changes], ["changes=true"]) }
    #expect(question?.key == "assignee" && question?.readings.map(\.answer) == ["Login"])
    let draft = try folder.draft([wider, changes], ["changes=true", "assignee=Login"])
    #expect(try persons(draft).all == ["a0", "a1", "a2"])
  }

  // MARK: Objects

  @Test("an account is that of the object that has the name, not of another beside it")
  func objects() throws {
    let items = (0..<12).map { task in
      #"""
      {"event": "closed", "assignee": {"id": \#(90 + task % 2)}, "issue": {"number": \#(task + 1), "title": "T", "state": "closed",
       "created_at": "\#(Self.time(task, 8))", "closed_at": "\#(Self.time(task, 20))", "assignee": {"login": "\#("abc".dropFirst(task % 3).first!)", "id": \#(task % 3)}}}
      """#
    }
    let draft = try folder.draft([("t.json", "[\(items.joined(separator: ","))]")])
    #expect(draft["assignee"]?.column == "issue.assignee.login" && draft["assigneeId"]?.column == "issue.assignee.id")
  }

  @Test("a column that is called as accounts and has several for each name, each of several names, is left out")
  func unrelated() throws {
    let text = Self.text("Key,Title,State,Created,Closed,Owner,Owner Id") {
      ["\($0),T,Done,\(Self.time($0, 8)),\(Self.time($0, 20)),\(Self.names[$0 % 3]),\(70 + $0 / 3)"]
    }
    let draft = try folder.draft([("t.csv", text)])
    #expect(
      draft["assigneeId"] == nil && draft.notes.contains { $0.hasPrefix("assigneeId is left out: 'Owner Id' is of") })
  }

  @Test(
    "accounts are known by the words for a person and for an account, in either order and with articles between",
    arguments: [
      "Bearbeiter,Bearbeiter Kürzel", "Bearbeiter,Bearbeiter-Nr.", "Bearbeiter,E-Mail des Bearbeiters", "担当者,担当者メール",
      "担当者名,担当者コード", "Responsável,E-mail do responsável", "Responsável,Matrícula do responsável", "Case Owner,Owner ID",
      "Исполнитель,Почта исполнителя", "Assignee,Assigned To Email", "Assigned to,Assignee ID",
      "Assigné à,Adresse e-mail de l'assigné", "负责人,负责人邮箱", "담당자,담당자 사번", "Ansvarig,Ansvarigs e-post",
      "Technician,Technician Login ID", "Assigned Engineer,Engineer ID",
    ])
  func accountColumns(header: String) throws {
    let text = Self.text("Key,Title,State,Created,Closed,\(header)") {
      ["\($0),T,Done,\(Self.time($0, 8)),\(Self.time($0, 20)),\(Self.names[$0 % 3]),u\($0 % 3)"]
    }
    let draft = try folder.draft([("t.csv", text)])
    #expect([draft["assignee"]?.column, draft["assigneeId"]?.column] == header.split(separator: ",").map(String.init))
    #expect(try persons(draft).last == ["u0", "u1", "u2"])
  }

  @Test(
    "what says more of a team or of another person is no account", arguments: ["Owner Team ID", "Component Owner ID"])
  func otherAccounts(column: String) throws {
    let text = Self.text("Key,Title,State,Created,Closed,Owner,\(column)") {
      ["\($0),T,Done,\(Self.time($0, 8)),\(Self.time($0, 20)),\(Self.names[$0 % 3]),u\($0 % 3)"]
    }
    #expect(try folder.draft([("t.csv", text)])["assigneeId"] == nil)
  }

  @Test(
    "paths are known by their last parts, and persons by their accounts",
    arguments: [
      "System.Id,System.Title,System.State,System.CreatedDate,Microsoft.VSTS.Common.ResolvedDate,System.AssignedTo.displayName,System.AssignedTo.id",
      "issue.key,issue.fields.summary,issue.fields.status.name,issue.fields.created,issue.fields.resolutiondate,issue.fields.assignee.displayName,issue.fields.assignee.accountId",
    ])
  func paths(header: String) throws {
    let text = Self.text(header) {
      ["\($0),T,Done,\(Self.time($0, 8)),\(Self.time($0, 20)),\(Self.names[max(1, $0 % 3)]),a\($0 % 3)"]
    }
    let draft = try folder.draft([("t.csv", text)])
    let columns = header.split(separator: ",").map(String.init)
    #expect(
      ["id", "title", "status", "opened", "resolved", "assignee", "assigneeId"].map { draft[$0]?.column } == columns)
    #expect(try persons(draft).last == ["a0", "a1", "a2"])
  }
}
