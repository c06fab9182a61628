import DelegationFoundations
import DelegationPlanning
import Foundation

/// Random days for another solver, each as a line of JSON with what planning it took here.
enum PeerDays {
  private struct Line: Encodable {
    var kind: String
    var start: Double
    /// By place left and place reached: the origin, the stops, the end.
    var travel: [[Double]]
    var service: [Double]
    var windows: [[[Double]]]
    var weights: [Double]
    /// Of the plan.
    var weight: Double
    var finish: Double
    /// Of one core, the median of five.
    var milliseconds: Double
  }

  /// Days of fixed travel in whole seconds, of which any stop may be left out.
  static func printLines(days: Int, stops: Int, windows: [TimedDay.Windows], seed: UInt64) throws {
    let encoder = JSONEncoder()
    for kind in windows {
      var random = SplitMix64(seed: seed)
      for _ in 0..<days {
        let timed = try TimedDay(stops, .fixed, kind, &random)
        let times = try (0..<5).map { _ in try Cost.milliseconds { try DayPlanner(timed.day).plan() }.milliseconds }
        guard case .plan(let plan) = try DayPlanner(timed.day).plan() else { continue }
        let places = Array(timed.distances.indices) + [0]
        let line = Line(
          kind: kind.rawValue, start: timed.day.start,
          travel: places.map { from in places.map { timed.distances[from][$0] } },
          service: timed.day.stops.map { $0.duration.median },
          windows: timed.day.stops.map { $0.windows.map { [$0.open, $0.close] } },
          weights: timed.day.stops.map { $0.weight }, weight: plan.weight, finish: plan.finish,
          milliseconds: times.sorted()[2])
        print(String(decoding: try encoder.encode(line), as: UTF8.self))
      }
    }
  }
}
