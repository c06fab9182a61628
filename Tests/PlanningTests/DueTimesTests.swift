import DelegationFoundations
import DelegationPlanning
import Foundation
import Testing

@Suite("Stops that are due") struct DueTimesTests {
  private func stop(
    _ id: String, minutes: Double, due: Double? = nil, weight: Double = 1, isFixed: Bool = false,
    windows: [TimeWindow] = []
  ) -> Stop {
    Stop(
      id: id, place: "home", windows: windows,
      duration: StopDuration(lower: minutes * 30, median: minutes * 60, upper: minutes * 90), weight: weight,
      isFixed: isFixed, due: due)
  }

  private func day(_ stops: [Stop], start: Double = 0) throws -> Day {
    try Day(start: start, from: "home", stops: stops, travel: TravelTimes(places: ["home"], seconds: [[0]]))
  }

  @Test("a stop is done by its due time if it can be, before what would end the day as early")
  func inTime() throws {
    let day = try day([stop("a", minutes: 30), stop("b", minutes: 30), stop("form", minutes: 20, due: 1200)])
    let plan = try #require(try DayPlanner(day).plan().planned)
    #expect(plan.stops.first?.id == "form" && plan.omitted.isEmpty && day.late(in: plan).isEmpty)
    // By the upper durations it takes half an hour and is late.
    let slow = try #require(try DayPlanner(day, quantile: .upper).plan().planned)
    #expect(slow.omitted.isEmpty && day.late(in: slow) == ["form"])
  }

  @Test("what is due takes the place of lighter stops, and what cannot be in time is late, fixed or not")
  func late() throws {
    let dues = [stop("x", minutes: 20, due: 1200, weight: 3), stop("y", minutes: 20, due: 1200, weight: 2)]
    for isFixed in [false, true] {
      let stops = dues + [stop("z", minutes: 20, due: 1200, weight: 1, isFixed: isFixed), stop("a", minutes: 20)]
      let day = try day(stops)
      let plan = try #require(try DayPlanner(day).plan().planned)
      #expect(plan.omitted.isEmpty && plan.stops[0].id == (isFixed ? "z" : "x"))
      #expect(Set(day.late(in: plan)) == (isFixed ? ["x", "y"] : ["y", "z"]))
      // Of an hour, the late ones get what is left.
      let short = try #require(try DayPlanner(day).plan(within: 3600).planned)
      #expect(short.omitted == [isFixed ? "a" : "z"] || short.omitted == ["a"])
      let again = try DayPlanner(day).replan(former: ["a", "x"], allowance: 600).planned
      #expect(again?.omitted == [] && again?.stops.count == 4)
    }
  }

  @Test("no due time is part of a conflict, and one before the day binds nothing")
  func conflict() throws {
    let call = stop("call", minutes: 10, isFixed: true, windows: [TimeWindow(open: 600, close: 600)])
    let late = stop("late", minutes: 10, due: 0, isFixed: true)
    let other = stop("other", minutes: 10, isFixed: true, windows: [TimeWindow(open: 900, close: 900)])
    let conflict = try DayPlanner(day([late, call, other])).plan()
    guard case .conflict(let found) = conflict else { return #expect(Bool(false)) }
    #expect(found.stops == ["call", "other"])
    let day = try day([stop("overdue", minutes: 10, due: -7200), call])
    let plan = try #require(try DayPlanner(day).plan().planned)
    #expect(plan.omitted.isEmpty && day.late(in: plan) == ["overdue"])
  }

  @Test("a plan is on time where it keeps its due times; those that it does not keep do not count")
  func punctuality() throws {
    let day = try day([stop("x", minutes: 20, due: 1500, weight: 3), stop("y", minutes: 20, due: 1500)])
    let plan = try #require(try DayPlanner(day).plan().planned)
    #expect(plan.stops.map(\.id) == ["x", "y"] && day.late(in: plan) == ["y"])
    let found = try DayPlanner(day).punctuality(of: plan)
    #expect(found.stops == [1, 1] && found.overall == 1)
    // Behind a service of uncertain length, a due time may be missed.
    let both = try self.day([stop("x", minutes: 20), stop("y", minutes: 20, due: 2400)])
    let order = try #require(try DayPlanner(both).replan(former: ["x", "y"]).planned)
    let share = try DayPlanner(both).punctuality(of: order).overall
    #expect(order.stops.map(\.id) == ["x", "y"] && abs(share - 0.5) < 0.05)
    #expect(try DayPlanner(both).laterDeparture(in: order) == nil)
  }

  @Test("a due time is stored, may be missing, and must be a number")
  func values() throws {
    let one = stop("x", minutes: 1, due: 60)
    #expect(try JSONDecoder().decode(Stop.self, from: JSONEncoder().encode(one)) == one)
    let old = Data(#"{"id":"x","place":"home","duration":{"lower":1,"median":1,"upper":1}}"#.utf8)
    #expect(try JSONDecoder().decode(Stop.self, from: old).due == nil)
    let problem = #expect(throws: Problem.self) { try day([stop("x", minutes: 1, due: .nan)]) }
    #expect(problem?.location == "stop 'x'" && problem?.fault == "the due time is nan")
  }
}
