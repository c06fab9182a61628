import DelegationEvaluation
import DelegationFiles

enum DuplicateView {
  static func context(_ triage: TriageResult) -> Context? {
    guard let duplicates = triage.duplicates else { return nil }
    return Context([
      "duplicateSentence": Self.sentence(duplicates.test),
      "duplicateHints": Self.hints(duplicates),
      "duplicateTable": TableView(
        "The rank of the first task that a duplicate repeats, in percent with 95\u{A0}% intervals below; the lead is in points of "
          + "MRR",
        sorts: false, texts: ["Ranked by"], numbers: RankedMeasures.titles,
        groups: [("Test", duplicates.test), ("Validation", duplicates.validation)].map { name, part in
          TableView.Group(
            "\(name): \(PageText.counted(part.duplicates, "duplicate"))",
            rows: part.results.map { row in
              TableView.Row(
                Self.name(row.rule), isSubject: row.rule == DuplicateEvaluation.Rule.model.rawValue,
                row.measures.cells)
            })
        }),
    ])
  }

  private static func sentence(_ test: TriageResult.Duplicates.Part) -> String {
    func row(_ rule: DuplicateEvaluation.Rule) -> RankedMeasures? {
      test.results.first { $0.rule == rule.rawValue }?.measures
    }
    guard let model = row(.model), let title = row(.title) else { return "" }
    return (test.duplicates < 50 ? "Too few to say: of" : "Of")
      + " \(PageText.counted(test.duplicates, "test task")) that repeat an earlier one, the model names it first for "
      + "\(PageText.percent(model.top1))\u{A0}% and among ten for \(PageText.percent(model.top10))\u{A0}%; "
      + "search by title alone for \(PageText.percent(title.top1)) and \(PageText.percent(title.top10))\u{A0}%."
  }

  private static func hints(_ duplicates: TriageResult.Duplicates) -> String {
    let target = PageText.plainPercent(duplicates.target)
    guard duplicates.threshold != nil, duplicates.given > 0 else {
      return "No hint is sure enough to be right \(target)\u{A0}% of the time."
    }
    return
      "Where a hint should be right \(target)\u{A0}% of the time, it gives \(PageText.count(duplicates.given)) for all "
      + "\(PageText.counted(duplicates.test.tasks, "test task")): "
      + "\(PageText.percent(Double(duplicates.right) / Double(duplicates.given)))\u{A0}% are right, which finds "
      + "\(PageText.percent(Double(duplicates.right) / Double(max(1, duplicates.test.duplicates))))\u{A0}% of the duplicates."
  }

  private static func name(_ rule: String) -> String {
    switch DuplicateEvaluation.Rule(rawValue: rule) {
    case .model: "Model"
    case .title: "Title alone (BM25)"
    case nil: rule
    }
  }
}
