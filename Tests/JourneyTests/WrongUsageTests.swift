import Foundation
import Testing

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

  static let cases = [
    Case("rum", says: "did you mean 'run'?"),
    Case("datasets", "lst", says: "did you mean 'list'?"),
    Case("run", says: "Name at least one experiment: quick"),
    Case("run", "quikc", says: "did you mean 'quick'?"),
    Case("run", "quick", "quikc", says: "experiment 'quikc'"),
    Case("run", "../experiments/quick", says: "there is no experiments/../experiments/quick/recipe.yaml"),
    Case("run", "quick", "--dataset", "smaple", says: "did you mean 'sample'?"),
    Case("run", "quick", "--threads", "0", says: "--threads 0: write a number from 1 to 1024"),
    Case("run", "quick", "--threads", "many", says: "'many' is invalid"),
    Case("run", "quick", "--reports", "", says: "--reports names no folder"),
    Case("run", "quick", "--acept", says: "Unknown option '--acept'"),
    Case("run", "quick", "--accept", "--dataset", "other", says: "--accept: metrics on another dataset (other)"),
    Case("run", "quick", "--rules", "", says: "--rules names no file"),
    Case("run", "quick", "--set", "seed", says: "--set seed: it is not a key and a value"),
    Case("run", "quick", "--set", "sead=1", says: "did you mean 'seed'?"),
    Case("run", "quick", "--set", "seed=1", "--set", "seed=2", says: "--set seed=2: 'seed' is set already"),
    Case("run", "quick", "--set", "text.weighting=bm26", says: "did you mean 'bm25'?"),
    Case("run", "quick", "--set", "seed=2", "--accept", says: "--accept: metrics with settings from the command line"),
    Case("audit", "quick", "--set", "models.recent.days=2", says: "the recipe has no model 'recent'"),
    Case("matrix", "quick", "--set", "dataset=other", says: "choose it with --dataset NAME"),
    Case("export", "quick", "--to", "bundle", "--set", "text.tags=keeep", says: "did you mean 'keep'?"),
    Case("show", says: "Name one experiment, or use --schema alone"),
    Case("show", "quick", "--schema", says: "Name one experiment, or use --schema alone"),
    Case("show", "quikc", says: "did you mean 'quick'?"),
    Case("show", "quick", "--set", "seed=x", says: "--set seed=x: key 'seed' is 'x'"),
    Case("new", "mine", says: "Missing expected argument '--from <name>'"),
    Case("new", "mine", "--from", "quikc", says: "did you mean 'quick'?"),
    Case("new", "quick", "--from", "quick", says: "experiments/quick is there already"),
    Case("new", "my@own", "--from", "quick", says: "use letters, digits, '-', '.' and '_'"),
    Case("new", "mine", "--from", "quick", "--dataset", "smaple", says: "did you mean 'sample'?"),
    Case("datasets", "verify", "smaple", says: "did you mean 'sample'?"),
    Case("datasets", "check", "smaple", says: "did you mean 'sample'?"),
    Case("datasets", "fetch", "nothing", says: "there is no download of this name"),
    Case("datasets", "generate", "x", "--tasks", "5", says: "choose 200 to 1000000 tasks"),
    Case("datasets", "generate", "x", "--persons", "1", says: "choose 10 to 2800 persons"),
    Case("datasets", "generate", "../x", says: "'../x' cannot be a dataset's name"),
    Case("datasets", "generate", "x", "--format", "v03", says: "'v03' is invalid"),
    Case("records", "smaple", says: "did you mean 'sample'?"),
    Case("records", "sample", "--as-of", "2016", says: "write a date such as 2016-06-01"),
    Case("records", "sample", "--format", "xml", says: "'xml' is invalid"),
    Case("similar", "sample", says: "Missing expected argument '<query>'"),
    Case("similar", "sample", " ", says: "Give a task's id, or a text of several words in quotes"),
    Case("similar", "sample", "999999999", says: "sample has no task of that id"),
    Case("similar", "sample", "crash", "--top", "0", says: "--top 0: write a number of at least 1"),
    Case("matrix", "quikc", says: "did you mean 'quick'?"),
  ]

  @Test("says what is wrong, what helps, and writes nothing", arguments: cases)
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

  @Test("outside a project the remedy is to create one")
  func elsewhere() throws {
    try Program.withFolder { folder in
      let outcome = try Program.run("run", "sample", in: folder)
      #expect(outcome.status == 64)
      #expect(outcome.errors.contains("go to a project, or create one here: delegate init"))
    }
  }
}
