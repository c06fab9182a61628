import Foundation
import Testing

@Suite("A model, from training to answers") struct ModelTests {
  private static let recipe = """
    question: Who should get it?
    dataset: sample
    models: [most-frequent, component-counts, ranker-logit]
    evaluation:
      splits: [holdout]
      headline: {model: ranker-logit, mode: prequential}
    """

  private static let task = #"{"id": "7", "title": "crash xyzzy", "component": "nowhere"}"#

  /// A model of the sample's first years, in the folder `model`.
  private func withModel(_ body: (Workspace) throws -> Void) throws {
    try Workspace.with { workspace in
      try workspace.write(Self.recipe, to: "experiments/ranked/recipe.yaml")
      let outcome = try workspace.run("train", "ranked", "--to", "model", "--until", "2016-06-01", "--key", "key")
      #expect(outcome.status == 0, "\(outcome.errors)")
      #expect(outcome.output.contains("ranker-logit (prequential), which learned from"))
      #expect(outcome.errors.contains("created a secret: key"))
      try body(workspace)
    }
  }

  @Test("train, update, recommend, forget: only the user may read it, and nobody's address is in it")
  func wholeWay() throws {
    try withModel { workspace in
      let addresses = try workspace.run("records", "sample", "--show-persons").output.matches(of: /[a-z.]+@[a-z.]+/)
        .map { String($0.output) }
      #expect(!addresses.isEmpty)
      for file in try FileManager.default.contentsOfDirectory(atPath: workspace.path("model")) {
        let bytes = try workspace.bytes("model/\(file)")
        for address in Set(addresses) { #expect(bytes.range(of: Data(address.utf8)) == nil, "\(file)") }
        let mode = try FileManager.default.attributesOfItem(atPath: workspace.path("model/\(file)"))[.posixPermissions]
        #expect(mode as? Int == 0o600, "\(file)")
      }

      let update = try workspace.run("update", "model", "--until", "2016-07-01", "--key", "key")
      #expect(update.status == 0 && update.output.contains("new tasks"), "\(update.errors)")
      let back = try workspace.run("update", "model", "--until", "2016-06-15", "--key", "key")
      #expect(back.status == 2 && back.errors.contains("the model has learned until 2016-07-01T00:00:00Z"))
      let stranger = try workspace.run("update", "model", "--key", "another")
      #expect(stranger.status == 2 && stranger.errors.contains("another is not there"))

      let always = try Program.run(
        [
          "recommend", "--model", "model", "--tasks", "-", "--always", "--top", "2", "--key", "key", "--format",
          "jsonl",
        ],
        in: workspace.url, input: Self.task)
      #expect(always.status == 0 && always.errors.contains("The model learned from "))
      #expect(!always.errors.contains("older it is"))
      let late = try Program.run(
        ["recommend", "--model", "model", "--tasks", "-", "--key", "key"], in: workspace.url,
        input: #"{"id": "1", "title": "Editor is slow", "opened": "2017-07-01T00:00:00Z"}"#)
      #expect(late.errors.contains("The model last learned 365 days before this task was opened"), "\(late.errors)")
      let answer = try jsonObject(always.output)
      let people = try #require(answer["people"] as? [[String: Any]])
      #expect(people.count == 2 && (people[0]["reasons"] as? [String])?.isEmpty == false)
      #expect(answer["unknownWords"] as? [String] == ["xyzzy"])
      #expect(answer["unknownValues"] as? [String: String] == ["component": "nowhere"])
      let first = try #require(people[0]["person"] as? String)
      #expect(first.wholeMatch(of: /P\d{3}/) != nil)

      try workspace.write("never:\n  - person: \(first)\n", to: "rules.yaml")
      let ruled = try Program.run(
        ["recommend", "--model", "model", "--tasks", "-", "--always", "--rules", "rules.yaml", "--key", "key"],
        in: workspace.url, input: Self.task)
      #expect(ruled.status == 0 && ruled.output.contains("left out by rules: 1"), "\(ruled.errors)")
      #expect(!ruled.output.contains("\(first) "))

      let named = try Program.run(
        ["recommend", "--model", "model", "--tasks", "-", "--always", "--show-persons", "--key", "key"],
        in: workspace.url, input: Self.task)
      let person = try #require(named.output.firstMatch(of: /[a-z.]+@[a-z.]+/)).output
      try FileManager.default.copyItem(atPath: workspace.path("model"), toPath: workspace.path("copy"))
      // A copy that the search does not see.
      try FileManager.default.moveItem(atPath: workspace.path("copy"), toPath: workspace.path(".copy"))
      let forget = try workspace.run("forget", "--person", String(person), "--key", "key")
      #expect(forget.output.contains("removed from the model ./model"), "\(forget.output)\(forget.errors)")
      let after = try Program.run(
        [
          "recommend", "--model", "model", "--tasks", "-", "--always", "--top", "99", "--key", "key", "--format", "csv",
        ],
        in: workspace.url, input: Self.task)
      #expect(
        after.status == 0 && after.output.hasPrefix("task,answer,rank,person,score,reasons,level,precision\r\n"),
        "\(after.errors)")
      let copy = try workspace.run("recommend", "--model", ".copy", "--open", "--key", "key")
      #expect(copy.status == 2 && copy.errors.contains("the model knows somebody who was forgotten since"))
      // What is left is what a model reads that is told first and updated then.
      let again = try workspace.run("update", "model", "--until", "2016-07-02", "--key", "key")
      #expect(again.status == 0 && !again.errors.contains("the past has changed"), "\(again.errors)")
    }
  }

  @Test("an alarm ends an update with exit code 3 where --alarm asks for it, and only then")
  func alarm() throws {
    try Workspace.with { workspace in
      /// Somebody new does all tasks from one on.
      func write(from change: Int) throws {
        let rows = (1...900).map { task in
          let who = task >= change ? "new" : task % 4 == 0 ? "bob" : "ann"
          return "\(task),\(36_000 * task),\(36_000 * task + 9_000),crash,\(who)@example.org,FIXED"
        }
        try workspace.write(
          (["id,opened,resolved,title,owner,resolution"] + rows).joined(separator: "\n"),
          to: "datasets/sample/tasks.csv")
      }
      try workspace.write(
        """
        name: sample
        summary: A desk
        adapter: table
        table:
          tasks: tasks.csv
          format: csv
          times: unix-seconds
          id: id
          opened: opened
          resolved: resolved
          title: title
          assignee: owner
          resolution: resolution
        """, to: "datasets/sample/dataset.yaml")
      try write(from: .max)
      let train = try workspace.run("train", "quick", "--to", "model", "--until", "1970-06-01", "--key", "key")
      #expect(train.status == 0, "\(train)")
      let calm = try workspace.run("update", "model", "--until", "1970-08-01", "--alarm", "--key", "key")
      #expect(
        calm.status == 0 && calm.output.contains("since training: ") && !calm.errors.contains("alarm:"), "\(calm)")
      try write(from: 550)
      let quiet = try workspace.run("update", "model", "--quiet", "--key", "key")
      #expect(quiet.status == 0 && quiet.errors.contains("alarm: first suggestions are right in"), "\(quiet)")
      #expect(try workspace.run("update", "model", "--quiet", "--alarm", "--key", "key").status == 3)
      let asked = try workspace.run(
        "recommend", "--model", "model", "--title", "x", "--format", "jsonl", "--key", "key")
      #expect(asked.errors.contains("alarm: first suggestions") && asked.output.contains("\"alarm\":true"), "\(asked)")
    }
  }

  @Test("explain says of a person what recommend does, by rank, and whether rules leave the person out")
  func explain() throws {
    try withModel { workspace in
      func asked(_ words: [String]) throws -> Program.Outcome {
        try Program.run(
          words + ["--model", "model", "--key", "key", "--tasks", "-"], in: workspace.url, input: Self.task)
      }
      func json(_ words: [String]) throws -> [String: Any] { try jsonObject(asked(words).output) }
      let recommended = try json(["recommend", "--always", "--format", "jsonl"])
      // With --always nobody is merely looked at, no such test task was there to measure, and the recipe has no fallback.
      #expect(
        try recommended.keys.sorted()
          == stableKeys(of: "recommend").filter {
            !["alarm", "inactive", "lookedAt", "precision", "fallback", "testTasks", "unknownKeys"].contains($0)
          })
      let people = try #require(recommended["people"] as? [[String: Any]])
      let (first, third) = (people[0], people[2])
      let name = try #require(third["person"] as? String)
      try workspace.write("never:\n  - person: \(first["person"]!)\n", to: "rules.yaml")
      for (person, rank, rules) in [(third, 3, []), (first, 1, ["--rules", "rules.yaml"])] {
        let named = try #require(person["person"] as? String)
        let answer = try json(["explain", "--task", "7", "--format", "json", "--person", named] + rules)
        #expect(try answer.keys.sorted() == stableKeys(of: "explain"))
        let other = try #require(answer["person"] as? [String: Any])
        #expect(other["rank"] as? Int == rank && other["isExcluded"] as? Bool == !rules.isEmpty)
        #expect(other["score"] as? Double == person["score"] as? Double)
        #expect(other["reasons"] as? [String] == person["reasons"] as? [String])
        let leader = try #require(answer["first"] as? [String: Any])
        #expect(leader["person"] as? String == people[rules.isEmpty ? 0 : 1]["person"] as? String)
      }
      let second = try #require(people[1]["person"] as? String)
      let byRules = try asked(["explain", "--task", "7", "--person", second, "--rules", "rules.yaml"])
      #expect(
        byRules.output.contains("\(second): rank 2 of ") && byRules.output.contains(", first of those who may get it"))
      let table = try asked(["explain", "--task", "7", "--person", name])
      #expect(
        table.output.contains("\(first["person"]!) comes first, ") && table.output.contains("\(name): rank 3 of "))
      // A task that no tracker has is explained like a line of a file, and each open one like itself.
      func plain(_ words: String...) throws -> Program.Outcome {
        try Program.run(["explain", "--model", "model", "--key", "key", "--person", name] + words, in: workspace.url)
      }
      let line = try plain("--title", "Crash on save", "--component", "UI", "--format", "json")
      #expect(try jsonObject(line.output)["task"] as? String == "new", "\(line)")
      let open = try plain("--open", "--newest", "2", "--format", "json").output
      let tasks = try jsonLines(open).map { try #require($0["task"] as? String) }
      #expect(tasks.count == 2)
      #expect(try tasks.map { try plain("--task", $0, "--format", "json").output }.joined() == open)
      #expect(try plain().errors.contains("Name the tasks: --open, --task ID, --tasks FILE or --title TEXT."))
      let none = try workspace.run("explain", "--model", "model", "--key", "key", "--task", "none", "--person", name)
      #expect(none.status == 2 && none.errors.contains("--task none: the model has no such task that is open"))
    }
  }

  @Test("tasks and people are found in any case of letters; a name that may mean two is refused")
  func anyCase() throws {
    try Workspace.with { workspace in
      let closed = (1...300).map {
        "DESK-\($0),\(36_000 * $0),\(36_000 * $0 + 9_000),crash,\($0 % 3 == 0 ? "p001" : "ann"),FIXED"
      }
      let open = ["DESK-301", "DESK-302", "Desk-302"].map { "\($0),10900000,,crash,," }
      try workspace.write(
        (["id,opened,resolved,title,owner,resolution"] + closed + open).joined(separator: "\n"),
        to: "datasets/desk/tasks.csv")
      try workspace.write(
        """
        name: desk
        summary: A desk
        adapter: table
        table: {tasks: tasks.csv, format: csv, times: unix-seconds, id: id, opened: opened, resolved: resolved, title: title,
          assignee: owner, resolution: resolution}
        """, to: "datasets/desk/dataset.yaml")
      try workspace.write(
        "question: Who?\ndataset: desk\nmodels: [most-frequent]\nevaluation: {splits: [holdout]}\n",
        to: "experiments/desk/recipe.yaml")
      #expect(try workspace.run("train", "desk", "--to", "model", "--key", "key").status == 0)
      func explain(_ task: String, _ person: String) throws -> Program.Outcome {
        try workspace.run("explain", "--model", "model", "--key", "key", "--task", task, "--person", person)
      }
      let expected = try explain("DESK-301", "P002")
      #expect(expected.lines.first == "task DESK-301", "\(expected)")
      #expect(try explain("desk-301", "p002").output == expected.output)
      #expect(try explain("Desk-302", "ANN").lines.first == "task Desk-302")
      // The first person is ann, and the second one's login is p001.
      let person = try explain("DESK-301", "p001")
      #expect(person.status == 2 && person.errors.contains("--person p001: it may be P001, or P002, whose login it is"))
      let task = try workspace.run("recommend", "--model", "model", "--key", "key", "--task", "desk-302")
      #expect(task.status == 2 && task.errors.contains("--task desk-302: it may be DESK-302 or Desk-302"), "\(task)")
      #expect(try workspace.run("recommend", "--model", "model", "--key", "key", "--task", "desk-301").status == 0)
    }
  }

  @Test("a damaged model, one of another version and a folder that is none are refused")
  func damaged() throws {
    try withModel { workspace in
      let history = try workspace.bytes("model/history.bin")
      try workspace.write(history.dropLast(1), to: "model/history.bin")
      let damaged = try workspace.run("recommend", "--model", "model", "--open", "--key", "key")
      #expect(damaged.status == 2 && damaged.output.isEmpty)
      #expect(damaged.errors.hasPrefix("error: model/history.bin: its bytes do not match the digest in SHA256SUMS"))
      try workspace.write(history, to: "model/history.bin")
      let card = try workspace.text("model/model.json")
      try workspace.write(
        card.replacing(#/"version" ?: ?\d+/#, with: "\"version\":0").replacing(
          "delegate train ", with: "id|sh; delegate train "),
        to: "model/model.json")
      let sums = try workspace.text("model/SHA256SUMS").split(separator: "\n").map { $0.split(separator: " ").last! }
      let summed = try Program.tool(
        ["sh", "-c", "sha256sum \(sums.joined(separator: " ")) >SHA256SUMS"],
        in: workspace.url.appendingPathComponent("model"))
      #expect(summed.status == 0, "\(summed)")
      let older = try workspace.run("update", "model", "--key", "key")
      #expect(older.status == 4 && older.errors.contains("by another version of this program"), "\(older)")
      #expect(older.errors.contains("delegate train ranked --to model") && !older.errors.contains("id|sh"), "\(older)")
      let none = try workspace.run("recommend", "--model", "experiments", "--open")
      #expect(none.status == 2 && none.errors.contains("SHA256SUMS is missing or cannot be read"))
      let own = try workspace.run("train", "ranked", "--to", "experiments", "--key", "key")
      #expect(own.status == 2 && own.errors.contains("the project keeps other things in this folder"))
      try workspace.write("mine", to: "taken/notes.txt")
      let taken = try workspace.run("train", "ranked", "--to", "taken", "--key", "key")
      #expect(taken.status == 2 && taken.errors.contains("it is not a model (it holds no model.json)"))
    }
  }

  @Test("a model of counts gives shares and reasons, and abstains; in batch mode it learns nothing new")
  func counts() throws {
    try Workspace.with { workspace in
      #expect(try workspace.run("train", "quick", "--to", "model", "--until", "split", "--key", "key").status == 0)
      let update = try workspace.run("update", "model", "--key", "key")
      #expect(update.status == 0 && update.output.contains(", 0 new outcomes"))
      let open = try workspace.run("recommend", "--model", "model", "--open", "--key", "key")
      #expect(open.status == 0 && open.output.contains(": ask a person of "), "\(open.errors)")
      // Who was looked at is listed, with a reason, and how often the first was right.
      #expect(
        open.output.contains(/: low \(the first was right for \d.* of \d+ such test tasks.*\): ask a person/), "\(open)"
      )
      #expect(open.output.contains(#/  unsure: P\d+  share \d+\.\d %\n    – resolved /#), "\(open)")
      let shared = try workspace.run(
        "recommend", "--model", "model", "--open", "--most", "1", "--format", "csv", "--key", "key")
      let cells = shared.lines.dropFirst().map { $0.split(separator: ",", omittingEmptySubsequences: false) }
      let one = try workspace.run(
        "recommend", "--model", "model", "--task", String(cells[0][0]), "--format", "csv", "--key", "key")
      #expect(one.status == 0 && Set(one.lines.dropFirst().map { $0.split(separator: ",")[0] }) == [cells[0][0]])
      let absent = try workspace.run("recommend", "--model", "model", "--task", "none", "--key", "key")
      #expect(absent.status == 2 && absent.errors.contains("--task none: the model has no such task"), "\(absent)")
      let people = cells.map { $0[3] }.filter { !$0.isEmpty }
      #expect(shared.status == 0 && Set(people).count == people.count && people.count > 1, "\(shared)")
      try workspace.write("capacity:\n  - {person: \"*\", openTasks: 2}\n", to: "rules.yaml")
      func most(_ limit: String) throws -> Int {
        let shared = try workspace.run(
          "recommend", "--model", "model", "--open", "--most", limit, "--rules", "rules.yaml", "--format", "csv",
          "--key",
          "key")
        let people = shared.lines.dropFirst().map { $0.split(separator: ",", omittingEmptySubsequences: false)[3] }
        return Dictionary(grouping: people.filter { !$0.isEmpty }) { $0 }.values.map(\.count).max() ?? 0
      }
      #expect(try (most("1"), most("9")) == (1, 2))
      for wrong in [["--most", "0"], ["--most", "2", "--always"]] {
        #expect(
          try Program.run(["recommend", "--model", "model", "--open"] + wrong, in: workspace.url).status == 64,
          "\(wrong)")
      }
      let always = try workspace.run("recommend", "--model", "model", "--open", "--always", "--key", "key")
      #expect(
        always.output.contains("share") && always.output.contains(" resolved ") && always.output.contains("'s tasks"))
    }
  }

  @Test("a set is named whole, however few people are wanted")
  func wholeSets() throws {
    try withModel { workspace in
      func sets(_ top: String) throws -> [Substring] {
        try workspace.run(
          "recommend", "--model", "model", "--open", "--top", top, "--format", "csv", "--key", "key"
        ).lines.filter { $0.contains(",one of,2,") }
      }
      let sets = (try sets("1"), try sets("5"))
      #expect(sets.0 == sets.1 && !sets.0.isEmpty)
    }
  }

  @Test("where nobody is sure a fallback names whom to ask, the next one each time; without one nobody")
  func fallback() throws {
    try Workspace.with { workspace in
      let task = #"{"id": "1", "title": "Crash on save", "component": "nowhere"}"#
      func asked(_ options: String...) throws -> [[String: String]?] {
        #expect(
          try Program.run(
            ["train", "quick", "--to", "model", "--until", "split", "--key", "key"] + options, in: workspace.url
          )
          .status == 0)
        let outcome = try Program.run(
          ["answer", "--model", "model", "--key", "key"], in: workspace.url, input: task + "\n" + task)
        return try outcome.lines.map { line in
          let object = try JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any]
          #expect(object?["answer"] as? String == "ask a person", "\(line)")
          return (object?["fallback"] as? [String: Any]).map { $0.compactMapValues { $0 as? String } }
        }
      }
      #expect(try asked() == [nil, nil])
      let turns = try asked("--set", "abstention.fallback=round-robin").compactMap(\.self)
      #expect(turns.map { $0["by"] } == ["round-robin", "round-robin"])
      #expect(Set(turns.map { $0["person"] }).count == 2, "\(turns)")
      let open = try workspace.run("recommend", "--model", "model", "--open", "--key", "key")
      #expect(open.output.contains(#/: ask a person.*: P\d+, by round-robin/#), "\(open)")
      // Whoever is asked counts as assigned, so nobody is asked beyond their capacity in one call or one session.
      #expect(try asked("--set", "abstention.fallback=team").count == 2)
      try workspace.write("capacity:\n  - {person: \"*\", openTasks: 12}\n", to: "rules.yaml")
      let many = (1...40).map { task.replacing("\"1\"", with: "\"new-\($0)\"") }.joined(separator: "\n")
      for words in [["answer"], ["recommend", "--tasks", "-", "--format", "jsonl"]] {
        let outcome = try Program.run(
          words + ["--model", "model", "--key", "key", "--rules", "rules.yaml"], in: workspace.url, input: many)
        let people = outcome.output.matches(of: #/"fallback":{"by":"team","person":"(\w+)"/#).map { $0.output.1 }
        let counts = Dictionary(grouping: people, by: \.self).values.map(\.count)
        #expect(counts.count > 1 && counts.allSatisfy { $0 <= 12 }, "\(outcome)")
      }
    }
  }
}
