import DelegationFoundations
import Foundation

/// A file that the program writes. It never replaces a file of somebody else.
///
/// - A device or a pipe is written to. A link stays; the file behind it is created or replaced.
/// - A regular file is replaced as a whole, in one step, if ``Replacing`` allows it.
/// - Anything else is refused.
package struct OutputFile: Sendable {
  /// Which regular file may be replaced.
  package enum Replacing: Equatable, Sendable {
    case nothing
    /// A file with this text in its first 2,000 bytes, which marks the program's own files.
    case marked(String)
    /// Any file may be replaced: the user requested it, or nobody else writes there.
    case anything
  }

  package let path: String
  private let replacing: Replacing
  private let permissions: mode_t
  private let options: OutputOptions

  /// - `path`: Of the file; its folder must exist.
  /// - `replacing`: Which file may be replaced.
  package init(
    _ path: String, replacing: Replacing, permissions: mode_t = 0o644, options: OutputOptions = OutputOptions()
  ) {
    (self.path, self.replacing, self.permissions, self.options) = (path, replacing, permissions, options)
  }

  /// Checks before any work whether the file can be written; changes nothing.
  ///
  /// - Throws: `Problem`, as ``write(_:)`` would.
  package func check() throws {
    switch try destination() {
    case .stream: if access(path, W_OK) != 0 { throw unwritable(.last) }
    case .file(let target, _, _): _ = try draft(of: target)
    }
  }

  /// Writes the whole file.
  ///
  /// - Throws: `Problem` when the path is taken by something that is not the program's, or the system refuses.
  package func write(_ bytes: some Sequence<UInt8>) throws {
    switch try destination() {
    case .stream:
      let stream = open(path, O_WRONLY | O_NOCTTY | O_CLOEXEC)
      guard stream >= 0 else { throw unwritable(.last) }
      defer { close(stream) }
      do { try writeAll(bytes, to: stream) } catch { throw unwritable(error) }
    case .file(let target, let isThere, let permissions):
      let draft = try draft(of: target)
      do {
        if isThere { try draft.set(permissions: permissions) }
        try draft.write(bytes)
        try draft.flush()
        try draft.install(at: target, replacing: isThere)
        try flush(folder: DraftName(beside: target).parent)
      } catch {
        // Another process was the first to write it, so that now there is a file to replace.
        if error.number == EEXIST, !isThere, replacing != .nothing, access(path, F_OK) == 0 { return try write(bytes) }
        throw error.number == EEXIST ? Problem.taken(path, by: "something else", options) : unwritable(error)
      }
    }
  }

  /// The regular file that the bytes go to, behind all links.
  ///
  /// - Throws: `Problem` as ``write(_:)``, and for a device or a pipe.
  package func regularTarget() throws -> String {
    guard case .file(let target, _, _) = try destination() else {
      throw Problem.taken(path, by: "a device or a pipe", options)
    }
    return target
  }

  private enum Destination {
    case stream
    case file(target: String, isThere: Bool, permissions: mode_t)
  }

  private func destination() throws -> Destination {
    var status = stat()
    guard stat(path, &status) == 0 else {
      guard errno == ENOENT else { throw unwritable(.last) }
      return .file(target: try newTarget(), isThere: false, permissions: permissions)
    }
    switch status.st_mode & S_IFMT {
    case S_IFIFO, S_IFCHR: return .stream
    case S_IFREG: break
    case S_IFDIR: throw Problem.taken(path, by: "a folder", options)
    case S_IFBLK: throw Problem.taken(path, by: "a disk", options)
    default: throw Problem.taken(path, by: "a socket", options)
    }
    // The program's output would go to a file that has lost its name.
    for stream in [STDOUT_FILENO, STDERR_FILENO] {
      var own = stat()
      if fstat(stream, &own) == 0, own.st_dev == status.st_dev, own.st_ino == status.st_ino {
        throw Problem(
          location: path, fault: "the program prints its results to this file",
          remedy: options.or("print to another one"))
      }
    }
    guard let real = realpath(path, nil) else { throw unwritable(.last) }
    defer { free(real) }
    let target = String(cString: real)
    guard try mayReplace(target) else {
      throw Problem(
        location: path, fault: "this program did not write the file, so it is not replaced",
        remedy: options.or(options.force.map { "replace it with \($0)" } ?? "move it away"))
    }
    return .file(target: target, isThere: true, permissions: status.st_mode & 0o7777)
  }

  private func mayReplace(_ target: String) throws -> Bool {
    switch replacing {
    case .nothing: return false
    case .anything: return true
    case .marked(let mark):
      guard let start = WholeFile.beginning(of: target, count: 2_000) else { throw unwritable(SystemError(EACCES)) }
      return String(decoding: start, as: UTF8.self).contains(mark)
    }
  }

  /// The path itself, or the missing target of a link.
  private func newTarget() throws -> String {
    var target = path
    for _ in 0..<40 {
      var buffer = [CChar](repeating: 0, count: Int(PATH_MAX))
      let count = readlink(target, &buffer, buffer.count)
      guard count >= 0 else { return target }
      let link = String(decoding: buffer.prefix(count).map { UInt8(bitPattern: $0) }, as: UTF8.self)
      target = link.hasPrefix("/") ? link : DraftName(beside: target).parent + "/" + link
    }
    throw unwritable(SystemError(ELOOP))
  }

  private func draft(of target: String) throws -> FileDraft {
    let name = DraftName(beside: target)
    name.sweep()
    do { return try FileDraft(at: name.path, permissions: permissions) } catch { throw unwritable(error) }
  }

  private func unwritable(_ error: SystemError) -> Problem { .unwritable(path, error, options) }
}
