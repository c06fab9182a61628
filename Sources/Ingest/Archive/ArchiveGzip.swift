import CDelegationZlib
import DelegationFoundations
import Foundation

/// The inflated bytes of a gzip file, block by block: of all its members, one after the other, as `gunzip` gives them. zlib
/// verifies the length and the checksum of each.
package final class ArchiveGzip {
  private let location: String
  private let source: SourceBytes
  let limits: ArchiveLimits
  // In memory of its own, since zlib keeps its address.
  private let stream = UnsafeMutablePointer<z_stream>.allocate(capacity: 1)
  private let block = UnsafeMutableRawBufferPointer.allocate(byteCount: 1 << 16, alignment: 16)
  /// The number of bytes that zlib was given, and whether it reached the end.
  private var (given, isOver) = (0, false)
  private(set) var inflated = 0

  package init(_ source: SourceBytes, location: String, limits: ArchiveLimits = ArchiveLimits()) throws {
    (self.source, self.location, self.limits) = (source, location, limits)
    stream.initialize(to: z_stream())
    let isGzip = source.withBytes { $0.count >= 18 && $0.starts(with: Self.start) }
    guard isGzip else { throw Problem(location: location, fault: "is not a gzip file", remedy: Problem.getAgain) }
    // 16 stands for gzip around what is deflated, 15 for the largest window.
    let opened = inflateInit2_(stream, 16 + 15, ZLIB_VERSION, Int32(MemoryLayout<z_stream>.size))
    guard opened == Z_OK else { throw Problem.noMemory(location) }
  }

  deinit {
    inflateEnd(stream)
    stream.deallocate()
    block.deallocate()
  }

  /// What each member begins with: the mark of gzip, and that of the only method there is.
  private static let start: [UInt8] = [0x1F, 0x8B, 8]

  /// The most bytes that the whole file may inflate to.
  var mostInflated: Int { limits.most(compressed: source.count) }

  private var taken: Int { given - Int(stream.pointee.avail_in) }

  /// The next bytes, valid until the next call; nothing after the last.
  func next() throws -> UnsafeRawBufferPointer? {
    stream.pointee.next_out = block.baseAddress!.assumingMemoryBound(to: UInt8.self)
    stream.pointee.avail_out = UInt32(block.count)
    while !isOver, stream.pointee.avail_out > 0 {
      if stream.pointee.avail_in == 0 { give() }
      switch inflate(stream, Z_NO_FLUSH) {
      case Z_OK: break
      case Z_STREAM_END: try beginMember()
      case Z_BUF_ERROR: throw Problem.damagedGzip(location, reason: "it ends too early")
      default:
        let reason = stream.pointee.msg.map { String(cString: $0) } ?? "no reason is known"
        throw Problem.damagedGzip(location, reason: reason)
      }
    }
    let count = block.count - Int(stream.pointee.avail_out)
    inflated += count
    if let fault = limits.fault(inflated: inflated, compressed: taken) { throw Problem.bomb(location, fault) }
    return count == 0 ? nil : UnsafeRawBufferPointer(rebasing: block[..<count])
  }

  private func give() {
    source.withBytes { bytes in
      // `source` lives as long as the reader, so its bytes may be read after this.
      let piece = bytes[given..<min(bytes.count, given + 1 << 30)]
      stream.pointee.next_in = UnsafeMutablePointer(
        mutating: UnsafeRawBufferPointer(rebasing: piece).assumingMemoryBound(to: UInt8.self).baseAddress)
      stream.pointee.avail_in = UInt32(piece.count)
      given += piece.count
    }
  }

  /// Goes on with the member behind one that has ended, if there is one.
  private func beginMember() throws {
    isOver = taken == source.count
    let goesOn = source.withBytes { isOver || $0[taken...].starts(with: Self.start) }
    guard goesOn, inflateReset(stream) == Z_OK else {
      throw Problem.damagedGzip(location, reason: "it is followed by other bytes")
    }
  }

  package func readAll() throws -> SourceBytes {
    var (memory, capacity, count) = (malloc(1 << 20), 1 << 20, 0)
    do {
      while let block = try next() {
        if count + block.count > capacity {
          capacity = max(capacity * 2, count + block.count)
          guard let larger = realloc(memory, capacity) else { throw Problem.noMemory(location) }
          memory = larger
        }
        guard let memory else { throw Problem.noMemory(location) }
        UnsafeMutableRawBufferPointer(start: memory + count, count: block.count).copyMemory(from: block)
        count += block.count
      }
    } catch {
      free(memory)
      throw error
    }
    return SourceBytes(adopting: memory, count: count)
  }
}
