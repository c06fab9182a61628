import DelegationFoundations
import DelegationIngest
import DelegationTasks
import Testing

@Suite("Values and keys of sources") struct SourceTextTests {
  @Test("UTF-8 is checked as the standard library does")
  func utf8() {
    var chance = SplitMix64(seed: 1)
    var wrong: [[UInt8]] = []
    for _ in 0..<20_000 {
      let lead = UInt8(0x7E + chance.next(below: 0x82))
      let bytes = [65, lead] + (0..<chance.next(below: 4)).map { _ in UInt8(0x7C + chance.next(below: 0x48)) }
      let valid = bytes.withUnsafeBufferPointer { UTF8Check.isValid($0) }
      if valid != (String(validating: bytes, as: UTF8.self) != nil) { wrong.append(bytes) }
    }
    #expect(wrong.isEmpty)
  }

  @Test("a text that comes from elsewhere gets the same repairs")
  func plain() {
    #expect(SourceText.plain("a\0b\u{1B}[31m\u{9F}\nü") == "a b [31m  ü")
    #expect(SourceText.plain("a\0b\nc", keepsLines: true) == "a b\nc")
    #expect(SourceText.plain("plain") == "plain" && SourceText.plain("").isEmpty)
  }

  @Test("control characters become spaces wherever they are", arguments: 0..<40)
  func controls(length: Int) throws {
    var text = SourceText()
    var chance = SplitMix64(seed: UInt64(length))
    var wrong: [String] = []
    for _ in 0..<50 {
      let scalars = (0..<length).map { _ in Unicode.Scalar(UInt32(chance.next(below: 0x120)))! }
      let isControl = { (scalar: Unicode.Scalar) in scalar.properties.generalCategory == .control }
      let lines: Set<Unicode.Scalar> = ["\t", "\n", "\r"]
      for keepsLines in [false, true] {
        let expected = scalars.map { isControl($0) && !(keepsLines && lines.contains($0)) ? " " : String($0) }.joined()
        let before = text.repairCount
        var cleaned = ""
        try Array(scalars.map { String($0) }.joined().utf8).withUnsafeBufferPointer { value in
          try text.clean(value, keepsLines: keepsLines) { cleaned = String(decoding: $0, as: UTF8.self) }
        }
        let isRepaired = expected != scalars.map { String($0) }.joined()
        if cleaned != expected || text.repairCount - before != (isRepaired ? 1 : 0) { wrong.append(expected) }
      }
    }
    #expect(wrong.isEmpty)
  }

  @Test("values in messages are short and without addresses")
  func shown() {
    #expect(Problem.shown("a\nb") == "“a b”")
    #expect(Problem.shown(String(repeating: "x", count: 41)) == "“" + String(repeating: "x", count: 40) + "…”")
    #expect(Problem.shown("to ann@example.org") == "a value with an address")
  }

  @Test(
    "a shell takes a quoted text as one word, whatever follows a quotation mark",
    arguments: ["", "\u{301}", "\u{FE0F}", "\u{200D}x"])
  func shell(mark: String) {
    #expect(Array(SourceText.shell("a'\(mark)b; ls").utf8) == Array("'a'\\''\(mark)b; ls'".utf8))
    #expect(SourceText.shell("a/b.csv") == "a/b.csv")
  }
}
