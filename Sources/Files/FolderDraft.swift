import CDelegationSystem
import DelegationFoundations
import Foundation

/// A folder while it is being written, beside its destination (`.NAME.new-PROCESS`), to which it is moved in one step.
///
/// A run that is killed before that step leaves the old folder, one killed after it the new one; the next write removes
/// what is left beside it.
package struct FolderDraft: ~Copyable {
  let path: String
  /// The folder that has the files until then.
  package let folder: String
  private let options: OutputOptions

  /// Creates the draft, and the missing folders above it.
  ///
  /// - `path`: The destination, without a slash at the end.
  /// - `isPrivate`: Whether only the user may read the folder.
  package init(beside path: String, isPrivate: Bool = false, options: OutputOptions = OutputOptions()) throws {
    let name = DraftName(beside: path)
    (self.path, folder, self.options) = (path, name.path, options)
    do {
      try FileManager.default.createDirectory(atPath: name.parent, withIntermediateDirectories: true)
      name.sweep()
      guard mkdir(folder, isPrivate ? 0o700 : 0o755) == 0 else { throw SystemError.last }
    } catch {
      throw Problem.unwritable(path, SystemError(below: error) ?? SystemError(EIO), options)
    }
  }

  /// Removes ``folder``: the draft, or the old folder after an exchange.
  deinit { try? FileManager.default.removeItem(atPath: folder) }

  /// Checks before any work whether the folder can be written; removes drafts of killed runs and changes nothing else.
  ///
  /// - `isThere`: Whether there is an old folder to exchange.
  /// - Throws: `Problem`, as a draft would.
  package static func check(_ path: String, isThere: Bool, options: OutputOptions) throws {
    var (parent, status) = (DraftName(beside: path).parent, stat())
    while access(parent, F_OK) != 0, errno == ENOENT, parent != "/" {
      if lstat(parent, &status) == 0 {
        throw Problem(
          location: parent, fault: "the link leads to a folder that is not there",
          remedy: options.or("create that folder, or remove the link"))
      }
      parent = DraftName(beside: parent).parent
    }
    let name = DraftName(beside: parent + "/" + URL(fileURLWithPath: path).lastPathComponent)
    name.sweep()
    let (probe, other) = (name.path, name.secondPath)
    defer { for folder in [probe, other] { rmdir(folder) } }
    for folder in [probe, other] where mkdir(folder, 0o755) != 0 { throw Problem.unwritable(path, .last, options) }
    if isThere, delegation_exchange(probe, other) != 0 { throw Problem.cannotExchange(path, options) }
  }

  /// Moves the folder to its destination, which must be free or an empty folder.
  package consuming func install() throws {
    guard rename(folder, path) == 0 else {
      if [EEXIST, ENOTEMPTY, ENOTDIR].contains(errno) { throw Problem.taken(path, by: "something else", options) }
      throw Problem.unwritable(path, .last, options)
    }
    try flushParent()
  }

  /// Moves the folder to its destination and removes the old one, if any.
  package consuming func exchange() throws {
    // Another run may create or remove the folder in between: each call shows which of the two cases holds.
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
