import Experiments
import Foundation
import Repeatable
import Testing

@Suite("Provenance") struct ProvenanceTests {
  @Test("a run notes what varies between runs, in the report and among the runs")
  func fields() throws {
    let workshop = try Workshop(recipe: Desk.recipe)
    try workshop.write(Desk())
    let provenance = try workshop.run(threads: Threads(2)).provenance
    #expect((provenance.experiment, provenance.dataset) == ("tiny", "tiny"))
    #expect(provenance.command == "delegate run tiny")
    #expect(provenance.threads == 2)
    #expect(provenance.delegateVersion == Version.text)
    #expect(provenance.stages.map(\.name) == ["ingest", "text", "models", "clusters", "measures", "page"])
    #expect(provenance.seconds >= provenance.stages.map(\.seconds).max() ?? .infinity)
    #expect(provenance.stages.allSatisfy { $0.seconds >= 0 && $0.peakMiB > 1 && $0.peakMiB <= provenance.peakMiB })
    #expect(provenance.started.wholeMatch(of: /\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ/) != nil)
    #expect(!provenance.blas.isEmpty && !provenance.blasCore.isEmpty && !provenance.system.isEmpty)
    #expect(provenance.dataDigest.wholeMatch(of: /sha256:[0-9a-f]{64}/) != nil)
    let notes = workshop.folder.contents(of: "runs")
    #expect(Array(notes.values) == [try provenance.json()])
    #expect(workshop.folder.bytes("reports/tiny/provenance.json") == (try provenance.json()))
  }

  @Test("the digest of a recipe is that of its bytes")
  func recipeDigest() throws {
    let workshop = try Workshop(recipe: Desk.recipe)
    try workshop.write(Desk())
    let first = try workshop.run().provenance
    try workshop.write(recipe: Desk.recipe + "\n# A remark changes the file, and no figure.\n")
    let second = try workshop.run()
    #expect(first.recipeDigest != second.provenance.recipeDigest)
    #expect(first.dataDigest == second.provenance.dataDigest)
    #expect(!second.folderChanged)
  }

  @Test("every run has a note of its own, two in one second as well")
  func notes() throws {
    let workshop = try Workshop(recipe: Desk.recipe)
    try workshop.write(Desk())
    let provenance = try workshop.run().provenance
    let log = RunLog(folder: workshop.folder.path("notes"))
    let paths = try (0..<3).map { _ in try log.add(provenance) }
    #expect(Set(paths).count == 3)
    let stem = provenance.started.filter { $0 != "-" && $0 != ":" } + "-tiny-"
    #expect(paths.allSatisfy { $0.hasPrefix(workshop.folder.path("notes/\(stem)")) && $0.hasSuffix(".json") })
    #expect(workshop.folder.contents(of: "notes").values.allSatisfy { $0 == (try? provenance.json()) })
  }

  @Test("notes that cannot be written are a problem with a remedy")
  func unwritable() throws {
    let workshop = try Workshop(recipe: Desk.recipe)
    try workshop.write(Desk())
    let provenance = try workshop.run().provenance
    try workshop.folder.write("a file", to: "taken")
    let log = RunLog(folder: workshop.folder.path("taken"))
    let found = problem { _ = try log.add(provenance) }
    #expect(found == problem { try log.check() })
    #expect(found?.place == workshop.folder.path("taken"))
    #expect(found?.fault.hasPrefix("the file cannot be written (") == true)
    #expect(
      found?.remedy == "check that the folder is there, that you may write to it and that the disk is not full")
  }
}
