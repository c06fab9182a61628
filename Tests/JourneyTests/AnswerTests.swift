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
    #"{"id": "6", "title": "Crash on save", "componet": "Editor", "url": {"a": 1}}"#,
  ]

  @Test("each line is what recommend answers for the task alone", arguments: ["ranker-logit", "most-frequent"])
  func alone(model: String) throws {
    try with(model) { workspace in
      let all = try ask(workspace, "answer", input: Self.tasks.joined(separator: "\n"))
      #expect(all.status == 0 && all.errors.contains("The model learned from "), "\(all)")
      #expect(all.lines.count == Self.tasks.count)
      for (line, task) in zip(all.lines, Self.tasks) {
        let one = try ask(workspace, "recommend", "--tasks", "-", "--format", "jsonl", input: task)
        #expect(one.output == line + "\n", "\(task)")
        #expect(line.contains("\"unknownKeys\":[\"componet\",\"url\"]") == task.contains("componet"), "\(line)")
        let levels = ["suggested": "high", "one of": "medium", "ask a person": "low"]
        #expect(
          levels.contains { line.contains("\"answer\":\"\($0)\"") && line.contains("\"level\":\"\($1)\"") }, "\(line)")
      }
    }
  }

  @Test(
    "of a few names everybody in a set is listed, and no precision stands beside a part of the set that it is about")
  func sets() throws {
    try with("ranker-logit") { workspace in
      func answers(_ words: String...) throws -> [[String: Any]] {
        let outcome = try Program.run(
          ["recommend", "--model", "model", "--key", "key", "--open", "--format", "jsonl"] + words, in: workspace.url)
        return try jsonLines(outcome.output)
      }
      func sizes(_ answer: [String: Any]) -> [Int] {
        (answer["sets"] as? [[String: Any]])?.compactMap { $0["people"] as? Int } ?? []
      }
      let few = try answers("--top", "1").filter { $0["answer"] as? String == "one of" }
      #expect(few.contains { sizes($0).last! > sizes($0)[0] }, "\(few)")
      #expect(few.allSatisfy { ($0["people"] as? [Any])?.count == sizes($0).max() && $0["precision"] != nil }, "\(few)")
      let one = try answers("--top", "1", "--always").filter { $0["level"] as? String == "medium" }
      #expect(!one.isEmpty && one.allSatisfy { ($0["precision"] == nil) == (sizes($0)[0] > 1) }, "\(one)")
      let table = try Program.run(
        "recommend", "--model", "model", "--key", "key", "--open", in: workspace.url)
      #expect(table.output.contains(#/\n  for 90(\.0)? % also: P/#), "\(table)")
    }
  }

  @Test("a task that was taken from somebody is not for them again, by recommend, answer and explain")
  func takenBack() throws {
    try Workspace.with { workspace in
      func time(_ hours: Int) -> String {
        Date(timeIntervalSince1970: Double(1_600_000_000 + 3600 * hours)).ISO8601Format().replacing(
          "Z", with: ".000+0000")
      }
      func account(_ name: String?) -> Any { name.map { ["accountId": $0, "displayName": $0] } ?? NSNull() }
      func move(_ hours: Int, _ from: String?, _ to: String?) -> [String: Any] {
        let change: [String: Any] = [
          "field": "assignee", "from": from ?? NSNull(), "to": to ?? NSNull(), "toString": to ?? NSNull(),
        ]
        return ["created": time(hours), "items": [change]]
      }
      let items = try (1...120).map { number in
        let (at, isOpen) = (24 * number, number == 120)
        let who = number % 4 == 0 && !isOpen ? "bob" : "ann"
        let fields: [String: Any] = [
          "summary": "Crash", "created": time(at), "updated": time(at + 3), "versions": [], "components": [],
          "resolutiondate": isOpen ? NSNull() : time(at + 3), "assignee": account(isOpen ? nil : who),
          "reporter": account("rae"), "priority": ["name": "Major"], "status": ["name": isOpen ? "To Do" : "Done"],
          "resolution": isOpen ? NSNull() : ["name": "Done"],
        ]
        let moves = [move(at + 1, nil, who)] + (isOpen ? [move(at + 2, who, nil)] : [])
        return [
          "backend_name": "Jira", "category": "issue", "origin": "o", "tag": "t", "timestamp": 7.5, "uuid": "\(number)",
          "updated_on": Double(1_600_000_000 + 3600 * (at + 3)),
          "data": ["key": "D-\(number)", "changelog": ["histories": moves], "fields": fields] as [String: Any],
        ] as [String: Any]
      }.map { String(decoding: try JSONSerialization.data(withJSONObject: $0), as: UTF8.self) + "\n" }
      try workspace.write(items.joined(), to: "datasets/desk/items.jsonl")
      try workspace.write(
        "name: desk\nsummary: Our desk\nadapter: perceval\nperceval: {backend: jira, items: items.jsonl}\n",
        to: "datasets/desk/dataset.yaml")
      try workspace.write(
        "question: Who?\ndataset: desk\nmodels: [most-frequent]\nevaluation: {splits: [holdout]}\n",
        to: "experiments/desk/recipe.yaml")
      let trained = try workspace.run("train", "desk", "--to", "model", "--key", "key")
      #expect(trained.status == 0, "\(trained)")
      func people(_ id: String) throws -> [String] {
        let line = try ask(workspace, "answer", "--always", input: #"{"id": "\#(id)", "title": "Crash"}"#)
        return line.output.matches(of: #/"person":"(\w+)"/#).map { String($0.output.1) }
      }
      let all = try people("D-121")
      #expect(try all.count == 2 && people("D-120") == [all[1]], "\(all)")
      let open = try ask(workspace, "recommend", "--open", "--always", input: "")
      #expect(open.output.contains("theirs before: 1\n  \(all[1])") && !open.output.contains(all[0]), "\(open)")
      let why = try ask(workspace, "explain", "--task", "D-120", "--person", all[0], input: "")
      #expect(why.output.contains("\(all[1]) comes first") && why.output.contains("left out, since it was theirs"))
    }
  }

  @Test("a line that is no task is answered by its fault, and the next one as if nothing had been")
  func badLines() throws {
    try with("ranker-logit") { workspace in
      let outcome = try ask(
        workspace, "answer", input: "\(Self.tasks[0])\n\n{broken\n[]\n{\"id\": \"7\"}\n\(Self.tasks[0])")
      #expect(outcome.status == 0 && outcome.lines.count == 6, "\(outcome)")
      #expect(outcome.lines.first == outcome.lines.last && outcome.lines[1].contains("\"fault\":\"the line is empty\""))
      let errors = try outcome.lines[2...4].map { try jsonObject($0) }
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

  @Test(
    "what else is known of a task, where the recipe measures it: as triage says it of the task alone",
    arguments: ["ranker-logit", "most-frequent"])
  func triage(model: String) throws {
    try with(model, more: "\ntriage: true") { workspace in
      let outcome = try ask(workspace, "answer", input: Self.tasks.joined(separator: "\n"))
      #expect(outcome.lines.count == Self.tasks.count)
      for (line, task) in zip(outcome.lines, Self.tasks) {
        let answer = try jsonObject(line)
        let triage = try #require(answer["triage"] as? [String: Any])
        #expect(Set(triage.keys) == ["fixed", "duplicates", "isHint", "moves"] && answer["people"] is [Any])
        let alone = try jsonObject(
          try ask(workspace, "triage", "--tasks", "-", "--format", "jsonl", input: task).output)
        #expect(
          NSDictionary(dictionary: triage) == NSDictionary(dictionary: alone.filter { triage[$0.key] != nil }),
          "\(task)")
      }
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
