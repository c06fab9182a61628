import ArgumentParser
import Testing
import delegate

@Suite("A wrong command line: exit code 64") struct WrongUsageTests {
  struct Case: CustomTestStringConvertible, Sendable {
    let words: [String]
    let says: String

    init(_ words: String..., says: String) {
      self.words = words
      self.says = says
    }

    var testDescription: String { "delegate " + words.joined(separator: " ") }
  }

  /// What is found out after parsing: what a project and its data have.
  static let runCases = [
    Case("rum", says: "did you mean 'run'?"),
    Case("datasets", "lst", says: "did you mean 'list'?"),
    Case("run", says: "Name at least one experiment: quick"),
    Case("run", "quick", "quikc", says: "experiment 'quikc': there is"),
    Case("run", "../experiments/quick", says: "there is no experiments/../experiments/quick/recipe.yaml"),
    Case("run", "quick", "--dataset", "smaple", says: "did you mean 'sample'?"),
    Case("run", "quick", "--acept", says: "Unknown option '--acept'. Did you mean '--accept'?"),
    Case("recommend", "--model", "model", "--tsaks", "tasks.jsonl", says: "Did you mean '--tasks'?"),
    Case("--verison", says: "Did you mean '--version'?"),
    Case("help", "rum", says: "did you mean 'run'?"),
    Case("publish", "quick", says: "Usage: delegate publish "),
    Case("run", "quick", "--datasets", "/dev/zero", says: "'/dev/zero' is not a folder"),
    Case("run", "quick", "--datasets", "datsets", says: "there is no folder 'datsets'; did you mean 'datasets'?"),
    Case("run", "quick", "--set", "sead=1", says: "did you mean 'seed'?"),
    Case("run", "quick", "--set", "seed=2", "--accept", says: "--accept: metrics with settings from the command line"),
    Case("audit", "quick", "--set", "models.recent.days=2", says: "the recipe has no model 'recent'"),
    Case("audit", "quick", "--set", "dataset=other", says: "choose it with --dataset NAME"),
    Case("new", "my@own", "--from", "quick", says: "use letters, digits, '-', '.' and '_'"),
    Case("similar", "sample", " ", says: "Give a task's id, or a text of several words in quotes"),
    Case("run", "quick", "--reports", "", says: "--reports is empty: write a value"),
    Case("run", "quick", "--rules=", says: "--rules is empty: write a value"),
  ]

  @Test("says what is wrong, what helps, and writes nothing", arguments: runCases)
  func wrong(_ wrong: Case) throws {
    try Workspace.with { workspace in
      let before = workspace.files("")
      let outcome = try Program.run(wrong.words, in: workspace.url)
      #expect(outcome.status == 64)
      #expect(outcome.output.isEmpty)
      #expect(outcome.errors.hasPrefix("error: "))
      #expect(outcome.errors.contains(wrong.says), "\(outcome.errors)")
      #expect(workspace.files("") == before)
    }
  }

  static let parsedCases = [
    Case("run", "quick", "--threads", "0", says: "--threads 0: write a number from 1 to 1024"),
    Case("run", "quick", "--threads", "many", says: "'many' is invalid"),
    Case("show", says: "Name one experiment, or use --schema alone"),
    Case("show", "quick", "--schema", says: "Name one experiment, or use --schema alone"),
    Case("new", "mine", says: "Missing expected argument '--from <name>'"),
    Case("datasets", "generate", "x", "--format", "v03", says: "'v03' is invalid"),
    Case("records", "sample", "--as-of", "2016", says: "write a date such as 2016-06-01"),
    Case("records", "sample", "--format", "xml", says: "'xml' is invalid"),
    Case("similar", "sample", says: "Missing expected argument '<query>'"),
    Case("similar", "sample", "crash", "--top", "0", says: "--top 0: write a number of at least 1"),
  ]

  @Test("the parser refuses it", arguments: parsedCases)
  func refused(_ wrong: Case) throws {
    let error = try #require(throws: (any Error).self) { _ = try Delegate.parseAsRoot(wrong.words) }
    #expect(Delegate.exitCode(for: error) == .validationFailure)
    #expect(Delegate.message(for: error).contains(wrong.says), "\(Delegate.message(for: error))")
  }

  @Test("outside a project the remedy is to create one, inside it is not")
  func elsewhere() throws {
    try Program.withFolder { folder in
      let outcome = try Program.run("run", "sample", in: folder)
      #expect(outcome.status == 64)
      #expect(outcome.errors.contains("go to a project, or create one here: delegate init"))
      // In a project without the installed examples there is one already.
      #expect(try Program.run("init", "desk", in: folder).status == 0)
      let inside = try Program.run("run", "sample", in: folder.appendingPathComponent("desk"))
      #expect(inside.status == 64 && !inside.errors.contains("create one"), "\(inside)")
    }
  }
}
