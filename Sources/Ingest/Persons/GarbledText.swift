import Foundation

/// Names whose letters a program has written for another one, or has read in the wrong encoding.
enum GarbledText {
  /// The text with the letters that were meant: of addresses (`J%C3%B6rg`), mails (`=?UTF-8?Q?J=C3=B6rg?=`), source text
  /// (`J\xf6rg M\xfcller`), and of UTF-8 that was read as Windows-1252 (`JÃ¶rg`); any other text as it is.
  static func decoded(_ text: String) -> String {
    guard text.utf8.contains(where: { $0 >= 0x80 || $0 == 0x25 || $0 == 0x5C }) || text.hasPrefix("=?") else {
      return text
    }
    return readTwice(withoutEscapes(withoutPercents(withoutMail(text))))
  }

  // Parsed once; nothing changes it.
  nonisolated(unsafe) private static let mail = #/=\?(?i:(utf-8|iso-8859-1|windows-1252))\?([QqBb])\?([^?]*)\?=/#

  // Blanks between two such words are no part of either.
  nonisolated(unsafe) private static let gap = #/\?=\s+=\?/#

  static func withoutMail(_ text: String) -> String {
    guard text.contains("=?") else { return text }
    return text.replacing(gap, with: "?==?").replacing(mail) { word in
      let isUTF8 = word.1.lowercased() == "utf-8"
      if word.2.lowercased() == "b" {
        let decoded = Data(base64Encoded: String(word.3)).flatMap {
          String(data: $0, encoding: isUTF8 ? .utf8 : .windowsCP1252)
        }
        return decoded ?? String(word.0)
      }
      let blank = String(word.3).replacing("_", with: " ")
      if !isUTF8 { return unescaped(blank.replacing("=", with: #"\x"#)) }
      return blank.replacing("%", with: "%25").replacing("=", with: "%").removingPercentEncoding ?? String(word.0)
    }
  }

  private static func withoutPercents(_ text: String) -> String {
    guard text.contains("%"), let decoded = text.removingPercentEncoding,
      !decoded.unicodeScalars.contains(where: { $0.value < 0x20 })
    else { return text }
    return decoded
  }

  /// A backslash may part a domain from a login too: `CORP\xeda` stays.
  private static func withoutEscapes(_ text: String) -> String {
    guard text.contains("\\"), text.contains(" ") || text.count(where: { $0 == "\\" }) > 1 else { return text }
    return unescaped(text)
  }

  // Parsed once; nothing changes it.
  nonisolated(unsafe) private static let escape = #/\\(?:x([0-9A-Fa-f]{2})|u([0-9A-Fa-f]{4}))/#

  private static func unescaped(_ text: String) -> String {
    text.replacing(escape) { escape in
      let code = (escape.1 ?? escape.2).flatMap { UInt32($0, radix: 16) }
      return code.flatMap { $0 < 0x80 ? nil : Unicode.Scalar($0) }.map { String($0) } ?? String(escape.0)
    }
  }

  private static func readTwice(_ text: String) -> String {
    var (bytes, isASCII) = ([UInt8](), true)
    for scalar in text.unicodeScalars {
      isASCII = isASCII && scalar.isASCII
      if scalar.value < 0x100 {
        bytes.append(UInt8(scalar.value))
      } else if let place = windows.firstIndex(of: scalar) {
        bytes.append(0x80 + UInt8(place))
      } else {
        return text
      }
    }
    return isASCII ? text : String(bytes: bytes, encoding: .utf8) ?? text
  }

  /// The characters of Windows-1252 from 0x80 on.
  private static let windows = Array("€\u{81}‚ƒ„…†‡ˆ‰Š‹Œ\u{8D}Ž\u{8F}\u{90}‘’“”•–—˜™š›œ\u{9D}žŸ".unicodeScalars)
}
