import DelegationExperiments

/// The page of a sweep: one file that needs no other, in the look of the experiments' pages, and its chart.
///
/// Holds nothing that differs between two honest runs.
package struct SweepPage: Sendable {
  /// Bytes of `index.html`.
  package let html: [UInt8]
  /// Bytes of the charts by path inside the report.
  package let charts: [(path: String, bytes: [UInt8])]

  /// All of its files by their paths inside the report.
  var files: [(path: String, bytes: [UInt8])] { [("index.html", html)] + charts }

  /// - Parameters:
  ///   - document: The report; the page shows it as `report.json` holds it.
  ///   - commands: What to type for the same report, and what may be done with the best point.
  /// - Throws: `Problem` if a figure is not a finite number.
  package init(_ document: SweepResult, commands: [PageCommand]) throws {
    let document = try document.rounded()
    let charts = [document.pointChart].compactMap(\.self)
    let view = SweepView(document, charts: charts, commands: commands)
    html = Array(try PageSource.render(view, with: "sweep").utf8)
    self.charts = charts.map { ("figures/\($0.name).svg", Array($0.file.utf8)) }
  }
}

extension SweepResult {
  /// More rows than these would be a wall; the table has them all.
  static let mostDrawn = 30

  /// Each point's MRR on validation with its interval; none for large grids.
  var pointChart: Chart? {
    guard points.count <= Self.mostDrawn else { return nil }
    let rows = points.map { point in
      RowChart.Row(
        point.values.joined(separator: ", "), share: point.validation.measures.mrr,
        interval95: point.validation.interval95["mrr"], candidateRecall: point.validation.candidateRecall)
    }
    return Chart(
      "points",
      alternative: "MRR of \(PageText.counted(points.count, "point")) on the validation part, in percent: "
        + rows.map { "\($0.label) \($0.note)" }.joined(separator: "; ") + ".",
      caption: "MRR of each point on the validation part with its 95 % interval; the upright line is the ceiling.",
      draw: RowChart(
        groups: [.init(title: axes.map(\.key).joined(separator: ", "), rows: rows)],
        axis: "MRR on the validation part, %", top: 100
      ).draw)
  }
}
