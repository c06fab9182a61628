import DelegationFiles
import DelegationFoundations
import Foundation

/// The metrics an experiment was accepted with: `experiments/<name>/expected.json`.
///
/// Compared both ways: a metric that moved, one that is missing and one that is new all need to be accepted, a better
/// one too. The file is not the report, since every run rewrites that one, moved or not. It holds values only: how far each may
/// differ is declared where the metric is.
package struct Expected: Equatable, Sendable {
  var dataset: String
  package var metrics: [String: Double]

  package init(accepting report: some RunResult) {
    dataset = report.dataset
    metrics = Dictionary(report.metrics.map { ($0.name, $0.value) }) { _, last in last }
  }

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
      let tolerance = (metric.tolerance * 1e6).rounded(.up) / 1e6
      guard abs(metric.value - held) > tolerance + 5e-7 else { return nil }
      return .moved(name: metric.name, expected: held, tolerance: tolerance, found: metric.value)
    }
    let missing = metrics.keys.filter { !names.contains($0) }.sorted()
    return changed + missing.map { .missing(name: $0, expected: metrics[$0]!) }
  }

  package static func read(_ path: String) throws -> Expected? {
    guard let bytes = try WholeFile.readIfThere(path, within: InputLimits.document) else { return nil }
    do {
      return Expected(try StrictJSON.decode(Content.self, Array(bytes), path: path))
    } catch let problem as Problem {
      throw Problem(
        location: problem.location, fault: "this is not a file of accepted metrics: \(problem.fault)",
        remedy: "restore the file with git, or run the experiment with --accept, which rewrites it")
    }
  }

  package func write(_ path: String) throws { try Self.file(path).write(Content(self).json()) }
  package static func check(_ path: String) throws { try file(path).check() }
  private static func file(_ path: String) -> OutputFile { OutputFile(path, replacing: .anything) }

  /// What the file holds: a line for all metrics whose names differ in their last word alone.
  private struct Content: Codable {
    var dataset: String
    /// Values by the last word of the name, by what stands before it, the dot included.
    var metrics: [String: [String: Double]] = [:]

    init(_ expected: Expected) {
      dataset = expected.dataset
      for (name, value) in expected.metrics {
        let end = name.lastIndex(of: ".").map(name.index(after:)) ?? name.startIndex
        metrics[String(name[..<end]), default: [:]][String(name[end...])] = value
      }
    }

    func json() throws -> Data {
      let lines = try metrics.keys.sorted().map { "\(try $0.sortedJSON()): \(try metrics[$0]!.sortedJSON())" }
      return Data(
        "{\"dataset\": \(try dataset.sortedJSON()), \"metrics\": {\n\(lines.joined(separator: ",\n"))\n}}\n".utf8)
    }
  }

  private init(_ content: Content) {
    dataset = content.dataset
    metrics = [:]
    for (start, values) in content.metrics { for (end, value) in values { metrics[start + end] = value } }
  }
}
