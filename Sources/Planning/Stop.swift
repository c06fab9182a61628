/// Something to do at a place.
public struct Stop: Sendable, Equatable {
  /// Unique within a day.
  public let id: String
  /// What messages call it.
  public let name: String
  /// One of the places of ``TravelTimes``.
  public let place: String
  /// When the service may begin; at any time if there are none.
  public let windows: [TimeWindow]
  /// How long the service takes.
  public let duration: StopDuration
  /// How much it counts if not everything fits; at least 0. Whole numbers add up exactly.
  public let weight: Double
  /// Whether a day without it is no answer.
  public let isFixed: Bool

  /// A stop; the parameters are its properties. Its name is the id unless given.
  public init(
    id: String, name: String? = nil, place: String, windows: [TimeWindow] = [], duration: StopDuration,
    weight: Double = 1, isFixed: Bool = false
  ) {
    self.id = id
    self.name = name ?? id
    self.place = place
    self.windows = windows
    self.duration = duration
    self.weight = weight
    self.isFixed = isFixed
  }
}
