import DelegationFiles
import DelegationFoundations
import DelegationTasks
import Foundation

/// The bytes of one file, freed with the last reference: mapped if the file is on disk, in memory if it is from an archive.
///
/// A mapped file must not be cut short by another program while it is read.
package final class SourceBytes: @unchecked Sendable {
  // Never written after init, so that any thread may read.
  private let base: UnsafeMutableRawPointer?
  private let isMapped: Bool
  package let count: Int

  /// Maps a file for reading.
  package init(mapping path: String) throws {
    let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
    guard descriptor >= 0 else { throw Problem.unreadable(path, reason: SystemError(errno).description) }
    defer { close(descriptor) }
    var facts = stat()
    guard fstat(descriptor, &facts) == 0 else { throw Problem.unreadable(path, reason: SystemError(errno).description) }
    guard facts.st_mode & S_IFMT == S_IFREG else { throw Problem.notRegularFile(path) }
    count = Int(facts.st_size)
    isMapped = true
    guard count > 0 else {
      base = nil
      return
    }
    let mapping = mmap(nil, count, PROT_READ, MAP_PRIVATE, descriptor, 0)
    guard let mapping, mapping != MAP_FAILED else {
      throw Problem.unreadable(path, reason: SystemError(errno).description)
    }
    posix_madvise(mapping, count, POSIX_MADV_SEQUENTIAL)
    base = mapping
  }

  /// Takes over memory from `malloc`, of which `count` bytes were filled.
  init(adopting memory: UnsafeMutableRawPointer?, count: Int) {
    base = memory
    isMapped = false
    self.count = count
  }

  package convenience init(_ bytes: some Collection<UInt8>) {
    let memory = malloc(max(bytes.count, 1))!
    UnsafeMutableRawBufferPointer(start: memory, count: bytes.count).copyBytes(from: bytes)
    self.init(adopting: memory, count: bytes.count)
  }

  deinit {
    guard let base else { return }
    if isMapped { munmap(base, count) } else { free(base) }
  }

  /// How much is read between two calls of ``forget(_:)``.
  static let stride = 16 << 20

  /// Lets the system release the pages of bytes that were read, so that memory does not grow with the file. They are
  /// loaded again when needed. Bytes in memory stay.
  func forget(_ range: Range<Int>) {
    guard isMapped, let base else { return }
    let page = Int(getpagesize())
    let start = range.lowerBound / page * page
    let end = range.upperBound == count ? count : range.upperBound / page * page
    if end > start { madvise(base + start, end - start, MADV_DONTNEED) }
  }

  /// Whether a line ends in a range of a file.
  func hasLineEnd(in range: Range<Int>) -> Bool {
    withBytes { bytes in
      var (start, trail) = (range.lowerBound, SourceTrail(self))
      while start < range.upperBound {
        let end = min(start + Self.stride, range.upperBound)
        if bytes[start..<end].contains(10) { return true }
        trail.pass(end)
        start = end
      }
      return false
    }
  }

  /// The bytes are valid inside `body` only.
  package func withBytes<Result, Failure>(
    _ body: (UnsafeRawBufferPointer) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    defer { withExtendedLifetime(self) {} }
    return try body(UnsafeRawBufferPointer(start: base, count: count))
  }
}

/// The lines of a text, without those that hold only white space.
struct SourceLines {
  private let bytes: UnsafeBufferPointer<UInt8>
  private(set) var position: Int
  private var number = 0

  /// - Parameter bytes: Must outlive the reader.
  init(_ bytes: UnsafeBufferPointer<UInt8>, from position: Int = 0) { (self.bytes, self.position) = (bytes, position) }

  /// The next line without its end, and its number from 1.
  mutating func next() -> (text: UnsafeBufferPointer<UInt8>, number: Int)? {
    while position < bytes.count {
      number += 1
      let start = bytes.baseAddress! + position
      let end = memchr(start, 10, bytes.count - position).map { UnsafeRawPointer($0) - UnsafeRawPointer(start) }
      let text = UnsafeBufferPointer(start: start, count: end ?? bytes.count - position)
      position += text.count + 1
      if !text.allSatisfy({ SourceNumbers.isSpace($0) }) { return (text, number) }
    }
    return nil
  }
}

/// Lets the system release what was read of a file, piece by piece, so that memory does not grow with the file.
struct SourceTrail {
  private let source: SourceBytes?
  private var released = 0

  /// - Parameter source: Nil for bytes that nobody else may release.
  init(_ source: SourceBytes?) { self.source = source }

  mutating func pass(_ position: Int) {
    guard let source, position - released > SourceBytes.stride else { return }
    source.forget(released..<position)
    released = position
  }
}

extension JSONScanner {
  /// As ``skip(depth:)``, for a value as long as a file.
  mutating func skip(depth: Int, releasing trail: inout SourceTrail) throws(JSONFault) {
    var isFirst = true
    switch try peek() {
    case .object where depth < 4:
      try enter(.object, "")
      while try nextKey(&isFirst) != nil { try skip(depth: depth + 1, releasing: &trail) }
    case .array where depth < 4:
      try enter(.array, "")
      while try nextElement(&isFirst) { try skip(depth: depth + 1, releasing: &trail) }
    default: try skip(depth: depth)
    }
    trail.pass(position)
  }
}
