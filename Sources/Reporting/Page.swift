import DelegationEvaluation
import DelegationResults

/// The page of an experiment, a sweep or a suite: one self-contained file, and its charts as files.
///
/// Holds nothing that varies from run to run. It shows the values of `report.json`.
package struct Page: Sendable {
  package let html: [UInt8]
  package let charts: [(path: String, bytes: [UInt8])]

  var files: [(path: String, bytes: [UInt8])] { [("index.html", html)] + charts }

  /// - `squares`: The test tasks one by one; nil for none.
  package init(
    _ document: ExperimentResult, squares: TaskSquares? = nil, measures: [MeasureNote], commands: [PageCommand]
  ) throws {
    let document = try document.rounded()
    let view = try PageView.context(document, squares: squares, measures: measures, commands: commands)
    try self.init(view, "page", hasGroups: document.data?.hasGroups == true)
  }

  package init(_ document: SweepResult, commands: [PageCommand]) throws {
    try self.init(SweepView.context(document.rounded(), commands: commands), "sweep")
  }

  package init(_ document: SuiteResult, commands: [PageCommand]) throws {
    try self.init(SuiteView.context(document.rounded(), commands: commands), "suite")
  }

  private init(_ view: Context, _ template: String, hasGroups: Bool = false) throws {
    html = try PageSource.render(view, with: template, hasGroups: hasGroups)
    charts = view.charts.map { ("charts/\($0.name).svg", Array($0.file.utf8)) }
  }
}
