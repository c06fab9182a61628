import DelegationFoundations
import DelegationTasks
import Foundation

/// Any JSON value; integers keep all their digits.
package enum JSONTree: Codable, Equatable, Sendable {
  case null
  case boolean(Bool)
  case integer(Int64)
  case large(UInt64)
  case number(Double)
  case text(String)
  case list([JSONTree])
  case object([String: JSONTree])

  package init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    if container.decodeNil() {
      self = .null
    } else if let value = try? container.decode(Bool.self) {
      self = .boolean(value)
    } else if let value = try? container.decode(Int64.self) {
      self = .integer(value)
    } else if let value = try? container.decode(UInt64.self) {
      self = .large(value)
    } else if let value = try? container.decode(Double.self) {
      self = .number(value)
    } else if let value = try? container.decode(String.self) {
      self = .text(value)
    } else if let value = try? container.decode([JSONTree].self) {
      self = .list(value)
    } else {
      self = .object(try container.decode([String: JSONTree].self))
    }
  }

  package func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    switch self {
    case .null: try container.encodeNil()
    case .boolean(let value): try container.encode(value)
    case .integer(let value): try container.encode(value)
    case .large(let value): try container.encode(value)
    case .number(let value): try container.encode(value)
    case .text(let value): try container.encode(value)
    case .list(let values): try container.encode(values)
    case .object(let values): try container.encode(values)
    }
  }

  package func rounded() -> JSONTree {
    switch self {
    case .number(let value): .number(sixDecimals(value))
    case .list(let values): .list(values.map { $0.rounded() })
    case .object(let values): .object(values.mapValues { $0.rounded() })
    default: self
    }
  }

  /// Keys sorted, indented, one newline at the end.
  package func bytes() throws -> [UInt8] {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .prettyPrinted, .withoutEscapingSlashes]
    return try Array(encoder.encode(self)) + [UInt8(ascii: "\n")]
  }
}

/// Rounds to six decimals, ties away from zero; never gives a negative zero.
package func sixDecimals(_ value: Double) -> Double {
  let scaled = (value * 1_000_000).rounded()
  return scaled.isFinite ? scaled / 1_000_000 + 0 : value
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

/// What can be wrong with the JSON of a report.
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
