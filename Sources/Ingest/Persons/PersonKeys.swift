import Crypto
import Foundation
import TaskModel

/// Names for persons that only the owner of a secret can make: HMAC-SHA256 of the lower-cased address, login or name.
///
/// Letters with marks count as composed (Unicode's form C), however a file writes them.
///
/// Equal secrets give equal keys, so two bundles of one owner can be joined; without the secret nobody can try addresses.
package struct PersonKeys: Sendable {
  private let secret: SymmetricKey

  /// - Parameter secret: 32 bytes of chance.
  package init(secret: [UInt8]) { self.secret = SymmetricKey(data: secret) }

  /// 64 hexadecimal digits.
  package func key(of address: String) -> String {
    let code = HMAC<SHA256>.authenticationCode(
      for: Array(address.lowercased().precomposedStringWithCanonicalMapping.utf8), using: secret)
    return code.map { byte in
      let digits = String(byte, radix: 16)
      return byte < 16 ? "0" + digits : digits
    }.joined()
  }
}
