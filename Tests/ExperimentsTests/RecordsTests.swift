import DelegationExperiments
import DelegationTasks
import Testing

@Suite("Records as of a moment") struct RecordsTests {
  private func workshop(_ change: (inout Desk) -> Void = { _ in }) throws -> Workshop {
    var desk = Desk()
    change(&desk)
    return try Workshop(desk: desk)
  }

  @Test("fields in a fixed order, those the dataset lacks left out")
  func header() throws {
    let records = Records(of: try workshop().load(), asOf: .endOfHistory, showsPersons: false)
    #expect(records.header == ["id", "opened", "reporter", "short_desc", "assigned_to", "component", "resolution"])
    #expect(records.rowCount == 10)
    #expect(records.row(2) == ["3", "300", "R1", "crash in printer", "P003", "Core", "FIXED"])
  }

  @Test("nothing later is shown: neither tasks nor values, up to the second")
  func moment() throws {
    let data = try workshop().load()
    let opened = Records(of: data, asOf: Moment(400), showsPersons: false)
    #expect(opened.rowCount == 3)
    // Task 4 is opened at 400 and resolved at 450: at 450 that is not yet known.
    let open = Records(of: data, asOf: Moment(450), showsPersons: false)
    #expect(open.rowCount == 4)
    #expect(open.row(3) == ["4", "400", "R1", "secret quux", nil, "Core", ""])
    #expect(open.row(2) == ["3", "300", "R1", "crash in printer", "P003", "Core", "FIXED"])
    let resolved = Records(of: data, asOf: Moment(451), showsPersons: false)
    #expect(resolved.row(3) == ["4", "400", "R1", "secret quux", "P001", "Core", "FIXED"])
    #expect(Records(of: data, asOf: Moment(0), showsPersons: false).rowCount == 0)
  }

  @Test("addresses are masked in every value, unless --show-persons is set")
  func persons() throws {
    let data = try workshop { $0.tasks[4].component = "ui@example.org" }.load()
    let hidden = Records(of: data, asOf: .endOfHistory, showsPersons: false).row(4)
    #expect(hidden == ["5", "500", "R1", "editor crash, says (address)", "P002", "(address)", "FIXED"])
    let shown = Records(of: data, asOf: .endOfHistory, showsPersons: true).row(4)
    #expect(
      shown == [
        "5", "500", "guest@example.org", "editor crash, says ann@example.org", "bob@example.org", "ui@example.org",
        "FIXED",
      ])
  }

  @Test("an assignee who is no person has no pseudonym")
  func inbox() throws {
    let data = try workshop { $0.tasks[0].assignee = "triage@example.org" }.load()
    #expect(Records(of: data, asOf: .endOfHistory, showsPersons: false).row(0)[4] == nil)
    #expect(Records(of: data, asOf: .endOfHistory, showsPersons: true).row(0)[4] == "triage@example.org")
  }
}
