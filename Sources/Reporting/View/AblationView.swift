import DelegationEvaluation
import DelegationFoundations
import DelegationRanking
import DelegationResults

enum AblationView {
  static func context(_ document: ExperimentResult) -> Context? {
    let rows = document.ablation
    let (added, without) = (rows.filter { $0.kind == .adds }, rows.filter { $0.kind == .without })
    guard let first = added.first, let together = added.last else { return nil }
    return Context([
      "charts": Context(["ablation": document.ablationChart]),
      "ablationSentence": Self.sentence(added, without, first: first, together: together),
      "ablationGroups": PageText.sentence(
        added.compactMap(\.group).map { "\($0) = \(PairFeatureGroup(rawValue: $0)?.gloss ?? $0)" }) + ".",
      "ablationTable": TableView(
        "The learned ranker with part of its features at holdout, in percent; below, on validation",
        texts: ["Feature groups"],
        numbers: ["Features", "top\u{2011}1", "Change, top\u{2011}1"] + MeasureSet.titles(.wide).dropFirst(),
        groups: [
          TableView.Group(
            "Added one after the other; change against the row before",
            rows: added.enumerated().map { Self.row($1, against: $0 == 0 ? nil : added[$0 - 1]) }),
          TableView.Group(
            "All but one; change against all \(added.count)",
            rows: without.map { Self.row($0, against: together) }),
          TableView.Group(
            "All \(added.count) and the guess that chose the candidates; change against all \(added.count)",
            rows: rows.filter { $0.kind == .all }.map { Self.row($0, against: together) }),
        ]),
    ])
  }

  private static func row(
    _ row: ExperimentResult.AblationRow, against other: ExperimentResult.AblationRow?
  ) -> TableView.Row {
    var measures = MeasureSet.keys(.wide).map { key in
      TableView.Cell.number(row.holdout.text(key), note: row.validation.text(key))
    }
    let change: TableView.Cell =
      other.map { other in
        .number(
          PageText.points(row.holdout.top1 - other.holdout.top1),
          note: PageText.points(row.validation.top1 - other.validation.top1))
      } ?? .number("–")
    measures.insert(change, at: 1)
    return TableView.Row(row.label, [.count(row.features)] + measures)
  }

  /// The first and the last step, the largest step, and the group whose loss costs most; ties go to the first.
  private static func sentence(
    _ added: [ExperimentResult.AblationRow], _ without: [ExperimentResult.AblationRow],
    first: ExperimentResult.AblationRow, together: ExperimentResult.AblationRow
  ) -> String {
    let steps = zip(added, added.dropFirst()).map { ($1, points: $1.holdout.top1 - $0.holdout.top1) }
    let losses = without.map { ($0, points: $0.holdout.top1 - together.holdout.top1) }
    let step = steps.reduce(steps.first) { $1.points > $0!.points ? $1 : $0 }
    let loss = losses.reduce(losses.first) { $1.points < $0!.points ? $1 : $0 }
    var text =
      "With \(first.group ?? first.variant) alone ranker-logit names the right person first for "
      + "\(PageText.percent(first.holdout.top1))\u{A0}% of the test tasks, with all feature groups for "
      + "\(PageText.percent(together.holdout.top1))\u{A0}%"
    if let step, step.points > 0 {
      text += "; the largest step is \(step.0.group ?? step.0.variant) (\(PageText.points(step.points)) points)"
    }
    if let loss, loss.points < 0 {
      text +=
        "; the group whose loss costs most is \(loss.0.group ?? loss.0.variant) "
        + "(\(PageText.percent(-loss.points)) points)"
    }
    return text + "."
  }
}
