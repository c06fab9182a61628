import DelegationEvaluation
import DelegationExperiments
import DelegationRanking

/// The section about which waiting task a person takes next.
struct NextTaskView {
  var nextSentence: String
  var nextWaited: String
  var nextTable: TableView
  var nextModels: TableView
  var nextLimits: String

  init?(_ document: ExperimentResult) {
    guard let next = document.nextTask, let subject = next.subject, let newest = next.newest else { return nil }
    nextSentence = Self.sentence(next, subject, newest)
    nextWaited = Self.waited(next, subject, newest)
    nextTable =
      TableView(
        "The rank of the task taken, in percent with 95\u{A0}% intervals below; the lead over the newest task first is in points "
          + "of MRR",
        columns: [.text("Model")] + ExperimentResult.RankedMeasures.columns,
        groups: next.modes.flatMap { mode in
          [
            Self.group("\(Wording.mode(mode)), all \(PageText.counted(next.test, "take"))", next.results(mode), \.all),
            Self.group(
              "\(Wording.mode(mode)), \(PageText.counted(next.waited, "take")) of tasks opened over an hour before",
              next.results(mode), \.waited),
          ]
        }
      ).sortable
    nextModels = TableView(
      "How each model orders the waiting tasks", columns: [.text("Model"), .text("Order"), .text("Ties")],
      rows: next.models.map { .init(rowName: $0.name, cells: [.text($0.summary), .text($0.tieRule)]) })
    nextLimits =
      "Left out: \(PageText.counted(next.assignedAtOpening, "task")) that had a person from the opening on. "
      + "The learned models know the queue, the person's work and earlier takes, all from before the take; whether the tracker "
      + "shows an assignee that never changes is not among it."
  }

  private static func sentence(
    _ next: ExperimentResult.NextTask, _ subject: ExperimentResult.NextTaskRow, _ newest: ExperimentResult.NextTaskRow
  ) -> String {
    "\(PageText.counted(next.test, "time")) in the test part somebody took a waiting task, out of "
      + "\(PageText.fixed(next.meanQueue, decimals: 0)) on average. \(subject.model), \(Wording.way(subject.mode)), puts it first "
      + "for \(percent(subject.all.top1)) and among the first five for \(percent(subject.all.top5)); "
      + "the newest task is right for \(percent(newest.all.top1)). \(reading(subject.all.lead))"
  }

  private static func waited(
    _ next: ExperimentResult.NextTask, _ subject: ExperimentResult.NextTaskRow, _ newest: ExperimentResult.NextTaskRow
  ) -> String {
    guard next.waited > 0 else { return "No task taken had waited for over an hour." }
    return "Of tasks that had been open for over an hour (\(PageText.count(next.waited))) it is first for "
      + "\(percent(subject.waited.top1)) and among the first five for \(percent(subject.waited.top5)); the newest is right for "
      + "\(percent(newest.waited.top1)). \(reading(subject.waited.lead))"
  }

  private static func reading(_ lead: SweepResult.Comparison?) -> String {
    guard let lead else { return "" }
    let points = "\(PageText.points(lead.mrrDifference)) points of MRR"
    let interval = lead.mrrInterval95.map { " (95\u{A0}%: \(PageText.pointInterval($0)))" } ?? ""
    guard (lead.mrrPHolm ?? 1) < 0.05 else { return "The difference, \(points)\(interval), may be chance." }
    return "It is \(lead.mrrDifference > 0 ? "ahead" : "behind") by \(points)\(interval)."
  }

  private static func percent(_ share: Double) -> String { PageText.percent(share) + "\u{A0}%" }

  private static func group(
    _ title: String, _ rows: [ExperimentResult.NextTaskRow],
    _ part: KeyPath<ExperimentResult.NextTaskRow, ExperimentResult.RankedMeasures>
  ) -> TableView.Group {
    let best = rows.sorted { $0[keyPath: part].mrr > $1[keyPath: part].mrr }
    return TableView.Group(
      groupTitle: title,
      rows: best.map { row in
        let measures = row[keyPath: part]
        return TableView.Row(
          rowName: row.model, isSubject: row.model == NextTaskModels.headline.name, cells: measures.cells)
      })
  }
}

extension ExperimentResult.NextTask {
  /// In the order of the results.
  var modes: [EvaluationMode] { results.map(\.mode).distinct }

  /// What the section is about: the model that answers, in the last mode.
  var subject: ExperimentResult.NextTaskRow? { results.last { $0.model == NextTaskModels.headline.name } }

  /// The newest task first, in the same mode.
  var newest: ExperimentResult.NextTaskRow? { results.last { $0.model == NextTaskModels.newest.name } }
}
