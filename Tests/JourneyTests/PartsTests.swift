import Foundation
import Testing

@Suite("A tracker in parts") struct PartsJourneyTests {
  private static let recipe = Workspace.quickRecipe.replacing("restarts: 1", with: "restarts: 3")

  private func stage(_ workspace: Workspace, _ words: String..., status: Int32 = 0) throws -> Program.Outcome {
    let outcome = try Program.run(["stage"] + words, in: workspace.url)
    #expect(outcome.status == status, "\(outcome)")
    return outcome
  }

  /// Does all stages in so many parts; those of the last part first.
  private func make(_ count: Int, _ folder: String, _ workspace: Workspace, threads: Int = 1) throws {
    let parts = (1...count).reversed().map { "\($0)/\(count)" }
    for part in parts { _ = try stage(workspace, "count", "parted", "--part", part, "--to", folder) }
    for _ in 0..<200 {
      let next = try workspace.run("merge", folder, "--quiet").output.trimmingCharacters(in: .newlines)
      guard next != "done" else { return }
      for part in parts {
        _ = try stage(workspace, next, "--part", part, "--to", folder, "--threads", "\(threads)")
      }
    }
    Issue.record("k-means has no end")
  }

  @Test("1, 2 and 5 parts: equal bytes of terms and clusters, and the report's inertia")
  func equal() throws {
    try Workspace.with { workspace in
      try workspace.write(Self.recipe, to: "experiments/parted/recipe.yaml")
      for count in [1, 2, 5] { try make(count, "in\(count)", workspace, threads: count) }
      for file in ["terms.part", "clusters.part"] {
        let bytes = try workspace.bytes("in1/\(file)")
        for count in [2, 5] { #expect(try workspace.bytes("in\(count)/\(file)") == bytes, "\(file) of \(count) parts") }
      }
      let names = try FileManager.default.contentsOfDirectory(atPath: workspace.path("in2"))
      #expect(
        Set(names) == [
          "count-1-of-2.part", "count-2-of-2.part", "rows-1-of-2.part", "rows-2-of-2.part", "terms.part",
          "clusters.part",
        ])

      #expect(try workspace.run("run", "parted", "--quiet").status == 0)
      let report = try #require(
        JSONSerialization.jsonObject(with: workspace.bytes("reports/parted/report.json")) as? [String: Any])
      let reported = try #require((report["clusters"] as? [[String: Any]])?.first)
      let line = try #require(try workspace.bytes("in5/clusters.part").split(separator: 10).first)
      let header = try #require(JSONSerialization.jsonObject(with: line) as? [String: Any])
      let found = try #require((header["values"] as? [String: Any])?["clusters"] as? [String: Any])
      for (key, other) in [("inertiaPerIteration", "convergence"), ("restartInertias", "restartInertias")] {
        let (left, right) = (found[key] as? [Double] ?? [], reported[other] as? [Double] ?? [])
        #expect(!left.isEmpty && left.count == right.count)
        #expect(zip(left, right).allSatisfy { abs($0 - $1) <= 5e-7 }, "\(key)")
      }
      #expect(found["rows"] as? Int == reported["rows"] as? Int && found["k"] as? Int == 5)
      let told = try workspace.run("merge", "in5")
      #expect(told.output == "done\n" && told.errors.hasPrefix("5 clusters of "), "\(told)")
    }
  }

  @Test("each stage asks for what is missing; a merge that is done twice says the same")
  func order() throws {
    try Workspace.with { workspace in
      try workspace.write(Self.recipe, to: "experiments/parted/recipe.yaml")
      func fails(_ words: String..., fault: String, remedy: String) throws {
        let outcome = try Program.run(words, in: workspace.url)
        #expect(outcome.status == 2 && outcome.errors.contains(fault) && outcome.errors.contains(remedy), "\(outcome)")
      }
      try fails("merge", "p", fault: "no part of a tracker was counted there", remedy: "delegate stage count")
      try fails(
        "stage", "weigh", "--part", "1/2", "--to", "p", fault: "not there yet",
        remedy: "stage count EXPERIMENT --part 1/2")
      _ = try stage(workspace, "count", "parted", "--part", "2/2", "--to", "p")
      try fails(
        "merge", "p", fault: "part 1/2 was not counted", remedy: "delegate stage count EXPERIMENT --part 1/2 --to p")
      try fails("stage", "weigh", "--part", "2/2", "--to", "p", fault: "not there yet", remedy: "delegate merge p")
      _ = try stage(workspace, "count", "parted", "--part", "1/2", "--to", "p")
      for _ in 0..<2 { #expect(try workspace.run("merge", "p", "-q").output == "weigh\n") }
      try fails("stage", "assign", "--part", "1/2", "--to", "p", fault: "not there yet", remedy: "delegate merge p")
      for part in ["1/2", "2/2"] { _ = try stage(workspace, "weigh", "--part", part, "--to", "p") }
      for _ in 0..<2 { #expect(try workspace.run("merge", "p", "-q").output == "assign\n") }
      // An attempt that is repeated changes nothing.
      for part in ["1/2", "1/2"] { _ = try stage(workspace, "assign", "--part", part, "--to", "p") }
      try fails("merge", "p", fault: "part 2/2 was not assigned", remedy: "delegate stage assign --part 2/2 --to p")

      var bytes = try workspace.bytes("p/rows-2-of-2.part")
      bytes[bytes.count - 9] ^= 1
      try workspace.write(bytes, to: "p/rows-2-of-2.part")
      try fails(
        "stage", "assign", "--part", "2/2", "--to", "p", fault: "do not match its digest", remedy: "repeat the stage")
      _ = try stage(workspace, "count", "parted", "--part", "1/3", "--to", "p")
      try fails("merge", "p", fault: "into 2 and into 3 parts", remedy: "an empty folder")
    }
  }

  @Test("other data, other recipes and wrong words are refused")
  func wrong() throws {
    try Workspace.with { workspace in
      try workspace.write(Self.recipe, to: "experiments/parted/recipe.yaml")
      try workspace.write(Self.recipe.replacing("space: tfidf", with: "space: lsa"), to: "experiments/lsa/recipe.yaml")
      let second = "  - space: tfidf\n    k: 3\n    restarts: 1\n"
      try workspace.write(Self.recipe + second, to: "experiments/two/recipe.yaml")
      for part in ["0/2", "3/2", "1", "a/b", "1/0", "1/2/3"] {
        let outcome = try stage(workspace, "count", "parted", "--part", part, "--to", "p", status: 64)
        #expect(outcome.errors.contains("--part"))
      }
      #expect(
        try stage(workspace, "count", "lsa", "--part", "1/1", "--to", "p", status: 2).errors.contains("space: tfidf"))
      #expect(
        try stage(workspace, "count", "two", "--part", "1/1", "--to", "p", status: 2).errors.contains(
          "--clustering 1 or 2"))
      _ = try stage(workspace, "count", "two", "--part", "1/1", "--to", "p", "--clustering", "2")
      // The same part by another recipe: a conflict, and the file stays.
      let before = try workspace.bytes("p/count-1-of-1.part")
      let conflict = try stage(workspace, "count", "parted", "--part", "1/1", "--to", "p", status: 70)
      #expect(conflict.errors.contains("another file is there already"))
      #expect(try workspace.bytes("p/count-1-of-1.part") == before)
      _ = try stage(workspace, "count", "parted", "--part", "1/2", "--to", "q")
      _ = try stage(workspace, "count", "parted", "--part", "2/2", "--to", "q", "--set", "seed=2")
      let mixed = try workspace.run("merge", "q")
      #expect(mixed.status == 2 && mixed.errors.contains("by another recipe"), "\(mixed)")
    }
  }
}
