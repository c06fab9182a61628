import DelegationFiles
import DelegationFoundations
import Foundation

extension Problem {
  static func generatorSize(_ what: String, _ count: Int, _ range: ClosedRange<Int>) -> Problem {
    Problem(
      location: "generate", fault: "cannot generate \(count) \(what)",
      remedy: "choose \(range.lowerBound) to \(range.upperBound) \(what)")
  }

  static func datasetThere(_ path: String) -> Problem {
    Problem(
      location: path, fault: "there is a dataset already", remedy: "choose another name, or remove its folder first")
  }

  static func dataThere(_ path: String) -> Problem {
    Problem(
      location: path, fault: "something is there already, and is not replaced",
      remedy: "choose another name, or move it away")
  }

  /// - Parameter error: The system's, or one that has it below; the last one if not given.
  static func unwritable(_ path: String, _ error: any Error = SystemError(errno)) -> Problem {
    unwritable(path, SystemError(below: error) ?? SystemError(EIO), OutputOptions())
  }
}
