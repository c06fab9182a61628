/// The reason why a run cannot go on, and its remedy.
package struct Problem: Error, Equatable, Sendable, CustomStringConvertible {
  package enum Kind: Sendable {
    /// A file or its data is wrong.
    case data
    /// The command line names something that does not exist or cannot be: an experiment, dataset, task or report.
    case usage
    /// Two results of one key differ, which must never be.
    case conflict
  }

  /// Decides how a command ends.
  package var kind: Kind
  /// The place to look at: `path:line`, or stage and row.
  package var location: String
  /// The fault found there, with the offending value.
  package var fault: String
  /// The thing to do now: a command to run or a line to edit.
  package var remedy: String

  package init(_ kind: Kind = .data, location: String, fault: String, remedy: String) {
    (self.kind, self.location, self.fault, self.remedy) = (kind, location, fault, remedy)
  }

  /// Returns the problem with another kind.
  package func of(_ kind: Kind) -> Problem { Problem(kind, location: location, fault: fault, remedy: remedy) }

  package var description: String { "\(location): \(fault)\n  try: \(remedy)" }

  /// A file that is over a limit.
  package static func tooMuch(_ limit: InputLimit, at location: String, remedy: String) -> Problem {
    Problem(location: location, fault: limit.fault, remedy: remedy)
  }
}
