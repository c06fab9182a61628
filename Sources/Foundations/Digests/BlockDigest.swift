/// A digest of bytes that come piece by piece, by a hash function of blocks of 64 bytes: ``SHA256`` or ``SHA1``.
///
/// - Source: NIST, Secure Hash Standard, FIPS 180-4 (2015), doi:10.6028/NIST.FIPS.180-4.
package struct BlockDigest<Rounds: DigestRounds>: Sendable {
  private var rounds = Rounds()
  /// The last bytes, as long as they do not fill a block.
  private var rest: [UInt8] = []
  private var byteCount: UInt64 = 0

  package init() {}

  package mutating func update(_ bytes: UnsafeRawBufferPointer) {
    byteCount += UInt64(bytes.count)
    var start = 0
    if !rest.isEmpty {
      start = min(64 - rest.count, bytes.count)
      rest += bytes[..<start]
      guard rest.count == 64 else { return }
      rest.withUnsafeBytes { rounds.add($0) }
      rest.removeAll(keepingCapacity: true)
    }
    let end = bytes.count - (bytes.count - start) % 64
    rounds.add(UnsafeRawBufferPointer(rebasing: bytes[start..<end]))
    rest += bytes[end...]
  }

  package mutating func update(_ bytes: [UInt8]) { bytes.withUnsafeBytes { update($0) } }

  /// The digest of all bytes so far: behind them a bit, zeros up to the end of a block, and their number in bits.
  package consuming func finish() -> [UInt8] {
    var end = rest + [0x80] + [UInt8](repeating: 0, count: (64 + 55 - rest.count) % 64)
    withUnsafeBytes(of: (byteCount * 8).bigEndian) { end += $0 }
    end.withUnsafeBytes { rounds.add($0) }
    return rounds.words.flatMap { word in withUnsafeBytes(of: word.bigEndian) { Array($0) } }
  }

  package static func of(_ bytes: UnsafeRawBufferPointer) -> [UInt8] {
    var digest = Self()
    digest.update(bytes)
    return digest.finish()
  }

  package static func of(_ bytes: [UInt8]) -> [UInt8] { bytes.withUnsafeBytes { of($0) } }
}

/// A hash function's work on blocks of 64 bytes, and what it knows between them.
package protocol DigestRounds: Sendable {
  init()

  var words: [UInt32] { get }

  /// Mixes blocks in; there are as many bytes as they fill.
  mutating func add(_ blocks: UnsafeRawBufferPointer)
}

extension [UInt8] {
  package var hexadecimal: String {
    let digits = Array("0123456789abcdef".utf8)
    return String(decoding: flatMap { [digits[Int($0 >> 4)], digits[Int($0 & 15)]] }, as: UTF8.self)
  }
}
