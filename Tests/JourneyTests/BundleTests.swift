import DelegationCore
import Foundation
import Testing

@Suite("A bundle, from export to recommendation") struct BundleTests {
  /// Exports a bundle into a folder that goes when `body` ends, with a secret of its own.
  private func exported(_ experiment: String, data: String?, _ body: (URL) throws -> Void) throws {
    try Program.withFolder { folder in
      let bundle = folder.appendingPathComponent("bundle")
      let key = folder.appendingPathComponent("person.key").path
      let workspace = data.map { ["--datasets", $0] } ?? []
      let outcome = try Program.run(["export", experiment, "--to", bundle.path, "--key", key, "--quiet"] + workspace)
      #expect(outcome.status == 0, "\(outcome)")
      try body(bundle)
    }
  }

  private struct Golden: Decodable {
    struct Task: Decodable {
      let tokens: [String]
      let category: String?
      let scores: [Double]
    }
    let tasks: [Task]
  }

  /// Whoever reads the bundle finds the pipeline's scores and rankings again.
  private func checkGolden(_ folder: URL) throws {
    let recommender = TaskRecommender(try ProfileBundle(contentsOf: folder))
    let golden = try JSONDecoder().decode(
      Golden.self, from: Data(contentsOf: folder.appendingPathComponent("golden.json")))
    #expect(golden.tasks.count == 50)
    for task in golden.tasks {
      let scores = recommender.scores(tokens: task.tokens, category: task.category)
      #expect(scores.count == task.scores.count)
      #expect(zip(scores, task.scores).allSatisfy { abs($0 - $1) <= 1e-9 })
      func order(_ scores: [Double]) -> [Int] { scores.indices.sorted { (-scores[$0], $0) < (-scores[$1], $1) } }
      #expect(order(scores) == order(task.scores))
    }
  }

  @Test("an app's export: the command line answers as the library does, with its events and for a manager's people")
  func app() throws {
    let folder = Program.root.appendingPathComponent("datasets/app-example")
    let (path, events) = (
      folder.appendingPathComponent("export.json").path, folder.appendingPathComponent("events.jsonl").path
    )
    let export = try AppExport(Data(contentsOf: URL(fileURLWithPath: path)), location: path)
    let recorded = export.adding(
      try AppRecord(Data(contentsOf: URL(fileURLWithPath: events)), location: events).events)
    func answer(_ more: String...) throws -> [String: [String: Any]] {
      let outcome = try Program.run(["ask-app", path, "--json"] + more)
      #expect(outcome.status == 0, "\(outcome.errors)")
      let users = try #require(
        JSONSerialization.jsonObject(with: Data(outcome.output.utf8)) as? [String: [String: Any]])
      return users
    }
    func library(_ export: AppExport, _ isWanted: (String) -> Bool = { _ in true }) throws -> [String: [String: Any]] {
      let predicted = AppRecommender(export).predictedTasks().filter { isWanted($0.user) }
      return try #require(
        JSONSerialization.jsonObject(with: PredictedTasks.json(of: predicted)) as? [String: [String: Any]])
    }
    func isEqual(_ one: [String: [String: Any]], _ other: [String: [String: Any]]) -> Bool {
      NSDictionary(dictionary: one).isEqual(to: other)
    }
    let plain = try library(export)
    #expect(!plain.isEmpty)
    #expect(isEqual(try answer(), plain))
    #expect(isEqual(try answer("--events", events), try library(recorded)))
    let owner = try #require(export.teams.compactMap(\.owner).first)
    let people = Set(try export.people(managedBy: owner))
    let managed = try library(export, people.contains)
    #expect(managed.count < plain.count || people.count == plain.count)
    #expect(isEqual(try answer("--managed-by", owner), managed))
    let nobody = try Program.run("ask-app", path, "--managed-by", "nobody")
    #expect(nobody.status != 0 && nobody.errors.contains("there is no person or user 'nobody'"))
  }

  @Test("what goes to somebody without asking is the same on the command line and in the library")
  func automatic() throws {
    try exported("sample", data: nil) { folder in
      let bundle = try ProfileBundle(contentsOf: folder)
      let titles = ["crash when saving a large file", "colours of the toolbar", "print preview is empty"]
      let lines = titles.enumerated().map { #"{"id": "\#($0 + 1)", "title": "\#($1)", "component": "editor"}"# }
      let outcome = try Program.run(
        "ask-bundle", folder.path, "--tasks", "-", "--automatic", "--json",
        input: lines.joined(separator: "\n"))
      #expect(outcome.status == 0, "\(outcome.errors)")
      let given = try jsonLines(outcome.output)
      let recommender = TaskRecommender(bundle)
      #expect(given.map { $0["task"] as? String } == ["1", "2", "3"])
      for (row, title) in zip(given, titles) {
        let task = WorkTask(id: row["task"] as! String, title: title, category: "editor")
        let person = try recommender.automaticPerson(for: task)
        #expect(row["person"] as? String == person?.key)
      }
    }
  }

  @Test(
    "sets of people and minutes are the same on the command line and in the library, and an older bundle says what it lacks"
  )
  func sets() throws {
    try exported("app-example", data: nil) { folder in
      let bundle = try ProfileBundle(contentsOf: folder)
      #expect(!bundle.promises.isEmpty && bundle.hasDurations && bundle.lacking == nil)
      let recommender = TaskRecommender(bundle)
      let tasks = try AppExport(
        Data(contentsOf: Program.root.appendingPathComponent("datasets/app-example/export.json"))
      ).tasks.prefix(40)
      let lines = try tasks.map { task in
        var object = ["id": task.id, "title": task.title, "description": task.details]
        object["component"] = task.category
        return String(decoding: try JSONEncoder().encode(object), as: UTF8.self)
      }
      func answer(_ words: String...) throws -> Program.Outcome {
        try Program.run(
          ["ask-bundle", folder.path, "--tasks", "-", "--top", "1"] + words,
          input: lines.joined(separator: "\n"))
      }
      let printed = try jsonLines(answer("--json").output)
      #expect(printed.count == tasks.count)
      var given = 0
      for (row, task) in zip(printed, tasks) {
        let sets = try recommender.predictionSets(for: task)
        let shown = try #require(row["sets"] as? [[String: Any]])
        #expect(shown.compactMap { $0["promise"] as? Double } == sets.map(\.promise))
        #expect(shown.compactMap { $0["people"] as? Int } == sets.map(\.people.count))
        let people = try #require(row["people"] as? [[String: Any]])
        #expect(people.count == max(1, sets.first?.people.count ?? 0))
        #expect(
          sets.allSatisfy { $0.people.prefix(people.count).map(\.key) == people.compactMap { $0["person"] as? String } }
        )
        for person in people {
          let duration = try recommender.duration(of: task, for: try #require(person["person"] as? String))
          let minutes = person["minutes"] as? [String: Double]
          #expect(minutes?["low"].map { .seconds(60 * $0) } == duration?.lower && duration != nil)
          #expect(minutes?["median"].map { .seconds(60 * $0) } == duration?.median)
          #expect(minutes?["high"].map { .seconds(60 * $0) } == duration?.upper)
        }
        given += sets.isEmpty ? 0 : 1
      }
      #expect(given > 0)
      let secret = folder.deletingLastPathComponent().appendingPathComponent("person.key").path
      let mistyped = try Program.run(
        "forget", "--person", "ios-2", "--key", secret, "--in", folder.path + "x", "--datasets", "datasets")
      #expect(mistyped.status == 64 && mistyped.errors.contains("--in: there is no folder"), "\(mistyped)")
      let forgotten = try Program.run(
        "forget", "--person", "ios-2", "--key", secret, "--in", folder.path, "--datasets", "datasets")
      #expect(forgotten.status == 0, "\(forgotten)")
      let rest = try ProfileBundle(contentsOf: folder)
      #expect(rest.persons.count == bundle.persons.count - 1 && rest.promises.isEmpty && !rest.hasDurations)
      let profiles = folder.appendingPathComponent("profiles.json")
      let old = try String(contentsOf: profiles, encoding: .utf8).replacingOccurrences(of: "\"1.3\"", with: "\"1.2\"")
      try old.write(to: profiles, atomically: true, encoding: .utf8)
      try BundleFolder.digests(of: [BundleFolder.profiles: Data(old.utf8)]).write(
        to: folder.appendingPathComponent(BundleFolder.digests))
      let lacking = try answer()
      #expect(lacking.status == 0, "\(lacking)")
      #expect(lacking.errors.contains("version 1.2 has no sets of people"))
    }
  }

  @Test("the sample: scores, commands and wrong input")
  func sample() throws {
    try exported("sample", data: nil) { bundle in
      try checkGolden(bundle)
      let line = #"{"id": "7", "title": "crash when saving a large file", "component": "editor"}"#
      let outcome = try Program.run("ask-bundle", bundle.path, "--tasks", "-", "--json", input: line)
      #expect(outcome.status == 0 && outcome.output.contains(#""task":"7""#) && outcome.output.contains(#""share":"#))
      let wrong = try Program.run("ask-bundle", bundle.path, "--tasks", "-", input: "\n{}\n")
      #expect(wrong.status == 2 && wrong.errors.contains("standard input:2"))
      let key = try ProfileBundle(contentsOf: bundle).persons[0].key
      let dated = """
        {"id": "1", "title": "crash", "opened": "2018-01-01"}
        {"id": "2", "title": "crash", "opened": "2018-01-02T08:00:00Z"}
        """
      let next = try Program.run("ask-bundle", bundle.path, "--tasks", "-", "--user", key, input: dated)
      #expect(next.status == 0 && next.errors.contains("ordered by what people took next"), "\(next)")
      #expect(next.output.contains("the newest task") && next.output.contains("days ago"))
      // The first digits of a key, as tables show them, are enough.
      let short = String(key.prefix(10))
      let asked = ["ask-bundle", bundle.path, "--tasks", "-"]
      #expect(try Program.run(asked + ["--user", short], input: dated).output == next.output)
      let table = try Program.run(asked + ["--top", "99"], input: line)
      #expect(table.output.contains(short) && !table.output.contains(key), "\(table)")
      let undated = try Program.run(
        "ask-bundle", bundle.path, "--tasks", "-", "--user", key, "--json", input: line)
      #expect(undated.status == 0 && undated.output.contains("1 task has no opening time"), "\(undated)")
      #expect(try Program.run("recommend", "--model", "m", "--open", "--user", key).status == 64)
      var bytes = try Data(contentsOf: bundle.appendingPathComponent("profiles.json"))
      bytes[bytes.count / 2] ^= 1
      try bytes.write(to: bundle.appendingPathComponent("profiles.json"))
      let damaged = try Program.run("ask-bundle", bundle.path, "--tasks", "-", input: line)
      #expect(damaged.status == 2 && damaged.errors.contains("profiles.json"))
    }
    let app = try Program.run("ask-app", "datasets/app-example/export.json", "--json")
    #expect(app.status == 0 && app.output.contains("TASK-"))
    #expect(!app.output.contains("@") && !app.errors.contains("@"))
    #expect(try Program.run("ask-app", "datasets/app-example/export.json", "--user", "nobody").status == 64)
    let ana = "3F0C7A52-8E1B-4C0D-9A51-0D6E2B7F1A01"
    let own = try Program.run("ask-app", "datasets/app-example/export.json", "--user", ana)
    #expect(own.status == 0 && own.output.contains("TASK-0027"), "\(own)")
    #expect(own.errors.contains("ordered by share, then urgency: nothing was learned about what people take next"))
    #expect(try Program.run("recommend").status == 64)
  }

  @Test("an app's users are found in a bundle that was exported with them, and nobody's address is in it")
  func users() throws {
    try Program.withFolder { folder in
      func path(_ name: String) -> String { folder.appendingPathComponent(name).path }
      try #"{"u1": "Cedar.Spinner@example.org", "u2": "opal.archer@example.org", "u3": "no.one@example.org"}"#
        .write(toFile: path("users.json"), atomically: true, encoding: .utf8)
      let export = ["export", "sample", "--to", path("bundle"), "--key", path("key"), "--users"]
      let outcome = try Program.run(export + [path("users.json")])
      #expect(outcome.status == 0 && outcome.output.contains("users of the app in the bundle: 2 of 3"), "\(outcome)")
      let bundle = try ProfileBundle(contentsOf: folder.appendingPathComponent("bundle"))
      #expect(bundle.userKeys.keys.sorted() == ["u1", "u2"])
      let written = try String(contentsOfFile: path("bundle/users.json"), encoding: .utf8)
      #expect(!written.contains("@") && !written.contains("u3"))
      let app =
        #"{"users":{"u1":{},"u2":{}},"teams":{"A":{"members":["u1","u2"]}},"tasks":{"t":{"title":"crash","team":"A"}}}"#
      try app.write(toFile: path("app.json"), atomically: true, encoding: .utf8)
      let asked = try Program.run("ask-app", path("app.json"), "--profiles", path("bundle"))
      #expect(asked.status == 0 && asked.output.contains("u1") && asked.output.contains("u2"), "\(asked)")
      let forgotten = try Program.run(
        "forget", "--person", "cedar.spinner@example.org", "--key", path("key"), "--in", path("bundle"),
        "--datasets", "datasets")
      #expect(forgotten.status == 0, "\(forgotten)")
      #expect(try ProfileBundle(contentsOf: folder.appendingPathComponent("bundle")).userKeys.keys.sorted() == ["u2"])
      for (text, fault) in [
        ("[]", "no JSON object"), ("{}", "names no user"), (#"{"u1": " "}"#, "'u1' has no address"),
      ] {
        try text.write(toFile: path("wrong.json"), atomically: true, encoding: .utf8)
        let wrong = try Program.run(export + [path("wrong.json")])
        #expect(wrong.status == 2 && wrong.errors.contains(fault), "\(wrong)")
      }
    }
  }

  @Test("a team and a manager's people limit every answer alike")
  func limited() throws {
    let path = "datasets/app-example/export.json"
    let export = try AppExport(Data(contentsOf: Program.root.appendingPathComponent(path)))
    let team = try #require(export.teams.first { $0.owner != nil })
    let user = try #require(team.members.first)
    let own = try Program.run("ask-app", path, "--user", user, "--team", team.id, "--json")
    #expect(own.status == 0)
    let tasks = Set(team.tasks)
    let listed = try Program.run("ask-app", path, "--user", user, "--team", team.id, "--top", "100")
    let ids = listed.output.split(separator: "\n").dropFirst().compactMap {
      $0.split(separator: " ").first.map(String.init)
    }
    #expect(!ids.isEmpty && Set(ids).isSubset(of: tasks), "\(listed)")
    let json = try #require(JSONSerialization.jsonObject(with: Data(own.output.utf8)) as? [String: [String: Any]])
    let predicted = try #require(json[user]?["predicted_tasks"] as? [String: Any])
    #expect(Set(predicted.keys).isSubset(of: tasks))
    let owner = try #require(team.owner)
    let others = try Program.run("ask-app", path, "--managed-by", owner, "--user", owner)
    #expect(others.status == 0 && others.output.split(separator: "\n").count <= 1, "\(others)")
    #expect(try Program.run("ask-app", path, "--team", "nowhere").status == 64)
    #expect(try Program.run("ask-app", path, "--managed-by", "nobody").status == 64)
  }

  @Test(
    "real trackers: scores hold, and no address of the data is in bundle or report",
    .enabled(if: Program.isThorough, Program.slow),
    .enabled(if: Program.realData != nil, "the real data is not here"),
    arguments: ["eclipse-jdt", "eclipse-cdt", "mozilla-thunderbird"])
  func realData(experiment: String) throws {
    let data = try #require(Program.realData)
    let records = try Program.run(
      "records", "msr2013/" + experiment, "--show-persons", "--datasets", data, "--format", "csv")
    let separators: Set<Character> = [",", "\"", " ", ";", "\n", "\r\n"]
    let addresses = Set(
      records.output.lowercased().split(whereSeparator: { separators.contains($0) })
        .filter { $0.contains("@") && $0.contains(".") && $0.first != "@" && $0.last != "@" })
    #expect(addresses.count > 20)
    try exported(experiment, data: data) { bundle in
      try checkGolden(bundle)
      let profiles = try Data(contentsOf: bundle.appendingPathComponent("profiles.json"))
      #expect(profiles.count < 200_000)
      for folder in [bundle, Program.root.appendingPathComponent("reports/" + experiment)] {
        for name in try FileManager.default.subpathsOfDirectory(atPath: folder.path).sorted() {
          let path = folder.appendingPathComponent(name)
          if try path.resourceValues(forKeys: [.isDirectoryKey]).isDirectory == true { continue }
          let bytes = try Data(contentsOf: path)
          // Every address has its sign; a file without one needs no look at each.
          guard bytes.contains(UInt8(ascii: "@")) else { continue }
          let text = String(decoding: bytes, as: UTF8.self).lowercased()
          #expect(!addresses.contains { text.contains($0) }, "\(name)")
        }
      }
    }
  }
}
