import DelegationText
import Testing

@Suite("Words") struct WordTokenizerTests {
  @Test(
    "what a word is",
    arguments: [
      ("NPE in org.eclipse.jdt.core (3.2M4)", ["npe", "in", "org", "eclipse", "jdt", "core", "3", "2m4"]),
      ("", []), ("  \t\n", []), ("!?-", []),
      ("don't", ["don", "t"]),
      ("MAX_VALUE __init__ a_ _ a__b", ["max_value", "init", "a", "a__b"]),
      ("Ошибка В РЕДАКТОРЕ", ["ошибка", "в", "редакторе"]),
      ("STRASSE Straße ẞ", ["strasse", "straße", "ß"]),
      ("İstanbul ISPARTA ıslak", ["istanbul", "isparta", "ıslak"]),
      ("Σίσυφος ΟΔΟΣ", ["σίσυφος", "οδος"]),
      ("e\u{301}diteur \u{301}x", ["\u{E9}diteur", "x"]),
      ("हिन्दी", ["हिन्दी"]),
      ("crash🙂now ❤\u{FE0F} 👩\u{200D}💻", ["crash", "now"]),
      ("🖨\u{FE0F}🔥 → 👩\u{200D}💻 ×", ["🖨", "🔥", "👩", "💻"]),
      ("日本語 ١٢٣", ["日本", "本語", "١٢٣"]),
      ("Ⱥ ȺȺȺȺ", ["ⱥ", "ⱥⱥⱥⱥ"]),
      ("C++ c++17 C++/C# f#. g++", ["c++", "c++", "17", "c++", "c#", "f#", "g++"]),
      ("a++b C+ c#1 #12 issue# C## +++", ["a", "b", "c", "c", "1", "12", "issue", "c"]),
      ("C#で C++", ["c#", "で", "c++"]),
      ("H₂O x² ½", ["h", "o", "x"]),
    ])
  func words(text: String, expected: [String]) throws {
    // Compared by bytes: as strings, é and e with an accent would be equal.
    #expect(try terms(text).map { Array($0.utf8) } == expected.map { Array($0.utf8) })
  }

  @Test("bytes that are not UTF-8 separate words")
  func invalid() throws {
    let cases: [([UInt8], [String])] = [
      ([0x61, 0xFF, 0x62], ["a", "b"]),
      ([0x61, 0x80, 0x62], ["a", "b"]),
      ([0xC3], []),
      ([0x61, 0xC3], ["a"]),
      ([0xC3, 0x61], ["a"]),
      ([0x61, 0xC0, 0xAF, 0x62], ["a", "b"]),
      ([0x61, 0xED, 0xA0, 0x80, 0x62], ["a", "b"]),
      ([0x61, 0xF4, 0x90, 0x80, 0x80, 0x62], ["a", "b"]),
      ([0xD0, 0x96, 0xD0, 0xFE, 0xD0, 0x96], ["ж", "ж"]),
      ([0x61, 0x5F, 0xFF, 0x62], ["a", "b"]),
    ]
    for (bytes, expected) in cases { #expect(try terms(bytes: bytes) == expected, "\(bytes)") }
  }

  @Test("short tokens go, counted in scalars")
  func minimumLength() throws {
    let settings = TextSettings(minimumTokenLength: 2)
    #expect(try terms("a an é éé ж1 🙂", settings) == ["an", "éé", "ж1"])
  }

  @Test("agrees with a scalar-by-scalar reading of any string", arguments: 0..<60)
  func anyText(seed: Int) throws {
    var chance = Chance(seed: seed)
    let pool = ["a", "B", "7", "ж", "É", "x\u{301}", "ß", "🙂", "\u{FE0F}", " ", "-", "[", "]", "क", "Ω", "\0", "."]
    let text = (0..<chance.below(80)).map { _ in chance.pick(pool) }.joined()
    var expected: [String] = []
    var word = ""
    for scalar in text.unicodeScalars + [" "] {
      let isMark = scalar == "\u{301}" || scalar == "\u{FE0F}"
      if scalar.properties.isAlphabetic || scalar.properties.numericType == .decimal || (isMark && !word.isEmpty) {
        word += scalar.properties.lowercaseMapping
      } else {
        if !word.isEmpty { expected.append(word) }
        word = ""
      }
    }
    if expected.isEmpty { expected = text.filter { $0 == "🙂" }.map { String($0) } }
    #expect(try terms(text).map { Array($0.utf8) } == expected.map { Array($0.utf8) })
  }

  @Test("any bytes give what their repaired text gives", arguments: 0..<60)
  func anyBytes(seed: Int) throws {
    var chance = Chance(seed: seed)
    let pool: [UInt8] = [
      0x61, 0x41, 0x20, 0x5B, 0x5D, 0x5F, 0x80, 0xA0, 0xC3, 0xD0, 0x96, 0xE2, 0xED, 0xF0, 0x9F, 0xFF,
    ]
    let bytes = (0..<chance.below(200)).map { _ in chance.pick(pool) }
    // U+FFFD is a symbol, so what Swift's repair puts in the place of invalid bytes separates words too.
    let repaired = String(decoding: bytes, as: UTF8.self)
    for tags in TextSettings.Tags.allCases where tags == .none || !repaired.unicodeScalars.contains("\u{FFFD}") {
      let settings = TextSettings(identifiers: .split, tags: tags)
      #expect(try terms(bytes: bytes, settings) == terms(repaired, settings))
    }
  }
}
