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

  /// By model and mode, the rankings of the later half of all tasks opened before `moment`; batch models are trained when it begins.
  ///
  /// Models share what they read, as in an experiment.
  private func answers(
    _ history: RandomHistory, before moment: Int64, _ models: [ModelDescription],
    _ modes: [EvaluationMode] = EvaluationMode.allCases, _ foresight: Foresight = Foresight()
  ) throws -> [String: [ModelAnswer]] {
    let log = history.log
    let persons = makePersons(log)
    let features = try makeFeatures(log, foresight.values)
    let targets = log.opened(before: Moment(moment)).map { Target(task: $0, assignee: 0, opening: log.openings[$0]) }
    let stream = LabelStream(of: log, persons: persons, leavesOutSelfTaken: false)
    let events = stream.events.map {
      TaskEvent(moment: $0.moment.daysEarlier(foresight.days), task: $0.task, change: $0.change)
    }
    let splits = [Split.holdout(of: targets, share: Share(1, of: 2))]
    var (names, modelRuns): ([String], [ModelRun]) = ([], [])
    for days in [nil, 20] {
      let schedule = KnowledgeSchedule(days: days, from: Moment(0))
      let pairs = PairSource(
        features: features, events: events, personCount: persons.count, targets: targets.map(\.task),
        schedule: schedule)
      for mode in modes where (mode == .retrained) == (days != nil) {
        for model in models where model.modes.contains(mode) {
          let context = ModelContext(
            features: features, pairs: model.readsPairs ? pairs : nil, personCount: persons.count, mode: mode)
          let settings = Self.settings.filter { setting in model.settings.contains { $0.name == setting.key } }
          let fresh = try ModelCatalogue.make(model.name, settings: settings, context: context)
          names.append("\(model.name), \(mode)")
          modelRuns.append(
            ModelRun(
              model: model.name, mode: mode, schedule: schedule, values: foresight.values, splits: splits,
              keepsRankings: [.holdout]
            ) { fresh })
        }
      }
    }
    let results = ModelRunner(targets: targets, stream: stream, threads: .one).run(modelRuns)
    return Dictionary(
      uniqueKeysWithValues: zip(names, results).map { name, results in
        let answers = zip(results[0].answers, results[0].folds.flatMap(\.rankings)).map { answer, ranking in
          ModelAnswer(
            task: log.ids[answer.task].text, persons: ranking.persons.map { persons.addresses[Int($0)] },
            scores: ranking.scores.map(\.bitPattern))
        }
        return (name, answers)
      })
  }

  @Test(
    "changing whatever happens from a moment on changes no ranking before it",
    arguments: 0..<2 as Range<UInt64>, positions)
  func blind(seed: UInt64, position: Int) throws {
    let history = RandomHistory(seed: seed, count: Self.taskCount)
    let moment = history.tasks[position].opening
    #expect(!history.newcomers(from: moment).isEmpty)
    let full = try answers(history, before: moment, ModelCatalogue.all)
    #expect(full.count == ModelCatalogue.all.reduce(0) { $0 + $1.modes.count })
    #expect(full.values.allSatisfy { $0.count >= 80 && $0.contains { $0.persons.count > 3 } })
    for future in history.futures(from: moment, seed: seed * 100 + UInt64(position)) {
      let other = try answers(future.history, before: moment, ModelCatalogue.all)
      for (model, answers) in full { #expect(other[model] == answers, "\(future.name), \(model)") }
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

  private func expectCaught(_ model: String, _ modes: [EvaluationMode], _ foresight: Foresight) throws {
    let models = [ModelCatalogue.description(of: model)!]
    let history = RandomHistory(seed: 1, count: Self.taskCount)
    var caught: [String: Set<String>] = [:]
    for position in Self.positions {
      let moment = history.tasks[position].opening
      let full = try answers(history, before: moment, models, modes, foresight)
      for future in history.futures(from: moment, seed: 7) {
        let other = try answers(future.history, before: moment, models, modes, foresight)
        for (mode, answers) in full where other[mode] != answers { caught[mode, default: []].insert(future.name) }
      }
    }
    #expect(caught.count == modes.count)
    for (mode, caught) in caught {
      // Only the assignees of a task reveal the names of persons.
      #expect(caught.isSuperset(of: ["cut off", "rewritten", "half dropped", "shuffled"]), "\(mode): \(caught)")
    }
  }
}
