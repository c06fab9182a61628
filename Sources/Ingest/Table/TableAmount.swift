import DelegationTasks

/// The unit of a column of efforts or estimates.
package enum TableUnit: String, CaseIterable, Sendable {
  case seconds, minutes, hours

  /// Parts of a minute that one is worth: seconds per unit.
  private var seconds: Double {
    switch self {
    case .seconds: 1
    case .minutes: 60
    case .hours: 3_600
    }
  }

  /// The most minutes that a person can work in a hundred years; more is a mistake.
  private static let mostMinutes = 60.0 * 24 * 365 * 100

  /// The amount in whole minutes, at least 1 where it is not nothing.
  func minutes(_ text: String) -> Int? {
    let allowed = text.utf8.allSatisfy { (48...57).contains($0) || [0x2B, 0x2D, 0x2E, 0x45, 0x65].contains($0) }
    guard allowed, let number = Double(text), number.isFinite, number >= 0 else { return nil }
    let minutes = number * seconds / 60
    guard minutes <= Self.mostMinutes else { return nil }
    return number > 0 ? max(1, Int(minutes.rounded())) : 0
  }
}

extension TableMapping {
  /// The text of an effort or an estimate as a log has it: whole minutes, empty for nothing.
  ///
  /// - Parameter text: The cell's; empty for nothing.
  func minutesText(_ text: String, _ field: Field, column: String, at place: TablePlace) throws(TableFault) -> String {
    guard !text.isEmpty, let unit = units[field] else { return "" }
    guard let minutes = unit.minutes(text) else { throw .badAmount(text, column: column, unit, at: place) }
    return minutes == 0 ? "" : String(minutes)
  }
}
