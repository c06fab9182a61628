import DelegationFoundations
import DelegationIngest
import DelegationTasks
import Testing

/// The JSON scanner, tested with the one-line documents of a table.
@Suite("JSON documents") struct JSONDocumentTests {
  private func problem(line: [UInt8]) throws -> Problem? {
    try SourceFixture(["t.jsonl": line]).problem(TableAdapter(mapping: TableFixture.jsonl))
  }

  private func title(_ written: String) throws -> String? {
    let line = #"{"id": "T-1", "opened": 1, "title": \#(written)}"#
    let log = try SourceFixture(texts: ["t.jsonl": line]).read(TableAdapter(mapping: TableFixture.jsonl))
    return OpeningView(of: log).text(.shortDesc, of: 0)
  }

  @Test(
    "values that JSON allows",
    arguments: [
      "0", "NaN", "-0", "10", "1.5", "1e5", "1E+5", "-0.1e-5", "true", "false", "null", "[]", "{}", "[1,2]",
      "[ [ ] , { } ]",
      #"{"a":1,"b":[{}]}"#, #""""#, #""\"\\\/\b\f\n\r\t""#, #""\u00e9\ud83d\ude00""#, #""\ud800""#, #""\ud800x""#,
      #""\ud800\u0041""#, #""\udc00\ud800""#, "\"é😀\u{7F}\"",
      String(repeating: "[", count: 63) + String(repeating: "]", count: 63),
    ])
  func good(value: String) throws {
    let line = #"{"id": "T-1", "opened": 1, "other": \#(value), "title": "x"}"#
    #expect(try problem(line: Array(line.utf8)) == nil)
  }

  @Test(
    "values that JSON does not allow, each with its fault",
    arguments: [
      ("01", "not a valid number"), ("1.", "not a valid number"), (".5", "“.” is not allowed here"),
      ("-", "not a valid number"), ("1e", "not a valid number"), ("+1", "“+” is not allowed here"),
      ("1.e5", "not a valid number"), ("tru", "“t” is not allowed here"),
      ("nulL", "“n” is not allowed here"), ("truex", "“x” is not allowed here"), ("'a'", "“'” is not allowed here"),
      ("[1,]", "“]” is not allowed here"), ("[,1]", "“,” is not allowed here"), ("[1 2]", "“2” is not allowed here"),
      (#"{"a":1,}"#, "“}” is not allowed here"), (#"{a:1}"#, "“a” is not allowed here"),
      (#"{"a" 1}"#, "“1” is not allowed here"),
      (#"{"a":}"#, "“}” is not allowed here"), ("\"\t\"", "line end or control character inside a string"),
      (#""\x""#, "an unknown escape"), (#""\u12g4""#, "an unknown escape"),
      (#""\u123""#, "an unknown escape"), (#""\ud800\u12g4""#, "an unknown escape"),
      ("// no\n1", "“/” is not allowed here"),
      (String(repeating: "[", count: 64) + String(repeating: "]", count: 64), "nested more than 64 deep"),
      (String(repeating: "[", count: 100_000), "nested more than 64 deep"),
    ])
  func bad(value: String, fault: String) throws {
    for key in ["other", "title"] where key == "other" || value.hasPrefix("\"") {
      let line = "\n" + #"{"id": "T-1", "opened": 1, "\#(key)": \#(value), "title": "x"}"#
      let problem = try problem(line: Array(line.utf8))
      #expect(problem?.location == "t.jsonl:2")
      #expect(problem?.fault.contains(fault) == true, "\(problem?.fault ?? "no fault")")
    }
  }

  @Test("a document cut short anywhere is a fault")
  func truncated() throws {
    let whole = Array(#"{"id": "T-1", "opened": 1, "other": [{"a": -1.5e3}, "\u00e9é", true], "title": "x"}"#.utf8)
    for length in 1..<whole.count {
      #expect(try problem(line: Array(whole.prefix(length))) != nil, "cut at \(length)")
    }
    #expect(try problem(line: whole) == nil)
  }

  @Test("text after a document is a fault")
  func trailing() throws {
    let problem = try problem(line: Array(#"{"id": "T-1", "opened": 1, "title": "x"} {}"#.utf8))
    #expect(problem?.fault == "something follows after the end of the value")
  }

  @Test(
    "bytes that are not UTF-8, in values that are read and values that are not",
    arguments: [
      [0xFF], [0xC0, 0x80], [0xE0, 0x80, 0x80], [0xED, 0xA0, 0x80], [0xF4, 0x90, 0x80, 0x80], [0xE2, 0x82],
    ] as [[UInt8]])
  func invalidUTF8(bad: [UInt8]) throws {
    for key in ["other", "title"] {
      let line =
        Array(#"{"id": "T-1", "opened": 1, "title": "", "\#(key)x": "", "\#(key)y": ""#.utf8) + bad + Array("\"}".utf8)
      let problem = try problem(line: line)
      #expect(problem?.fault == "bytes that are not valid UTF-8")
      #expect(problem?.location == "t.jsonl:1")
    }
  }

  @Test(
    "texts are unescaped once",
    arguments: [
      (#""a\"b\\c\/d""#, #"a"b\c/d"#), (#""\u003cpre\u003e &lt;""#, "<pre> &lt;"), (#""\u0430\ud83d\ude00é""#, "а😀é"),
      (#""\\u0041""#, #"\u0041"#), (#""12345678\"""#, "12345678\""), (#""1234567\\""#, #"1234567\"#),
      (#""a\tb\nc\u0000d\u0085e""#, "a b c d e"),
      ("17", "17"), ("-1.50", "-1.50"), ("true", "true"), ("null", ""), ("[]", ""), (#"["first", "second"]"#, "first"),
      (#"[null, "second"]"#, ""),
    ])
  func unescaping(written: String, meant: String) throws { #expect(try title(written) == meant) }

  @Test(
    "a value that cannot be a cell",
    arguments: [("{}", "an object"), ("[[1]]", "a list"), (#"[{"name": "x"}]"#, "an object")])
  func noCell(written: String, kind: String) throws {
    let line = #"{"id": "T-1", "opened": 1, "title": \#(written)}"#
    let problem = try problem(line: Array(line.utf8))
    #expect(problem?.fault == "“title” is \(kind), not a text")
  }

  @Test("a key that is read may occur once")
  func duplicateKey() throws {
    let problem = try problem(line: Array(#"{"id": "T-1", "opened": 1, "title": "x", "title": null}"#.utf8))
    #expect(problem?.fault == "“title” is repeated; the first is in line 1")
  }
}
