import DelegationEvaluation
import DelegationExperiments
import DelegationTasks

/// The page of an experiment: one self-contained file, and its charts as files.
///
/// Holds nothing that varies from run to run.
package struct Page: Sendable {
  package let html: [UInt8]
  /// Bytes of the charts by path inside the report, `charts/top1.svg`, in the order of the page.
  package let charts: [(path: String, bytes: [UInt8])]

  /// All of its files by their paths inside the report.
  var files: [(path: String, bytes: [UInt8])] { [("index.html", html)] + charts }

  /// - Parameter document: The report; the page shows the values of `report.json`.
  /// - Throws: `Problem` if a value is not a finite number.
  package init(_ document: ExperimentResult, measures: [MeasureNote], commands: [PageCommand]) throws {
    let document = try document.rounded()
    let sections = document.charts
    let view = PageView(document, charts: sections, measures: measures, commands: commands)
    html = Array(try PageSource.render(view, with: "page").utf8)
    charts = sections.flatMap(\.charts).map { ("charts/\($0.name).svg", Array($0.file.utf8)) }
  }
}
