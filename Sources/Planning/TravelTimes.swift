import DelegationFoundations

/// A point of the function from departure to arrival.
public struct ArrivalBreakpoint: Codable, Hashable, Sendable {
  /// The departure in seconds since midnight.
  public let departure: Double
  /// The arrival in seconds since midnight.
  public let arrival: Double

  /// Creates a breakpoint from seconds since midnight.
  public init(departure: Double, arrival: Double) { (self.departure, self.arrival) = (departure, arrival) }
}

/// The travel times between places. Who leaves later never arrives earlier.
///
/// Within a place one travels no time, whatever the diagonals below say. Travel need not be symmetric nor the direct way
/// the shortest, but a plan goes directly from stop to stop.
public struct TravelTimes: Codable, Hashable, Sendable {
  /// The places, in the order of the rows and columns of all tables.
  public let places: [String]
  let curves: ArrivalCurves
  private let numbers: [String: Int]

  /// Creates travel times that are the same at any time of day.
  ///
  /// - Parameters:
  ///   - places: Their ids, each once.
  ///   - seconds: The seconds by origin and target; nil if there is no way.
  /// - Throws: A problem with the pair of places for a negative or infinite number.
  public init(places: [String], seconds: [[Double?]]) throws(Problem) {
    try self.init(places: places, rows: seconds, name: "the seconds") {
      (curves, way, value) throws(Problem) in
      guard value.isUsable else { throw Problem.unusableNumber(value, of: "the travel time", at: way) }
      guard value >= 0 else { throw Problem.negativeTravel(value, at: way) }
      curves.append(constant: value)
    }
  }

  /// Creates travel times that are linear between breakpoints; before the first and after the last, travel takes as
  /// long as there.
  ///
  /// - Parameters:
  ///   - places: Their ids, each once.
  ///   - breakpoints: The breakpoints by origin and target, in order of departure; empty if there is no way.
  /// - Throws: A problem with the pair of places where an arrival falls or a travel time is negative.
  public init(places: [String], breakpoints: [[[ArrivalBreakpoint]]]) throws(Problem) {
    let rows = breakpoints.map { $0.map { $0.isEmpty ? nil : $0 } }
    try self.init(places: places, rows: rows, name: "the breakpoints") {
      (curves, way, points) throws(Problem) in
      try points.check(at: way)
      curves.append(points)
    }
  }

  /// Distances, with a speed for each class of arcs and zone of time.
  ///
  /// - Parameters:
  ///   - places: Their ids, each once.
  ///   - distances: The distances by origin and target, in any unit of length; nil if there is no way.
  ///   - classes: The class by origin and target, below the number of classes. The diagonal is not read.
  ///   - speeds: The speeds of each class, by zone.
  /// - Throws: A problem with the pair of places for a negative distance or an unknown class.
  public init(places: [String], distances: [[Double?]], classes: [[Int]], speeds: SpeedZones) throws(Problem) {
    guard classes.count == places.count, classes.allSatisfy({ $0.count == places.count }) else {
      throw Problem.wrongShape("the classes", places: places.count)
    }
    guard distances.count == places.count, distances.allSatisfy({ $0.count == places.count }) else {
      throw Problem.wrongShape("the distances", places: places.count)
    }
    let rows = zip(distances, classes).map { row, classes in
      zip(row, classes).map { distance, number in distance.map { (distance: $0, number: number) } }
    }
    try self.init(places: places, rows: rows, name: "the distances") { (curves, way, arc) throws(Problem) in
      guard arc.distance.isUsable, arc.distance >= 0 else {
        throw Problem.unusableNumber(arc.distance, of: "the distance", at: way)
      }
      guard speeds.classes.indices.contains(arc.number) else {
        throw Problem(
          location: way, fault: "there is no arc class \(arc.number)",
          remedy: "write a class from 0 to \(speeds.classes.count - 1)")
      }
      if arc.distance == 0 {
        curves.append(constant: 0)
      } else {
        curves.append(speeds.breakpoints(over: arc.distance, ofClass: arc.number))
      }
    }
  }

  private init<Arc>(
    places: [String], rows: [[Arc?]], name: String,
    append: (inout ArrivalCurves, _ way: String, Arc) throws(Problem) -> Void
  ) throws(Problem) {
    guard rows.count == places.count, rows.allSatisfy({ $0.count == places.count }) else {
      throw Problem.wrongShape(name, places: places.count)
    }
    var numbers: [String: Int] = [:]
    for (number, place) in places.enumerated() where numbers.updateValue(number, forKey: place) != nil {
      throw Problem.equalIDs("place", "places", place)
    }
    var curves = ArrivalCurves()
    for (origin, row) in rows.enumerated() {
      for (target, arc) in row.enumerated() {
        if origin == target {
          curves.append(constant: 0)
        } else if let arc {
          try append(&curves, "from '\(places[origin])' to '\(places[target])'", arc)
        } else {
          curves.append(constant: .infinity)
        }
      }
    }
    (self.places, self.curves, self.numbers) = (places, curves, numbers)
  }

  func number(of place: String) -> Int? { numbers[place] }
}

extension [ArrivalBreakpoint] {
  /// - Throws: A problem at `way` where an arrival falls or comes before its departure.
  func check(at way: String) throws(Problem) {
    var last: ArrivalBreakpoint?
    for point in self {
      for value in [point.departure, point.arrival] where !value.isUsable {
        throw Problem.unusableNumber(value, of: "a breakpoint", at: way)
      }
      let seconds = point.arrival - point.departure
      guard seconds >= 0 else { throw Problem.negativeTravel(seconds, at: way) }
      if let last {
        guard point.departure > last.departure else {
          throw Problem(
            location: way, fault: "the departure \(timeText(point.departure)) is not after the one before",
            remedy: "sort the breakpoints by departure, each departure once")
        }
        guard point.arrival >= last.arrival else {
          throw Problem(
            location: way,
            fault: "somebody who leaves at \(timeText(point.departure)) arrives before somebody who left earlier",
            remedy: "let the earlier traveller wait: no arrival may fall when the departure rises")
        }
      }
      last = point
    }
  }
}

/// Travel times are coded as their places and breakpoints, and checked as they are read.
extension TravelTimes {
  private enum CodingKeys: CodingKey { case places, breakpoints }

  /// Reads places and breakpoints, and checks them.
  public init(from decoder: any Decoder) throws {
    let values = try decoder.container(keyedBy: CodingKeys.self)
    try self.init(places: values.decode(.places), breakpoints: values.decode(.breakpoints))
  }

  /// Codes places and breakpoints.
  public func encode(to encoder: any Encoder) throws {
    var values = encoder.container(keyedBy: CodingKeys.self)
    try values.encode(places, forKey: .places)
    let rows = places.indices.map { origin in
      places.indices.map { curves.breakpoints(of: curves.arcs[origin * places.count + $0]) }
    }
    try values.encode(rows, forKey: .breakpoints)
  }
}
