import DelegationCore
import Foundation
import Testing

@Suite("A second record") struct AddedRecordTests {
  private static func export(declinedBy: [String] = [], _ events: [AppEvent] = []) -> AppExport {
    AppExport(
      users: [WorkUser(id: "u1"), WorkUser(id: "u2")],
      teams: [WorkTeam(id: "A", members: ["u1", "u2"], tasks: ["t", "s"], owner: "u1")],
      tasks: [
        WorkTask(id: "t", title: "Crash", category: "A", team: "A", declinedBy: declinedBy),
        WorkTask(id: "s", title: "Print", category: "A", team: "A"),
      ], events: events)
  }

  private static func event(_ milliseconds: Int64, _ kind: AppEvent.Kind, task: String = "t") -> AppEvent {
    AppEvent(task: task, milliseconds: milliseconds, kind)
  }

  @Test("who said no is not asked again, whichever record says so, and in whichever order they are added")
  func kept() throws {
    let (no, shown) = (Self.event(10, .declined(by: "u1")), Self.event(20, .shown(to: "u2", rank: 1), task: "s"))
    let orders = [
      Self.export([no]).adding([shown]), Self.export([shown]).adding([no]),
      Self.export().adding([no]).adding([shown]), Self.export().adding([shown]).adding([no]),
      Self.export().adding([shown, no, no]), Self.export([no, shown]).adding([]),
    ]
    for export in orders {
      #expect(export.tasks[0].declinedBy == ["u1"] && export.events == [no, shown])
      #expect(AppRecommender(export).rounds()[0].assignments.first { $0.task == "t" }?.people.map(\.key) == ["u2"])
      #expect(try AppRecommender(export).nextTasks(for: "u1", at: .now).tasks.map(\.id) == ["s"])
    }
  }

  @Test("an action applied before a record is added stays, and counts once where the record has it too")
  func applied() throws {
    let export = Self.export()
    let no = try export.change(.decline, of: "t", by: "u2", at: Date(timeIntervalSince1970: 5))
    for record in [[], [no.event], [Self.event(9_000, .shown(to: "u1", rank: nil))]] {
      let later = export.applying(no).adding(record)
      #expect(later.tasks.first { $0.id == "t" }?.declinedBy == ["u2"])
      #expect(later.events == [no.event] + record.filter { $0 != no.event })
    }
  }

  @Test("who took a task after saying no has it, in whichever record that is; what the app set itself stays until then")
  func taken() {
    let (no, took) = (Self.event(10, .declined(by: "u1")), Self.event(20, .taken(by: "u1")))
    #expect(Self.export([no]).adding([took]).tasks[0].declinedBy == [])
    #expect(Self.export([took]).adding([no]).tasks[0].declinedBy == [])
    #expect(Self.export([Self.event(5, .taken(by: "u1"))]).adding([no]).tasks[0].declinedBy == ["u1"])
    let own = Self.export(declinedBy: ["u1"], [Self.event(5, .taken(by: "u1"))])
    #expect(own.adding([]).tasks[0].declinedBy == ["u1"])
    #expect(own.adding([Self.event(9, .declined(by: "u2"))]).tasks[0].declinedBy == ["u1", "u2"])
    #expect(own.adding([took]).tasks[0].declinedBy == [])
  }
}

@Suite("Members who are not among the users") struct UnlistedMemberTests {
  /// `u9` is a member and `boss` an owner; neither is a user.
  private static let export = AppExport(
    users: [WorkUser(id: "u1")], teams: [WorkTeam(id: "A", members: ["u1", "u9"], tasks: ["t", "d"], owner: "boss")],
    tasks: [
      WorkTask(id: "t", title: "crash", category: "A", team: "A"),
      WorkTask(
        id: "d", title: "crash again", category: "A", status: .completed, team: "A", assignee: "u9", originator: "boss"),
    ])

  @Test("what the rounds give them is in the predicted tasks, and they are learned of")
  func predicted() throws {
    let recommender = AppRecommender(Self.export)
    #expect(recommender.rounds()[0].basis == .history(tasks: 1))
    #expect(recommender.rounds()[0].assignments[0].people.first?.key == "u9")
    let tasks = recommender.predictedTasks()
    #expect(tasks.map(\.user) == ["u1", "boss", "u9"] && tasks[2].tasks.map(\.id) == ["t"])
    #expect(try recommender.nextTasks(for: "u9", at: .now).tasks.map(\.id) == ["t"])
    #expect(try recommender.limited(managedBy: "boss").predictedTasks().map(\.user) == ["u1", "u9"])
  }

  @Test("they act and see as users do")
  func roles() throws {
    let (export, task) = (Self.export, Self.export.tasks[0])
    #expect(try export.role(of: "u9", in: task) == .member && export.role(of: "boss", in: task) == .manager)
    #expect(try export.tasks(visibleTo: "u9").count == 2 && export.people(managedBy: "boss") == ["u1", "u9"])
    #expect(try export.change(.take, of: "t", by: "u9", at: .now).task.assignee == "u9")
    #expect(try export.change(.assign(to: "u9"), of: "t", by: "boss", at: .now).task.assignee == "u9")
    #expect(throws: Problem.self) { try export.role(of: "nobody", in: task) }
  }

  @Test("an unknown team, person or task is a wrong question, not wrong data")
  func unknown() {
    let app = AppRecommender(Self.export)
    let problems = [
      #expect(throws: Problem.self) { try app.limited(toTeam: "B") },
      #expect(throws: Problem.self) { try app.limited(managedBy: "nobody") },
      #expect(throws: Problem.self) { try app.limited(managedBy: "u1") },
      #expect(throws: Problem.self) { try app.nextTasks(for: "nobody", at: .now) },
      #expect(throws: Problem.self) { try app.predictionSets(for: "none") },
    ]
    #expect(problems.map { $0?.kind } == Array(repeating: .usage, count: 5))
  }

  @Test("a bundle knows them by the key that they are given")
  func keys() throws {
    let recommender = AppRecommender(
      Self.export, bundle: try ProfileBundle(Fixtures.document), keys: ["u9": Keys.ann])
    #expect(recommender.rounds()[0].basis == .bundle(known: 1))
  }
}
