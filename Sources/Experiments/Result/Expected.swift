import DelegationFiles
import DelegationFoundations
import DelegationTasks
import Foundation

/// The metrics an experiment was accepted with: `experiments/<name>/expected.json`.
///
/// Compared both ways: a metric that moved, one that is missing and one that is new all need to be accepted, a better
/// one too.
package struct Expected: Codable, Equatable, Sendable {
  package struct Held: Codable, Equatable, Sendable {
    package var value: Double
    package var tolerance: Double
  }

  package var schema = "2.0"
  package var dataset: String
  package var metrics: [String: Held]

  /// Accepts a report's metrics as they are.
  package init(accepting report: some RunResult) {
    dataset = report.dataset
    metrics = [:]
    for metric in report.metrics {
      metrics[metric.name] = Held(value: metric.value, tolerance: (metric.tolerance * 1e6).rounded(.up) / 1e6)
    }
  }

  /// One way in which a report differs from what was accepted.
  package enum Difference: Equatable, Sendable, CustomStringConvertible {
    case moved(name: String, expected: Double, tolerance: Double, found: Double)
    case missing(name: String, expected: Double)
    case new(name: String, found: Double)

    package var description: String {
      switch self {
      case .moved(let name, let expected, let tolerance, let found):
        "\(name): expected \(expected) ± \(tolerance), found \(found)"
      case .missing(let name, let expected): "\(name): expected \(expected), the report has no such metric"
      case .new(let name, let found): "\(name): found \(found), nothing was accepted"
      }
    }
  }

  /// Every difference: the report's metrics in report order, then those that are missing, by name.
  package func differences(from report: some RunResult) -> [Difference] {
    let found = report.metrics
    let names = Set(found.map(\.name))
    let changed: [Difference] = found.compactMap { metric in
      guard let held = metrics[metric.name] else { return .new(name: metric.name, found: metric.value) }
      // Metrics have six decimals: what is less than half of the last one is rounding of the subtraction.
      guard abs(metric.value - held.value) > held.tolerance + 5e-7 else { return nil }
      return .moved(name: metric.name, expected: held.value, tolerance: held.tolerance, found: metric.value)
    }
    let missing = metrics.keys.filter { !names.contains($0) }.sorted()
    return changed + missing.map { .missing(name: $0, expected: metrics[$0]!.value) }
  }

  /// Reads an expectation; none when there is no such file.
  package static func read(_ path: String) throws -> Expected? {
    guard let bytes = FileManager.default.contents(atPath: path) else { return nil }
    do {
      var expected = try RenamedKeys.decode(Expected.self, Array(bytes), path: path)
      let renamed = expected.metrics.map { (RenamedKeys.metric($0), $1) }
      expected.metrics = Dictionary(renamed) { first, _ in first }
      return expected
    } catch let problem as Problem {
      throw Problem(
        location: problem.location, fault: "this is not a file of accepted metrics: \(problem.fault)",
        remedy: "restore the file with git, or run the experiment with --accept, which rewrites it")
    }
  }

  /// Writes the file, in place of one that is there: whoever accepts metrics asks for that.
  package func write(_ path: String) throws {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .prettyPrinted, .withoutEscapingSlashes]
    try Self.file(path).write(encoder.encode(self) + Data("\n".utf8))
  }

  /// Finds out before any work what would keep the file from being written.
  static func check(_ path: String) throws { try file(path).check() }

  private static func file(_ path: String) -> OutputFile { OutputFile(path, replacing: .anything) }
}
