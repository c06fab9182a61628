import CDelegationXML2

/// Characters that a page wrote as `&ouml;`, `&#246;` or `&#xF6;`, and an export took over as they were.
enum HTMLEntities {
  /// A text with the characters; what is no entity of HTML 4 stays as it is.
  static func decoded(_ text: String) -> String {
    guard text.utf8.contains(UInt8(ascii: "&")), text.utf8.contains(UInt8(ascii: ";")) else { return text }
    var (decoded, rest) = ("", text[...])
    while let start = rest.firstIndex(of: "&") {
      decoded += rest[..<start]
      rest = rest[start...]
      let name = rest.dropFirst().prefix(10).prefix { $0.isASCII && ($0.isLetter || $0.isNumber || $0 == "#") }
      let end = name.endIndex
      if end < rest.endIndex, rest[end] == ";", let scalar = scalar(name) {
        decoded.unicodeScalars.append(scalar)
        rest = rest[rest.index(after: end)...]
      } else {
        decoded.append(rest.removeFirst())
      }
    }
    return decoded + rest
  }

  private static func scalar(_ name: Substring) -> Unicode.Scalar? {
    guard name.first == "#" else { return htmlEntityLookup(String(name)).flatMap { Unicode.Scalar($0.pointee.value) } }
    let digits = name.dropFirst()
    let number = "xX".contains(digits.first ?? " ") ? UInt32(digits.dropFirst(), radix: 16) : UInt32(digits)
    return number.flatMap { $0 < 0x20 ? nil : Unicode.Scalar($0) }
  }
}
