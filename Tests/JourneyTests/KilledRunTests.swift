import Foundation
import Testing

@Suite("A killed run") struct KilledRunTests {
  @Test("kill -9 at any moment leaves the old report or the new one, whole")
  func killed() throws {
    try Workspace.with { workspace in
      #expect(try workspace.run("run", "quick", "-q").status == 0)
      let old = try contents(of: workspace)
      try workspace.edit("experiments/quick/recipe.yaml", "Who should get it?", "Who gets it now?")
      let started = ContinuousClock.now
      #expect(try workspace.run("run", "quick", "-q", "--reports", "elsewhere").status == 0)
      let wholeRun = ContinuousClock.now - started
      try FileManager.default.moveItem(atPath: workspace.path("elsewhere"), toPath: workspace.path("new"))
      let new = try contents(of: workspace, "new/quick")
      #expect(old != new)

      // Most of the moments are at the end of the run, when the report is written and installed.
      var seen: Set<String> = []
      for share in [0.3, 0.6, 0.75, 0.85, 0.95, 1.1] {
        let (process, _, _) = try Program.start(["run", "quick", "-q"], in: workspace.url)
        Thread.sleep(
          forTimeInterval: share * Double(wholeRun.components.attoseconds) / 1e18
            + share * Double(wholeRun.components.seconds))
        kill(process.processIdentifier, SIGKILL)
        process.waitUntilExit()
        let found = try contents(of: workspace)
        #expect(found == old || found == new, "killed after \(share) of a run")
        seen.insert(found == old ? "old" : "new")
        // Back to the old report by a whole run, so that each kill meets it, and finds what the last one left.
        if found != old {
          try workspace.edit("experiments/quick/recipe.yaml", "Who gets it now?", "Who should get it?")
          #expect(try workspace.run("run", "quick", "-q").status == 0)
          try workspace.edit("experiments/quick/recipe.yaml", "Who should get it?", "Who gets it now?")
        }
      }
      #expect(seen.contains("old"))
      #expect(try workspace.run("run", "quick", "-q").status == 0)
      #expect(try contents(of: workspace) == new)
      #expect(
        try FileManager.default.contentsOfDirectory(atPath: workspace.path("reports")).sorted() == [
          "index.html", "quick",
        ])
    }
  }

  /// Every file of the report; provenance, which differs between honest runs, by its recipe.
  private func contents(of workspace: Workspace, _ folder: String = "reports/quick") throws -> [String: Data] {
    var contents: [String: Data] = [:]
    // The history shows which report was the first with its metrics: that of this folder, not that of the other.
    for file in workspace.files(folder) where file != "history.tsv" {
      contents[file] = try workspace.bytes("\(folder)/\(file)")
    }
    let provenance = try #require(contents["provenance.json"])
    let keys = try #require(try JSONSerialization.jsonObject(with: provenance) as? [String: Any])
    contents["provenance.json"] = Data(try #require(keys["recipeDigest"] as? String).utf8)
    return contents
  }
}
