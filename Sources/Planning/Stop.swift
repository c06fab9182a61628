/// Something to do at a place.
package struct Stop: Sendable, Equatable {
  /// Unique within a day.
  package let id: String
  /// What messages call it.
  package let name: String
  /// One of the places of ``TravelTimes``.
  package let place: String
  /// When the service may begin; at any time if there are none.
  package let windows: [TimeWindow]
  package let duration: StopDuration
  /// How much it counts if not everything fits; at least 0. Whole numbers add up exactly.
  package let weight: Double
  /// Whether a day without it is no answer.
  package let isFixed: Bool

  package init(
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
