import DelegationFoundations
import DelegationTasks
import Testing

/// A log of a few tasks, written as (id, opening) and histories as (when, what).
func makeLog(
  _ tasks: [(id: UInt64, opening: Int64)], _ histories: [Field: [(UInt64, [(Int64, String)])]],
  reporters: [UInt64: String] = [:]
) -> TaskLog {
  var column = TaskColumn()
  for task in tasks {
    column.append(key: task.id, id: TaskID(task.id), opening: task.opening, reporter: reporters[task.id] ?? "7")
  }
  var fields: [Field: FieldColumn] = [:]
  for (field, entries) in histories {
    var one = FieldColumn()
    for (id, updates) in entries {
      for update in updates { one.append(when: update.0, what: update.1) }
      one.endTask(id)
    }
    fields[field] = one
  }
  return TaskLog(tasks: column, fields: fields)
}

@Suite("Task log") struct TaskLogTests {
  @Test("tasks are in opening order, ties by id in natural order")
  func order() {
    let log = makeLog([(10, 500), (9, 500), (3, 900), (4, 100)], [:])
    #expect(log.ids.map(\.text) == ["4", "9", "10", "3"])
    #expect(log.opened(before: Moment(500)) == 0..<1)
    #expect(log.opened(before: Moment(501)) == 0..<3)
    #expect(log.opened(before: .endOfHistory) == 0..<4)
  }

  @Test("an id is found as it is written, or in another case of letters if only one differs so")
  func position() throws {
    let ids = ["DESK-1", "Ops-2", "ops-2"].map { TaskID($0) }
    #expect(
      try ["DESK-1", "desk-1", "Ops-2", "ops-2", "DESK"].map { try ids.position(of: TaskID($0)) } == [0, 0, 1, 2, nil])
    let found = #expect(throws: Problem.self) { try ids.position(of: TaskID("OPS-2")) }
    #expect(found?.location == "--task OPS-2" && found?.fault == "it may be Ops-2 or ops-2")
    #expect(found?.remedy.hasSuffix("--task Ops-2") == true)
  }

  @Test(
    "ids with a prefix are ordered by their number", arguments: [("AMQ-9", "AMQ-10"), ("A-1", "B-1"), ("7", "07x")])
  func naturalOrder(one: String, other: String) {
    #expect(TaskID(one) < TaskID(other))
    #expect(!(TaskID(other) < TaskID(one)))
  }

  @Test("an unsorted history is sorted, ties keep file order, and both are counted")
  func unsorted() {
    let log = makeLog(
      [(1, 100)], [.component: [(1, [(300, "c"), (100, "a"), (300, "d"), (300, "d"), (50, "early")])]])
    #expect(log.dataWarnings[.unsortedHistory] == 1)
    #expect(log.dataWarnings[.eventBeforeOpening] == 1)
    #expect(log.dataWarnings[.repeatedValue] == 1)
    #expect(Snapshot(of: log, asOf: Moment(301)).text(.component, of: 0) == "d")
    #expect(OpeningView(of: log).text(.component, of: 0) == "a")
  }

  @Test("histories without a task are skipped and counted; split ones are joined")
  func strangers() {
    let log = makeLog([(1, 100)], [.component: [(2, [(100, "x")]), (1, [(100, "a")]), (1, [(200, "b")])]])
    #expect(log.dataWarnings[.unknownTask] == 1)
    #expect(log.updateCount == 2)
    #expect(Snapshot(of: log, asOf: .endOfHistory).text(.component, of: 0) == "b")
  }

  @Test("histories find their tasks in any order of both, and on any number of threads", arguments: 1..<4)
  func anyOrder(threads: Int) {
    var chance = SplitMix64(seed: UInt64(threads))
    var keys = (0..<500).map { UInt64($0) &* 0x1_0000_0001 } + [.max]
    var (tasks, fields) = (TaskColumn(), [Field: FieldColumn]())
    for (index, key) in keys.enumerated() {
      tasks.append(key: key, id: TaskID(key), opening: Int64(index / 3), reporter: "")
    }
    for field in [Field.component, .version, .cc] {
      var column = FieldColumn()
      chance.shuffle(&keys)
      for key in keys + [7] {
        column.append(when: 1, what: "\(field) \(key)")
        column.endTask(key)
      }
      fields[field] = column
    }
    let log = TaskLog(tasks: tasks, fields: fields, threads: Threads(threads))
    let end = Snapshot(of: log, asOf: .endOfHistory)
    for task in 0..<log.count {
      for field in log.fields { #expect(end.text(field, of: task) == "\(field) \(log.ids[task])") }
    }
    #expect(log.dataWarnings[.unknownTask] == 3)
    #expect(log.updateCount == 3 * 501)
  }

  @Test("the sizes of a log")
  func size() {
    let log = makeLog([(1, 100), (2, 100)], [.component: [(1, [(100, "UI"), (150, "ß")]), (2, [(200, "UI")])]])
    #expect(log.textByteCount == 6)
    #expect(log.momentSum == 450)
    // 2 ids, openings and reporters, 3 starts, 3 updates, values "7", "UI" and "ß" and their pools' tables of 16.
    #expect(log.stateByteCount == 2 * (16 + 8 + 4) + 3 * 4 + 3 * (8 + 4) + (1 + 2 * 4) + (4 + 3 * 4) + 2 * 16 * 8)
  }
}

@Suite("Snapshots and opening views") struct ViewTests {
  let log = makeLog(
    [(1, 100), (2, 200)],
    [
      .component: [(1, [(100, "UI"), (150, "Core")]), (2, [(210, "Late")])],
      .assignedTo: [(1, [(100, ""), (180, "ann@example.org")])],
      .resolution: [(1, [(100, "")])],
    ])

  @Test("a value counts strictly after its date", arguments: [(100, nil), (101, "UI"), (150, "UI"), (151, "Core")])
  func strictlyBefore(moment: Int64, expected: String?) {
    #expect(Snapshot(of: log, asOf: Moment(moment)).text(.component, of: 0) == expected)
  }

  @Test("a snapshot has no task from its own future")
  func notOpenYet() {
    let snapshot = Snapshot(of: log, asOf: Moment(200))
    #expect(snapshot.tasks == 0..<1)
    #expect(snapshot.value(.component, of: 1) == nil)
  }

  @Test("a change of any later event changes nothing as of a moment", arguments: [100, 101, 150, 151, 180, 181, 250])
  func futureBlind(moment: Int64) {
    let cut = makeLog(
      [(1, 100), (2, 200)],
      [
        .component: [
          (1, [(100, "UI"), (150, moment > 150 ? "Core" : "Other")]), (2, [(210, moment > 210 ? "Late" : "?")]),
        ],
        .assignedTo: [(1, [(100, ""), (180, moment > 180 ? "ann@example.org" : "bob@example.org")])],
      ])
    for field in [Field.component, .assignedTo] {
      for task in 0..<2 {
        #expect(
          Snapshot(of: log, asOf: Moment(moment)).text(field, of: task)
            == Snapshot(of: cut, asOf: Moment(moment)).text(field, of: task))
      }
    }
  }

  @Test("an empty first assignee is no value: it would leak the future")
  func emptyFirstAssignee() {
    #expect(OpeningView(of: log).value(.assignedTo, of: 0) == nil)
    #expect(OpeningView(of: log).text(.resolution, of: 0) == "")
  }

  @Test("without an update at the opening the earliest counts; without a field there is none")
  func openingValue() {
    #expect(OpeningView(of: log).text(.component, of: 1) == "Late")
    #expect(OpeningView(of: log).value(.severity, of: 1) == nil)
  }
}
