import Foundation

/// How one run came about: everything that may differ between two honest runs.
package struct Provenance: Codable, Equatable, Sendable {
  package struct Stage: Codable, Equatable, Sendable {
    package var name: String
    package var seconds: Double
    package var peakMiB: Double
  }

  /// A dataset besides the one under test.
  package struct Source: Codable, Equatable, Sendable {
    package var dataset: String
    package var dataDigest: String
  }

  package var experiment: String
  package var dataset: String
  /// Digest over the names and digests of every file that was read.
  package var dataDigest: String
  /// The datasets that weights were learned on, in the recipe's order; none without.
  package var transfer: [Source]?
  package var recipeDigest: String
  /// Of the file of rules; none without rules.
  package var rulesDigest: String?
  /// The command that makes the report again.
  package var command: String
  /// UTC, such as `2018-06-01T12:00:00Z`.
  package var started: String
  package var seconds: Double
  package var peakMiB: Double
  package var threads: Int
  package var stages: [Stage]
  package var delegateVersion: String
  /// The commit of the project's folder, with `-dirty` where files differ from it; empty outside a git checkout.
  package var commit: String
  /// The toolchain on the PATH.
  package var swift: String
  package var system: String
  package var cpu: String
  package var blas: String
  package var blasCore: String
  package var gnuplot: String

  /// Stable order, ends with a newline.
  package func json() throws -> Data {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .prettyPrinted, .withoutEscapingSlashes]
    return try encoder.encode(self) + Data("\n".utf8)
  }
}

/// Times the stages of a run and notes the peak of resident memory at the end of each.
package struct StageClock {
  private let start = ContinuousClock.now
  private var last = ContinuousClock.now
  package private(set) var stages: [Provenance.Stage] = []

  package init() {}

  package var elapsedSeconds: Double { Self.seconds(ContinuousClock.now - start) }

  package mutating func end(_ name: String) {
    let now = ContinuousClock.now
    stages.append(.init(name: name, seconds: Self.seconds(now - last), peakMiB: Self.peakMiB()))
    last = now
  }

  /// The most memory the process has held so far, in MiB.
  package static func peakMiB() -> Double {
    var usage = rusage()
    #if os(Linux)
      let (subject, unitsPerMiB) = (RUSAGE_SELF.rawValue, 1024.0)
    #else
      let (subject, unitsPerMiB) = (RUSAGE_SELF, 1_048_576.0)
    #endif
    getrusage(subject, &usage)
    return (Double(usage.ru_maxrss) / unitsPerMiB * 10).rounded() / 10
  }

  private static func seconds(_ duration: Duration) -> Double {
    let (seconds, attoseconds) = duration.components
    return ((Double(seconds) + Double(attoseconds) * 1e-18) * 1000).rounded() / 1000
  }
}
