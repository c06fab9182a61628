import Foundation
import Testing

@Suite("Asking for recommendations") struct RecommendTests {
  private static let app = "datasets/app-example/export.json"

  private func withBundle(_ body: (Workspace) throws -> Void) throws {
    try Workspace.with { workspace in
      try workspace.copy(Self.app, as: Self.app)
      #expect(try workspace.run("export", "quick", "--to", "bundle", "--key", "key", "--quiet").status == 0)
      try body(workspace)
    }
  }

  @Test("a bundle that knows nobody of the app's users is an error, not passed over")
  func strangers() throws {
    try withBundle { workspace in
      let outcome = try workspace.run("ask-app", Self.app, "--profiles", "bundle")
      #expect(outcome.status == 2 && outcome.output.isEmpty)
      #expect(outcome.errors.hasPrefix("error: bundle: the bundle knows nobody in the teams of \(Self.app)"))
    }
  }

  @Test(
    "options that would do nothing are refused",
    arguments: [
      ["recommend", "--model", "model", "--open", "--component", "editor"],
      ["triage", "--model", "model", "--open", "--component", "editor"],
      ["recommend", "--model", "model", "--open", "--newest", "3", "--most", "2", "--always"],
      ["ask-app", app, "--automatic"], ["ask-bundle", "bundle", "--tasks", "-", "--automatic", "--user", "key"],
    ])
  func idle(words: [String]) throws {
    try Workspace.with { workspace in
      let outcome = try Program.run(words, in: workspace.url)
      #expect(outcome.status == 64 && outcome.errors.contains(#/ with --| together/#), "\(outcome)")
    }
  }

  @Test("a title of unknown words has a note, one of known words has none")
  func unknownWords() throws {
    try withBundle { workspace in
      var environment: [String: String] = [:]
      func recommend(_ title: String, _ options: String...) throws -> Program.Outcome {
        let line = "{\"id\": \"7\", \"title\": \"\(title)\"}"
        return try Program.run(
          ["ask-bundle", "bundle", "--tasks", "-"] + options, in: workspace.url, input: line,
          environment: environment)
      }
      let note = "task 7: no word of it was learned; its shares depend only on how much each person does"
      #expect(try recommend("xyzzy").errors.contains(note) && recommend("xyzzy", "--json").errors.contains(note))
      let known = try recommend("crash when saving a large file")
      #expect(!known.errors.contains("no word") && known.errors.hasPrefix("a bundle is the smaller model"))
      #expect(try recommend("crash when saving a large file", "--json").errors.isEmpty)
      environment["COLUMNS"] = "60"
      let narrow = try recommend("crash when saving a large file").errors.split(separator: "\n")
      #expect(narrow.count > 1 && narrow.allSatisfy { $0.count <= 60 })
    }
  }

  @Test("two tasks of one id are an error that names both lines")
  func twice() throws {
    try withBundle { workspace in
      let line = "{\"id\": \"7\", \"title\": \"crash\"}\n"
      let outcome = try Program.run(
        "ask-bundle", "bundle", "--tasks", "-", in: workspace.url, input: line + "\n" + line)
      #expect(outcome.status == 2 && outcome.output.isEmpty)
      #expect(outcome.errors.contains("standard input:3: line 1 has the same id"))
    }
  }

  @Test("a folder that is missing or of another kind is called what it is")
  func kinds() throws {
    try withBundle { workspace in
      try workspace.write("{}", to: "model/model.json")
      func says(_ words: String..., fault: String) throws {
        let outcome = try Program.run(words, in: workspace.url)
        #expect(outcome.status == 2 && outcome.errors.contains(fault), "\(outcome)")
      }
      try says("recommend", "--model", "modell", "--open", fault: "there is no folder 'modell'; did you mean 'model'?")
      try says("recommend", "--model", "bundle", "--open", fault: "delegate ask-bundle bundle --tasks FILE")
      try says("ask-bundle", "bundel", "--tasks", "-", fault: "there is no folder 'bundel'; did you mean 'bundle'?")
      try says("ask-bundle", "model", "--tasks", "-", fault: "delegate recommend --model model")
    }
  }

  @Test("a folder instead of a file has a plain message")
  func folder() throws {
    try withBundle { workspace in
      let outcome = try workspace.run("ask-bundle", "bundle", "--tasks", "experiments")
      #expect(outcome.status == 2 && outcome.errors.contains("experiments: it cannot be read: Is a directory"))
    }
  }
}
