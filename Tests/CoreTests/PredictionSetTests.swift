import DelegationCore
import Foundation
import Testing

@Suite("Sets of people for a task") struct PredictionSetTests {
  private static let task = WorkTask(id: "1", title: "debug", category: "Core")

  private func recommender(
    _ promises: [(Double, Double)], _ users: [WorkUser] = []
  ) throws -> TaskRecommender {
    var document = Fixtures.document
    document.sets = promises.map { .init(share: $0.0, threshold: $0.1, tasks: 200, given: 120, right: 99) }
    return TaskRecommender(try ProfileBundle(document), users: users)
  }

  @Test(
    "everybody from the threshold on is in it, the promise at the edge included, and the lowest promise comes first")
  func threshold() throws {
    let people = try recommender([]).people(for: Self.task)
    #expect(people.map(\.key) == [Keys.ann, Keys.bob, Keys.cem] && people[0].share > 0.6 && people[0].share < 0.8)
    let sets = try recommender([(0.8, people[0].share), (0.9, people[1].share)]).predictionSets(for: Self.task)
    #expect(sets.map(\.promise) == [0.8, 0.9])
    #expect(sets.map(\.people) == [Array(people.prefix(1)), Array(people.prefix(2))])
  }

  @Test("a set is at least as large as its own probabilities ask for: twice the misses promised, and no more")
  func fewest() throws {
    // The likeliest has less than the .8 that a promise of 90 % asks for.
    #expect(try recommender([(0.9, 0.99)]).predictionSets(for: Self.task)[0].people.count == 2)
  }

  @Test("whoever is not in the team or said no is in no set, and the others' probabilities stay those among everybody")
  func limited() throws {
    let recommender = try recommender([(0.8, 0.99)])
    #expect(try recommender.predictionSets(for: Self.task)[0].people.map(\.key) == [Keys.ann])
    #expect(try recommender.predictionSets(for: Self.task, among: [Keys.bob, Keys.cem]).isEmpty)
    var declined = Self.task
    declined.declinedBy = [Keys.ann]
    #expect(try recommender.predictionSets(for: declined).isEmpty)
    #expect(throws: Problem.self) { try recommender.predictionSets(for: Self.task, among: ["nobody"]) }
  }

  @Test("no set names everybody, nor only people who did nothing for 180 days, and none of these gets a task unasked")
  func empty() throws {
    #expect(try recommender([(0.8, 0.001)]).predictionSets(for: Self.task).isEmpty)
    func bundle(annBefore seconds: Int64) throws -> TaskRecommender {
      var document = Fixtures.complete
      document.sets = [.init(share: 0.8, threshold: 0.99, tasks: 200, given: 120, right: 99)]
      document.automatic = .init(threshold: 0.01, precision: 0.8, tasks: 200, assigned: 60, right: 51)
      document.persons[0].lastActive = document.asOf - seconds
      return TaskRecommender(try ProfileBundle(document), users: [WorkUser(id: "u1")], keys: ["u1": Keys.ann])
    }
    let limit: Int64 = 180 * 86_400
    #expect(try bundle(annBefore: limit).predictionSets(for: Self.task).map { $0.people.map(\.key) } == [["u1"]])
    #expect(try bundle(annBefore: limit).automaticPerson(for: Self.task)?.key == "u1")
    let gone = try bundle(annBefore: limit + 1)
    #expect(try gone.predictionSets(for: Self.task).isEmpty && gone.automaticPerson(for: Self.task) == nil)
    #expect(try gone.people(for: Self.task).first?.key == "u1")
  }

  @Test("no set where typed keywords count, for nobody measured these; users without words change nothing")
  func typed() throws {
    #expect(
      try recommender([(0.8, 0.5)], [WorkUser(id: "new", keywords: ["debug"])]).predictionSets(for: Self.task).isEmpty)
    let silent = try recommender([(0.8, 0.5)], [WorkUser(id: "new")]).predictionSets(for: Self.task)
    #expect(silent.map { $0.people.map(\.key) } == [[Keys.ann]])
  }

  @Test("a bundle without promises has no sets; with one it says how they fared")
  func none() throws {
    #expect(try Fixtures.recommender().predictionSets(for: Self.task).isEmpty)
    #expect(
      try ProfileBundle(Fixtures.complete).promises.map(\.text) == ["80 % promised, right for 83 % of 120 later tasks"])
  }

  @Test("durations: the person's in the category, else the person's, the category's, all")
  func durations() throws {
    let recommender = TaskRecommender(try ProfileBundle(Fixtures.complete))
    func found(_ key: String, _ category: String?) throws -> (Double, TaskDuration.Basis)? {
      try recommender.duration(of: WorkTask(id: "1", title: "", category: category), for: key)
        .map { ($0.median / .seconds(60), $0.basis) }
    }
    #expect(try found(Keys.ann, "Core")! == (50, .personInCategory))
    #expect(try found(Keys.ann, "UI")! == (40, .person))
    #expect(try found(Keys.bob, "Core")! == (30, .category))
    #expect(try found(Keys.bob, nil)! == (20, .everybody))
    #expect(try Fixtures.recommender().duration(of: Self.task, for: Keys.ann) == nil)
    #expect(throws: Problem.self) { try found("nobody", nil) }
  }

  @Test("users of the bundle's app are known by their ids")
  func users() throws {
    let bundle = try ProfileBundle(Fixtures.complete)
    let recommender = TaskRecommender(
      bundle, users: [WorkUser(id: "u1"), WorkUser(id: "u2")], keys: ["u1": Keys.ann])
    let people = try recommender.people(for: Self.task)
    #expect(people.map(\.key) == ["u1", Keys.bob, Keys.cem, "u2"])
    #expect(try recommender.duration(of: Self.task, for: "u1")?.basis == .personInCategory)
    #expect(throws: Problem.self) { try recommender.people(for: Self.task, among: [Keys.ann]) }
  }

  @Test("the app: sets and durations of its teams' open tasks, where a bundle knows the team")
  func app() throws {
    var document = Fixtures.complete
    document.sets = [.init(share: 0.8, threshold: 0.01, tasks: 200, given: 120, right: 99)]
    let export = try AppRecommenderTests.small()
    let bundle = try ProfileBundle(document)
    let app = AppRecommender(export, bundle: bundle, keys: ["u1": Keys.cem, "u2": Keys.ann])
    #expect(try app.predictionSets(for: "t1").map { $0.people.map(\.key) } == [["u1", "u2"]])
    #expect(try app.duration(of: "t1", for: "u2")?.basis == .person)
    #expect(throws: Problem.self) { try app.predictionSets(for: "nothing") }
    #expect(throws: Problem.self) { try app.duration(of: "t3", for: "nobody") }
    #expect(try AppRecommender(export).predictionSets(for: "t3").isEmpty)
  }
}
