import DelegationTasks
import Testing

@Suite("What may be learned when") struct LabelStreamTests {
  let log = makeLog(
    [(1, 100), (2, 105), (3, 110)],
    [
      .assignedTo: [
        (1, [(100, ""), (110, "ann"), (150, "bob")]), (2, [(105, ""), (106, "cid")]), (3, [(110, ""), (111, "ann")]),
      ],
      .resolution: [
        (1, [(100, ""), (120, "FIXED")]), (2, [(105, ""), (130, "FIXED"), (160, ""), (170, "FIXED")]),
        (3, [(110, ""), (140, "WONTFIX")]),
      ],
    ], reporters: [1: "bob"])

  func known(_ moment: Int64, leavesOutSelfTaken: Bool = false) -> [String] {
    let persons = PersonTable(of: log, rules: PersonRules(notPersons: []))
    let stream = LabelStream(of: log, persons: persons, leavesOutSelfTaken: leavesOutSelfTaken)
    return stream.examples(before: Moment(moment)).map { "\($0.task):\(persons.addresses[Int($0.person)])" }
  }

  @Test(
    "batch: FIXED tasks as of strictly before the moment, in task order",
    arguments: [
      (120, []), (121, ["0:ann"]), (150, ["0:ann", "1:cid"]), (151, ["0:bob", "1:cid"]), (161, ["0:bob"]),
      (171, ["0:bob", "1:cid"]),
    ] as [(Int64, [String])])
  func batch(moment: Int64, expected: [String]) { #expect(known(moment) == expected) }

  @Test("at the end: every task's final assignee, whatever its resolution")
  func final() {
    let persons = PersonTable(of: log, rules: PersonRules(notPersons: []))
    let stream = LabelStream(of: log, persons: persons, leavesOutSelfTaken: false)
    #expect(
      stream.finalExamples.map { "\($0.task):\(persons.addresses[Int($0.person)])" } == ["0:bob", "1:cid", "2:ann"])
  }

  @Test("a self-taken task gives no example from its assignment to the reporter on")
  func selfTaken() {
    #expect(known(150, leavesOutSelfTaken: true) == ["0:ann", "1:cid"])
    #expect(known(151, leavesOutSelfTaken: true) == ["1:cid"])
  }
}
