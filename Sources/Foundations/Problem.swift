/// Why a run cannot go on, and what to do about it.
package struct Problem: Error, Equatable, Sendable, CustomStringConvertible {
  /// Where to look: `path:line`, or stage and row.
  package var location: String
  /// What is wrong there, with the offending value.
  package var fault: String
  /// What to do now: a command to run or a line to edit.
  package var remedy: String

  package init(location: String, fault: String, remedy: String) {
    self.location = location
    self.fault = fault
    self.remedy = remedy
  }

  package var description: String { "\(location): \(fault)\n  try: \(remedy)" }
}
