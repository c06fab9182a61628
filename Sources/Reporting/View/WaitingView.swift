import DelegationEvaluation
import DelegationFiles

enum WaitingView {
  /// Nil where all tasks are resolved: what waited longest is not in such data, so that nothing is fitted.
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
