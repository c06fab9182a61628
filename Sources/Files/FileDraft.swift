import Foundation

/// A file while it is being written, beside its place: whoever looks there sees the old file or the new one, whole.
///
/// Every file of the program gets its name by ``install(at:replacing:)``; nothing else renames.
package struct FileDraft: ~Copyable {
  /// Where the bytes stand until then.
  let path: String
  private let descriptor: Int32

  /// Makes the draft; what a killed run left of the same name is removed.
  ///
  /// - Parameters:
  ///   - path: Of the draft, on the file system of the place.
  ///   - permissions: Of the file, from which the process's mask takes.
  package init(at path: String, permissions: mode_t = 0o644) throws(SystemError) {
    unlink(path)
    descriptor = open(path, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, permissions)
    self.path = path
    guard descriptor >= 0 else { throw .last }
  }

  /// A draft that was not placed leaves nothing.
  deinit {
    close(descriptor)
    unlink(path)
  }

  /// Gives the file exactly these permissions.
  func set(permissions: mode_t) throws(SystemError) {
    guard fchmod(descriptor, permissions) == 0 else { throw .last }
  }

  package func write(_ bytes: some Sequence<UInt8>) throws(SystemError) { try writeAll(bytes, to: descriptor) }

  /// Brings the bytes to disk.
  func flush() throws(SystemError) { guard fsync(descriptor) == 0 else { throw .last } }

  /// Gives the file its name.
  ///
  /// - Parameters:
  ///   - path: Of the place.
  ///   - replacing: Whether a regular file that stands there may be replaced; anything else never is.
  package consuming func install(at path: String, replacing: Bool) throws(SystemError) {
    try Self.move(self.path, to: path, replacing: replacing)
  }

  /// As ``install(at:replacing:)``, for a file that was closed before.
  package static func move(_ draft: String, to path: String, replacing: Bool) throws(SystemError) {
    var status = stat()
    let isTaken = lstat(path, &status) == 0
    if isTaken, !replacing || status.st_mode & S_IFMT != S_IFREG { throw SystemError(EEXIST) }
    if !isTaken, errno != ENOENT { throw .last }
    if !replacing {
      // Unlike a rename, a link fails where something came in between.
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

/// Writes every byte to an open file.
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

/// Brings a folder's entries to disk.
package func flush(folder: String) throws(SystemError) {
  let descriptor = open(folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
  guard descriptor >= 0 else { throw .last }
  defer { close(descriptor) }
  // Some file systems refuse to flush a folder; then there is nothing to bring to disk.
  if fsync(descriptor) != 0, errno != EINVAL, errno != ENOTSUP { throw .last }
}

/// The names of what is being written beside its place: `.NAME.new-PROCESS`.
struct DraftName {
  let parent: String
  private let prefix: String

  /// - Parameter path: Of the place.
  init(beside path: String) {
    let url = URL(fileURLWithPath: path)
    parent = url.deletingLastPathComponent().path
    prefix = ".\(url.lastPathComponent).new-"
  }

  /// This process's.
  var path: String { "\(parent)/\(prefix)\(getpid())" }

  /// A second one of this process's, where two are needed at a time.
  var secondPath: String { path + Self.second }

  private static let second = ".other"

  /// Removes what killed runs left, and what this process did; that of processes that live stays.
  func sweep() {
    for entry in (try? FileManager.default.contentsOfDirectory(atPath: parent)) ?? [] where entry.hasPrefix(prefix) {
      guard let process = Self.process(entry.dropFirst(prefix.count)) else { continue }
      if process == getpid() || !Self.lives(process) {
        try? FileManager.default.removeItem(atPath: "\(parent)/\(entry)")
      }
    }
  }

  /// Whether a name is that of a draft whose process has ended.
  static func isLeftover(_ name: some StringProtocol) -> Bool {
    guard name.hasPrefix("."), let mark = name.range(of: ".new-", options: .backwards),
      let process = process(name[mark.upperBound...])
    else { return false }
    return !lives(process)
  }

  /// The number of the process that a draft's name ends with.
  private static func process(_ end: some StringProtocol) -> Int32? {
    Int32(end.hasSuffix(second) ? end.dropLast(second.count) : end[...])
  }

  private static func lives(_ process: Int32) -> Bool { kill(process, 0) == 0 || errno == EPERM }
}

/// Removes what killed runs left while they were writing a file or folder.
package func removeDrafts(of path: String) { DraftName(beside: path).sweep() }

/// Removes what killed runs left in a folder while they were writing files of certain names.
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

/// Removes what killed runs left below a folder, whatever they were writing.
package func removeDrafts(below folder: String) {
  for path in FileManager.default.subpaths(atPath: folder) ?? [] {
    guard let name = path.split(separator: "/").last, DraftName.isLeftover(name) else { continue }
    try? FileManager.default.removeItem(atPath: "\(folder)/\(path)")
  }
}
