import DelegationFoundations
import DelegationReporting
import DelegationResults
import DelegationTasks
import Foundation
import Testing

@Suite("Runs of a made-up tracker") struct ExperimentRunnerTests {
  @Test("one thread and two, twice, from a folder and an archive: the same bytes")
  func sameBytes() throws {
    let workshop = try Workshop.generated()
    try workshop.generate(in: "packed", isPacked: true)
    let first = try workshop.run()
    let report = workshop.report()
    #expect(Set(report.keys).isSuperset(of: ["index.html", "report.json", "results.csv", "run.trec", "qrels.trec"]))
    #expect(first.folderChanged)
    let provenance = workshop.folder.bytes("reports/tiny/provenance.json")
    #expect(try provenance == first.provenance.json(of: Array(report.keys)))

    let second = try workshop.run(threads: Threads(2))
    #expect(second.document == first.document)
    #expect(!second.folderChanged)
    #expect(workshop.report() == report)
    #expect(workshop.folder.bytes("reports/tiny/provenance.json") == provenance)

    let packed = try workshop.run(data: "packed", reports: "elsewhere", threads: Threads(2))
    #expect(packed.folderChanged)
    #expect(workshop.report(in: "elsewhere") == report)
    #expect(packed.provenance.dataDigest == first.provenance.dataDigest)
  }

  @Test("the report has what the recipe says, and no file identifies a person")
  func contents() throws {
    let workshop = try Workshop.generated()
    let document = try workshop.run().document
    let named = document.results.map { "\($0.model) \($0.mode) \($0.split) \($0.fieldValues)" }
    let batch = ["recent", "component-counts", "centroid-cosine", "cluster-majority"].map { "\($0) batch" }
    let all = batch + ["recent", "component-counts", "centroid-cosine"].map { "\($0) prequential" }
    let expected =
      all.flatMap { ["\($0) holdout opening", "\($0) folds opening"] } + all.map { "\($0) holdout final" }
    #expect(named == expected)
    #expect(document.models.map(\.settings) == ["days 90", "halfLife 90", "", "k 5, restarts 2"])
    #expect(document.counts.tasks == 300)
    #expect(document.counts.train + document.counts.test == document.counts.eligible)
    #expect(document.clusters.map(\.space) == ["lsa", "tfidf"])
    #expect(document.clusters.allSatisfy { $0.rows == document.counts.trainingExamples && $0.k == 5 })
    #expect(!document.profiles.isEmpty && document.profiles.allSatisfy { $0.tasks >= 5 })
    #expect(document.dataWarnings.contains { $0.kind.contains("out of time order") })
    workshop.checkPrivacy(of: "reports/tiny", titles: try workshop.titles())
    // The headline is component-counts, prequential: a ranking for each of its test tasks.
    let run = String(decoding: try #require(workshop.folder.bytes("reports/tiny/run.trec")), as: UTF8.self)
    #expect(Set(run.split(separator: "\n").map { $0.split(separator: " ")[0] }).count == document.counts.test)
    #expect(run.hasSuffix(" component-counts\n"))
  }

  @Test("stages come in order, and no fraction ever falls inside one")
  func events() throws {
    let workshop = try Workshop.generated()
    let heard = Heard()
    let document = try workshop.run(threads: Threads(2)) { heard.add($0) }.document
    let holdout = document.results.filter { $0.fieldValues == .opening && $0.split == .holdout }
    var stages: [String] = []
    var rows: [String] = []
    var fractions: [[Double]] = []
    for event in heard.events {
      switch event {
      case .stage(let name, _):
        stages.append(name)
        fractions.append([])
      case .progress(let done, let total, _): fractions[fractions.count - 1].append(Double(done) / Double(total))
      case .answers(let model, let mode, let measures):
        #expect(stages.last == "models")
        let result = try #require(holdout.first { $0.model == model && $0.mode == mode })
        #expect(abs(result.measures.top1 - measures.top1) < 1e-6)
        rows.append("\(model) \(mode)")
      case .note(let text): Issue.record("every setting is as by default: \(text)")
      case .damaged, .waiting: Issue.record("nothing is cached, so nothing is damaged or waited for")
      case .warning(let problem): Issue.record("\(problem)")
      }
    }
    #expect(
      stages == ["ingest", "text", "models", "text (final values)", "leakage", "clusters", "measures", "page"])
    for (stage, fractions) in zip(stages, fractions) {
      #expect(zip(fractions, fractions.dropFirst()).allSatisfy { $0 < $1 }, "\(stage)")
      let isTold = !stage.hasPrefix("text") && stage != "page"
      #expect(fractions.last == (isTold ? 1 : nil), "\(stage)")
    }
    #expect(rows.sorted() == holdout.map { "\($0.model) \($0.mode)" }.sorted())
    // Four batch models in holdout and ten folds each, two of which count and answer validation too; three prequential ones
    // in a pass each.
    #expect(fractions[2].count == 4 * 11 + 2 + 3)
  }

  @Test("a recipe with one model, known one way, at holdout only, makes a report too")
  func small() throws {
    let workshop = try Workshop.generated(recipe: Desk.recipe)
    let document = try workshop.run().document
    #expect(document.results.map(\.model) == ["most-frequent"])
    #expect(document.results[0].split == .holdout && document.results[0].mode == .batch)
    #expect(document.comparisons.isEmpty && document.clusters.isEmpty)
    #expect(document.rounds.map(\.model) == ["most-frequent"])
  }
}

/// Collects the events of a run, from any thread.
final class Heard: @unchecked Sendable {
  private let lock = NSLock()
  private var kept: [RunEvent] = []

  func add(_ event: RunEvent) { lock.withLock { kept.append(event) } }

  var events: [RunEvent] { lock.withLock { kept } }
}
