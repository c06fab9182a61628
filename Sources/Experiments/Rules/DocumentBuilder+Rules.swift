import Evaluation
import Recommendation
import TaskModel

extension DocumentBuilder {
  private var testReports: [Int] { targets.all[holdout.test].map(\.report) }

  /// What the rules change, one entry per honest holdout result; none without rules.
  func rules(
    _ rules: AssignmentRules?, _ trials: [TrialResult], _ events: [TaskEvent]
  ) -> ReportDocument.RuleSection? {
    guard let rules else { return nil }
    let filter = RankingFilter(
      rules, for: testReports, of: data.log, events: events, personCount: data.persons.count)
    let asked = trials.filter { $0.values == .opening && $0.split == .holdout }
    let effects = threads.map(asked.count) { index in
      let effect = RuleEffect(of: filter, on: asked[index], threshold: recipe.roundsThreshold)
      return ReportDocument.RuleSection.Effect(
        model: asked[index].model, knowledge: asked[index].knowledge.rawValue, removed: effect.removed,
        removedOfFirstFive: effect.removedOfFirstFive, ownerRemoved: effect.ownerRemoved,
        without: .init(effect.without), with: .init(effect.with))
    }
    return ReportDocument.RuleSection(list: RuleWords(persons: data.persons).list(rules), effects: effects)
  }

  /// How often somebody who is gone is suggested, one entry per honest holdout result.
  func gone(_ trials: [TrialResult], _ events: [TaskEvent]) -> [ReportDocument.GoneResult] {
    let gone = GonePersons(for: testReports, of: data.log, events: events, personCount: data.persons.count)
    return trials.filter { $0.values == .opening && $0.split == .holdout }.map { trial in
      ReportDocument.GoneResult(
        model: trial.model, knowledge: trial.knowledge.rawValue, days: Int(GonePersons.days),
        top1: GoneSuggested(first: 1, gone).value(of: trial.answers),
        top5: GoneSuggested(first: 5, gone).value(of: trial.answers),
        places: GonePlaces(gone).value(of: trial.answers))
    }
  }
}

extension ReportDocument.RuleSection.Figures {
  fileprivate init(_ figures: RuleEffect.Figures) {
    self.init(
      top1: figures.top1, top5: figures.top5, mrr: figures.mrr,
      personsPerTaskRoundOne: figures.rounds.personsPerTaskRoundOne,
      ownerAfterRoundOne: figures.rounds.ownerAfterRoundOne, ownerAfterBoth: figures.rounds.ownerAfterBoth,
      leftToRoundTwo: figures.rounds.leftToRoundTwo, loadTopFive: figures.rounds.loadTopFive,
      loadOfFirst: figures.loadOfFirst)
  }
}
