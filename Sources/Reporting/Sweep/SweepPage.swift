import DelegationFiles
import Evaluation
import Experiments
import Foundation
import TaskModel

/// The page of a sweep: one file that needs no other, in the look of the experiments' pages, and its figure.
///
/// Holds nothing that differs between two honest runs.
package struct SweepPage: Sendable {
  /// Bytes of `index.html`.
  package let html: [UInt8]
  /// Bytes of the figures by path inside the report.
  package let figures: [(path: String, bytes: [UInt8])]

  /// All of its files by their paths inside the report.
  var files: [(path: String, bytes: [UInt8])] { [("index.html", html)] + figures }

  /// - Parameters:
  ///   - document: The report; the page shows it as `report.json` holds it.
  ///   - commands: What to type for the same report, and what may be done with the best point.
  ///   - searchPath: Where gnuplot is looked for; PATH by default.
  /// - Throws: `Problem` if gnuplot is missing or stops, or if a figure is not a finite number.
  package init(
    _ document: SweepDocument, commands: [PageCommand],
    searchPath: String = ProcessInfo.processInfo.environment["PATH"] ?? ""
  ) throws {
    let document = try document.rounded()
    let plans = [document.pointFigure].compactMap(\.self)
    let figures = try Figure.draw(plans, with: Gnuplot(searchPath: searchPath), style: PageSource.figureStyle)
    let view = SweepView(document, figures: figures, commands: commands)
    html = Array(try PageSource.render(view, with: "sweep").utf8)
    self.figures = figures.map { ("figures/\($0.name).svg", Array($0.file.utf8)) }
  }
}

extension SweepDocument {
  /// More rows than these would be a wall; the table has them all.
  static let mostDrawn = 30

  /// Each point's MRR on validation with its interval; none for large grids.
  var pointFigure: FigurePlan? {
    guard points.count <= Self.mostDrawn else { return nil }
    let rows = points.map { point in
      let (measures, bounds) = (point.validation.measures, point.validation.interval95["mrr"] ?? [])
      return IntervalChart.Row(
        label: point.values.joined(separator: ", "), note: PageText.percent(measures.mrr), value: measures.mrr * 100,
        low: (bounds.first ?? measures.mrr) * 100, high: (bounds.last ?? measures.mrr) * 100,
        ceiling: point.validation.ceiling * 100)
    }
    let title = axes.map(\.key).joined(separator: ", ")
    return FigurePlan(
      name: "points",
      alternative: "MRR of \(PageText.counted(points.count, "point")) on the validation part, in percent: "
        + points.map { "\($0.values.joined(separator: ", ")) \(PageText.percent($0.validation.measures.mrr))" }
        .joined(separator: "; ") + ".",
      caption: "MRR of each point on the validation part with its 95 % interval; the upright line is the ceiling.",
      chart: IntervalChart(
        groups: [.init(title: title, series: 0, rows: rows)], horizontal: "MRR on the validation part, %"))
  }
}
