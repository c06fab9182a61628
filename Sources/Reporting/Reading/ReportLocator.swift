import DelegationFiles
import DelegationFoundations
import DelegationRecipes
import Foundation

/// Finds the reports that a command line names: by experiment, by path, or as a commit had them.
package struct ReportLocator: Sendable {
  let folder: String
  private let project: Project

  package init(folder: String, project: Project = .current) {
    self.folder = folder
    self.project = project
  }

  package var names: [String] {
    get throws {
      try FolderPaths.names(in: folder).filter { FolderPaths.isFile("\(folder)/\($0)/report.json") }
        .sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
    }
  }

  /// Finds a report.
  ///
  /// - Parameter name: In this order: the name of a folder in `folder`; the path of a report's folder or of its `report.json`;
  ///   `<name>@<commit>`, the report that a commit held, where the commit is whatever git understands.
  /// - Throws: `Problem` of usage when there is no such report or commit, `Problem` when a commit is asked for and there is no git
  ///   checkout.
  package func source(_ name: String) throws -> ReportSource {
    if !name.contains("/"), FolderPaths.isFile("\(folder)/\(name)/report.json") {
      return Self.source(name, "\(folder)/\(name)")
    }
    if FolderPaths.isFile("\(name)/report.json") { return Self.source(name, FolderPaths.trimmed(name)) }
    if FolderPaths.isFile(name) {
      let url = URL(fileURLWithPath: name)
      guard url.lastPathComponent == "report.json" else {
        throw Problem(
          .usage, location: name, fault: "this file is not named report.json",
          remedy: "name a report's folder, its report.json, an experiment, or <experiment>@<commit>")
      }
      return Self.source(name, url.deletingLastPathComponent().relativePath)
    }
    if name.hasPrefix("@") || name.hasSuffix("@") {
      throw Problem(
        .usage, location: "report '\(name)'", fault: "'@' needs a name before it and a commit after it",
        remedy: "write <experiment>@<commit>, such as sample@HEAD~1")
    }
    if name.contains("@"), let source = try committed(name) { return source }
    let names = try names
    let nearest = nearestWord(to: name, in: names).map {
      "did you mean '\($0)'? known here: \(names.joined(separator: ", "))"
    }
    throw Problem(
      .usage, location: "report '\(name)'",
      fault: name.contains("/") ? "there is no report.json in it" : "there is no \(folder)/\(name)/report.json",
      remedy: project.has(name)
        ? "run it first: delegate run \(name)"
        : nearest ?? "run an experiment first, or name the folder that holds reports: --reports DIR")
  }

  /// Every way to read the name as `<name>@<commit>`, a commit's own `@` included: `sample@HEAD@{1}`, `x@dataset@v1.0`.
  private func committed(_ name: String) throws -> ReportSource? {
    let git = try GitCheckout(around: existingFolder)
    let inside = relativeFolder(git)
    var known: (report: String, revision: String, commit: String)?
    for index in name.indices.reversed() where name[index] == "@" {
      let (report, revision) = (String(name[..<index]), String(name[name.index(after: index)...]))
      guard let commit = git.commit(revision) else { continue }
      if let source = try source(report, commit, git, inside: inside, label: name) { return source }
      known = known ?? (report, revision, commit)
    }
    if let known {
      let report = known.report
      let nearest = nearestWord(to: report, in: inside.isEmpty ? git.folders(at: known.commit) : try names).flatMap {
        $0 == report ? nil : "did you mean '\($0)@\(known.revision)'? "
      }
      throw Problem(
        .usage, location: "report '\(report)@\(known.revision)'",
        fault: "that commit has no \(folder)/\(report)/report.json",
        remedy: (nearest ?? "") + "'git log --oneline -- \(folder)/\(report)' lists the commits that changed it")
    }
    let revision = name.split(separator: "@", maxSplits: 1).last ?? ""
    throw Problem(
      .usage, location: "report '\(name)'", fault: "git knows no commit '\(revision)'",
      remedy: "'git log --oneline -- reports' lists commits; branches, tags and HEAD~3 work too")
  }

  private func source(
    _ report: String, _ commit: String, _ git: GitCheckout, inside: String, label: String
  ) throws -> ReportSource? {
    let below =
      inside + FolderPaths.trimmed(report.hasPrefix(folder + "/") ? String(report.dropFirst(folder.count + 1)) : report)
    guard try git.bytes("\(below)/report.json", at: commit) != nil else { return nil }
    return ReportSource(
      label: label, location: "\(commit.prefix(10)):\(folder)/\(report)", commit: commit,
      files: { git.files(in: below, at: commit) }, read: { try git.bytes("\(below)/\($0)", at: commit) })
  }

  /// The folder of reports, or where it is gone the next one above it.
  private var existingFolder: String {
    var url = URL(fileURLWithPath: folder)
    while !FileManager.default.fileExists(atPath: url.path), url.path != "/" { url.deleteLastPathComponent() }
    return url.path
  }

  private func relativeFolder(_ git: GitCheckout) -> String {
    let path = URL(fileURLWithPath: folder).path
    return path == git.folder ? "" : String(path.dropFirst(git.folder.count + 1)) + "/"
  }

  private static func source(_ label: String, _ location: String) -> ReportSource {
    let files = { @Sendable in try FolderPaths.all(below: location).filter { FolderPaths.isFile("\(location)/\($0)") } }
    return ReportSource(label: label, location: location, files: files) { file in
      let path = "\(location)/\(file)"
      return try WholeFile.readIfThere(path, within: InputLimits.ownFile).map { Array($0) }
    }
  }
}
