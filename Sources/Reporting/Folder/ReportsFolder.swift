import DelegationFiles
import DelegationFoundations
import DelegationResults
import Foundation

/// The folder that holds report folders, and the start page that lists them.
///
/// The page depends on the folder's contents alone: written twice, it has the same bytes.
package struct ReportsFolder: Sendable {
  private let path: String

  package init(path: String) { self.path = path }

  private var page: OutputFile {
    OutputFile(
      path + "/index.html", replacing: .marked(StartPage.marker), options: OutputOptions(elsewhere: "--reports DIR"))
  }

  package func check(report: String) throws {
    if FileManager.default.fileExists(atPath: path) { try page.check() }
    _ = try Self.history(of: report)
  }

  static func history(of report: String) throws -> ReportHistory {
    let path = report + "/" + ReportHistory.file
    guard let bytes = try WholeFile.readIfThere(path, within: InputLimits.document) else { return ReportHistory() }
    return try ReportHistory(tsv: Array(bytes), path: path)
  }

  package var hasStartPage: Bool { FileManager.default.fileExists(atPath: page.path) }

  /// Rewrites the start page from the folder's contents, unless it is up to date.
  ///
  /// Runs that end together wait for each other, so that the last to write sees all reports.
  ///
  /// - Throws: `Problem` if it cannot be written or would show an address.
  package func writeStartPage() throws {
    let folder = open(path, O_RDONLY | O_DIRECTORY)
    guard folder >= 0 else { throw Problem.folder(path, doing: "open the folder", error: errno) }
    defer { close(folder) }
    // Where a file system has no locks, the page of the run that ends last may lack a report until the next run.
    flock(folder, LOCK_EX)
    let html = try StartPage(entries()).html
    if try WholeFile.readIfThere(page.path, within: InputLimits.document) == Data(html) { return }
    try page.write(html)
  }

  private func entries() throws -> [StartPage.Entry] {
    try FolderPaths.names(in: path).filter { !$0.hasPrefix(".") }.compactMap { name in
      let report = "\(path)/\(name)"
      guard FileManager.default.fileExists(atPath: report + "/index.html") else { return nil }
      let json = try WholeFile.readIfThere(report + "/report.json", within: InputLimits.document)
      return StartPage.Entry(
        name: name, document: json.flatMap { try? ExperimentResult(json: Array($0), path: report) },
        other: json.flatMap { try? JSONDecoder().decode(OtherReport.self, from: $0) },
        history: (try? Self.history(of: report)) ?? ReportHistory())
    }
  }
}
