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
    let sections = document.charts
    let view = try PageView.context(
      document, squares: squares, charts: sections, measures: measures, commands: commands)
    try self.init(view, "page", sections.flatMap(\.charts), hasGroups: document.data?.hasGroups == true)
  }

  package init(_ document: SweepResult, commands: [PageCommand]) throws {
    let document = try document.rounded()
    let charts = [document.pointChart].compactMap(\.self)
    try self.init(SweepView.context(document, charts: charts, commands: commands), "sweep", charts)
  }

  package init(_ document: SuiteResult, commands: [PageCommand]) throws {
    let document = try document.rounded()
    let charts = [document.historyChart ?? document.datasetChart] + [document.learningChart].compactMap(\.self)
    try self.init(SuiteView.context(document, charts: charts, commands: commands), "suite", charts)
  }

  private init(_ view: Context, _ template: String, _ charts: [Chart], hasGroups: Bool = false) throws {
    html = try PageSource.render(view, with: template, hasGroups: hasGroups)
    self.charts = charts.map { ("charts/\($0.name).svg", Array($0.file.utf8)) }
  }
}
