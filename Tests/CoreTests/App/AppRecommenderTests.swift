import DelegationCore
import Foundation
import Testing

@Suite("Recommendations for the app") struct AppRecommenderTests {
  static let now = Date(timeIntervalSince1970: 1_700_000_000)

  static func example() throws -> AppExport { try AppExport(Data(contentsOf: AppExample.file)) }

  /// Two teams of two, four open tasks, no history unless given.
  static func small(_ tasks: String = "", members: String = #""u1": "u1", "u2": "u2""#) throws -> AppExport {
    try AppExport(
      Data(
        #"""
        {"tasks": {"t4": {"title": "crash", "priority": "5", "team": "A"}, "t3": {"title": "debug", "priority": 1, "team": "A"},
          "t1": {"title": "print", "team": "A"}, "t2": {"title": "print", "team": "B"}\#(tasks)},
         "teams": {"A": {"members": {\#(members)}}, "B": {"members": {"u3": "u3", "u4": "u4"}}},
         "users": {"u1": {}, "u2": {}, "u3": {}, "u4": {}}}
        """#.utf8))
  }

  @Test("the example: who did similar tasks gets one, and why")
  func example() throws {
    let recommender = AppRecommender(try Self.example())
    let rounds = recommender.rounds()
    #expect(rounds.map(\.team) == ["Loom Server", "Loom iOS"])
    #expect(rounds.map(\.basis) == [.history(tasks: 9), .history(tasks: 10)])
    #expect(
      recommender.notes == [
        "2 tasks have the status none, an error of the app: read as open",
        "2 teams were ranked by the app's own tasks",
        "5 tasks are with the creator: not learned from",
        "2 tasks are still with the team's owner, the default: not learned from",
      ])
    let all = rounds.flatMap(\.assignments)
    #expect(all.count == 14 && all.allSatisfy { $0.round != nil })
    func likeliest(_ task: String) -> String? { all.first { $0.task == task }?.people.first?.key }
    #expect(likeliest("TASK-0027") == AppExample.ana)
    #expect(likeliest("TASK-0029") == AppExample.ben)
    #expect(likeliest("TASK-0030") == AppExample.chen)
    #expect(likeliest("TASK-0034") == AppExample.dilek)
    #expect(likeliest("TASK-0036") == AppExample.emil)
    // Only a typed keyword of the user supports this one.
    #expect(likeliest("TASK-0040") == AppExample.emil)
    let crash = try #require(all.first { $0.task == "TASK-0027" })
    #expect(crash.people[0].reasons[0].text.contains("crash"))
    // The most urgent first.
    #expect(rounds[0].assignments.map(\.task).prefix(3) == ["TASK-0037", "TASK-0034", "TASK-0035"])
  }

  @Test(
    "round one gives a task to several: above a threshold chosen on finished tasks, at most half of the team on average"
  )
  func several() throws {
    let rounds = AppRecommender(try Self.example()).rounds()
    let choices = [9, 10].map { RoundOne.Choice.finishedTasks(count: $0, people: 1.5) }
    for learning in [AppRecommender.Learning.eachTeam, .wholeApp] {
      #expect(AppRecommender(try Self.example(), learning: learning).rounds().map(\.roundOne.choice) == choices)
    }
    for team in rounds {
      let threshold = team.roundOne.threshold
      #expect(threshold > 0 && threshold < 0.5)
      for task in team.assignments where task.round == 1 { #expect(task.people.allSatisfy { $0.share > threshold }) }
      for task in team.assignments where task.round == 2 { #expect(task.people[0].share <= threshold) }
    }
    #expect(rounds.flatMap(\.assignments).contains { $0.round == 1 && $0.people.count > 1 })
    #expect(
      rounds[1].roundOne.text.hasSuffix(", which gives 10 finished tasks to at most 1.5 people each on average"))
  }

  @Test("without finished tasks the threshold is 0.5, and a member alone gets everything in round one")
  func thresholds() throws {
    let none = AppRecommender(try Self.small()).rounds()[0].roundOne
    #expect(none == RoundOne(threshold: 0.5, choice: .preset))
    #expect(none.text == "a share above 50 %, since no finished task says who gets one")
    let done = #", "d": {"title": "print", "status": "closed", "team": "A", "assignee": "u1"}"#
    let alone = AppRecommender(try Self.small(done, members: #""u1": "u1""#)).rounds()[0]
    #expect(alone.roundOne == RoundOne(threshold: 0, choice: .finishedTasks(count: 1, people: 1)))
    #expect(alone.roundOne.text == "a share above 0 %, which gives 1 finished task to at most 1 person each on average")
    #expect(alone.assignments.allSatisfy { $0.round == 1 })
    let bundle = try ProfileBundle(Fixtures.document)
    let known = AppRecommender(try Self.small(), bundle: bundle, keys: ["u1": Keys.ann]).rounds()[0].roundOne
    #expect(known.text == "a share above 50 %, the bundle's threshold")
  }

  @Test("tasks for a user are those of their teams, the likeliest first")
  func user() throws {
    let recommender = AppRecommender(try Self.example())
    let ana = try recommender.nextTasks(for: AppExample.ana, at: Self.now, limit: 3).tasks
    #expect(ana.count == 3 && ana[0].id == "TASK-0027")
    #expect(zip(ana, ana.dropFirst()).allSatisfy { $0.share >= $1.share })
    // Chen is in both teams.
    #expect(try recommender.nextTasks(for: AppExample.chen, at: Self.now, limit: 100).tasks.count == 14)
    #expect(throws: Problem.self) { try recommender.nextTasks(for: "nobody", at: Self.now) }
    #expect(throws: Problem.self) { try recommender.limited(managedBy: "nobody") }
  }

  @Test("equal exports give equal results, in any order of their keys")
  func order() throws {
    let value = try JSONSerialization.jsonObject(with: Data(contentsOf: AppExample.file))
    let other = try AppExport(JSONSerialization.data(withJSONObject: value))
    #expect(try other == Self.example())
    let one = AppRecommender(try Self.example()).predictedTasks()
    #expect(PredictedTasks.json(of: one) == PredictedTasks.json(of: AppRecommender(other).predictedTasks()))
  }

  @Test("without history all are equally likely: every task goes to all, urgency and then id order tasks")
  func nothing() throws {
    let recommender = AppRecommender(try Self.small())
    let rounds = recommender.rounds()
    #expect(rounds.map(\.basis) == [.nothing, .nothing])
    #expect(rounds[0].assignments.map(\.task) == ["t3", "t1", "t4"])
    #expect(rounds[0].assignments.allSatisfy { $0.round == 1 && $0.people.map(\.key) == ["u1", "u2"] })
    #expect(rounds[0].assignments[0].people.map(\.share) == [0.5, 0.5])
    #expect(rounds[0].assignments[0].people[0].reasons.map(\.text) == ["nothing learned of their work yet"])
    #expect(try recommender.nextTasks(for: "u1", at: Self.now).tasks.map(\.id) == ["t3", "t1", "t4"])
    #expect(
      recommender.notes == [
        "2 teams have no history: everybody in it is equally likely, and urgency, then id, orders tasks"
      ])
  }

  @Test("a team learns from its own tasks only, so it never sees a word of another team's")
  func learning() throws {
    let history = #"""
      , "d1": {"title": "print", "status": "closed", "team": "B", "assignee": "u3"},
      "d2": {"title": "crash", "status": "closed", "team": "B", "assignee": "u4"}
      """#
    let own = AppRecommender(try Self.small(history))
    #expect(own.rounds().map(\.basis) == [.nothing, .history(tasks: 2)])
    #expect(own.rounds()[1].assignments[0].people.map(\.key) == ["u3"])
    // Over the whole app a word that one person alone used is nobody's keyword.
    let whole = AppRecommender(try Self.small(history), learning: .wholeApp)
    #expect(whole.rounds().map(\.basis) == [.history(tasks: 2), .history(tasks: 2)])
    #expect(whole.rounds()[1].assignments[0].people.map(\.key) == ["u3", "u4"])
  }

  @Test("a bundle ranks the teams it knows, by keys given for users")
  func bundle() throws {
    let bundle = try ProfileBundle(Fixtures.document)
    let keys = ["u1": Keys.cem, "u2": Keys.ann.uppercased(), "u9": Keys.bob, "u3": String(repeating: "f", count: 64)]
    let recommender = AppRecommender(try Self.small(), bundle: bundle, keys: keys)
    let rounds = recommender.rounds()
    #expect(rounds.map(\.basis) == [.bundle(known: 2), .nothing])
    #expect(rounds[0].assignments.map { $0.people.map(\.key) } == [["u2"], ["u1"], ["u2"]])
    #expect(recommender.notes.contains("1 key is given for ids of no user"))
    #expect(recommender.notes.contains("1 user's key is not in the bundle"))
    let cem = try recommender.nextTasks(for: "u1", at: Self.now).tasks
    #expect(cem.map(\.id) == ["t1", "t4", "t3"] && cem[0].reasons[0].text == "the keyword print")
  }

  @Test("two users of one key: the first has it; unknown members count too")
  func doubled() throws {
    let bundle = try ProfileBundle(Fixtures.document)
    let recommender = AppRecommender(
      try Self.small(members: #""u1": "u1", "u2": "u2", "u3": "u3", "ghost": "ghost""#), bundle: bundle,
      keys: ["u1": Keys.ann, "u2": Keys.ann])
    #expect(recommender.notes.contains("1 user has the key of another user: the first user has it"))
    #expect(recommender.rounds()[0].basis == .bundle(known: 1))
    let all = recommender.rounds()[0].assignments.flatMap(\.people)
    #expect(Set(all.map(\.key)) == ["u1"])
    // Three tasks of the one team, one of the other.
    #expect(try recommender.nextTasks(for: "u3", at: Self.now).tasks.count == 4)
  }

  @Test("a user whose id is another person's key stays one person")
  func sameName() throws {
    let json = """
      {"tasks": {"t": {"title": "debug", "team": "A"}}, "users": {"\(Keys.bob)": {}},
       "teams": {"A": {"members": {"\(Keys.bob)": "\(Keys.bob)"}}}}
      """
    let recommender = AppRecommender(
      try AppExport(Data(json.utf8)), bundle: try ProfileBundle(Fixtures.document), keys: [Keys.bob: Keys.cem])
    #expect(recommender.rounds()[0].assignments[0].people.map(\.key) == [Keys.bob])
  }

  @Test("an empty team gets nothing and breaks nothing")
  func empty() throws {
    let recommender = AppRecommender(try Self.small(members: ""))
    #expect(recommender.rounds()[0].assignments.allSatisfy { $0.round == nil && $0.people.isEmpty })
    #expect(recommender.predictedTasks().map(\.user) == ["u1", "u2", "u3", "u4"])
    #expect(recommender.predictedTasks()[0].tasks.isEmpty)
    let nobody = AppRecommender(try AppExport(Data(#"{"users": {}}"#.utf8)))
    #expect(nobody.rounds().isEmpty && nobody.predictedTasks().isEmpty)
  }
}

@Suite("Predicted tasks") struct PredictedTaskTests {
  @Test("keys rise, texts are escaped, numbers read back to the same bits")
  func json() throws {
    let tasks = try #require(
      PredictedTasks(
        user: "u\"1",
        tasks: [
          PredictedTasks.Task(id: "t2", score: 0.1 + 0.2, round: 2, reasons: []),
          PredictedTasks.Task(id: "t1", score: 1e-7, round: 1, reasons: ["the keyword \"ü\"\\", "line\nend\u{1}"]),
        ].compactMap { $0 }))
    #expect(PredictedTasks.Task(id: "t", score: .nan, round: 1, reasons: []) == nil)
    let text = String(decoding: tasks.json(), as: UTF8.self)
    #expect(
      text
        == #"{"t1":{"reasons":["the keyword \"ü\"\\","line\u000aend\u0001"],"round":1,"score":1e-07},"#
        + #""t2":{"reasons":[],"round":2,"score":0.30000000000000004}}"#)
    struct Read: Decodable {
      let score: Double
      let reasons: [String]
    }
    let read = try JSONDecoder().decode([String: Read].self, from: tasks.json())
    #expect(read["t2"]?.score == 0.1 + 0.2 && read["t1"]?.score == 1e-7)
    #expect(read["t1"]?.reasons == ["the keyword \"ü\"\\", "line\nend\u{1}"])
    let all = PredictedTasks.json(of: [tasks, try #require(PredictedTasks(user: "a", tasks: []))])
    #expect(
      String(decoding: all, as: UTF8.self)
        == #"{"a":{"predicted_tasks":{}},"u\"1":{"predicted_tasks":\#(text)}}"#)
  }

  @Test("what the database takes for no key is none, and is counted; no key comes twice")
  func keys() throws {
    let task = try #require(PredictedTasks.Task(id: "t", score: 1, round: 1, reasons: []))
    #expect(PredictedTasks(user: "u", tasks: [task, task]) == nil && PredictedTasks(user: "a.b", tasks: []) == nil)
    #expect(PredictedTasks.Task(id: "a/b", score: 1, round: 1, reasons: []) == nil)
    let twice = String(decoding: try JSONEncoder().encode(task), as: UTF8.self)
    #expect(throws: Problem.self) {
      try JSONDecoder().decode(PredictedTasks.self, from: Data(#"{"user":"u","tasks":[\#(twice),\#(twice)]}"#.utf8))
    }
    let export = AppExport(
      users: [WorkUser(id: "u"), WorkUser(id: "v.w")],
      teams: [WorkTeam(id: "A", members: ["u", "v.w"], tasks: ["t", "a/b"])],
      tasks: ["t", "a/b"].map { WorkTask(id: $0, title: "x", team: "A") })
    let app = AppRecommender(export)
    #expect(app.predictedTasks().map(\.user) == ["u"] && app.predictedTasks()[0].tasks.map(\.id) == ["t"])
    #expect(app.notes.contains { $0.hasPrefix("2 ids have one of . # $ [ ] /") })
  }
}
