import DelegationFiles
import DelegationFoundations
import DelegationTasks
import Foundation

/// One value of a report that is compared with the accepted one.
package struct Metric: Equatable, Sendable {
  /// Such as `results.recent.batch.holdout.opening.top1`.
  package let name: String
  package let value: Double
  /// How far it may differ on another type of processor.
  package let tolerance: Double
}

/// The result of a run: the content of `report.json`.
package protocol RunResult: Codable, Equatable, Sendable {
  var experiment: String { get }
  var dataset: String { get }
  /// Every value that ``Expected`` compares, in the order of the report.
  var metrics: [Metric] { get }
  var noted: RunNote.Headline { get }
}

extension RunResult {
  /// The result as it is written: every number at six decimals.
  ///
  /// Pages and tables are made from this value, so that they always agree with `report.json`.
  package func rounded() throws -> Self { try JSONDecoder().decode(Self.self, from: Data(json())) }

  /// The bytes of `report.json`: keys sorted, a line for what fits one, numbers rounded to six decimals, one newline at the end.
  ///
  /// Equal results give equal bytes in every process.
  package func json() throws -> [UInt8] {
    do {
      return try JSONDecoder().decode(JSONTree.self, from: JSONEncoder().encode(self)).rounded().bytes()
    } catch EncodingError.invalidValue(_, let context) { throw Problem.notFinite(key: context.codingPath.keyPath) }
  }
}

/// How far values may differ. Counts are exact. Shares may differ by a task or two where another processor's rounding
/// turns a near tie; what depends on BLAS may end in another local optimum.
enum Tolerance {
  static let rank = 0.002
  static let blasShare = 0.05
  static let blasInertia = 0.02
  /// A threshold is the probability of one task, or of another one where rounding turns a near tie.
  static let threshold = 0.02
  /// Nats: one assignee more or less among the candidates is 13.8 over the number of test tasks.
  static let logLoss = 0.02
  /// Draws depend on the last bit of the probabilities.
  static let drawn = 0.005
  static let chance = 0.1
}

extension Metric {
  /// - Parameter values: By the rest of the name; nil gives no metric.
  static func all(
    _ prefix: String, _ values: KeyValuePairs<String, Double?>, tolerance: Double = Tolerance.rank
  ) -> [Metric] {
    values.compactMap { name, value in
      value.map { Metric(name: "\(prefix).\(name)", value: $0, tolerance: tolerance) }
    }
  }

  static func counts(_ values: KeyValuePairs<String, Int>) -> [Metric] {
    values.map { Metric(name: "counts.\($0)", value: Double($1), tolerance: 0) }
  }
}
