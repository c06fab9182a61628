import DelegationFoundations

/// The travel speeds of each class of arcs by time of day.
///
/// One who travels across the border of two zones changes the speed there, so that who leaves later never arrives
/// earlier.
///
/// - Source: Ichoua, Gendreau & Potvin 2003, doi:10.1016/S0377-2217(02)00147-9.
public struct SpeedZones: Codable, Hashable, Sendable {
  /// The begins of the zones, in seconds since midnight, rising. The first speed also holds before the first of them,
  /// the last speed for ever.
  public let begins: [Double]
  /// The speed of each class in each zone, in units of length per second.
  public let classes: [[Double]]

  /// Speeds by zone and class.
  ///
  /// - Throws: A problem for zones out of order, and speeds that are not above 0.
  public init(begins: [Double], classes: [[Double]]) throws(Problem) {
    for begin in begins where !begin.isUsable {
      throw Problem.unusableNumber(begin, of: "the begin of a zone", at: "speed zones")
    }
    for (last, begin) in zip(begins, begins.dropFirst()) where begin <= last {
      throw Problem.unorderedZones(at: begin)
    }
    guard !begins.isEmpty else { throw Problem.unorderedZones(at: 0) }
    for (number, speeds) in classes.enumerated() {
      guard speeds.count == begins.count, speeds.allSatisfy({ $0.isUsable && $0 >= 1e-9 }) else {
        throw Problem(
          location: "arc class \(number)", fault: "its speeds are not \(begins.count) finite numbers above 0",
          remedy: "write a speed for each zone")
      }
    }
    self.begins = begins
    self.classes = classes
  }

  /// Returns the arrivals after `distance`: they bend where a trip starts or ends at the border of two zones.
  ///
  /// - Error: rounding alone, about 10⁻⁹ seconds for a day.
  func breakpoints(over distance: Double, ofClass number: Int) -> [ArrivalBreakpoint] {
    let speeds = classes[number]
    // How far one has come at each border, from the first one on.
    var ways = [0.0]
    for zone in 1..<max(1, begins.count) {
      ways.append(ways[zone - 1] + (begins[zone] - begins[zone - 1]) * speeds[zone - 1])
    }
    func moment(at way: Double) -> Double {
      let zone = max(0, (ways.firstIndex { $0 > way } ?? ways.count) - 1)
      return begins[zone] + (way - ways[zone]) / speeds[zone]
    }
    var points = zip(begins, ways).flatMap { border, way in
      [
        ArrivalBreakpoint(departure: border, arrival: moment(at: way + distance)),
        ArrivalBreakpoint(departure: moment(at: way - distance), arrival: border),
      ]
    }
    points.sort { ($0.departure, $0.arrival) < ($1.departure, $1.arrival) }
    var result: [ArrivalBreakpoint] = []
    for point in points {
      guard let last = result.last else {
        result.append(point)
        continue
      }
      // Two borders that are a travel time apart give the same point twice, but for rounding.
      guard point.departure > last.departure + 1e-9 else { continue }
      result.append(
        ArrivalBreakpoint(departure: point.departure, arrival: max(point.arrival, last.arrival, point.departure)))
    }
    return result
  }

  /// Reads the properties, and checks them as the other initialiser does.
  public init(from decoder: any Decoder) throws {
    let values = try decoder.container(keyedBy: CodingKeys.self)
    try self.init(begins: values.decode(.begins), classes: values.decode(.classes))
  }
}
