import DelegationFoundations
import DelegationResults

extension SweepResult {
  /// MRR of each point on the validation part: a line over the values of one numeric setting, a heat map of two settings (a small one
  /// for each combination of the others), or a row for each point; none for a grid that is too large for all of these.
  var pointChart: Chart? { lineChart ?? heatMapChart ?? rowChart }

  private static let mostRows = 30
  private static let mostPanels = 12

  private var alternative: String {
    "MRR of \(PageText.counted(points.count, "point")) on the validation part, in percent: "
      + points.map { title(of: $0) }.joined(separator: "; ") + "."
  }

  private func title(of point: Point) -> String {
    text(of: point) + ": MRR " + PageText.percent(point.validation.measures.score)
      + Wording.within(point.validation.scoreInterval) + (point.number == best ? ", the best" : "")
  }

  // MARK: One setting

  private var lineChart: Chart? {
    let values = points.compactMap { point in point.values.count == 1 ? Double(point.values[0]) : nil }
    guard axes.count == 1, values.count == points.count, values.count > 2, values.allSatisfy({ $0 >= 0 }),
      let last = values.max(), last > 0
    else { return nil }
    let drawn = zip(values, points).map { value, point in
      LineChart.Point(
        x: value, y: point.validation.measures.score * 100,
        interval: RowChart.Row.percents(point.validation.scoreInterval), title: title(of: point))
    }
    let ring = LineChart.Point(x: drawn[best - 1].x, y: drawn[best - 1].y, title: title(of: bestPoint))
    return Chart(
      "points", alternative: alternative,
      caption: "MRR on the validation part by \(axes[0].key), with 95\u{A0}% intervals; ring = the best point.",
      draw: LineChart(
        lines: [.init(series: 0, title: axes[0].key, points: drawn.sorted { $0.x < $1.x }, ring: ring)],
        horizontal: axes[0].key, vertical: "MRR, %", ticks: Scale.ticks(to: last, atMost: 6)
      ).draw)
  }

  // MARK: Several settings

  private var heatMapChart: Chart? {
    guard axes.count > 1 else { return nil }
    // Of the last two settings, the one with the shorter values has the columns: they have less room.
    let (other, last) = (axes.count - 2, axes.count - 1)
    let lengths = [other, last].map { axes[$0].values.map(\.count).max() ?? 0 }
    let (row, column) = lengths[0] < lengths[1] ? (last, other) : (other, last)
    let panels = points.map { Array($0.values.prefix(other)) }.distinct
    let map = HeatMap(
      axes: (axes[row].key, axes[column].key), rowNames: axes[row].values, columnNames: axes[column].values,
      panels: panels.map { values in
        HeatMap.Panel(
          title: values.isEmpty ? nil : zip(axes, values).map { "\($0.key) \($1)" }.joined(separator: ", "),
          rows: axes[row].values.map { one in
            axes[column].values.compactMap { two in
              points.first {
                $0.values[row] == one && $0.values[column] == two && Array($0.values.prefix(other)) == values
              }.map(cell)
            }
          })
      })
    guard map.fits, panels.count <= Self.mostPanels else { return nil }
    return Chart(
      "points", alternative: alternative,
      caption:
        "MRR on the validation part, in percent, by \(axes[row].key) (down) and \(axes[column].key) (across); frame = the best point. "
        + (isChance
          ? "Without colour: chance may explain every difference from the best."
          : "The stronger the colour, the higher."),
      draw: map.draw)
  }

  /// Whether chance may explain how far every point is from the best.
  private var isChance: Bool {
    let tests = points.compactMap { $0.comparison?.score.judged }
    return !tests.isEmpty && tests.allSatisfy { $0 >= 0.05 }
  }

  private func cell(_ point: Point) -> HeatMap.Cell {
    HeatMap.Cell(
      value: isChance ? 0 : point.validation.measures.score, text: PageText.percent(point.validation.measures.score),
      title: title(of: point), isChosen: point.number == best)
  }

  // MARK: Everything else

  private var rowChart: Chart? {
    guard points.count <= Self.mostRows else { return nil }
    let rows = points.map { point in
      var row = RowChart.Row(
        point.values.joined(separator: ", "), share: point.validation.measures.score,
        interval95: point.validation.scoreInterval, candidateRecall: point.validation.candidateRecall)
      row.ring = point.number == best ? row.dot : nil
      return row
    }
    return Chart(
      "points", alternative: alternative,
      caption:
        "MRR of each point on the validation part with its 95\u{A0}% interval; the vertical line is the candidate recall, "
        + "the ring marks the best point.",
      draw: RowChart(
        groups: [.init(title: axes.map(\.key).joined(separator: ", "), rows: rows)],
        axis: "MRR on the validation part, %", top: 100
      ).draw)
  }
}
