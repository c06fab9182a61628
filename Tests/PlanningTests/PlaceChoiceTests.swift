import DelegationFoundations
import DelegationPlanning
import Testing

@Suite("Stops at one of several places") struct PlaceChoiceTests {
  private func day(_ letters: Int) throws -> Day {
    let stops = (0..<letters).map { Stop(id: "letter \($0)", place: "far", duration: StopDuration(60)) }
    return try Day(
      start: 0, from: "home", to: "home", stops: stops + [Stop(id: "work", place: "work", duration: StopDuration(600))],
      travel: TravelTimes(
        places: ["home", "work", "near", "far"],
        seconds: [[0, 600, 900, 300], [600, 0, 60, 700], [900, 60, 0, 800], [300, 700, 800, 0]]))
  }

  @Test("the day of the best places is the best plan, and equal to the best of all")
  func best() throws {
    let days = try day(1).choosing(["letter 0": ["far", "near"]])
    let plans = try days.map { day in try #require(try DayPlanner(day).plan().planned) }
    #expect(plans.map(\.finish) == [2_260, 2_220])
    #expect(plans[1].isBetter(than: plans[0]) && !plans[0].isBetter(than: plans[1]))
    #expect(try day(1).choosing([:]) == [day(1)])
    // One that was done has no place any more.
    #expect(try day(1).choosing(["letter 7": ["far", "near"]]) == [day(1)])
    let former = try DayPlanner.answer(days.map { DayPlanner($0) }, former: ["work", "letter 0"], allowance: 600)
    #expect(former.day == days[1] && former.answer.planned?.stops.map(\.id) == ["work", "letter 0"])
  }

  @Test("the place where more is in time is chosen, though a fixed stop is late at all of them")
  func late() throws {
    func stop(_ id: String, at place: String, due: Double, isFixed: Bool = false) -> Stop {
      Stop(id: id, place: place, duration: StopDuration(60), isFixed: isFixed, due: due)
    }
    // Near the end of the day is the market, but the station is reached earlier.
    let day = try Day(
      start: 0, from: "home", to: "work",
      stops: [stop("call", at: "work", due: 10, isFixed: true), stop("letter", at: "market", due: 400)],
      travel: TravelTimes(
        places: ["home", "work", "market", "station"],
        seconds: [[0, 600, 500, 300], [600, 0, 60, 900], [500, 60, 0, 900], [300, 900, 900, 0]]))
    let places = ["letter": ["market", "station"]]
    let found = try DayPlanner.plan(day, choosing: places)
    let plan = try #require(found.answer.planned)
    #expect(found.day.stops[1].place == "station" && found.day.late(in: plan) == ["call"])
    #expect(try day.choosing(places).map { try DayPlanner($0).plan().planned!.finish } == [680, 1_320])
    let former = try DayPlanner.plan(day, choosing: places, former: ["letter", "call"], allowance: 3_600)
    #expect(former.day == found.day && former.answer == found.answer)
    #expect(throws: Problem.self) { try DayPlanner.plan(day, choosing: places, allowance: -1) }
    #expect(throws: Problem.self) { try DayPlanner.plan(day, choosing: ["letter": ["moon"]]) }
  }

  @Test("a conflict is one at every choice of places")
  func conflict() throws {
    func stop(_ id: String, _ place: String, _ open: Double, _ close: Double) -> Stop {
      Stop(
        id: id, place: place, windows: [TimeWindow(open: open * 3_600, close: close * 3_600)],
        duration: StopDuration(1_800), isFixed: true)
    }
    let day = try Day(
      start: 8 * 3_600, from: "home",
      stops: [stop("post", "b", 9, 9), stop("visit", "c", 10, 10.25), stop("call", "home", 9, 9 + 1 / 6.0)],
      travel: TravelTimes(
        places: ["home", "b", "c"], seconds: [[0, 1_800, 1_800], [1_800, 0, 3_600], [1_800, 3_600, 0]]))
    let planners = try day.choosing(["post": ["b", "c"]]).map { DayPlanner($0) }
    #expect(try DayConflict(of: planners, within: nil).stops == ["post", "call"])
    #expect(try DayConflict(of: [planners[0]], within: nil).stops == ["post", "visit"])
  }

  @Test("too many choices, and a place that nobody knows, are problems")
  func faults() throws {
    let places = Dictionary(uniqueKeysWithValues: (0..<7).map { ("letter \($0)", ["far", "near"]) })
    #expect(throws: Problem.self) { try day(7).choosing(places) }
    #expect(try day(6).choosing(places.filter { $0.key != "letter 6" }).count == Day.choiceLimit)
    #expect(throws: Problem.self) { try day(1).choosing(["letter 0": ["moon"]]) }
  }
}
