import DelegationText
import Testing

@Suite("Tags") struct TagTests {
  private let kept = TextSettings(tags: .keep)

  @Test(
    "a tag comes before its words",
    arguments: [
      ("[search] hangs", ["[search]", "search", "hangs"]),
      ("hangs [Search]", ["hangs", "[search]", "search"]),
      ("[ Content \t Assist ] x", ["[content assist]", "content", "assist", "x"]),
      ("[1.5][dom/AST]", ["[1.5]", "1", "5", "[dom/ast]", "dom", "ast"]),
      ("[Поиск]", ["[поиск]", "поиск"]),
      ("[[search]]", ["[search]", "search"]),
      ("args[0] a_[b]", ["args", "0", "a", "b"]),
      ("[] [ ] [-] [open", ["open"]),
      ("[two\nlines]", ["two", "lines"]),
    ])
  func kept(text: String, expected: [String]) throws {
    #expect(try terms(text, kept) == expected)
    #expect(try terms(text) == expected.filter { !$0.hasPrefix("[") })
  }

  @Test("what is longer than forty bytes is a sentence")
  func longest() throws {
    let word = String(repeating: "x", count: 40)
    #expect(try terms("[\(word)]", kept) == ["[\(word)]", word])
    #expect(try terms("[\(word)x]", kept) == ["\(word)x"])
  }

  @Test("brackets with bytes that are not UTF-8 are not a tag")
  func invalid() throws {
    #expect(try terms(bytes: [0x5B, 0x61, 0xFF, 0x5D], kept) == ["a"])
  }

  @Test("no filter changes a tag, and it is not part of an n-gram")
  func filters() throws {
    let settings = TextSettings(
      tags: .keep, minimumTokenLength: 9, filters: [.stopWords, .porter2, .grams(1...2)])
    #expect(
      try terms("[the] refactorings [hovering] navigations", settings)
        == ["[the]", "refactor", "refactor navig", "[hovering]", "navig"])
    #expect(try terms("[the] one two", TextSettings(tags: .keep, filters: [.grams(2...2)])) == ["the one", "one two"])
  }
}
