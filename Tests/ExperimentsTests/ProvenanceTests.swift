import DelegationExperiments
import DelegationFoundations
import DelegationReporting
import DelegationResultFixtures
import DelegationResults
import DelegationTasks
import Foundation
import Testing

@Suite("Provenance") struct ProvenanceTests {
  @Test("a run notes what varies between runs, in the report and among the runs")
  func fields() throws {
    let workshop = try Workshop(desk: Desk())
    let provenance = try workshop.run(threads: Threads(2)).provenance
    #expect((provenance.experiment, provenance.dataset) == ("tiny", "tiny"))
    #expect(provenance.command == "delegate run tiny")
    #expect(provenance.threads == 2)
    #expect(provenance.delegateVersion == Version.text)
    #expect(provenance.stages.map(\.name) == ["ingest", "text", "models", "clusters", "measures", "page"])
    #expect(provenance.seconds >= provenance.stages.map(\.seconds).max() ?? .infinity)
    #expect(provenance.stages.allSatisfy { $0.seconds >= 0 && $0.peakMiB > 1 && $0.peakMiB <= provenance.peakMiB })
    #expect(provenance.stages.allSatisfy { $0.cpuSeconds >= 0 && $0.cpuSeconds <= provenance.cpuSeconds })
    #expect(provenance.cpuSeconds > 0)
    #expect(provenance.started.wholeMatch(of: /\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ/) != nil)
    #expect(!provenance.blas.isEmpty && !provenance.blasCore.isEmpty && !provenance.system.isEmpty)
    #expect(provenance.dataDigest.wholeMatch(of: /sha256:[0-9a-f]{64}/) != nil)
    let (notes, unreadable) = try RunLog(folder: workshop.folder.path("runs")).notes()
    #expect(notes.map(\.provenance) == [provenance] && unreadable == 0)
    #expect(notes.first?.result == .nothingExpected)
    #expect(
      try workshop.folder.bytes("reports/tiny/provenance.json") == provenance.json(of: Array(workshop.report().keys)))
  }

  @Test("the digest of a recipe is that of its bytes")
  func recipeDigest() throws {
    let workshop = try Workshop(desk: Desk())
    let first = try workshop.run().provenance
    try workshop.write(recipe: Desk.recipe + "\n# A remark changes the file, and no metric.\n")
    let second = try workshop.run()
    #expect(first.recipeDigest != second.provenance.recipeDigest)
    #expect(first.dataDigest == second.provenance.dataDigest)
    #expect(!second.folderChanged)
  }

  @Test("every run has a note of its own, two in one second as well")
  func notes() throws {
    let workshop = try Workshop(desk: Desk())
    let provenance = try workshop.run().provenance
    let log = RunLog(folder: workshop.folder.path("notes"))
    let note = RunNote.of(["result": "holds", "report": "tiny", "headline": Self.headline, "provenance": provenance])
    // What a killed run leaves: no process has this number.
    try workshop.folder.write("half", to: "notes/.20180601T120000Z-tiny-1.json.new-\(Int32.max)")
    // Somebody's own files, whatever they are called.
    let own = ["notes/.mine.new-\(Int32.max)", "notes/deep/.20180601T120000Z-tiny.json.new-\(Int32.max)"]
    for path in own { try workshop.folder.write("mine", to: path) }
    let paths = try (0..<3).map { _ in try log.add(note) }
    #expect(Set(paths).count == 3)
    let stem = provenance.started.filter { $0 != "-" && $0 != ":" } + "-tiny-"
    #expect(paths.allSatisfy { $0.hasPrefix(workshop.folder.path("notes/\(stem)")) && $0.hasSuffix(".json") })
    let contents = workshop.folder.contents(of: "notes")
    #expect(contents.count == 5 && own.allSatisfy { contents[String($0.dropFirst(6))] == Data("mine".utf8) })
    #expect(contents.values.count { $0 == (try? note.json()) } == 3)
  }

  static let headline = RunNote.Headline.of(["model": "recent", "mode": "batch", "top1": 0.25, "mrr": 0.5])

  @Test("notes come back oldest first; what is none is counted")
  func readingNotes() throws {
    let workshop = try Workshop(desk: Desk())
    var early = try workshop.run().provenance
    var late = early
    (early.started, late.started) = ("2018-06-01T12:00:00Z", "2018-06-02T12:00:00Z")
    let log = RunLog(folder: workshop.folder.path("notes"))
    #expect(try log.notes().notes.isEmpty)
    for provenance in [late, early] {
      _ = try log.add(
        RunNote.of(["result": "moved", "report": "tiny", "headline": Self.headline, "provenance": provenance]))
    }
    try workshop.folder.write("{}", to: "notes/old.json")
    try workshop.folder.write("no note", to: "notes/README")
    let (notes, unreadable) = try log.notes()
    #expect(notes.map(\.provenance) == [early, late])
    #expect(unreadable == 1)
  }

  @Test("the listing has a line per run and, if wanted, one per stage")
  func listing() throws {
    let workshop = try Workshop(desk: Desk())
    var provenance = try workshop.run().provenance
    provenance.stages = [
      .of(["name": "ingest", "seconds": 1.5, "cpuSeconds": 2.25, "peakMiB": 33, "cached": 3, "computed": 1])
    ]
    (provenance.started, provenance.seconds, provenance.cpuSeconds) = ("2018-06-01T12:00:00Z", 1.75, 2.5)
    (provenance.peakMiB, provenance.threads) = (34, 2)
    let note = RunNote.of([
      "result": "notCompared", "report": "tiny@desk-2", "headline": Self.headline, "provenance": provenance,
    ])
    let short = """
      started      report       result        top-1   MRR  wall s  CPU s
      1 Jun 12:00  tiny@desk-2  not compared   25.0  50.0    1.75   2.50

      """
    #expect(RunListing.text([note], showsStages: false) == short)
    #expect(
      RunListing.text([note], showsStages: true) == short + """
            stage   wall s  CPU s   MiB  outputs computed  cached
            ingest    1.50   2.25  33.0                 1       3

        """)
  }

  @Test("notes that cannot be written are a problem with a remedy")
  func unwritable() throws {
    let workshop = try Workshop(desk: Desk())
    let provenance = try workshop.run().provenance
    try workshop.folder.write("a file", to: "taken")
    let log = RunLog(folder: workshop.folder.path("taken"))
    let note = RunNote.of(["result": "holds", "report": "tiny", "headline": Self.headline, "provenance": provenance])
    let found = problem { _ = try log.add(note) }
    #expect(found == problem { try log.check() })
    #expect(found?.location == workshop.folder.path("taken"))
    #expect(found?.fault.hasPrefix("it cannot be written: ") == true)
    #expect(
      found?.remedy == "move the file that is in place of a folder, or write elsewhere: --runs DIR")
  }
}
