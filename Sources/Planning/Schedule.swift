/// The moments of an order of stops.
struct Schedule {
  let order: [Int]
  private(set) var arrivals: [Double] = []
  private(set) var begins: [Double] = []
  private(set) var leavings: [Double] = []
  /// The time when the day ends; infinite if a window is missed or there is no way.
  let finish: Double
  private let start: Double

  /// Leaves the start, at once unless another moment is given, and begins each service as early as possible.
  init(_ order: [Int], _ network: DayNetwork, leaving departure: Double? = nil) {
    self.order = order
    start = departure ?? network.start
    var (last, time) = (network.origin, start)
    for stop in order {
      let arrival = network.arrival(from: last, to: stop, leaving: time)
      let begin = network.begin(at: stop, arriving: arrival)
      arrivals.append(arrival)
      begins.append(begin)
      time = network.end(of: stop, from: begin)
      leavings.append(time)
      last = stop
    }
    finish = time < .infinity ? network.finish(after: last, leaving: time) : .infinity
  }

  var travel: Double {
    guard finish < .infinity else { return .infinity }
    return zip(arrivals, leavings).reduce(finish - start) { $0 - ($1.1 - $1.0) }
  }

  /// The latest moments to leave the start and to begin each service, so that no later window is missed and the day is
  /// over by `limit`; infinite where nothing bounds them.
  func latest(_ network: DayNetwork, limit: Double) -> (start: Double, begins: [Double]) {
    var time = network.leaving(order.last ?? network.origin, toFinishBy: limit)
    var begins = begins
    for position in order.indices.reversed() {
      let stop = order[position]
      begins[position] = network.begin(at: stop, by: network.begin(of: stop, endingBy: time))
      let last = position == 0 ? network.origin : order[position - 1]
      time = network.departure(from: last, to: stop, arrivingBy: begins[position])
    }
    return (time, begins)
  }
}
