import Foundation

/// A file while it is being written, beside its destination, where readers see the complete old or the complete new file.
///
/// Every file of the program gets its name by ``install(at:replacing:)``; nothing else renames.
package struct FileDraft: ~Copyable {
  /// The path at which the bytes are until then.
  let path: String
  private let descriptor: Int32

  /// Creates the draft; a draft of the same name that a killed run left is removed.
  ///
  /// - Parameters:
  ///   - path: Of the draft, on the file system of the destination.
  ///   - permissions: Of the file, before the process's mask.
  package init(at path: String, permissions: mode_t = 0o644) throws(SystemError) {
    unlink(path)
    descriptor = open(path, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, permissions)
    self.path = path
    guard descriptor >= 0 else { throw .last }
  }

  /// A draft that was not installed leaves nothing.
  deinit {
    close(descriptor)
    unlink(path)
  }

  func set(permissions: mode_t) throws(SystemError) { guard fchmod(descriptor, permissions) == 0 else { throw .last } }

  package func write(_ bytes: some Sequence<UInt8>) throws(SystemError) { try writeAll(bytes, to: descriptor) }

  func flush() throws(SystemError) { guard fsync(descriptor) == 0 else { throw .last } }

  /// Gives the file its name.
  ///
  /// - `replacing`: Whether a regular file at the destination may be replaced; anything else never is.
  package consuming func install(at path: String, replacing: Bool) throws(SystemError) {
    try Self.move(self.path, to: path, replacing: replacing)
  }

  /// Does the same as ``install(at:replacing:)`` for a closed file.
  package static func move(_ draft: String, to path: String, replacing: Bool) throws(SystemError) {
    var status = stat()
    let isTaken = lstat(path, &status) == 0
    if isTaken, !replacing || status.st_mode & S_IFMT != S_IFREG { throw SystemError(EEXIST) }
    if !isTaken, errno != ENOENT { throw .last }
    if !replacing {
      // Unlike a rename, a link fails if something was created in between.
      if link(draft, path) == 0 {
        unlink(draft)
        return
      }
      // Some file systems have no links.
      guard [EPERM, ENOTSUP, ENOSYS, EMLINK].contains(errno) else { throw .last }
    }
    guard rename(draft, path) == 0 else { throw .last }
  }
}

package func writeAll(_ bytes: some Sequence<UInt8>, to descriptor: Int32) throws(SystemError) {
  let done = bytes.withContiguousStorageIfAvailable { failure(ofWriting: $0, to: descriptor) }
  let fault = done ?? Array(bytes).withUnsafeBufferPointer { failure(ofWriting: $0, to: descriptor) }
  if let fault { throw fault }
}

private func failure(ofWriting bytes: UnsafeBufferPointer<UInt8>, to descriptor: Int32) -> SystemError? {
  var rest = UnsafeRawBufferPointer(bytes)[...]
  while !rest.isEmpty {
    let count = write(descriptor, UnsafeRawBufferPointer(rebasing: rest).baseAddress, rest.count)
    if count < 0 && errno == EINTR { continue }
    guard count >= 0 else { return .last }
    rest = rest.dropFirst(count)
  }
  return nil
}

func flush(folder: String) throws(SystemError) {
  let descriptor = open(folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
  guard descriptor >= 0 else { throw .last }
  defer { close(descriptor) }
  // Some file systems refuse to flush a folder; then there is nothing to flush.
  if fsync(descriptor) != 0, errno != EINVAL, errno != ENOTSUP { throw .last }
}

/// The names of drafts beside their destination: `.NAME.new-PROCESS`.
struct DraftName {
  let parent: String
  private let prefix: String

  init(beside path: String) {
    let url = URL(fileURLWithPath: path)
    parent = url.deletingLastPathComponent().path
    prefix = ".\(url.lastPathComponent).new-"
  }

  var path: String { "\(parent)/\(prefix)\(getpid())" }

  /// A second name for this process, where two are needed at a time.
  var secondPath: String { path + Self.second }

  private static let second = ".other"

  /// The paths of all that are there, of whatever process, sorted.
  func all() throws -> [String] {
    try FolderPaths.names(in: parent).filter { process(of: $0) != nil }.map { "\(parent)/\($0)" }
  }

  private func process(of name: String) -> Int32? {
    name.hasPrefix(prefix) ? Self.process(name.dropFirst(prefix.count)) : nil
  }

  /// Removes drafts of killed runs and of this process; those of other running processes stay.
  func sweep() {
    for name in (try? FileManager.default.contentsOfDirectory(atPath: parent)) ?? [] {
      guard let process = process(of: name), process == getpid() || !Self.lives(process) else { continue }
      try? FileManager.default.removeItem(atPath: "\(parent)/\(name)")
    }
  }

  /// Whether a name is that of a draft whose process has ended.
  static func isLeftover(_ name: some StringProtocol) -> Bool {
    guard name.hasPrefix("."), let mark = name.range(of: ".new-", options: .backwards),
      let process = process(name[mark.upperBound...])
    else { return false }
    return !lives(process)
  }

  private static func process(_ end: some StringProtocol) -> Int32? {
    Int32(end.hasSuffix(second) ? end.dropLast(second.count) : end[...])
  }

  private static func lives(_ process: Int32) -> Bool { kill(process, 0) == 0 || errno == EPERM }
}

package func removeDrafts(of path: String) { DraftName(beside: path).sweep() }

/// The paths of all drafts of a file or folder, of running processes too.
package func drafts(of path: String) throws -> [String] { try DraftName(beside: withoutLinks(path)).all() }

private func withoutLinks(_ path: String) -> String { URL(fileURLWithPath: path).resolvingSymlinksInPath().path }

/// Removes the drafts in a folder that killed runs left of files with certain names.
///
/// - Parameters:
///   - folder: Not those below it.
///   - isOwn: Whether the program gives files such a name.
package func removeDrafts(in folder: String, where isOwn: (Substring) -> Bool) {
  for name in (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? [] where DraftName.isLeftover(name) {
    guard let mark = name.range(of: ".new-", options: .backwards) else { continue }
    guard isOwn(name[..<mark.lowerBound].dropFirst()) else { continue }
    try? FileManager.default.removeItem(atPath: "\(folder)/\(name)")
  }
}

/// Removes all drafts that killed runs left of a folder and of what is below it.
package func removeDrafts(throughout folder: String) throws {
  removeDrafts(of: withoutLinks(folder))
  for path in try FolderPaths.all(below: folder) {
    guard let name = path.split(separator: "/").last, DraftName.isLeftover(name) else { continue }
    try? FileManager.default.removeItem(atPath: "\(folder)/\(path)")
  }
}
