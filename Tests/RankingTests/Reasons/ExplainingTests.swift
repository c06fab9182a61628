import DelegationRanking
import DelegationTasks
import Testing

@Suite("Explanations of rankers") struct ExplainingTests {
  private static let tracker = RandomTracker(seed: 3, taskCount: 240)
  private static let source = PairSource(
    features: tracker.features,
    events: tracker.examples.flatMap { example in
      [
        TaskEvent(moment: example.since, task: example.task, change: .assigned(example.person)),
        TaskEvent(moment: example.since, task: example.task, change: .fixed),
      ]
    }, personCount: RandomTracker.personCount, targets: [235])

  @Test(
    "the first of the ranking, with what speaks for them compared with all candidates",
    arguments: ["ranker-logit", "ranker-boosted", "ranker"], EvaluationMode.allCases)
  func leaders(name: String, mode: EvaluationMode) throws {
    let context = ModelContext(
      features: Self.tracker.features, pairs: Self.source, personCount: RandomTracker.personCount,
      mode: mode)
    var model = try #require(try ModelCatalogue.make(name, context: context) as? any Explaining)
    let now = day(235 * 4)
    model.learn(Self.tracker.examples.filter { $0.since < now })
    let ranking = model.rank(235, at: now)
    let explained = model.explain(235, at: now, persons: 3)
    #expect(explained.map(\.person) == Array(ranking.persons.prefix(3)))
    #expect(explained.map(\.probability) == Array(ranking.scores.prefix(3)))
    #expect(explained.allSatisfy { $0.values.count == PairFeatures.all.count })
    // They add up to utilities above their mean, so over all candidates to nothing, and they fall as the ranking does.
    let all = model.explain(235, at: now, persons: 100)
    #expect(all.count == ranking.persons.count && all.count > 3)
    for feature in PairFeatures.all.indices { #expect(abs(all.reduce(0) { $0 + $1.values[feature] }) < 1e-9) }
    let sums = all.map { $0.values.reduce(0, +) }
    #expect(zip(sums, sums.dropFirst()).allSatisfy { $0 >= $1 - 1e-6 } && sums.first! > sums.last!)
    #expect(model.rank(235, at: now) == ranking)
  }

  @Test(
    "what puts the first person ahead of the second is what the second is behind by, and both have it",
    arguments: ["ranker-logit", "ranker-boosted", "ranker"], EvaluationMode.allCases)
  func contrast(name: String, mode: EvaluationMode) throws {
    let context = ModelContext(
      features: Self.tracker.features, pairs: Self.source, personCount: RandomTracker.personCount, mode: mode)
    var model = try #require(try ModelCatalogue.make(name, context: context) as? any Explaining)
    let now = day(235 * 4)
    model.learn(Self.tracker.examples.filter { $0.since < now })
    let persons = model.rank(235, at: now).persons
    let contrast = try #require(model.contrast(235, between: persons[0], persons[1]))
    let back = try #require(model.contrast(235, between: persons[1], persons[0]))
    #expect(contrast.one == persons[0] && contrast.other == persons[1] && !contrast.pros.isEmpty)
    #expect(contrast.pros.first == back.cons.first && contrast.cons.first == back.pros.first)
    #expect(Set(contrast.pros).isDisjoint(with: contrast.cons) && contrast.pros.count <= 2 && contrast.cons.count <= 1)
    #expect(model.contrast(235, between: persons[0], PersonID(RandomTracker.personCount + 5)) == nil)
    let explained = model.explain(235, at: now, persons: 2)
    for template in contrast.pros {
      let features = PairFeatures.all.indices.filter { PairFeatures.all[$0].template == template }
      #expect(features.reduce(0) { $0 + explained[0].values[$1] - explained[1].values[$1] } > 0)
    }
  }

  @Test("before the first fit, the weights of other trackers contribute")
  func prior() throws {
    let context = ModelContext(
      features: Self.tracker.features, pairs: Self.source, personCount: RandomTracker.personCount)
    var model = try #require(try ModelCatalogue.make("ranker-logit", context: context) as? any Explaining)
    let explained = model.explain(235, at: day(235 * 4), persons: 2)
    let weights = TrackerPriors.builtIn.prior().weights
    let table = Self.source.table
    let rows = table.rows(of: 235)
    for person in explained {
      let row = try #require(rows.first { table.persons[$0] == person.person })
      for feature in weights.indices {
        func value(_ row: Int) -> Double { Double(table.bins[row * table.featureCount + feature]) }
        let mean = rows.reduce(0) { $0 + value($1) } / Double(rows.count)
        #expect(abs(person.values[feature] - weights[feature] * (value(row) - mean)) < 1e-9)
      }
    }
  }
}
