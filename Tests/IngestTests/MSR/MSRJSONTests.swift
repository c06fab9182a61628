import DelegationFoundations
import DelegationIngest
import DelegationTasks
import Testing

@Suite("MSR 2013, JSON") struct MSRJSONTests {
  private let moments = [100, 101, 150, 151, 201] as [Int64]

  private func problem(_ file: String, _ text: String) throws -> Problem? {
    var files = MSRFixture.json()
    files[file] = text
    return try SourceFixture(texts: files).problem(MSR2013JSON(product: "P"))
  }

  @Test("the same tasks as in XML, and none of another product")
  func sameAsXML() throws {
    var xml = MSRFixture.xml()
    xml["product.xml"] = MSRFixture.field("product", [(7, [(100, "Q"), (150, "P")]), (12, [(200, "P")])])
    let fromXML = try SourceFixture(texts: xml).read(MSR2013XML())
    let fixture = try SourceFixture(texts: MSRFixture.json())
    for threads in [1, 4] {
      let log = try fixture.read(MSR2013JSON(product: "P"), threads: threads)
      #expect(log.digest(at: moments) == fromXML.digest(at: moments))
      #expect(log.reporters.map { log.reporterPool.string($0) } == ["41", "42"])
    }
  }

  @Test("the final product is the last in time, not the last in the file")
  func finalProduct() throws {
    let log = try SourceFixture(texts: MSRFixture.json()).read(MSR2013JSON(product: "Q"))
    #expect(log.ids.map(\.text) == ["13"])
    #expect(log.dataWarnings[.unsortedHistory] == 1)
    #expect(Snapshot(of: log, asOf: .endOfHistory).text(.product, of: 0) == "Q")
  }

  @Test("null is the empty value, keys may come in any order, and unknown keys are skipped")
  func leniency() throws {
    var files = MSRFixture.json()
    files["resolution.json"] =
      #"{"resolution": {"7": [{"who": 3, "what": null, "more": [{}], "when": 100}], "12": []}}"#
    files["reports.json"] =
      #"{"reports": {"7": {"reporter": "ann", "opening": 100}, "12": {"opening": 200, "reporter": null}}}"#
    let log = try SourceFixture(texts: files).read(MSR2013JSON(product: "P"))
    #expect(OpeningView(of: log).text(.resolution, of: 0) == "")
    #expect(OpeningView(of: log).text(.resolution, of: 1) == nil)
    #expect(log.reporters.map { log.reporterPool.string($0) } == ["ann", ""])
  }

  @Test("optional files that are missing are counted; required ones are faults")
  func missing() throws {
    var files = MSRFixture.json()
    files["cc.json"] = nil
    #expect(try SourceFixture(texts: files).read(MSR2013JSON(product: "P")).dataWarnings[.missingOptionalFile] == 1)
    for name in ["reports.json", "product.json", "short_desc.json", "assigned_to.json", "resolution.json"] {
      var files = MSRFixture.json()
      files[name] = nil
      #expect(try SourceFixture(texts: files).problem(MSR2013JSON(product: "P"))?.location == name)
    }
  }

  @Test("a product that does not exist")
  func noSuchProduct() throws {
    let problem = try SourceFixture(texts: MSRFixture.json()).problem(MSR2013JSON(product: "R"))
    #expect(
      problem
        == Problem(
          location: "product.json", fault: "no task has the final product “R”",
          remedy: "name one of its products in dataset.yaml: “P”, “Q”"))
  }

  @Test(
    "location and fault",
    arguments: [
      ("{\n\"cc\": {\n\"7\": [{\"what\": \"x\"}]}}", ":3, task 7", "an update has no “when”"),
      ("{\"cc\": {\n\"7\": [{\"when\": 5}]}}", ":2, task 7", "an update has no “what”"),
      ("{\"cc\": {\"7\": [\n{\"when\": \"5\", \"what\": \"\"}]}}", ":2, task 7", "“when” is a text, not a number"),
      (
        "{\"cc\": {\"7\": [{\"when\": 5.5, \"what\": \"\"}]}}", ":1, task 7",
        "“when” is “5.5”, not a time in Unix seconds"
      ),
      (
        "{\"cc\": {\"7\": [{\"when\": 1e9, \"what\": \"\"}]}}", ":1, task 7",
        "“when” is “1e9”, not a time in Unix seconds"
      ),
      (
        "{\"cc\": {\"7\": [{\"when\": 99999999999999999999, \"what\": \"\"}]}}", ":1, task 7",
        "“when” is “99999999999999999999”, not a time in Unix seconds"
      ),
      ("{\"cc\": {\"7\": [{\"when\": 5, \"what\": 7}]}}", ":1, task 7", "“what” is a number, not a text"),
      (
        "{\"cc\": {\"7\": [{\"when\": 5,\n \"when\": 5, \"what\": \"\"}]}}", ":2, task 7",
        "“when” is repeated; the first is in line 1"
      ),
      ("{\"cc\": {\"7\": [],\n \"8\": [], \"7\": []}}", ":2, task 7", "task 7 is listed a second time"),
      ("{\"cc\": {\"7\": {}}}", ":1, task 7", "the history is an object, not a list"),
      ("{\"cc\": {\"7\": [7]}}", ":1, task 7", "an update is a number, not an object"),
      ("{\"cc\": {\"x\": []}}", ":1", "the task's id is “x”, not a number"),
      ("{\"cc\": {}, \"bcc\": {}}", ":1", "the file holds “bcc”, not “cc”"),
      ("{\"bcc\": {}}", ":1", "the file holds “bcc”, not “cc”"),
      ("{}", ":1", "the file has no “cc”"),
      ("[]", ":1", "the file is a list, not an object"),
      ("", ":1", "the file is cut short: it ends inside a value"),
      ("{\"cc\": {}}\n\n}", ":3", "something follows after the end of the value"),
      (
        "{\"cc\": {\"99\": [{\"when\": 5, \"what\": \"\\x\"}]}}", ":1, task 99",
        "malformed JSON: an unknown escape"
      ),
    ])
  func faults(text: String, location: String, fault: String) throws {
    let problem = try problem("cc.json", text)
    #expect(problem?.location == "cc.json" + location)
    #expect(problem?.fault == fault)
    #expect(problem?.remedy.isEmpty == false)
  }

  @Test(
    "location and fault in the list of tasks",
    arguments: [
      ("{\"reports\": {\n\"7\": {\"reporter\": 1}}}", ":2, task 7", "the task has no “opening”"),
      ("{\"reports\": {\n\"7\": {\"opening\": 1}}}", ":2, task 7", "the task has no “reporter”"),
      (
        "{\"reports\": {\"7\": {\"opening\": null, \"reporter\": 1}}}", ":1, task 7",
        "“opening” is null, not a number"
      ),
      (
        "{\"reports\": {\"7\": {\"opening\": 1, \"reporter\": true}}}", ":1, task 7",
        "“reporter” is true or false, not a text"
      ),
      ("{\"reports\": {\"7\": []}}", ":1, task 7", "the task is a list, not an object"),
    ])
  func taskFaults(text: String, location: String, fault: String) throws {
    let problem = try problem("reports.json", text)
    #expect(problem?.location == "reports.json" + location)
    #expect(problem?.fault == fault)
  }

  @Test("a file cut short anywhere is a fault")
  func truncated() throws {
    let whole = MSRFixture.json()["product.json"]!
    let fixture = try SourceFixture(texts: MSRFixture.json())
    for length in stride(from: 0, to: whole.utf8.count, by: 3) {
      try fixture.write("product.json", whole.utf8.prefix(length))
      #expect(
        fixture.problem(MSR2013JSON(product: "P"))?.location.hasPrefix("product.json:") == true, "cut at \(length)")
    }
  }
}
