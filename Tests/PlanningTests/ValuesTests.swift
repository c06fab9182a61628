import DelegationFoundations
import DelegationPlanning
import Foundation
import Testing

@Suite("values that an app stores and shows") struct ValuesTests {
  private func coded<Value: Codable>(_ value: Value) throws -> Value {
    try JSONDecoder().decode(Value.self, from: JSONEncoder().encode(value))
  }

  /// A day with ways that are missing, constant and depend on the time of day.
  private func day(seed: Int) throws -> Day {
    var random = SplitMix64(seed: UInt64(seed))
    let places = ["home", "clinic", "shop"]
    let breakpoints = places.indices.map { _ in
      places.indices.map { _ -> [ArrivalBreakpoint] in
        var (departure, arrival) = (0.0, 0.0)
        return (0..<random.next(below: 4)).map { _ in
          departure += 1 + 3000 * random.nextUnit()
          arrival = max(arrival, departure) + 600 * random.nextUnit()
          return ArrivalBreakpoint(departure: departure, arrival: arrival)
        }
      }
    }
    let stops = (0..<4).map { number in
      Stop(
        id: "\(number)", place: places[random.next(below: 3)],
        windows: [TimeWindow(open: 0, close: 1e5 * random.nextUnit())],
        duration: StopDuration(lower: 60, median: 600 + random.nextUnit(), upper: 1800), weight: random.nextUnit())
    }
    return try Day(
      start: 0, from: "home", stops: stops, travel: TravelTimes(places: places, breakpoints: breakpoints))
  }

  @Test("a day, its plan and its timeline come back equal to the bit", arguments: 0..<40)
  func roundTrip(seed: Int) throws {
    let day = try day(seed: seed)
    #expect(try coded(day) == day)
    let answer = try DayPlanner(day).plan()
    #expect(try coded(answer) == answer)
    #expect(try DayPlanner(coded(day)).plan() == answer)
    guard case .plan(let plan) = answer else { return }
    let timeline = try Timeline(plan, of: day)
    #expect(try coded(timeline) == timeline)
    let punctuality = try DayPlanner(day).punctuality(of: plan, draws: 10, seed: 1)
    #expect(try coded(punctuality) == punctuality)
  }

  @Test("speeds, tasks, recurrences and choices come back equal")
  func others() throws {
    let speeds = try SpeedZones(begins: [0, 3600], classes: [[10, 0.3], [5, 20]])
    #expect(try coded(speeds) == speeds)
    let recurrence = try TaskRecurrence(.weekdays([.monday, .friday]), second: 3600)
    let candidates = [
      TaskCandidate(id: "a", duration: StopDuration(600), timing: .due(LocalMoment(day: 20_000, second: 5))),
      TaskCandidate(
        id: "b", duration: StopDuration(lower: 1, median: 900, upper: 4000),
        timing: .recurring(recurrence, lastDone: LocalMoment(day: 19_000), start: 3)),
    ]
    #expect(try coded(candidates) == candidates && coded(TaskUrgency.standard) == .standard)
    let choice = try MinutesAtHand(.seconds(1200), at: LocalMoment(day: 20_000), candidates).best()
    #expect(try choice != nil && coded(choice) == choice)
  }

  @Test("what an answer has can be made for a preview, and stored")
  func previews() throws {
    let conflict = DayAnswer.conflict(DayConflict(stops: ["a"], shortfall: 60, text: "a is too late"))
    let choice = TaskChoice(
      tasks: [ChosenTask(id: "a", weight: 1)], weight: 1, travel: 0, probability: 0.9, probabilityError: 0,
      leftOut: [LeftOutTask(id: "b", reason: .early(due: LocalMoment(day: 20_786, second: 18 * 3600)))])
    #expect(try coded(conflict) == conflict && coded(choice) == choice)
    #expect(choice.leftOut[0].reason.description == "it comes back on 2026-11-29 at 18:00")
    #expect(PlanChanges().isEmpty && !PlanChanges(added: ["a"]).isEmpty)
    #expect(Punctuality(stops: [1], overall: 1, draws: 2000).draws == 2000)
  }

  @Test("durations do what their seconds do")
  func durations() throws {
    let planner = try DayPlanner(day(seed: 3))
    let former = ["3", "1", "0", "2"]
    #expect(
      try planner.replan(former: former, allowance: .seconds(600), within: .seconds(90_000))
        == planner.replan(former: former, allowance: 600, within: 90_000))
    #expect(try planner.plan(within: .seconds(3600)) == planner.plan(within: 3600))
    let timeline = try Timeline([
      TimelineEntry(id: "a", kind: .task, at: 0), TimelineEntry(id: "b", kind: .task, start: 0, end: 60),
      TimelineEntry(id: "c", kind: .task, start: 120, end: 180),
      TimelineEntry(id: "d", kind: .task, start: 300, end: 360),
    ])
    #expect(
      timeline.gaps(least: .seconds(90)) == timeline.gaps(least: 90) && timeline.gaps(least: .seconds(90)).count == 1)
  }

  @Test("what has a default where it is made may be missing where it is read")
  func older() throws {
    func read<Value: Decodable>(_ json: String) throws -> Value {
      try JSONDecoder().decode(Value.self, from: Data(json.utf8))
    }
    let duration = #""duration": {"lower": 5, "median": 5, "upper": 5}"#
    #expect(
      try read(#"{"id": "a", "place": "home", \#(duration)}"#)
        == Stop(id: "a", place: "home", duration: StopDuration(5)))
    #expect(try read(#"{"id": "a", \#(duration)}"#) == TaskCandidate(id: "a", duration: StopDuration(5)))
    #expect(try read(#"{"id": "a", "kind": "cue", "start": 1, "end": 1}"#) == TimelineEntry(id: "a", kind: .cue, at: 1))
  }

  @Test(
    "what no value can be is refused when it is read",
    arguments: [
      #"{"start": 0, "origin": "a", "stops": [], "travel": {"places": ["b"], "breakpoints": [[[]]]}}"#,
      #"{"start": 1e300, "origin": "a", "stops": [], "travel": {"places": ["a"], "breakpoints": [[[]]]}}"#,
      #"{"start": 0, "origin": "a", "stops": [], "travel": {"places": ["a"], "breakpoints": [[[]], []]}}"#,
    ])
  func refused(json: String) throws {
    #expect(throws: Problem.self) { try JSONDecoder().decode(Day.self, from: Data(json.utf8)) }
  }

  @Test("dates, durations and measurements become seconds")
  func bridges() throws {
    var calendar = Calendar(identifier: .gregorian)
    let zone = try #require(TimeZone(identifier: "Europe/Berlin"))
    calendar.timeZone = zone
    // 2026-03-29 10:00 in Berlin, the day on which the clocks skip an hour.
    let date = Date(timeIntervalSince1970: 1_774_771_200)
    let clock = DayClock(of: date, in: calendar)
    #expect(clock.seconds(at: date) == 9 * 3600 && clock.date(at: 9 * 3600) == date)
    #expect(LocalMoment(date, in: zone) == LocalMoment(day: 20_541, second: 10 * 3600))
    #expect(TimeWindow(DateInterval(start: date, duration: 60), on: clock) == TimeWindow(open: 32_400, close: 32_460))
    #expect(StopDuration(.seconds(90)) == StopDuration(Measurement(value: 1.5, unit: UnitDuration.minutes)))
    #expect(Duration(Measurement(value: 1.5, unit: UnitDuration.minutes)) == .seconds(90))
    let places = ["a", "b"]
    let (near, way) = (
      Measurement(value: 0, unit: UnitLength.kilometers), Measurement(value: 1, unit: UnitLength.kilometers)
    )
    let speed = Measurement(value: 10, unit: UnitSpeed.metersPerSecond)
    let travel = try TravelTimes(places: places, distances: [[near, way], [way, near]], speed: speed)
    #expect(try travel == TravelTimes(places: places, durations: [[.zero, .seconds(100)], [.seconds(100), .zero]]))
  }

  @Test("a wrong argument is an error or goes as far as a value can, and never ends the program")
  func wrongArguments() throws {
    let stop = PlannedStop(id: "elsewhere", arrival: 0, waiting: 0, begin: 0, leaving: 0, slack: nil)
    let astray = DayPlan(stops: [stop], omitted: [], finish: 0, waiting: 0, latestDeparture: 0, weight: 0)
    let planner = try DayPlanner(day(seed: 3))
    #expect(throws: Problem.self) { try planner.punctuality(of: astray, seed: 1) }
    let empty = DayPlan(stops: [], omitted: [], finish: 0, waiting: 0, latestDeparture: 0, weight: 0)
    #expect(throws: Problem.self) { try planner.punctuality(of: empty, draws: 0, seed: 1) }
    #expect(throws: Problem.self) { try planner.punctuality(of: empty, leaving: .nan, seed: 1) }
    for hours in [Double.nan, .infinity, -.infinity, 1e300, -1] {
      let time = Duration(Measurement(value: hours, unit: UnitDuration.hours))
      #expect(throws: Problem.self) { try planner.plan(within: time) }
      #expect(throws: Problem.self) { try MinutesAtHand(time, at: LocalMoment(day: 0), []) }
    }
    #expect(throws: Problem.self) { try TaskUrgency(lead: 0, atDue: 2, perDay: 1, limit: 5) }
    #expect(throws: Problem.self) { try TaskUrgency(lead: .nan, atDue: 2, perDay: 1, limit: 5) }
    #expect(LocalMoment(day: 3, second: -1) == LocalMoment(day: 2, second: 86_399))
    #expect(LocalMoment(day: 3, second: 90_000) == LocalMoment(day: 4, second: 3600))
    for day in [Int.min, .max] {
      let end = LocalMoment(day: day, second: day)
      #expect(end.seconds(since: LocalMoment(day: 0)).magnitude > 1_000_000_000 && end.weekday.rawValue > 0)
      let recurrence = try TaskRecurrence(.every(days: 7, first: day))
      _ = recurrence.overdue(at: end, lastDone: nil, start: day)
      _ = try TaskRecurrence(.afterDone(days: 365_000)).due(lastDone: end, start: day)
    }
    for date in [Date.distantPast, .distantFuture, Date(timeIntervalSince1970: .infinity)] {
      _ = LocalMoment(date, in: .gmt)
    }
    #expect(throws: Problem.self) { try MinutesAtHand(seconds: .leastNonzeroMagnitude, at: LocalMoment(day: 0), []) }
    #expect(LeftOutTask.Reason.noRoom(probability: .nan).description.contains("nan"))
  }
}
