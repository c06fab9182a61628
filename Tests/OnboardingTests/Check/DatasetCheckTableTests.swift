import DelegationFoundations
import DelegationIngest
import DelegationIngestFixtures
import DelegationOnboarding
import DelegationTasks
import Testing

/// What `datasets check` finds about tables, from their files.
@Suite("Findings about tables") struct DatasetCheckTableTests {
  private let folder = TemporaryFolder()

  /// - Parameter more: Lines below `table:`, with their indent, then others of the description.
  private func check(_ tasks: String, more: String = "", changes: String? = nil, now: Int64 = 2_000_000_000) throws
    -> DatasetCheck
  {
    try folder.write(
      """
      name: mine
      summary: Some tasks
      adapter: table
      table:
        tasks: tasks.csv
        format: csv
        id: id
        opened: created
        resolved: done
        assignee: who
        component: team
        resolution: how
        status: state
      \(more)
      """, to: "mine/dataset.yaml")
    try folder.write("id,created,done,who,team,how,state\n" + tasks, to: "mine/tasks.csv")
    if let changes { try folder.write("id,field,when,value\n" + changes, to: "mine/changes.csv") }
    return try DatasetCatalogue(searchPath: [folder.path]).open("mine").check(threads: .one, now: Moment(now))
  }

  @Test("what could not be read is named: halves of characters, and lines without the bars of a drawn table")
  func losses() throws {
    try folder.write(
      "name: mine\nsummary: Some\nadapter: table\ntable: {tasks: t.md, format: csv, delimiter: \"|\", id: id, opened: at, resolved: end, assignee: who, title: what}\n",
      to: "mine/dataset.yaml")
    let rows = (1...4).map { "| \($0) | 2021-01-0\($0) | 2021-02-01 | ann | a |\n" }
    try folder.write(
      "| id | at | end | who | what |\n|---|---|---|---|---|\n\(rows[0])and more of a\n\(rows.dropFirst().joined())(4 rows)\n",
      to: "mine/t.md")
    func losses() throws -> [String] {
      try DatasetCatalogue(searchPath: [folder.path]).open("mine").check(threads: .one).findings
        .filter { $0.remedy.hasPrefix("look at those places") }.map(\.fact)
    }
    #expect(try losses() == ["2 lines without the bars of a drawn table left out, the first is line 4"])
    try folder.write(
      "name: mine\nsummary: Some\nadapter: table\ntable: {tasks: t.jsonl, format: jsonl, id: id, opened: at, resolved: end, assignee: who, title: what}\n",
      to: "mine/dataset.yaml")
    try folder.write(
      #"{"id": 1, "at": "2021-01-01", "end": "2021-01-02", "who": "ann", "what": "a\ud83d b"}"#, to: "mine/t.jsonl")
    #expect(try losses() == ["1 unpaired halves of characters: read as U+FFFD"])
  }

  private func facts(_ check: DatasetCheck, _ severity: DatasetFinding.Severity) -> [String] {
    check.findings.filter { $0.severity == severity }.map(\.fact)
  }

  private func described(_ column: ColumnSummary) -> [String] {
    column.values.map { "\($0.text) × \($0.count): \($0.treatment)" }
  }

  @Test("every column with its most frequent values and how each is treated")
  func columns() throws {
    let found = try check(
      """
      1,2020-01-01,2020-01-03,ann@example.org,Core,Fixed,Closed
      2,2020-01-02,2020-01-03,Ann@example.org,Core,Done,Closed
      3,2020-01-03,2020-01-04,bob,UI,fixed,Closed
      4,2020-01-04,,nobody@example.org,,,Open
      5,2020-01-04,,,UI,,Open
      """)
    let columns = found.columns(showsPersons: false)
    #expect(columns.map(\.column) == ["created", "done", "who", "state", "team", "how"])
    #expect(columns.map(\.empty) == [0, 2, 1, 0, 1, 2])
    #expect(columns.map(\.distinct) == [4, 2, 4, 2, 2, 3])
    #expect(
      columns[0].span.map { [$0.lowerBound.isoText, $0.upperBound.isoText] }
        == ["2020-01-01T00:00:00Z", "2020-01-04T00:00:00Z"])
    #expect(described(columns[0]) == ["2020-01-04T00:00:00Z × 2: the opening"])
    #expect(columns[1].values.map(\.treatment) == ["dates the final assignee, resolution and status"])
    #expect(
      described(columns[2]) == [
        "P001 × 1: a person", "P001 × 1: a person",
        "P002 × 1: a person",
        "nobody@example.org × 1: not a person: it matches 'nobody@*'",
      ])
    #expect(columns[3].values.map { "\($0.text) \($0.count)" } == ["Closed 3", "Open 2"])
    #expect(columns[3].values[0].treatment == "not used: only the resolution is")
    #expect(
      described(columns[5]) == [
        "Done × 1: not tested; models that learn as they go learn who did it",
        "Fixed × 1: counts as done",
        "fixed × 1: counts as done",
      ])
    let shown = found.columns(showsPersons: true)[2].values.map { "\($0.text): \($0.treatment)" }
    #expect(shown.prefix(2) == ["Ann@example.org: a person: P001", "ann@example.org: a person: P001"])
    #expect(found.columns(showsPersons: false, limit: 1).allSatisfy { $0.values.count <= 1 })
    #expect(facts(found, .note).contains("1 person is written in more than one case"))
    #expect(facts(found, .note).contains("done by persons: 2 tasks; not counted as done, by resolution: 1, 'Done' (1)"))
  }

  @Test("a row with a time in a column of names is one whose cells are shifted; a column of times is none")
  func misplaced() throws {
    func row(_ id: Int, _ team: String) -> String {
      "\(id),2020-01-01,2020-01-0\(id % 8 + 2),ann,\(team),Fixed,Closed\n"
    }
    let some = try check((1...40).map { row($0, $0 == 7 ? "2020-01-04" : "Core") }.joined())
    #expect(facts(some, .weakens).contains("a time where hardly any other row has one: 1 row of 'team'"))
    #expect(some.findings.contains { $0.remedy.hasPrefix("look at line 8 ") })
    let all = try check((1...40).map { row($0, "2020-01-0\($0 % 4 + 1)") }.joined())
    #expect(!all.findings.contains { $0.fact.hasPrefix("a time where") })
  }

  @Test("tasks that another person gets with the resolution or later are counted, where they are many")
  func handedOn() throws {
    func handed(_ count: Int, hour: Int) throws -> [String] {
      let rows = (1...30).map { task in
        "\(task),2020-01-01,2020-02-\(task % 15 + 10),\(task > count ? "bob" : "quinn"),Core,Fixed,Closed\n"
      }
      let changes = (1...30).map { task in
        let day = "2020-02-\(task % 15 + 10)T"
        return "\(task),who,2020-01-09T08:00:00,bob\n\(task),state,\(day)10:00:00,Closed\n"
          + (task > count ? "" : "\(task),who,\(day)\(hour < 10 ? "0" : "")\(hour):00:00,quinn\n")
      }
      let more = "  outcome: {done: [Closed, Fixed]}\n  changes: {file: changes.csv}"
      return facts(try check(rows.joined(), more: more, changes: changes.joined()), .weakens)
    }
    let fact = "tasks that are resolved, another person was assigned with the resolution or later"
    for hour in [10, 11] {
      #expect(try handed(25, hour: hour).contains("in 25 of 30 \(fact)"))
      #expect(try !handed(5, hour: hour).contains { $0.hasSuffix(fact) })
    }
    // Whoever gets it before may do it.
    #expect(try !handed(25, hour: 9).contains { $0.hasSuffix(fact) })
  }

  @Test("assignees of whom the changes tell nothing, and a log that was filled in afterwards")
  func assigneesOfChanges() throws {
    let rows = (1...30).map { "\($0),2020-01-01,2020-02-\($0 % 15 + 10),ann,Core,Fixed,Closed\n" }.joined()
    func changes(_ assigned: (Int) -> String) -> String {
      (1...30).map { assigned($0) + "\($0),state,2020-02-\($0 % 15 + 10),Closed\n" }.joined()
    }
    let untold = try check(
      rows, more: "  changes: {file: changes.csv}", changes: changes { $0 > 9 ? "" : "\($0),who,2020-01-09,ann\n" })
    #expect(
      facts(untold, .weakens).contains("21 tasks with an assignee and changes, but no change of the assignee"))
    #expect(untold.dataset.dating == .recorded)
    for when in ["2020-01-01T00:00:00", "2020-01-01"] {
      let filledIn = try check(
        rows, more: "  changes: {file: changes.csv}", changes: changes { "\($0),who,\(when),ann\n" })
      #expect(filledIn.dataset.dating == .atOpening)
      #expect(facts(filledIn, .weakens).contains { $0.hasPrefix("most assignees are there from the opening on") })
    }
  }

  @Test("resolved before opened everywhere blames these two columns, not the assignees")
  func swapped() throws {
    let found = try check(
      "1,2020-01-03,2020-01-01,ann,Core,Fixed,Closed\n2,2020-01-04,2020-01-02,bob,Core,Fixed,Closed\n")
    #expect(!found.canRun)
    #expect(facts(found, .stops).contains("in 2 of 2 rows 'done' is before 'created'"))
    #expect(!found.findings.contains { $0.fact.contains("assignee") && $0.severity == .stops })
    let one = try check(
      "1,2020-01-03,2020-01-01,ann,Core,Fixed,Closed\n2,2020-01-04,2020-01-05,bob,Core,Fixed,Closed\n")
    #expect(facts(one, .weakens).contains("in 1 of 2 rows 'done' is before 'created'"))
  }

  @Test("an empty column of resolutions' times, and one that is empty where there is a resolution")
  func emptyResolved() throws {
    let none = try check("1,2020-01-03,,ann,Core,Fixed,Closed\n2,2020-01-04,,bob,Core,Fixed,Closed\n")
    #expect(facts(none, .weakens).contains("the column 'done' is empty in every row"))
    let one = try check("1,2020-01-03,2020-01-04,ann,Core,Fixed,Closed\n2,2020-01-04,,bob,Core,Fixed,Closed\n")
    #expect(facts(one, .weakens).contains("the column 'done' is empty in 1 of 2 rows with a resolution"))
  }

  @Test("moments later than now and in 1970, in the columns too")
  func moments() throws {
    let found = try check(
      "1,1970-01-01,2020-01-04,ann,Core,Fixed,Closed\n2,2020-01-04,2034-01-01,bob,Core,Fixed,Closed\n")
    // The assignee's, the resolution's and the status's update.
    #expect(facts(found, .weakens).contains("3 moments are in the future"))
    // The opening, and six updates of final values that begin or stay empty there.
    #expect(facts(found, .weakens).contains { $0.hasSuffix(" moments are in 1970") })
    #expect(
      try check("1,2020-01-01,2034-01-01,ann,Core,Fixed,Closed\n2,2020-01-01,2034-01-01,ann,Core,Fixed,Closed\n")
        .columns(showsPersons: false)[1].values.map(\.treatment) == ["in the future"])
  }

  @Test("where nothing is known when the test begins, the check says what a run would")
  func nothingToLearnFrom() throws {
    func rows(_ resolved: (Int) -> Int) -> String {
      (1...9).map { "\($0),2020-01-0\($0),2020-02-\(resolved($0)),ann,Core,Fixed,Closed\n" }.joined()
        .replacing("2020-02-0", with: "2020-01-0")
    }
    let fact = "no task had been resolved when the first test task was opened, by the times of 'done'"
    #expect(facts(try check(rows { _ in 20 }), .stops).contains(fact))
    let some = try check((1...9).map { "\($0),2020-01-0\($0),2020-01-0\($0) 12:00,ann,Core,Fixed,Closed\n" }.joined())
    #expect(!facts(some, .stops).contains(fact))
  }

  @Test("changes that end with another assignee than the table are a finding, a few of them a note, and most stop")
  func otherAssignees() throws {
    func found(_ names: (Int) -> String) throws -> DatasetCheck {
      try check(
        (1...20).map { "\($0),2020-01-01,2020-01-04,ann,Core,Fixed,Closed\n" }.joined(),
        more: "  changes: {file: changes.csv}",
        changes: (1...20).map { "\($0),who,2020-01-03,\(names($0))\n\($0),how,2020-01-04,Fixed\n" }.joined())
    }
    func fact(_ count: String) -> String { "in \(count) the last assignee in the changes is not the one in the table" }
    let most = try found { $0 > 9 ? "bob" : "ann" }
    #expect(facts(most, .stops).contains(fact("11 tasks")) && !most.canRun)
    #expect(most.findings.contains { $0.remedy.hasSuffix("; or leave the changes out") })
    #expect(facts(try found { $0 > 10 ? "bob" : "ann" }, .weakens).contains(fact("10 tasks")))
    #expect(facts(try found { $0 == 7 ? "bob" : "ann" }, .note).contains(fact("1 task")))
    #expect(!(try found { _ in "ann" }).findings.contains { $0.fact.contains("the last assignee") })
  }

  @Test("rows of the changes that name no task, and fields that are not read")
  func changes() throws {
    let found = try check(
      "1,2020-01-03,2020-01-04,ann,Core,Fixed,Closed\n", more: "  changes: {file: changes.csv}",
      changes:
        "1,who,2020-01-03,ann\n2,who,2020-01-03,bob\n1,labels,2020-01-03,x\n1,labels,2020-01-04,y\n1,rank,2020-01-04,y\n"
    )
    #expect(facts(found, .note).contains("1 of 5 rows of the changes name tasks that the table lacks"))
    #expect(
      facts(found, .note).contains("3 of 5 rows of the changes name fields that are not read: 'labels' (2), 'rank' (1)")
    )
    let none = try check(
      "1,2020-01-03,2020-01-04,ann,Core,Fixed,Closed\n", more: "  changes: {file: changes.csv}",
      changes: "A-1,who,2020-01-03,ann\n")
    #expect(facts(none, .stops).contains("no row of the changes names a task of the table"))
  }

  private static let withAddress =
    "1,2020-01-03,2020-01-04,ann,support@company.com,Fixed,Closed\n2,2020-01-04,2020-01-05,bob,Sales@Company.com,Fixed,Closed\n"
    + "3,2020-01-04,2020-01-05,bob,support@company.com,Fixed,Closed\n"

  @Test("an address in a component stops a run, and the check reports it first")
  func address() throws {
    let found = try check(Self.withAddress)
    #expect(!found.canRun)
    #expect(
      facts(found, .stops).first
        == "the column 'team' holds 'support@company.com' and 1 more like it, which looks like an e-mail address")
    #expect(found.columns(showsPersons: false)[4].values[0].treatment == "STOPS A RUN: an e-mail address")
    let problem = try #require(throws: Problem.self) { try found.dataset.checkAddresses() }
    #expect(problem.location == folder.path + "/mine/dataset.yaml")
    #expect(problem.fault.hasPrefix("the column 'team' holds 'support@company.com', and 1 more like it"))
    #expect(
      problem.remedy.contains("notPersons: [\"support@company.com\"]")
        && problem.remedy.contains("maskAddresses: true"))
  }

  @Test("an address in a field that no report names stops a run likewise, and advice with quotes is YAML")
  func addressElsewhere() throws {
    let found = try check(
      "1,2020-01-03,2020-01-04,ann,Core,Fixed,Closed\n2,2020-01-03,2020-01-04,ann,Core,\"\"\"a b\"\"@company.com\",Closed\n"
    )
    #expect(
      facts(found, .stops).first?.hasPrefix("the column 'how' holds '\"a b\"@company.com', which looks like") == true)
    let problem = #expect(throws: Problem.self) { try found.dataset.checkAddresses() }
    let advice = try #require(problem?.remedy.firstMatch(of: /'(notPersons: .*?\])'/)?.1)
    let listed = try check(
      "1,2020-01-03,2020-01-04,ann,Core,\"\"\"a b\"\"@company.com\",Closed\n", more: "persons: {\(advice)}")
    try listed.dataset.checkAddresses()
    let shown = found.columns(showsPersons: false).flatMap { $0.values }
    #expect(shown.contains { $0.treatment == "STOPS A RUN: an e-mail address" })
  }

  @Test("a damaged file of a dataset of one's own is to be exported again")
  func damagedFile() throws {
    let problem = #expect(throws: Problem.self) { try check("1,2020-01-03,2020-01-04,\"ann\n") }
    #expect(problem?.remedy == "close it, or export the file again")
  }

  @Test("listed in notPersons it reads at, masked it is a number; equal values stay equal, others distinct")
  func remedies() throws {
    func components(_ check: DatasetCheck) -> [String?] {
      let end = Snapshot(of: check.dataset.log, asOf: .endOfHistory)
      return (0..<3).map { end.text(.component, of: $0) }
    }
    let before = try check(Self.withAddress)
    let listed = try check(Self.withAddress, more: "persons: {notPersons: [\"*@company.com\"]}")
    #expect(components(listed) == ["support at company.com", "Sales at Company.com", "support at company.com"])
    try listed.dataset.checkAddresses()
    #expect(facts(listed, .stops).allSatisfy { !$0.contains("address") })
    let masked = try check(Self.withAddress, more: "persons: {maskAddresses: true}")
    #expect(components(masked) == ["(address 1)", "(address 2)", "(address 1)"])
    try masked.dataset.checkAddresses()
    #expect(Set([before, listed, masked].map(\.dataset.digest)).count == 3)
  }

  @Test("a column of assignees that is emptied when a task is closed is called so", arguments: [0, 1])
  func emptied(keep: Int) throws {
    let rows = (1...90).map { task in
      let isOpen = task > 80
      let who = isOpen || task <= keep ? ["ann", "bob"][task % 2] : ""
      return
        "\(task),2020-01-01,\(isOpen ? "" : "2020-01-03"),\(who),Core,\(isOpen ? "" : "Fixed"),\(isOpen ? "Open" : "Closed")"
    }
    let found = try check(rows.joined(separator: "\n"))
    #expect(
      facts(found, keep == 0 ? .stops : .weakens).first {
        $0.hasPrefix(
          "'who' is emptied when a task is closed: it names somebody in 10 of 10 open tasks and in \(keep) of 80 closed ones"
        )
      } != nil)
    #expect(!facts(found, .stops).contains { $0.contains("counts as done") })
  }

  @Test(
    "people of open tasks who have no closed one show that tasks are handed on at closing", arguments: [false, true])
  func handedOver(isHandedOver: Bool) throws {
    let rows = (1...90).map { task in
      let isOpen = task > 80
      let who = (isOpen || !isHandedOver ? ["ann", "bob", "cy"] : ["tim", "tom", "tia"])[task % 3]
      return
        "\(task),2020-01-01,\(isOpen ? "" : "2020-01-03"),\(who),Core,\(isOpen ? "" : "Fixed"),\(isOpen ? "Open" : "Closed")"
    }
    let found = facts(try check(rows.joined(separator: "\n")), .weakens)
    #expect(
      found.contains { $0.hasPrefix("10 of 10 open tasks with an assignee are of persons who have no closed one") }
        == isHandedOver, "\(found)")
  }

  @Test("a quote that takes the rows behind it into its cell is named with its line; a text of several lines is none")
  func openQuote() throws {
    let row = { (task: Int, team: String) in "\(task),2020-01-01,2020-01-03,ann,\(team),Fixed,Closed" }
    let swallowed = try check(
      [row(1, "\"Core"), row(2, "Core"), row(3, "Core\""), row(4, "UI")].joined(separator: "\n"))
    #expect(
      facts(swallowed, .weakens).contains(
        "a cell holds what looks like several rows, behind a quote that opens in line 2"))
    #expect(swallowed.facts.counts.tasks == 2)
    let text = try check([row(1, "\"Core,\n2020,\nUI\""), row(2, "UI")].joined(separator: "\n"))
    #expect(!facts(text, .weakens).contains { $0.contains("a quote that opens") })
    // Every cell in quotes: of the first line and the last, as many cells may have a date in one place.
    let quoted = try check(
      (1...3).map { "\"\($0)\",\"2020-01-01\",\"2020-01-03\",\"ann\nand, \",\"2020-01-04\",\"Fixed\",\"Closed\"" }
        .joined(separator: "\n"))
    #expect(!facts(quoted, .weakens).contains { $0.contains("a quote that opens") })
  }

  @Test(
    "a field that names its own assignee, or is one person's, is named",
    arguments: [
      ("a field names the assignee of its own task: 'team' in 70 tasks, another person in 0", ["Ada", "Bo", "Cem"], 1),
      ("a field names the assignee of its own task: 'team' in 70 tasks, another person in 0", ["AB", "BD", "CO"], 1),
      ("each value is one person's, and each person has one: 'team'", ["Q1", "Q2", "Q3"], 1),
      (nil, ["Ada", "Bo", "Cem"], 3), (nil, ["Ada", "Bo", "Cem"], -1), (nil, ["Q1", "Q2", "Q3"], -1),
    ] as [(String?, [String], Int)])
  func telling(fact: String?, teams: [String], step: Int) throws {
    // Where tasks of nobody have such values as well, they were known before.
    let open = step > 0 ? [] : (71...80).map { "\($0),2020-01-01,,,Team \(teams[$0 % 3]),,New" }
    let step = abs(step)
    let rows = (1...70).map { task in
      "\(task),2020-01-01,2020-01-03,\(["Ada Berg", "Bo Dahl", "Cem Oz"][task % 3]),Team \(teams[task / step % 3]),Fixed,Closed"
    }
    let found = try facts(check((rows + open).joined(separator: "\n")), .weakens)
    #expect(found.filter { $0.contains("'team'") && $0.contains("person") } == [fact].compactMap(\.self))
  }

  @Test("an assignee that was there before the task came later, by a clock in another zone")
  func shifted() throws {
    let hour = { (task: Int, hour: Int) in
      "2020-01-\(task < 10 ? "0" : "")\(task)T\(hour < 10 ? "0" : "")\(hour):00:00Z"
    }
    let rows = (1...20).map {
      "\($0),\(hour($0, 12)),\(hour($0 + 3 + $0 % 3, 9 + $0 % 7)),\(["ann", "bob"][$0 % 2]),Core,Fixed,Closed"
    }
    let changes = (1...20).map { "\($0),assignee,\(hour($0, $0 < 3 ? 6 : 15)),\(["ann", "bob"][$0 % 2])" }
    let more = "  times: iso-8601\n  changes: {file: changes.csv, id: id, field: field, when: when, value: value}"
    let found = try check(rows.joined(separator: "\n"), more: more, changes: changes.joined(separator: "\n"))
    let opening = OpeningView(of: found.dataset.log)
    #expect((0..<20).allSatisfy { (opening.text(.assignedTo, of: $0) ?? "").isEmpty })
    #expect(found.dataset.dating == .doubted)
  }
}
