import Foundation
import TaskModel

extension ReportDocument {
  /// The document as it is written: every figure at six decimals.
  ///
  /// The page and the table are made from this value, so that they never say anything else than `report.json`.
  /// - Throws: `Problem` naming the key if a figure is not finite.
  package func rounded() throws -> ReportDocument {
    try JSONDecoder().decode(ReportDocument.self, from: Data(json()))
  }

  /// The bytes of `report.json`: keys sorted, indented, figures rounded to six decimals, one newline at the end.
  ///
  /// Equal documents give equal bytes in every process.
  /// - Throws: `Problem` naming the key if a figure is not finite.
  package func json() throws -> [UInt8] {
    do {
      return try JSONDecoder().decode(JSONTree.self, from: JSONEncoder().encode(self)).rounded().bytes()
    } catch EncodingError.invalidValue(_, let context) {
      throw Problem.notFinite(key: context.codingPath.keyPath)
    }
  }

  /// Reads a `report.json`.
  ///
  /// - Parameters:
  ///   - json: The bytes of the file.
  ///   - path: Where the bytes come from; named in the error.
  package init(json: [UInt8], path: String) throws {
    self = try StrictJSON.decode(ReportDocument.self, json, path: path)
  }
}

/// Rounds to six decimals, ties away from zero; never gives a negative zero.
func sixDecimals(_ figure: Double) -> Double {
  let scaled = (figure * 1_000_000).rounded()
  return scaled.isFinite ? scaled / 1_000_000 + 0 : figure
}
