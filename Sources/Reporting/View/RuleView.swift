import DelegationExperiments

/// The section about what rules change.
struct RuleView {
  var ruleWords: [String]
  var ruleSentence: String?
  var effectTable: TableView
  var ruleRoundTable: TableView

  /// Nil in a report without rules.
  init?(_ document: ExperimentResult) {
    guard let rules = document.rules else { return nil }
    ruleWords = rules.list
    ruleSentence = document.ruleSentence
    effectTable =
      TableView(
        "What the rules take out at holdout, and accuracy with them, shares in percent; below, without them",
        columns: [
          .words("Model"), .figures("Suggestions taken out"), .figures("Of the first five places"),
          .figures("True owner taken out"), .figures("top-1"), .figures("top-5"), .figures("MRR"),
        ], groups: Self.groups(document, rules, Self.accuracyCells)
      ).sortable
    ruleRoundTable =
      TableView(
        "The two rounds and the load with the rules, shares in percent; below, without them",
        columns: [
          .words("Model"), .figures("Persons per task after round one"), .figures("Owner held after round one"),
          .figures("Owner held after both"), .figures("Left to round two"),
          .figures("Load concentration"), .figures("Load of first named"),
        ], groups: Self.groups(document, rules, Self.roundCells)
      ).sortable
  }

  private static func groups(
    _ document: ExperimentResult, _ rules: ExperimentResult.RuleSection,
    _ cells: (ExperimentResult.RuleSection.Effect) -> [TableView.Cell]
  ) -> [TableView.Group] {
    document.modes(split: .holdout).map { mode in
      TableView.Group(
        groupTitle: Wording.mode(mode),
        rows: rules.effects.filter { $0.mode == mode }.map {
          TableView.Row(rowName: $0.model, cells: cells($0))
        })
    }
  }

  private static func accuracyCells(_ effect: ExperimentResult.RuleSection.Effect) -> [TableView.Cell] {
    [
      .figure(PageText.count(effect.removed)), .figure(PageText.percent(effect.removedOfFirstFive)),
      .figure(PageText.percent(effect.assigneeRemoved)),
    ] + [\.top1, \.top5, \.mrr].map { share($0, of: effect) }
  }

  private static func roundCells(_ effect: ExperimentResult.RuleSection.Effect) -> [TableView.Cell] {
    let persons = [effect.with, effect.without].map { PageText.fixed($0.personsPerTaskRoundOne, decimals: 2) }
    return [.figure(persons[0], note: persons[1])]
      + [\.assigneeAfterRoundOne, \.assigneeAfterBoth, \.leftToRoundTwo, \.loadTopFive, \.loadOfFirst].map {
        share($0, of: effect)
      }
  }

  private static func share(
    _ key: KeyPath<ExperimentResult.RuleSection.Measured, Double>, of effect: ExperimentResult.RuleSection.Effect
  ) -> TableView.Cell {
    .figure(PageText.percent(effect.with[keyPath: key]), note: PageText.percent(effect.without[keyPath: key]))
  }
}

extension ExperimentResult {
  /// What the rules do to the page's subject; nil where it is not among the effects.
  fileprivate var ruleSentence: String? {
    guard
      let effect = rules?.effects.first(where: { $0.model == subject?.model && $0.mode == subject?.mode })
    else { return nil }
    return "With them \(effect.model), \(Wording.way(effect.mode)), names the right person first for "
      + "\(PageText.percent(effect.with.top1))\u{A0}% of the test reports instead of "
      + "\(PageText.percent(effect.without.top1))\u{A0}%. They take out \(PageText.counted(effect.removed, "suggestion")), "
      + "\(PageText.percent(effect.removedOfFirstFive))\u{A0}% of those at the first five places, and for "
      + "\(PageText.percent(effect.assigneeRemoved))\u{A0}% of the reports the person who owned the report in the end."
  }
}

/// The section about suggestions of persons who seem to have left.
struct InactiveView {
  var inactiveDays: String
  var inactiveSentence: String?
  var inactiveTable: TableView

  /// Nil where nothing was measured.
  init?(_ document: ExperimentResult) {
    guard let days = document.inactive.first?.days else { return nil }
    inactiveDays = PageText.count(days)
    inactiveSentence = document.inactiveSentence
    inactiveTable = document.inactiveTable
  }
}

extension ExperimentResult {
  /// The result that the page speaks of: the one the recipe asks about, else the best.
  var subject: ResultName? {
    headline ?? Headline.best(self).map { ResultName(model: $0.model, mode: $0.mode) }
  }

  /// How often the page's subject suggests somebody who is gone; nil where that was not measured.
  fileprivate var inactiveSentence: String? {
    guard let result = inactive.first(where: { $0.model == subject?.model && $0.mode == subject?.mode })
    else { return nil }
    return "\(result.model), \(Wording.way(result.mode)), named such a person first for "
      + "\(PageText.percent(result.top1))\u{A0}% of the test reports and among its first five for "
      + "\(PageText.percent(result.top5))\u{A0}%; of all those places \(PageText.percent(result.ranks))\u{A0}% were theirs."
  }

  fileprivate var inactiveTable: TableView {
    TableView(
      "Reports at holdout that name somebody gone first or among the first five, and the share of those five places, "
        + "without any rules, in percent",
      columns: [
        .words("Model"), .figures("first"), .figures("first five"),
        .figures("of places"),
      ],
      groups: modes(split: .holdout).map { mode in
        TableView.Group(
          groupTitle: Wording.mode(mode),
          rows: inactive.filter { $0.mode == mode }.map { result in
            TableView.Row(
              rowName: result.model,
              cells: [result.top1, result.top5, result.ranks].map { .figure(PageText.percent($0)) })
          })
      }
    ).sortable
  }
}
