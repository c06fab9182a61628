import DelegationText
import Testing

@Suite("Spaces") struct SpaceTokenizerTests {
  @Test("punctuation, tabs and tags stay; empty tokens go")
  func byHand() throws {
    #expect(
      try terms("[Search]  NPE in\tFoo.bar() ", .original2018) == ["[search]", "npe", "in\tfoo.bar()"])
    #expect(try terms("   ", .original2018).isEmpty)
    #expect(try terms("", .original2018).isEmpty)
  }

  @Test("agrees with the standard library", arguments: 0..<40)
  func anyText(seed: Int) throws {
    var chance = Chance(seed: seed)
    let pool = ["A", "b", " ", "  ", "Ж", "İ", "🙂", ".", "\t", "ẞ"]
    let text = (0..<chance.below(60)).map { _ in chance.pick(pool) }.joined()
    let expected = text.lowercased().split(separator: " ").map(String.init)
    #expect(try terms(text, .original2018) == expected)
  }

  @Test("bytes that are not UTF-8 separate tokens; short tokens are dropped")
  func invalidAndShort() throws {
    #expect(try terms(bytes: [0x61, 0xFF, 0x62, 0xC3], .original2018) == ["a", "b"])
    #expect(try terms("a bc é", TextSettings(tokenizer: .spaces, minimumTokenLength: 2)) == ["bc"])
  }
}
