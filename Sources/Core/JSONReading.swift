@_exported import struct DelegationFoundations.Problem

import DelegationFoundations
import Foundation

struct JSONReading {
  let location, remedy: String

  /// The value of bytes, which must be UTF-8.
  ///
  /// - Throws: `Problem` with the path to what is wrong.
  func value<Value: Decodable>(_ type: Value.Type, of bytes: Data) throws(Problem) -> Value {
    // The decoder does not check text that it skips.
    guard String(data: bytes, encoding: .utf8) != nil else {
      throw Problem(location: location, fault: "these bytes are not UTF-8", remedy: remedy)
    }
    do {
      return try JSONDecoder().decode(type, from: bytes)
    } catch {
      throw (error as? DecodingError).map(problem) ?? (error as? Problem)
        ?? Problem(location: location, fault: "this cannot be read", remedy: remedy)
    }
  }

  private func problem(of error: DecodingError) -> Problem {
    let (context, fault): (DecodingError.Context?, String) =
      switch error {
      case .keyNotFound(let key, let context): (context, "the key \(key.stringValue) is missing")
      case .typeMismatch(let type, let context): (context, "this is not a \(Self.description(of: type))")
      case .valueNotFound(let type, let context): (context, "a \(Self.description(of: type)) is missing")
      // The decoder reports a number that no Double can hold in the same way.
      case .dataCorrupted(let context) where context.codingPath.isEmpty:
        (context, "this is not valid JSON: it is cut off or damaged, or a number is too large")
      case .dataCorrupted(let context): (context, "this cannot be read")
      @unknown default: (nil, "this cannot be read")
      }
    let path = context?.codingPath.map { $0.intValue.map { "[\($0)]" } ?? ".\($0.stringValue)" }.joined() ?? ""
    return Problem(
      location: path.isEmpty ? location : "\(location): \(path.drop { $0 == "." })", fault: fault, remedy: remedy)
  }

  private static func description(of type: Any.Type) -> String {
    switch type {
    case is String.Type: "text"
    case is Int.Type, is Int64.Type: "whole number"
    case is Double.Type: "number"
    default: "list or object"
    }
  }
}
