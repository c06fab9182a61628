import DelegationFoundations
import Testing

@Suite("HMAC") struct HMACTests {
  struct Example: Sendable {
    let secret, message: [UInt8]
    let code: String

    init(_ secret: [UInt8], _ message: [UInt8], _ code: String) {
      (self.secret, self.message, self.code) = (secret, message, code)
    }

    init(_ secret: [UInt8], _ message: String, _ code: String) { self.init(secret, Array(message.utf8), code) }
  }

  private static func bytes(_ byte: UInt8, _ count: Int) -> [UInt8] { [UInt8](repeating: byte, count: count) }

  @Test(
    "the examples of RFC 4231, whose secrets are shorter and longer than a block",
    arguments: [
      Example(bytes(0x0b, 20), "Hi There", "b0344c61d8db38535ca8afceaf0bf12b881dc200c9833da726e9376c2e32cff7"),
      Example(
        Array("Jefe".utf8), "what do ya want for nothing?",
        "5bdcc146bf60754e6a042426089575c75a003f089d2739839dec58b964ec3843"),
      Example(
        bytes(0xaa, 20), bytes(0xdd, 50), "773ea91e36800e46854db8ebd09181a72959098b3ef8c122d9635514ced565fe"),
      Example(
        Array(1...25), bytes(0xcd, 50), "82558a389a443c0ea4cc819899f2083a85f0faa3e578f8077a2e3ff46729665b"),
      Example(
        bytes(0xaa, 131), "Test Using Larger Than Block-Size Key - Hash Key First",
        "60e431591ee0b67f0d8a26aacbf5b77f8e0bc6213728c5140546040f0ee37f54"),
      Example(
        bytes(0xaa, 131),
        "This is a test using a larger than block-size key and a larger than block-size data. "
          + "The key needs to be hashed before being used by the HMAC algorithm.",
        "9b09ffa71b942fcb27635fbcd5b0e944bfdc63644f0713938a7f51535c3a35e2"),
    ])
  func examples(example: Example) {
    #expect(HMAC.sha256(example.message, secret: example.secret).hexadecimal == example.code)
  }
}
