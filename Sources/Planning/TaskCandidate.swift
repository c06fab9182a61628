import DelegationFoundations

/// A task that could be done now.
public struct TaskCandidate: Codable, Hashable, Identifiable, Sendable {
  /// The moments at which a task may be done.
  public enum Timing: Codable, Hashable, Sendable {
    case anytime
    case due(LocalMoment)
    /// It comes back, and can be done from midnight of the day on which it is due next.
    ///
    /// - `start`: the first day on which it can be due if it was never done, in days since 1970.
    case recurring(TaskRecurrence, lastDone: LocalMoment?, start: Int)
  }

  /// The id, unique among the candidates.
  public let id: String
  /// One of the places of the travel times; read only where travel is given.
  public let place: String?
  /// The time that the task takes, in seconds.
  public let duration: StopDuration
  /// The weight of the task before ``TaskUrgency`` raises it, at least 0; such as a model's probability that it is the
  /// next one.
  public let weight: Double
  /// The moments at which it may be done.
  public let timing: Timing

  /// A task; the parameters are its properties.
  public init(id: String, place: String? = nil, duration: StopDuration, weight: Double = 1, timing: Timing = .anytime) {
    (self.id, self.place, self.duration, self.weight, self.timing) = (id, place, duration, weight, timing)
  }

  /// The moment at which it is due; nil without one.
  public var due: LocalMoment? {
    switch timing {
    case .anytime: nil
    case .due(let moment): moment
    case .recurring(let recurrence, let lastDone, let start): recurrence.due(lastDone: lastDone, start: start)
    }
  }

  /// Whether it comes back on a later day only, and need not be done now.
  public func isEarly(at now: LocalMoment) -> Bool {
    guard case .recurring = timing, let due else { return false }
    return now.day < due.day
  }

  /// Returns the task as a stop of a day, with its due time, if that is not after the day, and the weight that it gives it.
  ///
  /// - Parameters:
  ///   - now: The start of the day.
  ///   - place: Where it is done if it has no place of its own.
  ///   - urgency: The effect of a due time on a weight.
  ///   - clock: The clock of the day; nil on a day without a change of the clocks.
  /// - Returns: The stop; nil for a task that comes back on a later day only.
  public func stop(
    at now: LocalMoment, in place: String, urgency: TaskUrgency = .standard, clock: DayClock? = nil
  ) -> Stop? {
    guard !isEarly(at: now) else { return nil }
    let soon = due.flatMap { $0.day <= now.day ? $0 : nil }
    return Stop(
      id: id, place: self.place ?? place, duration: duration, weight: weight * urgency.factor(at: now, due: due),
      due: soon.map { clock?.seconds(at: $0) ?? Double($0.seconds(since: LocalMoment(day: now.day))) })
  }

  func check() throws(Problem) {
    let location = "task '\(id)'"
    try duration.check(at: location)
    guard weight.isUsable, weight >= 0 else { throw Problem.unusableNumber(weight, of: "the weight", at: location) }
  }

  /// Reads a task; all but its id and duration may be missing.
  public init(from decoder: any Decoder) throws {
    let values = try decoder.container(keyedBy: CodingKeys.self)
    try self.init(
      id: values.decode(.id), place: values.decode(.place, or: nil), duration: values.decode(.duration),
      weight: values.decode(.weight, or: 1), timing: values.decode(.timing, or: .anytime))
  }
}
