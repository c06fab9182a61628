import DelegationText
import Testing

@Suite("Identifiers") struct IdentifierTests {
  private let split = TextSettings(identifiers: .split)

  @Test(
    "a name comes before its parts",
    arguments: [
      ("IJavaSearchConstants", ["ijavasearchconstants", "i", "java", "search", "constants"]),
      ("XMLParser", ["xmlparser", "xml", "parser"]),
      ("camelCase", ["camelcase", "camel", "case"]),
      ("utf8Decoder", ["utf8decoder", "utf", "8", "decoder"]),
      ("MAX_VALUE", ["max_value", "max", "value"]),
      ("__fooBar__", ["foobar", "foo", "bar"]),
      ("ÉcoleÉté", ["écoleété", "école", "été"]),
      ("ЖукИз", ["жукиз", "жук", "из"]),
      ("x\u{301}A", ["x\u{301}a", "x\u{301}", "a"]),
      ("I18N", ["i18n", "i", "18", "n"]),
    ])
  func parts(text: String, expected: [String]) throws {
    #expect(try terms(text, split) == expected)
    #expect(try terms(text) == [expected[0]])
  }

  @Test(
    "a name of one part is one term",
    arguments: ["search", "Search", "NPE", "42", "é", "X", "STRAßE", "ŞıK", "ÇALıŞMıYOR"])
  func single(text: String) throws {
    #expect(try terms(text, split) == [text.lowercased()])
  }

  @Test("short parts go, the name stays")
  func minimumLength() throws {
    let settings = TextSettings(identifiers: .split, minimumTokenLength: 2)
    #expect(try terms("IJava xY", settings) == ["ijava", "java", "xy"])
  }

  @Test("a name's parts are words of n-grams, the name is not")
  func grams() throws {
    let settings = TextSettings(identifiers: .split, filters: [.grams(1...2)])
    #expect(
      try terms("NPE in XMLParser now", settings)
        == ["npe", "npe in", "in", "in xml", "xmlparser", "xml", "xml parser", "parser", "parser now", "now"])
  }
}
