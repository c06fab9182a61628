import DelegationEvaluation
import DelegationFoundations
import DelegationResults

enum PartView {
  static func context(_ document: ExperimentResult) -> Context? {
    guard let parts = document.parts else { return nil }
    let shown = document.shown
    let missing = parts.filter { !$0.isHere }.map(\.dataset)
    return Context([
      "partSentence": sentence(document, parts.filter(\.isHere)), "charts": Context(["parts": document.partChart]),
      "missingSentence": missing.isEmpty
        ? nil
        : "Not here when this page was made: \(PageText.sentence(missing)). With them the metrics will differ.",
      "partTable": TableView(
        "The parts, and how often the right person is named first among their test tasks, in percent, with 95\u{A0}% intervals below",
        texts: ["Part"],
        numbers: [
          "tasks", "updates", "eligible", "test tasks",
        ] + shown.map { "\($0.model), \(document.shortWay($0.mode))" },
        rows: parts.filter(\.isHere).map { part in
          TableView.Row(
            part.name,
            [part.tasks, part.updates, part.eligible, part.test].map { .count($0) }
              + shown.map { .accuracy(part.accuracy(of: $0))[0] })
        }),
    ])
  }

  private static func sentence(_ document: ExperimentResult, _ parts: [ExperimentResult.Part]) -> String {
    let made =
      "The dataset is made of \(PageText.counted(parts.count, "part")) with \(PageText.count(document.counts.tasks)) tasks together."
    guard let subject = document.answered else { return made }
    let texts = parts.compactMap { part in
      part.accuracy(of: subject).map { "\(PageText.percent($0.top1))\u{A0}% in \(part.name)" }
    }
    guard !texts.isEmpty else { return made }
    return made
      + " The model \(subject.model), \(document.way(subject.mode)), names the right person first for "
      + PageText.sentence(texts) + "."
  }
}

extension ExperimentResult.Part {
  func accuracy(of result: ExperimentResult.Result) -> Accuracy? {
    results.first { $0.model == result.model && $0.mode == result.mode }?.accuracy
  }
}
