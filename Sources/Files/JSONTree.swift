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

  /// Each type that is tried in vain costs an error, so the frequent ones come first.
  package init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    if container.decodeNil() {
      self = .null
    } else if let value = try? container.decode(Double.self) {
      self = Self.whole(value, container) ?? .number(value)
    } else if let value = try? container.decode(String.self) {
      self = .text(value)
    } else if let value = try? container.decode([JSONTree].self) {
      self = .list(value)
    } else if let value = try? container.decode(Bool.self) {
      self = .boolean(value)
    } else {
      self = .object(try container.decode([String: JSONTree].self))
    }
  }

  private static func whole(_ value: Double, _ container: any SingleValueDecodingContainer) -> JSONTree? {
    guard value.rounded() == value else { return nil }
    return (try? container.decode(Int64.self)).map(JSONTree.integer)
      ?? (try? container.decode(UInt64.self)).map(JSONTree.large)
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
}

/// Rounds to six decimals, ties away from zero; never gives a negative zero.
package func sixDecimals(_ value: Double) -> Double {
  let scaled = (value * 1_000_000).rounded()
  return scaled.isFinite ? scaled / 1_000_000 + 0 : value
}

/// A number as tables hold it.
package func decimal(_ number: Double) -> String { "\(sixDecimals(number))" }
