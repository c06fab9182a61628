import DelegationFoundations
import DelegationIngestFixtures
import DelegationOnboarding
import Testing

@Suite("Drafts of spreadsheets") struct DraftSheetTests {
  @Test("where the first sheet is no table, one of tasks is named, and the advice works")
  func cover() throws {
    func row(_ cells: String...) -> String {
      "<row>" + cells.map { "<c t=\"inlineStr\"><is><t>\($0)</t></is></c>" }.joined() + "</row>"
    }
    let tasks =
      row("Key", "Created", "Resolved", "State", "Owner") + row("A", "2021-01-02", "2021-01-03", "Done", "ann")
    let folder = TemporaryFolder()
    let cover = "<worksheet><sheetData>\(row("Report") + row("by", "ann"))</sheetData></worksheet>"
    let book = SheetFixture.book(tasks, second: cover, notes: "")
    try folder.write(book, to: "t.xlsx")
    var answers = DraftAnswers()
    let question = #expect(throws: DraftQuestion.self) {
      try DatasetDraft(of: [folder.path + "/t.xlsx"], answers: answers)
    }
    #expect(question?.key == "sheet" && question?.readings.map(\.answer) == ["Tasks"])
    try answers.add("sheet=Tasks")
    #expect(try DatasetDraft(of: [folder.path + "/t.xlsx"], answers: answers).rowCount == 1)
  }

  @Test("a sheet that is named is read where the first one has no rows, and a table beside the tasks gives no ids")
  func named() throws {
    let folder = TemporaryFolder()
    let names = ["Key", "Created", "Resolved", "State", "Owner", "", "Key", "Points"]
    let rows = (1...9).map { ["T-\($0)", "2021-01-0\($0)", "2021-02-03", "Done", "ann"] }
    let tasks = SheetFixture.rows([names, rows[0] + ["", "X-1", "5"]] + rows.dropFirst())
    let cover = "<worksheet><sheetData>\(SheetFixture.rows([["Total"]]))</sheetData></worksheet>"
    try folder.write(SheetFixture.book(tasks, second: cover, notes: ""), to: "t.xlsx")
    let path = folder.path + "/t.xlsx"
    var answers = DraftAnswers()
    let problem = #expect(throws: Problem.self) { try PercevalDraft(of: [path], answers: answers) }
    #expect(problem?.remedy.contains("--set sheet=Tasks") == true)
    try answers.add("sheet=Tasks")
    #expect(try PercevalDraft(of: [path], answers: answers)?.backend == nil)
    let draft = try DatasetDraft(of: [path], answers: answers)
    #expect(draft["id"]?.column == "Key#1" && draft.rowCount == 9)
  }

  @Test("sheets with the same columns are one table or one of them, and others are named")
  func severalSheets() throws {
    let names = ["Key", "Created", "Resolved", "State", "Owner"]
    let folder = TemporaryFolder()
    func draft(_ second: [[String]], _ answers: [String] = []) throws -> DatasetDraft {
      let part = "<worksheet><sheetData>\(SheetFixture.rows(second))</sheetData></worksheet>"
      let first = SheetFixture.rows([["Report"], names, ["A", "2021-01-02", "2021-01-03", "Done", "ann"]])
      try folder.write(SheetFixture.book(first, second: part, notes: ""), to: "t.xlsx")
      var said = DraftAnswers()
      for answer in answers { try said.add(answer) }
      return try DatasetDraft(of: [folder.path + "/t.xlsx"], answers: said)
    }
    let more = [names, ["B", "2022-01-02", "2022-01-03", "Done", "bob"], ["C", "2022-01-04", "", "Open", ""]]
    let question = #expect(throws: DraftQuestion.self) { try draft(more) }
    #expect(question?.readings.map(\.answer) == ["*", "Notes"])
    #expect(try draft(more, ["sheet=Notes"]).rowCount == 2)
    let all = try draft(more, ["sheet=*"])
    #expect(all.rowCount == 3 && all.text(name: "x", location: nil).contains("  sheet: \"*\"\n"))
    for (row, place) in [(0, "t.xlsx:2 of the sheet 'Notes'"), (1, "t.xlsx:3 of the sheet 'Notes'")] {
      var odd = more
      odd[row + 1][0] = "x y"
      let problem = #expect(throws: Problem.self) { try draft(odd, ["sheet=*"]) }
      #expect(problem?.location.hasSuffix(place) == true, "\(String(describing: problem))")
    }
    let other = try draft(
      [["Issue", "Field", "From", "To", "When"], ["A", "State", "x", "y", "2021-01-03"]], ["sheet=Tasks"])
    #expect(other.notes.contains { $0.hasPrefix("of t.xlsx the sheet 'Tasks' is read; not 'Notes'") })
  }
}
