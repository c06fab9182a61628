import DelegationEvaluation
import DelegationFoundations
import DelegationRanking
import DelegationResults

enum RuleView {
  static func context(_ document: ExperimentResult) -> Context? {
    guard let rules = document.rules else { return nil }
    return Context([
      "ruleTexts": rules.list,
      "effect": document.ruleEffect.map { effect in
        Context([
          "model": document.named(effect.model, effect.mode), "with": PageText.percent(effect.with.top1),
          "without": PageText.percent(effect.without.top1), "removed": PageText.counted(effect.removed, "suggestion"),
          "ofFirstFive": PageText.percent(effect.removedOfFirstFive),
          "ofAssignees": PageText.percent(effect.assigneeRemoved),
        ])
      },
      "effectTable": TableView(
        "What the rules remove at holdout, and accuracy with them, shares in percent; below, without them",
        texts: ["Model"],
        numbers: [
          "Suggestions removed", "Of the first five ranks", "Assignee removed",
        ] + MeasureSet.titles(.brief), groups: Self.groups(document, rules, Self.accuracyCells)),
      "ruleRoundTable": TableView(
        "The two rounds and the load with the rules, shares in percent; below, without them",
        texts: ["Model"],
        numbers: [
          "Persons per task after round one", "Assignee found after round one", "Assignee found after both",
          "Left to round two", "Load concentration", "Load of first named",
        ], groups: Self.groups(document, rules, Self.roundCells)),
    ])
  }

  private static func groups(
    _ document: ExperimentResult, _ rules: ExperimentResult.RuleSection,
    _ cells: (ExperimentResult.RuleSection.Effect) -> [TableView.Cell]
  ) -> [TableView.Group] {
    document.groups(document.modes(split: .holdout)) { mode in
      rules.effects.filter { $0.mode == mode }.map { TableView.Row($0.model, cells($0)) }
    }
  }

  private static func accuracyCells(_ effect: ExperimentResult.RuleSection.Effect) -> [TableView.Cell] {
    [
      .count(effect.removed), .share(effect.removedOfFirstFive), .share(effect.assigneeRemoved),
    ] + MeasureSet.keys(.brief).map { .number(effect.with.measures.text($0), note: effect.without.measures.text($0)) }
  }

  private static func roundCells(_ effect: ExperimentResult.RuleSection.Effect) -> [TableView.Cell] {
    let persons = [effect.with, effect.without].map { PageText.fixed($0.personsPerTaskRoundOne, decimals: 2) }
    return [.number(persons[0], note: persons[1])]
      + [\.assigneeAfterRoundOne, \.assigneeAfterBoth, \.leftToRoundTwo, \.loadTopFive, \.loadOfFirst].map {
        share($0, of: effect)
      }
  }

  private static func share(
    _ key: KeyPath<RuleEffect.Measured, Double>, of effect: ExperimentResult.RuleSection.Effect
  ) -> TableView.Cell {
    .number(PageText.percent(effect.with[keyPath: key]), note: PageText.percent(effect.without[keyPath: key]))
  }
}

extension ExperimentResult {
  var ruleEffect: RuleSection.Effect? {
    rules?.effects.first { $0.model == subject?.model && $0.mode == subject?.mode }
  }
}

enum InactiveView {
  static func context(_ document: ExperimentResult) -> Context? {
    guard let days = document.inactive.first?.days else { return nil }
    let own = document.inactive.first { $0.model == document.subject?.model && $0.mode == document.subject?.mode }
    return Context([
      "inactiveDays": PageText.count(days), "inactiveTable": document.inactiveTable,
      "own": own.map { own in
        Context([
          "model": document.named(own.model, own.mode), "top1": PageText.percent(own.top1),
          "top5": PageText.percent(own.top5), "ranks": PageText.percent(own.ranks),
          "isNobody": own.top5 == 0,
        ])
      },
    ])
  }
}

extension ExperimentResult {
  /// The result that the page is about: the one the recipe asks about, else the best.
  var subject: ResultName? { headline ?? Headline.best(self).map { ResultName(model: $0.model, mode: $0.mode) } }

  func named(_ model: String, _ mode: EvaluationMode) -> String {
    mode == subject?.mode && Wording.assumption(mode, data) == nil ? model : "\(model), \(way(mode)),"
  }

  fileprivate var inactiveTable: TableView {
    TableView(
      "Holdout tasks with an inactive person first or among the first five, and the share of the first five ranks that "
        + "such persons hold, without any rules, in percent",
      texts: ["Model"], numbers: ["first", "first five", "of ranks"],
      groups: groups(modes(split: .holdout)) { mode in
        inactive.filter { $0.mode == mode }.sorted { $0.top1 < $1.top1 }.map { result in
          TableView.Row(result.model, [result.top1, result.top5, result.ranks].map { .share($0) })
        }
      })
  }
}
