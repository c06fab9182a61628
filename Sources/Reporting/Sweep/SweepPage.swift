import DelegationExperiments

/// The page of a sweep: one self-contained file in the style of the experiments' pages, and its chart as a file.
///
/// Holds nothing that varies from run to run.
package struct SweepPage: Sendable {
  /// Bytes of `index.html`.
  package let html: [UInt8]
  /// Bytes of the charts by path inside the report.
  package let charts: [(path: String, bytes: [UInt8])]

  /// All of its files by their paths inside the report.
  var files: [(path: String, bytes: [UInt8])] { [("index.html", html)] + charts }

  /// - Parameters:
  ///   - document: The report; the page shows the values of `report.json`.
  ///   - commands: Those that make the report again or use the best point.
  /// - Throws: `Problem` if a value is not a finite number.
  package init(_ document: SweepResult, commands: [PageCommand]) throws {
    let document = try document.rounded()
    let charts = [document.pointChart].compactMap(\.self)
    let view = SweepView(document, charts: charts, commands: commands)
    html = Array(try PageSource.render(view, with: "sweep").utf8)
    self.charts = charts.map { ("charts/\($0.name).svg", Array($0.file.utf8)) }
  }
}

extension SweepResult {
  /// More rows would not be readable; the table has them all.
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
      caption:
        "MRR of each point on the validation part with its 95 % interval; the vertical line is the candidate recall.",
      draw: RowChart(
        groups: [.init(title: axes.map(\.key).joined(separator: ", "), rows: rows)],
        axis: "MRR on the validation part, %", top: 100
      ).draw)
  }
}
