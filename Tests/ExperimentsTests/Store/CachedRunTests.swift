import DelegationExperiments
import DelegationFoundations
import DelegationIngest
import DelegationTasks
import Foundation
import Testing

@Suite("Runs with cached stages") struct CachedRunTests {
  private static let recipe = """
    question: Who will do it?
    dataset: tiny
    models: [component-counts, cluster-majority, ranker-logit]
    evaluation: {splits: [holdout], headline: {model: ranker-logit, mode: prequential}}
    ablation: true
    clusters:
      - {space: lsa, dimensions: 10, k: 5, restarts: 2}
    """

  private func remove(_ name: String, _ workshop: Workshop) throws {
    try FileManager.default.removeItem(atPath: workshop.folder.path(name))
  }

  @Test("cold, cached, drawn again and computed again on two threads: the same bytes")
  func sameBytes() throws {
    let workshop = try Workshop.generated(recipe: Self.recipe)
    let store = try workshop.store()
    try workshop.run(reports: "plain")
    let plain = workshop.report(in: "plain")
    try workshop.run(store: store)
    #expect(workshop.report() == plain)
    let second = try workshop.run(store: store)
    #expect(!second.folderChanged && second.provenance.stages.map(\.name) == ["page"])
    #expect(second.provenance.stages[0].cached == 1 && second.provenance.stages[0].computed == 0)
    #expect(second.provenance.swift.isEmpty && !second.provenance.blasCore.isEmpty)
    try remove("reports", workshop)
    let third = try workshop.run(threads: Threads(2), store: store)
    #expect(third.folderChanged && workshop.report() == plain)
    #expect(third.provenance.stages.filter { $0.computed != 0 }.map(\.name) == ["page"])
    try remove("reports", workshop)
    let fresh = try workshop.run(threads: Threads(2), store: store, isFresh: true)
    #expect(workshop.report() == plain)
    #expect(fresh.provenance.stages.allSatisfy { $0.cached == 0 })
    #expect(second.provenance.dataDigest == fresh.provenance.dataDigest)
  }

  @Test("a report that came from other data is written again, even if every metric is the same")
  func otherData() throws {
    let workshop = try Workshop.generated(recipe: Self.recipe)
    let first = try workshop.run()
    let path = workshop.folder.path("reports/\(first.provenance.experiment)/provenance.json")
    let written = try String(contentsOfFile: path, encoding: .utf8)
    let digest = first.provenance.dataDigest
    try written.replacingOccurrences(of: digest, with: "sha256:" + String(repeating: "0", count: 64))
      .write(toFile: path, atomically: true, encoding: .utf8)
    #expect(try workshop.run().folderChanged)
    #expect(try String(contentsOfFile: path, encoding: .utf8).contains(digest))
    #expect(try !workshop.run().folderChanged)
  }

  @Test("each cached file deleted or damaged, beside others that are whole: the same bytes, and damage is reported")
  func eachFile() throws {
    let workshop = try Workshop.generated(recipe: Self.recipe)
    let store = try workshop.store()
    try workshop.run(store: store)
    let whole = workshop.report()
    // Nothing reads final values while everything that is computed from them is there.
    let paths = try store.entries().map(\.path).filter { CacheFile.name($0) != "text (final values)" }
    #expect(paths.count > 20)
    // A few at once, each among others in every run; `make prove-trackers` takes one by one.
    let rounds = ProcessInfo.processInfo.environment["DELEGATE_SLOW_TESTS"] == "1" ? paths.count : 6
    for round in 0..<rounds {
      try remove("reports", workshop)
      let lost = stride(from: round, to: paths.count, by: rounds).map { paths[$0] }
      var damaged: Set<String> = []
      for (place, path) in lost.enumerated() {
        if (round + place) % 2 == 0 {
          damaged.insert(try #require(CacheFile.name(path)))
          var bytes = try #require(FileManager.default.contents(atPath: path))
          bytes[bytes.count - 1] ^= 1
          try bytes.write(to: URL(fileURLWithPath: path))
        } else {
          try FileManager.default.removeItem(atPath: path)
        }
      }
      // With the document deleted too, everything that it is made of is read.
      for entry in try store.entries() where CacheFile.name(entry.path) == "measures" {
        if !lost.contains(entry.path) { try FileManager.default.removeItem(atPath: entry.path) }
      }
      let heard = Heard()
      try workshop.run(store: store) { heard.add($0) }
      #expect(workshop.report() == whole, "without \(lost)")
      let reported = heard.events.compactMap { if case .damaged(let stage, _) = $0 { stage } else { nil } }
      #expect(Set(reported) == damaged, "\(lost)")
      #expect(paths.allSatisfy { FileManager.default.fileExists(atPath: $0) })
    }
  }

  @Test("a page changed by hand is written again; a file of one's own is no change, and stays")
  func changedPage() throws {
    let workshop = try Workshop.generated(recipe: Self.recipe)
    let store = try workshop.store()
    try workshop.run(store: store)
    let whole = workshop.report()
    try workshop.folder.write("by hand", to: "reports/tiny/index.html")
    #expect(try workshop.run(store: store).folderChanged)
    #expect(workshop.report() == whole)
    try workshop.folder.write("one more", to: "reports/tiny/more.txt")
    #expect(try !workshop.run(store: store).folderChanged)
    #expect(workshop.report().filter { $0.key != "more.txt" } == whole && workshop.report().count == whole.count + 1)
  }

  @Test("a run that was killed between its report and the start page: the next one writes the start page")
  func startPage() throws {
    let workshop = try Workshop(desk: Desk())
    let store = try workshop.store()
    let page = "reports/index.html"
    func setQuestion(_ question: String) throws {
      try workshop.write(recipe: Desk.recipe.replacingOccurrences(of: "Who will do it?", with: question))
    }
    func shows(_ question: String) -> Bool {
      String(decoding: workshop.folder.bytes(page) ?? [], as: UTF8.self).contains(question)
    }
    try workshop.run(store: store)
    let old = try #require(workshop.folder.bytes(page))
    // Killed as soon as the report was written: the cache does not know of it.
    try setQuestion("Who is next?")
    try workshop.run()
    #expect(shows("Who is next?"))
    try workshop.folder.write(String(decoding: old, as: UTF8.self), to: page)
    #expect(try !workshop.run(store: store).folderChanged)
    #expect(shows("Who is next?"))
    // Stopped at the start page, with a report that was made before: the old page record must not suffice.
    try setQuestion("Who was it?")
    try workshop.run(store: store)
    try setQuestion("Who will do it?")
    try workshop.run(store: store)
    try setQuestion("Who was it?")
    try remove(page, workshop)
    try workshop.folder.write("", to: page + "/in the way")
    #expect(throws: (any Error).self) { try workshop.run(store: store) }
    try remove(page, workshop)
    try workshop.folder.write(String(decoding: old, as: UTF8.self), to: page)
    try workshop.run(store: store)
    #expect(shows("Who was it?"))
  }

  @Test(
    "a changed setting computes what depends on it, and the forecast says so",
    arguments: [
      (
        "question: Who will do it?", "question: Who does it?", ["measures", "page"],
        "question: Who will do it? → Who does it?"
      ),
      ("k: 5, restarts: 2", "k: 4, restarts: 2", ["clusters[0]", "measures", "page"], "clusters.k: 5 → 4"),
      (
        "models: [component-counts, cluster-majority, ranker-logit]", "models: [cluster-majority, ranker-logit]",
        ["measures", "page"], "recipe.models[0].name: component-counts → cluster-majority"
      ),
    ])
  func changed(old: String, new: String, computed: [String], reason: String) throws {
    let workshop = try Workshop.generated(recipe: Self.recipe)
    let store = try workshop.store()
    let cold = try workshop.forecast(store)
    #expect(
      cold.lines.allSatisfy { $0.action == .computed && $0.reason == "it was never computed for this experiment" })
    try workshop.run(store: store)
    #expect(try workshop.forecast(store).lines.allSatisfy { $0.action == .cached })
    #expect(try workshop.forecast(store, isFresh: true).lines.allSatisfy { $0.action == .computed })
    #expect(Self.recipe.contains(old))
    try workshop.write(recipe: Self.recipe.replacing(old, with: new))
    let forecast = try workshop.forecast(store)
    #expect(forecast.lines.filter { $0.action == .computed }.map(\.stage) == computed)
    #expect(forecast.lines.contains { $0.reason.contains(reason) }, "\(forecast.lines)")
    let run = try workshop.run(store: store)
    #expect(run.provenance.stages.reduce(0) { $0 + $1.computed } == computed.count)
    // The same without a cache; only the history shows that there was another report before.
    var cached = workshop.report()
    try remove("reports", workshop)
    try workshop.run()
    cached["history.tsv"] = workshop.report()["history.tsv"]
    #expect(workshop.report() == cached)
  }

  @Test("other data, other text, another seed: no wrong output is reused")
  func otherInputs() throws {
    let workshop = try Workshop.generated(recipe: Self.recipe)
    let store = try workshop.store()
    try workshop.run(store: store)
    try workshop.write(recipe: Self.recipe + "\ntext: {filters: []}")
    let text = try workshop.forecast(store).lines
    #expect(text.first { $0.stage == "ingest tiny" }?.action == .cached)
    #expect(text.filter { $0.action != .computed }.map(\.stage) == ["ingest tiny"])
    #expect(text.first { $0.stage == "text" }?.reason.contains("text.filters: stop-words, porter2 → none") == true)
    #expect(text.first { $0.stage.hasPrefix("model") }?.reason.contains("it reads new outputs: text") == true)
    try workshop.write(recipe: Self.recipe + "\nseed: 2")
    let seed = try workshop.forecast(store).lines
    let undrawn = ["ingest tiny", "text", "text (final values)", "profiles"]
    #expect(seed.filter { $0.action == .cached }.map(\.stage) == undrawn)
    try workshop.write(recipe: Self.recipe)
    let description = try #require(workshop.folder.bytes("data/tiny/dataset.yaml"))
    try workshop.folder.write(String(decoding: description, as: UTF8.self) + "\n# read\n", to: "data/tiny/dataset.yaml")
    #expect(try workshop.forecast(store).lines[0].action == .computed)
  }

  @Test("a cache that is too small keeps what the run itself uses")
  func smallStore() throws {
    let workshop = try Workshop.generated(recipe: Self.recipe)
    try workshop.run(store: workshop.store())
    let entries = try workshop.store().entries()
    for entry in entries {
      try FileManager.default.setAttributes(
        [.modificationDate: Date(timeIntervalSince1970: 1_000_000)], ofItemAtPath: entry.path)
    }
    try workshop.run("tiny", store: workshop.store(limit: 1))
    // The look-up used the page alone; everything else was deleted.
    #expect(try workshop.store().entries().count == 1 && entries.count > 20)
    #expect(try workshop.run(store: workshop.store()).provenance.stages.map(\.name) == ["page"])
  }
}
