import DelegationFoundations
import DelegationIngest
import DelegationIngestFixtures
import DelegationOnboarding
import DelegationTasks
import Testing

@Suite("Cells with several values, or with none") struct DraftValuesTests {
  private let folder = TemporaryFolder()

  /// The draft of tasks with some components, of which each person has several.
  private func draft(_ components: [String], _ answers: [String] = [], name: String = "Component") throws
    -> DatasetDraft
  {
    let rows = components.enumerated().map { number, component in
      "A-\(number),2021-01-02,2021-01-05,Done,\(["ann", "bob", "cem"][number % 3]),\"\(component.replacing("\"", with: "\"\""))\"\n"
    }
    return try folder.draft([("t.csv", "Key,Created,Resolved,State,Owner,\(name)\n" + rows.joined())], answers)
  }

  /// The values of a field at the opening as the description reads them.
  private func values(_ draft: DatasetDraft, _ field: Field = .component) throws -> [String] {
    let other = TemporaryFolder()
    _ = try draft.write(named: "mine", in: other.path, dataAt: folder.path("t.csv"))
    let log = try DatasetCatalogue(searchPath: [other.path]).open("mine").load(threads: .one).log
    return (0..<log.count).map { OpeningView(of: log).text(field, of: $0) ?? "" }
  }

  @Test(
    "of a list the first counts, however it is written",
    arguments: [
      ["['core', 'ui']", "['ui']", "[]"], ["[core, ui]", "[ui]", "[]"], ["core; ui", "ui", "-"],
      ["[\"core\",\"ui\"]", "[\"ui\"]", "null"], ["core, ui", "ui", "core"], ["core|ui", "ui", "core"],
      ["{core,ui}", "{ui}", "{}"], ["core\nui", "ui", "(none)"],
      ["[{'id': 3, 'name': 'core'}]", "[{'name': 'ui'}]", "[]"],
      ["['-', 'core']", "['ui']", "['(none)']"], ["core & ui", "ui", "core"], ["core、ui", "ui", "なし"],
    ])
  func lists(cells: [String]) throws {
    let nothing = cells[2] == "core" ? "core" : ""
    #expect(try values(draft(cells)) == ["core", "ui", nothing], "\(cells)")
  }

  @Test("of versions and of columns of one name too; a description says what parts them")
  func others() throws {
    #expect(try values(draft(["1.0, 2.0", "2.0", "1.0"], name: "Version"), .version) == ["1.0", "2.0", "1.0"])
    let rows =
      (0..<3).map { "A-\($0),2021-01-02,2021-01-05,Done,ann,core,\($0 == 0 ? "ui" : "")\n" }.joined()
      + "A-3,2021-01-02,2021-01-05,Done,bob,ui,\n"
    let draft = try folder.draft([("t.csv", "Key,Created,Resolved,State,Owner,Component/s,Component/s\n" + rows)])
    #expect(draft.text(name: "t", location: nil).contains("  component: {column: Component/s, split: \",\"}\n"))
    #expect(try values(draft) == ["core", "core", "core", "ui"])
  }

  @Test(
    "what may be a part of a name parts nothing",
    arguments: [
      ["Network, Wireless", "Disk", "UI"], ["Core/UI", "Core", "Docs"], ["UX & UI", "UI", "Core"],
      ["Core > UI", "Core", "UI"], ["Build and Test", "Build", "UI"], ["Berg-UI", "Berg", "UI"],
    ])
  func names(cells: [String]) throws {
    let draft = try draft(cells)
    #expect(draft.splits["component"] == nil)
    #expect(try values(draft) == cells)
  }

  @Test("a comma that the values do not tell is asked about")
  func commas() throws {
    let cells = ["Net, Wireless", "Net, Wired", "Disk, Fast", "Disk"]
    let question = #expect(throws: DraftQuestion.self) { try draft(cells) }
    #expect(question?.key == "component.split" && question?.readings.map(\.answer) == [",", "none"])
    #expect(try values(draft(cells, ["component.split=none"])) == cells)
    #expect(try values(draft(cells, ["component.split=,"])) == ["Net", "Net", "Disk", "Disk"])
  }

  @Test("words for nothing are no component; numbers, and what others are called, are")
  func nothing() throws {
    let draft = try draft(["-", "N/A", "(none)", "Keine", "No Component", "General", "Core", "QA"])
    #expect(draft.nothing == ["-", "N/A", "(none)", "Keine", "No Component"])
    #expect(draft.text(name: "t", location: nil).contains("  nothing: [\"-\", N/A, "))
    #expect(try values(draft) == ["", "", "", "", "", "General", "Core", "QA"])
    #expect(try values(self.draft(["0", "0.0", "unknown"], name: "Version"), .version) == ["0", "0.0", ""])
  }

  @Test("changes of a field are read as its column is")
  func changes() throws {
    let tasks =
      "Key,Created,Resolved,State,Owner,Component\nA-1,2021-01-02,2021-01-05,Done,ann,\"[core, ui]\"\nA-2,2021-01-03,2021-01-06,Done,bob,[ui]\n"
    let changes =
      "Key,field,when,from,to\nA-1,Component,2021-01-03,[],\"[core, ui]\"\nA-1,State,2021-01-05,Open,Done\nA-2,State,2021-01-06,Open,Done\n"
    let draft = try folder.draft([("t.csv", tasks), ("c.csv", changes)], ["changes=true"])
    let log = try folder.check(draft).dataset.log
    #expect(OpeningView(of: log).text(.component, of: 0) == "")
    #expect(Snapshot(of: log, asOf: .endOfHistory).text(.component, of: 0) == "core")
  }

  @Test("two files of which one has the assignees in the column of reporters are refused")
  func swapped() throws {
    func file(_ name: String, _ header: String, _ start: Int) -> (name: String, text: String) {
      let rows = (start..<start + 9).map { number in
        "A-\(number),2021-01-02,2021-01-05,Done,\(["ann", "bob", "cem"][number % 3]),\(["dee", "eli"][number % 2])\n"
      }
      return (name, "Key,Created,Resolved,State,\(header)\n\(rows.joined())")
    }
    let right = file("t.csv", "Owner,Reporter", 0)
    let found = #expect(throws: Problem.self) { try folder.draft([right, file("u.csv", "Reporter,Owner", 9)]) }
    #expect(
      found?.fault
        == "'Owner' names whom 'Reporter' names in t.csv, and the other way round, in 9 of 9 rows with both")
    #expect(try folder.draft([right, file("u.csv", "Owner,Reporter", 9)])["reporter"] != nil)
  }

  @Test("reporters are asked about where most of them are the assignees")
  func reporters() throws {
    func text(_ share: Int) -> String {
      "Key,Created,Resolved,State,Owner,Reporter\n"
        + (0..<90).map { number in
          let person = ["ann", "bob", "cem"][number % 3]
          return
            "A-\(number),2021-01-02,2021-01-05,Done,\(person),\(number % 10 < share ? person.uppercased() : "dee")\n"
        }.joined()
    }
    let question = #expect(throws: DraftQuestion.self) { try folder.draft([("t.csv", text(7))]) }
    #expect(question?.key == "reporter" && question?.readings.map(\.answer) == ["none", "Reporter"])
    #expect(try folder.draft([("t.csv", text(7))], ["reporter=none"])["reporter"] == nil)
    #expect(try folder.draft([("t.csv", text(7))], ["reporter=Reporter"])["reporter"] != nil)
    #expect(try folder.draft([("t.csv", text(4))])["reporter"]?.column == "Reporter")
  }

  @Test(
    "where done tasks are those of whoever reported them, and the others are not, columns of who did the work come first",
    arguments: [
      ("Fixed By", "reporter", ["Fixed By", "none", "Reporter"]),
      ("Resolved By", "assignee", ["Resolved By", "Owner"]),
      ("Notes", "reporter", ["none", "Reporter"]),
    ])
  func handedBack(column: String, key: String, answers: [String]) throws {
    let rows = (0..<90).map { number in
      let (developer, reporter) = (["ann", "bob", "cem"][number % 3], ["dee", "eva", "fay"][number % 5 % 3])
      let isDone = number % 10 > 0
      return
        "A-\(number),2021-01-02,\(isDone ? "2021-01-05,Done,\(reporter)" : ",Open,\(developer)"),\(reporter),\(isDone ? developer : "")\n"
    }
    let text = "Key,Created,Resolved,State,Owner,Reporter,\(column)\n" + rows.joined()
    let question = #expect(throws: DraftQuestion.self) { try folder.draft([("t.csv", text)]) }
    #expect(question?.key == key && question?.readings.map(\.answer) == answers, "\(String(describing: question))")
    #expect(question?.fact.contains("no column says who did the work") == (column == "Notes"))
    guard column != "Notes" else { return }
    let draft = try folder.draft([("t.csv", text)], ["assignee=\(column)"])
    #expect(draft["assignee"]?.column == column && draft["reporter"]?.column == "Reporter")
  }

  @Test(
    "of unknown states those whose tasks have a time of resolution come first, of columns of assignees those that keep their values"
  )
  func proposals() throws {
    let rows = (0..<60).map { number in
      let isDone = number % 3 == 0
      return
        "A-\(number),2021-01-02,\(isDone ? "2021-01-05,Shipped" : ",Queued"),\(isDone ? "" : "ann"),\(["ann", "bob"][number % 2])\n"
    }
    let text = "Key,Created,Resolved,State,Owner,Agent\n" + rows.joined()
    let states = #expect(throws: DraftQuestion.self) { try folder.draft([("t.csv", text)], ["assignee=Agent"]) }
    #expect(states?.readings.map(\.answer) == ["Shipped", "Queued", "none"])
    #expect(states?.readings.map(\.meaning).first == "20 tasks, most with a time in 'Resolved'")
    let emptied = text.replacing(",ann,ann", with: ",,ann").replacing(",ann,bob", with: ",,bob")
      .replacing("A-1,2021-01-02,,Queued,,", with: "A-1,2021-01-02,,Queued,ann,")
    let columns = #expect(throws: DraftQuestion.self) { try folder.draft([("t.csv", emptied)]) }
    #expect(columns?.key == "assignee" && columns?.readings.map(\.answer) == ["Agent", "Owner"], "\(columns as Any)")
  }
}
