import DelegationFoundations
import DelegationIngest
import DelegationTasks
import Testing

/// A fault of one file, with the expected problem.
struct XMLCase: CustomTestStringConvertible, Sendable {
  let name: String
  var file = "short_desc.xml"
  let text: String
  let line: Int
  let fault: String
  var remedy = "get the file again"

  var testDescription: String { name }
}

@Suite("MSR 2013, XML: faults") struct MSRXMLFaultTests {
  private static let open = "<short_desc>\n<report id=\"7\">\n"
  private static let shut = "</report>\n</short_desc>\n"

  static let cases: [XMLCase] = [
    XMLCase(
      name: "update without when", text: open + "<update>\n<what>x</what>\n</update>\n" + shut, line: 4,
      fault: "<update> of task 7 has no <when> before its <what>"),
    XMLCase(
      name: "update without what", text: open + "<update>\n<when>100</when>\n</update>\n" + shut, line: 5,
      fault: "<update> of task 7 has no <what> before it ends"),
    XMLCase(
      name: "empty update", text: open + "<update/>\n" + shut, line: 3,
      fault: "<update> of task 7 has no <when> before it ends"),
    XMLCase(
      name: "time that is not a number", text: open + "<update>\n<when>soon</when><what/></update>" + shut, line: 4,
      fault: "<when> of task 7 is “soon”, not a time in Unix seconds"),
    XMLCase(
      name: "empty time", text: open + "<update>\n<when></when><what/></update>" + shut, line: 4,
      fault: "<when> of task 7 is “”, not a time in Unix seconds"),
    XMLCase(
      name: "time in milliseconds", text: open + "<update>\n<when>1136131494000</when><what/></update>" + shut, line: 4,
      fault: "<when> of task 7 is “1136131494000”, not a time in Unix seconds"),
    XMLCase(
      name: "id that is not a number", text: "<short_desc>\n<report id=\"A-7\"/>\n</short_desc>", line: 2,
      fault: "the task's id is “A-7”, not a number"),
    XMLCase(
      name: "id too large", text: "<short_desc>\n<report id=\"18446744073709551616\"/>\n</short_desc>", line: 2,
      fault: "the task's id is “18446744073709551616”, not a number"),
    XMLCase(
      name: "address in place of an id", text: "<short_desc>\n<report id=\"ann@example.org\"/>\n</short_desc>",
      line: 2,
      fault: "the task's id is a value with an address, not a number"),
    XMLCase(name: "no id", text: "<short_desc>\n<report/>\n</short_desc>", line: 2, fault: "<report> has no id"),
    XMLCase(
      name: "duplicate task",
      text: "<short_desc>\n<report id=\"7\"/>\n<report id=\"8\"/>\n<report id=\"07\"/></short_desc>",
      line: 4, fault: "task 7 is listed a second time; the first is in line 2",
      remedy: "remove one of the two, or fetch the file again"),
    XMLCase(
      name: "wrong root", text: "\n<cc/>", line: 2, fault: "the root element is <cc>, not <short_desc>",
      remedy: "check that the file has the right name, or fetch it again"),
    XMLCase(
      name: "known element as root", text: "<report id=\"7\"/>", line: 1,
      fault: "the root element is <report>, not <short_desc>",
      remedy: "check that the file has the right name, or fetch it again"),
    XMLCase(
      name: "unexpected element", text: open + "<who>x</who>\n" + shut, line: 3,
      fault: "<who> is not allowed inside <report>"),
    XMLCase(
      name: "element in the wrong position", text: open + "<what>x</what>\n" + shut, line: 3,
      fault: "<what> is not allowed inside <report>"),
    XMLCase(
      name: "markup inside a value", text: open + "<update><when>1</when>\n<what>a<update/></what></update>" + shut,
      line: 4,
      fault: "<update> is not allowed inside <what>"),
    XMLCase(
      name: "second value", text: open + "<update><when>1</when><what>a</what>\n<what>b</what></update>" + shut,
      line: 4,
      fault: "<what> is not allowed inside <update>"),
    XMLCase(
      name: "text between elements, with the line of its end", text: open + "stray ann@example.org\n" + shut, line: 4,
      fault: "text inside <report>, where only elements belong: a value with an address"),
    XMLCase(
      name: "entity bomb",
      text: "<!DOCTYPE a [<!ENTITY a \"ha\"><!ENTITY b \"&a;&a;&a;&a;\">]>\n<short_desc>&b;</short_desc>", line: 1,
      fault: "a DOCTYPE, which may define entities and is refused",
      remedy: "remove the DOCTYPE; the dataset's files have none"),
    XMLCase(
      name: "file fetched by an entity",
      text: "<?xml version=\"1.0\"?>\n<!DOCTYPE short_desc SYSTEM \"x.dtd\">\n<short_desc/>",
      line: 2, fault: "a DOCTYPE, which may define entities and is refused",
      remedy: "remove the DOCTYPE; the dataset's files have none"),
    XMLCase(
      name: "entity beyond the five", text: open + "<update><when>1</when>\n<what>&nbsp;</what></update>" + shut,
      line: 4,
      fault: "an entity beyond the predefined five: Entity 'nbsp' not defined", remedy: "write the character itself"),
    XMLCase(
      name: "unknown encoding", text: "<?xml version=\"1.0\" encoding=\"KLINGON-1\"?>\n<short_desc/>", line: 1,
      fault: "the file's encoding is not known: Unsupported encoding KLINGON-1", remedy: "save the file as UTF-8"),
    XMLCase(
      name: "task without opening time", file: "reports.xml",
      text: "<reports>\n<report id=\"7\">\n<reporter>1</reporter>\n</report>\n</reports>", line: 4,
      fault: "<report> of task 7 has no <opening_time> before it ends"),
    XMLCase(
      name: "task without reporter", file: "reports.xml",
      text: "<reports>\n<report id=\"7\">\n<opening_time>1</opening_time></report></reports>", line: 3,
      fault: "<report> of task 7 has no <reporter> before it ends"),
    XMLCase(
      name: "opening time that is not a number", file: "reports.xml",
      text: "<reports>\n<report id=\"7\">\n<opening_time>-5</opening_time></report></reports>", line: 3,
      fault: "<opening_time> of task 7 is “-5”, not a time in Unix seconds"),
    XMLCase(
      name: "duplicate in the list of tasks", file: "reports.xml",
      text:
        "<reports>\n<report id=\"7\"><opening_time>1</opening_time><reporter/></report>\n<report id=\"7\"/></reports>",
      line: 3, fault: "task 7 is listed a second time; the first is in line 2",
      remedy: "remove one of the two, or fetch the file again"),
  ]

  @Test("location, fault and remedy", arguments: cases)
  func fault(_ one: XMLCase) throws {
    var files = MSRFixture.xml()
    files[one.file] = one.text
    let expected = Problem(location: "\(one.file):\(one.line)", fault: one.fault, remedy: one.remedy)
    #expect(try SourceFixture(texts: files).problem(MSR2013XML()) == expected)
  }

  @Test("a file cut short anywhere is a fault")
  func truncated() throws {
    let whole = MSRFixture.xml()["short_desc.xml"]!
    let fixture = try SourceFixture(texts: MSRFixture.xml())
    for length in 0..<whole.utf8.count - 1 {  // The last byte is a line feed, which nobody misses.
      try fixture.write("short_desc.xml", whole.utf8.prefix(length))
      let problem = fixture.problem(MSR2013XML())
      #expect(problem?.location.hasPrefix("short_desc.xml:") == true, "cut at \(length)")
    }
    #expect(fixture.problem(MSR2013XML())?.fault.hasPrefix("the file is cut short, or its tags do not match") == true)
    try fixture.write("short_desc.xml", [])
    #expect(fixture.problem(MSR2013XML())?.fault == "the file is empty, or does not begin as XML does")
  }

  @Test(
    "bytes that are not valid in the declared encoding",
    arguments: [[0xE9, 0x20], [0xC0, 0x80], [0xE0, 0x80, 0x80], [0xFF], [0xE2, 0x82]] as [[UInt8]])
  func invalidBytes(bad: [UInt8]) throws {
    #expect(
      try problem(bytes: bad)
        == Problem(
          location: "short_desc.xml:4", fault: "bytes that are not valid in the file's encoding",
          remedy: "save the file in the encoding its first line names, or fetch it again"))
  }

  @Test(
    "bytes of a code point that no file may hold",
    arguments: [[0xED, 0xA0, 0x80], [0xF5, 0x80, 0x80, 0x80], [0xEF, 0xBF, 0xBF], [0x01]] as [[UInt8]])
  func forbiddenCodePoint(bad: [UInt8]) throws {
    let problem = try problem(bytes: bad)
    #expect(problem?.location == "short_desc.xml:4")
    #expect(problem?.fault.hasPrefix("the XML is malformed: ") == true)
  }

  private func problem(bytes: [UInt8]) throws -> Problem? {
    let head = Array((Self.open + "<update><when>100</when>\n<what>x").utf8)
    let tail = Array("y</what></update>\n".utf8) + Array(Self.shut.utf8)
    let fixture = try SourceFixture(texts: MSRFixture.xml())
    try fixture.write("short_desc.xml", head + bytes + tail)
    return fixture.problem(MSR2013XML())
  }

  @Test("lines beyond 65,535 are exact")
  func lateLine() throws {
    var text = "<short_desc>\n"
    for task in 1...14_000 {
      text += "<report id=\"\(task)\">\n<update>\n<when>1</when>\n<what>x</what></update>\n</report>\n"
    }
    let fixture = try SourceFixture(texts: MSRFixture.xml())
    try fixture.write("short_desc.xml", Array((text + "<report id=\"x\"/>\n</short_desc>").utf8))
    #expect(fixture.problem(MSR2013XML())?.location == "short_desc.xml:70002")
    try fixture.write("short_desc.xml", Array((text + "\n<report id=>").utf8))
    #expect(fixture.problem(MSR2013XML())?.location == "short_desc.xml:70003")
  }
}
