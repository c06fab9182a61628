import DelegationEvaluation
import DelegationFiles
import DelegationRanking
import DelegationResults

extension ExperimentResult {
  /// How many rows a chart of many persons or components shows; the table has the others.
  private static let mostRows = 15
  /// The fewest tasks with a bar; with fewer, an accuracy is in the table only.
  private static let fewestTasks = 10

  var confusionChart: Chart? {
    guard let breakdown, !breakdown.confusions.pairs.isEmpty else { return nil }
    let rows = breakdown.confusions.pairs.prefix(Self.mostRows).map { pair in
      let (count, share) = (PageText.count(pair.count), breakdown.confusions.shareText(pair))
      return RowChart.Row(
        label: "\(pair.named) for \(pair.assignee)", note: "\(count) (\(share)\u{A0}%)",
        title:
          "named \(pair.named), was \(pair.assignee): \(PageText.counted(pair.count, "task")), \(share)\u{A0}% of the "
          + "wrong first suggestions", dot: Double(pair.count))
    }
    return Chart(
      "confusion",
      alternative: "Test tasks for which \(breakdown.model) named one person first and another was the assignee: "
        + rows.map { "\($0.label) \($0.note)" }.joined(separator: "; ") + ".",
      caption: """
        Whom \(breakdown.model), \(way(breakdown.mode)), named first for whom: test tasks, in brackets the share of all \
        wrong first suggestions.
        """, draw: RowChart(groups: [.init(rows: rows)], axis: "test tasks").draw)
  }

  var personChart: Chart? {
    guard let load else { return nil }
    let persons = load.persons.compactMap { person in person.accuracy.map { (person.person, $0) } }
    return accuracyChart(
      "persons", of: persons, "by the assignee, the busiest first", model: load.model, mode: load.mode,
      kinds: "assignees")
  }

  var partChart: Chart? {
    guard let parts, let subject = Headline(self).shown.first else { return nil }
    return accuracyChart(
      "parts", of: parts.compactMap { part in part.accuracy(of: subject).map { (part.name, $0) } },
      "by part of the dataset", model: subject.model, mode: subject.mode, kinds: "parts")
  }

  var componentChart: Chart? {
    guard let breakdown, breakdown.components.count > 1 else { return nil }
    return accuracyChart(
      "components", of: breakdown.components.map { ($0.name, $0.accuracy) },
      "by component at opening, the one with most tasks first", model: breakdown.model, mode: breakdown.mode,
      kinds: "components")
  }

  var delayChart: Chart? {
    guard let breakdown, let delays = breakdown.delays, delays.count > 1 else { return nil }
    return accuracyChart(
      "time-to-assignment", of: delays.map { ($0.name, $0.accuracy) },
      "by the time from the opening until the final assignee was first set", model: breakdown.model,
      mode: breakdown.mode, kinds: "groups")
  }

  private func accuracyChart(
    _ name: String, of parts: [(name: String, accuracy: Accuracy)], _ order: String, model: String,
    mode: EvaluationMode, kinds: String
  ) -> Chart? {
    let rows = parts.filter { $0.accuracy.tasks >= Self.fewestTasks }.prefix(Self.mostRows)
      .map { RowChart.Row($0.name, $0.accuracy) }
    guard !rows.isEmpty else { return nil }
    let left = parts.count - rows.count
    return Chart(
      name,
      alternative:
        "Share of the test tasks whose assignee \(model) names first, and among the first five, in percent, \(order): "
        + rows.map(\.title).joined(separator: "; ") + ".",
      caption: """
        \(model), \(way(mode)), \(order): dot = the right person named first, with its 95\u{A0}% interval; \
        ring = among the first five.\
        \(left > 0 ? " Shown are \(rows.count) of \(PageText.count(parts.count)) \(kinds); the table has all." : "")
        """, draw: RowChart(groups: [.init(rows: rows)], axis: "% of the test tasks", top: 100).draw)
  }

  var periodChart: Chart? {
    guard let periods, periods.count > 1 else { return nil }
    let lines = periodResults.enumerated().map { number, shown in
      let (result, shares) = shown
      let last = shares.count - 1
      let text = [0, last].map { "\(PageText.percent(shares[$0].top1)) in \(periods[$0].name)" }
      return LineChart.Line(
        label: result.model, series: series(result.model), title: "\(result.model): from \(text[0]) to \(text[1])",
        points: zip(periods, shares).map { period, share in
          .init(
            x: period.middle, y: share.top1 * 100, interval: number == 0 ? share.percentInterval : nil,
            title: "\(result.model), \(period.name): \(share.text)")
        })
    }
    guard let first = lines.first else { return nil }
    let ticks = Period.ticks(periods)
    return Chart(
      "periods",
      alternative: "Top-1 accuracy in percent by when the test tasks were opened. "
        + lines.map { $0.points.compactMap(\.title).joined(separator: "; ") }.joined(separator: ". ") + ".",
      caption: """
        The right person named first, in percent, by when the test tasks were opened; vertical lines: the 95\u{A0}% intervals of \
        \(first.label). Each period has at least 30 tasks.
        """,
      draw: LineChart(
        lines: lines, horizontal: "month of opening", vertical: "top-1, %", ticks: ticks.map(\.x),
        tickNames: ticks.map(\.name)
      ).draw)
  }

  var periodResults: [(result: Result, shares: [Accuracy])] {
    let shown = Headline(self).shown
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
      interval: accuracy.percentInterval)
  }
}

extension Accuracy {
  fileprivate var percentInterval: (low: Double, high: Double)? {
    interval95["top1"].flatMap { $0.count == 2 ? ($0[0] * 100, $0[1] * 100) : nil }
  }

  fileprivate var text: String {
    let bounds = PageText.interval(interval95["top1"])
    return "\(PageText.percent(top1))" + (bounds.isEmpty ? "" : " (95\u{A0}%: \(bounds))")
      + ", among the first five \(PageText.percent(top5)), of \(PageText.counted(tasks, "task"))"
  }
}

extension ExperimentResult.Period {
  /// Days since 1970.
  var middle: Double { Double(from + until) / 2 / 86_400 }

  static func ticks(_ periods: [Self]) -> [(x: Double, name: String)] {
    (periods.map(\.from) + periods.suffix(1).map(\.until))
      .map { (Double($0) / 86_400, String(PageText.day($0).prefix(7))) }
  }
}
