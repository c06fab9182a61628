import Foundation
import Testing

@Suite("What a run prints while it works") struct ProgressTests {
  @Test("--json: one event per line, the result last, nothing for people")
  func json() throws {
    try Workspace.with { workspace in
      let cold = try workspace.run("run", "quick", "--json")
      #expect(cold.status == 0 && cold.errors.isEmpty, "\(cold)")
      let lines = try jsonLines(cold.output)
      let stages = lines.filter { $0["event"] as? String == "stage" }.compactMap { $0["stage"] as? String }
      #expect(stages.first == "ingest" && stages.last == "page" && stages.contains("models"))
      #expect(lines.allSatisfy { $0["experiment"] as? String == "quick" })
      #expect(lines.last?["event"] as? String == "result" && lines.last?["result"] as? String == "nothingExpected")
      #expect(lines.last?["report"] as? String == "reports/quick" && lines.last?["changed"] as? Bool == true)
      let parts = lines.filter { $0["event"] as? String == "progress" }
      #expect(parts.allSatisfy { ($0["done"] as? Int ?? 0) <= ($0["total"] as? Int ?? 0) } && !parts.isEmpty)
      let warm = try jsonLines(workspace.run("run", "quick", "--json", "--explain").output)
      #expect(warm.filter { $0["event"] as? String == "forecast" }.allSatisfy { $0["action"] as? String == "cached" })
      #expect(warm.last?["changed"] as? Bool == false)
    }
  }

  @Test("--json prints problems too, and metrics that moved")
  func jsonProblems() throws {
    try Workspace.with { workspace in
      let unknown = try workspace.run("run", "quikc", "--json")
      let lines = try jsonLines(unknown.output)
      #expect(unknown.status == 64 && lines.count == 1 && lines[0]["exitCode"] as? Int == 64)
      #expect((lines[0]["remedy"] as? String)?.contains("did you mean 'quick'?") == true)
      try workspace.edit("experiments/quick/recipe.yaml", "seed: 1", "seed: one")
      let wrong = try workspace.run("run", "quick", "--json")
      #expect(wrong.status == 2)
      #expect((try jsonLines(wrong.output)[0]["location"] as? String)?.contains("recipe.yaml:3") == true)
      try workspace.edit("experiments/quick/recipe.yaml", "seed: one", "seed: 1")
      #expect(try workspace.run("run", "quick", "--accept", "-q").status == 0)
      try workspace.edit("experiments/quick/recipe.yaml", "days: 90", "days: 30")
      let moved = try workspace.run("run", "quick", "--json")
      let differences = try jsonLines(moved.output).filter { $0["event"] as? String == "difference" }
      #expect(moved.status == 1 && !differences.isEmpty)
      #expect(differences.allSatisfy { $0["metric"] is String && ($0["expected"] is Double || $0["found"] is Double) })
    }
  }

  @Test(
    "stopped by its user: words, the signal as the reason, the old report; then it goes on",
    arguments: [SIGINT, SIGTERM])
  func stopped(signal: Int32) throws {
    try Workspace.with { workspace in
      try workspace.copy("experiments/sample", as: "experiments/sample")
      let (process, _, errors) = try Program.start(["run", "sample", "--fresh"], in: workspace.url)
      let words = DrainedPipe(errors)
      while process.isRunning, workspace.files(".delegate/cache/objects").count < 4 { usleep(50_000) }
      kill(process.processIdentifier, signal)
      process.waitUntilExit()
      #expect(process.terminationReason == .uncaughtSignal && process.terminationStatus == signal)
      let text = words.text()
      #expect(
        text.split(separator: "\n").count { $0.hasPrefix("stopped: finished outputs are cached") } == 1
          && text.hasSuffix("to continue: delegate run sample\n"))
      #expect(!workspace.exists("reports/sample"))
      let plan = try workspace.run("run", "sample", "--dry-run")
      #expect(plan.output.contains("cached  ") && plan.output.contains("computed  "))
    }
  }

  private static let hasTerminal = FileManager.default.isExecutableFile(atPath: "/usr/bin/script")

  /// What a terminal of 60 columns is sent.
  private func onTerminal(_ command: String, in workspace: Workspace) throws -> String {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/script")
    process.arguments = ["-qec", "stty cols 60; " + command, "/dev/null"]
    process.currentDirectoryURL = workspace.url
    var environment = ProcessInfo.processInfo.environment
    (environment["TERM"], environment["NO_COLOR"], environment["DELEGATE_CACHE"]) = ("xterm", nil, nil)
    process.environment = environment
    let output = Pipe()
    (process.standardOutput, process.standardInput) = (output, FileHandle.nullDevice)
    try Program.launch(process)
    defer { process.waitUntilExit() }
    return String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
  }

  @Test("on a terminal: a bar that fits, coloured unless NO_COLOR; TERM=dumb gets lines", .enabled(if: hasTerminal))
  func terminal() throws {
    try Workspace.with { workspace in
      let program = Program.executable.path + " run quick --fresh"
      let shown = try onTerminal(program, in: workspace)
      #expect(shown.contains("░") && shown.contains("\u{1B}[32m") && shown.contains("\r\u{1B}[K"))
      let lines = shown.split(separator: "\r").map { $0.replacing(#/\u{1B}\[[0-9;]*[A-Za-z]/#, with: "") }
      #expect(lines.filter { $0.contains("░") }.allSatisfy { $0.count < 60 })
      let plain = try onTerminal("NO_COLOR=1 " + program, in: workspace)
      #expect(plain.contains("░") && !plain.contains("\u{1B}[32m"))
      let dumb = try onTerminal("TERM=dumb " + program, in: workspace)
      #expect(!dumb.contains("░") && !dumb.contains("\u{1B}") && dumb.contains("models: 2 models"))
      #expect(try !onTerminal(program + " -q", in: workspace).contains("░"))
    }
  }
}
