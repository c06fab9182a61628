import DelegationExperiments
import DelegationRanking

/// The section about how much history is needed.
struct LearningView {
  var learningSentence: String
  var learningTable: TableView

  init?(_ document: ExperimentResult) {
    guard let curve = document.learning, let first = curve.steps.first else { return nil }
    let (early, last) = (curve.steps.first { $0.after == 100 } ?? first, curve.steps[curve.steps.count - 1])
    let told = early == last ? [early] : [early, last]
    learningSentence =
      PageText.sentence(told.enumerated().map { Self.text($1, of: curve.model, isFirst: $0 == 0) }) + "."
    learningTable =
      TableView(
        "Right first by the number of earlier tasks, in percent; below, MRR",
        columns: [.text("Model")]
          + curve.steps.map { .numbers("after \(PageText.count($0.after)) (\(PageText.counted($0.test, "task")))") },
        rows: first.results.indices.map { index in
          TableView.Row(
            rowName: first.results[index].model,
            cells: curve.steps.map {
              .number(PageText.percent($0.results[index].top1), note: PageText.percent($0.results[index].mrr))
            })
        }
      ).sortable
  }

  private static func text(_ step: ExperimentResult.LearningCurve.Step, of model: String, isFirst: Bool) -> String {
    let top1 = step.results.first { $0.model == model }.map { PageText.percent($0.top1) } ?? "–"
    let part =
      "\(isFirst ? "After" : "after") \(PageText.count(step.after)) tasks \(isFirst ? model : "it") names the "
      + "right person first for \(top1)\u{A0}% of the next \(PageText.count(step.test))"
    guard let rule = step.rule else { return part }
    return part
      + " (\(PageText.points(rule.top1.difference)) points against \(rule.model), the simple rule that turned out "
      + "best; 95\u{A0}%: \(PageText.pointInterval(rule.top1.interval95)))"
  }
}
