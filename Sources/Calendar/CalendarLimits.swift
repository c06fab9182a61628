/// The limits of what a file may hold and an answer may take, for the whole file, however many calendars it has.
package enum CalendarLimits {
  /// Components inside each other. The standard needs three.
  static let depth = 16
  static let parameters = 128
  static let parameterValues = 1024
  /// Lines left out of a component; one with more is left out itself.
  static let mends = 16
  /// Warnings that are kept; further ones are counted.
  package static let warnings = 1000
  /// Occurrences of an answer, unless the caller allows another number.
  static let occurrences = 200_000
  /// Steps of a search, unless the caller allows another number: about half a second.
  static let steps = 30_000_000
}
