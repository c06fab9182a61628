import Foundation
import Testing

@Suite("The built-in experiment") struct SampleTests {
  @Test("two processes, one thread and two, archive and folder: every file the same, and as documented")
  func sameBytes() throws {
    try Workspace.with { workspace in
      try workspace.copy("experiments/sample", as: "experiments/sample")
      if workspace.exists("experiments/sample/expected.json") {
        try workspace.remove("experiments/sample/expected.json")
      }
      let first = try workspace.run("run", "sample", "--threads", "1", "--reports", "one")
      #expect(first.status == 0, "\(first)")
      #expect(first.output.contains("The right person is named first for ") && first.output.contains("█"))
      let all = try workspace.run("run", "sample", "--reports", "one", "--all")
      #expect(all.output.contains("component-counts         prequential"))
      #expect(first.output.contains("page: one/sample/index.html"))
      #expect(
        try workspace.run("run", "sample", "--threads", "2", "--reports", "two", "--fresh", "--quiet").output.isEmpty)
      try unpackSample(to: workspace, "mine/sample")
      let folder = try workspace.run("run", "sample", "--reports", "three", "--datasets", "mine")
      #expect(folder.status == 0, "\(folder)")

      let files = workspace.files("one/sample")
      #expect(
        Set(["index.html", "report.json", "provenance.json", "results.csv", "run.trec", "qrels.trec", "history.tsv"])
          .isSubset(of: files))
      #expect(files.contains { $0.hasPrefix("charts/") && $0.hasSuffix(".svg") })
      try checkDigests(workspace, "one/sample")
      for other in ["two/sample", "three/sample"] {
        #expect(workspace.files(other) == files)
        for file in files where file != "provenance.json" {
          #expect(try workspace.bytes("\(other)/\(file)") == workspace.bytes("one/sample/\(file)"), "\(other)/\(file)")
        }
      }
      #expect(try workspace.bytes("two/index.html") == workspace.bytes("one/index.html"))
      try checkKeys(workspace.report("one/sample"))
      try checkPage(workspace.text("one/sample/index.html"))
      #expect(
        !files.contains { $0.hasPrefix(".") }
          && workspace.files("one").allSatisfy { $0.hasPrefix("sample/") || $0 == "index.html" })
    }
  }

  /// Another program holds the files to their digests; what hangs on earlier runs, machine and time has none.
  private func checkDigests(_ workspace: Workspace, _ folder: String) throws {
    let lines = try workspace.text(folder + "/SHA256SUMS").split(separator: "\n")
    let without: Set = ["SHA256SUMS", "provenance.json", "history.tsv"]
    let named = lines.map { String($0.dropFirst(66)) }
    #expect(named == workspace.files(folder).filter { !without.contains($0) })
    let tool = "if command -v sha256sum; then sha256sum -c SHA256SUMS; else shasum -a 256 -c SHA256SUMS; fi"
    let outcome = try Program.tool(["sh", "-c", tool], in: workspace.url.appendingPathComponent(folder))
    #expect(outcome.status == 0, "\(outcome)")
  }

  private func unpackSample(to workspace: Workspace, _ folder: String) throws {
    try workspace.copy("datasets/sample/dataset.yaml", as: "\(folder)/dataset.yaml")
    try workspace.edit("\(folder)/dataset.yaml", "./sample.tar.gz!sample", "./sample")
    let archive = workspace.path("datasets/sample/sample.tar.gz")
    #expect(try Program.tool(["tar", "-xzf", archive, "-C", workspace.path(folder)]).status == 0)
  }

  /// The keys that other programs rely on.
  private func checkKeys(_ report: Report) {
    #expect(report.keys["schema"] as? String == "2.0")
    #expect(report.keys["experiment"] as? String == "sample")
    #expect(report.keys["dataset"] as? String == "sample")
    for key in ["tasks", "eligible", "persons", "train", "trainKnown", "test"] {
      #expect(report.counts[key] ?? 0 > 0, "counts.\(key)")
    }
    #expect(report.counts["tasks"] == 2000)
    #expect(report.counts["train"]! + report.counts["test"]! == report.counts["eligible"]!)
    for result in report.results {
      let measures = result["measures"] as? [String: Double] ?? [:]
      for key in ["top1", "top3", "top5", "top10", "mrr", "macroF1"] {
        #expect((0...1).contains(measures[key] ?? -1), "\(result)")
      }
      let intervals = result["interval95"] as? [String: [Double]] ?? [:]
      for key in ["top1", "top3", "top5", "top10", "mrr", "macroF1", "candidateRecall"] {
        let (bounds, value) = (intervals[key] ?? [], measures[key] ?? result["candidateRecall"] as? Double ?? -1)
        #expect(
          bounds.count == 2 && bounds[0] < bounds[1] && bounds[0] <= value && value <= bounds[1], "\(key): \(result)")
      }
      #expect((0...1).contains(result["candidateRecall"] as? Double ?? -1))
    }
    #expect(Set(report.results.compactMap { $0["fieldValues"] as? String }) == ["opening", "final"])
    #expect(Set(report.results.compactMap { $0["split"] as? String }) == ["holdout", "folds"])
    #expect(Set(report.results.compactMap { $0["mode"] as? String }) == ["batch", "prequential"])
    #expect(report.clusters.compactMap { $0["space"] as? String } == ["lsa", "tfidf"])
    for cluster in report.clusters {
      for key in ["k", "restarts", "inertia", "purity", "nmi", "ari"] { #expect(cluster[key] is NSNumber, "\(key)") }
    }
  }

  /// One file that loads nothing from elsewhere.
  private func checkPage(_ page: String) {
    for outside in ["<script src", "<link ", "src=\"http", "@import", "url(http"] {
      #expect(!page.contains(outside), "the page holds \(outside)")
    }
    #expect(page.contains("delegate run sample"))
    #expect(page.contains("light-dark("))
  }
}
