import DelegationEvaluation
import DelegationFiles
import DelegationFoundations
import Foundation

package protocol RunResult: Codable, Equatable, Sendable {
  var experiment: String { get }
  var dataset: String { get }
  /// Every value that ``Expected`` compares, in the order of the report.
  var metrics: [Metric] { get }
  var noted: RunNote.Headline { get }
  func encoded() throws -> Data

  init(json: [UInt8], path: String) throws
}

extension RunResult {
  /// The result as it is written: every number at six decimals.
  ///
  /// Pages and tables are made from this value, so that they always agree with `report.json`.
  package func rounded() throws -> Self { try Self(json: json(), path: "report.json") }

  package init(json: [UInt8], path: String) throws { self = try StrictJSON.decode(Self.self, json, path: path) }
  package func encoded() throws -> Data { try JSONEncoder().encode(self) }

  /// The bytes of `report.json`: keys sorted, a line for what fits one, numbers rounded to six decimals, one newline at the end.
  ///
  /// Equal results give equal bytes in every process.
  package func json() throws -> [UInt8] {
    do {
      return try JSONDecoder().decode(JSONTree.self, from: encoded()).rounded().bytes()
    } catch EncodingError.invalidValue(_, let context) { throw Problem.notFinite(key: context.codingPath.keyPath) }
  }
}
