import Foundation
import Testing

/// Writing answers with a stand-in for Python; `Tests/proofs/assign` does it with the clients, a real Redmine, and kills.
@Suite("Answers in the tracker") struct AssignTests {
  /// Prints what its folder has in `read`, or that what it was asked to do has the outcome in `outcome`; with `none` nothing that was
  /// begun was done, and with `wait` an act is to be asked for again in a second, in which the settings become what that file says.
  private static let python = """
    #!/bin/sh
    cd "$(dirname "$0")"
    printf '%s\\n' "$DELEGATE_ASSIGN" >> asked
    case "$DELEGATE_ASSIGN" in
      *'"read"'*) cat read; exit ;;
      *'"act":{'*) [ -e wait ] &&
        { cat wait > ../datasets/desk/assign.yaml; rm wait; echo '{"kind": "rate", "seconds": 1}' >&2; exit 3; } ;;
      *'"check":{'*) [ -e none ] && { echo '{"task": "", "outcome": "none", "note": ""}'; exit; } ;;
    esac
    [ -e fault ] && { echo '{"kind": "cut"}' >&2; exit 3; }
    printf '{"task": "", "outcome": "%s", "note": "n", "updated": "later"}\\n' "$(cat outcome)"
    """

  private static func description(_ source: String) -> String {
    """
    name: desk
    summary: Our desk
    adapter: perceval
    perceval: {backend: \(source.prefix { $0 != "," }), items: items.jsonl}
    source: {perceval: [\(source)]}

    """
  }

  private static let items = (1...120).map { number in
    let day = 1_600_000_000 + number * 86_400
    // A set of two people is one of three, and says something.
    let account = number == 6 ? 6 : number % 3 == 0 ? 7 : 8
    let person = #"{"id":\#(account),"login":"person\#(account)","type":"User"}"#
    func stamp(_ seconds: Int) -> String { Date(timeIntervalSince1970: Double(seconds)).ISO8601Format() }
    let closed = number <= 110
    return """
      {"backend_name":"GitHub","category":"issue","data":{"number":\(number),"title":"Crash","user":{"id":9,"login":"o"},\
      "created_at":"\(stamp(day))","updated_at":"\(stamp(day + 90_000))","closed_at":\(closed ? "\"\(stamp(day + 90_000))\"" : "null"),\
      "assignees":[\(closed ? person : "")],"labels":[{"name":"@all \\"; rm"}]},"origin":"o","tag":"t","timestamp":7.5,\
      "updated_on":\(day + 90_000).0,"uuid":"\(number)"}

      """
  }.joined()

  private static let free =
    #"{"assignee": null, "isClosed": false, "isLocked": false, "moves": 0, "updated": "u"}"#

  private func with(_ settings: String = "", _ body: (Workspace) throws -> Void) throws {
    try Workspace.with { workspace in
      try workspace.write(Self.description("github, owner, name"), to: "datasets/desk/dataset.yaml")
      try workspace.write(Self.items, to: "datasets/desk/items.jsonl")
      if !settings.isEmpty { try workspace.write(settings, to: "datasets/desk/assign.yaml") }
      try workspace.write(
        "question: Who?\ndataset: desk\nmodels: [most-frequent]\nevaluation: {splits: [holdout]}\n",
        to: "experiments/desk/recipe.yaml")
      try workspace.write(Self.python, to: "bin/python3")
      try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: workspace.path("bin/python3"))
      try workspace.write("done", to: "bin/outcome")
      try read(workspace, [:])
      let trained = try workspace.run("train", "desk", "--to", "model", "--key", "key")
      #expect(trained.status == 0, "\(trained)")
      try body(workspace)
    }
  }

  /// What the tracker says of the ten open tasks: free, or as given; empty for one that is gone.
  private func read(_ workspace: Workspace, _ others: [Int: String]) throws {
    let lines = (111...120).map { number in
      let state = others[number] ?? Self.free
      return state.isEmpty ? #"{"task": "\#(number)"}"# : #"{"task": "\#(number)", "state": \#(state)}"#
    }
    try workspace.write(lines.joined(separator: "\n") + "\n", to: "bin/read")
  }

  private func assign(_ workspace: Workspace, _ words: String...) throws -> Program.Outcome {
    try Program.run(
      ["assign", "--model", "model", "--key", "key"] + words, in: workspace.url,
      environment: ["PATH": workspace.path("bin") + ":/usr/bin:/bin", "DELEGATE_TRACKER_TOKEN": "s3cret"])
  }

  private func log(_ workspace: Workspace) throws -> [[String: Any]] {
    try jsonLines(workspace.text("datasets/desk/assign-log.jsonl"))
  }

  @Test("a plan is shown, kept and applied as it is; nothing is done twice")
  func plan() throws {
    try with("perRun: 3") { workspace in
      let dry = try assign(workspace, "--open", "--plan", "plan.jsonl")
      #expect(dry.status == 0 && dry.errors.contains("nothing was written") && dry.lines.count == 4, "\(dry)")
      #expect(dry.errors.contains("left alone, the run has as many as assign.yaml allows (perRun): 114, 115"))
      #expect(!FileManager.default.fileExists(atPath: workspace.path("datasets/desk/assign-log.jsonl")))
      let text = try workspace.text("plan.jsonl")
      #expect(text.contains("Delegation suggests one of: person8 (") && !text.contains("@") && !text.contains("\\\\\""))
      #expect(dry.lines[1].contains("nobody  P001, P002  Delegation suggests one of: person8 ("), "\(dry)")
      #expect(text.contains(#""people":["P001","P002"]"#))
      let applied = try assign(workspace, "--planned", "plan.jsonl", "--apply")
      #expect(applied.status == 0 && applied.errors.contains("written: 3 of 3"), "\(applied)")
      let entries = try log(workspace)
      #expect(entries.map { $0["state"] as? String } == ["begun", "done", "begun", "done", "begun", "done"])
      #expect(try Set(entries.flatMap(\.keys)).isSubset(of: stableKeys(of: "assign-log.jsonl")))
      let act = try jsonObject(text.split(separator: "\n")[0])
      #expect(try act.keys.sorted() == stableKeys(of: "assign"))
      #expect(try !workspace.text("datasets/desk/assign-log.jsonl").contains("person8"))
      #expect(try !workspace.text("bin/asked").contains("s3cret"))
      let again = try assign(workspace, "--planned", "plan.jsonl", "--apply")
      #expect(
        again.errors.contains("written: 0 of 3") && again.errors.contains("task 111 is left alone: acted on before"))
    }
  }

  @Test("what people did is left alone, and named with why")
  func leftAlone() throws {
    try with { workspace in
      func state(_ key: String, _ value: String) -> String {
        Self.free.replacing(try! Regex("\"\(key)\": [^,}]*"), with: "\"\(key)\": \(value)")
      }
      try read(
        workspace,
        [
          111: "", 112: state("isClosed", "true"), 113: state("isLocked", "true"), 114: state("assignee", "\"9\""),
          115: state("moves", "2"),
        ])
      let dry = try assign(workspace, "--open", "--format", "jsonl")
      for why in [
        "gone, or the token may not read it: 111", "closed: 112", "locked: 113", "assigned to somebody: 114",
        "assigned or moved by hand before: 115",
      ] { #expect(dry.errors.contains("left alone, \(why)\n"), "\(dry.errors)") }
      #expect(dry.lines.count == 5 && dry.lines[0].contains("\"task\":\"116\""))
    }
  }

  @Test(
    "people are assigned where the settings say so, within a cap per person; what is refused is tried again, after the rest"
  )
  func levels() throws {
    try with("level: most\nperPersonAndDay: 2") { workspace in
      let dry = try assign(workspace, "--open")
      #expect(
        dry.output.contains("assign  nobody  P001    person8 (8)")
          && dry.errors.contains("as many today as assign.yaml allows (perPersonAndDay)"))
      try workspace.write("refused", to: "bin/outcome")
      let refused = try assign(workspace, "--open", "--apply")
      #expect(
        refused.status == 1 && refused.errors.contains("task 111 is left alone: refused by the tracker")
          && refused.errors.contains("written: 0 of 2"))
      try workspace.write("done", to: "bin/outcome")
      func written() throws -> [String] {
        try log(workspace).filter { $0["state"] as? String == "done" }.compactMap { $0["task"] as? String }
      }
      #expect(try assign(workspace, "--open", "--apply").status == 0 && written() == ["113", "114"])
      try workspace.write("level: most\nperPersonAndDay: 20", to: "datasets/desk/assign.yaml")
      #expect(try assign(workspace, "--open", "--apply").status == 0)
      #expect(try written() == (113...120).map(String.init) + ["111", "112"])
    }
  }

  @Test("level and pause count before every write, also of a plan of before and after a wait; undo works while paused")
  func changedSettings() throws {
    try with("level: most") { workspace in
      let settings = "datasets/desk/assign.yaml"
      func acts() throws -> Int {
        try workspace.text("bin/asked").split(separator: "\n").count { $0.contains("\"act\":{") }
      }
      #expect(try assign(workspace, "--open", "--plan", "plan.jsonl").status == 0)
      try workspace.write("level: high", to: settings)
      let lower = try assign(workspace, "--planned", "plan.jsonl", "--apply")
      #expect(lower.errors.contains("task 111 is left alone: assign.yaml lets nobody be assigned"), "\(lower)")
      #expect(try lower.errors.contains("written: 0 of 5") && acts() == 0)
      try workspace.write("", to: "bin/none")
      for (changed, status, says) in [
        ("paused: true", 2, "says paused: true"), ("level: suggest", 0, "written: 0 of 5"),
      ] {
        try workspace.write("level: most", to: settings)
        try workspace.write(changed, to: "bin/wait")
        let before = try acts()
        let waited = try assign(workspace, "--planned", "plan.jsonl", "--apply")
        #expect(try waited.status == status && waited.errors.contains(says) && acts() == before + 1, "\(waited)")
      }
      try workspace.write("level: most", to: settings)
      try workspace.write("level: most", to: "bin/wait")
      let applied = try assign(workspace, "--planned", "plan.jsonl", "--apply")
      #expect(applied.status == 0 && applied.errors.contains("written: 5 of 5"), "\(applied)")
      try workspace.write("paused: true", to: settings)
      let paused = try assign(workspace, "--open", "--apply")
      #expect(
        paused.errors.contains("so nothing new is written; --undo works") && applied.errors.contains("while paused"))
      #expect(try assign(workspace, "--undo", "datasets/desk/assign-log.jsonl").output == "taken back: 5\n")
      let undone = try workspace.text("bin/asked").split(separator: "\n").filter { $0.contains("\"undo\":{") }
      #expect(undone.count == 5 && undone.allSatisfy { $0.contains("\"updated\":\"later\"") })
    }
  }

  @Test("what was assigned since the model's last update counts for capacities")
  func earlierRuns() throws {
    try with("level: most\nperPersonAndDay: 20\nperRun: 2") { workspace in
      try workspace.write("capacity:\n  - {person: \"*\", openTasks: 3}\n", to: "rules.yaml")
      for written in ["2 of 2", "1 of 1", "0 of 0"] {
        let run = try assign(workspace, "--open", "--rules", "rules.yaml", "--apply")
        #expect(run.status == 0 && run.errors.contains("written: \(written)"), "\(run)")
      }
    }
  }

  @Test("nobody is named for more tasks of a run than the rules' capacity leaves")
  func capacity() throws {
    try with("level: most\nperPersonAndDay: 9") { workspace in
      func people(_ openTasks: Int) throws -> [String: Int] {
        try workspace.write("capacity:\n  - {person: \"*\", openTasks: \(openTasks)}\n", to: "rules.yaml")
        let dry = try assign(workspace, "--open", "--rules", "rules.yaml", "--format", "jsonl")
        #expect(dry.errors.contains("as many open tasks as the rules allow: ") == (openTasks < 999), "\(dry.errors)")
        return try dry.lines.reduce(into: [:]) { counts, line in
          let act = try JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any]
          counts[act?["person"] as? String ?? "", default: 0] += 1
        }
      }
      let (many, few) = (try people(999), try people(2))
      #expect(many.values.contains { $0 > 2 } && !few.isEmpty, "\(many)")
      #expect(few.values.allSatisfy { $0 <= 2 }, "\(few)")
    }
  }

  @Test("a run that was cut off is settled before the next one goes on; undo takes back what was done")
  func cut() throws {
    try with("suggestion: label\nperRun: 2") { workspace in
      try workspace.write("", to: "bin/fault")
      let stopped = try assign(workspace, "--open", "--apply")
      #expect(stopped.status == 2 && stopped.errors.contains("the connection was cut"))
      try FileManager.default.removeItem(atPath: workspace.path("bin/fault"))
      try workspace.write("there", to: "bin/outcome")
      let next = try assign(workspace, "--open", "--apply")
      #expect(next.status == 0 && next.errors.contains("left alone, acted on before: 111"), "\(next)")
      #expect(try log(workspace).prefix(2).map { $0["state"] as? String } == ["begun", "done"])
      #expect(try workspace.text("bin/asked").contains("\"check\":{"))
      try workspace.write("changed", to: "bin/outcome")
      let path = "datasets/desk/assign-log.jsonl"
      #expect(try assign(workspace, "--undo", path).errors.contains("task 111 is left alone: changed since"))
      // What was being taken back when a run was cut off is looked up: it was.
      try workspace.write("", to: "bin/fault")
      #expect(try assign(workspace, "--undo", path).status == 2)
      #expect(try log(workspace).last?["state"] as? String == "undoing")
      try FileManager.default.removeItem(atPath: workspace.path("bin/fault"))
      try workspace.write("", to: "bin/none")
      try workspace.write("done", to: "bin/outcome")
      #expect(try assign(workspace, "--undo", path).output == "taken back: 2\n")
      let ends = try log(workspace).suffix(5).compactMap { $0["state"] as? String }
      #expect(ends.joined(separator: " ") == "undone undoing undone undoing undone")
      #expect(try assign(workspace, "--undo", path).output == "taken back: 0\n")
      #expect(try assign(workspace, "--open", "--apply").errors.contains("left alone, acted on before: 111, 112, 113"))
    }
  }

  @Test("a pause, a tracker without labels, one that cannot be written to, and what is missing on the command line")
  func faults() throws {
    try with("paused: true") { workspace in
      let paused = try assign(workspace, "--open", "--apply")
      #expect(paused.status == 0 && paused.errors.contains("assign.yaml says paused: true, so nothing new is written"))
      try workspace.write("level: all", to: "datasets/desk/assign.yaml")
      #expect(try assign(workspace, "--open").errors.contains("assign.yaml:1"))
      try workspace.write("level: high", to: "datasets/desk/assign.yaml")
      #expect(try assign(workspace, "--open", "--tasks", "-").errors.contains("--undo: name one of them"))
      #expect(try assign(workspace).errors.contains("Name what to write"))
      #expect(try assign(workspace, "--undo", "none.jsonl").errors.contains("name the log that --apply wrote"))
      try workspace.write("{}\n", to: "plan.jsonl")
      let plan = try assign(workspace, "--planned", "plan.jsonl")
      #expect(plan.status == 2 && plan.errors.contains("plan.jsonl:1: it is not a line of a plan"))
      try workspace.write(Self.description("launchpad, name"), to: "datasets/desk/dataset.yaml")
      #expect(try assign(workspace, "--open").errors.contains("tasks cannot be changed in launchpad"))
    }
  }
}
