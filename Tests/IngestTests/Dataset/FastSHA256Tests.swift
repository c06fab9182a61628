import DelegationFoundations
import DelegationIngest
import Testing

@Suite("SHA-256 by the CPU's instructions") struct FastSHA256Tests {
  @Test("is that of plain Swift at every length around one, two and three blocks, and of a million bytes")
  func plain() {
    var random = SplitMix64(seed: 1)
    let message = (0..<1_000_000).map { _ in UInt8(truncatingIfNeeded: random.next()) }
    for count in Array(0...200) + [message.count] {
      let part = Array(message.prefix(count))
      #expect(FileDigest(.sha256, of: part).hex == SHA256.of(part).hexadecimal)
    }
  }
}
