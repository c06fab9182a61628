/// A digest that only the holder of a secret can make.
///
/// - Source: Krawczyk, Bellare, Canetti 1997, RFC 2104.
package enum HMAC {
  package static func sha256(_ message: [UInt8], secret: [UInt8]) -> [UInt8] {
    let key = secret.count > 64 ? SHA256.of(secret) : secret
    let block = key + [UInt8](repeating: 0, count: 64 - key.count)
    return SHA256.of(block.map { $0 ^ 0x5c } + SHA256.of(block.map { $0 ^ 0x36 } + message))
  }
}
