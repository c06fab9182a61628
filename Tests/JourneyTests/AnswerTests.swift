import Foundation
import Testing

@Suite("Answers line by line") struct AnswerTests {
  private static let recipe = """
    question: Who should get it?
    dataset: sample
    models: [most-frequent, ranker-logit]
    evaluation:
      splits: [holdout]
      headline: {model: MODEL, mode: prequential}
    """

  private func with(_ model: String, more: String = "", _ body: (Workspace) throws -> Void) throws {
    try Workspace.with { workspace in
      let recipe = Self.recipe.replacingOccurrences(of: "MODEL", with: model) + more
      try workspace.write(recipe, to: "experiments/ranked/recipe.yaml")
      try Self.train(workspace, until: "2016-06-01")
      try body(workspace)
    }
  }

  private static func train(_ workspace: Workspace, until day: String) throws {
    let outcome = try workspace.run("train", "ranked", "--to", "model", "--until", day, "--key", "key")
    #expect(outcome.status == 0, "\(outcome.errors)")
  }

  private func ask(_ workspace: Workspace, _ words: String..., input: String) throws -> Program.Outcome {
    try Program.run(words + ["--model", "model", "--key", "key"], in: workspace.url, input: input)
  }

  /// Tasks with what the history has and what it lacks: words, components, inboxes, reporters, later openings.
  private static let tasks = [
    #"{"id": "1", "title": "Crash on save"}"#,
    #"{"id": "2", "title": "crash xyzzy qux, quux", "component": "nowhere", "version": "9.9", "severity": "unheard"}"#,
    #"{"id": "3", "title": "[Editor] slow: scrolling", "component": "Editor", "opened": "2016-08-01T09:00:00Z"}"#,
    #"{"id": "4", "title": "Editor: hangs", "reporter": "a@example.org", "assignee": "nobody-before@example.org"}"#,
    #"{"id": "5", "title": "", "description": "The editor hangs, then crashes. Xyzzy!", "system": "Plan 9", "product": "none"}"#,
    #"{"id": "1", "title": "Crash on save"}"#,
  ]

  @Test("each line is what recommend answers for the task alone", arguments: ["ranker-logit", "most-frequent"])
  func alone(model: String) throws {
    try with(model) { workspace in
      let all = try ask(workspace, "answer", input: Self.tasks.joined(separator: "\n"))
      #expect(all.status == 0 && all.errors.contains("(prequential), which learned"), "\(all)")
      #expect(all.lines.count == Self.tasks.count)
      for (line, task) in zip(all.lines, Self.tasks) {
        let one = try ask(workspace, "recommend", "--tasks", "-", "--format", "jsonl", input: task)
        #expect(one.output == line + "\n", "\(task)")
        let levels = ["suggested": "high", "one of": "medium", "ask a person": "low"]
        #expect(
          levels.contains { line.contains("\"answer\":\"\($0)\"") && line.contains("\"level\":\"\($1)\"") }, "\(line)")
      }
    }
  }

  @Test("a line that is no task is answered by its fault, and the next one as if nothing had been")
  func badLines() throws {
    try with("ranker-logit") { workspace in
      let outcome = try ask(
        workspace, "answer", input: "\(Self.tasks[0])\n\n{broken\n[]\n{\"id\": \"7\"}\n\(Self.tasks[0])")
      #expect(outcome.status == 0 && outcome.lines.count == 5, "\(outcome)")
      #expect(outcome.lines.first == outcome.lines.last)
      let errors = try outcome.lines[1...3].map { line in
        try #require(JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any])
      }
      #expect(errors.map { $0["line"] as? Int } == [3, 4, 5])
      let faults = errors.compactMap { $0["error"] as? [String: String] }
      #expect(faults.map { $0["location"] } == ["standard input:3", "standard input:4", "standard input:5"])
      #expect(faults.last?["fault"] == "this is not a task: it has no 'title'")
      #expect(faults.allSatisfy { $0["remedy"]?.contains("write one object per line") == true })
    }
  }

  @Test("a model that is replaced answers the next line; one that cannot be read answers with why")
  func replaced() throws {
    try with("ranker-logit") { workspace in
      let (process, questions, answers) = (Process(), Pipe(), Pipe())
      process.executableURL = Program.executable
      process.currentDirectoryURL = workspace.url
      process.arguments = ["answer", "--model", "model", "--key", "key"]
      (process.standardInput, process.standardOutput) = (questions, answers)
      process.standardError = FileHandle.nullDevice
      try Program.launch(process)
      func asked() throws -> String {
        questions.fileHandleForWriting.write(Data((Self.tasks[0] + "\n").utf8))
        return String(decoding: answers.fileHandleForReading.availableData, as: UTF8.self)
      }
      #expect(try asked().contains("\"asOf\":\"2016-06-01T00:00:00Z\""))
      try Self.train(workspace, until: "2016-09-01")
      #expect(try asked().contains("\"asOf\":\"2016-09-01T00:00:00Z\""))
      let moved = workspace.path("moved")
      try FileManager.default.moveItem(atPath: workspace.path("model"), toPath: moved)
      #expect(try asked().contains("\"error\":"))
      try FileManager.default.moveItem(atPath: moved, toPath: workspace.path("model"))
      #expect(try asked().contains("\"asOf\":\"2016-09-01T00:00:00Z\""))
      try questions.fileHandleForWriting.close()
      process.waitUntilExit()
      #expect(process.terminationStatus == 0)
    }
  }

  @Test("what else is known of a task, where the recipe measures it")
  func triage() throws {
    try with("most-frequent", more: "\ntriage: true") { workspace in
      let outcome = try ask(workspace, "answer", input: Self.tasks[0])
      let answer = try #require(JSONSerialization.jsonObject(with: Data(outcome.output.utf8)) as? [String: Any])
      let triage = try #require(answer["triage"] as? [String: Any])
      #expect(Set(triage.keys) == ["fixed", "duplicates", "isHint", "moves"] && answer["people"] is [Any])
    }
  }

  @Test("what is missing on the command line, and a model that is not there")
  func faults() throws {
    #expect(try Program.run("answer").status == 64)
    #expect(try Program.run("answer", "--model", "none", "--top", "0").status == 64)
    let none = try Program.run("answer", "--model", "none")
    #expect(none.status == 2 && none.errors.contains("none"))
  }
}
