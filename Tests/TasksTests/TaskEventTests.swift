import DelegationTasks
import Testing

@Suite("Events of tasks, in time order") struct TaskEventTests {
  func lines(_ log: TaskLog, notPersons: [String] = ["inbox"]) -> [String] {
    let persons = PersonTable(of: log, rules: PersonRules(notPersons: notPersons))
    return log.events(persons: persons).map { event in
      let change: String =
        switch event.change {
        case .opened: "opened"
        case .assigned(let person): person.map { persons.addresses[Int($0)] } ?? "nobody"
        case .fixed: "fixed"
        case .dropped: "dropped"
        case .reopened: "reopened"
        case .copied(let person): "cc \(persons.addresses[Int(person)])"
        }
      return "\(event.moment.seconds) \(log.ids[event.task].text) \(change)"
    }
  }

  @Test("assignees, resolutions and reopenings; only changes are events")
  func life() {
    let log = makeLog(
      [(1, 100), (2, 100)],
      [
        .assignedTo: [(1, [(100, "inbox"), (110, "ann"), (115, "ann"), (130, "bob"), (140, "inbox")])],
        .resolution: [
          (1, [(100, ""), (120, "FIXED"), (125, "fixed"), (131, ""), (150, "WONTFIX"), (155, "DUPLICATE")])
        ],
      ])
    #expect(
      lines(log) == [
        "100 1 opened", "100 2 opened", "110 1 ann", "120 1 fixed", "130 1 bob", "131 1 reopened", "140 1 nobody",
        "150 1 dropped",
      ])
  }

  @Test("updates dated before the opening take effect at it")
  func early() {
    let log = makeLog([(7, 50)], [.assignedTo: [(7, [(40, "ann")])], .resolution: [(7, [(45, "FIXED")])]])
    #expect(lines(log) == ["50 7 opened", "50 7 ann", "50 7 fixed"])
  }

  @Test("copies count once the person was assigned a task, however they are written")
  func copies() {
    let log = makeLog(
      [(1, 10), (2, 20)],
      [
        .assignedTo: [(1, [(12, "Ann")]), (2, [(40, "bob")])],
        .cc: [(2, [(11, "ann"), (21, "bob, ANN"), (22, ""), (41, "bob,zoe")])],
      ])
    #expect(lines(log) == ["10 1 opened", "12 1 ann", "20 2 opened", "20 2 cc ann", "40 2 bob", "41 2 cc bob"])
  }

  @Test("no event before a moment depends on later ones")
  func blind() {
    let early: [(UInt64, [(Int64, String)])] = [(1, [(12, "ann")])]
    let later: [(UInt64, [(Int64, String)])] = [(1, [(12, "ann"), (90, "aaa")]), (2, [(95, "zoe")])]
    #expect(CopiedPersons.names(in: "Ann Lee,  bob@x.org ,,  ") == ["Ann Lee", "bob@x.org"])
    let copies: [Field: [(UInt64, [(Int64, String)])]] = [.cc: [(1, [(13, "zoe,ann"), (14, "aaa")])]]
    func before(_ assignees: [(UInt64, [(Int64, String)])]) -> [String] {
      lines(makeLog([(1, 10), (2, 20)], copies.merging([.assignedTo: assignees]) { $1 })).filter { !$0.hasPrefix("9") }
    }
    #expect(before(early) == before(later))
  }
}
