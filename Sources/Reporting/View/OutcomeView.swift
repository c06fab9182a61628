import DelegationEvaluation
import DelegationFiles

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
      + " Given one that was and one that was not, the model tells them apart \(Wording.pairs(area, model.areaInterval95)); without the reporter "
      + "\(PageText.percent(without))\u{A0}%, by the reporter's share of FIXED alone \(PageText.percent(simple))\u{A0}%."
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
