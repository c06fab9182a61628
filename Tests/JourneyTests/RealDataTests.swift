import Foundation
import Testing

@Suite("The real trackers") struct RealDataTests {
  struct Tracker: CustomTestStringConvertible, Sendable {
    let experiment: String
    /// Its folder in the public dataset.
    let folder: String
    let counts: [String: Int]
    /// Top-1, top-5 and top-10 in whole percents, by model and mode, as other programs measured them.
    let baselines: [String: [Double]]

    var testDescription: String { experiment }
  }

  static let trackers = [
    Tracker(
      experiment: "eclipse-cdt", folder: "eclipse/CDT",
      counts: [
        "eligible": 3427, "eligibleAny": 3556, "persons": 50, "train": 2741, "test": 686, "trainKnown": 2626,
      ],
      baselines: [
        "most-frequent batch": [17, 33, 41], "recent batch": [17, 55, 74], "component-recent batch": [46, 68, 77],
        "keyword-overlap batch": [8, 34, 48], "centroid-cosine batch": [18, 54, 63],
        "component-counts prequential": [53, 82, 88],
      ]),
    Tracker(
      experiment: "eclipse-jdt", folder: "eclipse/JDT",
      counts: [
        "tasks": 10814, "eligible": 4610, "eligibleAny": 5976, "persons": 52, "train": 3688, "test": 922,
        "trainKnown": 3527,
      ],
      baselines: [
        "most-frequent batch": [0, 46, 60], "recent batch": [20, 58, 74], "component-recent batch": [36, 66, 77],
        "keyword-overlap batch": [12, 31, 51], "centroid-cosine batch": [16, 42, 56],
        "component-counts prequential": [37, 83, 94],
      ]),
    Tracker(
      experiment: "mozilla-thunderbird", folder: "mozilla/Thunderbird",
      counts: [
        "eligible": 2284, "eligibleAny": 2470, "persons": 247, "train": 1827, "test": 457, "trainKnown": 1742,
      ],
      baselines: [
        "most-frequent batch": [0, 7, 30], "recent batch": [21, 51, 59], "component-recent batch": [27, 54, 59],
        "keyword-overlap batch": [0, 7, 17], "centroid-cosine batch": [9, 23, 33],
        "component-counts prequential": [44, 65, 73],
      ]),
  ]

  @Test(
    "Mozilla and Eclipse together have the tasks of their parts", .enabled(if: Program.realData != nil))
  func together() throws {
    let outcome = try Program.run("datasets", "verify", "msr2013/all", "--datasets", try #require(Program.realData))
    #expect(outcome.status == 0)
    for line in ["tasks: 45,962 ", "updates: 662,474 ", "done (FIXED): 14,941 "] {
      #expect(outcome.output.contains(line), "\(line)")
    }
  }

  @Test(
    "counts exactly, baselines within two points, and no address in any file",
    .enabled(if: Program.isThorough, Program.slow),
    .enabled(if: Program.realData != nil, "the real data is not here"), arguments: trackers)
  func tracker(_ tracker: Tracker) throws {
    try Program.withFolder { reports in
      let data = try #require(Program.realData)
      let outcome = try Program.run(
        "run", tracker.experiment, "--datasets", data, "--reports", reports.path, "--quiet")
      #expect(outcome.status == 0, "\(outcome)")
      let workspace = Workspace(url: reports)
      let report = try workspace.report(tracker.experiment)
      for (name, count) in tracker.counts { #expect(report.counts[name] == count, "\(name)") }
      for (name, percents) in tracker.baselines {
        let words = name.split(separator: " ").map(String.init)
        let measures = report.measures(words[0], words[1])
        for (measure, percent) in zip(["top1", "top5", "top10"], percents) {
          // Two points, and half of one by which a whole percent is rounded.
          #expect(abs((measures[measure] ?? -1) * 100 - percent) <= 2.5, "\(name) \(measure)")
        }
      }
      let addresses = try addresses(of: tracker, in: data)
      #expect(addresses.count > tracker.counts["persons"]!)
      for file in workspace.files(tracker.experiment) {
        let bytes = try workspace.bytes("\(tracker.experiment)/\(file)")
        #expect(words(aroundAtSignsIn: bytes).isDisjoint(with: addresses), "\(file)")
      }
    }
  }

  /// Every value that the field of assignees ever had, in lower case.
  private func addresses(of tracker: Tracker, in data: String) throws -> Set<String> {
    let open = "\(data)/msr2013/\(tracker.folder)/assigned_to.xml"
    let bytes: Data
    if let file = FileManager.default.contents(atPath: open) {
      bytes = file
    } else {
      let tar = Process()
      tar.executableURL = URL(fileURLWithPath: "/usr/bin/env")
      let archive = "\(data)/msr2013/\(tracker.folder.split(separator: "/")[0]).tar.gz"
      tar.arguments = ["tar", "-xzOf", archive, "\(tracker.folder)/assigned_to.xml"]
      let pipe = Pipe()
      tar.standardOutput = pipe
      try tar.run()
      bytes = pipe.fileHandleForReading.readDataToEndOfFile()
      tar.waitUntilExit()
    }
    return words(aroundAtSignsIn: bytes)
  }

  private func words(aroundAtSignsIn bytes: Data) -> Set<String> {
    let ends = Set(" \t\r\n<>\"'(),;:".utf8)
    var found: Set<String> = []
    let bytes = [UInt8](bytes)
    for (workspace, byte) in bytes.enumerated() where byte == UInt8(ascii: "@") {
      let before = bytes[..<workspace].reversed().prefix { !ends.contains($0) }.reversed()
      let after = bytes[workspace...].prefix { !ends.contains($0) }
      found.insert(String(decoding: before + after, as: UTF8.self).lowercased())
    }
    return found
  }
}
