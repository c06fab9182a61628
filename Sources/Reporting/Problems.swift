import DelegationExperiments
import DelegationFiles
import DelegationFoundations
import DelegationTasks
import Foundation

/// The messages of this module: why a report cannot be written or read, and what to do about it.
extension Problem {
  static func history(_ path: String, line: Int, fault: String) -> Problem {
    Problem(
      location: "\(path):\(line)", fault: fault,
      remedy: "restore the file (git checkout -- \(path)), or remove it: then the history starts again")
  }

  static func reportFileMissing(_ path: String) -> Problem {
    Problem(
      location: path, fault: "there is no such file",
      remedy: "run the experiment again, which writes the whole report, or restore the file with git")
  }

  static func newerReport(_ path: String, schema: String) -> Problem {
    Problem(
      location: path, fault: "it is of schema '\(schema)'; this program reads schema 1 and 2",
      remedy: "use the version of this program that wrote it, or run the experiment again with this one")
  }

  static func otherKind(_ path: String, kind: String) -> Problem {
    Problem(
      location: path, fault: "it is of a \(kind), which has no ranks of test tasks",
      remedy: "name the report of one experiment; 'delegate run NAME --set KEY=VALUE' makes one of a sweep's points, "
        + "'--dataset DATASET' one of a suite's datasets")
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

  static func identifier(_ name: String, file: String) -> Problem {
    Problem(
      location: file, fault: "'\(name)' cannot be an identifier there: it is empty or holds white space",
      remedy: "use an id, pseudonym or model name without white space")
  }

  static func noCheckout(_ folder: String, answer: String) -> Problem {
    Problem(
      location: folder, fault: "it is in no git checkout (\(answer))",
      remedy:
        "a report of a commit can be named in a checkout only: name its folder instead, or check that git is installed")
  }

  static func unreadableCommit(_ object: String, answer: String) -> Problem {
    Problem(
      location: object, fault: "git cannot read it (\(answer))",
      remedy: "'git fsck' says what is damaged; fetch it again")
  }

  static func cannotReadFile(path: String, error: any Error) -> Problem {
    Problem(
      location: path, fault: "the file cannot be read (\(plainMessage(error)))",
      remedy: "check that you may read it")
  }
}

/// What can be wrong with the names of reports that are to be compared or published.
extension UnknownName {
  static func unknownReport(_ name: String, among names: [String], folder: String, wasNeverRun: Bool) -> UnknownName {
    let nearest = nearestWord(to: name, in: names).map {
      "did you mean '\($0)'? known here: \(names.joined(separator: ", "))"
    }
    return UnknownName(
      Problem(
        location: "report '\(name)'",
        fault: name.contains("/") ? "there is no report.json in it" : "there is no \(folder)/\(name)/report.json",
        remedy: wasNeverRun
          ? "run it first: delegate run \(name)"
          : nearest ?? "run an experiment first, or name the folder that holds reports: --reports DIR"))
  }

  static func noReportFile(_ path: String) -> UnknownName {
    UnknownName(
      Problem(
        location: path, fault: "this file is not named report.json",
        remedy: "name a report's folder, its report.json, an experiment, or <experiment>@<commit>"))
  }

  static func halfReference(_ name: String) -> UnknownName {
    UnknownName(
      Problem(
        location: "report '\(name)'", fault: "'@' needs a name before it and a commit after it",
        remedy: "write <experiment>@<commit>, such as sample@HEAD~1"))
  }

  static func unknownCommit(_ name: String) -> UnknownName {
    let revision = name.split(separator: "@", maxSplits: 1).last.map(String.init) ?? ""
    return UnknownName(
      Problem(
        location: "report '\(name)'", fault: "git knows no commit '\(revision)'",
        remedy: "'git log --oneline -- reports' lists commits; branches, tags and HEAD~3 work too"))
  }

  static func notInCommit(_ report: String, revision: String, folder: String, among names: [String]) -> UnknownName {
    let nearest = nearestWord(to: report, in: names).flatMap {
      $0 == report ? nil : "did you mean '\($0)@\(revision)'? "
    }
    return UnknownName(
      Problem(
        location: "report '\(report)@\(revision)'", fault: "that commit has no \(folder)/\(report)/report.json",
        remedy: (nearest ?? "") + "'git log --oneline -- \(folder)/\(report)' lists the commits that changed it"))
  }
}
