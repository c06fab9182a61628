import DelegationFiles
import DelegationFleet
import DelegationFoundations
import DelegationIngest
import DelegationResults
import DelegationTasks
import Foundation
import Testing

@Suite("Fleets of trackers") struct FleetTests {
  private static let recipe = """
    question: Who will do it?
    dataset: tiny
    models: [recent, component-counts]
    evaluation:
      splits: [holdout]
      leakedVariants: false
      headline: {model: component-counts, mode: prequential}
    """

  /// Trackers `a` and `b`, and `damaged`, one of whose files is cut short.
  private func workshop() throws -> Workshop {
    let workshop = try Workshop(recipe: Self.recipe)
    for name in ["a", "b", "damaged"] { try workshop.generate(name, tasks: name == "a" ? 300 : 320) }
    try workshop.folder.write("<half", to: "data/damaged/data/short_desc.xml")
    return workshop
  }

  private func plan(
    _ workshop: Workshop, _ trackers: [String], recipe: String = "tiny", exports: Bool = false
  ) throws -> FleetPlan {
    try FleetPlanner(
      project: workshop.project, catalogue: workshop.keyedCatalogue, threads: Threads(2),
      observe: { _ in }
    ).plan([recipe], on: trackers, changes: [], exports: exports)
  }

  private func row(_ unit: FleetUnit, in results: KeyedFolders, attempt: Int = 1, threads: Int = 1) throws -> FleetRow {
    try UnitWork(unit, threads: Threads(threads)).row(attempt: attempt, in: results)
  }

  @Test("a plan reads as it was written, twice with the same keys; other data has another key")
  func plans() throws {
    let workshop = try workshop()
    let plan = try plan(workshop, ["a", "b", "damaged", "missing"])
    #expect(plan.units.map(\.dataset) == ["a", "b", "damaged", "missing"])
    #expect(Set(plan.units.map(\.key)).count == 4)
    #expect(try FleetPlan(Array(plan.text.utf8), location: "plan").units == plan.units)
    try workshop.generate("a2", tasks: 300)
    let again = try self.plan(workshop, ["a", "b", "a2"])
    #expect(again.units[0].key == plan.units[0].key)
    #expect(again.units[2].key != plan.units[0].key)
  }

  @Test("lines that are no unit are named by their number")
  func wrongPlans() throws {
    let line = try plan(try workshop(), ["a"]).units[0].line
    func problem(_ text: String) -> String? {
      (#expect(throws: Problem.self) { _ = try FleetPlan(Array(text.utf8), location: "plan") })?.description
    }
    #expect(problem("") == "plan: it has no unit\n  try: make the plan again: delegate fleet plan")
    #expect(problem("\(line)\n{}\n")?.hasPrefix("plan:2: this is not a unit of a plan") == true)
    #expect(problem("\(line)\n\n\(line)\n")?.hasPrefix("plan:3: line 1 has the same key") == true)
    #expect(problem(line.replacing("unit/1", with: "unit/9"))?.contains("its schema is 'delegation.unit/9'") == true)
    #expect(problem(line.replacing(/"key":"[0-9a-f]{60}/, with: "\"key\":\"../../"))?.contains("key or point") == true)
  }

  @Test("a unit's result has the same digest with one thread and two, and its row says what the report says")
  func sameDigest() throws {
    let workshop = try workshop()
    let unit = try plan(workshop, ["a"]).units[0]
    let one = KeyedFolders(workshop.folder.path("one")), two = KeyedFolders(workshop.folder.path("two"))
    let (first, second) = (try row(unit, in: one), try row(unit, in: two, threads: 2))
    #expect(first.digest == second.digest && first.digest != nil)
    let json = try Data(contentsOf: URL(fileURLWithPath: one.path(of: unit.key) + "/report.json"))
    let report = try ExperimentResult(json: Array(json), path: "report.json")
    #expect(first.top1 == report.headlineResult?.measures.top1 && first.test == report.counts.test)
    #expect(first.rule == "recent" && first.model == "component-counts" && first.status == .done)
    #expect(FleetResult.row(of: unit.key, in: one) == first)
    // Nothing else is left, here or in the project.
    one.sweep()
    #expect(try FileManager.default.contentsOfDirectory(atPath: one.root) == [unit.key])
    #expect(!FileManager.default.fileExists(atPath: workshop.folder.path("reports")))
  }

  @Test("an earlier result is kept; if it has other bytes, that is said aloud")
  func conflict() throws {
    let workshop = try workshop()
    let unit = try plan(workshop, ["a"]).units[0]
    let results = KeyedFolders(workshop.folder.path("results"))
    let first = try row(unit, in: results)
    #expect(try row(unit, in: results, attempt: 2) == first)
    let path = results.path(of: unit.key) + "/row.json"
    try workshop.folder.write(
      first.line.replacing(first.digest!, with: String(repeating: "0", count: 64)), to: "changed")
    try FileManager.default.removeItem(atPath: path)
    try FileManager.default.moveItem(atPath: workshop.folder.path("changed"), toPath: path)
    #expect(#expect(throws: Problem.self) { try row(unit, in: results) }?.kind == .conflict)
  }

  @Test("data that changed since the plan, and a damaged tracker, are problems")
  func faults() throws {
    let workshop = try workshop()
    let units = try plan(workshop, ["a", "damaged", "missing"]).units
    let results = KeyedFolders(workshop.folder.path("results"))
    try workshop.folder.write(
      "# changed\n" + (try workshop.folder.text("data/a/dataset.yaml")), to: "data/a/dataset.yaml")
    let old = #expect(throws: Problem.self) { try row(units[0], in: results) }
    #expect(old?.fault == "the plan was made for other data, another recipe or another program")
    let damaged = #expect(throws: Problem.self) { try row(units[1], in: results) }
    #expect(damaged?.fault.contains("the digest differs") == true)
    #expect(throws: (any Error).self) { try row(units[2], in: results) }
  }

  @Test("a tracker's archive gives the results of its folder")
  func archives() throws {
    let workshop = try workshop()
    let tar = Process()
    tar.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    tar.arguments = ["tar", "-czf", workshop.folder.path("a.tar.gz"), "-C", workshop.folder.path("data"), "a"]
    try tar.run()
    tar.waitUntilExit()
    let units = try plan(workshop, ["a"]).units + plan(workshop, [workshop.folder.path("a.tar.gz")]).units
    #expect(units[0].key == units[1].key && units[1].shownDataset == "a")
    let results = KeyedFolders(workshop.folder.path("results"))
    #expect(try row(units[1], in: results).status == .done)
    // Named twice, it is found.
    #expect(throws: Problem.self) { try plan(workshop, ["a", workshop.folder.path("a.tar.gz")]) }
  }

  @Test("grid points answer the validation part as the sweep does; bundles have the secret in their keys")
  func otherKinds() throws {
    let workshop = try workshop()
    try workshop.write(
      recipe: """
        question: Which is best?
        extends: tiny
        dataset: a
        models: [recent, {name: bm25-neighbours}]
        evaluation: {headline: {model: bm25-neighbours, mode: prequential}}
        sweep: {models.bm25-neighbours.halfLife: [30, 365]}
        """, of: "grid")
    let results = KeyedFolders(workshop.folder.path("results"))
    let units = try plan(workshop, ["a"], recipe: "grid").units
    let rows = try units.map { try row($0, in: results) }
    let sweep = Finished<SweepResult>(try workshop.runner.run("grid", workshop.options()))
    #expect(rows.map(\.mrr) == sweep.document.points.map(\.validation.measures.score))
    #expect(rows.map(\.settings) == ["models.bm25-neighbours.halfLife=30", "models.bm25-neighbours.halfLife=365"])
    let bundle = try plan(workshop, ["a"], exports: true).units[0]
    #expect(try row(bundle, in: results).persons ?? 0 > 0)
    try FileManager.default.removeItem(atPath: workshop.keyFile.path)
    let problem = #expect(throws: Problem.self) { try row(bundle, in: KeyedFolders(workshop.folder.path("other"))) }
    #expect(problem?.fault == "the secret that names persons in bundles is not there")
    #expect(try plan(workshop, ["a"], exports: true).units[0].key != bundle.key)
  }

  @Test("rows and tables read as they were written; errors hold no address, no value and no tab")
  func rows() throws {
    let unit = try plan(try workshop(), ["a"]).units[0]
    var row = FleetRow(unit, attempt: 2, fault: .data, error: "jane@example.org:\twrong\nline")
    #expect(row.error == "(an address): wrong line")
    // A cell in the wrong column may be a name or a title, and a folder's name may be that of a person.
    let faults = [
      "/home/ada/data/t.csv:5: “Ada Berg” in the column “Created” is no time; try: write “2023-01-01”, or see a/b":
        "t.csv:5: “…” in the column “Created” is no time; try: write “…”, or see a/b",
      "a: the column 'To' holds 'Ada <ada@example.org>'; try: notPersons: [\"Ada <ada@example.org>\"] in '/srv/x/y'":
        "a: the column 'To' holds “…”; try: notPersons: [“…”] in 'y'",
    ]
    for (fault, shown) in faults {
      #expect(FleetRow(unit, attempt: 1, fault: .data, error: fault).error == shown)
    }
    #expect(try FleetRow(line: Array(row.line.utf8), location: "row") == row)
    row.error = "tries \"quotes\" & ümlauts"
    let table = FleetTable.text([row, .lost(unit, attempt: 4, why: "was ended by signal 9")])
    #expect(try FleetTable.text(FleetTable.read(Array(table.utf8), location: "table")) == table)
    #expect(throws: Problem.self) { try FleetTable.read(Array("a\tb\n".utf8), location: "table") }
    #expect(throws: Problem.self) { try FleetTable.read(Array((table + "x\n").utf8), location: "table") }
    // One list: the columns are the row's properties.
    let keys = try #require(JSONSerialization.jsonObject(with: Data(row.line.utf8)) as? [String: Any]).keys
    #expect(keys.sorted() == FleetRow.columns.map(\.name).sorted())
    #expect(Mirror(reflecting: row).children.compactMap(\.label).sorted() == keys.sorted())
  }
}
