import DelegationFoundations
import DelegationIngest
import Testing

@Suite("Files that name trackers") struct TrackerListTests {
  private func read(_ text: String) throws -> [String] { try TrackerList.read(Array(text.utf8), location: "list") }

  private func problem(_ text: String) -> Problem? {
    #expect(throws: Problem.self) { _ = try read(text) }
  }

  @Test("CSV, with other columns and any delimiter, and JSON lines")
  func both() throws {
    #expect(
      try read("dataset\nmsr2013/eclipse-jdt\n /data/jdt.tar.gz \n") == ["msr2013/eclipse-jdt", "/data/jdt.tar.gz"])
    #expect(try read("team;dataset\n\"a;b\";one\n\nc;two\n") == ["one", "two"])
    #expect(try read("{\"dataset\": \"one\", \"team\": 3}\n\n{\"dataset\":\"two\"}\n") == ["one", "two"])
  }

  @Test("wrong lines are named by their number")
  func faults() {
    #expect(problem("name\none\n")?.fault == "there is no column “dataset”")
    #expect(problem("name\none\n")?.location == "list:1")
    #expect(problem("dataset,team\none\n")?.location == "list:2")
    #expect(problem("dataset\none\ntwo\none\n")?.description.hasPrefix("list:4: line 2 names the same dataset") == true)
    #expect(problem("dataset\none\n\"\"\n")?.description.hasPrefix("list:3: the line names no dataset") == true)
    #expect(problem("{\"dataset\": \"one\"}\n{\"name\": \"two\"}\n")?.location == "list:2")
    for name in ["of ada@example.org", "a\u{1B}b", "\"a\nb\""] {
      #expect(problem("dataset\n\(name)\n")?.fault.hasPrefix("the name holds an e-mail address or a control") == true)
    }
    #expect(problem("dataset\n")?.fault == "it names no tracker")
    #expect(problem("")?.location == "list:1")
  }
}
