import DelegationFoundations
import DelegationIngest
import DelegationOnboarding
import DelegationTasks
import Foundation
import Testing

@Suite("Runs with weights from other trackers") struct TransferRunTests {
  private static let recipe = """
    question: Who will do it?
    dataset: tiny
    models: [recent, ranker-transfer]
    transfer: [other, sample]
    evaluation: {splits: [holdout], leakedVariants: false}
    """

  private let workshop: Workshop

  /// `tiny` and `other` are made up by different seeds; `sample` is the one of the repository.
  init() throws {
    workshop = try Workshop.generated(recipe: Self.recipe)
    try generateOther(seed: 8)
    try FileManager.default.copyItem(
      atPath: packageRoot + "/datasets/sample", toPath: workshop.folder.path("data/sample"))
  }

  private func generateOther(seed: UInt64) throws {
    try? FileManager.default.removeItem(atPath: workshop.folder.path("data/other"))
    try GeneratedDataset(try GeneratorSettings(seed: seed, tasks: 300), isPacked: false)
      .write(named: "other", in: workshop.folder.path("data"), command: "make it", threads: .one)
  }

  @Test("it answers as time passes only; the page warns, and provenance names the others with their digests")
  func run() throws {
    let outcome = try workshop.run(threads: Threads(2))
    let document = outcome.document
    #expect(
      document.results.map { "\($0.model) \($0.mode)" } == [
        "recent batch", "recent prequential", "ranker-transfer prequential",
      ])
    #expect(document.results[2].measures.score > 0)
    #expect(document.calibration.map(\.model) == ["ranker-transfer"])
    #expect(
      document.caveats.contains {
        $0.hasPrefix("ranker-transfer uses feature weights learned on other and sample")
      })
    let digests = try ["other", "sample"].map { try workshop.load($0).digest }
    #expect(outcome.provenance.transfer?.map(\.dataset) == ["other", "sample"])
    #expect(outcome.provenance.transfer?.map(\.dataDigest) == digests)
    #expect(try workshop.run(threads: .one).document == document)
  }

  @Test("what the others hold changes its answers, and no other model's")
  func weights() throws {
    let first = try workshop.run().document
    try generateOther(seed: 9)
    let second = try workshop.run().document
    #expect(first.results[1] == second.results[1])
    #expect(first.calibration != second.calibration)
  }

  @Test("another dataset that nobody described, or whose data is wrong, stops the run before any work")
  func wrong() throws {
    try workshop.write(recipe: Self.recipe.replacing("[other, sample]", with: "[othr]"))
    let unknown = try #require(problem { try workshop.run() })
    #expect(unknown.location == workshop.folder.path("experiments/tiny/recipe.yaml"))
    #expect(unknown.fault == "key 'transfer': no dataset 'othr' is described along the search path")
    #expect(unknown.remedy.hasPrefix("did you mean 'other'?"))

    try workshop.write(recipe: Self.recipe)
    let file = try #require(
      FileManager.default.subpaths(atPath: workshop.folder.path("data/other"))?.first { $0.hasSuffix("short_desc.xml") }
    )
    try workshop.folder.write("<short_desc/>", to: "data/other/\(file)")
    let heard = Heard()
    #expect(problem { try workshop.run { heard.add($0) } }?.location.contains("short_desc.xml") == true)
    #expect(heard.events.allSatisfy { event in if case .stage(let name, _) = event { name == "ingest" } else { true } })
  }

  @Test("a dataset that is learned on cannot be put under test")
  func underTest() throws {
    let found = unknownName { try workshop.run(dataset: "other") }
    #expect(found?.location == "--dataset")
    #expect(found?.fault == "the recipe learns on other, which would be under test as well")
  }
}
