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
  /// What is written: the result itself, or with what stands beside it.
  var written: any Encodable { get }

  init(json: [UInt8], path: String) throws
}

extension RunResult {
  /// The result as it is written: every number at six decimals.
  ///
  /// Pages and tables are made from this value, so that they always agree with `report.json`.
  package func rounded() throws -> Self { try Self(json: json(), path: "report.json") }

  package init(json: [UInt8], path: String) throws { self = try StrictJSON.decode(Self.self, json, path: path) }
  package var written: any Encodable { self }

  /// The bytes of `report.json`: keys sorted, a line for what fits one, numbers rounded to six decimals, one newline at the end.
  ///
  /// Equal results give equal bytes in every process.
  package func json() throws -> [UInt8] {
    do {
      return try written.fileJSON()
    } catch EncodingError.invalidValue(_, let context) { throw Problem.notFinite(key: context.codingPath.keyPath) }
  }
}

/// Reads JSON files of reports; errors say where they are wrong.
package enum StrictJSON {
  package static func decode<Value: Decodable>(_ type: Value.Type, _ json: [UInt8], path: String) throws -> Value {
    do {
      return try JSONDecoder().decode(type, from: Data(json))
    } catch DecodingError.keyNotFound(let key, let context) {
      throw Problem.unreadableReport(path, fault: "the key \((context.codingPath + [key]).keyPath) is missing")
    } catch DecodingError.typeMismatch(_, let context), DecodingError.valueNotFound(_, let context) {
      throw Problem.unreadableReport(path, fault: "the value of \(context.codingPath.keyPath) has another type")
    } catch DecodingError.dataCorrupted(let context) where !context.codingPath.isEmpty {
      throw Problem.unreadableReport(path, fault: "the value of \(context.codingPath.keyPath) is none of those known")
    } catch { throw noJSON(json, path: path) }
  }

  /// Only Foundation's older reader says where it stopped: `around character 11`, on some systems `around line 3`.
  private static func noJSON(_ json: [UInt8], path: String) -> Problem {
    guard !json.isEmpty else { return .unreadableReport(path, fault: "the file is empty") }
    var message = ""
    do {
      _ = try JSONSerialization.jsonObject(with: Data(json))
    } catch { message = (error as NSError).userInfo[NSDebugDescriptionErrorKey] as? String ?? "" }
    func lines(before offset: Int) -> Int { json.prefix(offset).count { $0 == UInt8(ascii: "\n") } }
    if message.contains("end of file") {
      return .unreadableReport("\(path):\(lines(before: json.count) + 1)", fault: "it is not JSON: it ends too early")
    }
    let line =
      message.firstMatch(of: /line (\d+)/).flatMap { Int($0.1) }
      ?? message.firstMatch(of: /character (\d+)/).flatMap { Int($0.1) }.map { lines(before: $0) + 1 }
    return .unreadableReport(path + (line.map { ":\($0)" } ?? ""), fault: "it is not JSON")
  }
}

extension [any CodingKey] {
  /// A path such as `results[3].measures.top1`.
  var keyPath: String {
    reduce(into: "") { path, key in
      if let index = key.intValue {
        path += "[\(index)]"
      } else {
        path += path.isEmpty ? key.stringValue : "." + key.stringValue
      }
    }
  }
}

extension Problem {
  static func notFinite(key: String) -> Problem {
    Problem(
      location: "report.json: \(key)", fault: "the value is not a finite number",
      remedy: "check the measure for a division by zero: an empty test part has no accuracy")
  }

  package static func unreadableReport(_ path: String, fault: String) -> Problem {
    Problem(location: path, fault: fault, remedy: "run the experiment again, which rewrites the report")
  }
}
