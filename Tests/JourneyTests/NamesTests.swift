import Foundation
import Testing

@Suite("Names, paths and lists") struct NamesTests {
  @Test(
    "an experiment is named by its name or by a path",
    arguments: ["quick/", "experiments/quick", "./experiments/quick/", "experiments/quick/recipe.yaml"])
  func experiments(word: String) throws {
    try Place.with { place in
      let shown = try place.run("show", "quick").output
      #expect(try place.run("show", word).output == shown)
      #expect(try place.run("run", word, "--quiet").status == 0)
      #expect(place.exists("reports/quick/report.json"))
      #expect(try place.run("runs", word).output.contains("quick"))
    }
  }

  @Test("a path to an unknown experiment names the nearest; a far word names none")
  func unknown() throws {
    try Place.with { place in
      #expect(try place.run("run", "quick/none/").status == 64)
      #expect(try place.run("run", "experiments/quikc").errors.contains("did you mean 'quick'?"))
      for words in [
        ["run", "thunderbird"], ["records", "thunderbird"], ["thunderbird"], ["compare", "a", "thunderbird"],
      ] {
        let outcome = try Program.run(words, in: place.url)
        #expect(outcome.status == 64 && !outcome.errors.contains("did you mean"), "\(outcome)")
      }
    }
  }

  @Test("a dataset is named by its name or by a path, wherever that leads")
  func datasets() throws {
    try Place.with { place in
      let records = try place.run("records", "sample").output
      let absolute = place.path("datasets/sample")
      for word in ["sample/", "datasets/sample", "./datasets/sample/", "datasets/sample/dataset.yaml", absolute] {
        #expect(try place.run("records", word).output == records, "\(word)")
      }
      #expect(try place.run("datasets", "generate", "mine/first", "--to", "data", "--reports", "200", "-q").status == 0)
      for word in ["data/mine/first", place.path("data/mine/first")] {
        #expect(try place.run("datasets", "check", word).output.contains("reports: 200"), "\(word)")
        #expect(try place.run("datasets", "verify", word).status == 0, "\(word)")
      }
      #expect(try place.run("run", "quick", "--dataset", "data/mine/first", "--quiet").status == 0)
      #expect(place.exists("reports/quick@mine-first/report.json"))
      try place.edit("data/mine/first/dataset.yaml", "name: mine/first", "nam: mine/first")
      let wrong = try place.run("datasets", "check", "data/mine/first")
      #expect(wrong.status == 2 && wrong.errors.contains("first/dataset.yaml"))
    }
  }

  @Test("--to names the folder of datasets, or the dataset's own")
  func generated() throws {
    try Place.with { place in
      func make(_ name: String, _ folder: String) throws {
        #expect(try place.run("datasets", "generate", name, "--to", folder, "--reports", "200", "-q").status == 0)
      }
      try make("g", "gen/g")
      #expect(place.exists("gen/g/dataset.yaml") && !place.exists("gen/g/g"))
      try make("h", "gen")
      #expect(place.exists("gen/h/dataset.yaml"))
      try make("a/b", place.path("deep/a/b/"))
      #expect(place.exists("deep/a/b/dataset.yaml"))
      #expect(try place.run("datasets", "check", "g", "--datasets", "gen").status == 0)
    }
  }

  @Test("the list of experiments has all: wrong recipes and what cannot be read as well")
  func list() throws {
    try Place.with { place in
      try place.write("sead: 1\n", to: "experiments/broken/recipe.yaml")
      symlink("nowhere", place.path("experiments/gone"))
      try place.write("{}", to: "experiments/recipe.schema.json")
      try place.write("no recipe", to: "experiments/other/notes.txt")
      try place.write(Place.quickRecipe, to: "experiments/zebra/recipe.yaml")
      let outcome = try place.run("run", "--list")
      #expect(outcome.status == 2)
      #expect(outcome.lines.filter { !$0.hasPrefix(" ") } == ["broken", "gone", "quick  (sample)", "zebra  (sample)"])
      #expect(outcome.output.contains("  wrong: experiments/broken/recipe.yaml"))
      #expect(
        outcome.output.contains("  wrong: experiments/gone: the folder cannot be read (No such file or directory)"))
      for name in ["broken", "gone"] { try place.remove("experiments/" + name) }
      #expect(try place.run("run", "--list").status == 0)
    }
  }
}
