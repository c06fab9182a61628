import Evaluation
import Recommendation
import Repeatable
import TaskModel
import Testing

/// Ranks persons 0 to 4, and accounts for the first by how many lessons it holds.
private struct Talker: Explaining {
  let scale = ScoreScale.natural
  var held = 0

  mutating func learn(_ lesson: Lesson) { held += 1 }
  mutating func forget(_ lesson: Lesson) { held -= 1 }
  mutating func rank(_ task: Int, at now: Moment) -> Ranking {
    Ranking(persons: [0, 1, 2, 3, 4], scores: [0.5, 0.2, 0.1, 0.1, 0.1])
  }
  mutating func explain(_ task: Int, at now: Moment, persons: Int) -> [PairContributions] {
    (0..<PersonID(persons)).map { PairContributions(person: $0, probability: 0.5, values: [Double(held)]) }
  }
}

/// The same without a word.
private struct Mute: Recommender {
  let scale = ScoreScale.natural

  mutating func learn(_ lesson: Lesson) {}
  mutating func forget(_ lesson: Lesson) {}
  mutating func rank(_ task: Int, at now: Moment) -> Ranking { Ranking(persons: [0], scores: [1]) }
}

@Suite("Accounts of rankings") struct AccountTests {
  /// Four reports opened at 100, 110, 120 and 130, each resolved five seconds later.
  private let log = makeLog(
    (1...4).map { ($0, 90 + Int64($0) * 10, "x") },
    [
      .assignedTo: (1...4).map { ($0, [(90 + Int64($0) * 10, "ann")]) },
      .resolution: (1...4).map { ($0, [(90 + Int64($0) * 10, ""), (95 + Int64($0) * 10, "FIXED")]) },
    ])

  private func accounts(
    _ knowledge: Knowledge, of reports: [Int], _ make: @escaping @Sendable () -> any Recommender
  ) -> [Account] {
    let targets = Targets(of: log, persons: makePersons(log), eligibility: .fixed, leavesOutSelfTaken: false).all
    let stream = LessonStream(of: log, persons: makePersons(log), leavesOutSelfTaken: false)
    let trial = Trial(
      model: "talker", knowledge: knowledge, values: .opening, splits: [.holdout(of: targets, share: Share(1, of: 2))],
      explains: reports, make: make)
    return TrialRunner(targets: targets, stream: stream, threads: .one).run([trial])[0][0].rounds.flatMap(\.accounts)
  }

  @Test("what the model says when it is asked, of the first three persons, for the reports wanted and no others")
  func whenAsked() {
    let prequential = accounts(.prequential, of: [3, 2]) { Talker() }
    #expect(prequential.map(\.report) == [2, 3] && prequential.map(\.moment) == [Moment(120), Moment(130)])
    #expect(prequential.map { $0.suggestions.map(\.values) } == [[[2], [2], [2]], [[3], [3], [3]]])
    let batch = accounts(.batch, of: [3]) { Talker() }
    #expect(batch.map(\.report) == [3] && batch.map(\.moment) == [Moment(120)])
    #expect(batch.map { $0.suggestions.map(\.values) } == [[[2], [2], [2]]])
  }

  @Test("none for reports that nobody asks about, nor from a model that cannot tell")
  func none() {
    #expect(accounts(.prequential, of: []) { Talker() }.isEmpty)
    #expect(accounts(.prequential, of: [0]) { Talker() }.isEmpty)
    #expect(accounts(.batch, of: [2, 3]) { Mute() }.isEmpty)
  }
}
