import Foundation
import Testing

@Suite("Cached stages, as a user meets them") struct CachedStagesTests {
  /// A little of every stage, in about a second.
  private static let recipe = """
    question: Who should get it?
    dataset: sample
    evaluation: {splits: [holdout], headline: {model: ranker-logit, mode: prequential}}
    models: [recent, component-counts, cluster-majority, ranker-logit]
    ablation: true
    clusters:
      - {space: lsa, dimensions: 20, k: 8, restarts: 2}

    """

  private func report(_ workspace: Workspace, _ name: String = "whole") throws -> [String: Data] {
    var contents: [String: Data] = [:]
    for file in workspace.files("reports/\(name)") where file != "provenance.json" {
      contents[file] = try workspace.bytes("reports/\(name)/\(file)")
    }
    return contents
  }

  @Test("killed at any moment, the same command goes on and ends with the same bytes")
  func killed() throws {
    try Workspace.with { workspace in
      try workspace.write(Self.recipe, to: "experiments/whole/recipe.yaml")
      let started = ContinuousClock.now
      #expect(try workspace.run("run", "whole", "-q").status == 0)
      let (seconds, attoseconds) = (ContinuousClock.now - started).components
      let whole = Double(seconds) + Double(attoseconds) * 1e-18
      let expected = try report(workspace)
      #expect(expected["report.json"] != nil && expected["index.html"] != nil)

      var chance = SystemRandomNumberGenerator()
      var resumed = 0
      // Somewhere in each part of a run: `make prove-trackers` kills it fifty times, here once in each half.
      let kills = Program.isThorough ? 50 : 2
      for number in 0..<kills {
        try workspace.remove("reports")
        try workspace.remove(".delegate/cache")
        let moment = (Double(number) + Double.random(in: 0...1, using: &chance)) / Double(kills) * whole
        let (process, _, _) = try Program.start(["run", "whole", "-q"], in: workspace.url)
        Thread.sleep(forTimeInterval: moment)
        // The last kill meets outputs, however busy the machine is.
        while number == kills - 1, process.isRunning, workspace.files(".delegate/cache/objects").isEmpty {
          usleep(20_000)
        }
        kill(process.processIdentifier, SIGKILL)
        process.waitUntilExit()
        let before = workspace.files(".delegate/cache/objects").count
        let again = try workspace.run("run", "whole", "--explain", "-q")
        #expect(again.status == 0, "killed after \(moment) s: \(again)")
        if before > 0 {
          resumed += 1
          #expect(again.output.contains("cached  "), "killed after \(moment) s with \(before) outputs: \(again)")
        }
        #expect(try report(workspace) == expected, "killed after \(moment) s")
        #expect(workspace.files(".delegate/cache/new").isEmpty)
      }
      #expect(resumed > 0)
    }
  }

  @Test("two processes run two experiments on one cache at once: both right")
  func together() throws {
    try Workspace.with { workspace in
      try workspace.write(Self.recipe, to: "experiments/whole/recipe.yaml")
      try workspace.write(
        Self.recipe.replacing("question: Who should get it?", with: "question: Who else?")
          .replacing("k: 8", with: "k: 9"), to: "experiments/other/recipe.yaml")
      for name in ["whole", "other"] { #expect(try workspace.run("run", name, "-q").status == 0) }
      let expected = try ["whole", "other"].map { try report(workspace, $0) }
      #expect(expected[0] != expected[1])
      for repetition in 0..<(Program.isThorough ? 20 : 1) {
        try workspace.remove("reports")
        try workspace.remove(".delegate/cache")
        let runs = try ["whole", "other"].map { try Program.start(["run", $0, "-q"], in: workspace.url).0 }
        for run in runs {
          run.waitUntilExit()
          #expect(run.terminationStatus == 0, "repetition \(repetition)")
        }
        #expect(
          try report(workspace, "whole") == expected[0] && report(workspace, "other") == expected[1],
          "repetition \(repetition)")
      }
    }
  }

  @Test("explained, fresh, cleaned; where the cache is and what it holds")
  func commands() throws {
    try Workspace.with { workspace in
      let cold = try workspace.run("run", "quick", "--dry-run")
      #expect(cold.status == 0 && cold.output.contains("never computed") && !workspace.exists("reports"))
      #expect(try workspace.run("run", "quick", "-q").status == 0)
      let warm = try workspace.run("run", "quick", "--dry-run")
      #expect(warm.output.contains("page") && !warm.output.contains("computed "))
      #expect(try workspace.run("run", "quick", "--dry-run", "--fresh").output.contains("the cache is not used"))
      let status = try workspace.run("cache", "status")
      #expect(status.output.contains(".delegate/cache") && status.output.contains("ingest"))
      #expect(try workspace.run("cache", "clean", "--to", "8GB").output.hasPrefix("deleted 0 outputs"))
      #expect(try workspace.run("cache", "clean").output.hasPrefix("deleted"))
      #expect(try workspace.run("run", "quick", "--dry-run").output.contains("ingest sample"))
      #expect(try workspace.run("run", "quick", "-q", "--cache", "cached elsewhere").status == 0)
      #expect(workspace.exists("cached elsewhere/objects"))
      for wrong in [["--cache-limit", "much"], ["--cache", ""], ["--cache-limit", "-1"]] {
        let outcome = try Program.run(["run", "quick"] + wrong, in: workspace.url)
        #expect(outcome.status == 64, "\(outcome)")
      }
      try workspace.write("a file", to: "taken")
      let taken = try workspace.run("run", "quick", "--cache", "taken")
      #expect(taken.status == 2 && taken.errors.contains("taken: ") && taken.errors.contains("try: "))
    }
  }

  @Test("somebody who is forgotten is in no cached output")
  func forgotten() throws {
    try Workspace.with { workspace in
      #expect(try workspace.run("run", "quick", "-q").status == 0)
      let records = try workspace.run("records", "sample", "--show-persons")
      let address = try #require(records.output.firstMatch(of: #/[a-z.]+@[a-z.]+/#).map { String($0.0) })
      func forget() throws -> Program.Outcome {
        try workspace.run("forget", "--person", address, "--key", workspace.path("person.key"))
      }
      let mistyped = try forget()
      #expect(mistyped.status == 2 && mistyped.errors.contains("person.key: the secret is not there"), "\(mistyped)")
      #expect(!workspace.exists("person.key") && !workspace.exists("person.key.forgotten"))
      try workspace.write(String(repeating: "0f", count: 32), to: "person.key")
      try FileManager.default.setAttributes([.posixPermissions: 0o600], ofItemAtPath: workspace.path("person.key"))
      let outcome = try forget()
      #expect(outcome.status == 0, "\(outcome)")
      #expect(outcome.output.contains("cached outputs in .delegate/cache"))
      #expect(try workspace.run("run", "quick", "-q", "--key", workspace.path("person.key")).status == 0)
      #expect(try workspace.run("cache", "status").output.contains("ingest"))
    }
  }

  @Test("somebody unknown is not forgotten, and nothing is deleted")
  func unknown() throws {
    try Workspace.with { workspace in
      #expect(try workspace.run("run", "quick", "-q").status == 0)
      let cached = workspace.files(".delegate/cache")
      let outcome = try workspace.run("forget", "--person", "Nobody Atall", "--key", workspace.path("person.key"))
      #expect(outcome.status == 2 && !outcome.output.contains("forgotten"), "\(outcome)")
      #expect(
        outcome.errors.contains(
          "nobody of this name was ever assigned a task, or reported one, in the one dataset at hand"))
      #expect(workspace.files(".delegate/cache") == cached && !workspace.exists("person.key"))
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

  private static func tool(_ arguments: String...) throws -> Int32 { try Program.tool(arguments).status }

  private static let mayMount: Bool = {
    guard getuid() == 0 else { return false }
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent("delegate-mount-\(getpid())").path
    try? FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(atPath: folder) }
    guard (try? tool("mount", "-t", "tmpfs", "-o", "size=1m", "tmpfs", folder)) == 0 else { return false }
    return (try? tool("umount", folder)) == 0
  }()

  @Test("a cache on a full disk: location, fault, remedy, and the old report untouched", .enabled(if: mayMount))
  func fullDisk() throws {
    try Workspace.with { workspace in
      #expect(try workspace.run("run", "quick", "-q").status == 0)
      let old = try report(workspace, "quick")
      try workspace.edit("experiments/quick/recipe.yaml", "Who should get it?", "Who gets it now?")
      try withSmallDisk { disk in
        try Data(repeating: 0, count: 2_000_000).write(to: URL(fileURLWithPath: disk + "/big"))
        let outcome = try workspace.run("run", "quick", "-q", "--cache", disk + "/cache")
        #expect(outcome.status == 2, "\(outcome)")
        #expect(outcome.errors.contains("No space left") && outcome.errors.contains("delegate cache clean"))
        #expect(try report(workspace, "quick") == old)
        try FileManager.default.removeItem(atPath: disk + "/big")
        #expect(try workspace.run("run", "quick", "-q", "--cache", disk + "/cache").status == 0)
        #expect(try report(workspace, "quick") != old)
      }
    }
  }
}
