import DelegationFoundations
import DelegationPlanning
import Testing

@Suite("refused days") struct RefusalTests {
  private func problem(_ body: () throws -> some Any) -> String {
    do {
      _ = try body()
      return "none"
    } catch { return (error as? Problem).map { "\($0.location): \($0.fault)" } ?? "\(error)" }
  }

  private let travel: TravelTimes

  init() throws { travel = try TravelTimes(places: ["a", "b"], seconds: [[0, 60], [60, 0]]) }

  private func day(
    _ id: String = "x", place: String = "a", windows: [TimeWindow] = [], duration: StopDuration = StopDuration(60),
    weight: Double = 1, start: Double = 0
  ) throws -> Day {
    let stop = Stop(id: id, place: place, windows: windows, duration: duration, weight: weight)
    return try Day(start: start, from: "a", stops: [stop], travel: travel)
  }

  @Test("more than 15 stops are refused with their number, 15 are planned")
  func stopLimit() throws {
    func day(_ count: Int) throws -> Day {
      try Day(
        start: 0, from: "a",
        stops: (0..<count).map { Stop(id: "\($0)", place: "b", duration: StopDuration(60)) }, travel: travel)
    }
    #expect(problem { try day(16) } == "day: 16 stops are more than 15")
    let plan = try #require(try DayPlanner(day(15)).plan().planned)
    #expect(plan.finish == 960)
  }

  @Test("an arrival that falls when the departure rises is refused with its pair")
  func overtaking() {
    let points = [(0.0, 100.0), (50, 90)].map { ArrivalBreakpoint(departure: $0.0, arrival: $0.1) }
    #expect(
      problem { try TravelTimes(places: ["a", "b"], breakpoints: [[[], points], [[], []]]) }
        == "from 'a' to 'b': somebody who leaves at 00:00:50 arrives before somebody who left earlier")
  }

  @Test("numbers that are negative, not finite or out of order are refused where they stand")
  func numbers() {
    #expect(problem { try day() } == "none")
    #expect(problem { try day(start: .nan) } == "day: the start is nan")
    #expect(problem { try day(duration: StopDuration(-1)) } == "stop 'x': the duration is -1.0")
    #expect(problem { try day(duration: StopDuration(.infinity)) } == "stop 'x': the duration is inf")
    #expect(
      problem { try day(duration: StopDuration(lower: 2, median: 1, upper: 3)) }
        == "stop 'x': the quantiles 2.0, 1.0, 3.0 of the duration fall")
    #expect(problem { try day(weight: -1) } == "stop 'x': the weight is -1.0")
    #expect(
      problem { try day(windows: [TimeWindow(open: 7200, close: 3600)]) }
        == "stop 'x': a window opens at 02:00, after it closes at 01:00")
    #expect(problem { try day(windows: [TimeWindow(open: .nan, close: 1)]) } == "stop 'x': a window is nan")
    #expect(
      problem { try TravelTimes(places: ["a", "b"], seconds: [[0, -1], [0, 0]]) }
        == "from 'a' to 'b': the travel time is -1.0 seconds")
    #expect(
      problem { try TravelTimes(places: ["a", "b"], seconds: [[0, .nan], [0, 0]]) }
        == "from 'a' to 'b': the travel time is nan")
    #expect(problem { try TravelTimes(places: ["a"], seconds: [[0, 1]]) }.hasPrefix("travel times: the seconds"))
    #expect(
      problem { try SpeedZones(begins: [0, 0], classes: []) }
        == "speed zones: the zone from 00:00 does not begin after the one before")
    #expect(
      problem { try SpeedZones(begins: [0], classes: [[1], [0]]) }
        == "arc class 1: its speeds are not 1 finite numbers above 0")
    #expect(problem { try DayPlanner(day()).plan(within: -1) } == "day: the time for the day is -1.0")
    #expect(
      problem { try DayPlanner(day()).replan(former: [], allowance: .nan) }
        == "former order: the allowance is nan")
  }

  @Test("unknown places and equal ids are refused")
  func names() {
    #expect(problem { try day(place: "c") } == "stop 'x': no travel times are known for the place 'c'")
    #expect(
      problem { try Day(start: 0, from: "z", stops: [], travel: travel) }
        == "day: no travel times are known for the place 'z'")
    let stop = Stop(id: "x", place: "a", duration: StopDuration(0))
    #expect(
      problem { try Day(start: 0, from: "a", stops: [stop, stop], travel: travel) }
        == "stop 'x': two stops have this id")
    #expect(
      problem { try TravelTimes(places: ["a", "a"], seconds: [[0, 0], [0, 0]]) }
        == "place 'a': two places have this id")
  }
}
