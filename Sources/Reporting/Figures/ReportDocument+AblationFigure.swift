import Experiments

extension ReportDocument {
  /// Top-1 as one kind of knowledge after the other is added.
  var ablationFigure: FigurePlan? {
    let steps = ablation.filter { $0.kind == .adds }
    guard !steps.isEmpty else { return nil }
    let words = steps.map { "\($0.label) \(PageText.percent($0.holdout.top1))" }
    return FigurePlan(
      name: "ablation",
      alternative: "Top-1 accuracy in percent at holdout as kinds of knowledge are added: "
        + words.joined(separator: ", ") + ".",
      caption: """
        The right person named first, in percent, as one kind of knowledge after the other is added from top to bottom: \
        dot = holdout, ring = validation.
        """,
      chart: StepChart(
        rows: steps.map { row in
          StepChart.Row(
            label: row.label, note: PageText.percent(row.holdout.top1), value: row.holdout.top1 * 100,
            ring: row.validation.top1 * 100)
        }, horizontal: "top-1 accuracy, %"))
  }
}

extension ReportDocument.AblationRow {
  /// `work` for the first step, `+ text` for a later one, `all but text`, `everything`.
  var label: String {
    guard let group else { return "everything, with the guess" }
    if kind == .without { return "all but \(group)" }
    return isFirst ? group : "+ \(group)"
  }

  private var isFirst: Bool { group == "work" }
}
