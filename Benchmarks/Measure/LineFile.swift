import DelegationIngest
import DelegationTasks
import Foundation

/// A file of one document per line, held in memory.
struct LineFile: Sendable {
  let bytes: SourceBytes
  /// Where each line begins, and the end of the last one with its line feed; one more than there are lines.
  let starts: [Int]

  /// - Parameters:
  ///   - path: Lines end with a line feed; the last one may lack it.
  ///   - limit: The maximum number of lines; the rest is ignored.
  /// - Throws: `Problem` when the file cannot be read.
  init(_ path: String, limit: Int) throws {
    let bytes = try SourceBytes(reading: path)
    self.bytes = bytes
    starts = bytes.withBytes { all in
      var (starts, location) = ([0], 0)
      while location < all.count && starts.count <= limit {
        let rest = all.count - location
        let feed = memchr(all.baseAddress! + location, 0x0A, rest)
        // If the last line has no line feed, its end is one further, where the line feed would end.
        location = feed.map { UnsafeRawPointer($0) - all.baseAddress! + 1 } ?? all.count + 1
        starts.append(location)
      }
      return starts
    }
  }

  var count: Int { starts.count - 1 }

  func byteCount(of lines: Range<Int>) -> Int { starts[lines.upperBound] - starts[lines.lowerBound] }

  /// Calls `body` with the lines of a range, without their line feeds, one after the other.
  func forEachLine(of range: Range<Int>, _ body: (UnsafeBufferPointer<UInt8>) -> Void) {
    bytes.withBytes { all in
      let text = all.assumingMemoryBound(to: UInt8.self)
      for line in range { body(UnsafeBufferPointer(rebasing: text[starts[line]..<starts[line + 1] - 1])) }
    }
  }
}
