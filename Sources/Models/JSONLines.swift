import DelegationFoundations
import Foundation

enum JSONLines {
  /// The values of the lines that are not empty.
  ///
  /// - `fault`: What is thrown for a line that is none, by its number from 1.
  static func read<Value: Decodable>(_ bytes: Data, fault: (Int) -> any Error) throws -> [Value] {
    let decoder = JSONDecoder()
    let lines = bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
    return try lines.enumerated().compactMap { index, line in
      if line.isEmpty { return nil }
      guard line.count <= InputLimits.taskLine.most, let value = try? decoder.decode(Value.self, from: line) else {
        throw fault(index + 1)
      }
      return value
    }
  }
}

extension Encodable {
  /// The value as a line of JSON, with its keys in order and the line's end.
  package var jsonLine: [UInt8] { get throws { Array((try sortedJSON() + "\n").utf8) } }
}
