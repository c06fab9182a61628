import DelegationFoundations
import Foundation

/// A file that is read from its beginning to its end, by one opening of it.
///
/// Nothing is mapped: a process that reads a mapped file ends when another one cuts the file.
package struct OpenedFile: ~Copyable {
  /// What tells two versions of a file apart.
  package struct Version: Equatable, Sendable {
    private let device: dev_t
    private let number: ino_t
    package let count: Int
    private let seconds: Int
    private let nanoseconds: Int

    fileprivate init(_ facts: stat) {
      (device, number, count) = (facts.st_dev, facts.st_ino, Int(facts.st_size))
      (seconds, nanoseconds) = (facts.modified.tv_sec, facts.modified.tv_nsec)
    }

    /// The version that is there now; nil only where nothing is there.
    ///
    /// - Throws: `Problem` when it is no regular file, or the system refuses.
    package init?(of path: String) throws {
      var facts = stat()
      guard stat(path, &facts) == 0 else {
        if [ENOENT, ENOTDIR].contains(errno) { return nil }
        throw Problem.unreadable(path, .last)
      }
      guard facts.st_mode & S_IFMT == S_IFREG else { throw Problem.notRegularFile(path) }
      self.init(facts)
    }
  }

  /// How much is read at a time where the whole is not needed.
  private static let pieceSize = 1 << 20
  private let path: String
  private let descriptor: Int32
  /// The version that was opened; nil for a pipe or a device.
  private let version: Version?
  /// Whether the end of a version that was changed meanwhile is a problem.
  private let checksVersion: Bool
  private var position = 0

  /// - `version`: The one that is wanted; nil for any.
  /// - `onlyRegular`: Whether a pipe or a device is refused; else it is read until its end.
  /// - `isDigested`: Whether the caller compares a digest, so that a change of the file's time meanwhile is none of its bytes.
  package init(_ path: String, version: Version? = nil, onlyRegular: Bool = true, isDigested: Bool = false) throws {
    // A pipe would wait for its writer.
    try self.init(
      descriptor: open(path, O_RDONLY | O_CLOEXEC | (onlyRegular ? O_NONBLOCK : 0)), path, version, onlyRegular,
      isDigested)
  }

  fileprivate init(
    descriptor opened: Int32, _ path: String, _ version: Version?, _ onlyRegular: Bool, _ isDigested: Bool = false
  ) throws {
    guard opened >= 0 else { throw Problem.unreadable(path, .last) }
    var facts = stat()
    let problem: Problem? =
      if fstat(opened, &facts) != 0 {
        .unreadable(path, .last)
      } else if facts.st_mode & S_IFMT != S_IFREG {
        onlyRegular ? .notRegularFile(path) : nil
      } else if let version, version != Version(facts) {
        .changed(path)
      } else {
        nil
      }
    if let problem {
      close(opened)
      throw problem
    }
    (self.path, descriptor, checksVersion) = (path, opened, !isDigested)
    self.version = facts.st_mode & S_IFMT == S_IFREG ? Version(facts) : nil
  }

  deinit { close(descriptor) }

  /// The number of bytes of a regular file; 0 for others.
  package var count: Int { version?.count ?? 0 }

  /// Fills a buffer with the next bytes.
  ///
  /// - Returns: How many there were: fewer than fit only at the end of the file.
  /// - Throws: `Problem` when the system refuses, and at the end when the file was changed meanwhile.
  package mutating func read(into buffer: UnsafeMutableRawBufferPointer) throws -> Int {
    var filled = 0
    while filled < buffer.count {
      let more = Foundation.read(descriptor, buffer.baseAddress! + filled, min(buffer.count - filled, 1 << 30))
      if more < 0, errno == EINTR { continue }
      guard more >= 0 else { throw Problem.unreadable(path, .last) }
      guard more > 0 else {
        try checkVersion(position + filled)
        break
      }
      filled += more
    }
    position += filled
    return filled
  }

  private func checkVersion(_ found: Int) throws {
    guard let version, checksVersion else { return }
    var facts = stat()
    guard fstat(descriptor, &facts) == 0 else { throw Problem.unreadable(path, .last) }
    // Files of the system, such as those in /proc, have bytes but no size.
    let isWhole = found == version.count || version.count == 0
    if Version(facts) != version || !isWhole { throw Problem.changed(path) }
  }

  /// The rest of the bytes in memory from `malloc`, which the caller frees.
  ///
  /// - Parameter limit: More bytes are refused: those of a regular file before they are read; nil where another limit holds.
  package consuming func block(within limit: InputLimit? = nil) throws -> UnsafeMutableRawBufferPointer {
    let most = limit?.most ?? .max - 1
    if let limit, count > most { throw Problem.tooMuch(limit, at: path) }
    // One byte more than the file has, so that its end is seen.
    var (capacity, filled) = (min(max(count, 1 << 12), most) + 1, 0)
    guard var memory = malloc(capacity) else { throw Problem.noMemory(path) }
    do {
      while true {
        filled += try read(into: UnsafeMutableRawBufferPointer(start: memory + filled, count: capacity - filled))
        guard filled == capacity else { return UnsafeMutableRawBufferPointer(start: memory, count: filled) }
        if let limit, filled > most { throw Problem.tooMuch(limit, at: path) }
        capacity = min(capacity * 2, most + 1)
        guard let larger = realloc(memory, capacity) else { throw Problem.noMemory(path) }
        memory = larger
      }
    } catch {
      free(memory)
      throw error
    }
  }

  package consuming func forEachPiece(_ body: (UnsafeRawBufferPointer) -> Void) throws {
    let piece = UnsafeMutableRawBufferPointer.allocate(byteCount: Self.pieceSize, alignment: 16)
    defer { piece.deallocate() }
    while case let filled = try read(into: piece), filled > 0 {
      body(UnsafeRawBufferPointer(rebasing: piece[..<filled]))
    }
  }

  package static func equal(_ one: String, _ other: String) throws -> Bool {
    var first = try OpenedFile(one)
    var second = try OpenedFile(other)
    let pieces = UnsafeMutableRawBufferPointer.allocate(byteCount: 2 * pieceSize, alignment: 16)
    defer { pieces.deallocate() }
    let left = UnsafeMutableRawBufferPointer(rebasing: pieces[..<pieceSize])
    let right = UnsafeMutableRawBufferPointer(rebasing: pieces[pieceSize...])
    while true {
      let count = try first.read(into: left)
      guard try second.read(into: right) == count, memcmp(left.baseAddress!, right.baseAddress!, count) == 0 else {
        return false
      }
      if count < pieceSize { return true }
    }
  }
}

package enum WholeFile {
  /// The bytes of a regular file.
  ///
  /// - `takesPipe`: Whether a pipe is read until its end, too; only of paths that the command line names.
  package static func read(_ path: String, within limit: InputLimit, takesPipe: Bool = false) throws -> Data {
    try data(OpenedFile(path, onlyRegular: !takesPipe), limit)
  }

  /// The bytes of a regular file; nil only where nothing is there.
  ///
  /// - `isDigested`: As for ``OpenedFile``.
  package static func readIfThere(_ path: String, within limit: InputLimit, isDigested: Bool = false) throws -> Data? {
    if access(path, F_OK) != 0, [ENOENT, ENOTDIR].contains(errno) { return nil }
    return try data(OpenedFile(path, isDigested: isDigested), limit)
  }

  /// The bytes of standard input until its end.
  package static func standardInput(named name: String, within limit: InputLimit) throws -> Data {
    try data(OpenedFile(descriptor: dup(STDIN_FILENO), name, nil, false), limit)
  }

  /// The first bytes of a regular file; nil where it cannot be read.
  package static func beginning(of path: String, count: Int) -> Data? {
    var bytes = Data(count: count)
    guard var file = try? OpenedFile(path), let found = try? bytes.withUnsafeMutableBytes({ try file.read(into: $0) })
    else { return nil }
    return bytes.prefix(found)
  }

  private static func data(_ file: consuming OpenedFile, _ limit: InputLimit) throws -> Data {
    let block = try file.block(within: limit)
    return Data(bytesNoCopy: block.baseAddress!, count: block.count, deallocator: .free)
  }
}

extension Data {
  /// The bytes behind the mark of UTF-8 with which some editors begin a text.
  package var withoutByteOrderMark: Data { starts(with: [0xEF, 0xBB, 0xBF]) ? Data(dropFirst(3)) : self }
}

extension Problem {
  package static func unreadable(_ path: String, _ error: SystemError) -> Problem {
    // Nothing is where a name leads whose bytes the system did not get as they are.
    if error.number == ENOENT, path.unicodeScalars.contains("\u{FFFD}") {
      return Problem(
        location: path, fault: "the name of the file is not UTF-8", remedy: "rename it: give the file a name in UTF-8")
    }
    let remedy =
      switch error.number {
      case EMFILE, ENFILE: "allow more open files: ulimit -n 1024"
      case ENOMEM: "close other programs, or use --threads 1"
      default: "check that the file is there and that you may read it"
      }
    return Problem(location: path, fault: "it cannot be read: \(error)", remedy: remedy)
  }

  package static func notRegularFile(_ path: String) -> Problem {
    Problem(location: path, fault: "is not a regular file", remedy: "put the file itself there")
  }

  package static func linkLeadsOut(_ path: String, of folder: String, orElse: String = "") -> Problem {
    Problem(
      location: path, fault: "the link leads out of \(folder.isEmpty ? "." : folder), and nothing is read there",
      remedy: "put the file itself there" + orElse)
  }

  package static func changed(_ path: String) -> Problem {
    Problem(location: path, fault: "it was changed while it was read", remedy: "run again when its writer has finished")
  }

  package static func noMemory(_ path: String) -> Problem {
    Problem(
      location: path, fault: "there is no memory left to read it", remedy: "close other programs, or use --threads 1")
  }
}
