/// Something to do at a place.
public struct Stop: Codable, Hashable, Identifiable, Sendable {
  /// The id, unique within a day.
  public let id: String
  /// The name of the stop in messages.
  public let name: String
  /// One of the places of ``TravelTimes``.
  public let place: String
  /// The windows in which the service may begin; none for any time.
  public let windows: [TimeWindow]
  /// The time that the service takes.
  public let duration: StopDuration
  /// The weight of the stop if not everything fits; at least 0. Whole numbers add up exactly.
  public let weight: Double
  /// Whether every plan must have the stop.
  public let isFixed: Bool

  /// A stop; the parameters are its properties. Its name is the id unless given.
  public init(
    id: String, name: String? = nil, place: String, windows: [TimeWindow] = [], duration: StopDuration,
    weight: Double = 1, isFixed: Bool = false
  ) {
    self.id = id
    self.name = name ?? id
    (self.place, self.windows, self.duration, self.weight, self.isFixed) = (place, windows, duration, weight, isFixed)
  }
}
