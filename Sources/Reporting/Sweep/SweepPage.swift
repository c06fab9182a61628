import DelegationExperiments

/// The page of a sweep: one self-contained file in the style of the experiments' pages, and its chart as a file.
///
/// Holds nothing that varies from run to run.
package struct SweepPage: Sendable {
  package let html: [UInt8]
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
