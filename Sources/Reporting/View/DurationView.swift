import DelegationEvaluation
import DelegationFoundations

enum EffortView {
  static func context(_ durations: DurationResult) -> Context? {
    guard let effort = durations.effort else { return nil }
    let test = effort.test
    let subject: EffortEvaluation.Rule = effort.estimated > 0 ? .withEstimate : .model
    let estimated = effort.estimated == effort.known ? "All" : "\(PageText.count(effort.estimated)) of"
    return Context([
      "effortSentence": Self.sentence(effort),
      "short": Self.text(minutes: Double(effort.shortMinutes)),
      "estimated": effort.estimated > 0 ? "\(estimated) \(PageText.counted(effort.known, "task"))" : nil,
      "effortTable": TableView(
        "How long it takes: the last fifth of the tasks with an effort (\(PageText.counted(test.tasks, "task"))), shares in percent "
          + "with 95\u{A0}% intervals below",
        sorts: false, texts: ["What states the time"],
        numbers: ["Area under the curve", "On validation", "Calibration error", "Median error", "Inside the band"],
        rows: test.results.map { row in
          let validation = effort.validation.results.first { $0.rule == row.rule }
          return TableView.Row(
            Self.name(row.rule, hasEstimates: effort.estimated > 0), isSubject: row.rule == subject.rawValue,
            .share(row.area, row.areaInterval95), .share(validation?.area),
            .number(
              PageText.percent(row.calibrationError), note: row.noiseFloor.map { "by chance \(PageText.percent($0))" }),
            .number(row.medianError.map { Self.text(minutes: $0) } ?? "–"),
            .share(row.covered.map { Double($0) / Double(row.tasks) }, row.coveredInterval95))
        }),
    ])
  }

  private static func sentence(_ effort: DurationResult.Effort) -> String {
    let test = effort.test
    func row(_ rule: EffortEvaluation.Rule) -> DurationResult.Effort.Row? {
      test.results.first { $0.rule == rule.rawValue }
    }
    let opening =
      (test.tasks < 50 ? "Too few to say: of" : "Of") + " \(PageText.counted(test.tasks, "test task"))"
      + " \(PageText.percent(Double(test.short) / Double(max(1, test.tasks))))\u{A0}% took at most "
      + "\(text(minutes: Double(effort.shortMinutes))); half took at most \(text(minutes: test.median))."
    guard let model = row(.model), let area = model.area else { return opening }
    var more =
      " Given one that did and one that took longer, the model tells them apart \(Wording.pairs(area, model.areaInterval95))"
    if effort.estimated > 0, let with = row(.withEstimate)?.area, let alone = row(.estimate)?.area {
      more +=
        ", with the typed estimate for \(PageText.percent(with))\u{A0}%; the estimate alone does for "
        + "\(PageText.percent(alone))\u{A0}%"
    }
    if let covered = model.covered {
      more +=
        ". Its 80\u{A0}% band holds \(PageText.percent(Double(covered) / Double(max(1, model.tasks))))\u{A0}% of the efforts"
    }
    return opening + more + "."
  }

  /// `25 minutes`, `1.5 hours`.
  static func text(minutes: Double) -> String {
    if minutes < 60 { return PageText.counted(Int(minutes.rounded()), "minute") }
    let hours = PageText.plain((minutes / 6).rounded() / 10)
    return hours == "1" ? "1\u{A0}hour" : "\(hours)\u{A0}hours"
  }

  private static func name(_ rule: String, hasEstimates: Bool) -> String {
    switch EffortEvaluation.Rule(rawValue: rule) {
    case .model: hasEstimates ? "Model that does not read estimates" : "Model"
    case .withEstimate: "Model"
    case .estimate: "The typed estimate"
    case .person: "The person's efforts so far"
    case .overall: "All efforts so far"
    case nil: rule
    }
  }
}

enum WaitingView {
  /// The context is nil where all tasks are resolved: what waited longest is not in such data, so that nothing is fitted.
  static func context(_ durations: DurationResult) -> Context? {
    let waiting = durations.waiting
    return waiting.curve.map { curve in
      Context(["waitingSentence": Self.sentence(waiting, curve), "waitingTables": tables(waiting, curve)])
    }
  }

  private static func sentence(_ waiting: DurationResult.Waiting, _ curve: DurationResult.Waiting.Curve) -> String {
    let open =
      "Of \(PageText.counted(waiting.tasks, "task")), \(PageText.count(waiting.unresolved)) still wait when the history ends"
    let middle =
      curve.days50.map { "; half are resolved for the first time within \(text(days: $0))" }
      ?? "; fewer than half have been resolved"
    let last =
      curve.days90.map { ", nine of ten within \(text(days: $0))." }
      ?? "; the history is too short to say when nine of ten are."
    let instant =
      waiting.instant == 0
      ? ""
      : " \(PageText.count(waiting.instant)) that are noted as resolved at the moment of their opening are left out: they never waited, or "
        + "nobody noted when they ended."
    return open + middle + last + instant
  }

  /// `5 hours`, `12 days`, `2.3 years`.
  private static func text(days: Double) -> String {
    if days < 2 { return PageText.counted(max(1, Int((days * 24).rounded(.up))), "hour") }
    return days < 730
      ? PageText.counted(Int(days.rounded()), "day") : "\(PageText.fixed(days / 365.25, decimals: 1))\u{A0}years"
  }

  private static func tables(_ waiting: DurationResult.Waiting, _ curve: DurationResult.Waiting.Curve) -> Context {
    let curveTable = TableView(
      "Resolved for the first time within so many days, in percent of all tasks with 95\u{A0}% intervals below",
      sorts: false, texts: ["Within"], numbers: ["Share"],
      rows: curve.points.map { point in
        TableView.Row(PageText.counted(point.days, "day"), .share(point.share, point.interval95))
      })
    let waitingTable = TableView(
      "Predictions at the opening: area under the curve (guessing: 50) and calibration error in percent, with 95\u{A0}% intervals below",
      sorts: false, texts: ["What states the probability"], numbers: ["Area under the curve", "Calibration error"],
      groups: waiting.horizons.map { horizon in
        TableView.Group(
          "Resolved within \(PageText.counted(horizon.days, "day")): \(PageText.count(horizon.resolved)) of "
            + PageText.counted(horizon.tasks, "test task"),
          rows: horizon.results.map { row in
            TableView.Row(
              Self.name(row.rule), isSubject: row.rule == WaitingEvaluation.Rule.model.rawValue,
              .share(row.area, row.areaInterval95), .share(row.calibrationError))
          })
      })
    return Context(["curveTable": curveTable, "waitingTable": waitingTable])
  }

  private static func name(_ rule: String) -> String {
    switch WaitingEvaluation.Rule(rawValue: rule) {
    case .model: "Model"
    case .component: "The component's share so far"
    case .overall: "The share of all tasks so far"
    case nil: rule
    }
  }
}
