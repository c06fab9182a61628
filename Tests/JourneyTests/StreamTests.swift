import Foundation
import Testing

@Suite("Streams and signals") struct StreamTests {
  /// Runs a line of a shell; `$D` is the program.
  private func shell(_ line: String, in folder: URL = Program.root) throws -> Program.Outcome {
    try Program.tool(["sh", "-c", line], in: folder, environment: ["D": Program.executable.path])
  }

  @Test("a reader that leaves ends the program quietly", arguments: ["", "trap '' PIPE; "])
  func closedPipe(before: String) throws {
    let outcome = try shell("\(before)$D records sample | head -n 1")
    #expect(outcome.output.hasPrefix("id,opened,"))
    #expect(outcome.errors.isEmpty)
  }

  @Test("a word that is not UTF-8 is an error, and makes no folder of another name")
  func brokenWord() throws {
    try Workspace.with { workspace in
      let outcome = try shell("$D init $(printf 'a\\377')", in: workspace.url)
      #expect(outcome.status == 64)
      #expect(outcome.errors.hasPrefix("error: a\u{FFFD}: this word of the command line is not UTF-8"))
      #expect(!FileManager.default.fileExists(atPath: workspace.url.path + "/a\u{FFFD}"))
    }
  }

  @Test("a closed output is an error and no crash")
  func closedOutput() throws {
    let outcome = try shell("$D records sample >&-")
    #expect(outcome.status == 2)
    #expect(outcome.errors.hasPrefix("error: standard output: it cannot be written"))
  }

  @Test(
    "a full disk behind the output is an error and no crash",
    .enabled(if: FileManager.default.fileExists(atPath: "/dev/full"), "the system has no /dev/full"))
  func fullOutput() throws {
    let outcome = try shell("$D records sample >/dev/full")
    #expect(outcome.status == 2)
    #expect(outcome.errors.hasPrefix("error: standard output: it cannot be written (No space left on device)"))
  }

  @Test("closed streams do not leak into the files of a report")
  func allClosed() throws {
    try Workspace.with { workspace in
      let outcome = try shell("$D run quick --quiet <&- >&- 2>&-", in: workspace.url)
      #expect(outcome.status == 0)
      #expect(try workspace.report("reports/quick").keys["experiment"] as? String == "quick")
    }
  }

  @Test("a run that is stopped leaves no report")
  func terminate() throws {
    try Workspace.with { workspace in
      try workspace.copy("experiments/sample", as: "experiments/sample")
      let (process, output, errors) = try Program.start(["run", "sample"], in: workspace.url)
      // The first line is there when the work has begun.
      _ = errors.fileHandleForReading.availableData
      process.terminate()
      process.waitUntilExit()
      #expect(process.terminationReason == .uncaughtSignal && process.terminationStatus == SIGTERM)
      #expect(output.fileHandleForReading.readDataToEndOfFile().isEmpty)
      #expect(!workspace.exists("reports/sample"))
    }
  }

  // Only Linux has this form of the program that makes a terminal.
  #if os(Linux)
    @Test("on a terminal, lines that end with CR LF end there")
    func terminal() throws {
      let outcome = try shell("script -qec \"$D records sample\" /dev/null")
      #expect(outcome.status == 0 && outcome.lines.count > 100 && !outcome.output.contains("?"), "\(outcome.errors)")
    }
  #endif
}
