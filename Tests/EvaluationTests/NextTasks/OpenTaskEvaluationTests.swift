import DelegationEvaluation
import DelegationFoundations
import DelegationRanking
import DelegationTasks
import Testing

@Suite("Measuring the order of open tasks") struct OpenTaskEvaluationTests {
  private static func evaluation(
    _ history: RandomHistory, threads: Threads = .one
  ) throws -> (OpenTaskEvaluation, takes: [Take], next: NextTaskEvaluation) {
    let log = history.log
    let persons = makePersons(log)
    let stream = LabelStream(of: log, persons: persons, leavesOutSelfTaken: false)
    let features = try makeFeatures(log, .opening)
    let untrained = KeywordProfiles(
      try KeywordProfiles.description.complete([:]), ModelContext(features: features, personCount: persons.count))
    let evaluation = OpenTaskEvaluation(features, stream, untrained: untrained, threads: threads)
    let next = NextTaskEvaluation(
      FeatureView(of: log, values: .opening).nextTaskInputs(features, persons: persons), events: stream.events,
      personCount: persons.count, modes: [.batch], parameters: .init(trees: .init(rounds: 1, minimumRows: 20)),
      threads: threads)
    return (evaluation, TaskQueue.takes(in: stream.events, taskCount: log.count), next)
  }

  @Test("the test takes are those of the full models, and the newest first has their value")
  func counts() throws {
    let (evaluation, takes, next) = try Self.evaluation(RandomHistory(seed: 4, count: 2_000))
    let cut = takes.count * 4 / 5
    #expect(evaluation.test == takes.count - cut && evaluation.waited == next.counts.waited)
    #expect(evaluation.fitted == cut - cut * 4 / 5)
    #expect(evaluation.weights != nil)
    #expect(evaluation.rows.map(\.order) == OpenTaskEvaluation.Order.allCases)
    let newest = try #require(next.rows.first { $0.model.name == "newest" })
    #expect(evaluation.rows[1].score == MeasureSet(of: newest.answers)["mrr"])
    let waited = zip(newest.answers, next.hasWaited).filter(\.1).map(\.0)
    #expect(evaluation.rows[1].waitedScore == MeasureSet(of: waited)["mrr"])
  }

  @Test("who takes what from the first test take on changes no weight", arguments: 0..<3 as Range<UInt64>)
  func blind(seed: UInt64) throws {
    let history = RandomHistory(seed: seed, count: 2_000)
    let (full, takes, _) = try Self.evaluation(history)
    let first = takes[takes.count * 4 / 5].moment
    var other = history
    for index in other.events.indices
    where other.events[index].when >= first.seconds && other.events[index].field == .assignedTo {
      // Inboxes stay, so that there are as many takes.
      guard let position = RandomHistory.persons.firstIndex(of: other.events[index].what) else { continue }
      other.events[index].what = RandomHistory.persons[(position + 1) % RandomHistory.persons.count]
    }
    let (changed, otherTakes, _) = try Self.evaluation(other)
    #expect(otherTakes.count == takes.count && otherTakes.suffix(20) != takes.suffix(20))
    #expect(full.weights != nil && changed.weights == full.weights)
    #expect(changed.rows[2] != full.rows[2])
  }

  @Test("threads change nothing; too few takes give no weights and no rows")
  func few() throws {
    let history = RandomHistory(seed: 6, count: 2_000)
    #expect(try Self.evaluation(history).0.rows == Self.evaluation(history, threads: Threads(3)).0.rows)
    let (few, takes, _) = try Self.evaluation(RandomHistory(seed: 7, count: 60))
    #expect(takes.count > 3 && few.weights == nil && few.rows.isEmpty && few.test == 0)
    let (none, _, _) = try Self.evaluation(RandomHistory(seed: 8, count: 1))
    #expect(none.weights == nil && none.rows.isEmpty)
  }
}
