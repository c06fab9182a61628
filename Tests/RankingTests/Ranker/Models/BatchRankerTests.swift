import DelegationFoundations
import DelegationRanking
import DelegationTasks
import Testing

@Suite("Batch ranker") struct BatchRankerTests {
  private let long = LongTracker(seed: 6)
  private let logit = LogitLearner(l2: 10, prior: TrackerPriors.builtIn.prior(), threads: .one)
  /// The moment of training: everything before it is known.
  private var now: Moment { day(200 * 4) }
  private var known: [TrainingExample] { long.examples.filter { $0.since < now } }

  private func ranker(_ learner: any PairLearner, _ source: PairSource? = nil) -> BatchRanker {
    BatchRanker(source: source ?? long.source, openings: long.features.openings, learner: learner, method: .temperature)
  }

  @Test("it is fitted twice: without what reaches into the last stretch, to calibrate by it, and with all six")
  func stops() throws {
    let learner = NotedLearner()
    var ranker = ranker(learner)
    for example in known { ranker.learn(example) }
    for task in 200..<210 { _ = ranker.rank(task, at: now) }
    // Three tenths are only known; of the others each stop ranks the two tenths behind it.
    let cuts = (0...10).map { known.count * $0 / 10 }
    func ranked(_ stops: ClosedRange<Int>) -> Int { stops.reduce(0) { $0 + cuts[$1 + 2] - cuts[$1] } }
    #expect(learner.notes.fits.count == 2)
    #expect(learner.notes.fits[0] <= ranked(3...6) && learner.notes.fits[0] > ranked(3...6) / 2)
    #expect(learner.notes.fits[1] <= ranked(3...8) && learner.notes.fits[1] > learner.notes.fits[0])
  }

  @Test("where a tracker was moved it first stops at the move, since nothing older was known before")
  func moved() {
    let learner = NotedLearner()
    let move = day(150 * 4)
    let moved = known.map { TrainingExample(task: $0.task, person: $0.person, since: max($0.since, move)) }
    let source = PairSource(
      features: long.features, events: events(moved), personCount: RandomTracker.personCount, targets: [])
    var ranker = ranker(learner, source)
    for example in moved { ranker.learn(example) }
    #expect(!ranker.rank(200, at: now).persons.isEmpty)
    let later = moved.count { long.features.openings[$0.task] >= move }
    // Of seven parts behind the move, six stops rank two each; to calibrate, four of them.
    #expect(later < moved.count / 2 && learner.notes.fits.count == 2)
    #expect(learner.notes.fits[1] <= later * 12 / 7 + 6 && learner.notes.fits[1] > later / 2)
    #expect(learner.notes.fits[0] < learner.notes.fits[1])
  }

  @Test("in each fit a stretch counts half as much as the one two later, the last one 1.5")
  func weights() {
    let learner = NotedLearner()
    var ranker = ranker(learner)
    for example in known { ranker.learn(example) }
    _ = ranker.rank(200, at: now)
    for (weights, stretches) in zip(learner.notes.weights, [4, 6]) {
      let found = weights.reduce(into: [Double]()) { if $0.last != $1 { $0.append($1) } }
      #expect(found.count == stretches && found.last == 1.5)
      for (earlier, later) in zip(found, found.dropFirst(2)) { #expect(abs(2 * earlier - later) < 1e-12) }
    }
  }

  @Test("it knows nothing later than the moment of training")
  func blind() {
    let cut = PairSource(
      features: long.features, events: events(known), personCount: RandomTracker.personCount, targets: [])
    var (one, other) = (ranker(logit), ranker(logit, cut))
    for example in known {
      one.learn(example)
      other.learn(example)
    }
    #expect(known.count > 100 && known.count < long.examples.count)
    for task in 200..<long.count {
      let ranking = one.rank(task, at: now)
      let expected = other.rank(task, at: now)
      #expect(ranking == expected && ranking.persons.count == 6)
    }
  }

  @Test("with too little to learn from it ranks unfitted, with nothing nobody")
  func few() {
    let learner = NotedLearner()
    var ranker = ranker(learner)
    ranker.learn(known[0])
    let ranking = ranker.rank(200, at: now)
    #expect(!ranking.persons.isEmpty && learner.notes.fits.isEmpty)
    var nothing = self.ranker(learner, PairSource(features: long.features, events: [], personCount: 6, targets: []))
    #expect(nothing.rank(200, at: now) == Ranking(persons: [], scores: []))
  }
}
