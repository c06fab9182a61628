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
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .prettyPrinted, .withoutEscapingSlashes]
    do {
      let tree = try JSONDecoder().decode(JSONTree.self, from: encoder.encode(self))
      return try Array(encoder.encode(tree.rounded())) + [UInt8(ascii: "\n")]
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
    do {
      self = try JSONDecoder().decode(ReportDocument.self, from: Data(json))
    } catch DecodingError.keyNotFound(let key, let context) {
      throw Problem.unreadableReport(path, fault: "the key \((context.codingPath + [key]).keyPath) is missing")
    } catch DecodingError.typeMismatch(_, let context), DecodingError.valueNotFound(_, let context) {
      throw Problem.unreadableReport(path, fault: "the value of \(context.codingPath.keyPath) has another type")
    } catch {
      throw Problem.unreadableReport(path, fault: "it is not JSON")
    }
  }
}

/// Rounds to six decimals, ties away from zero; never gives a negative zero.
func sixDecimals(_ figure: Double) -> Double {
  let scaled = (figure * 1_000_000).rounded()
  return scaled.isFinite ? scaled / 1_000_000 + 0 : figure
}

extension [any CodingKey] {
  /// A path such as `results[3].measures.top1`.
  fileprivate var keyPath: String {
    reduce(into: "") { path, key in
      if let index = key.intValue {
        path += "[\(index)]"
      } else {
        path += path.isEmpty ? key.stringValue : "." + key.stringValue
      }
    }
  }
}

/// Any JSON value; whole numbers keep all their digits.
private enum JSONTree: Codable {
  case null
  case flag(Bool)
  case whole(Int64)
  case large(UInt64)
  case figure(Double)
  case text(String)
  case list([JSONTree])
  case object([String: JSONTree])

  init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    if container.decodeNil() {
      self = .null
    } else if let value = try? container.decode(Bool.self) {
      self = .flag(value)
    } else if let value = try? container.decode(Int64.self) {
      self = .whole(value)
    } else if let value = try? container.decode(UInt64.self) {
      self = .large(value)
    } else if let value = try? container.decode(Double.self) {
      self = .figure(value)
    } else if let value = try? container.decode(String.self) {
      self = .text(value)
    } else if let value = try? container.decode([JSONTree].self) {
      self = .list(value)
    } else {
      self = .object(try container.decode([String: JSONTree].self))
    }
  }

  func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    switch self {
    case .null: try container.encodeNil()
    case .flag(let value): try container.encode(value)
    case .whole(let value): try container.encode(value)
    case .large(let value): try container.encode(value)
    case .figure(let value): try container.encode(value)
    case .text(let value): try container.encode(value)
    case .list(let values): try container.encode(values)
    case .object(let values): try container.encode(values)
    }
  }

  func rounded() -> JSONTree {
    switch self {
    case .figure(let value): .figure(sixDecimals(value))
    case .list(let values): .list(values.map { $0.rounded() })
    case .object(let values): .object(values.mapValues { $0.rounded() })
    default: self
    }
  }
}
