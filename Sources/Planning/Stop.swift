import DelegationFoundations

/// Something to do at a place.
public struct Stop: Codable, Hashable, Identifiable, Sendable {
  /// The id, unique within a day.
  public let id: String
  /// The name of the stop in messages.
  public package(set) var name: String
  /// One of the places of ``TravelTimes``.
  public package(set) var place: String
  /// The windows in which the service may begin; none for any time.
  public let windows: [TimeWindow]
  /// The time that the service takes.
  public let duration: StopDuration
  /// Where one waits at some hours before the service: when one begins to wait, and when the wait is over, linear in between.
  /// Before the first and after the last, one waits as long as there; none where nobody waits. It counts as part of the service.
  public let queue: [ArrivalBreakpoint]
  /// The weight of the stop if not everything fits; at least 0. Whole numbers add up exactly.
  public package(set) var weight: Double
  /// Whether every plan must have the stop.
  public let isFixed: Bool
  /// The moment by which the service is to end, in seconds since midnight; negative before that, nil for none. A plan that cannot
  /// keep it has the stop later in the day, a fixed one too; see ``Day/late(in:)``.
  public let due: Double?

  /// A stop; the parameters are its properties. Its name is the id unless given.
  public init(
    id: String, name: String? = nil, place: String, windows: [TimeWindow] = [], duration: StopDuration,
    weight: Double = 1, isFixed: Bool = false, due: Double? = nil, queue: [ArrivalBreakpoint] = []
  ) {
    self.id = id
    self.name = name ?? id
    (self.place, self.windows, self.duration, self.weight) = (place, windows, duration, weight)
    (self.isFixed, self.due, self.queue) = (isFixed, due, queue)
  }

  /// Reads a stop; all but its id, place and duration may be missing.
  public init(from decoder: any Decoder) throws {
    let values = try decoder.container(keyedBy: CodingKeys.self)
    try self.init(
      id: values.decode(.id), name: values.decode(.name, or: nil), place: values.decode(.place),
      windows: values.decode(.windows, or: []), duration: values.decode(.duration),
      weight: values.decode(.weight, or: 1), isFixed: values.decode(.isFixed, or: false),
      due: values.decode(.due, or: nil), queue: values.decode(.queue, or: []))
  }
}
