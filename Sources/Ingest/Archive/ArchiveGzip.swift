import CDelegationArchive
import CDelegationZlib
import DelegationFoundations
import DelegationTasks
import Foundation

/// The inflated bytes of a gzip file, block by block. Length and checksum are verified at the end, since libarchive ignores
/// them and a damaged file could inflate to something else unnoticed.
package final class ArchiveGzip {
  private let location: String
  private let source: SourceBytes
  let limits: ArchiveLimits
  private let archive: OpaquePointer
  private var checksum = crc32_z(0, nil, 0)
  private(set) var inflated = 0

  package init(_ source: SourceBytes, location: String, limits: ArchiveLimits = ArchiveLimits()) throws {
    (self.source, self.location, self.limits) = (source, location, limits)
    archive = archive_read_new()
    let isGzip = source.withBytes { $0.count >= 18 && $0[0] == 0x1f && $0[1] == 0x8b && $0[2] == 8 }
    guard isGzip else { throw Problem(location: location, fault: "is not a gzip file", remedy: Problem.fetchAgain) }
    archive_read_support_filter_gzip(archive)
    archive_read_support_format_raw(archive)
    // `source` lives as long as the reader, so its bytes may be read after this.
    let opened = source.withBytes { archive_read_open_memory(archive, $0.baseAddress, $0.count) }
    var entry: OpaquePointer?
    guard opened == ARCHIVE_OK, archive_read_next_header(archive, &entry) == ARCHIVE_OK else {
      throw Problem.damagedGzip(location, reason: ArchiveReader.message(of: archive))
    }
  }

  deinit { archive_read_free(archive) }

  /// The most bytes that the whole file may inflate to.
  var mostInflated: Int { limits.most(compressed: source.count) }

  /// The next bytes, valid until the next call; nothing after the last.
  func next() throws -> UnsafeRawBufferPointer? {
    var base: UnsafeRawPointer?
    var count = 0
    var offset: la_int64_t = 0
    switch archive_read_data_block(archive, &base, &count, &offset) {
    case ARCHIVE_EOF:
      try verifyTrailer()
      return nil
    case ARCHIVE_OK:
      let block = UnsafeRawBufferPointer(start: base, count: count)
      inflated += count
      let compressed = Int(archive_filter_bytes(archive, -1))
      if let fault = limits.fault(inflated: inflated, compressed: compressed) { throw Problem.bomb(location, fault) }
      checksum = crc32_z(checksum, block.baseAddress, block.count)
      return block
    default: throw Problem.damagedGzip(location, reason: ArchiveReader.message(of: archive))
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

  private func verifyTrailer() throws {
    let (crc, length) = source.withBytes { bytes in
      (
        UInt32(littleEndian: bytes.loadUnaligned(fromByteOffset: bytes.count - 8, as: UInt32.self)),
        UInt32(littleEndian: bytes.loadUnaligned(fromByteOffset: bytes.count - 4, as: UInt32.self))
      )
    }
    guard length == UInt32(truncatingIfNeeded: inflated) else {
      throw Problem.gzipTrailer(location, "it should inflate to \(length) bytes, but has \(inflated)")
    }
    guard crc == checksum else { throw Problem.gzipTrailer(location, "its checksum does not match") }
  }
}
