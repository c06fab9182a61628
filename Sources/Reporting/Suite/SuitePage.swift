import DelegationExperiments

/// The page of a suite: one self-contained file in the style of the experiments' pages, and its chart as a file.
///
/// Holds nothing that varies from run to run.
package struct SuitePage: Sendable {
  package let html: [UInt8]
  package let charts: [(path: String, bytes: [UInt8])]

  /// All of its files by their paths inside the report.
  var files: [(path: String, bytes: [UInt8])] { [("index.html", html)] + charts }

  /// - Parameter document: The report; the page shows the values of `report.json`.
  /// - Throws: `Problem` if a value is not a finite number.
  package init(_ document: SuiteResult, commands: [PageCommand]) throws {
    let document = try document.rounded()
    let charts = [document.leadChart] + [document.learningChart].compactMap(\.self)
    html = Array(try PageSource.render(SuiteView(document, charts: charts, commands: commands), with: "suite").utf8)
    self.charts = charts.map { ("charts/\($0.name).svg", Array($0.file.utf8)) }
  }
}
