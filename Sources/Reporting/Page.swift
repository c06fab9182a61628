import DelegationEvaluation
import DelegationExperiments
import DelegationTasks

/// The page of an experiment: one file that needs no other, and its charts.
///
/// Holds nothing that differs between two honest runs.
package struct Page: Sendable {
  /// Bytes of `index.html`.
  package let html: [UInt8]
  /// Bytes of the charts by path inside the report, `figures/top1.svg`, in the order of the page.
  package let charts: [(path: String, bytes: [UInt8])]

  /// All of its files by their paths inside the report.
  var files: [(path: String, bytes: [UInt8])] { [("index.html", html)] + charts }

  /// - Parameters:
  ///   - document: The report; the page shows it as `report.json` holds it.
  ///   - measures: The measures of the tables, explained.
  ///   - commands: What to type for the same report, and what else may be done with it.
  /// - Throws: `Problem` if a figure is not a finite number.
  package init(_ document: ExperimentResult, measures: [MeasureNote], commands: [PageCommand]) throws {
    let document = try document.rounded()
    let sections = document.charts
    let view = PageView(
      document, charts: Dictionary(uniqueKeysWithValues: sections), measures: measures, commands: commands)
    html = Array(try PageSource.render(view, with: "page").utf8)
    charts = sections.flatMap(\.charts).map { ("figures/\($0.name).svg", Array($0.file.utf8)) }
  }
}
