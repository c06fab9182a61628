import DelegationFiles
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
      place: path, fault: "cannot \(doing): \(SystemError(error))",
      remedy: "check that it is there and that you may use it")
  }

  static func notOurs(_ path: String, _ kind: FolderKind, _ options: OutputOptions) -> Problem {
    Problem(
      place: path, fault: "it is no \(kind.name) (it holds no \(kind.marker)), so it is not replaced",
      remedy: options.or("move it away"))
  }

  static func inTheWay(_ path: String, _ kind: FolderKind, _ options: OutputOptions) -> Problem {
    Problem(
      place: path,
      fault: "a file of the \(kind.name) belongs there, and what is there is none that the program wrote",
      remedy: options.or("move it away"))
  }
}
