import DelegationEvaluation
import DelegationFoundations
import DelegationRanking

enum NextTaskView {
  static func context(_ next: NextTaskResult) -> Context? {
    guard let subject = next.subject, let newest = next.newest else { return nil }
    return Context([
      "nextSentence": Self.sentence(next, subject, newest),
      "nextWaited": Self.waited(next, subject, newest), "charts": Context(["next-task": next.chart]),
      "nextTable": TableView(
        "The rank of the task taken, in percent with 95\u{A0}% intervals below; the lead over the newest task first is in points "
          + "of MRR",
        texts: ["Model"], numbers: RankedMeasures.titles,
        groups: next.results.map(\.mode).distinct.flatMap { mode in
          [
            Self.group("\(Wording.mode(mode)), all \(PageText.counted(next.test, "take"))", next.results(mode), \.all),
            Self.group(
              "\(Wording.mode(mode)), \(PageText.counted(next.waited, "take")) of tasks opened over an hour before",
              next.results(mode), \.waited),
          ]
        }),
      "nextModels": TableView(
        "How each model orders the waiting tasks. " + next.models.map(\.tieRule).distinct.joined(separator: " "),
        sorts: false, texts: ["Model", "Order"], rows: next.models.map { .init($0.name, [.text($0.summary)]) }),
      "leftOut": PageText.counted(next.assignedAtOpening, "task"),
    ])
  }

  private static func sentence(
    _ next: NextTaskResult, _ subject: NextTaskResult.Row, _ newest: NextTaskResult.Row
  ) -> String {
    "\(PageText.counted(next.test, "time")) in the test part somebody took a waiting task, out of "
      + "\(PageText.fixed(next.meanQueue, decimals: 0)) on average. The model \(subject.model), \(Wording.way(subject.mode)), puts it first "
      + "in \(percent(subject.all.top1)) and among the first five in \(percent(subject.all.top5)); "
      + "it was the newest in \(percent(newest.all.top1)). \(reading(subject.all.lead?.score))"
  }

  private static func waited(
    _ next: NextTaskResult, _ subject: NextTaskResult.Row, _ newest: NextTaskResult.Row
  ) -> String {
    guard next.waited > 0 else { return "No task taken had waited for over an hour." }
    return
      "Of tasks that had been open for over an hour (\(PageText.count(next.waited))) it puts the one taken first in "
      + "\(percent(subject.waited.top1)) and among the first five in \(percent(subject.waited.top5)); that was the newest in "
      + "\(percent(newest.waited.top1)). \(reading(subject.waited.lead?.score))"
  }

  private static func reading(_ lead: MeasureLeads.Lead?) -> String {
    guard let lead else { return "" }
    let interval = Wording.withinPoints(lead.interval95)
    let points = "\(PageText.points(lead.difference)) points of MRR\(interval)"
    guard (lead.pHolm ?? 1) < 0.05 else { return "The difference, \(points), may be chance." }
    return "It is \(lead.difference > 0 ? "ahead of" : "behind") the newest first: \(points)."
  }

  private static func percent(_ share: Double?) -> String { PageText.percent(share) + "\u{A0}%" }

  private static func group(
    _ title: String, _ rows: [NextTaskResult.Row],
    _ part: KeyPath<NextTaskResult.Row, RankedMeasures>
  ) -> TableView.Group {
    let best = rows.sorted { $0[keyPath: part].score > $1[keyPath: part].score }
    return TableView.Group(
      title,
      rows: best.map { row in
        let measures = row[keyPath: part]
        return TableView.Row(row.model, isSubject: row.model == NextTaskModels.headline.name, measures.cells)
      })
  }
}

extension NextTaskResult {
  var subject: NextTaskResult.Row? { results.last { $0.model == NextTaskModels.headline.name } }
  var newest: NextTaskResult.Row? { results.last { $0.model == NextTaskModels.newest.name } }
}

extension RankedMeasures {
  static var titles: [String] { measured.map(\.note.title) + ["Lead", "p (Holm)"] }

  var cells: [TableView.Cell] {
    Self.measured.map(\.note.key).map { .measured($0, measures[$0], interval95[$0]) }
      + [
        .difference(MeasureSet.scoring.note.key, lead?.score.difference, lead?.score.interval95),
        .number(lead?.score.pHolm.map(PageText.chance) ?? "–"),
      ]
  }
}

extension NextTaskResult {
  var chart: Chart? {
    guard let subject, let newest else { return nil }
    let rows = results(subject.mode)
    func series(_ model: String) -> Int? { model == subject.model ? 0 : model == newest.model ? 1 : nil }
    func group(_ title: String, _ part: (Row) -> RankedMeasures) -> RowChart.Group {
      RowChart.Group(
        title: title,
        rows: rows.map { (row: $0, measures: part($0)) }.sorted { $0.measures.score > $1.measures.score }.map {
          row, measures in
          let value = PageText.percent(measures.score)
          return RowChart.Row(
            label: row.model, note: value, title: "\(row.model): MRR \(value)", dot: measures.score * 100,
            series: series(row.model), interval: RowChart.Row.percents(measures.interval95[MeasureSet.scoring.note.key])
          )
        })
    }
    let groups =
      [group("all takes") { $0.all }]
      + (waited > 0 ? [group("tasks opened over an hour before") { $0.waited }] : [])
    let text = groups.map(\.text).joined(separator: ". ")
    return Chart(
      "next-task",
      alternative: "Mean reciprocal rank of the task taken, in percent. " + text + ".",
      caption: """
        Mean reciprocal rank of the task taken among all that waited, in percent: dot = measured, band = 95\u{A0}% interval.
        """, draw: RowChart(groups: groups, axis: "MRR, %", top: 100).draw)
  }
}
