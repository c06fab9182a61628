import DelegationFoundations
import DelegationRanking
import DelegationTasks
import DelegationText
import Testing

/// What holds for every model of the catalogue.
@Suite("Laws of all models") struct LawsTests {
  static let growing = ModelCatalogue.all.filter { $0.modes.contains(.prequential) }.map(\.name)

  @Test("what was learned and forgotten again leaves nothing behind", arguments: growing, 0..<8)
  func forget(name: String, seed: Int) throws {
    let tracker = RandomTracker(seed: seed)
    var chance = SplitMix64(seed: UInt64(seed) + 1000)
    var plain = try ModelCatalogue.make(name, context: tracker.context)
    var detoured = plain
    for (position, example) in tracker.examples.enumerated() {
      if chance.next(below: 3) == 0 {
        let other = TrainingExample(task: example.task, person: (example.person + 1) % 6, since: example.since)
        detoured.learn(other)
        if chance.next(below: 2) == 0 { _ = detoured.rank(0, at: example.since) }
        detoured.forget(other)
      }
      plain.learn(example)
      detoured.learn(example)
      let task = (position * 7) % tracker.tasks.count
      #expect(plain.rank(task, at: example.since) == detoured.rank(task, at: example.since))
    }
  }

  @Test("a model that ranked after every example answers like one that never ranked", arguments: growing, 0..<4)
  func keeping(name: String, seed: Int) throws {
    // Many words, few of them shared: most examples change some persons' weights and leave others'.
    let tracker = RandomTracker(seed: seed, taskCount: 24, wordCount: 60)
    var ranked = try ModelCatalogue.make(name, context: tracker.context)
    for (position, example) in tracker.examples.enumerated() {
      ranked.learn(example)
      var unranked = try ModelCatalogue.make(name, context: tracker.context)
      unranked.learn(Array(tracker.examples[...position]))
      for task in tracker.tasks.indices {
        #expect(unranked.rank(task, at: example.since) == ranked.rank(task, at: example.since))
      }
    }
  }

  @Test("the order of the examples changes no score", arguments: ModelCatalogue.names, 0..<4)
  func order(name: String, seed: Int) throws {
    let tracker = RandomTracker(seed: seed)
    var chance = SplitMix64(seed: UInt64(seed) + 2000)
    var shuffledExamples = tracker.examples
    chance.shuffle(&shuffledExamples)
    var model = try ModelCatalogue.make(name, context: tracker.context)
    var shuffled = model
    model.learn(tracker.examples)
    shuffled.learn(shuffledExamples)
    for task in tracker.tasks.indices {
      let (one, other) = (model.rank(task, at: tracker.end), shuffled.rank(task, at: tracker.end))
      #expect(scores(of: one) == scores(of: other))
    }
  }

  @Test("texts of tasks without an example change nothing", arguments: ModelCatalogue.names, 0..<4)
  func blindness(name: String, seed: Int) throws {
    let tracker = RandomTracker(seed: seed)
    let task = 39
    let held = tracker.examples.filter { $0.task != task && $0.task % 3 != 0 }
    var changed = tracker.tasks
    for task in changed.indices where task != task && !held.contains(where: { $0.task == task }) {
      changed[task].component = ValueID(task % 3)
      changed[task].title += " w1 w2 w1 unheard"
    }
    var model = try ModelCatalogue.make(
      name, context: context(tracker.features, personCount: RandomTracker.personCount, held))
    var other = try ModelCatalogue.make(
      name,
      context: context(
        tracker.features(of: changed), personCount: RandomTracker.personCount, held))
    model.learn(held)
    other.learn(held)
    let (one, two) = (model.rank(task, at: tracker.end), other.rank(task, at: tracker.end))
    #expect(one.persons == two.persons)
    for (left, right) in zip(one.scores, two.scores) { #expect(abs(left - right) < 1e-9) }
  }

  @Test("the order is strict and holds everybody with an example", arguments: ModelCatalogue.rankingEverybody, 0..<4)
  func strict(name: String, seed: Int) throws {
    let tracker = RandomTracker(seed: seed)
    var model = try ModelCatalogue.make(name, context: tracker.context)
    model.learn(tracker.examples)
    for task in tracker.tasks.indices {
      let ranking = model.rank(task, at: tracker.end)
      #expect(Set(ranking.persons) == Set(tracker.examples.map(\.person)))
      #expect(ranking.persons.count == Set(ranking.persons).count)
      #expect(zip(ranking.scores, ranking.scores.dropFirst()).allSatisfy { $0 >= $1 && $0.isFinite })
      #expect(ranking.scores.allSatisfy { $0 >= 0 })
    }
  }

  @Test(
    "the order alone is that of the ranking, and asking for it changes no answer", arguments: ModelCatalogue.names,
    0..<4)
  func orderAlone(name: String, seed: Int) throws {
    let tracker = RandomTracker(seed: seed)
    var (model, asked) = (
      try ModelCatalogue.make(name, context: tracker.context), try ModelCatalogue.make(name, context: tracker.context)
    )
    model.learn(tracker.examples)
    asked.learn(tracker.examples)
    for task in tracker.tasks.indices {
      let order = asked.order(task, at: tracker.end)
      let ranking = model.rank(task, at: tracker.end)
      #expect(order == ranking.persons)
      if task.isMultiple(of: 5) { #expect(asked.rank(task, at: tracker.end) == ranking) }
    }
  }

  @Test(
    "the order of candidates is strict, and probabilities sum to at most 1", arguments: ModelCatalogue.rankers, 0..<4)
  func candidates(name: String, seed: Int) throws {
    let tracker = RandomTracker(seed: seed)
    var model = try ModelCatalogue.make(name, context: tracker.context)
    model.learn(tracker.examples)
    for task in tracker.tasks.indices {
      let ranking = model.rank(task, at: tracker.end)
      #expect(ranking.persons.count == Set(ranking.persons).count)
      #expect(zip(ranking.scores, ranking.scores.dropFirst()).allSatisfy { $0 >= $1 })
      #expect(ranking.scores.allSatisfy { (0...1).contains($0) } && ranking.scores.reduce(0, +) < 1 + 1e-9)
      let known = Set(tracker.examples.filter { $0.since < day(task * 4) }.map(\.person))
      #expect(Set(ranking.persons) == known)
    }
  }

  @Test("nobody is ranked before the first example", arguments: ModelCatalogue.names)
  func nothing(name: String) throws {
    let features = features([(0, 0, "crash"), (1, nil, "")])
    var model = try ModelCatalogue.make(name, context: context(features, personCount: 3))
    #expect(model.rank(0, at: day(1)) == Ranking(persons: [], scores: []))
    #expect(model.rank(1, at: day(1)) == Ranking(persons: [], scores: []))
  }

  @Test("a task without component and words still gets everybody", arguments: ModelCatalogue.names)
  func bare(name: String) throws {
    let features = features([(0, 0, "crash in parser"), (1, nil, ""), (2, 1, "slow"), (3, nil, "")])
    let examples = [example(0, 2, 0), example(1, 0, 1), example(2, 1, 2)]
    var model = try ModelCatalogue.make(name, context: context(features, personCount: 3, examples))
    model.learn(examples)
    #expect(Set(model.rank(3, at: day(4)).persons) == [0, 1, 2])
  }

  private func scores(of ranking: Ranking) -> [Double?] {
    (0..<PersonID(RandomTracker.personCount)).map { person in
      ranking.persons.firstIndex(of: person).map { ranking.scores[$0] }
    }
  }
}
