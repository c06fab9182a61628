import Foundation
import Testing

@Suite("Recipes, from one to the next") struct RecipesTests {
  @Test("a new experiment runs at once, has the metrics of the one it extends, and takes values of its own")
  func extends() throws {
    try Workspace.with { workspace in
      #expect(try workspace.run("run", "quick", "--quiet").status == 0)
      let made = try workspace.run("new", "mine", "--from", "quick", "--question", "Is it the same?")
      #expect(made.status == 0 && made.output == "experiments/mine/recipe.yaml\n", "\(made)")
      #expect(try workspace.run("run", "mine", "--accept", "--quiet").status == 0)
      #expect(
        try workspace.report("reports/mine").results as NSArray == workspace.report("reports/quick").results as NSArray)
      #expect(try workspace.text("reports/mine/index.html").contains("Is it the same?"))

      try workspace.write(
        try workspace.text("experiments/mine/recipe.yaml") + "models: [{name: component-recent, days: 7}]\n",
        to: "experiments/mine/recipe.yaml")
      let other = try workspace.run("run", "mine")
      #expect(other.status == 1 && other.errors.contains("metrics differ from the accepted ones"), "\(other)")
      #expect(try workspace.report("reports/mine").results.count == 1)
    }
  }

  @Test("a value of the command line makes a trial: a folder of its own, compared with nothing, and it says so")
  func trial() throws {
    try Workspace.with { workspace in
      #expect(try workspace.run("run", "quick", "--accept", "--quiet").status == 0)
      let before = try workspace.bytes("reports/quick/report.json")
      let trial = try workspace.run("run", "quick", "--set", "models.component-recent.days=7")
      #expect(trial.status == 0 && trial.output.contains("not compared: "), "\(trial)")
      let folder = "reports/quick+models.component-recent.days=7"
      #expect(trial.output.contains("page: \(folder)/index.html"))
      let page = try workspace.text("\(folder)/index.html")
      #expect(page.contains("delegate run quick --set models.component-recent.days=7"))
      #expect(page.contains("This is a trial: the command line set models.component-recent.days=7"))
      #expect(try workspace.report(folder).results as NSArray != workspace.report("reports/quick").results as NSArray)
      #expect(try workspace.bytes("reports/quick/report.json") == before)

      let lists = try workspace.run(
        "run", "quick", "--quiet", "--set", "models=[most-frequent]", "--set", "text.filters=[]")
      #expect(lists.status == 0, "\(lists)")
      let folders = Set(workspace.files("reports").filter { $0.contains("/") }.map { String($0.prefix { $0 != "/" }) })
      #expect(
        folders.count == 3 && folders.contains { $0.hasPrefix("quick+models=most-frequent+text.filters=-") },
        "\(folders)")
    }
  }

  @Test("what is shown can be saved, runs, and has the same metrics")
  func shown() throws {
    try Workspace.with { workspace in
      let shown = try workspace.run("show", "quick", "--set", "models.component-recent.days=7")
      #expect(shown.output.contains("    days: 7  # --set\n"), "\(shown)")
      try workspace.edit(
        "experiments/quick/recipe.yaml", "Who should get it?",
        "Who should get it, given all that is known of it and of everybody else when it is opened by somebody?")
      let options = ["show", "quick", "--set", "models.component-recent.days=7"]
      let narrow = try Program.run(options, in: workspace.url, environment: ["COLUMNS": "40"]).output
      #expect(narrow.split(separator: "\n").prefix { $0 != "dataset: sample  # line 2" }.allSatisfy { $0.count <= 40 })
      try workspace.write(narrow, to: "experiments/saved/recipe.yaml")
      func recipe(_ words: [String]) throws -> NSDictionary? {
        let json = try Program.run(words + ["--json"], in: workspace.url).output
        return (try JSONSerialization.jsonObject(with: Data(json.utf8)) as? [String: Any])?["recipe"] as? NSDictionary
      }
      #expect(try recipe(["show", "saved"]) == recipe(options))
      #expect(try workspace.run("run", "saved", "--quiet").status == 0)
      #expect(try workspace.run("run", "quick", "--quiet", "--set", "models.component-recent.days=7").status == 0)
      #expect(
        try workspace.report("reports/saved").results as NSArray
          == workspace.report("reports/quick+models.component-recent.days=7").results as NSArray)
      let json = try workspace.run("show", "quick", "--json")
      let keys = try JSONSerialization.jsonObject(with: Data(json.output.utf8)) as? [String: Any]
      #expect((keys?["origins"] as? [String: String])?["models[1].days"] == "experiments/quick/recipe.yaml:11")
      #expect(try workspace.run("show", "--schema").output == String(contentsOf: Self.schema, encoding: .utf8))
    }
  }

  static let schema = Program.root.appendingPathComponent("experiments/recipe.schema.json")

  @Test("a sweep: the shipped one holds, a table of its points, and no command for single recipes takes it")
  func sweep() throws {
    try Workspace.with { workspace in
      for name in ["sample", "sample-sweep"] { try workspace.copy("experiments/\(name)", as: "experiments/\(name)") }
      let outcome = try workspace.run("run", "sample-sweep")
      #expect(outcome.status == 0 && outcome.output.contains("every metric is as accepted"), "\(outcome)")
      #expect(outcome.lines.contains { $0.hasPrefix("*  ") } && outcome.errors.contains("points: 6 points"))
      let dry = try workspace.run("run", "sample-sweep", "--dry-run")
      #expect(dry.lines.count { $0.hasPrefix("point text.filters=") && $0.contains("  cached  ") } == 6, "\(dry)")
      for words in [["audit"], ["export", "--to", "bundle"], ["new", "mine", "--from"]] {
        let refused = try Program.run(words + ["sample-sweep"], in: workspace.url)
        #expect(refused.status == 64 && refused.errors.contains("it is a sweep, which is many recipes"), "\(words)")
      }
      #expect(try workspace.run("show", "sample-sweep").output.contains("sweep:  # 6 points\n"))
      #expect(try workspace.run("run", "--list").output.contains("sample-sweep  (sample, a sweep)\n"))
    }
  }

  @Test("a suite: one command for all datasets, accepted and held, listed; no command for single recipes takes it")
  func suite() throws {
    try Workspace.with { workspace in
      for name in ["one", "two"] {
        _ = try workspace.run("datasets", "generate", name, "--tasks", "300", "--to", "datasets")
      }
      try workspace.write(
        "question: Everywhere?\nmodels: [recent, component-counts]\nsuite: [one, two]\n",
        to: "experiments/all/recipe.yaml")
      let outcome = try workspace.run("run", "all", "--accept")
      #expect(outcome.status == 0 && outcome.output.contains("accepted: experiments/all/expected.json"), "\(outcome)")
      #expect(outcome.lines.contains { $0.hasPrefix("mean") } && outcome.errors.contains("ingest: two"))
      let again = try workspace.run("run", "all")
      #expect(again.status == 0 && again.output.contains("every metric is as accepted"), "\(again)")
      for words in [
        ["audit", "all"], ["export", "--to", "bundle", "all"], ["new", "mine", "--from", "all"],
        ["train", "all", "--to", "model"],
      ] {
        let refused = try Program.run(words, in: workspace.url)
        #expect(refused.status == 64 && refused.errors.contains("it is a suite, which is many recipes"), "\(words)")
      }
      let compared = try workspace.run("compare", "all", "all")
      #expect(compared.status == 2 && compared.errors.contains("it is of a suite"), "\(compared)")
      #expect(try workspace.run("show", "all").output.contains("suite:  # 2 datasets of 2 trackers\n"))
      #expect(try workspace.run("run", "--list").output.contains("all  (2 datasets, a suite)\n"))
    }
  }

  @Test("a wrong inherited value names its file, and who inherits it")
  func inherited() throws {
    try Workspace.with { workspace in
      try workspace.edit("experiments/quick/recipe.yaml", "k: 5", "k: 0")
      try workspace.write("question: Mine?\nextends: quick\n", to: "experiments/mine/recipe.yaml")
      let outcome = try workspace.run("run", "mine")
      #expect(outcome.status == 2)
      #expect(outcome.errors.contains("experiments/quick/recipe.yaml:14: key 'clusters[0].k' is 0"), "\(outcome)")
      #expect(outcome.errors.contains("experiments/mine/recipe.yaml inherits this value"))
    }
  }
}
