import DelegationFiles
import Foundation
import Reporting
import TaskModel

/// What can be wrong with the reports that are to be compared or published.
extension Problems {
  /// - Parameters:
  ///   - name: As it was asked for.
  ///   - names: All reports there are.
  ///   - folder: Where they stand.
  ///   - wasNeverRun: Whether there is an experiment of that name.
  static func unknownReport(_ name: String, among names: [String], folder: String, wasNeverRun: Bool) -> UnknownName {
    let nearest = nearestWord(to: name, in: names).map {
      "did you mean '\($0)'? known here: \(names.joined(separator: ", "))"
    }
    return UnknownName(
      Problem(
        place: "report '\(name)'",
        fault: name.contains("/") ? "there is no report.json in it" : "there is no \(folder)/\(name)/report.json",
        remedy: wasNeverRun
          ? "run it first: delegate run \(name)"
          : nearest ?? "run an experiment first, or name the folder that holds reports: --reports DIR"))
  }

  static func noReportFile(_ path: String) -> UnknownName {
    UnknownName(
      Problem(
        place: path, fault: "this file is not named report.json",
        remedy: "name a report's folder, its report.json, an experiment, or <experiment>@<commit>"))
  }

  static func halfReference(_ name: String) -> UnknownName {
    UnknownName(
      Problem(
        place: "report '\(name)'", fault: "a name and a commit belong on both sides of its '@'",
        remedy: "write <experiment>@<commit>, such as sample@HEAD~1"))
  }

  static func unknownCommit(_ name: String) -> UnknownName {
    let revision = name.split(separator: "@", maxSplits: 1).last.map(String.init) ?? ""
    return UnknownName(
      Problem(
        place: "report '\(name)'", fault: "git knows no commit '\(revision)'",
        remedy: "'git log --oneline -- reports' names commits; branches, tags and HEAD~3 will do too"))
  }

  static func notInCommit(_ report: String, revision: String, folder: String, among names: [String]) -> UnknownName {
    let nearest = nearestWord(to: report, in: names).flatMap {
      $0 == report ? nil : "did you mean '\($0)@\(revision)'? "
    }
    return UnknownName(
      Problem(
        place: "report '\(report)@\(revision)'", fault: "that commit has no \(folder)/\(report)/report.json",
        remedy: (nearest ?? "") + "'git log --oneline -- \(folder)/\(report)' names commits that have it or end it"))
  }

  static func noCheckout(_ folder: String, answer: String) -> Problem {
    Problem(
      place: folder, fault: "it is in no git checkout (\(answer))",
      remedy:
        "a report of a commit can be named in a checkout only: name its folder instead, or check that git is installed")
  }

  static func unreadableCommit(_ object: String, answer: String) -> Problem {
    Problem(
      place: object, fault: "git cannot read it (\(answer))", remedy: "'git fsck' says what is damaged; fetch it again")
  }

  static func cannotReadFile(path: String, error: any Error) -> Problem {
    Problem(
      place: path, fault: "the file cannot be read (\(plainWords(error)))",
      remedy: "check that you may read it")
  }
}
