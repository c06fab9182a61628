import DelegationPlanning
import Foundation
import Testing

@Suite("days on which the clocks are changed") struct DayClockTests {
  private static func clock(_ zone: String, at seconds: Double) throws -> DayClock {
    var calendar = Calendar(identifier: .gregorian)
    calendar.timeZone = try #require(TimeZone(identifier: zone))
    return DayClock(of: Date(timeIntervalSince1970: seconds), in: calendar)
  }

  /// Noon in Berlin on 28 and 29 March and 25 October 2026: an ordinary day, one of 23 hours and one of 25.
  private static let days = [(20_540, 0.0), (20_541, -1.0), (20_751, 1.0)]
  private static func berlin(_ day: Int) throws -> DayClock {
    try clock("Europe/Berlin", at: Double(day) * 86_400 + 39_600)
  }

  @Test("times on the wall become seconds that pass", arguments: days)
  func times(day: Int, hours: Double) throws {
    let clock = try Self.berlin(day)
    #expect(clock.seconds(atTime: 0) == 0 && clock.seconds(atTime: 15 * 3600) == (15 + hours) * 3600)
    #expect(clock.seconds(at: LocalMoment(day: day + 1, second: 3600)) == (25 + hours) * 3600)
    #expect(clock.seconds(at: LocalMoment(day: day - 1, second: 3600)) == -23 * 3600)
    // Left out in March, and shown twice in October.
    #expect(clock.seconds(atTime: 9000) == (hours < 0 ? 7200 : 9000))
    let coded = try JSONDecoder().decode(DayClock.self, from: JSONEncoder().encode(clock))
    #expect(coded == clock)
  }

  @Test(
    "what the wall shows is a moment at which it does, the first of two",
    arguments: ["Europe/Berlin", "Asia/Beirut", "Australia/Lord_Howe", "America/New_York", "Asia/Kathmandu"])
  func everyHour(zone: String) throws {
    for number in 0..<1750 {
      let date = Date(timeIntervalSince1970: 1_767_225_600 + Double(number) * 18_020)
      let clock = try Self.clock(zone, at: date.timeIntervalSince1970)
      let shown = LocalMoment(date, in: clock.timeZone)
      let back = clock.date(at: clock.seconds(at: shown))
      #expect(LocalMoment(back, in: clock.timeZone) == shown && (0...3600).contains(date.timeIntervalSince(back)))
    }
  }

  @Test("a task that is due at 17:00 is done by then, as the clocks show it", arguments: days)
  func due(day: Int, hours: Double) throws {
    let clock = try Self.berlin(day)
    let task = TaskCandidate(
      id: "t", duration: StopDuration(1800), timing: .due(LocalMoment(day: day, second: 17 * 3600)))
    let now = LocalMoment(day: day, second: 15 * 3600 + 2400)
    let stop = try #require(task.stop(at: now, in: "home", clock: clock))
    #expect(stop.due == (17 + hours) * 3600)
    // Before the appointment there is no time for it, and after it, at 17:10, it is late.
    let meeting = Stop(
      id: "m", place: "home", windows: [TimeWindow(open: (16 + hours) * 3600, close: (16 + hours) * 3600)],
      duration: StopDuration(4200), isFixed: true)
    let day = try Day(
      start: clock.seconds(at: now), from: "home", stops: [meeting, stop],
      travel: TravelTimes(places: ["home"], seconds: [[0]]))
    guard case .plan(let plan) = try DayPlanner(day, clock: clock).plan() else { return #expect(Bool(false)) }
    #expect(plan.stops.map(\.id) == ["m", "t"] && day.late(in: plan) == ["t"])
  }

  @Test("a conflict names the times that the clocks show", arguments: days)
  func conflict(day: Int, hours: Double) throws {
    let clock = try Self.berlin(day)
    let stops = ["a", "b"].map { id in
      Stop(
        id: id, place: "home",
        windows: [TimeWindow(open: clock.seconds(atTime: 15 * 3600), close: clock.seconds(atTime: 15 * 3600))],
        duration: StopDuration(1200), isFixed: true)
    }
    let day = try Day(start: 0, from: "home", stops: stops, travel: TravelTimes(places: ["home"], seconds: [[0]]))
    guard case .conflict(let conflict) = try DayPlanner(day, clock: clock).plan() else { return #expect(Bool(false)) }
    #expect(conflict.text == "after a from 15:00, b is reached at 15:20, but only possible until 15:00")
  }

  @Test("minutes at hand look at the roads of the moment", arguments: days)
  func roads(day: Int, hours: Double) throws {
    let clock = try Self.berlin(day)
    // The road takes ten minutes, from 15:00 to 15:30 on the clocks forty.
    let points = [(14.9, 600.0), (15, 2400), (15.4, 2400), (16, 600)].map { hour, seconds in
      let departure = (hour + hours) * 3600
      return ArrivalBreakpoint(departure: departure, arrival: departure + seconds)
    }
    let travel = MinutesAtHand.Travel(
      try TravelTimes(places: ["home", "shop"], breakpoints: [[[], points], [points, []]]), from: "home")
    let task = TaskCandidate(id: "t", place: "shop", duration: StopDuration(60))
    func choice(_ time: Int) throws -> TaskChoice? {
      try MinutesAtHand(
        .seconds(1200), at: LocalMoment(day: day, second: time), [task], travel: travel, clock: clock
      ).best()
    }
    #expect(try choice(15 * 3600)?.tasks.isEmpty == true && choice(13 * 3600)?.travel == 600)
    #expect(try choice(17 * 3600)?.travel == 600)
  }
}
