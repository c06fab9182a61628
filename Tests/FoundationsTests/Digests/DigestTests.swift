import DelegationFoundations
import Testing

@Suite("Digests") struct DigestTests {
  /// NIST's examples of nothing, 24, 448 and 896 bits.
  static let messages = [
    "", "abc", "abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq",
    "abcdefghbcdefghicdefghijdefghijkefghijklfghijklmghijklmnhijklmnoijklmnopjklmnopqklmnopqrlmnopqrsmnopqrstnopqrstu",
  ]

  @Test(
    "NIST's examples of SHA-256",
    arguments: zip(
      messages,
      [
        "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855",
        "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad",
        "248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1",
        "cf5b16a778af8380036ce59e7b0492370b249b11e8f07a51afac45037afee9d1",
      ]))
  func sha256(message: String, digest: String) { #expect(SHA256.of(Array(message.utf8)).hexadecimal == digest) }

  @Test(
    "NIST's examples of SHA-1",
    arguments: zip(
      messages,
      [
        "da39a3ee5e6b4b0d3255bfef95601890afd80709", "a9993e364706816aba3e25717850c26c9cd0d89d",
        "84983e441c3bd26ebaae4aa1f95129e5e54670f1", "a49b2446a02c645bf419f995b67091253a04a259",
      ]))
  func sha1(message: String, digest: String) { #expect(SHA1.of(Array(message.utf8)).hexadecimal == digest) }

  @Test("a million times one letter")
  func long() {
    let letters = [UInt8](repeating: UInt8(ascii: "a"), count: 1_000_000)
    #expect(
      SHA256.of(letters).hexadecimal == "cdc76e5c9914fb9281a1c7e284d73e67f1809a48a497200e046d39ccc7112cd0")
    #expect(SHA1.of(letters).hexadecimal == "34aa973cd4c4daa4f61eeb2bdbad27316534016f")
  }

  @Test("pieces of any length give the digest of the whole", arguments: 0...200)
  func pieces(count: Int) {
    var random = SplitMix64(seed: UInt64(count))
    let message = (0..<count).map { _ in UInt8(truncatingIfNeeded: random.next()) }
    for size in [1, 3, 63, 64, 65] { expectEqual(message, inPiecesOf: { size }) }
    expectEqual(message, inPiecesOf: { Int(random.next() % 140) })
  }

  private func expectEqual(_ message: [UInt8], inPiecesOf size: () -> Int) {
    var (sha256, sha1) = (SHA256(), SHA1())
    var rest = message[...]
    while !rest.isEmpty {
      let piece = Array(rest.prefix(size()))
      rest = rest.dropFirst(piece.count)
      sha256.update(piece)
      sha1.update(piece)
    }
    #expect(sha256.finish() == SHA256.of(message) && sha1.finish() == SHA1.of(message))
  }
}
