import DelegationFoundations
import Foundation

/// A folder of a report, bundle or model while it is being written. Every byte of its texts passes `PrivacyGuard` before it reaches the disk.
package final class ReportStage {
  /// The folder that has the files until the exchange.
  let folder: String
  let shownAs: String
  private let isPrivate: Bool
  private let options: OutputOptions
  /// The paths inside the report of all files written so far, in that order.
  package private(set) var files: [String] = []

  init(folder: String, shownAs: String, isPrivate: Bool = false, options: OutputOptions) {
    (self.folder, self.shownAs, self.isPrivate, self.options) = (folder, shownAs, isPrivate, options)
  }

  func failure(_ path: String, _ error: Int32) -> Problem { .unwritable(path, SystemError(error), options) }

  /// Writes a whole file.
  ///
  /// - `file`: Its path inside the report, such as `charts/folds.svg`.
  /// - `isText`: False for binary numbers, which may look like an address by chance; texts in such a file must also be in
  ///   another file, where they are checked.
  package func write(_ file: String, _ bytes: [UInt8], isText: Bool = true) throws {
    try stream(file, isText: isText) { sink in try sink.write(bytes) }
  }

  /// Writes a file piece by piece: memory stays at 64 KiB and a line.
  ///
  /// - Parameters:
  ///   - file: Its path inside the report, such as `run.trec`.
  ///   - isText: As for ``write(_:_:isText:)``.
  ///   - produce: Writes the file's bytes to the sink, in order.
  package func stream(_ file: String, isText: Bool = true, _ produce: (ReportSink) throws -> Void) throws {
    let slash = file.lastIndex(of: "/")
    if let slash, mkdir("\(folder)/\(file[..<slash])", 0o755) != 0, errno != EEXIST {
      throw failure("\(shownAs)/\(file)", errno)
    }
    let descriptor = open("\(folder)/\(file)", O_WRONLY | O_CREAT | O_EXCL, isPrivate ? 0o600 : 0o644)
    guard descriptor >= 0 else { throw failure("\(shownAs)/\(file)", errno) }
    defer { close(descriptor) }
    files.append(file)
    let sink = ReportSink(descriptor: descriptor, shownAs: "\(shownAs)/\(file)", isText: isText)
    do {
      try produce(sink)
      try sink.finish()
    } catch let error as SystemError {
      throw failure("\(shownAs)/\(file)", error.number)
    }
  }

  package func path(of file: String) -> String { "\(folder)/\(file)" }

  func flushFolders() throws {
    do {
      for inner in try FolderContents(folder).folders { try flush(folder: "\(folder)/\(inner)") }
      try flush(folder: folder)
    } catch let error as SystemError {
      throw failure(shownAs, error.number)
    }
  }
}

/// Writes the bytes of one file of a report.
///
/// Bytes reach the disk in whole lines, each checked first, so that an address on the border of two pieces is found.
package final class ReportSink {
  private let descriptor: Int32
  private let shownAs: String
  private let isText: Bool
  private var pending: [UInt8] = []
  private var linesWritten = 0

  init(descriptor: Int32, shownAs: String, isText: Bool) {
    (self.descriptor, self.shownAs, self.isText) = (descriptor, shownAs, isText)
  }

  package func write(_ text: String) throws { try write(Array(text.utf8)) }

  package func write(_ bytes: [UInt8]) throws {
    pending += bytes
    guard pending.count >= 1 << 16, let end = pending.lastIndex(of: UInt8(ascii: "\n")) else { return }
    try checkAndWrite(pending[...end])
    pending.removeSubrange(...end)
  }

  func finish() throws {
    try checkAndWrite(pending[...])
    pending = []
    guard fsync(descriptor) == 0 else { throw SystemError(errno) }
  }

  private func checkAndWrite(_ lines: ArraySlice<UInt8>) throws {
    let lineEnd = UInt8(ascii: "\n")
    if isText, let offset = PrivacyGuard().address(in: lines) {
      let line = linesWritten + 1 + lines.prefix(offset).count { $0 == lineEnd }
      throw Problem.address(file: shownAs, line: line)
    }
    linesWritten += lines.count { $0 == lineEnd }
    try writeAll(lines, to: descriptor)
  }
}

extension ReportStage {
  /// Carries over the user's own files from the old folder as hard links, so that nothing is lost if the program is killed.
  func carryOver(_ old: FolderContents, without own: Set<String>) throws {
    let files = Set(old.files.keys).union(old.others).subtracting(own)
    let ownFolders = Set(own.flatMap(Self.folders(above:)))
    for inner in old.folders where !ownFolders.contains(inner) { try makeFolder(inner) }
    for file in files.sorted() {
      // Folders of the program may hold files of the user.
      for inner in Self.folders(above: file) { try makeFolder(inner) }
      try carryOver(file, of: old.root)
    }
  }

  /// Puts the old folder's bytes in place of files that were written.
  func keep(_ files: [String], of old: FolderContents) throws {
    for file in files {
      guard unlink("\(folder)/\(file)") == 0 else { throw failure("\(shownAs)/\(file)", errno) }
      try carryOver(file, of: old.root)
    }
  }

  private func carryOver(_ file: String, of root: String) throws {
    let (source, target) = ("\(root)/\(file)", "\(folder)/\(file)")
    // A link stays a link.
    if linkat(AT_FDCWD, source, AT_FDCWD, target, 0) == 0 { return }
    // Some file systems have no hard links.
    guard [EPERM, ENOTSUP, ENOSYS, EMLINK, EXDEV].contains(errno) else { throw failure("\(root)/\(file)", errno) }
    do {
      try FileManager.default.copyItem(atPath: source, toPath: target)
    } catch {
      throw failure("\(root)/\(file)", SystemError(below: error)?.number ?? EIO)
    }
  }

  private func makeFolder(_ inner: String) throws {
    if mkdir("\(folder)/\(inner)", 0o755) != 0, errno != EEXIST { throw failure("\(shownAs)/\(inner)", errno) }
  }

  /// `a`, `a/b` for `a/b/c`.
  private static func folders(above file: String) -> [String] {
    let parts = file.split(separator: "/").dropLast()
    return parts.indices.map { parts[...$0].joined(separator: "/") }
  }
}
