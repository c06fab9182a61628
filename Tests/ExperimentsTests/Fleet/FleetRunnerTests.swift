import DelegationFiles
import DelegationFleet
import DelegationFoundations
import DelegationResults
import Foundation
import Testing

/// What becomes of units whose processes do this and that; a script is in place of the program.
@Suite("Fleets on this machine") struct FleetRunnerTests {
  private let folder = TemporaryFolder()
  private let plan: FleetPlan

  init() throws {
    let lines = (1...5).map { number in
      let key = String(repeating: "\(number)", count: 64)
      return
        "{\"changes\":[],\"dataset\":\"t\(number)\",\"datasets\":[],\"key\":\"\(key)\",\"keyFile\":\"k\",\"kind\":\"run\","
        + "\"project\":\"/p\",\"recipe\":\"r\",\"schema\":\"delegation.unit/1\"}\n"
    }
    plan = try FleetPlan(Array(lines.joined().utf8), location: "plan")
  }

  /// - Parameter body: Of a shell function `work`; `$key`, `$attempt`, `$to` are set, and `row STATUS` prints and keeps a row.
  private func run(_ body: String, jobs: Int = 2) throws -> FleetRunner.Outcome {
    let template = FleetRow.lost(plan.units[0], attempt: 1, why: "").line
      .replacing(/"error":"[^"]*"/, with: "\"error\":null").replacing("\"fault\":\"lost\"", with: "\"fault\":null")
      .replacing(plan.units[0].key, with: "KEY").replacing("\"attempt\":1", with: "\"attempt\":ATTEMPT")
      .replacing("\"status\":\"error\"", with: "\"status\":\"done\"")
    let script = """
      #!/bin/sh
      to=$3 attempt=$5
      key=$(sed 's/.*"key":"\\([0-9]*\\)".*/\\1/')
      echo "$key $attempt" >>\(folder.path("calls"))
      row() {
        mkdir -p "$to/$key"
        printf '%s\\n' '\(template)' | sed "s/KEY/$key/; s/ATTEMPT/$attempt/" | tee "$to/$key/row.json"
      }
      \(body)
      """
    try folder.write(script, to: "program")
    try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: folder.path("program"))
    return try FleetRunner(
      to: folder.path("out"), jobs: jobs, attempts: 3, program: folder.path("program"), threads: 1, observe: { _ in }
    ).run(plan)
  }

  private var calls: [String] {
    get throws { try folder.text("calls").split(separator: "\n").map { "\($0.first!)\($0.last!)" }.sorted() }
  }

  @Test("every unit once, in the plan's order; a second run does nothing again")
  func once() throws {
    let outcome = try run("row", jobs: 3)
    #expect(outcome.rows.map(\.key) == plan.units.map(\.key) && outcome.errors == 0 && outcome.found == 0)
    #expect(try calls == ["11", "21", "31", "41", "51"])
    let again = try run("row")
    #expect(again.found == 5 && again.rows == outcome.rows)
    #expect(try calls.count == 5)
    let table = try folder.text("out/table.tsv")
    #expect(try FleetTable.read(Array(table.utf8), location: "table") == outcome.rows)
  }

  @Test("a killed process is tried again, up to the last attempt; the rest goes on")
  func killed() throws {
    let outcome = try run(
      "case $key$attempt in 1*1|2*1|2*2) kill -9 $$;; 3*) exit 137;; 4*) kill -SEGV $$;; esac; row")
    #expect(outcome.rows.map(\.attempt) == [2, 3, 3, 3, 1])
    #expect(outcome.rows.map(\.status) == [.done, .done, .error, .error, .done])
    #expect(outcome.rows[2].error?.contains("ended with exit code 137, at 3 attempts") == true)
    #expect(outcome.rows[3].fault == .lost && outcome.rows[3].error?.contains("ended by signal 11") == true)
    // What failed is tried again by the next run.
    let again = try run("row")
    #expect(again.found == 3 && again.errors == 0)
  }

  @Test("a wrong tracker is no reason to try again; its row is that of the program")
  func wrong() throws {
    let outcome = try run(
      "case $key in 2*) row | sed 's/\"done\"/\"error\"/'; rm -r \"$to/$key\"; exit 2;; esac; row; exit 1")
    #expect(outcome.rows.map(\.status) == [.done, .error, .done, .done, .done])
    #expect(try calls.count == 5)
  }

  @Test("two different results end the run loudly, after the others are done")
  func conflict() throws {
    let fault = #expect(throws: Problem.self) {
      try run(
        "case $key in 2*) row | sed 's/\"done\"/\"error\"/; s/\"fault\":null/\"fault\":\"conflict\"/'; exit 70;; esac; row"
      )
    }
    #expect(
      fault?.kind == .conflict
        && fault?.fault.hasPrefix("1 result of the same program on the same data differed: 2222") == true)
    #expect(try calls.count == 5)
  }

  @Test("a table of somebody else's is not replaced")
  func table() throws {
    try folder.write("mine", to: "out/table.tsv")
    #expect(throws: Problem.self) { try run("row") }
    #expect(try folder.text("out/table.tsv") == "mine")
  }
}
