import DelegationIngest
import DelegationTasks
import Testing

@Suite("What a history tells of the opening") struct TableHistoryTests {
  private func read(_ lines: String, _ tasks: String, changes: String? = nil) throws -> TaskLog {
    try SourceFixture(texts: ["t.csv": tasks].merging(changes.map { ["c.csv": $0] } ?? [:]) { $1 })
      .read(TableAdapter(mapping: try TableMapping.fixture("times: unix-seconds\n\(lines)")))
  }

  private func reporters(_ log: TaskLog) -> [String] { log.reporters.map(log.reporterPool.string) }

  private func opened(_ log: TaskLog, _ field: Field) -> [String?] {
    (0..<log.count).map { OpeningView(of: log).text(field, of: $0) }
  }

  @Test("who reported a task at first, where that changes", arguments: ["", ", previous: before"])
  func reporter(previous: String) throws {
    let log = try read(
      "reporter: by\nchanges: {file: c.csv\(previous)}", "id,opened,who,by\n1,10,ann,cat\n2,20,ann,dan\n",
      changes: "id,field,when,value,before\n1,By,15,cat,bob\n1,by,13,bob,eve\n")
    #expect(reporters(log) == [previous.isEmpty ? "" : "eve", "dan"])
    #expect(log.dataWarnings.notes.isEmpty)
  }

  @Test(
    "of snapshots the first says who reported a task and what it was about; how late it comes is noted")
  func snapshots() throws {
    let log = try read(
      "snapshots: true\nupdated: at\nreporter: by\ncomponent: part",
      """
      id,opened,who,at,by,part
      1,10,,20,eve,Core
      1,10,ann,30,cat,Web
      2,40,,90000,bob,Core
      2,40,ann,90010,bob,Web

      """)
    #expect(reporters(log) == ["eve", "bob"])
    #expect(opened(log, .component) == ["Core", "Core"])
    #expect(Snapshot(of: log, asOf: .endOfHistory).text(.component, of: 1) == "Web")
    #expect(
      log.dataWarnings.notes.contains {
        $0.hasPrefix(
          "the first rows of 1 tasks were written more than a day after the opening, at the median 1 day after it")
      })
  }

  @Test(
    "a column that changes in one task of fifty holds final values in the others; in more it is a history",
    arguments: [(1, true), (2, false)])
  func rarelyEdited(edited: Int, isFinal: Bool) throws {
    // Nobody had these tasks when they were opened, and every row has who did.
    let rows = (1...50).map { task in
      let other = task <= edited ? "Old" : "New"
      return """
        \(task),\(task)000,\(other == "Old" ? "bob" : "ann"),\(task)100,\(other),\(task)900
        \(task),\(task)000,ann,\(task)500,New,\(task)900

        """
    }
    let log = try read(
      "snapshots: true\nupdated: at\ntitle: name\nresolved: end", "id,opened,who,at,name,end\n" + rows.joined())
    #expect(opened(log, .shortDesc) == (1...50).map { $0 <= edited ? "Old" : "New" })
    #expect(Snapshot(of: log, asOf: Moment(50_101)).text(.assignedTo, of: 49) == (isFinal ? "" : "ann"))
    #expect(Snapshot(of: log, asOf: Moment(50_901)).text(.assignedTo, of: 49) == "ann")
    #expect(Snapshot(of: log, asOf: Moment(1_101)).text(.assignedTo, of: 0) == "bob")
    #expect(log.dataWarnings.notes.contains { $0.hasPrefix("columns that change within no task") } == isFinal)
  }

  @Test("a task whose only snapshot comes a day after the opening has final values")
  func lone() throws {
    let rows = (1...4).map { "\($0),\($0)0,ann,\($0 > 2 ? $0 * 10 : 100_000),Core\n" }.joined()
    let log = try read("snapshots: true\nupdated: at\ncomponent: part", "id,opened,who,at,part\n" + rows)
    #expect(log.finalValueTasks == [TaskID("1"), TaskID("2")])
    #expect(Snapshot(of: log, asOf: Moment(99_999)).text(.assignedTo, of: 0) == "")
    #expect(opened(log, .component) == ["Core", "Core", "Core", "Core"])
  }

  @Test("what is written in the seconds of the opening was so at the opening; what comes later was not")
  func creation() throws {
    let log = try read(
      "title: name\ncomponent: part\nchanges: {file: c.csv, previous: before}",
      "id,opened,who,name,part\n1,100,ann,b,Web\n2,200,ann,b,Web\n",
      changes: """
        id,field,when,value,before
        1,name,101,a,
        1,part,100,Core,
        1,name,900,b,a
        1,part,900,Web,Core
        2,name,260,b,
        2,part,260,Web,

        """)
    #expect(opened(log, .shortDesc) == ["a", ""] && opened(log, .component) == ["Core", ""])
    #expect(Snapshot(of: log, asOf: Moment(901)).text(.component, of: 0) == "Web")
  }

  @Test(
    "a list whose one value is replaced, in whatever order of adding and taking away",
    arguments: ["1,part,50,Web,\n1,part,50,,Core\n", "1,part,50,,Core\n1,part,50,Web,\n", "1,part,50,Web,Core\n"])
  func replaced(changes: String) throws {
    let log = try read(
      "component: part\nchanges: {file: c.csv, previous: before}", "id,opened,who,part\n1,10,ann,Web\n",
      changes: "id,field,when,value,before\n" + changes)
    #expect(opened(log, .component) == ["Core"])
    #expect(Snapshot(of: log, asOf: .endOfHistory).text(.component, of: 0) == "Web")
  }

  @Test("of changes in one second each begins with the value that the one before it ends with")
  func oneMoment() throws {
    let log = try read(
      "component: part\nchanges: {file: c.csv, previous: before}", "id,opened,who,part\n1,10,ann,Web\n",
      changes: "id,field,when,value,before\n1,part,50,B,A\n1,part,50,A,Core\n1,part,50,Web,B\n")
    #expect(opened(log, .component) == ["Core"])
    #expect(Snapshot(of: log, asOf: .endOfHistory).text(.component, of: 0) == "Web")
  }

  @Test(
    "what is called the value before counts only where it is what the change before set",
    arguments: [(before: "", dispatched: "dis", isBelieved: true), ("ann", "", false)])
  func foreignPrevious(before: String, dispatched: String, isBelieved: Bool) throws {
    let tasks = (1...20).map { "\($0),\($0)000,ann\n" }.joined()
    let changes = (1...20).map { "\($0),who,\($0)010,dis,\(before)\n\($0),who,\($0)500,ann,\(dispatched)\n" }.joined()
    let log = try read(
      "changes: {file: c.csv, previous: before}", "id,opened,who\n" + tasks,
      changes: "id,field,when,value,before\n" + changes)
    #expect(Set(opened(log, .assignedTo)) == [nil])
    #expect(Snapshot(of: log, asOf: .endOfHistory).text(.assignedTo, of: 3) == "ann")
    #expect(
      log.dataWarnings.notes.contains { $0.hasPrefix("in 20 of 20 changes of assignee the value before is not") }
        != isBelieved)
  }

  @Test(
    "outcomes are doubted where the last changes take away the assignees that the rows have",
    arguments: [true, false])
  func exchanged(isExchanged: Bool) throws {
    let tasks = (1...20).map { "\($0),\($0)000,ann\n" }.joined()
    let changes = (1...20).map { "\($0),who,\($0)500,\(isExchanged ? ",ann" : "ann,")\n" }.joined()
    let log = try read(
      "changes: {file: c.csv, previous: before}", "id,opened,who\n" + tasks,
      changes: "id,field,when,value,before\n" + changes)
    #expect(log.doubtsOutcomes == isExchanged)
  }
}
