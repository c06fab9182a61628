import DelegationFoundations

/// The growth of a task's weight as its due time comes near and passes.
///
/// The factor of its weight is 1 until `lead` seconds before it is due, rises in a line to `atDue` when it is due, from
/// there by `perDay` for each day overdue, and never exceeds `limit`. Without a due time it is 1.
///
/// The defaults are a choice, not a finding: over the last day a task comes to count as two, each day overdue adds one
/// more, and after three of them it counts as five for good, so that one that was forgotten for months cannot crowd out
/// everything else.
public struct TaskUrgency: Codable, Hashable, Sendable {
  /// The seconds before the due time at which the factor begins to rise.
  public let lead: Double
  /// The factor at the due time.
  public let atDue: Double
  /// The increase of the factor for each day overdue.
  public let perDay: Double
  /// The highest factor.
  public let limit: Double

  /// The factor rises to two over the last day, by one more for each day overdue, and to five at most.
  public static let standard = TaskUrgency()

  private init() { (lead, atDue, perDay, limit) = (86_400, 2, 1, 5) }

  /// A growth of one's own.
  ///
  /// - Throws: A problem unless the lead is above 0, nothing is negative or too large, and 1 ≤ `atDue` ≤ `limit`.
  public init(lead: Double, atDue: Double, perDay: Double, limit: Double) throws(Problem) {
    guard lead > 0, atDue >= 1, perDay >= 0, limit >= atDue, [lead, perDay, limit].allSatisfy(\.isUsable) else {
      throw Problem(
        location: "urgency", fault: "a task's weight would fall as time passes, or grow beyond any bound",
        remedy: "let the lead be above 0, the factor when due 1 or more, and the limit no less")
    }
    (self.lead, self.atDue, self.perDay, self.limit) = (lead, atDue, perDay, limit)
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

  /// Reads the properties, and checks them as the other initialiser does.
  public init(from decoder: any Decoder) throws {
    let values = try decoder.container(keyedBy: CodingKeys.self)
    try self.init(
      lead: values.decode(.lead), atDue: values.decode(.atDue), perDay: values.decode(.perDay),
      limit: values.decode(.limit))
  }
}
