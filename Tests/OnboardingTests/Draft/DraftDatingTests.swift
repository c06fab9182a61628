import DelegationFoundations
import DelegationIngest
import Testing

@Suite("When facts of an export were known") struct DraftDatingTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  /// The draft of sixty tasks, of which every fifth is open.
  private func draft(
    _ header: String, _ answers: [String] = [], _ cells: (_ number: Int, _ isOpen: Bool) -> String
  ) throws -> DatasetDraft {
    let rows = (0..<60).map { number in
      "\(number),Title \(number),P\(number % 3),2021-01-\(10 + number % 20),\(number % 5 == 0 ? "Open" : "Done"),"
        + cells(number, number % 5 == 0)
    }
    try folder.write("Key,Title,Assignee,Created,State,\(header)\n" + rows.joined(separator: "\n"), to: "t.csv")
    var said = DraftAnswers()
    for answer in answers { try said.add(answer) }
    return try DatasetDraft(of: [folder.path + "/t.csv"], dating: said)
  }

  @Test(
    "of several times of updates the latest counts, unless one was named",
    arguments: [[], ["updated=Last activity date"]])
  func updates(answers: [String]) throws {
    let draft = try draft("Last activity date,Last modified date", answers) { _, _ in "2021-02-01,2021-03-01" }
    #expect(draft["updated"]?.column == (answers.isEmpty ? "Last modified date" : "Last activity date"))
  }

  @Test("of the resolution the time of the assignment counts where that was behind it", arguments: [true, false])
  func assignments(isBehind: Bool) throws {
    let draft = try draft("Closed,Assigned Date") { _, isOpen in
      isOpen ? "," : "2021-02-01,2021-\(isBehind ? "03" : "01")-30"
    }
    #expect(draft["resolved"]?.column == (isBehind ? "Assigned Date" : "Closed"))
  }

  @Test("what open rows lack and others have is left out, unless it was named", arguments: [[], ["component=Area"]])
  func late(answers: [String]) throws {
    let draft = try draft("Closed,Area", answers) { number, isOpen in isOpen ? "," : "2021-02-01,Part \(number % 3)" }
    #expect((draft["component"] == nil) == answers.isEmpty)
  }

  @Test("what some open rows have, and others too, stays")
  func known() throws {
    let draft = try draft("Closed,Area") { number, isOpen in
      isOpen ? (number % 2 == 0 ? ",UI" : ",") : "2021-02-01,Part \(number % 3)"
    }
    #expect(draft["component"]?.column == "Area")
  }
}
