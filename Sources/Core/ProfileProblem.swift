import Foundation

/// Why a bundle or an app's data cannot be used, said so that the reader can act on it.
public struct ProfileProblem: Error, Equatable, Sendable, CustomStringConvertible {
  /// Where to look: a file, and the place in it.
  public let location: String
  /// What was found there.
  public let fault: String
  /// What to do now.
  public let remedy: String

  /// A problem at a place, with what to do about it.
  public init(location: String, fault: String, remedy: String) {
    self.location = location
    self.fault = fault
    self.remedy = remedy
  }

  /// Place and fault on one line, the remedy on the next.
  public var description: String { "\(location): \(fault)\n  try: \(remedy)" }
}

/// Decodes JSON and says in words what is wrong with it.
struct JSONReading {
  /// How messages name the file.
  let location: String
  /// What helps against a file that is wrong.
  let remedy: String

  /// The value of bytes, which must be UTF-8.
  ///
  /// - Throws: ``ProfileProblem`` with the path to what is wrong.
  func value<Value: Decodable>(_ type: Value.Type, of bytes: Data) throws -> Value {
    // The decoder passes over what it does not read.
    guard String(data: bytes, encoding: .utf8) != nil else {
      throw ProfileProblem(location: location, fault: "these bytes are not UTF-8", remedy: remedy)
    }
    do {
      return try JSONDecoder().decode(type, from: bytes)
    } catch let error as DecodingError {
      throw problem(of: error)
    }
  }

  private func problem(of error: DecodingError) -> ProfileProblem {
    let (context, fault): (DecodingError.Context?, String) =
      switch error {
      case .keyNotFound(let key, let context): (context, "the key \(key.stringValue) is missing")
      case .typeMismatch(let type, let context): (context, "this is no \(Self.words(type))")
      case .valueNotFound(let type, let context): (context, "a \(Self.words(type)) is missing")
      // Of a number that no Double can be the decoder says no more.
      case .dataCorrupted(let context) where context.codingPath.isEmpty:
        (context, "this is not JSON that can be read: it is cut off or damaged, or a number is too large")
      case .dataCorrupted(let context): (context, "this cannot be read")
      @unknown default: (nil, "this cannot be read")
      }
    let path = context?.codingPath.map { $0.intValue.map { "[\($0)]" } ?? ".\($0.stringValue)" }.joined() ?? ""
    return ProfileProblem(
      location: path.isEmpty ? location : "\(location): \(path.drop { $0 == "." })", fault: fault, remedy: remedy)
  }

  private static func words(_ type: Any.Type) -> String {
    switch type {
    case is String.Type: "text"
    case is Int.Type, is Int64.Type: "whole number"
    case is Double.Type: "number"
    default: "list or object"
    }
  }
}
