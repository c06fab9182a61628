import DelegationFoundations
import DelegationPlanning
import Testing

@Suite("What a plan changes") struct PlanChangesTests {
  private func plan(_ ids: [String], omitted: [String] = []) -> DayPlan {
    DayPlan(
      stops: ids.map { PlannedStop(id: $0, arrival: 0, waiting: 0, begin: 0, leaving: 0, slack: nil) },
      omitted: omitted,
      finish: 0, waiting: 0, latestDeparture: 0, weight: 0)
  }

  @Test("nothing changed where the order is kept and what is done is gone")
  func nothing() {
    #expect(plan(["b", "c"]).changes(since: ["a", "b", "c"]).isEmpty)
    #expect(plan([]).changes(since: []).isEmpty)
  }

  @Test("added, dropped, earlier and later; as few as possible moved")
  func changes() {
    let changes = plan(["d", "new", "a", "b", "c"], omitted: ["x"]).changes(since: ["a", "x", "b", "c", "d"])
    #expect((changes.added, changes.dropped) == (["new"], ["x"]))
    #expect((changes.earlier, changes.later) == (["d"], []))
    let late = plan(["b", "c", "d", "a"]).changes(since: ["a", "b", "c", "d"])
    #expect((late.earlier, late.later) == ([], ["a"]))
  }

  @Test("pairs whose order changed are counted; what is new or gone is in none")
  func pairs() {
    #expect(plan(["d", "new", "a", "b"]).changedPairs(since: ["a", "x", "b", "d"]) == 2)
    #expect(plan(["a", "b"]).changedPairs(since: ["a", "b"]) == 0)
  }

  @Test("every stop that moved is ahead of or behind one that did not, in any two orders", arguments: 0..<200)
  func anyOrders(seed: UInt64) {
    var chance = SplitMix64(seed: seed)
    let former = ["a", "b", "c", "d", "e", "f"]
    var now = former
    chance.shuffle(&now)
    let changes = plan(now).changes(since: former)
    let settled = now.filter { !(changes.earlier + changes.later).contains($0) }
    #expect(settled == former.filter(settled.contains))
    func precedes(_ one: String, _ other: String, in order: [String]) -> Bool {
      order.firstIndex(of: one)! < order.firstIndex(of: other)!
    }
    for id in changes.earlier {
      #expect(settled.contains { precedes(id, $0, in: now) && precedes($0, id, in: former) })
    }
    for id in changes.later {
      #expect(settled.contains { precedes($0, id, in: now) && precedes(id, $0, in: former) })
    }
  }

  /// Hours to the office by the hour of departure; the meeting begins at eleven, or at any time.
  private func day(_ departures: [(Double, Double)], isFixed: Bool = true) throws -> Day {
    let points = departures.map { ArrivalBreakpoint(departure: $0.0 * 3_600, arrival: ($0.0 + $0.1) * 3_600) }
    return try Day(
      start: 8 * 3_600, from: "home",
      stops: [
        Stop(
          id: "meeting", place: "office", windows: isFixed ? [TimeWindow(open: 11 * 3_600, close: 11 * 3_600)] : [],
          duration: StopDuration(600), isFixed: isFixed)
      ], travel: TravelTimes(places: ["home", "office"], breakpoints: [[[], points], [points, []]]))
  }

  private func later(_ departures: [(Double, Double)], isFixed: Bool = true) throws -> LaterDeparture? {
    let planner = DayPlanner(try day(departures, isFixed: isFixed))
    return try planner.laterDeparture(in: #require(try planner.plan().planned))
  }

  @Test("leaving later saves what the road takes longer now, at the price of a later end or of none")
  func waiting() throws {
    let free = try #require(try later([(8, 1), (9, 0.5)]))
    #expect(free.departure >= 9 * 3_600 && free.travelSaved == 1_800 && free.delay == 0 && free.pays)
    // Three quarters of an hour now, 17 minutes from 08:40 on: leaving then arrives 12 minutes later.
    let jam = try #require(try later([(8, 0.75), (8 + 2 / 3.0, 17 / 60.0)], isFixed: false))
    #expect(jam.departure == 8 * 3_600 + 2_400 && abs(jam.travelSaved - 28 * 60) < 1 && abs(jam.delay - 12 * 60) < 1)
    #expect(try later([(8, 0.5)]) == nil)
    // 23 seconds less on the road for 37 more until the end.
    #expect(try later([(8, 50 / 60.0), (9.5, 0.25)], isFixed: false)?.pays == false)
    #expect(try later([(8, 0.5), (9, 1)])?.pays == false)
    let planner = DayPlanner(try day([(8, 1)]))
    #expect(throws: Problem.self) { try planner.laterDeparture(in: plan(["dentist"])) }
  }
}
