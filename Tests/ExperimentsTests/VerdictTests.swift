import DelegationResults
import DelegationTasks
import Foundation
import Testing

@Suite("Verdicts of a run") struct VerdictTests {
  private let workshop: Workshop
  private var expectedPath: String { workshop.project.expectedPath("tiny") }

  init() throws {
    workshop = try Workshop(desk: Desk())
  }

  @Test("nothing accepted yet, then accepted, then holding; accepting again leaves the file as it is")
  func accepting() throws {
    #expect(try workshop.run().verdict == .nothingExpected)
    #expect(!FileManager.default.fileExists(atPath: expectedPath))
    let outcome = try workshop.run(accepts: true)
    #expect(outcome.verdict == .accepted)
    #expect(try Expected.read(expectedPath) == Expected(accepting: outcome.document))
    #expect(try workshop.run().verdict == .holds)
    let bytes = workshop.folder.bytes("experiments/tiny/expected.json")
    #expect(try workshop.run(accepts: true).verdict == .holds)
    #expect(workshop.folder.bytes("experiments/tiny/expected.json") == bytes)
  }

  @Test("a metric that moved is reported until it is accepted, a better one too", arguments: [-0.1, 0.1])
  func moved(by change: Double) throws {
    let outcome = try workshop.run(accepts: true)
    var expected = try #require(try Expected.read(expectedPath))
    let name = "results.most-frequent.batch.holdout.opening.mrr"
    let found = try #require(expected.metrics[name])
    let held = found + change
    expected.metrics[name] = held
    try expected.write(expectedPath)
    let difference = Expected.Difference.moved(name: name, expected: held, tolerance: 0.002, found: found)
    let again = try workshop.run()
    #expect(again.verdict == .moved && again.differences == [difference])
    // The report is written anyway, to show what moved.
    #expect(again.document == outcome.document)
    #expect(try workshop.run(accepts: true).verdict == .accepted)
    #expect(try workshop.run().verdict == .holds)
  }

  @Test("accepted metrics that cannot be read stop a run; accepting rewrites them")
  func damaged() throws {
    try workshop.folder.write("{", to: "experiments/tiny/expected.json")
    let found = problem { try workshop.run() }
    #expect(found?.location == expectedPath + ":1")
    #expect(found?.remedy == "restore the file with git, or run the experiment with --accept, which rewrites it")
    #expect(workshop.folder.contents(of: "reports").isEmpty)
    #expect(try workshop.run(accepts: true).verdict == .accepted)
    #expect(try workshop.run().verdict == .holds)
  }

  @Test("another dataset is compared with nothing, and has a report of its own")
  func elsewhere() throws {
    try workshop.run(accepts: true)
    try workshop.generate("made/v0.2")
    let outcome = try workshop.run(dataset: "made/v0.2")
    #expect(outcome.verdict == .notCompared)
    #expect(outcome.folder == workshop.folder.path("reports/tiny@made-v0-2"))
    #expect(outcome.document.experiment == "tiny" && outcome.document.dataset == "made/v0.2")
    #expect(outcome.provenance.command == "delegate run tiny --dataset made/v0.2")
    #expect(workshop.report("tiny@made-v0-2")["report.json"] != nil)
    // The recipe's own dataset, named aloud, is no other.
    #expect(try workshop.run(dataset: "tiny").verdict == .holds)
  }

  @Test("metrics on another dataset cannot be accepted")
  func acceptingElsewhere() throws {
    let found = unknownName { try workshop.run(dataset: "made/v0.2", accepts: true) }
    #expect(
      found?.description == """
        --accept: metrics on another dataset (made/v0.2) are not compared with accepted ones
          try: leave out --accept, or write a recipe of its own for that dataset
        """)
  }

  @Test("the error for an unknown experiment names the nearest one")
  func unknownExperiment() throws {
    try workshop.write(recipe: Desk.recipe, of: "other")
    let found = unknownName { try workshop.run("tinny") }
    #expect(found?.location == "experiment 'tinny'")
    #expect(found?.fault == "there is no \(workshop.project.experiments)/tinny/recipe.yaml")
    #expect(found?.remedy == "did you mean 'tiny'? 'delegate run --list' names all there are")
    try workshop.generate("desk", in: "datasets")
    #expect(
      unknownName { try workshop.run("desk") }?.remedy
        == "'desk' is a dataset: name an experiment and the dataset, such as 'sample --dataset desk'; "
        + "'delegate run --list' names all there are")
    #expect(unknownName { try workshop.run("../experiments/tiny") } != nil)
    #expect(try workshop.project.names == ["other", "tiny"])
  }

  @Test("the error for an unknown dataset names the nearest one: the command line's fault, or the recipe's")
  func unknownDataset() throws {
    let remedy = "did you mean 'tiny'? delegate datasets list shows what there is; --datasets DIR names another folder"
    let found = unknownName { try workshop.run(dataset: "tinny") }
    #expect(found?.location == "tinny")
    #expect(found?.remedy == remedy)
    try workshop.write(recipe: Desk.recipe.replacingOccurrences(of: "dataset: tiny", with: "dataset: tinny"))
    let written = problem { try workshop.run() }
    #expect(written?.location == workshop.project.recipePath("tiny"))
    #expect(written?.fault == "key 'dataset': no dataset 'tinny' is described along the search path")
    #expect(
      written?.remedy
        == "did you mean 'tiny'? 'delegate datasets list' names all there are; --datasets DIR adds a folder")
  }
}
