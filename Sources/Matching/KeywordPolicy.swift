/// Which terms may be named as somebody's keywords: none that could be an address, a number to call, a key or a token.
///
/// The rule looks at the bytes alone and errs towards silence: a term it refuses is left out of profiles before they are
/// measured, so that figures are those of what is handed out.
package enum KeywordPolicy {
  /// So many persons at least must have used a term, or it would point at one of them.
  package static let personsPerTerm = 2
  /// More bytes than this and it is no word.
  private static let longest = 32
  /// A number of so many digits may be one to call.
  private static let mostDigits = 4
  /// From so many hexadecimal digits on, some of them numbers, it may be a key.
  private static let hexLength = 8

  /// Whether the term's form is harmless.
  package static func mayName(_ term: some Collection<UInt8>) -> Bool {
    guard term.count <= longest else { return false }
    var (digits, hexDigits, letters, changes) = (0, 0, 0, 0)
    var wasDigit: Bool?
    for byte in term {
      switch byte {
      case UInt8(ascii: "@"), UInt8(ascii: ":"), UInt8(ascii: "/"), UInt8(ascii: "\\"): return false
      case UInt8(ascii: "0")...UInt8(ascii: "9"):
        digits += 1
        hexDigits += 1
        if wasDigit == false { changes += 1 }
        wasDigit = true
      default:
        let isLetter = byte >= UInt8(ascii: "a") && byte <= UInt8(ascii: "z") || byte >= 0x80
        if byte >= UInt8(ascii: "a") && byte <= UInt8(ascii: "f") { hexDigits += 1 }
        if isLetter {
          letters += 1
          if wasDigit == true { changes += 1 }
          wasDigit = false
        }
      }
    }
    if digits > mostDigits { return false }
    if hexDigits == term.count && digits > 0 && term.count >= hexLength { return false }
    // Letters and digits that take turns again and again are no word of a language.
    return changes < 4 || letters + digits < 10
  }
}
