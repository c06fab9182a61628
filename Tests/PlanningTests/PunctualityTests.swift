import DelegationPlanning
import Testing

@Suite("how likely a plan is on time") struct PunctualityTests {
  private func planner(_ duration: StopDuration, close: Double) throws -> (DayPlanner, DayPlan) {
    let travel = try TravelTimes(places: ["a", "b"], seconds: [[0, 0], [0, 0]])
    let stops = [
      Stop(id: "first", place: "a", windows: [TimeWindow(open: 0, close: 0)], duration: duration),
      Stop(id: "second", place: "b", windows: [TimeWindow(open: 0, close: close)], duration: StopDuration(60)),
    ]
    let planner = DayPlanner(try Day(start: 0, from: "a", stops: stops, travel: travel))
    guard case .plan(let plan) = try planner.plan() else { fatalError("two stops have a plan") }
    return (planner, plan)
  }

  @Test("a window that closes at a quantile of the service before it is met as often as the quantile says")
  func quantiles() throws {
    let duration = StopDuration(lower: 600, median: 1000, upper: 2600)
    // The median, 90 %, and 95 %: half of the tail, which ends at 2600 + 1600 / 4.
    for (close, share) in [(1000.0, 0.5), (2600, 0.9), (2800, 0.95), (3000, 1)] {
      let (planner, plan) = try planner(duration, close: close)
      let found = try planner.punctuality(of: plan, draws: 40_000, seed: 5)
      #expect(found.stops[0] == 1 && abs(found.stops[1] - share) < 0.01)
      #expect(found.overall == found.stops[1])
    }
  }

  @Test("a known duration is always on time, and the same seed gives the same shares")
  func certainty() throws {
    let (certain, plan) = try planner(StopDuration(600), close: 600)
    #expect(try certain.punctuality(of: plan, draws: 100, seed: 1).overall == 1)
    let (planner, other) = try planner(StopDuration(lower: 0, median: 10, upper: 90), close: 20)
    #expect(try planner.punctuality(of: other, seed: 9) == planner.punctuality(of: other, seed: 9))
    #expect(try planner.punctuality(of: other, leaving: 30, seed: 9).overall == 0)
  }
}
