import DelegationFoundations

/// The tasks to do in the minutes at hand.
public struct TaskChoice: Codable, Hashable, Sendable {
  /// The tasks in the order in which to do them: the order with the least travel; without travel the soonest due first,
  /// then the greatest weight per second.
  public let tasks: [ChosenTask]
  /// The sum of their weights.
  public let weight: Double
  /// The seconds of travel in this order; where travel depends on the time of day, the longest that it can take.
  public let travel: Double
  /// The least probability with which all tasks are done in time.
  public let probability: Double
  /// The most by which the true probability may be greater, since durations are rounded.
  public let probabilityError: Double
  /// The tasks that are left out, in the order of the candidates.
  public let leftOut: [LeftOutTask]

  /// A choice; the parameters are its properties.
  public init(
    tasks: [ChosenTask], weight: Double, travel: Double, probability: Double, probabilityError: Double,
    leftOut: [LeftOutTask]
  ) {
    (self.tasks, self.weight, self.travel) = (tasks, weight, travel)
    (self.probability, self.probabilityError, self.leftOut) = (probability, probabilityError, leftOut)
  }
}

/// A task to do now.
public struct ChosenTask: Codable, Hashable, Identifiable, Sendable {
  /// The id of the candidate.
  public let id: String
  /// The weight, raised by ``TaskUrgency``.
  public let weight: Double
  /// The moment at which it is due; nil if never.
  public let due: LocalMoment?
  /// The seconds by which it is overdue; 0 if it is not or is never due.
  public let overdue: Int64

  /// A task to do; the parameters are its properties.
  public init(id: String, weight: Double, due: LocalMoment? = nil, overdue: Int64 = 0) {
    (self.id, self.weight, self.due, self.overdue) = (id, weight, due, overdue)
  }
}

/// A task that is not done now.
public struct LeftOutTask: Codable, Hashable, Identifiable, Sendable {
  /// The reason why a task is not done now.
  public enum Reason: Codable, Hashable, Sendable {
    /// It comes back on this later day.
    case early(due: LocalMoment)
    /// Even alone it is done in time with no more than this probability.
    case tooLong(probability: Double)
    /// There is no way to its place and on to the end.
    case noWay
    /// The task would be done in time together with the chosen ones with no more than this probability.
    case noRoom(probability: Double)
    /// There are more than ``MinutesAtHand/taskLimit`` that fit alone, and this is not among the heaviest.
    case notLookedAt
  }

  /// The id of the candidate.
  public let id: String
  /// The reason why it is not done now.
  public let reason: Reason

  /// A task that is not done now; the parameters are its properties.
  public init(id: String, reason: Reason) { (self.id, self.reason) = (id, reason) }
}

extension LeftOutTask.Reason: CustomStringConvertible {
  /// The reason in words, without a full stop.
  public var description: String {
    func percent(_ share: Double) -> String {
      if share > 0, share < 0.01 { return "under 1 %" }
      return (0...1).contains(share) ? "\(Int((share * 100).rounded(.down))) %" : "\(share * 100) %"
    }
    switch self {
    case .early(let due):
      let date = CivilDate(number: due.day)
      return "it comes back on \(date.year.padded(4))-\(date.month.padded(2))-\(date.day.padded(2))"
        + " at \(timeText(Double(due.second)))"
    case .tooLong(let share): return "even alone it is done in time with a probability of \(percent(share)) only"
    case .noWay: return "there is no route to its place and on"
    case .noRoom(let share): return "with it all would be done in time with a probability of \(percent(share)) only"
    case .notLookedAt: return "only the \(MinutesAtHand.taskLimit) heaviest were looked at"
    }
  }
}
