import DelegationCore
import DelegationFoundations
import Foundation
import Testing

@Suite("Values that an app stores and shows") struct ValuesTests {
  private func coded<Value: Codable>(_ value: Value) throws -> Value {
    try JSONDecoder().decode(Value.self, from: JSONEncoder().encode(value))
  }

  @Test("tasks, users, teams, answers and exports come back equal")
  func roundTrip() throws {
    let bundle = try ProfileBundle(Fixtures.complete)
    let recommender = TaskRecommender(bundle)
    let task = WorkTask(
      id: "1", title: "crash", category: "Core", status: .inProgress, priority: WorkPriority(level: 2)!, team: "A",
      assignee: "u1", opened: Date(timeIntervalSince1970: 1.5), originator: "u2")
    #expect(try coded(task) == task)
    #expect(try coded(bundle.persons) == bundle.persons && coded(bundle.automatic) == bundle.automatic)
    let people = try recommender.people(for: task)
    #expect(try coded(people) == people && Set(people.map(\.id)) == [Keys.ann, Keys.bob, Keys.cem])
    let next = try recommender.nextTasks(for: Keys.ann, among: [task], at: Date(timeIntervalSince1970: 90_000))
    #expect(try next.basis == .takes && coded(next) == next)
    let export = try AppExport(Data(contentsOf: AppExample.file))
    #expect(try coded(export) == export)
    let app = AppRecommender(export)
    #expect(try coded(app.rounds()) == app.rounds() && coded(app.predictedTasks()) == app.predictedTasks())
    #expect(try coded(AppEventTests.all) == AppEventTests.all)
  }

  @Test("what an answer has can be made for a preview, and stored")
  func previews() throws {
    let duration = TaskDuration(
      lower: .seconds(60), median: .seconds(120), upper: .seconds(600), tasks: 20, basis: .person)
    let task = TaskRecommender.Task(id: "t", score: 1, share: 0.5, duration: duration)
    let person = TaskRecommender.Person(key: "u", score: 1, share: 0.5)
    let rounds = AppRecommender.TeamRounds(
      team: "A", basis: .nothing, roundOne: RoundOne(threshold: 0.5, choice: .preset),
      assignments: [.init(task: "t", round: 1, people: [person])])
    let learned = ProfileBundle.Person(
      key: "u", support: 3, lastActive: Date(timeIntervalSince1970: 5), threshold: 0.5, work: 2,
      keywords: [.init(term: "crash", weight: 1)])
    #expect(try coded(task) == task && coded(rounds) == rounds && coded(learned) == learned)
    #expect(AppRecommender.AutomaticAssignment(team: "A", task: "t", person: person).id == "t")
    #expect(TaskSearch.Match(id: "t", score: 0.5).id == "t")
    let promise = ProfileBundle.Promise(share: 0.8, threshold: 0.3, tasks: 20, given: 10, right: 9)
    #expect(promise.text == "80 % promised, right for 90 % of 10 later tasks")
    #expect(ProfileBundle.Automatic(threshold: 0.5, precision: 0.8, tasks: 9, assigned: 3, right: 3).right == 3)
    let event = AppEvent(task: "t", milliseconds: 5, .taken(by: "u"))
    let change = TaskChange(task: WorkTask(id: "t", title: "x"), event: event)
    #expect(try coded(change) == change)
    let record = try AppRecord(event.line + event.line + Data("damaged\n".utf8))
    #expect(try coded(record) == record && record.skipped.count == 1)
    let problem = Problem(.version, location: "here", fault: "old", remedy: "update")
    #expect(try coded(problem) == problem)
  }

  @Test("every text takes any number that stored JSON may hold", arguments: [-1, 0, 0.5, 1e300, .infinity, .nan])
  func texts(number: Double) {
    let choice = RoundOne.Choice.finishedTasks(count: .max, people: number)
    let promise = ProfileBundle.Promise(share: number, threshold: number, tasks: 0, given: 1, right: .max)
    let reasons = [Reason.Kind.work(share: number), .opened(days: number, isNewest: true)]
    let texts = reasons.map { Reason(kind: $0, weight: number).text }
    #expect((texts + [RoundOne(threshold: number, choice: choice).text, promise.text]).allSatisfy { !$0.isEmpty })
  }

  @Test("a key that the bundle does not have is counted, not taken for a newcomer in silence")
  func unknownKeys() throws {
    let bundle = try ProfileBundle(Fixtures.document)
    let users = ["u1", "u2", "u3"].map { WorkUser(id: $0) }
    let recommender = TaskRecommender(
      bundle, users: users, keys: ["u1": Keys.ann, "u2": String(repeating: "d4", count: 32), "gone": Keys.bob])
    #expect(recommender.notes == ["1 key is given for ids of no user", "1 user's key is not in the bundle"])
    #expect(TaskRecommender(bundle, users: users).notes == [])
  }

  @Test(
    "what has a default where it is made may be missing where it is read, as in what was stored before it was there")
  func older() throws {
    func read<Value: Decodable>(_ json: String) throws -> Value {
      try JSONDecoder().decode(Value.self, from: Data(json.utf8))
    }
    #expect(try read(#"{"id": "1", "title": "x"}"#) == WorkTask(id: "1", title: "x"))
    #expect(try read(#"{"id": "u"}"#) == WorkUser(id: "u"))
    #expect(try read(#"{"id": "A", "members": []}"#) == WorkTeam(id: "A", members: []))
    #expect(try read(#"{"users": [], "teams": [], "tasks": []}"#) == AppExport(users: [], teams: [], tasks: []))
    #expect(try read(#"{"title": "x"}"#) == AppEvent.Opening(title: "x"))
    let full = WorkTask(
      id: "1", title: "x", details: "d", category: "c", status: .completed, priority: WorkPriority(level: 1)!,
      team: "A",
      assignee: "u", opened: Date(timeIntervalSince1970: 5), originator: "v", declinedBy: ["w"])
    #expect(try coded(full) == full)
    let opening = AppEvent.Opening(
      title: "x", details: "d", team: "A", category: "c", originator: "u", priority: WorkPriority(level: 3))
    #expect(try coded(opening) == opening)
    #expect(throws: DecodingError.self) { let _: WorkTask = try read(#"{"id": "1"}"#) }
  }

  @Test("a stored priority and event are checked as they are read")
  func refused() throws {
    #expect(throws: DecodingError.self) { try JSONDecoder().decode([WorkPriority].self, from: Data("[6]".utf8)) }
    let event = AppEvent(task: "t", milliseconds: 1, .minutes(of: "u", 0))
    let fault = #expect(throws: Problem.self) { try coded(event) }
    #expect(fault?.fault == "'minutes' is 0, which is not from 1 to 10080")
    #expect(fault?.localizedDescription == "event: 'minutes' is 0, which is not from 1 to 10080")
  }

  @Test("an export that an app makes of its own values is as one that is read")
  func made() throws {
    let read = try AppRecommenderTests.small()
    let made = AppExport(users: read.users, teams: read.teams, tasks: read.tasks, notes: read.notes)
    #expect(AppRecommender(made).rounds() == AppRecommender(read).rounds())
    let stranger = AppExport(users: [], teams: [WorkTeam(id: "A", members: ["u9"], tasks: ["t", "gone"])], tasks: [])
    #expect(try AppRecommender(stranger).nextTasks(for: "u9", at: .distantFuture).tasks.isEmpty)
  }

  @Test("a bundle is loaded off the caller's thread, or refused as ever")
  func loading() async throws {
    await #expect(throws: Problem.self) { try await ProfileBundle.load(from: URL(fileURLWithPath: "/nowhere")) }
  }

  @Test("time at work is kept in whole minutes, at least one; no time is none, which a record refuses")
  func minutes() {
    for (seconds, minutes) in [(-60, 0), (0, 0), (1, 1), (89, 1), (90, 2), (3600, 60)] {
      #expect(AppEvent.Kind.worked(by: "u", for: .seconds(seconds)) == .minutes(of: "u", minutes))
    }
  }

  @Test("no number ends the program")
  func numbers() {
    for share in [Double.nan, .infinity, -.infinity, 1e300] {
      _ = Reason(kind: .work(share: share), weight: 0).text
      _ = Reason(kind: .opened(days: share, isNewest: true), weight: share).text
      _ = AppEvent(task: "t", at: Date(timeIntervalSince1970: share), .taken(by: "u")).line
    }
    #expect(WorkTask(id: "1", title: "", opened: Date(timeIntervalSince1970: .nan)).opened != nil)
  }
}
