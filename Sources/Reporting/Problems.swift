import Foundation
import TaskModel

/// The messages of this room: every way in which a report cannot be written, and what to do about it.
extension Problem {
  static func notFinite(key: String) -> Problem {
    Problem(
      place: "report.json: \(key)", fault: "the figure is not a finite number",
      remedy: "check the measure for a division by zero: an empty test part has no accuracy")
  }

  package static func unreadableReport(_ path: String, fault: String) -> Problem {
    Problem(place: path, fault: fault, remedy: "run the experiment again, which writes the report anew")
  }

  static func history(_ path: String, line: Int, fault: String) -> Problem {
    Problem(
      place: "\(path):\(line)", fault: fault,
      remedy: "bring the file back (git checkout -- \(path)), or remove it: then the history begins anew")
  }

  static func notStartPage(_ path: String) -> Problem {
    Problem(
      place: path, fault: "it is no start page of reports, so it is not replaced",
      remedy: "move it away, or write elsewhere: --reports DIR")
  }

  static func reportFileMissing(_ path: String) -> Problem {
    Problem(
      place: path, fault: "there is no such file",
      remedy: "run the experiment again, which writes the whole report, or restore the file with git")
  }

  static func newerReport(_ path: String, schema: String) -> Problem {
    Problem(
      place: path, fault: "it is of schema '\(schema)'; this program reads schema 1",
      remedy: "use the version of this program that wrote it, or run the experiment again with this one")
  }

  static func otherKind(_ path: String, kind: String) -> Problem {
    Problem(
      place: path, fault: "it is of a \(kind), which has no ranks of test reports",
      remedy: "name the report of one experiment; 'delegate run NAME --set KEY=VALUE' makes one of a sweep's points")
  }

  static func mixedReport(_ path: String, fault: String) -> Problem {
    Problem(
      place: path, fault: fault,
      remedy: "the files are of different runs: run the experiment again, or restore the whole folder with git")
  }

  static func unwritablePage(_ path: String, error: Int32) -> Problem {
    Problem(
      place: path, fault: "the page cannot be written: \(String(cString: strerror(error)))",
      remedy: "check that its folder is there, that you may write to it and that the disk is not full")
  }

  static func gnuplotMissing() -> Problem {
    Problem(
      place: "figures", fault: "the program gnuplot is not on the search path (PATH)",
      remedy: "sudo apt-get install gnuplot-nox (macOS: brew install gnuplot)")
  }

  static func gnuplotFailed(fault: String) -> Problem {
    Problem(
      place: "figures", fault: "gnuplot stopped: \(fault)",
      remedy: "gnuplot --version should say 5.2 or later; update it: sudo apt-get install gnuplot-nox")
  }

  static func template(fault: String) -> Problem {
    Problem(
      place: "Sources/Reporting/Page", fault: "the page's template cannot be used: \(fault)",
      remedy: "check the sections of page.mustache and build again")
  }

  static func address(file: String, line: Int) -> Problem {
    Problem(
      place: file, fault: "line \(line) would hold something that looks like an e-mail address, so nothing was written",
      remedy: "name persons by pseudonym (P001), and leave out texts and terms that hold addresses")
  }

  static func identifier(_ name: String, file: String) -> Problem {
    Problem(
      place: file, fault: "'\(name)' cannot be an identifier there: it is empty or holds white space",
      remedy: "use an id, pseudonym or model name without white space")
  }

  static func folder(_ path: String, doing: String, error: Int32) -> Problem {
    Problem(
      place: path, fault: "cannot \(doing): \(String(cString: strerror(error)))", remedy: folderRemedy(error))
  }

  private static func folderRemedy(_ error: Int32) -> String {
    switch error {
    case ENOSPC, EDQUOT, EFBIG: "free some space there, or write elsewhere: --reports DIR"
    case EROFS, EACCES, EPERM: "make the folder writable, or write elsewhere: --reports DIR"
    case ENOTDIR, EEXIST: "move the file that stands where a folder should be, or write elsewhere: --reports DIR"
    default: "check that the folder is there and writable, or write elsewhere: --reports DIR"
    }
  }

  static func cannotExchange(_ path: String) -> Problem {
    Problem(
      place: path, fault: "this file system cannot exchange two folders in one step; the old report was left as it is",
      remedy: "write to a local disk (ext4, xfs, btrfs, APFS): --reports DIR")
  }

  static func notOurs(_ path: String, marker: String) -> Problem {
    let isReport = marker == "report.json"
    return Problem(
      place: path, fault: "it is no \(isReport ? "report" : "bundle") (it holds no \(marker)), so it is not replaced",
      remedy: "move it away, or write elsewhere: \(isReport ? "--reports" : "--to") DIR")
  }
}
