import Foundation
import Testing

@Suite("What cannot be written: before any work, with an option that helps") struct UnwritableTests {
  /// `/proc` takes no folder from anyone, root included.
  static let hasProc = FileManager.default.fileExists(atPath: "/proc/self")

  private func failing(_ workspace: Workspace, _ words: String...) throws -> String {
    let outcome = try Program.run(words, in: workspace.url)
    #expect(outcome.status == 2 && outcome.output.isEmpty, "\(outcome)")
    for stage in ["ingest", "profiles", "text:"] { #expect(!outcome.errors.contains(stage), "\(outcome)") }
    return outcome.errors
  }

  @Test("reports", .enabled(if: hasProc, "the system has no /proc"))
  func reports() throws {
    try Workspace.with { workspace in
      let errors = try failing(workspace, "run", "quick", "--reports", "/proc/r")
      #expect(errors.contains("or write elsewhere: --reports DIR"))
    }
  }

  @Test("a bundle, and the secret behind it", .enabled(if: hasProc, "the system has no /proc"))
  func bundle() throws {
    try Workspace.with { workspace in
      let errors = try failing(workspace, "export", "quick", "--to", "/proc/b", "--key", "key")
      #expect(errors.contains("or write elsewhere: --to DIR") && !errors.contains("--reports"))
      #expect(!workspace.exists("key"))
      #expect(try failing(workspace, "export", "quick", "--to", "b", "--key", "/proc/k").contains("--key FILE"))
      #expect(!workspace.exists("b"))
    }
  }

  @Test("notes of runs: --runs names another folder, for delegate runs too")
  func runs() throws {
    try Workspace.with { workspace in
      try workspace.write("in the way", to: ".delegate")
      #expect(try failing(workspace, "run", "quick").contains("or write elsewhere: --runs DIR"))
      let errors = try failing(workspace, "run", "quick", "--runs", "notes")
      #expect(errors.contains(".delegate/cache") && errors.contains("--cache DIR"))
      #expect(try workspace.run("run", "quick", "--runs", "notes", "--cache", "cache", "--quiet").status == 0)
      #expect(try workspace.run("runs", "--runs", "notes").output.contains("quick"))
      #expect(try workspace.text(".delegate") == "in the way")
    }
  }

  @Test("accepted metrics")
  func accepted() throws {
    try Workspace.with { workspace in
      try workspace.write("in the way", to: "experiments/quick/expected.json/file")
      let errors = try failing(workspace, "run", "quick", "--accept")
      #expect(errors.contains("experiments/quick/expected.json: a folder is there"))
    }
  }

  @Test("every file that a command writes beside its output", .enabled(if: hasProc, "the system has no /proc"))
  func files() throws {
    try Workspace.with { workspace in
      let page = try failing(workspace, "compare", "none", "none", "--page", "/proc/p.html")
      #expect(page.contains("--page FILE"))
      #expect(try failing(workspace, "datasets", "generate", "g", "--to", "/proc").contains("elsewhere: --to DIR"))
    }
  }

  @Test(
    "help, versions and completions that nobody can read",
    .enabled(if: FileManager.default.fileExists(atPath: "/dev/full"), "the system has no /dev/full"),
    arguments: ["--help", "run --help", "help run", "--version", "--generate-completion-script bash"])
  func help(words: String) throws {
    let full = try Program.tool(["sh", "-c", "'\(Program.executable.path)' \(words) >/dev/full"])
    #expect(full.status == 2)
    #expect(full.errors.hasPrefix("error: standard output: it cannot be written (No space left on device)"))
    let outcome = try Program.run(words.split(separator: " ").map(String.init))
    #expect(outcome.status == 0 && !outcome.output.isEmpty && outcome.errors.isEmpty)
  }
}
