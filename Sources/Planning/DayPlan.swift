/// A stop of a plan. Moments are seconds since midnight of the day in question.
public struct PlannedStop: Codable, Hashable, Identifiable, Sendable {
  /// The id of the day's stop.
  public let id: String
  /// The moment of arrival.
  public let arrival: Double
  /// The seconds from the arrival to the begin.
  public let waiting: Double
  /// The moment at which the service begins: the arrival, or the opening of a window.
  public let begin: Double
  /// The moment at which the service ends.
  public let leaving: Double
  /// The seconds by which the service could begin later with this and every later stop still in a window and the day
  /// finished by the limit, if one was given; nil if nothing bounds it.
  public let slack: Double?

  /// A stop as planned; the parameters are its properties.
  public init(id: String, arrival: Double, waiting: Double, begin: Double, leaving: Double, slack: Double?) {
    (self.id, self.arrival, self.waiting) = (id, arrival, waiting)
    (self.begin, self.leaving, self.slack) = (begin, leaving, slack)
  }
}

/// The stops of a day in order, each as early as possible.
public struct DayPlan: Codable, Hashable, Sendable {
  /// The stops in the order of the plan.
  public let stops: [PlannedStop]
  /// The stops that were left out, in the order of the day.
  public let omitted: [String]
  /// The arrival at the end, or the end of the last service if the day has no end place.
  public let finish: Double
  /// The seconds of waiting at all stops for one who leaves at the start.
  public let waiting: Double
  /// The latest moment to leave the start and still finish by ``finish``, in this order. The time from here to
  /// ``finish`` is the least of all orders that finish as early.
  public let latestDeparture: Double
  /// The sum of the weights of ``stops``.
  public let weight: Double

  /// A plan; the parameters are its properties.
  public init(
    stops: [PlannedStop], omitted: [String], finish: Double, waiting: Double, latestDeparture: Double, weight: Double
  ) {
    (self.stops, self.omitted, self.finish) = (stops, omitted, finish)
    (self.waiting, self.latestDeparture, self.weight) = (waiting, latestDeparture, weight)
  }
}
