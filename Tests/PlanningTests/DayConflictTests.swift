import DelegationPlanning
import Testing

@Suite("conflicts of fixed stops") struct DayConflictTests {
  private func conflict(_ stops: [Stop], seconds: Double?, within limit: Double? = nil) throws -> DayConflict? {
    let places = ["home"] + stops.map { $0.place }
    let rows = places.indices.map { row in places.indices.map { row == $0 ? 0 : row == 0 || $0 == 0 ? 600 : seconds } }
    let travel = try TravelTimes(places: places, seconds: rows)
    let day = try Day(start: 8 * 3600, from: "home", to: "home", stops: stops, travel: travel)
    return try DayPlanner(day).plan(within: limit).conflicting
  }

  private func stop(_ id: String, _ windows: (Double, Double)..., minutes: Double = 10) -> Stop {
    Stop(
      id: id, name: "the \(id)", place: id,
      windows: windows.map { TimeWindow(open: $0.0 * 3600, close: $0.1 * 3600) }, duration: StopDuration(minutes * 60),
      isFixed: true)
  }

  @Test("two stops too far apart are named with their times")
  func pair() throws {
    let found = try conflict(
      [stop("bakery"), stop("dentist", (15, 15)), stop("post office", (15, 15 + 1 / 3.0))], seconds: 1500)
    #expect(found?.stops == ["dentist", "post office"])
    #expect(found?.shortfall == 900)
    #expect(
      found?.text == "after the dentist from 15:00, the post office is reached at 15:35, but only possible until 15:20")
  }

  @Test("a stop that closes too early is named alone")
  func single() throws {
    let found = try conflict([stop("bakery", (6, 8)), stop("dentist")], seconds: 60)
    #expect(found?.stops == ["bakery"] && found?.shortfall == 600)
    #expect(found?.text == "the bakery is reached at 08:10, but only possible until 08:00")
  }

  @Test("where no way leads the words have no number")
  func noWay() throws {
    let travel = try TravelTimes(places: ["home", "a", "b"], seconds: [[0, 60, 60], [nil, 0, nil], [nil, nil, 0]])
    let stops = ["a", "b"].map { Stop(id: $0, place: $0, duration: StopDuration(0), isFixed: true) }
    let day = try Day(start: 0, from: "home", stops: stops, travel: travel)
    let conflict = try #require(try DayPlanner(day).plan().conflicting)
    #expect(conflict.stops == ["a", "b"] && conflict.shortfall == nil)
    #expect(conflict.text == "there is no route from a to b, which a and b would need")
  }

  @Test("three stops of which any two fit are named with their windows")
  func triple() throws {
    let found = try conflict(
      [stop("a", (9, 9.5)), stop("b", (9, 9.5)), stop("c", (9, 9.5)), stop("d")], seconds: 600)
    #expect(found?.stops == ["a", "b", "c"] && found?.shortfall == nil)
    #expect(
      found?.text == "no order of the a (09:00 to 09:30), the b (09:00 to 09:30) and the c (09:00 to 09:30) keeps their"
        + " windows")
  }

  @Test("too little time for the day is a conflict too, even without stops")
  func limit() throws {
    let found = try conflict([stop("a"), stop("b")], seconds: 600, within: 2000)
    #expect(found?.stops == ["a", "b"] && found?.shortfall == 1000)
    #expect(found?.text == "with the a and the b the day ends at 08:50, not by 08:33:20")
    let travel = try TravelTimes(places: ["a", "b"], seconds: [[0, 60], [60, 0]])
    let day = try Day(start: 0, from: "a", to: "b", stops: [], travel: travel)
    let empty = try #require(try DayPlanner(day).plan(within: 30).conflicting)
    #expect(empty.stops == [] && empty.text == "even without a stop the day ends at 00:01, not by 00:00:30")
  }

  @Test("a stop on the way that makes up for a missing arc is no conflict")
  func detour() throws {
    let travel = try TravelTimes(
      places: ["home", "a", "b", "c"],
      seconds: [[0, 60, 60, 60], [60, 0, nil, 60], [60, nil, 0, nil], [60, 60, 60, 0]])
    let stops = ["a", "b", "c"].map { Stop(id: $0, place: $0, duration: StopDuration(0), isFixed: $0 != "c") }
    let day = try Day(start: 0, from: "home", stops: stops, travel: travel)
    let plan = try #require(try DayPlanner(day).plan().planned)
    #expect(plan.stops.map { $0.id } == ["a", "c", "b"])
  }
}
