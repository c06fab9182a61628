import DelegationCore
import DelegationMatching
import Foundation
import Testing

@Suite("Next tasks") struct NextTasksTests {
  static let now = Date(timeIntervalSince1970: 1_700_000_000)

  static func weights(_ values: [String: Double]) -> BundleDocument.Next {
    .init(takes: 60, NextTaskWeights(OpenTaskFeatures.all.map { values[$0.name] ?? 0 }))
  }

  static func recommender(_ values: [String: Double]) throws -> TaskRecommender {
    var document = Fixtures.document
    document.next = weights(values)
    return TaskRecommender(try ProfileBundle(document))
  }

  static func task(_ id: String, _ title: String, days: Double?, priority: Int = 5) -> WorkTask {
    WorkTask(
      id: id, title: title, priority: WorkPriority(level: priority)!,
      opened: days.map { now.addingTimeInterval(-86_400 * $0) })
  }

  static let tasks = [task("old", "print", days: 9), task("new", "else", days: 2), task("mid", "crash", days: 5)]

  @Test("with weights and opening times, tasks come as the weights say")
  func ordered() throws {
    #expect(try ProfileBundle(Fixtures.document).ordersNextTasks == false)
    let byAge = try Self.recommender(["age": -1]).nextTasks(for: Keys.cem, among: Self.tasks, at: Self.now)
    #expect(byAge.basis == .takes && byAge.tasks.map(\.id) == ["new", "mid", "old"])
    let oldest = try Self.recommender(["rank": 1]).nextTasks(for: Keys.cem, among: Self.tasks, at: Self.now, limit: 2)
    #expect(oldest.tasks.map(\.id) == ["old", "mid"])
    let byWords = try Self.recommender(["cosine": 3, "age": -0.1]).nextTasks(
      for: Keys.cem, among: Self.tasks, at: Self.now)
    #expect(byWords.tasks.map(\.id) == ["old", "new", "mid"])
    // The share is still that of the score.
    let plain = try Fixtures.recommender().nextTasks(for: Keys.cem, among: Self.tasks, at: Self.now)
    #expect(plain.tasks.first { $0.id == "old" }?.share == byAge.tasks.last?.share)
  }

  @Test("the order is that of the pipeline's utilities, whatever the team", arguments: [nil, [Keys.bob, Keys.cem]])
  func asMeasured(team: [String]?) throws {
    let values = Dictionary(
      uniqueKeysWithValues: OpenTaskFeatures.all.enumerated().map { ($1.name, Double(($0 * 7) % 5) / 3 - 0.7) })
    let recommender = try Self.recommender(values)
    let next = try recommender.nextTasks(for: Keys.cem, among: Self.tasks, at: Self.now, team: team)
    let table = try ProfileBundle(Fixtures.document).table
    let queue = zip([9.0, 2, 5], [[2], [], [0]] as [[UInt32]]).map { age, terms in
      OpenTask(age: age, category: nil, fit: table.fits(terms: terms, category: nil)[2])
    }
    let sums = NextTaskWeights(OpenTaskFeatures.all.map { values[$0.name]! }).utilities(of: queue).map(\.sum)
    let order = sums.indices.sorted { sums[$0] > sums[$1] }.map { Self.tasks[$0].id }
    #expect(next.tasks.map(\.id) == order)
  }

  @Test("reasons tell how old a task is, before or after the profile, whichever weighs more")
  func reasons() throws {
    let byAge = try Self.recommender(["age": -1]).nextTasks(for: Keys.cem, among: Self.tasks, at: Self.now)
    #expect(byAge.tasks[0].reasons.map(\.text) == ["opened 2 days ago, the newest task", "10 % of all work"])
    let byWords = try Self.recommender(["cosine": 3, "age": -0.1]).nextTasks(
      for: Keys.cem, among: Self.tasks, at: Self.now)
    #expect(
      byWords.tasks[0].reasons.map(\.text) == ["the keyword print", "10 % of all work", "opened 9 days ago"])
  }

  @Test("without weights, or with a task of unknown age, share and urgency order them, and the answer says so")
  func fallback() throws {
    let plain = try Fixtures.recommender().nextTasks(for: Keys.cem, among: Self.tasks, at: Self.now)
    #expect(plain.basis == .shareWithoutWeights && plain.tasks[0].id == "old")
    #expect(plain.basis.text.contains("nothing was learned about what people take next"))
    let tasks = [
      Self.task("1", "else", days: 1), Self.task("2", "else", days: nil, priority: 1), Self.task("3", "print", days: 3),
    ]
    let mixed = try Self.recommender(["age": -1]).nextTasks(for: Keys.cem, among: tasks, at: Self.now)
    #expect(mixed.basis == .shareWithoutOpenings(tasks: 1) && mixed.tasks.map(\.id) == ["3", "2", "1"])
    #expect(mixed.basis.text == "ordered by share, then urgency: 1 task has no opening time")
    #expect(mixed.tasks.flatMap(\.reasons).allSatisfy { !$0.text.hasPrefix("opened") })
  }

  @Test("equal tasks: the most urgent first, then as given; none for nobody")
  func ties() throws {
    let recommender = try Self.recommender(["age": -1])
    let tasks = [
      Self.task("a", "else", days: 1), Self.task("b", "else", days: 1), Self.task("c", "else", days: 1, priority: 2),
    ]
    #expect(
      try recommender.nextTasks(for: Keys.cem, among: tasks, at: Self.now).tasks.map(\.id) == ["c", "a", "b"])
    let none = try recommender.nextTasks(for: Keys.cem, among: [], at: Self.now)
    #expect(none.tasks.isEmpty && none.basis == .takes)
    #expect(throws: Problem.self) { try recommender.nextTasks(for: "nobody", among: tasks, at: Self.now) }
  }

  @Test(
    "ages as text",
    arguments: [
      (2.0, "opened 2 days ago"), (1.5, "opened 1 day ago"), (0.5, "opened 12 hours ago"),
      (0.01, "opened 14 minutes ago"),
      (0, "opened just now"), (1e12, "opened 1000000000 days ago"),
    ])
  func ages(days: Double, text: String) {
    #expect(Reason(kind: .opened(days: days, isNewest: false), weight: 0).text == text)
  }

  @Test("the app orders the tasks of all teams of a user together, if the bundle knows each team")
  func app() throws {
    let json = """
      {"tasks": {"t1": {"title": "else", "team": "A", "opened": 1699990000000},
         "t2": {"title": "else", "team": "B", "opened": "2023-11-14T22:00:00Z"}},
       "users": {"\(Keys.cem)": {}, "\(Keys.bob)": {}},
       "teams": {"A": {"members": {"\(Keys.cem)": "x"}}, "B": {"members": {"\(Keys.cem)": "x", "\(Keys.bob)": "x"}}}}
      """
    var document = Fixtures.document
    document.next = Self.weights(["age": -1])
    let export = try AppExport(Data(json.utf8))
    let recommender = AppRecommender(export, bundle: try ProfileBundle(document))
    let next = try recommender.nextTasks(for: Keys.cem, at: Self.now)
    #expect(next.basis == .takes && next.tasks.map(\.id) == ["t2", "t1"])
    #expect(next.tasks[0].reasons.first?.text == "opened 13 minutes ago, the newest task")
    #expect(try AppRecommender(export).nextTasks(for: Keys.cem, at: Self.now).basis == .shareWithoutWeights)
    #expect(throws: Problem.self) { try recommender.nextTasks(for: "nobody", at: Self.now) }
  }
}
