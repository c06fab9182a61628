import Foundation

/// The reason why something cannot be done, and its remedy: the only error that the package's public functions throw.
public struct Problem: Error, Codable, Hashable, Sendable, CustomStringConvertible, LocalizedError {
  /// What is at fault.
  public enum Kind: String, Codable, Sendable {
    /// A file or its data is wrong.
    case data
    /// The caller names something that does not exist or cannot be: an experiment, dataset, task, person or report.
    case usage
    /// Two results of one key differ, which must never be.
    case conflict
    /// A file was written by another version of the program.
    case version
  }

  /// What is at fault; it decides how a command ends.
  public var kind: Kind
  /// The place to look at: a file and the position in it, or a value by its name.
  public var location: String
  /// The fault found there, with the offending value.
  public var fault: String
  /// The thing to do now: a command to run or a line to edit.
  public var remedy: String

  /// A problem at a location, with its remedy.
  public init(_ kind: Kind = .data, location: String, fault: String, remedy: String) {
    (self.kind, self.location, self.fault, self.remedy) = (kind, location, fault, remedy)
  }

  package func of(_ kind: Kind) -> Problem { Problem(kind, location: location, fault: fault, remedy: remedy) }

  /// Location and fault on one line, the remedy on the next.
  public var description: String { "\(location): \(fault)\n  try: \(remedy)" }

  package static func tooMuch(
    _ limit: InputLimit, at location: String, remedy: String = "check that it is the right file"
  ) -> Problem {
    Problem(location: location, fault: limit.fault, remedy: remedy)
  }

  /// The location and the fault.
  public var errorDescription: String? { "\(location): \(fault)" }
  /// The fault.
  public var failureReason: String? { fault }
  /// The remedy.
  public var recoverySuggestion: String? { remedy }
}
