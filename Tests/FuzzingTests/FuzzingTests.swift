import DelegationFuzzing
import Foundation
import Testing

/// Readers on generated inputs, a few of the many of `make prove-fuzz`.
@Suite("Generated inputs") struct FuzzingTests {
  /// `delegate-fuzz`, built beside the tests.
  static let program: String = {
    var folder = URL(fileURLWithPath: CommandLine.arguments[0]).deletingLastPathComponent()
    while folder.path != "/" {
      let candidate = folder.appendingPathComponent("delegate-fuzz").path
      if FileManager.default.isExecutableFile(atPath: candidate) { return candidate }
      folder.deleteLastPathComponent()
    }
    return URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent().appendingPathComponent(".build/release/delegate-fuzz").path
  }()

  /// Of each reader.
  private static let inputs = 200

  private func withFolder<Result>(_ body: (String) throws -> Result) throws -> Result {
    let folder = FuzzFolder.newFolder()
    defer { try? FileManager.default.removeItem(atPath: folder) }
    return try body(folder)
  }

  private func run(_ readers: [FuzzReader], inputs: Int, seconds: Int = 10) throws -> [FuzzResult] {
    try withFolder { folder in
      let results = try FuzzDriver(program: Self.program, seed: 7, jobs: 2, seconds: seconds, findings: folder)
        .run(readers, inputs: inputs)
      for finding in results.flatMap(\.findings) where !finding.path.isEmpty {
        #expect(FileManager.default.contents(atPath: finding.path)?.count == finding.byteCount)
      }
      return results
    }
  }

  @Test("no reader crashes, hangs, uses too much memory or throws a foreign error")
  func readers() throws {
    let results = try run(FuzzReader.all, inputs: Self.inputs)
    #expect(results.map(\.reader) == FuzzReader.all.map(\.name))
    for finding in results.flatMap(\.findings) {
      Issue.record("\(finding.reader) --seed \(finding.seed) --number \(finding.number): \(finding.fault)")
    }
    for result in results {
      #expect(result.inputs == Self.inputs)
      #expect(result.accepted > 0 && result.refused > 0, "\(result.reader) takes everything, or nothing")
    }
  }

  @Test("readers accept their seeds, so that mutations reach deep", arguments: FuzzReader.all.map(\.name))
  func seeds(name: String) throws {
    let reader = try #require(FuzzReader.all.first { $0.name == name })
    try withFolder { folder in
      let refused = try reader.refusedSeeds(at: FuzzFolder(folder: folder))
      #expect(refused == [])
    }
  }

  @Test(
    "crashes, hangs, excessive memory and wrong errors are detected and distinguished; the smallest input is stored")
  func broken() throws {
    let results = try run(FuzzReader.broken, inputs: 12, seconds: 1)
    let faults = ["ended by signal", "no end within", "too much memory", "a wrong error: "]
    for (result, fault) in zip(results, faults) {
      #expect(!result.findings.isEmpty && result.findings.allSatisfy { $0.fault.hasPrefix(fault) }, "\(result)")
      // Hangs take too long to be minimised fully.
      #expect(fault == "no end within" || result.findings.allSatisfy { $0.byteCount == 1 })
      // Inputs after one that ended the process are read as well.
      #expect(result.inputs == 12 || result.findings.last.map { $0.number + 1 } == result.inputs)
    }
  }

  @Test("equal seeds and numbers give equal inputs, others others")
  func inputs() throws {
    for reader in FuzzReader.all {
      try withFolder { folder in
        let scratch = try FuzzFolder(folder: folder)
        let (one, again) = (
          try reader.inputs(seed: 1, scratch: scratch), try reader.inputs(seed: 1, scratch: scratch)
        )
        let other = try reader.inputs(seed: 2, scratch: scratch)
        let first = (0..<40).map { one[$0] }
        #expect(first == (0..<40).reversed().map { again[$0] }.reversed())
        #expect(first != (0..<40).map { other[$0] })
        #expect(Set(first).count > 20)
      }
    }
  }
}
