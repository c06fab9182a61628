import Evaluation
import Recommendation
import Repeatable
import TaskModel
import Testing

/// The future of a history must not change what any model answers before it, bit by bit.
@Suite("No model sees the future") struct LeakTests {
  /// What a model said of one report: persons by address, since numbers depend on who comes later.
  private struct Said: Equatable {
    let report: String
    let persons: [String]
    let scores: [UInt64]
  }

  /// All rankings of reports opened before `moment`; batch models are trained half way.
  private func answers(
    _ history: RandomHistory, before moment: Int64, _ model: ModelDescription, _ knowledge: Knowledge,
    values: Values = .opening
  ) throws -> [Said] {
    let log = history.log
    let persons = makePersons(log)
    let context = ModelContext(features: try makeFeatures(log, values), personCount: persons.count)
    let targets = log.opened(before: Moment(moment)).map { Target(report: $0, owner: 0, opening: log.openings[$0]) }
    let split = Split.holdout(of: targets, share: Share(1, of: 2))
    let fresh = try ModelCatalogue.make(model.name, context: context)
    let trial = Trial(
      model: model.name, knowledge: knowledge, values: values, splits: [split], keepsRankings: [.holdout]
    ) { fresh }
    let stream = LessonStream(of: log, persons: persons, leavesOutSelfTaken: false)
    let result = TrialRunner(targets: targets, stream: stream, threads: .one).run([trial])[0][0]
    return zip(result.answers, result.rounds.flatMap(\.rankings)).map { answer, ranking in
      Said(
        report: log.ids[answer.report].text, persons: ranking.persons.map { persons.addresses[Int($0)] },
        scores: ranking.scores.map(\.bitPattern))
    }
  }

  @Test(
    "cutting off or rewriting all that happens from a moment on changes no ranking before it",
    arguments: ModelCatalogue.names, 0..<4 as Range<UInt64>)
  func blind(model: String, seed: UInt64) throws {
    let model = ModelCatalogue.description(of: model)!
    let history = RandomHistory(seed: seed, count: 160)
    let moment = history.reports[110].opening
    for knowledge in model.knowledge {
      let whole = try answers(history, before: moment, model, knowledge)
      #expect(whole.count >= 40 && whole.contains { $0.persons.count > 3 })
      #expect(try answers(history.cut(at: moment), before: moment, model, knowledge) == whole)
      for other in 0..<3 as Range<UInt64> {
        let rewritten = history.rewritten(from: moment, seed: seed * 100 + other)
        #expect(try answers(rewritten, before: moment, model, knowledge) == whole)
      }
    }
  }

  @Test("the test would notice: a model that reads final values is caught")
  func notices() throws {
    let model = ModelCatalogue.description(of: "component-recent")!
    let history = RandomHistory(seed: 1, count: 160)
    let moment = history.reports[110].opening
    for knowledge in model.knowledge {
      let whole = try answers(history, before: moment, model, knowledge, values: .final)
      #expect(try answers(history.cut(at: moment), before: moment, model, knowledge, values: .final) != whole)
    }
  }
}
