import DelegationEvaluation
import DelegationTasks
import Testing

@Suite("Targets") struct TargetsTests {
  /// Seven tasks, one for each way of being a target or not.
  let log = makeLog(
    [
      (1, 100, "ann@example.org"), (2, 110, "x"), (3, 120, "x"), (4, 130, "x"), (5, 140, "Bob@Example.org"),
      (6, 150, "x"), (7, 160, "x"),
    ],
    [
      .assignedTo: [
        (1, [(100, ""), (101, "bob@example.org")]), (2, [(110, "")]),
        (3, [(120, ""), (121, "ann@example.org"), (190, "UI-Inbox@example.org")]),
        (4, [(130, ""), (131, "cid@example.org")]), (5, [(140, "inbox@example.org"), (141, "BOB@example.org")]),
        (6, [(150, ""), (151, "ann@example.org"), (900, "Ann@example.org")]),
      ],
      .resolution: [
        (1, [(100, ""), (200, "FIXED")]), (2, [(110, "FIXED")]), (3, [(120, "FIXED")]), (4, [(130, "WONTFIX")]),
        (5, [(140, "fixed")]), (6, [(150, ""), (300, "FIXED"), (400, ""), (500, "FIXED")]), (7, [(160, "FIXED")]),
      ],
    ])

  func targets(_ eligibility: Outcome, leavesOutSelfTaken: Bool = false) -> Targets {
    Targets(of: log, persons: makePersons(log), eligibility: eligibility, leavesOutSelfTaken: leavesOutSelfTaken)
  }

  @Test("fixed: the final assignee is a person, the final resolution FIXED; the rest is counted by reason")
  func fixed() {
    let targets = targets(.fixed)
    #expect(targets.all.map(\.task) == [0, 4, 5])
    #expect(
      targets.all.map { makePersons(log).addresses[Int($0.assignee)] }.map { $0.prefix(3) } == ["bob", "bob", "ann"])
    #expect(targets.all.map(\.opening) == [Moment(100), Moment(140), Moment(150)])
    #expect(targets.eligibleAny == 4)
    #expect(targets.persons == 2)
    #expect(targets.assigneeNeverChanged == 2, "task 2 is empty to the end, task 7 has no assignee at all")
    #expect(targets.assigneeNotPerson == 1)
    #expect(targets.otherResolution == 1)
    #expect(targets.selfTaken == 0)
  }

  @Test("any: the resolution does not matter")
  func any() {
    #expect(targets(.any).all.map(\.task) == [0, 3, 4, 5])
    #expect(targets(.any).otherResolution == 0)
  }

  @Test("self-taken tasks are left out by setting, whatever the case of letters, and counted")
  func selfTaken() {
    let targets = targets(.fixed, leavesOutSelfTaken: true)
    #expect(targets.all.map(\.task) == [0, 5])
    #expect(targets.selfTaken == 1)
    #expect(targets.eligibleAny == 3)
  }

  @Test("every task is counted once", arguments: Outcome.allCases, [true, false])
  func sum(eligibility: Outcome, leavesOut: Bool) {
    let one = targets(eligibility, leavesOutSelfTaken: leavesOut)
    let out = one.assigneeNeverChanged + one.assigneeNotPerson + one.otherResolution + one.selfTaken
    #expect(one.count + out == log.count)
  }

  @Test("an empty log has no targets")
  func empty() {
    let log = makeLog([], [:])
    let targets = Targets(of: log, persons: makePersons(log), eligibility: .fixed, leavesOutSelfTaken: true)
    #expect(targets.count == 0 && targets.persons == 0)
  }

  @Test(
    "settled: the label was set, and no later change follows",
    arguments: [(121, 0), (151, 1), (170, 1), (171, 2)] as [(Int64, Int)])
  func settled(moment: Int64, expected: Int) {
    let log =
      makeLog(
        [(1, 100, "x"), (2, 105, "x"), (3, 110, "x")],
        [
          .assignedTo: [
            (1, [(100, ""), (110, "ann"), (150, "bob")]), (2, [(105, ""), (106, "cid")]),
            (3, [(110, ""), (111, "ann")]),
          ],
          .resolution: [
            (1, [(100, ""), (120, "FIXED")]), (2, [(105, ""), (130, "FIXED"), (160, ""), (170, "FIXED")]),
            (3, [(110, ""), (140, "WONTFIX")]),
          ],
        ])
    let persons = makePersons(log)
    let stream = LabelStream(of: log, persons: persons, leavesOutSelfTaken: false)
    let targets = Targets(of: log, persons: persons, eligibility: .fixed, leavesOutSelfTaken: false).all
    let test = Target(task: 2, assignee: 0, opening: Moment(moment))
    let split = Split.holdout(of: targets + [test], share: Share(2, of: 3))
    #expect(stream.settledCount(of: targets + [test], in: split.folds[0], eligibility: .fixed) == expected)
  }
}
