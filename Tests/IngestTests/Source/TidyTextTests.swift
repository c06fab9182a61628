import DelegationIngest
import Testing

@Suite("Tidy texts") struct TidyTextTests {
  @Test("every character is left out, a blank, a plain one or itself, as its properties say")
  func everyCharacter() {
    var wrong: [Unicode.Scalar] = []
    // The others are Chinese and Korean letters, of private use, or none yet.
    let blocks: [Range<UInt32>] = [0..<0x3200, 0x9FF0..<0xAC10, 0xD790..<0xD800, 0xF900..<0x20000, 0xE0000..<0xE1000]
    for scalar in blocks.joined().lazy.compactMap(Unicode.Scalar.init) {
      let isBlank = scalar.properties.isWhitespace || [0x2800, 0x115F, 0x1160, 0x3164, 0xFFA0].contains(scalar.value)
      let isInvisible = scalar.properties.isDefaultIgnorableCodePoint && !isBlank
      let isDigit = scalar.value >= 0x250 && scalar.properties.numericType == .decimal
      let expected =
        switch scalar {
        case "\n", "\r": String(scalar)
        case "&", "\u{1B}": String(scalar)
        case "\u{2212}": "-"
        case "\u{FF21}"..."\u{FF3A}", "\u{FF41}"..."\u{FF5A}": String(Unicode.Scalar(scalar.value - 0xFEE0)!)
        default: isInvisible ? "" : isBlank ? " " : isDigit ? "\(Int(scalar.properties.numericValue!))" : String(scalar)
        }
      let tidied = TidyText.tidied("x\(String(scalar))y  ")
      if !tidied.utf8.elementsEqual("x\(expected)y".utf8) { wrong.append(scalar) }
    }
    #expect(wrong.isEmpty)
  }

  @Test(
    "blanks stand alone, and none at an end or before a line's",
    arguments: [
      ("  a \t b  ", "a b"), ("a  \n \n b", "a\n\nb"), ("\n a", "a"), ("\u{200D}a\u{200C}b", "ab"),
      ("ب\u{200C}ب", "ب\u{200C}ب"), ("a&nbsp;&nbsp;b &amp; c", "a b & c"), ("\u{1B}[31mAda\u{1B}[0m", "Ada"),
      (#"\N"#, ""), ("a\r\n", "a"), ("a \u{3000}b", "a b"),
    ])
  func texts(text: String, tidy: String) { #expect(TidyText.tidied(text) == tidy) }
}
