import DelegationEvaluation
import DelegationFoundations
import DelegationRanking
import DelegationResults

enum LearningView {
  static func context(_ document: ExperimentResult) -> Context? {
    guard let curve = document.learning, let first = curve.steps.first else { return nil }
    let (early, last) = (curve.steps.first { $0.after == 100 } ?? first, curve.steps[curve.steps.count - 1])
    let told = early == last ? [early] : [early, last]
    let sentence = PageText.sentence(told.enumerated().map { Self.text($1, of: curve.model, isFirst: $0 == 0) }) + "."
    return Context([
      "charts": Context(["learning": document.learningChart]),
      "learningSentence": Wording.assumption(.prequential, document.data).map {
        "Assuming that \($0), which flatters: \(sentence.lowercasedFirst)"
      } ?? sentence,
      "learningTable": TableView(
        "Right first by the number of earlier tasks, in percent; below, \(MeasureSet.scoring.note.title)",
        texts: ["Model"],
        numbers: curve.steps.map { "after \(PageText.count($0.after)) (\(PageText.counted($0.test, "task")))" },
        rows: first.results.indices.map { index in
          TableView.Row(
            first.results[index].model,
            curve.steps.map {
              .number(PageText.percent($0.results[index].top1), note: PageText.percent($0.results[index].score))
            })
        }),
    ])
  }

  private static func text(_ step: ExperimentResult.LearningCurve.Step, of model: String, isFirst: Bool) -> String {
    let top1 = step.results.first { $0.model == model }.map { PageText.percent($0.top1) } ?? "–"
    let part =
      "\(isFirst ? "After" : "after") \(PageText.count(step.after)) tasks \(isFirst ? model : "it") names the "
      + "right person first for \(top1)\u{A0}% of the next \(PageText.count(step.test))"
    guard let rule = step.rule else { return part }
    return part
      + " (\(PageText.points(rule.top1.difference)) points against \(rule.model), the best simple rule there; 95\u{A0}%: "
      + "\(PageText.pointInterval(rule.top1.interval95)))"
  }
}

extension ExperimentResult {
  var learningChart: Chart? {
    guard let learning, learning.steps.count > 1 else { return nil }
    let steps = learning.steps
    func line(_ label: String, series: Int, _ model: (LearningCurve.Step) -> String?) -> LineChart.Line? {
      let points = steps.enumerated().compactMap { position, step -> LineChart.Point? in
        guard let result = step.results.first(where: { $0.model == model(step) }) else { return nil }
        let title = "\(label) after \(PageText.counted(step.after, "task")): \(PageText.percent(result.top1))\u{A0}%"
        return .init(x: Double(position), y: result.top1 * 100, title: title)
      }
      guard points.count == steps.count else { return nil }
      return LineChart.Line(
        label: label, series: series,
        title: "\(label): "
          + zip(steps, points).map { "\(PageText.fixed($1.y, decimals: 1)) after \(PageText.count($0.after))" }
          .joined(separator: ", "),
        points: points)
    }
    let transfer = ModelCatalogue.transferModel
    let lines = [
      line(learning.model, series: 0) { _ in learning.model },
      line("best simple rule", series: 1) { $0.rule?.model },
      learning.model == transfer ? nil : line(transfer, series: 2) { _ in transfer },
    ].compactMap(\.self)
    return Chart(
      "learning",
      alternative: "Top-1 accuracy in percent by the number of earlier tasks. " + Self.text(of: lines),
      caption: """
        The right person named first, in percent of the tasks from one number of earlier tasks to the next; learning as it \
        goes.
        """,
      draw: LineChart(
        lines: lines, horizontal: "earlier tasks", vertical: "top-1, %", ticks: steps.indices.map(Double.init),
        tickNames: steps.map { PageText.count($0.after) }
      ).draw)
  }
}
