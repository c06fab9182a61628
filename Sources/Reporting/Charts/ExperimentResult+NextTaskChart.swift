import DelegationExperiments

extension ExperimentResult {
  /// The mean reciprocal rank of the task taken, for every model of the next task; nil where the recipe does not ask.
  var nextTaskChart: Chart? {
    guard let next = nextTask, let subject = next.subject, let newest = next.newest else { return nil }
    let rows = next.results(subject.mode)
    func series(_ model: String) -> Int? { model == subject.model ? 0 : model == newest.model ? 1 : nil }
    func group(_ title: String, _ part: (NextTaskRow) -> RankedMeasures) -> RowChart.Group {
      RowChart.Group(
        title: title,
        rows: rows.map { (row: $0, measures: part($0)) }.sorted { $0.measures.mrr > $1.measures.mrr }.map {
          row, measures in
          let value = PageText.percent(measures.mrr)
          let bounds = measures.interval95["mrr"].map { (low: $0[0] * 100, high: $0[1] * 100) }
          return RowChart.Row(
            label: row.model, note: value, title: "\(row.model): MRR \(value)", dot: measures.mrr * 100,
            series: series(row.model), interval: bounds)
        })
    }
    let groups =
      [group("all takes") { $0.all }]
      + (next.waited > 0 ? [group("tasks opened over an hour before") { $0.waited }] : [])
    let text = groups.map { group in
      (group.title ?? "") + ": " + group.rows.map { "\($0.label) \($0.note)" }.joined(separator: ", ")
    }
    return Chart(
      "next-task",
      alternative: "Mean reciprocal rank of the task taken, in percent. " + text.joined(separator: ". ") + ".",
      caption: """
        Mean reciprocal rank of the task taken among all that waited, in percent: dot = measured, band = 95\u{A0}% interval.
        """, draw: RowChart(groups: groups, axis: "MRR, %", top: 100).draw)
  }
}
