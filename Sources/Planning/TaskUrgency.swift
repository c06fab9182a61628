/// The growth of a task's weight as its due time comes near and passes.
///
/// The factor of its weight is 1 until `lead` seconds before it is due, rises in a line to `atDue` when it is due, from
/// there by `perDay` for each day overdue, and never exceeds `limit`. Without a due time it is 1.
///
/// The defaults are a choice, not a finding: over the last day a task comes to count as two, each day overdue adds one
/// more, and after three of them it counts as five for good, so that one that was forgotten for months cannot crowd out
/// everything else.
public struct TaskUrgency: Sendable, Equatable {
  /// The seconds before the due time at which the factor begins to rise.
  public let lead: Double
  /// The factor at the due time.
  public let atDue: Double
  /// The increase of the factor for each day overdue.
  public let perDay: Double
  /// The highest factor.
  public let limit: Double

  /// The factor rises to two over the last day, by one more for each day overdue, and to five at most.
  public static let standard = TaskUrgency(lead: 86_400, atDue: 2, perDay: 1, limit: 5)

  /// - Precondition: A lead above 0; 1 ≤ `atDue` ≤ `limit`; nothing negative.
  public init(lead: Double, atDue: Double, perDay: Double, limit: Double) {
    precondition(lead > 0 && atDue >= 1 && perDay >= 0 && limit >= atDue, "no urgency falls as time passes")
    self.lead = lead
    self.atDue = atDue
    self.perDay = perDay
    self.limit = limit
  }

  /// The factor of a weight.
  ///
  /// - Parameters:
  ///   - now: The moment of the choice.
  ///   - due: The moment at which it is due; nil if never.
  public func factor(at now: LocalMoment, due: LocalMoment?) -> Double {
    guard let due else { return 1 }
    let late = Double(now.seconds(since: due))
    if late >= 0 { return min(limit, atDue + perDay * late / 86_400) }
    return max(1, atDue + (atDue - 1) * late / lead)
  }
}
