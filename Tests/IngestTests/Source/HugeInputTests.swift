import DelegationFoundations
import DelegationIngest
import DelegationTasks
import Testing

/// Files with more of something than any real one has.
@Suite("Huge inputs") struct HugeInputTests {
  private static let long = String(repeating: "word ", count: (4 << 20) / 5 + 1)

  /// A table's text, and the limit it is over with its place.
  struct Case: CustomTestStringConvertible, Sendable {
    let format: TableMapping.Format
    let text: String
    let limit: InputLimit
    let location: String
    var testDescription: String { "\(format), \(limit.amount)" }
  }

  static let cases: [Case] = [
    Case(
      format: .csv, text: "id,opened,title\n1,1,a\n2,2,\"x\n\(long)\"\n", limit: InputLimits.value, location: "t.csv:3"),
    Case(format: .csv, text: "id,opened,title\n1,1,\(long)\n", limit: InputLimits.value, location: "t.csv:2"),
    Case(
      format: .csv, text: "id,opened,title" + String(repeating: ",x", count: 100_000) + "\n",
      limit: InputLimits.columns,
      location: "t.csv:1"),
    Case(
      format: .csv, text: "id,opened,title,\(long.prefix(5_000))\n", limit: InputLimits.name, location: "t.csv:1"),
    Case(
      format: .jsonl, text: "\n{\"id\": 1, \"opened\": 1, \"title\": \"\(long)\"}", limit: InputLimits.value,
      location: "t.jsonl:2"),
    Case(
      format: .jsonl,
      text: "{\"id\": 1, \"opened\": 1, \"title\": [\"x\"\(String(repeating: ",1", count: 1_000_000))]}",
      limit: InputLimits.rowValues, location: "t.jsonl:1"),
  ]

  @Test("what is over a limit is refused with the file, the line and the limit", arguments: cases)
  func refused(example: Case) throws {
    let name = "t.\(example.format)"
    let mapping = example.format == .csv ? TableFixture.csv : TableFixture.jsonl
    let problem = try SourceFixture(texts: [name: example.text]).problem(TableAdapter(mapping: mapping))
    #expect(problem?.location == example.location)
    #expect(problem?.fault == example.limit.fault)
  }

  @Test("columns that take turns, keys that nobody reads and long lists cost time in proportion")
  func linear() throws {
    let names = String(repeating: ",title,text", count: 8_000)
    let cells = String(repeating: ",\(String(repeating: "a", count: 100)),b", count: 8_000)
    var mapping = TableFixture.csv
    mapping.fields[.description] = "text"
    let log = try SourceFixture(texts: ["t.csv": "id,opened\(names)\n1,1\(cells)\n"]).read(
      TableAdapter(mapping: mapping))
    let (described, titled) = (3 * 8_000 - 2, 102 * 8_000 - 2)
    #expect(OpeningView(of: log).text(.description, of: 0)?.utf8.count == described)
    #expect(OpeningView(of: log).text(.shortDesc, of: 0)?.utf8.count == titled)
    let keys = (0..<300_000).map { "\"k\($0)\": 1" }.joined(separator: ", ")
    let lines = try SourceFixture(texts: ["t.jsonl": "{\"id\": 1, \(keys), \"opened\": 1, \"title\": \"x\"}"])
      .read(TableAdapter(mapping: TableFixture.jsonl))
    #expect(OpeningView(of: lines).text(.shortDesc, of: 0) == "x")
  }

  @Test(
    "a tag of XML with too many attributes is refused before they are compared; just below it is read",
    arguments: [(1_000, true), (1_030, false), (2_000, false), (300_000, false)])
  func attributes(count: Int, isRead: Bool) throws {
    for attribute in [#"a$="""#, #"xmlns:a$="u""#] where !isRead || attribute.hasPrefix("a") {
      let many = (0..<count).map { attribute.replacing("$", with: "\($0)") }.joined(separator: " ")
      let text = "<short_desc>\n<report id=\"7\" \(many)>\n</report>\n</short_desc>"
      let problem = try SourceFixture(texts: xml(text)).problem(MSR2013XML())
      #expect((problem == nil) == isRead)
      if !isRead { #expect(problem?.fault == InputLimits.attributes.fault) }
    }
  }

  @Test("a file of XML with too many names is refused, since each is looked for among all")
  func names() throws {
    let reports = (0..<70).map { report in
      "<report id=\"\(report + 1)\" \((0..<1_000).map { "a\(report)x\($0)=\"\"" }.joined(separator: " "))/>"
    }
    let problem = try SourceFixture(texts: xml("<short_desc>\n\(reports.joined(separator: "\n"))\n</short_desc>"))
      .problem(MSR2013XML())
    #expect(problem?.fault == InputLimits.xmlNames.fault)
  }

  @Test("a value of XML over the limit is refused, as text and as CDATA")
  func xmlValue() throws {
    for (text, fault) in [
      (Self.long, InputLimits.value.fault),
      ("<![CDATA[\(Self.long)]]>", InputLimits.value.fault),
      (
        "<![CDATA[\(String(repeating: Self.long, count: 3))]]>",
        "a piece of text has more than 10 MB, the most that libxml2 reads"
      ),
    ] {
      let file =
        "<short_desc><report id=\"7\"><update><when>9</when><what>\(text)</what></update></report></short_desc>"
      let problem = try SourceFixture(texts: xml(file)).problem(MSR2013XML())
      #expect(problem?.fault == fault)
    }
  }

  private func xml(_ titles: String) -> [String: String] {
    MSRFixture.xml().merging(["short_desc.xml": titles]) { $1 }
  }
}
