import DelegationEvaluation
import DelegationFoundations
import DelegationRanking
import DelegationTasks
import Testing

/// The future of a history must not change what any model answers before it, bit by bit.
@Suite("No model sees the future") struct LeakTests {
  /// A model's ranking of one task: persons by address, since numbers depend on who comes later.
  private struct ModelAnswer: Equatable {
    let task: String
    let persons: [String]
    let scores: [UInt64]
  }

  /// Deliberate leakage, to test the test itself.
  private struct Foresight {
    var values = FieldValues.opening
    /// Events reach the rankers this many days too early.
    var days: Int64 = 0
  }

  private static let taskCount = 360
  /// Positions among the tasks: everything from their openings on is changed.
  private static let positions = [170, 240, 320]
  /// Rankers learn from few trees here, so that many histories can be tried.
  private static let settings = ["trees": 12.0]

  /// The rankings of the later half of all tasks opened before `moment`; batch models are trained when it begins.
  private func answers(
    _ history: RandomHistory, before moment: Int64, _ model: ModelDescription, _ mode: EvaluationMode,
    _ foresight: Foresight = Foresight()
  ) throws -> [ModelAnswer] {
    let log = history.log
    let persons = makePersons(log)
    let features = try makeFeatures(log, foresight.values)
    let stream = LabelStream(of: log, persons: persons, leavesOutSelfTaken: false)
    let targets = log.opened(before: Moment(moment)).map { Target(task: $0, assignee: 0, opening: log.openings[$0]) }
    let events = stream.events.map {
      TaskEvent(moment: $0.moment.daysEarlier(foresight.days), task: $0.task, change: $0.change)
    }
    let schedule = KnowledgeSchedule(days: mode == .retrained ? 10 : nil, from: Moment(0))
    let pairs = PairSource(
      features: features, events: events, personCount: persons.count, targets: targets.map(\.task), schedule: schedule)
    let context = ModelContext(
      features: features, pairs: model.readsPairs ? pairs : nil, personCount: persons.count, mode: mode)
    let settings = Self.settings.filter { setting in model.settings.contains { $0.name == setting.key } }
    let fresh = try ModelCatalogue.make(model.name, settings: settings, context: context)
    let modelRun = ModelRun(
      model: model.name, mode: mode, schedule: schedule, values: foresight.values,
      splits: [.holdout(of: targets, share: Share(1, of: 2))], keepsRankings: [.holdout]
    ) { fresh }
    let result = ModelRunner(targets: targets, stream: stream, threads: .one).run([modelRun])[0][0]
    return zip(result.answers, result.folds.flatMap(\.rankings)).map { answer, ranking in
      ModelAnswer(
        task: log.ids[answer.task].text, persons: ranking.persons.map { persons.addresses[Int($0)] },
        scores: ranking.scores.map(\.bitPattern))
    }
  }

  @Test(
    "changing whatever happens from a moment on changes no ranking before it",
    arguments: ModelCatalogue.names, 0..<2 as Range<UInt64>)
  func blind(model: String, seed: UInt64) throws {
    let model = ModelCatalogue.description(of: model)!
    let history = RandomHistory(seed: seed, count: Self.taskCount)
    for position in Self.positions {
      let moment = history.tasks[position].opening
      #expect(!history.newcomers(from: moment).isEmpty)
      for mode in model.modes {
        let full = try answers(history, before: moment, model, mode)
        #expect(full.count >= 80 && full.contains { $0.persons.count > 3 })
        for future in history.futures(from: moment, seed: seed * 100 + UInt64(position)) {
          let other = try answers(future.history, before: moment, model, mode)
          #expect(other == full, "\(future.name), at task \(position), \(mode)")
        }
      }
    }
  }

  @Test("at the last position the rankers have been fitted and calibrated several times", arguments: 0..<2)
  func fitted(seed: Int) {
    let history = RandomHistory(seed: UInt64(seed), count: Self.taskCount)
    let log = history.log
    let stream = LabelStream(of: log, persons: makePersons(log), leavesOutSelfTaken: false)
    let known = Self.positions.map { stream.examples(before: Moment(history.tasks[$0].opening)).count }
    // Known in whatever way are even more: fits come at 100, 120, 144, 173, and fifty later tasks calibrate.
    #expect(known[1] > 100 && known[2] > 180)
  }

  @Test("the test would notice: a model that reads final values is caught", arguments: ["component-recent", "ranker"])
  func finalValues(model: String) throws {
    try expectCaught(model, EvaluationMode.allCases, Foresight(values: .final))
  }

  @Test("the test would notice: a ranker that hears of events too early is caught", arguments: ["ranker-logit"])
  func earlyEvents(model: String) throws {
    // A batch ranker would have to hear of them by half a history.
    try expectCaught(model, [.retrained, .prequential], Foresight(days: 20))
  }

  private func expectCaught(_ model: String, _ mode: [EvaluationMode], _ foresight: Foresight) throws {
    let model = ModelCatalogue.description(of: model)!
    let history = RandomHistory(seed: 1, count: Self.taskCount)
    for mode in mode {
      var caught: Set<String> = []
      for position in Self.positions {
        let moment = history.tasks[position].opening
        let full = try answers(history, before: moment, model, mode, foresight)
        for future in history.futures(from: moment, seed: 7) {
          let other = try answers(future.history, before: moment, model, mode, foresight)
          if other != full { caught.insert(future.name) }
        }
      }
      // Only the assignees of a task reveal the names of persons.
      #expect(caught.isSuperset(of: ["cut off", "rewritten", "half dropped", "shuffled"]), "\(mode): \(caught)")
    }
  }
}
