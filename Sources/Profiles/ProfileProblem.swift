/// Why a bundle or an app's data cannot be used, said so that the reader can act on it.
public struct ProfileProblem: Error, Equatable, Sendable, CustomStringConvertible {
  /// Where to look: a file, and the place in it.
  public let place: String
  /// What was found there.
  public let fault: String
  /// What to do now.
  public let remedy: String

  /// A problem at a place, with what to do about it.
  public init(place: String, fault: String, remedy: String) {
    self.place = place
    self.fault = fault
    self.remedy = remedy
  }

  /// Place and fault on one line, the remedy on the next.
  public var description: String { "\(place): \(fault)\n  try: \(remedy)" }
}
