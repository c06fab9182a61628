import DelegationFoundations
import Foundation

/// The command's options for writing elsewhere or by force, so that a remedy names only options that the command has.
package struct OutputOptions: Equatable, Sendable {
  /// The option that names another location, such as `--page FILE`.
  let elsewhere: String?
  /// The option that replaces what is there, such as `--force`.
  let force: String?

  package init(elsewhere: String? = nil, force: String? = nil) { (self.elsewhere, self.force) = (elsewhere, force) }

  /// A remedy, with the option for another location if there is one.
  func or(_ remedy: String) -> String { elsewhere.map { "\(remedy), or write elsewhere: \($0)" } ?? remedy }
}

extension Problem {
  static func taken(_ path: String, by what: String, _ options: OutputOptions) -> Problem {
    Problem(location: path, fault: "\(what) is there, and is not replaced", remedy: options.or("move it away"))
  }

  package static func unwritable(_ path: String, _ error: SystemError, _ options: OutputOptions) -> Problem {
    Problem(location: path, fault: "it cannot be written: \(error)", remedy: options.or(remedy(error)))
  }

  private static func remedy(_ error: SystemError) -> String {
    switch error.number {
    case ENOSPC, EDQUOT, EFBIG: "free some space there"
    case EROFS, EACCES, EPERM: "make the folder writable"
    case ENOENT: "create its folder first"
    case ENOTDIR, EEXIST: "move the file that is in place of a folder"
    default: "check that the folder is there and writable"
    }
  }

  static func cannotExchange(_ path: String, _ options: OutputOptions) -> Problem {
    Problem(
      location: path, fault: "this file system cannot exchange two folders in one step; nothing was changed",
      remedy: options.or("use a local disk (ext4, xfs, btrfs, APFS)"))
  }

  package static func address(file: String, line: Int) -> Problem {
    Problem(
      location: file,
      fault: "line \(line) would hold something that looks like an e-mail address, so nothing was written",
      remedy: "name persons by pseudonym (P001), and leave out texts and terms that hold addresses")
  }

  package static func folder(_ path: String, doing: String, error: Int32) -> Problem {
    Problem(
      location: path, fault: "cannot \(doing): \(SystemError(error))",
      remedy: "check that it is there and that you may use it")
  }
}
