import DelegationTasks
import Testing

@Suite("Logs with another future") struct TaskLogFuturesTests {
  private let log = makeLog(
    [(1, 10), (2, 20), (3, 30)],
    [
      .assignedTo: [(1, [(10, ""), (20, "ann"), (30, "zoe")]), (2, [(20, "bob"), (45, "ann")]), (3, [(30, "cid")])],
      .component: [(1, [(10, "UI")]), (2, [(20, "UI"), (31, "Core")]), (3, [(30, "Help")])],
    ])

  private func rows(_ log: TaskLog, asOf moment: Int64) -> [[String?]] {
    let snapshot = Snapshot(of: log, asOf: Moment(moment))
    return snapshot.tasks.map { task in
      [log.ids[task].text] + [Field.assignedTo, .component].map { snapshot.text($0, of: task) }
    }
  }

  @Test("cut: no task and no value dated at the moment or later, nor their names")
  func cut() {
    let cut = log.cut(at: Moment(30))
    #expect(rows(cut, asOf: .max) == [["1", "ann", "UI"], ["2", "bob", "UI"]])
    #expect(rows(cut, asOf: .max) == rows(log, asOf: 30))
    #expect(cut.pool(of: .component).count == 1 && cut.pool(of: .assignedTo).id(of: "zoe") == nil)
    #expect(cut.fields == log.fields && cut.openings == [Moment(10), Moment(20)])
    #expect(log.cut(at: Moment(10)).count == 0)
    #expect(rows(log.cut(at: .endOfHistory), asOf: .max) == rows(log, asOf: .max))
  }

  @Test("cut: persons are those who were assigned a task by then")
  func persons() {
    let all = PersonTable(of: log, rules: PersonRules(notPersons: ["bob"]))
    #expect(all.addresses == ["ann", "cid", "zoe"])
    let cut = log.cut(at: Moment(30))
    let persons = PersonTable(of: cut, among: all)
    #expect(persons.addresses == ["ann"])
    #expect(persons.addresses == PersonTable(of: cut, rules: PersonRules(notPersons: ["bob"])).addresses)
  }

  @Test("shuffled: the past stays, later values are permuted within their field")
  func shuffled() {
    var counts: [Int] = []
    let other = log.shufflingValues(from: Moment(30)) { values in
      counts.append(values.count)
      values.reverse()
    }
    #expect(rows(other, asOf: 30) == rows(log, asOf: 30))
    // Assignees zoe, ann, cid and components Core, Help, each the other way round.
    #expect(counts == [3, 2])
    #expect(rows(other, asOf: .max) == [["1", "cid", "UI"], ["2", "ann", "Help"], ["3", "zoe", "Core"]])
    #expect(other.openings == log.openings)
  }
}
