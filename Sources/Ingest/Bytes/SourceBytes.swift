import DelegationFiles
import Foundation

/// The bytes of one file in memory, freed with the last reference.
package final class SourceBytes: @unchecked Sendable {
  // Never written after init, so that any thread may read.
  private let base: UnsafeMutableRawPointer?
  package let count: Int

  /// Reads a regular file.
  ///
  /// - `version`: The one that is wanted; nil for any.
  package convenience init(reading path: String, version: OpenedFile.Version? = nil) throws {
    let block = try OpenedFile(path, version: version).block()
    self.init(adopting: block.baseAddress, count: block.count)
  }

  /// Takes over memory from `malloc`, of which `count` bytes were filled.
  init(adopting memory: UnsafeMutableRawPointer?, count: Int) { (base, self.count) = (memory, count) }

  package convenience init(_ bytes: some Collection<UInt8>) {
    let memory = malloc(max(bytes.count, 1))!
    UnsafeMutableRawBufferPointer(start: memory, count: bytes.count).copyBytes(from: bytes)
    self.init(adopting: memory, count: bytes.count)
  }

  deinit { free(base) }

  /// The bytes without the mark (Ctrl-Z) that old programs put behind the last line.
  var withoutEndOfFile: SourceBytes {
    withBytes { bytes in
      guard bytes.last == 0x1A, bytes.dropLast().last.map({ $0 == 10 || $0 == 13 }) == true else { return self }
      return SourceBytes(bytes.dropLast())
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
package struct SourceLines {
  private let bytes: UnsafeBufferPointer<UInt8>
  private(set) var position: Int
  private var number = 0

  /// - `bytes`: Must outlive the reader.
  package init(_ bytes: UnsafeBufferPointer<UInt8>, from position: Int = 0) {
    (self.bytes, self.position) = (bytes, position)
  }

  /// The next line without its end, and its number from 1.
  package mutating func next() -> (text: UnsafeBufferPointer<UInt8>, number: Int)? {
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
