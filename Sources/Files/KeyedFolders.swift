import DelegationFoundations
import Foundation

/// Folders by key that many processes write at once, on one machine or on several that share the folder above.
///
/// A folder is written in `.new/` and gets its name in one step, so it is there whole or not at all. Whoever comes first wins;
/// nothing is ever replaced, and nothing needs a lock.
package struct KeyedFolders: Sendable {
  package let root: String
  private let options: OutputOptions

  /// - `root`: The folder above, without a slash at the end; created when the first one is written.
  package init(_ root: String, options: OutputOptions = OutputOptions(elsewhere: "--to DIR")) {
    (self.root, self.options) = (root, options)
  }

  private var drafts: String { "\(root)/.new" }

  package func path(of key: String) -> String { "\(root)/\(key)" }

  /// Creates the folder above if it is missing.
  ///
  /// - Throws: `Problem` when it cannot be created.
  package func create() throws {
    do {
      try FileManager.default.createDirectory(atPath: root, withIntermediateDirectories: true)
    } catch {
      throw Problem.unwritable(root, SystemError(below: error) ?? SystemError(EIO), options)
    }
  }

  /// An empty folder for what is about to be written; the caller removes it in the end.
  ///
  /// - Throws: `Problem` when it cannot be created.
  package func draft(of key: String) throws -> String {
    let folder = "\(drafts)/\(ProcessMark.current)-\(key.prefix(16))"
    do {
      try? FileManager.default.removeItem(atPath: folder)
      for attempt in 1... {
        try FileManager.default.createDirectory(atPath: drafts, withIntermediateDirectories: true)
        // A unit may unpack a dataset there, which others must not read.
        if mkdir(folder, 0o700) == 0 { break }
        // Another process may have swept the empty folder away in between.
        guard errno == ENOENT, attempt < 100 else { throw SystemError.last }
      }
    } catch {
      throw Problem.unwritable(folder, SystemError(below: error) ?? SystemError(EIO), options)
    }
    return folder
  }

  /// Gives a complete folder its name.
  ///
  /// - `folder`: Inside a draft.
  /// - Returns: Whether it was the first; false leaves both as they are.
  /// - Throws: `Problem` when the system refuses.
  package func publish(_ folder: String, as key: String) throws -> Bool {
    do {
      try flush(folder: folder)
      guard rename(folder, path(of: key)) == 0 else {
        if errno == EEXIST || errno == ENOTEMPTY { return false }
        throw SystemError.last
      }
      try flush(folder: root)
    } catch let error as SystemError {
      throw Problem.unwritable(path(of: key), error, options)
    }
    return true
  }

  /// Removes what processes of this machine left that have ended, and what nobody has touched for a day.
  ///
  /// - Returns: How many drafts were removed.
  @discardableResult
  package func sweep() -> Int {
    let names = (try? FileManager.default.contentsOfDirectory(atPath: drafts)) ?? []
    let leftovers = names.filter { ProcessMark.hasEnded(beginning: $0) || Self.isOld("\(drafts)/\($0)") }
    for name in leftovers { try? FileManager.default.removeItem(atPath: "\(drafts)/\(name)") }
    rmdir(drafts)
    return leftovers.count
  }

  // Another machine's process may be at work, and nobody here can ask.
  private static func isOld(_ path: String) -> Bool {
    var status = stat()
    guard lstat(path, &status) == 0 else { return false }
    return Double(time(nil) - status.modified.tv_sec) > 86_400
  }
}

extension stat {
  var modified: timespec {
    #if os(Linux)
      st_mtim
    #else
      st_mtimespec
    #endif
  }
}
