import DelegationEvaluation
import DelegationFoundations
import DelegationRanking
import DelegationTasks
import Testing

/// Ranks persons 0 to 4, and explains the first by the number of its examples.
private struct Talker: Explaining {
  let scale = ScoreScale.natural
  var held = 0

  mutating func change(_ example: TrainingExample, by step: Int) { held += step }
  mutating func rank(_ task: Int, at now: Moment) -> Ranking {
    Ranking(persons: [0, 1, 2, 3, 4], scores: [0.5, 0.2, 0.1, 0.1, 0.1])
  }
  mutating func explain(_ task: Int, at now: Moment, persons: Int) -> [PairContributions] {
    (0..<PersonID(persons)).map { PairContributions(person: $0, probability: 0.5, values: [Double(held)]) }
  }
  func contrast(_ task: Int, between one: PersonID, _ other: PersonID) -> Contrast? {
    Contrast(one: one, other: other, pros: [.openTasks], cons: [])
  }
}

/// The same without a word.
private struct Mute: Recommender {
  let scale = ScoreScale.natural

  mutating func change(_ example: TrainingExample, by step: Int) {}
  mutating func rank(_ task: Int, at now: Moment) -> Ranking { Ranking(persons: [0], scores: [1]) }
}

/// Puts one person first, with more confidence for some tasks than for others; `ann` is person 0.
private struct Guesser: Explaining {
  /// By task: whom it puts first, and with which probability.
  let guesses: [(person: PersonID, probability: Double)]
  let scale = ScoreScale.natural

  mutating func change(_ example: TrainingExample, by step: Int) {}
  mutating func rank(_ task: Int, at now: Moment) -> Ranking {
    Ranking(persons: [guesses[task].person], scores: [guesses[task].probability])
  }
  mutating func explain(_ task: Int, at now: Moment, persons: Int) -> [PairContributions] {
    [PairContributions(person: guesses[task].person, probability: guesses[task].probability, values: [])]
  }
  func contrast(_ task: Int, between one: PersonID, _ other: PersonID) -> Contrast? { nil }
}

@Suite("Accounts of rankings") struct RankingExplanationTests {
  /// Four tasks opened at 100, 110, 120 and 130, each resolved five seconds later.
  private let log = makeLog(
    (1...4).map { ($0, 90 + Int64($0) * 10, "x") },
    [
      .assignedTo: (1...4).map { ($0, [(90 + Int64($0) * 10, "ann")]) },
      .resolution: (1...4).map { ($0, [(90 + Int64($0) * 10, ""), (95 + Int64($0) * 10, "FIXED")]) },
    ])

  private func explanations(
    _ mode: EvaluationMode, of tasks: [Int], errors: Int = 0, _ make: @escaping @Sendable () -> any Recommender
  ) -> [RankingExplanation] {
    folds(mode, of: tasks, errors: errors, make).flatMap(\.explanations)
  }

  private func folds(
    _ mode: EvaluationMode, of tasks: [Int], errors: Int, _ make: @escaping @Sendable () -> any Recommender
  ) -> [FoldResult] {
    let targets = Targets(of: log, persons: makePersons(log), eligibility: .fixed, leavesOutSelfTaken: false).all
    let stream = LabelStream(of: log, persons: makePersons(log), leavesOutSelfTaken: false)
    let modelRun = ModelRun(
      model: "talker", mode: mode, values: .opening, splits: [.holdout(of: targets, share: Share(1, of: 2))],
      explains: tasks, explainsErrors: errors, make: make)
    return ModelRunner(targets: targets, stream: stream, threads: .one).run([modelRun])[0][0].folds
  }

  @Test("with errors explained, every answer says what puts its first person ahead of the right one")
  func contrasts() {
    // Ann, person 0, is the assignee of all, and Talker's first: so she is compared with the second.
    for mode in EvaluationMode.allCases {
      let contrast = Contrast(one: 0, other: 1, pros: [.openTasks], cons: [])
      #expect(folds(mode, of: [], errors: 1) { Talker() }.flatMap(\.contrasts) == [contrast, contrast])
      #expect(folds(mode, of: [3], errors: 0) { Talker() }.flatMap(\.contrasts).isEmpty)
      #expect(folds(mode, of: [], errors: 1) { Mute() }.flatMap(\.contrasts) == [nil, nil])
    }
    func rival(rank: Int?, leaders: [PersonID]) -> PersonID? {
      Answer(task: 0, assignee: 7, rank: rank, leaders: leaders, candidateCount: 9).rival
    }
    #expect(rival(rank: 4, leaders: [1, 2, 3, 7]) == 7 && rival(rank: 1, leaders: [7, 2]) == 2)
    #expect(rival(rank: nil, leaders: [1, 2]) == 2 && rival(rank: nil, leaders: [1]) == nil)
  }

  @Test("the model explains the first three persons, for the requested tasks and no others")
  func whenAsked() {
    let prequential = explanations(.prequential, of: [3, 2]) { Talker() }
    #expect(prequential.map(\.task) == [2, 3] && prequential.map(\.moment) == [Moment(120), Moment(130)])
    #expect(prequential.map { $0.suggestions.map(\.values) } == [[[2], [2], [2]], [[3], [3], [3]]])
    let batch = explanations(.batch, of: [3]) { Talker() }
    #expect(batch.map(\.task) == [3] && batch.map(\.moment) == [Moment(120)])
    #expect(batch.map { $0.suggestions.map(\.values) } == [[[2], [2], [2]]])
  }

  @Test("none for tasks that were not requested, nor from a model that cannot explain")
  func none() {
    #expect(explanations(.prequential, of: []) { Talker() }.isEmpty)
    #expect(explanations(.prequential, of: [0]) { Talker() }.isEmpty)
    #expect(explanations(.batch, of: [2, 3]) { Mute() }.isEmpty)
  }

  @Test(
    "the most confident errors too, however late they come; right answers and tasks without a suggestion are none"
  )
  func errors() {
    // Tasks 2 and 3 are the test part; ann is the assignee of all.
    func mostConfident(_ guesses: [(PersonID, Double)], errors: Int, of tasks: [Int] = []) -> [Int] {
      explanations(.prequential, of: tasks, errors: errors) {
        Guesser(guesses: [(1, 0.99), (1, 0.99)] + guesses.map { (person: $0.0, probability: $0.1) })
      }.map(\.task)
    }
    #expect(mostConfident([(1, 0.4), (1, 0.6)], errors: 1) == [3])
    #expect(mostConfident([(1, 0.6), (1, 0.4)], errors: 1) == [2])
    #expect(mostConfident([(1, 0.5), (2, 0.5)], errors: 1) == [2])
    #expect(mostConfident([(1, 0.4), (1, 0.6)], errors: 2) == [2, 3])
    #expect(mostConfident([(0, 0.9), (1, 0.1)], errors: 1) == [3])
    #expect(mostConfident([(1, 0.4), (1, 0.6)], errors: 0) == [])
    // A requested task stays, though a more confident error drops it from the others.
    #expect(mostConfident([(1, 0.4), (1, 0.6)], errors: 1, of: [2]) == [2, 3])
  }
}
