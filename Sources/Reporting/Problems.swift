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
}
