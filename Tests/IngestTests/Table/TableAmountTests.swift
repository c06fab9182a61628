import DelegationFoundations
import DelegationIngest
import DelegationTasks
import Testing

@Suite("Table: efforts and estimates, repeated rows, columns beside") struct TableAmountTests {
  private static let lines = """
    times: unix-seconds
    resolved: done
    resolution: how
    effort: {column: spent, unit: hours}
    estimate: {column: planned, unit: seconds}
    """

  private static let tasks = """
    id,opened,who,done,how,spent,planned
    1,10,ann,50,fixed,0.5,5400
    2,20,bob,40,wontfix,0.001,
    3,30,ann,,,2,600
    4,40,bob,90,fixed,0,600
    5,50,cid,90,fixed,,60

    """

  private func read(_ lines: String, _ texts: [String: String]) throws -> TaskLog {
    try SourceFixture(texts: texts).read(TableAdapter(mapping: try TableMapping.fixture(lines)))
  }

  private func problem(_ lines: String, _ texts: [String: String]) throws -> Problem? {
    try SourceFixture(texts: texts).problem(TableAdapter(mapping: try TableMapping.fixture(lines)))
  }

  private func efforts(_ log: TaskLog) -> [String] {
    let persons = PersonTable(of: log, rules: PersonRules(notPersons: []))
    return log.efforts(persons: persons).map { effort in
      let name = effort.person.map { persons.addresses[Int($0)] } ?? "-"
      return "\(log.ids[effort.task]) \(name) \(effort.minutes) min at \(effort.moment.seconds)"
    }
  }

  @Test("whole minutes of resolved tasks, known from the resolution on; those without a time are left out")
  func amounts() throws {
    let log = try read(Self.lines, ["t.csv": Self.tasks])
    #expect(efforts(log) == ["2 bob 1 min at 40", "1 ann 30 min at 50"])
    #expect(log.dataWarnings.notes == ["1 efforts left out, since nothing says when they were known"])
    let opening = OpeningView(of: log)
    #expect((0..<5).map { opening.estimatedMinutes(of: $0) } == [90, nil, 10, 10, 1])
    #expect(Snapshot(of: log, asOf: Moment(50)).text(.effort, of: 0) == "")
    #expect(Snapshot(of: log, asOf: Moment(51)).text(.effort, of: 0) == "30")
  }

  @Test("what becomes known after the resolution counts since then, and what is corrected later as it was first")
  func changes() throws {
    let lines = Self.lines + "\nassignee: who\nchanges: {file: c.csv}"
    let tasks = "id,opened,who,done,how,spent,planned\n1,10,ann,50,fixed,9,60\n2,20,bob,40,fixed,9,60\n"
    let changes = """
      id,field,when,value
      1,spent,30,1
      1,spent,60,2
      2,spent,70,0.5
      2,spent,80,3
      1,planned,21,60
      1,resolution,50,fixed
      2,resolution,40,fixed

      """
    let log = try read(lines.replacing("assignee: who\n", with: ""), ["t.csv": tasks, "c.csv": changes])
    #expect(efforts(log) == ["1 ann 60 min at 50", "2 bob 30 min at 70"])
    // The estimate came eleven seconds after the opening.
    #expect(OpeningView(of: log).estimatedMinutes(of: 0) == nil)
    // What is known at a moment does not depend on what comes later.
    #expect(efforts(log.cut(at: Moment(75))) == efforts(log))
    #expect(efforts(log.cut(at: Moment(60))) == ["1 ann 60 min at 50"])
  }

  @Test(
    "an amount that is none says where, and what to write",
    arguments: ["-1", "1,5", "two", "0x10", "nan", "inf", "1e12"])
  func faults(_ text: String) throws {
    let cells = Self.tasks.replacing("0.5", with: "\"\(text)\"")
    let problem = try #require(try problem(Self.lines, ["t.csv": cells]))
    #expect(problem.location.hasSuffix("t.csv:2"))
    #expect(problem.fault == "“\(text)” in the column “spent” is not a number of hours")
    #expect(problem.remedy.hasPrefix("write a number that is not negative"))
  }

  @Test("an amount without its unit is refused")
  func units() throws {
    for line in ["effort: spent", "effort: {column: spent}", "estimate: {column: planned, unit: days}"] {
      #expect(throws: Problem.self) { try TableMapping.fixture("times: unix-seconds\n\(line)") }
    }
  }

  @Test("several rows of one task are an error, unless the first counts")
  func repeated() throws {
    let tasks = "id,opened,who\n1,10,ann\n2,20,bob\n1,30,cid\n"
    #expect(try problem("times: unix-seconds", ["t.csv": tasks])?.fault.contains("second time") == true)
    let log = try read("times: unix-seconds\nrepeated: first", ["t.csv": tasks])
    #expect(log.ids.map(\.text) == ["1", "2"] && log.openings.map(\.seconds) == [10, 20])
    #expect(log.dataWarnings.notes == ["1 rows left out that are of a task before them"])
    let last = try read("times: unix-seconds\nrepeated: last", ["t.csv": tasks])
    #expect(last.ids.map(\.text) == ["2", "1"] && last.openings.map(\.seconds) == [20, 30])
    let updated = "id,opened,who,at\n1,10,ann,50\n2,20,bob,50\n1,10,cid,40\n"
    let latest = try read("times: unix-seconds\nrepeated: last\nupdated: at", ["t.csv": updated])
    #expect(Snapshot(of: latest, asOf: .endOfHistory).text(.assignedTo, of: 0) == "ann")
  }

  @Test("snapshots are histories, in any order; what changes within no task is none, and dates nothing before the end")
  func snapshots() throws {
    let rows = [
      "1,10,,New,60,x,p,12", "1,10,ann,Active,60,x,p,20", "1,10,bob,Done,60,y,p,60", "2,15,,New,,z,q,15",
      "2,15,cid,Active,,z,q,40",
    ]
    let lines =
      "times: unix-seconds\nsnapshots: true\nupdated: at\nresolved: end\nstatus: state\ncomponent: part\npriority: rank\noutcome: {done: [Done]}"
    for order in [[0, 1, 2, 3, 4], [4, 2, 0, 3, 1]] {
      let text = "id,opened,who,state,end,part,rank,at\n" + order.map { rows[$0] + "\n" }.joined()
      let log = try read(lines, ["t.csv": text])
      func value(_ field: Field, _ moment: Int64, _ task: Int = 0) -> String? {
        Snapshot(of: log, asOf: Moment(moment)).text(field, of: task)
      }
      #expect(log.ids.map(\.text) == ["1", "2"] && log.openings.map(\.seconds) == [10, 15])
      #expect(value(.assignedTo, 20) == "" && value(.assignedTo, 21) == "ann" && value(.assignedTo, 61) == "bob")
      #expect(value(.resolution, 60) == "" && value(.resolution, 61) == "FIXED" && value(.resolution, 99, 1) == "")
      #expect(value(.component, 11) == "x" && value(.component, 61) == "y" && value(.priority, 11) == "p")
      #expect(
        log.dataWarnings.notes == [
          "5 rows are the states of 2 tasks",
          "columns that change within no task, or hardly any, so that a task has its final value from the first on: rank",
        ])
    }
    for wrong in ["snapshots: true", "snapshots: true\nupdated: at\nrepeated: last"] {
      #expect(throws: Problem.self) { try TableMapping.fixture(wrong) }
    }
  }

  private static let beside =
    "times: unix-seconds\nopened: start\nresolved: end\nbeside: {file: dates.csv, id: number, columns: [start, end]}"

  @Test("columns of a file beside are those of the tasks with the same id")
  func besideFile() throws {
    let lines = Self.beside.replacing("opened: start\n", with: "")
    func mapping() throws -> TableMapping {
      var mapping = try TableMapping.fixture(lines)
      mapping.opened = "start"
      return mapping
    }
    let texts = ["t.csv": "id,who\n1,ann\n2,bob\n", "dates.csv": "end,number,start\n9,2,5\n8,7,1\n,1,6\n"]
    let log = try SourceFixture(texts: texts).read(TableAdapter(mapping: try mapping()))
    #expect(log.ids.map(\.text) == ["2", "1"] && log.openings.map(\.seconds) == [5, 6])
    #expect(Snapshot(of: log, asOf: Moment(9)).text(.assignedTo, of: 0) == "")
    #expect(Snapshot(of: log, asOf: Moment(10)).text(.assignedTo, of: 0) == "bob")
    #expect(TableAdapter(mapping: try mapping()).fileNames == ["t.csv", "dates.csv"])
    func fault(_ changes: [String: String]) throws -> String? {
      try SourceFixture(texts: texts.merging(changes) { $1 }).problem(TableAdapter(mapping: try mapping()))?.description
    }
    let lacking = try #require(try fault(["dates.csv": "number,start,end\n2,5,9\n"]))
    #expect(lacking.contains("t.csv:2") && lacking.contains("“start” is empty"))
    let twice = try #require(try fault(["dates.csv": "number,start,end\n1,5,9\n2,5,9\n1,5,9\n"]))
    #expect(twice.contains("dates.csv:4") && twice.contains("second time"))
    var first = try mapping()
    first.repeated = .first
    let dates = ["dates.csv": "number,start,end\n1,5,9\n2,6,9\n1,7,9\n"]
    let read = try SourceFixture(texts: texts.merging(dates) { $1 }).read(TableAdapter(mapping: first))
    #expect(read.openings.map(\.seconds) == [5, 6])
    let column = try #require(try fault(["dates.csv": "number,start\n1,5\n"]))
    #expect(column.contains("dates.csv:1") && column.contains("“end”"))
  }
}
