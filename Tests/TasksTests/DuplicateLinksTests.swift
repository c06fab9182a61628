import DelegationTasks
import Testing

@Suite("Links between tasks that repeat one another") struct DuplicateLinksTests {
  /// Task 2 repeats 1; 3 repeats 2, and is resolved first; 4 is in their group and was fixed; 5 stands alone.
  private let log = makeLog(
    [(1, 10), (2, 20), (3, 30), (4, 35), (5, 40)],
    [
      .resolution: [
        (1, [(10, ""), (90, "FIXED")]), (2, [(20, ""), (60, "DUPLICATE")]),
        (3, [(30, ""), (40, "WONTFIX"), (45, ""), (50, "DUPLICATE"), (55, "Duplicate")]),
        (4, [(35, ""), (70, "FIXED")]),
        (5, [(40, ""), (80, "DUPLICATE")]),
      ]
    ])

  private func link(_ moment: Int64, _ task: Int, _ others: [Int]) -> DuplicateLink {
    DuplicateLink(moment: Moment(moment), task: task, others: others)
  }

  private func ids(_ numbers: UInt64...) -> [TaskID] { numbers.map { TaskID($0) } }

  @Test("worked by hand: a pair is known when the later of the two is resolved as a duplicate")
  func byHand() {
    let linked = log.linkingDuplicates([ids(2, 1, 3, 4), ids(99, 5)])
    #expect(linked.duplicateLinks == [link(50, 2, [0, 3]), link(60, 1, [0, 2, 3])])
    #expect(linked.finalDuplicateLinks == linked.duplicateLinks)
    #expect(linked.updateCount == log.updateCount)
    let snapshot = Snapshot(of: linked, asOf: Moment(60))
    #expect((0..<5).map { snapshot.text(.duplicateOf, of: $0) } == ["", "", "1 4", "", ""])
  }

  @Test("where all others are duplicates that turn out later, the first of them dates the link")
  func later() {
    let linked = log.linkingDuplicates([ids(2, 3)])
    #expect(linked.duplicateLinks == [link(60, 1, [2]), link(60, 2, [1])])
  }

  @Test("groups that share a task are one; unknown tasks and tasks that were never duplicates are left alone")
  func united() {
    #expect(
      log.linkingDuplicates([ids(2, 1), ids(1, 3), ids(4, 3)]).duplicateLinks
        == log.linkingDuplicates([ids(1, 2, 3, 4)]).duplicateLinks)
    #expect(log.linkingDuplicates([ids(1, 4), ids(77), []]).duplicateLinks.isEmpty)
    #expect(log.duplicateLinks.isEmpty)
  }

  @Test(
    "a tracker's own links: ids separated by blanks, commas or semicolons; not itself, not the unknown, not what comes later"
  )
  func own() {
    let log = makeLog(
      [(1, 10), (2, 20), (3, 30)],
      [
        .duplicateOf: [
          (2, [(20, ""), (25, "1, 2;9"), (28, "")]), (3, [(30, ""), (40, "2 1")]), (1, [(10, ""), (15, "3")]),
        ]
      ])
    #expect(log.duplicateLinks == [link(25, 1, [0]), link(40, 2, [0, 1])])
    #expect(log.finalDuplicateLinks == [link(40, 2, [0, 1])])
  }

  @Test("nothing is left of what comes after a cut")
  func cut() {
    let linked = log.linkingDuplicates([ids(2, 1, 3, 4)])
    for moment in Int64(10)...100 {
      let cut = linked.cut(at: Moment(moment)).duplicateLinks
      #expect(cut == linked.duplicateLinks.filter { $0.moment < Moment(moment) }, "at \(moment)")
    }
  }

  @Test("groups: whoever repeats the same task, and how many they are")
  func groups() {
    var groups = DuplicateGroups(taskCount: 5)
    #expect((0..<5).allSatisfy { groups.root(of: $0) == $0 && groups.size(of: $0) == 1 })
    groups.join(link(1, 4, [0]))
    groups.join(link(2, 3, [0]))
    groups.join(link(2, 3, [4]))
    #expect(groups.root(of: 4) == groups.root(of: 3) && groups.size(of: 0) == 3 && groups.size(of: 1) == 1)
    groups.join(link(3, 1, [2]))
    #expect(groups.size(of: 2) == 2 && groups.root(of: 2) != groups.root(of: 0))
  }
}
