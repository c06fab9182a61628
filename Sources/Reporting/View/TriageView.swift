import DelegationEvaluation
import DelegationFoundations

enum OutcomeView {
  static func context(_ triage: TriageResult) -> Context {
    let outcome = triage.outcome
    let test = outcome.test
    return Context([
      "outcomeSentence": Self.sentence(test),
      "calibration": Self.calibration(test),
      "unresolved": outcome.unresolved == 0 ? nil : PageText.counted(outcome.unresolved, "task"),
      "outcomeTable": TableView(
        "Resolved FIXED or not: the last fifth of the resolved tasks (\(PageText.counted(test.tasks, "task"))), in percent, "
          + "with 95\u{A0}% intervals below",
        sorts: false, texts: ["What states the probability"],
        numbers: ["Area under the curve", "On validation", "Calibration error", "Log loss"],
        rows: zip(test.results, outcome.validation.results).map { row, validation in
          TableView.Row(
            Self.name(row.rule), isSubject: row.rule == OutcomeEvaluation.Rule.model.rawValue,
            .share(row.area, row.areaInterval95), .share(validation.area),
            .number(PageText.percent(row.calibrationError), note: "by chance \(PageText.percent(row.noiseFloor))"),
            .number(PageText.fixed(row.logLoss, decimals: 3)))
        }),
      "outcomeBinTable": TableView(
        "What the model stated and what happened, in percent, with 95\u{A0}% intervals below",
        sorts: false, texts: ["Probability stated"], numbers: ["Tasks", "Mean stated", "Resolved FIXED"],
        rows: test.bins.enumerated().filter { $1.tasks > 0 }.map { number, bin in
          TableView.Row(
            "\(number * 10)–\(number * 10 + 10)\u{A0}%", .count(bin.tasks), .share(bin.stated),
            .share(Double(bin.fixed) / Double(bin.tasks), bin.interval95))
        }),
    ])
  }

  private static func sentence(_ test: TriageResult.TaskOutcome.Part) -> String {
    let opening =
      (test.tasks < 50 ? "Too few to say: " : "")
      + "Of the \(PageText.counted(test.tasks, "test task")), \(PageText.percent(Double(test.fixed) / Double(test.tasks)))"
      + "\u{A0}% were resolved FIXED."
    func row(_ rule: OutcomeEvaluation.Rule) -> TriageResult.TaskOutcome.Row? {
      test.results.first { $0.rule == rule.rawValue }
    }
    guard let model = row(.model), let area = model.area, let without = row(.withoutReporter)?.area,
      let simple = row(.reporterShare)?.area
    else { return opening }
    return opening
      + " Shown a task that was and one that was not, the model tells them apart \(Wording.pairs(area, model.areaInterval95)); without the "
      + "reporter \(PageText.percent(without))\u{A0}%, by the reporter's share of FIXED alone \(PageText.percent(simple))\u{A0}%."
  }

  private static func calibration(_ test: TriageResult.TaskOutcome.Part) -> String {
    guard let model = test.results.first(where: { $0.rule == OutcomeEvaluation.Rule.model.rawValue }) else { return "" }
    return
      " The model's probabilities are off by \(PageText.percent(model.calibrationError)) points; exact ones would seem "
      + "off by about \(PageText.percent(model.noiseFloor)) on as many tasks (\(Wording.stated(model.p)))."
  }

  private static func name(_ rule: String) -> String {
    switch OutcomeEvaluation.Rule(rawValue: rule) {
    case .model: "Model"
    case .withoutReporter: "Model that does not know the reporter"
    case .reporterShare: "The reporter's share of FIXED so far"
    case .overallShare: "The share of FIXED so far"
    case nil: rule
    }
  }
}

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

enum FieldMoveView {
  static func context(_ triage: TriageResult) -> Context? {
    let moves = triage.fields
    guard let first = moves.first else { return nil }
    return Context([
      "fieldSummary": Self.summary(moves),
      "target": PageText.plainPercent(first.target),
      "fieldTable": TableView(
        "The final value of a field: the last fifth of the resolved tasks, in percent, with 95\u{A0}% intervals below",
        sorts: false, texts: ["Field"],
        numbers: ["Tasks", "Right as opened", "Right if always replaced", "Suggestions given", "Right among them"],
        rows: moves.map { move in
          TableView.Row(
            move.field, .count(move.tasks), Self.share(move.unchanged, of: move.tasks),
            Self.share(move.replaced, of: move.tasks), move.threshold == nil ? .number("none") : .count(move.given),
            move.given == 0 ? .number("–") : Self.share(move.right, of: move.given))
        }),
    ])
  }

  private static func summary(_ moves: [TriageResult.FieldMove]) -> String {
    let left = moves.filter { $0.given == 0 }.map(\.field)
    let given = moves.filter { $0.given > 0 }.map { move in
      "Another \(move.field) is suggested for \(PageText.counted(move.given, "task")); "
        + "\(PageText.percent(Double(move.right) / Double(move.given)))\u{A0}% of these suggestions are right."
    }
    let stays =
      left.isEmpty
      ? []
      : ["No suggestion of another \(left.joined(separator: " or ")) is sure enough, so tasks keep theirs."]
    return (given + stays).joined(separator: " ")
  }

  private static func share(_ hits: Int, of count: Int) -> TableView.Cell {
    .number(
      PageText.percent(Double(hits) / Double(max(1, count))),
      note: PageText.interval(Interval.wilson(hits, of: count).bounds))
  }
}
