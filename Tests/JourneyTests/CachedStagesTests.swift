import Foundation
import Testing

@Suite("Kept stages, as a user meets them") struct CachedStagesTests {
  /// A little of every stage, in about a second.
  private static let recipe = """
    question: Who should get it?
    dataset: sample
    evaluation: {splits: [holdout], headline: {model: ranker-logit, knowledge: prequential}}
    models: [recent, component-counts, cluster-majority, ranker-logit]
    ablation: true
    clusters:
      - {space: lsa, dimensions: 20, k: 8, restarts: 2}

    """

  private func report(_ place: Place, _ name: String = "whole") throws -> [String: Data] {
    var contents: [String: Data] = [:]
    for file in place.files("reports/\(name)") where file != "provenance.json" {
      contents[file] = try place.bytes("reports/\(name)/\(file)")
    }
    return contents
  }

  @Test("killed at any moment, the same command goes on and ends with the same bytes")
  func killed() throws {
    try Place.with { place in
      try place.write(Self.recipe, to: "experiments/whole/recipe.yaml")
      let started = ContinuousClock.now
      #expect(try place.run("run", "whole", "-q").status == 0)
      let (seconds, attoseconds) = (ContinuousClock.now - started).components
      let whole = Double(seconds) + Double(attoseconds) * 1e-18
      let expected = try report(place)
      #expect(expected["report.json"] != nil && expected["index.html"] != nil)

      var chance = SystemRandomNumberGenerator()
      var resumed = 0
      for _ in 0..<(Program.isThorough ? 50 : 8) {
        try place.remove("reports")
        try place.remove(".delegate/cache")
        let moment = Double.random(in: 0...whole, using: &chance)
        let (process, _, _) = try Program.start(["run", "whole", "-q"], in: place.url)
        Thread.sleep(forTimeInterval: moment)
        kill(process.processIdentifier, SIGKILL)
        process.waitUntilExit()
        let before = place.files(".delegate/cache/objects").count
        let again = try place.run("run", "whole", "--explain", "-q")
        #expect(again.status == 0, "killed after \(moment) s: \(again)")
        if before > 0 {
          resumed += 1
          #expect(again.output.contains("kept  "), "killed after \(moment) s with \(before) outputs: \(again)")
        }
        #expect(try report(place) == expected, "killed after \(moment) s")
        #expect(place.files(".delegate/cache/new").isEmpty)
      }
      #expect(resumed > 0)
    }
  }

  @Test("two processes run two experiments on one store at once: both right")
  func together() throws {
    try Place.with { place in
      try place.write(Self.recipe, to: "experiments/whole/recipe.yaml")
      try place.write(
        Self.recipe.replacing("question: Who should get it?", with: "question: Who else?")
          .replacing("k: 8", with: "k: 9"), to: "experiments/other/recipe.yaml")
      for name in ["whole", "other"] { #expect(try place.run("run", name, "-q").status == 0) }
      let expected = try ["whole", "other"].map { try report(place, $0) }
      #expect(expected[0] != expected[1])
      for round in 0..<(Program.isThorough ? 20 : 3) {
        try place.remove("reports")
        try place.remove(".delegate/cache")
        let runs = try ["whole", "other"].map { try Program.start(["run", $0, "-q"], in: place.url).0 }
        for run in runs {
          run.waitUntilExit()
          #expect(run.terminationStatus == 0, "round \(round)")
        }
        #expect(try report(place, "whole") == expected[0] && report(place, "other") == expected[1], "round \(round)")
      }
    }
  }

  @Test("explained, fresh, cleaned; where the store is and what it holds")
  func commands() throws {
    try Place.with { place in
      let cold = try place.run("run", "quick", "--dry-run")
      #expect(cold.status == 0 && cold.output.contains("never made") && !place.exists("reports"))
      #expect(try place.run("run", "quick", "-q").status == 0)
      let warm = try place.run("run", "quick", "--dry-run")
      #expect(warm.output.contains("page") && !warm.output.contains("made "))
      #expect(try place.run("run", "quick", "--dry-run", "--fresh").output.contains("not to be read"))
      let status = try place.run("cache", "status")
      #expect(status.output.contains(".delegate/cache") && status.output.contains("ingest"))
      #expect(try place.run("cache", "clean", "--to", "8GB").output.hasPrefix("deleted 0 outputs"))
      #expect(try place.run("cache", "clean").output.hasPrefix("deleted"))
      #expect(try place.run("run", "quick", "--dry-run").output.contains("ingest sample"))
      #expect(try place.run("run", "quick", "-q", "--cache", "kept elsewhere").status == 0)
      #expect(place.exists("kept elsewhere/objects"))
      for wrong in [["--cache-limit", "much"], ["--cache", ""], ["--cache-limit", "-1"]] {
        let outcome = try Program.run(["run", "quick"] + wrong, in: place.url)
        #expect(outcome.status == 64, "\(outcome)")
      }
      try place.write("a file", to: "taken")
      let taken = try place.run("run", "quick", "--cache", "taken")
      #expect(taken.status == 2 && taken.errors.contains("taken: ") && taken.errors.contains("try: "))
    }
  }

  @Test("somebody who is forgotten is in nothing that is kept")
  func forgotten() throws {
    try Place.with { place in
      #expect(try place.run("run", "quick", "-q").status == 0)
      let records = try place.run("records", "sample", "--show-persons")
      let address = try #require(records.output.firstMatch(of: #/[a-z.]+@[a-z.]+/#).map { String($0.0) })
      let outcome = try place.run("forget", "--person", address, "--key", place.path("person.key"))
      #expect(outcome.status == 0, "\(outcome)")
      #expect(outcome.output.contains("outputs of stages in .delegate/cache"))
      #expect(try place.run("run", "quick", "-q", "--key", place.path("person.key")).status == 0)
      #expect(try place.run("cache", "status").output.contains("ingest"))
    }
  }

  @Test("somebody unknown is not forgotten, and nothing that is kept goes for it")
  func unknown() throws {
    try Place.with { place in
      #expect(try place.run("run", "quick", "-q").status == 0)
      let kept = place.files(".delegate/cache")
      let outcome = try place.run("forget", "--person", "Nobody Atall", "--key", place.path("person.key"))
      #expect(outcome.status == 2 && !outcome.output.contains("forgotten"), "\(outcome)")
      #expect(outcome.errors.contains("nobody of this name ever owned a task in the one dataset at hand"))
      #expect(place.files(".delegate/cache") == kept && !place.exists("person.key"))
    }
  }

  /// A file system of two megabytes, for as long as `body` runs.
  private func withSmallDisk(_ body: (String) throws -> Void) throws {
    try Program.withFolder { folder in
      #expect(try Self.tool("mount", "-t", "tmpfs", "-o", "size=2m", "tmpfs", folder.path) == 0)
      defer { _ = try? Self.tool("umount", folder.path) }
      try body(folder.path)
    }
  }

  private static func tool(_ arguments: String...) throws -> Int32 {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments = arguments
    process.standardError = FileHandle.nullDevice
    try Program.launch(process)
    process.waitUntilExit()
    return process.terminationStatus
  }

  private static let mayMount: Bool = {
    guard getuid() == 0 else { return false }
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent("delegate-mount-\(getpid())").path
    try? FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(atPath: folder) }
    guard (try? tool("mount", "-t", "tmpfs", "-o", "size=1m", "tmpfs", folder)) == 0 else { return false }
    return (try? tool("umount", folder)) == 0
  }()

  @Test("a store on a full disk: place, fault, remedy, and the old report untouched", .enabled(if: mayMount))
  func fullDisk() throws {
    try Place.with { place in
      #expect(try place.run("run", "quick", "-q").status == 0)
      let old = try report(place, "quick")
      try place.edit("experiments/quick/recipe.yaml", "Who should get it?", "Who gets it now?")
      try withSmallDisk { disk in
        try Data(repeating: 0, count: 2_000_000).write(to: URL(fileURLWithPath: disk + "/big"))
        let outcome = try place.run("run", "quick", "-q", "--cache", disk + "/cache")
        #expect(outcome.status == 2, "\(outcome)")
        #expect(outcome.errors.contains("No space left") && outcome.errors.contains("delegate cache clean"))
        #expect(try report(place, "quick") == old)
        try FileManager.default.removeItem(atPath: disk + "/big")
        #expect(try place.run("run", "quick", "-q", "--cache", disk + "/cache").status == 0)
        #expect(try report(place, "quick") != old)
      }
    }
  }
}
