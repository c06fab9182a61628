import DelegationFoundations
import Foundation

extension Problem {
  static func history(_ path: String, line: Int, fault: String) -> Problem {
    Problem(
      location: "\(path):\(line)", fault: fault,
      remedy: "restore the file (git checkout -- \(path)), or remove it: then the history starts again")
  }

  static func mixedReport(_ path: String, fault: String) -> Problem {
    Problem(
      location: path, fault: fault,
      remedy: "the files come from different runs: run the experiment again, or restore the whole folder with git")
  }

  static func template(fault: String) -> Problem {
    Problem(
      location: "Sources/Reporting/Page", fault: "the page's template cannot be used: \(fault)",
      remedy: "check the sections of page.mustache and build again")
  }

  static func unknownReport(_ name: String, among names: [String], folder: String, wasNeverRun: Bool) -> Problem {
    let nearest = nearestWord(to: name, in: names).map {
      "did you mean '\($0)'? known here: \(names.joined(separator: ", "))"
    }
    return Problem(
      .usage, location: "report '\(name)'",
      fault: name.contains("/") ? "there is no report.json in it" : "there is no \(folder)/\(name)/report.json",
      remedy: wasNeverRun
        ? "run it first: delegate run \(name)"
        : nearest ?? "run an experiment first, or name the folder that holds reports: --reports DIR")
  }

  static func notInCommit(_ report: String, revision: String, folder: String, among names: [String]) -> Problem {
    let nearest = nearestWord(to: report, in: names).flatMap {
      $0 == report ? nil : "did you mean '\($0)@\(revision)'? "
    }
    return Problem(
      .usage, location: "report '\(report)@\(revision)'", fault: "that commit has no \(folder)/\(report)/report.json",
      remedy: (nearest ?? "") + "'git log --oneline -- \(folder)/\(report)' lists the commits that changed it")
  }
}
