import Foundation
import Testing

@Suite("Files that were there before") struct OutputTests {
  private func kind(_ path: String) -> mode_t {
    var status = stat()
    return lstat(path, &status) == 0 ? status.st_mode & S_IFMT : 0
  }

  @Test("compare --page: only a page of its own is replaced, unless --force says so; no link and no device ever")
  func page() throws {
    try Workspace.with { workspace in
      #expect(try workspace.run("run", "quick", "--quiet").status == 0)
      func compare(_ words: String...) throws -> Program.Outcome {
        try Program.run(["compare", "quick", "quick", "--page"] + words, in: workspace.url)
      }
      for _ in 0..<2 { #expect(try compare("page.html").status == 0) }
      try workspace.write("dear", to: "letter.txt")
      let refused = try compare("letter.txt")
      #expect(refused.status == 2 && refused.output.isEmpty)
      #expect(refused.errors.contains("try: replace it with --force, or write elsewhere: --page FILE"))
      #expect(try workspace.text("letter.txt") == "dear")
      symlink("letter.txt", workspace.path("link"))
      #expect(try compare("link").status == 2 && workspace.text("letter.txt") == "dear")
      #expect(try compare("link", "--force").status == 0)
      #expect(try kind(workspace.path("link")) == S_IFLNK && workspace.text("letter.txt").contains("delegate compare"))
      #expect(try compare("/dev/null").status == 0 && kind("/dev/null") == S_IFCHR)
      // Before any report is read.
      try workspace.write("{", to: "reports/quick/report.json")
      try workspace.write("dear", to: "letter.txt")
      #expect(try compare("letter.txt").errors.contains("letter.txt: this program did not write the file"))
    }
  }

  @Test("notes in a report's folder stay when the report changes, and when the cache is empty")
  func notes() throws {
    try Workspace.with { workspace in
      #expect(try workspace.run("run", "quick", "--quiet").status == 0)
      try workspace.write("mine", to: "reports/quick/NOTES.md")
      try workspace.write("mine", to: "reports/quick/charts/mine.svg")
      let provenance = try workspace.bytes("reports/quick/provenance.json")
      #expect(try workspace.run("cache", "clean").status == 0)
      #expect(try workspace.run("run", "quick", "--quiet").status == 0)
      #expect(try workspace.bytes("reports/quick/provenance.json") == provenance)
      // They are no reason to make anything anew.
      let again = try workspace.run("run", "quick", "--dry-run")
      #expect(!again.output.contains(" computed "), "\(again)")
      try workspace.edit("experiments/quick/recipe.yaml", "days: 90", "days: 30")
      #expect(try workspace.run("run", "quick", "--quiet").status == 0)
      #expect(try workspace.bytes("reports/quick/provenance.json") != provenance)
      for file in ["NOTES.md", "charts/mine.svg"] { #expect(try workspace.text("reports/quick/" + file) == "mine") }
    }
  }

  @Test("notes in a bundle stay when it is written anew")
  func bundle() throws {
    try Workspace.with { workspace in
      for _ in 0..<2 {
        let outcome = try workspace.run("export", "quick", "--to", "bundle", "--key", "key", "--quiet")
        #expect(outcome.status == 0, "\(outcome)")
        if !workspace.exists("bundle/NOTES.md") { try workspace.write("mine", to: "bundle/NOTES.md") }
        try workspace.edit("experiments/quick/recipe.yaml", "seed: 1", "seed: 1\ntext: {filters: []}")
      }
      #expect(try workspace.text("bundle/NOTES.md") == "mine")
    }
  }

  @Test("a generated dataset replaces nothing, packed or not", arguments: [[], ["--packed"]])
  func generated(words: [String]) throws {
    try Workspace.with { workspace in
      try workspace.write("mine", to: "gen/g/data/reports.xml")
      try workspace.write("mine", to: "gen/g/g.tar.gz")
      let outcome = try Program.run(
        ["datasets", "generate", "g", "--to", "gen", "--tasks", "200", "-q"] + words, in: workspace.url)
      #expect(outcome.status == 2 && outcome.errors.contains("something is there already, and is not replaced"))
      #expect(workspace.files("gen") == ["g/data/reports.xml", "g/g.tar.gz"])
      #expect(try workspace.text("gen/g/data/reports.xml") == "mine" && workspace.text("gen/g/g.tar.gz") == "mine")
    }
  }
}
