import Foundation
import Testing

@Suite("Comparing and publishing reports") struct CompareTests {
  /// A checkout in which `quick` was run, committed, changed and run again.
  private func withTwoReports(_ body: (Workspace) throws -> Void) throws {
    try Workspace.with { workspace in
      #expect(try workspace.run("run", "quick", "--quiet").status == 0)
      try workspace.git("init", "-q")
      try workspace.git("add", "reports")
      try workspace.git("commit", "-q", "-m", "before")
      try workspace.edit("experiments/quick/recipe.yaml", "days: 90", "days: 30")
      #expect(try workspace.run("run", "quick", "--quiet").status == 0)
      try body(workspace)
    }
  }

  @Test("a commit and now: what was set otherwise, what it did, as text, JSON and a page")
  func commit() throws {
    try withTwoReports { workspace in
      let text = try workspace.run("compare", "quick@HEAD", "quick")
      #expect(text.status == 0 && text.errors.isEmpty)
      #expect(text.output.contains("models.component-recent.days  90  30"))
      #expect(text.output.contains("178 test tasks in common, 0 only in A, 0 only in B."))
      let outcome = try workspace.run("compare", "quick@HEAD", "reports/quick", "--json", "--page", "difference.html")
      #expect(outcome.status == 0 && outcome.errors == "page: difference.html\n")
      let json = try jsonObject(outcome.output)
      #expect(json["equal"] as? Bool == false && (json["a"] as? [String: Any])?["commit"] as? String != nil)
      let again = try workspace.run("compare", "quick@HEAD", "reports/quick", "--json", "--threads", "1")
      #expect(again.output == outcome.output)
      let pairs = try #require(json["pairs"] as? [[String: Any]])
      let same = pairs.filter { ($0["a"] as? [String: String])?["model"] == "most-frequent" }
      #expect(same.count == 1 && same[0]["sameRanks"] as? Bool == true)
      #expect(try workspace.text("difference.html").contains("delegate compare quick@HEAD reports/quick"))
      #expect(try workspace.run("compare", "quick", "quick").output.contains("Equal: report.json and results.csv"))
    }
  }

  @Test("a commit without results.csv: side by side, and the way to pairs that it names")
  func lightCommit() throws {
    try Workspace.with { workspace in
      #expect(try workspace.run("run", "quick", "--quiet").status == 0)
      try workspace.git("init", "-q")
      try workspace.write("results.csv\n", to: ".gitignore")
      try workspace.git("add", ".gitignore", "reports", "experiments", "datasets")
      try workspace.git("commit", "-q", "-m", "before")
      try workspace.edit("experiments/quick/recipe.yaml", "days: 90", "days: 30")
      #expect(try workspace.run("run", "quick", "--quiet").status == 0)
      let apart = try workspace.run("compare", "quick@HEAD", "quick")
      #expect(apart.status == 0 && apart.output.contains("Nothing is paired: "), "\(apart)")
      #expect(apart.output.contains("models.component-recent.days  90  30"))
      #expect(apart.output.contains("git worktree add ../before ") && apart.output.contains("'delegate run quick'"))
      try workspace.git("worktree", "add", "-q", "before", "HEAD")
      let before = workspace.url.appendingPathComponent("before")
      #expect(try Program.run(["run", "quick", "--quiet"], in: before).status == 0)
      let paired = try workspace.run("compare", "before/reports/quick", "quick")
      #expect(paired.output.contains("178 test tasks in common, 0 only in A, 0 only in B."), "\(paired)")
      // What was missing is there again, and git sees no change.
      let status = try Program.tool(["git", "status", "--porcelain", "reports"], in: before)
      #expect(status.output.isEmpty, "\(status)")
    }
  }

  @Test("what is misspelt ends with 64 and the nearest")
  func wrongWords() throws {
    try withTwoReports { workspace in
      for (names, words) in [
        (["qiuck", "quick"], "did you mean 'quick'"), (["quick@never", "quick"], "git knows no commit 'never'"),
        (["quick", "experiments"], "no reports/experiments/report.json"),
        (["quick@", "quick"], "<experiment>@<commit>"),
        (["quick"], "Missing"), (["quick", "quick", "--json", "--all"], "leave out --all"),
        (["quick", "quick", "--page", ""], "--page is empty"),
      ] {
        let outcome = try Program.run(["compare"] + names, in: workspace.url)
        #expect(outcome.status == 64 && outcome.errors.contains(words), "\(names) \(outcome)")
        #expect(outcome.output.isEmpty)
      }
    }
  }

  @Test("what is damaged ends with 2, its location and a remedy")
  func damaged() throws {
    try withTwoReports { workspace in
      func problem(_ words: String, _ arguments: [String] = []) throws {
        let outcome = try Program.run(["compare", "quick@HEAD", "quick"] + arguments, in: workspace.url)
        #expect(
          outcome.status == 2 && outcome.errors.contains(words) && outcome.errors.contains("  try: "), "\(outcome)")
      }
      try problem("nowhere/page.html", ["--page", "nowhere/page.html"])
      let (csv, json) = (
        try workspace.bytes("reports/quick/results.csv"), try workspace.bytes("reports/quick/report.json")
      )
      try workspace.edit("reports/quick/results.csv", ",holdout,", ",holdout")
      try problem("reports/quick/results.csv:2: it has 9 fields")
      try workspace.write(csv, to: "reports/quick/results.csv")
      try workspace.edit("reports/quick/report.json", "\"schema\":\"2.", "\"schema\":\"7.")
      try problem("this program reads schema 2")
      try workspace.write(json.prefix(json.count / 2), to: "reports/quick/report.json")
      try problem("it ends too early")
      try workspace.write(json, to: "reports/quick/report.json")
      try workspace.remove(".git")
      try problem("it is in no git checkout")
    }
  }

  @Test("publishing: an address that is none ends with 64, a server that is not there with 2")
  func publish() throws {
    try Workspace.with { workspace in
      #expect(try workspace.run("run", "quick", "--quiet").status == 0)
      for arguments in [["quick", "--mlflow", "localhost"], ["quick"], ["qiuck", "--mlflow", "http://127.0.0.1:9"]] {
        let outcome = try Program.run(["publish"] + arguments, in: workspace.url)
        #expect(outcome.status == 64 && outcome.output.isEmpty, "\(arguments) \(outcome)")
      }
      // Nobody listens on the port for discarding.
      let outcome = try workspace.run("publish", "quick", "--mlflow", "http://127.0.0.1:9", "--quiet")
      #expect(outcome.status == 2 && outcome.errors.contains("repeat the same command"), "\(outcome)")
    }
  }
}
