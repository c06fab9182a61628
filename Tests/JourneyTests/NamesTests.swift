import Foundation
import Testing

@Suite("Names, paths and lists") struct NamesTests {
  @Test(
    "an experiment is named by its name or by a path",
    arguments: ["quick/", "experiments/quick", "./experiments/quick/", "experiments/quick/recipe.yaml"])
  func experiments(word: String) throws {
    try Workspace.with { workspace in
      let shown = try workspace.run("show", "quick").output
      #expect(try workspace.run("show", word).output == shown)
      #expect(try workspace.run("run", word, "--quiet").status == 0)
      #expect(workspace.exists("reports/quick/report.json"))
      #expect(try workspace.run("runs", word).output.contains("quick"))
    }
  }

  @Test("a path to an unknown experiment names the nearest; a far word names none")
  func unknown() throws {
    try Workspace.with { workspace in
      #expect(try workspace.run("run", "quick/none/").status == 64)
      #expect(try workspace.run("run", "experiments/quikc").errors.contains("did you mean 'quick'?"))
      for words in [
        ["run", "thunderbird"], ["records", "thunderbird"], ["thunderbird"], ["compare", "a", "thunderbird"],
      ] {
        let outcome = try Program.run(words, in: workspace.url)
        #expect(outcome.status == 64 && !outcome.errors.contains("did you mean"), "\(outcome)")
      }
    }
  }

  @Test("a dataset is named by its name or by a path, wherever that leads")
  func datasets() throws {
    try Workspace.with { workspace in
      let records = try workspace.run("records", "sample").output
      let absolute = workspace.path("datasets/sample")
      for word in ["sample/", "datasets/sample", "./datasets/sample/", "datasets/sample/dataset.yaml", absolute] {
        #expect(try workspace.run("records", word).output == records, "\(word)")
      }
      #expect(
        try workspace.run("datasets", "generate", "mine/first", "--to", "data", "--tasks", "200", "-q").status == 0)
      for word in ["data/mine/first", workspace.path("data/mine/first")] {
        #expect(try workspace.run("datasets", "check", word).output.contains("tasks: 200"), "\(word)")
        #expect(try workspace.run("datasets", "verify", word).status == 0, "\(word)")
      }
      #expect(try workspace.run("run", "quick", "--dataset", "data/mine/first", "--quiet").status == 0)
      #expect(workspace.exists("reports/quick@mine-first/report.json"))
      try workspace.edit("data/mine/first/dataset.yaml", "name: mine/first", "nam: mine/first")
      let wrong = try workspace.run("datasets", "check", "data/mine/first")
      #expect(wrong.status == 2 && wrong.errors.contains("first/dataset.yaml"))
    }
  }

  @Test("--to names the folder of datasets, or the dataset's own")
  func generated() throws {
    try Workspace.with { workspace in
      func make(_ name: String, _ folder: String) throws {
        #expect(try workspace.run("datasets", "generate", name, "--to", folder, "--tasks", "200", "-q").status == 0)
      }
      try make("g", "gen/g")
      #expect(workspace.exists("gen/g/dataset.yaml") && !workspace.exists("gen/g/g"))
      try make("h", "gen")
      #expect(workspace.exists("gen/h/dataset.yaml"))
      try make("a/b", workspace.path("deep/a/b/"))
      #expect(workspace.exists("deep/a/b/dataset.yaml"))
      #expect(try workspace.run("datasets", "check", "g", "--datasets", "gen").status == 0)
    }
  }

  @Test("the list of experiments has all: wrong recipes and what cannot be read as well")
  func list() throws {
    try Workspace.with { workspace in
      try workspace.write("sead: 1\n", to: "experiments/broken/recipe.yaml")
      symlink("nowhere", workspace.path("experiments/gone"))
      try workspace.write("{}", to: "experiments/recipe.schema.json")
      try workspace.write("no recipe", to: "experiments/other/notes.txt")
      try workspace.write(Workspace.quickRecipe, to: "experiments/zebra/recipe.yaml")
      let outcome = try workspace.run("run", "--list")
      #expect(outcome.status == 2)
      #expect(outcome.lines.filter { !$0.hasPrefix(" ") } == ["broken", "gone", "quick  (sample)", "zebra  (sample)"])
      #expect(outcome.output.contains("  wrong: experiments/broken/recipe.yaml"))
      #expect(
        outcome.output.contains("  wrong: experiments/gone: the folder cannot be read (No such file or directory)"))
      for name in ["broken", "gone"] { try workspace.remove("experiments/" + name) }
      #expect(try workspace.run("run", "--list").status == 0)
    }
  }
}
