import CDelegationSystem
import Foundation
import DelegationTasks

/// A folder while it is being written, beside its place (`.NAME.new-PROCESS`), which it takes in one step.
///
/// A run that is killed before that step leaves the old folder, one killed after it the new one; what stands beside it
/// then is removed by the next write.
package struct FolderDraft: ~Copyable {
  /// The place.
  let path: String
  /// Where the files stand until then.
  package let folder: String
  private let options: OutputOptions

  /// Makes the draft, and the folders above it that are missing.
  ///
  /// - Parameters:
  ///   - path: Of the place, without a slash at the end.
  ///   - options: What the command line has for other places, for remedies.
  package init(beside path: String, options: OutputOptions = OutputOptions()) throws {
    let name = DraftName(beside: path)
    (self.path, folder, self.options) = (path, name.path, options)
    do {
      try FileManager.default.createDirectory(atPath: name.parent, withIntermediateDirectories: true)
      name.sweep()
      guard mkdir(folder, 0o755) == 0 else { throw SystemError.last }
    } catch {
      throw Problem.unwritable(path, SystemError(below: error) ?? SystemError(EIO), options)
    }
  }

  /// Removes what stands at ``folder``: the draft, or the old folder after an exchange.
  deinit { try? FileManager.default.removeItem(atPath: folder) }

  /// Tells before any work what would keep a folder from its place; leaves everything as it is but drafts of killed runs, which go.
  ///
  /// - Parameters:
  ///   - path: Of the place.
  ///   - isThere: Whether there is an old one to exchange.
  ///   - options: What the command line has for other places, for remedies.
  /// - Throws: `Problem`, as a draft would in the end.
  package static func check(_ path: String, isThere: Bool, options: OutputOptions) throws {
    var parent = DraftName(beside: path).parent
    while access(parent, F_OK) != 0, errno == ENOENT, parent != "/" {
      parent = DraftName(beside: parent).parent
    }
    let name = DraftName(beside: parent + "/" + URL(fileURLWithPath: path).lastPathComponent)
    name.sweep()
    let (probe, other) = (name.path, name.secondPath)
    defer { for folder in [probe, other] { rmdir(folder) } }
    for folder in [probe, other] where mkdir(folder, 0o755) != 0 { throw Problem.unwritable(path, .last, options) }
    if isThere, delegation_exchange(probe, other) != 0 { throw Problem.cannotExchange(path, options) }
  }

  /// Puts the folder in its place, where nothing but an empty folder may stand.
  package consuming func install() throws {
    guard rename(folder, path) == 0 else {
      if [EEXIST, ENOTEMPTY, ENOTDIR].contains(errno) { throw Problem.taken(path, by: "something else", options) }
      throw Problem.unwritable(path, .last, options)
    }
    try flushParent()
  }

  /// Puts the folder in its place; the old one, if any, goes.
  package consuming func exchange() throws {
    // Another run may make or remove the folder in between: each call says which of the two cases holds.
    for _ in 0..<8 {
      if delegation_exchange(folder, path) == 0 { return try flushParent() }
      switch errno {
      case ENOENT: break
      case EINVAL, ENOSYS, ENOTSUP, EXDEV: throw Problem.cannotExchange(path, options)
      default: throw Problem.unwritable(path, .last, options)
      }
      if rename(folder, path) == 0 { return try flushParent() }
      guard errno == ENOTEMPTY || errno == EEXIST else { throw Problem.unwritable(path, .last, options) }
    }
    throw Problem.unwritable(path, SystemError(EBUSY), options)
  }

  private func flushParent() throws {
    do { try flush(folder: DraftName(beside: path).parent) } catch { throw Problem.unwritable(path, error, options) }
  }
}
