import DelegationStrictYAML
import Testing

@Suite("YAML that is written") struct YAMLTextTests {
  static let texts = [
    "plain words", "12", "1e5", "yes", "null", "~", "", " lead", "trail ", "a: b", "a #b", "# a", "- a", "[a", "{a",
    "'", "\"", "\\",
    "a\nb", "a\n\nb\n", "\ttab", "ü – …", "@a", "%a", "&a", "*a", "!a", "|", ">", "a,b", "a]b", "---", "...", "?",
    "? a",
    String(repeating: "long words: and # more ", count: 20), String(repeating: "x", count: 300),
    String(repeating: "two  spaces   and ", count: 9) + "end", String(repeating: "a b ", count: 40) + "\n" + "second",
    String(repeating: "ends with a space ", count: 9),
  ]

  @Test("any text comes back, behind a key and in a list, with a comment behind the first line", arguments: texts)
  func roundTrip(text: String) throws {
    var lines = YAMLText.lines(text, after: "k:")
    lines[0] += "  # a comment"
    let item = YAMLText.lines(text, after: "-").map { "  " + $0 }
    let flow = "w: [\(YAMLText.word(text)), \(YAMLText.word(text))]"
    let root = try StrictYAML.read(
      (lines + ["l:"] + item + [flow, "end: 1"]).joined(separator: "\n"), path: "x", knownKeys: ["k", "l", "w", "end"])
    let found = try [root.required("k")] + root.required("l").list() + root.required("w").list()
    for value in found {
      #expect(value.scalar == text)
      if !text.isEmpty { #expect(try value.text() == text) }
    }
    #expect(found.count == 4)
  }

  @Test(
    "values of any kind come back from one line",
    arguments: [
      "12", "0.5", "true", "null", "word", "\"12\"", "[a, \"1\", 2]", "{a: 1, b: [c, \"d: e\"]}", "n-grams 1...2", "[]",
    ])
  func flow(text: String) throws {
    let value = try StrictYAML.value(text, location: "here", key: "k")
    let again = try StrictYAML.value(YAMLText.flow(value), location: "here", key: "k")
    #expect(YAMLText.flow(again) == YAMLText.flow(value))
    #expect(YAMLText.flow(value) == text)
  }

  @Test("an empty item stays an item")
  func nothing() throws {
    let value = try StrictYAML.value("- a\n-\n- {b: }\n-\n", location: "here", key: "k")
    #expect(YAMLText.flow(value) == "[a, null, {b: }, null]")
    #expect(try StrictYAML.value(YAMLText.flow(value), location: "here", key: "k").list().count == 4)
  }
}
