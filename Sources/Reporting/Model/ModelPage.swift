import DelegationEvaluation
import DelegationFoundations
import DelegationResults

/// A trained model as a page: whether it is still as good as it was, by control charts.
package enum ModelPage {
  package static let marker = "<meta name=\"generator\" content=\"delegate update\">"

  package static func html(_ review: PromiseReview, name: String, summary: String) throws -> [UInt8] {
    let view = Context([
      "marker": marker, "title": name, "summary": summary, "answer": review.answer, "alarms": review.alarms,
      "waiting": review.waiting == 0
        ? nil : "For \(PageText.counted(review.waiting, "more task")) it is not known yet who will do them.",
      "lineCharts": review.charts, "lineTable": review.lineTable.unlessEmpty,
      "overrideTable": review.overrideTable.unlessEmpty,
    ])
    return try PageSource.render(view, with: "model")
  }
}

extension PromiseReview {
  fileprivate var answer: String {
    guard let first = lines.first(where: { $0.ringing != nil }) ?? lines.first(where: { $0.answers > 0 }) else {
      return waiting == 0
        ? "No task was opened since its training."
        : "It is not known yet who will do the tasks that were opened since its training."
    }
    return
      (first.ringing.map {
        "It has not been as good as it was since the week from \(PageText.day(weeks[$0].seconds)): "
      }
      ?? "It is as good as it was, within chance: ")
      + "\(first.name) were right in \(PageText.hits(first.share, of: first.answers).replacing(" %", with: "\u{A0}%")) since training, "
      + "\(first.isMeasured ? "on the test part" : "promised are") \(PageText.percent(first.promised))\u{A0}%."
  }

  fileprivate var lineTable: TableView {
    TableView(
      "Since training, in percent; the highest evidence against each promise: it rings the alarm when it reaches its bound",
      sorts: false, texts: ["What"], numbers: ["answers", "right", "at training", "evidence", "alarm at"],
      rows: lines.filter { $0.answers > 0 }.map { line in
        TableView.Row(
          line.name, .count(line.answers), .share(line.share),
          .number(PageText.percent(line.promised), note: line.isMeasured ? "measured" : "promised"),
          .number(Self.text(line.alarm.evidence(line.weeks).max() ?? 1)),
          .number(PageText.fixed(1 / line.alarm.risk, decimals: 0)))
      })
  }

  /// Far above every bound, digits say nothing more.
  private static func text(_ evidence: Double) -> String {
    evidence < 1_000 ? PageText.fixed(evidence, decimals: 1) : "over 1,000"
  }

  fileprivate var overrideTable: TableView {
    TableView(
      "People named first three times or more for tasks that somebody else did",
      sorts: false, texts: ["Named first", "Did it"], numbers: ["tasks"],
      rows: overrides.map { TableView.Row($0.named, .text($0.chosen), .count($0.count)) })
  }

  fileprivate var charts: [Chart] {
    lines.enumerated().compactMap { number, line in
      let points = points(line)
      guard points.count > 1 else { return nil }
      let days = [points[0].x, points[points.count / 2].x, points[points.count - 1].x]
      return Chart(
        "watch-\(number + 1)",
        alternative: "\(line.name), right in percent: " + points.compactMap(\.title).joined(separator: "; ") + ".",
        caption:
          "\(line.name.prefix(1).uppercased() + line.name.dropFirst()): right, in percent, by when the outcome became known, with 95\u{A0}% intervals. "
          + "Dashed: what was \(line.isMeasured ? "measured" : "promised") at training.",
        draw: LineChart(
          lines: [.init(series: number, title: line.name, points: points)], horizontal: "outcome known",
          vertical: "right, %", ticks: days,
          tickNames: days.map { PageText.day(Int64($0 * 86_400)) }, top: 100,
          references: [(line.promised * 100, line.promised * 100)]
        ).draw)
    }
  }

  private static let fewest = 20

  /// Neighbouring weeks, joined until there are enough answers.
  private func points(_ line: Line) -> [LineChart.Point] {
    var points: [LineChart.Point] = []
    var (right, all, start) = (0, 0, 0)
    for (number, week) in line.weeks.enumerated() {
      right += week.right
      all += week.right + week.wrong
      guard all >= Self.fewest else { continue }
      let interval = Interval.wilson(right, of: all)
      let share = Double(right) / Double(all)
      let days = [weeks[start].seconds, weeks[number].seconds + 6 * 86_400].map { PageText.day($0) }
      points.append(
        LineChart.Point(
          x: Double(weeks[start].seconds + weeks[number].seconds) / 2 / 86_400, y: share * 100,
          interval: (interval.lower * 100, interval.upper * 100),
          title: "\(days.joined(separator: " to ")): \(right) of \(all), \(PageText.percent(share))\u{A0}%"))
      (right, all, start) = (0, 0, number + 1)
    }
    return points
  }
}
