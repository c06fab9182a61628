import DelegationEvaluation
import DelegationFoundations
import DelegationRanking
import DelegationResults

extension ExperimentResult {
  /// How many rows a chart of many persons or components shows; the table has the others.
  private static let mostRows = 15
  /// The fewest tasks with a bar; with fewer, an accuracy is in the table only.
  private static let fewestTasks = 10

  var confusionChart: Chart? {
    guard let breakdown, !breakdown.confusions.pairs.isEmpty, let matrix = breakdown.confusions.matrix
    else { return nil }
    let named = matrix.persons + ["somebody else"]
    let cells = zip(matrix.persons, matrix.counts).enumerated().map { row, assignee in
      let tasks = assignee.1.reduce(0, +)
      return zip(named, assignee.1).enumerated().map { column, named in
        let share = Double(named.1) / Double(tasks)
        return HeatMap.Cell(
          value: share, text: share < 0.005 ? "" : PageText.whole(share),
          title: named.1 == 0 && row != column
            ? nil
            : "was \(assignee.0), named \(named.0): \(PageText.count(named.1)) of \(PageText.counted(tasks, "task"))",
          isChosen: row == column)
      }
    }
    let numbers = matrix.persons.indices.map { "\($0 + 1)" }
    let texts = zip(matrix.persons, matrix.counts).map { person, counts in
      let tasks = counts.reduce(0, +)
      let often = zip(named, counts).filter { $1 > 0 && $1 * 10 >= tasks }.map { "\($0) \(PageText.count($1))" }
      return "\(person), \(PageText.counted(tasks, "task")): \(often.joined(separator: ", "))"
    }
    return Chart(
      "confusion",
      alternative: "Whom \(breakdown.model) named first for the tasks of the busiest assignees: "
        + texts.joined(separator: "; ") + ".",
      caption: """
        Whom \(breakdown.model), \(way(breakdown.mode)), named first (across) for the tasks of each of the busiest assignees \
        (down), in % of their tasks; frame = the right person, + = somebody else. The stronger the colour, the more tasks.
        """, follows: "matrix",
      draw: HeatMap(
        axes: ("final assignee", "named first"), rowNames: zip(matrix.persons, numbers).map { "\($0) \($1)" },
        columnNames: numbers + ["+"], panels: [.init(rows: cells)]
      ).draw)
  }

  var personChart: Chart? {
    guard let load else { return nil }
    let persons = load.persons.compactMap { person in person.accuracy.map { (person.person, $0) } }
    return accuracyChart(
      "persons", of: persons, "by the assignee, the busiest first", model: load.model, mode: load.mode,
      follows: "person")
  }

  var partChart: Chart? {
    guard let parts, let subject = answered else { return nil }
    return accuracyChart(
      "parts", of: parts.compactMap { part in part.accuracy(of: subject).map { (part.name, $0) } },
      "by part of the dataset", model: subject.model, mode: subject.mode)
  }

  var componentChart: Chart? {
    guard let breakdown, breakdown.components.count > 1 else { return nil }
    return accuracyChart(
      "components", of: breakdown.components.map { ($0.name, $0.accuracy) },
      "by component at opening, the one with most tasks first", model: breakdown.model, mode: breakdown.mode,
      follows: "component")
  }

  var delayChart: Chart? {
    guard let breakdown, let delays = breakdown.delays, delays.count > 1 else { return nil }
    return accuracyChart(
      "time-to-assignment", of: delays.map { ($0.name, $0.accuracy) },
      "by the time from the opening until the final assignee was first set", model: breakdown.model,
      mode: breakdown.mode, follows: "delay")
  }

  private func accuracyChart(
    _ name: String, of parts: [(name: String, accuracy: Accuracy)], _ order: String, model: String,
    mode: EvaluationMode, follows: String? = nil
  ) -> Chart? {
    let rows = parts.filter { $0.accuracy.tasks >= Self.fewestTasks }.prefix(Self.mostRows)
      .map { RowChart.Row($0.name, $0.accuracy) }
    guard !rows.isEmpty else { return nil }
    let left = parts.count - rows.count
    return Chart(
      name,
      alternative:
        "Share of the test tasks whose assignee \(model) names first, in percent, \(order): "
        + rows.map { "\($0.label) \($0.note)" }.joined(separator: "; ") + ".",
      caption: """
        \(model), \(way(mode)), \(order): dot = the right person named first, with its 95\u{A0}% interval; \
        ring = among the first five.\
        \(left > 0 ? " Not drawn: \(PageText.count(left)) with fewer tasks." : "")
        """, follows: follows, draw: RowChart(groups: [.init(rows: rows)], axis: "% of the test tasks", top: 100).draw)
  }

  var periodChart: Chart? {
    guard let periods = shownPeriods, periods.count > 1 else { return nil }
    let lines = periodResults.enumerated().map { number, shown in
      let (result, shares) = shown
      let last = shares.count - 1
      let text = [0, last].map { "\(PageText.percent(shares[$0].top1)) in \(periods[$0].name)" }
      return LineChart.Line(
        label: result.model, series: series(result.model), title: "\(result.model): from \(text[0]) to \(text[1])",
        points: zip(periods, shares).map { period, share in
          .init(
            x: period.middle, y: share.top1 * 100,
            interval: number == 0 ? RowChart.Row.percents(share.interval95["top1"]) : nil,
            title: "\(result.model), \(period.name): \(share.text)")
        })
    }
    guard let first = lines.first else { return nil }
    let ticks = Period.ticks(periods)
    return Chart(
      "periods",
      alternative: "Top-1 accuracy in percent by when the test tasks were opened. "
        + lines.map { line in
          "\(line.label): "
            + zip(line.points, periods).map { "\(PageText.fixed($0.y, decimals: 1)) in \($1.name)" }.joined(
              separator: ", ")
        }.joined(separator: ". ") + ".",
      caption: """
        The right person named first, in percent, by when the test tasks were opened; vertical lines: the 95\u{A0}% intervals of \
        \(first.label); small numbers: each period's tasks.
        """, follows: "period",
      draw: LineChart(
        lines: lines, horizontal: "opened in", vertical: "top-1, %", ticks: ticks.map(\.x),
        tickNames: ticks.map(\.name), top: 100, counts: periods.map { PageText.count($0.tasks) }
      ).draw)
  }

  var periodResults: [(result: Result, shares: [Accuracy])] {
    let shown = shown
    let rule = shown.dropFirst().first { ModelCatalogue.simpleRules.contains($0.model) }
    return (shown.prefix(1) + [rule].compactMap(\.self)).compactMap { result in
      result.periods.flatMap { $0.count == periods?.count ? (result, $0) : nil }
    }
  }
}

extension RowChart.Row {
  fileprivate init(_ label: String, _ accuracy: Accuracy) {
    self.init(
      label: label, note: "\(PageText.percent(accuracy.top1)) of \(PageText.count(accuracy.tasks))",
      title: "\(label): \(accuracy.text)", dot: accuracy.top1 * 100, ring: accuracy.top5 * 100,
      interval: RowChart.Row.percents(accuracy.interval95["top1"]))
  }
}

extension Accuracy {
  fileprivate var text: String {
    PageText.percent(top1) + Wording.within(interval95["top1"])
      + ", among the first five \(PageText.percent(top5)), of \(PageText.counted(tasks, "task"))"
  }
}

extension ExperimentResult {
  /// The periods; the last ends with the data.
  var shownPeriods: [Period]? {
    var shown = periods
    if let last = shown?.last { shown![shown!.count - 1].until = min(last.until, counts.lastOpening + 1) }
    return shown
  }
}

extension ExperimentResult.Period {
  /// Days since 1970.
  var middle: Double { Double(from + until) / 2 / 86_400 }

  static func ticks(_ periods: [Self]) -> [(x: Double, name: String)] {
    var ticks = (periods.map(\.from) + periods.suffix(1).map(\.until))
      .map { (x: Double($0) / 86_400, name: String(PageText.day($0).prefix(7))) }
    // The data may end in the month in which its last period begins.
    if periods.count > 0, ticks.suffix(2).first!.name == ticks.last!.name { ticks[ticks.count - 1].name = "" }
    return ticks
  }
}
