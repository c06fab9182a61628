import DelegationFoundations
import DelegationPlanning
import Testing

@Suite("planning a day") struct DayPlannerTests {
  @Test("on 2,000 random days the plan is as good as the best of all orders of all sets, or the conflict is minimal")
  func againstBruteForce() throws {
    var random = SplitMix64(seed: 1)
    var (whole, parts, conflicts) = (0, 0, 0)
    for number in 0..<2000 {
      let random = RandomDay(number % 9, &random)
      let limit = number % 3 == 0 ? Double(1800 + number * 7) : nil
      let brute = BruteForce(random)
      switch try DayPlanner(random.day()).plan(within: limit) {
      case .plan(let plan):
        check(plan, of: random)
        let best = try #require(brute.choice(random.start + (limit ?? .infinity)), "day \(number) has no plan")
        #expect(plan.weight == best.weight, "day \(number)")
        #expect(abs(plan.finish - best.finish) < 1e-6, "day \(number)")
        if plan.omitted.isEmpty { whole += 1 } else { parts += 1 }
      case .conflict(let conflict):
        let limit = random.start + (limit ?? .infinity)
        #expect(brute.choice(limit) == nil, "day \(number) has a plan")
        let set = conflict.stops.reduce(0) { $0 | 1 << Int($1)! }
        #expect(set & brute.fixed == set && !brute.isPossible(set, by: limit), "day \(number)")
        for other in brute.finishes.indices where other & brute.fixed == other {
          guard other.nonzeroBitCount < set.nonzeroBitCount else { continue }
          // No smaller set conflicts, so no part of the set either.
          #expect(brute.isPossible(other, by: limit), "day \(number)")
        }
        conflicts += 1
      }
    }
    // Days of each kind, so that nothing is proved by their absence.
    #expect(whole > 400 && parts > 300 && conflicts > 150, "\(whole) \(parts) \(conflicts)")
  }

  /// Follows a plan by the rules of travel of the random day.
  private func check(_ plan: DayPlan, of day: RandomDay) {
    var (place, time, waiting) = (0, day.start, 0.0)
    for planned in plan.stops {
      let stop = Int(planned.id)!
      #expect(abs(planned.arrival - (day.arrival(place, stop + 2, time) ?? .infinity)) < 1e-6)
      #expect(abs(planned.leaving - (day.served(stop, from: place, time) ?? .infinity)) < 1e-6)
      #expect(abs(planned.begin - planned.arrival - planned.waiting) < 1e-6)
      (place, time, waiting) = (stop + 2, planned.leaving, waiting + planned.waiting)
    }
    #expect(abs(plan.finish - (day.hasEnd ? day.arrival(place, 1, time) ?? .infinity : time)) < 1e-6)
    #expect(abs(plan.waiting - waiting) < 1e-6)
    #expect(Set(plan.stops.map { $0.id } + plan.omitted) == Set(day.stops.map { $0.id }))
  }

  @Test("of all orders that finish as early, none leaves the start later")
  func latestStart() throws {
    var random = SplitMix64(seed: 2)
    for number in 0..<300 {
      let random = RandomDay(number % 6, &random)
      guard case .plan(let plan) = try DayPlanner(random.day()).plan() else { continue }
      let brute = BruteForce(random, keepsOrders: true)
      let set = plan.stops.reduce(0) { $0 | 1 << Int($1.id)! }
      let best = brute.orders[set].filter { $0.finish <= brute.finishes[set] + 1e-7 }
        .map { brute.latestDeparture($0.order, by: brute.finishes[set]) }.max()!
      #expect(abs(plan.latestDeparture - best) < 1e-4, "day \(number)")
    }
  }

  @Test("a service delayed by its slack keeps all later windows, and by a second more it does not")
  func slack() throws {
    var random = SplitMix64(seed: 3)
    var bounded = 0
    for number in 0..<300 {
      let random = RandomDay(1 + number % 6, &random)
      guard case .plan(let plan) = try DayPlanner(random.day()).plan() else { continue }
      for (position, planned) in plan.stops.enumerated() {
        func keeps(_ delay: Double) -> Bool {
          let first = random.stops[Int(planned.id)!]
          let moment = planned.begin + delay
          guard
            let begin = first.windows.isEmpty
              ? moment : first.windows.filter({ moment <= $0.close }).map({ max(moment, $0.open) }).min()
          else { return false }
          var (place, time) = (Int(planned.id)! + 2, random.end(of: Int(planned.id)!, from: begin))
          for next in plan.stops[(position + 1)...] {
            guard let leaving = random.served(Int(next.id)!, from: place, time) else { return false }
            (place, time) = (Int(next.id)! + 2, leaving)
          }
          return true
        }
        if let slack = planned.slack {
          bounded += 1
          #expect(keeps(max(0, slack - 1e-6)) && !keeps(slack + 1))
        } else {
          #expect(keeps(1e9))
        }
      }
    }
    #expect(bounded > 100)
  }

  @Test("planning again changes the places of as few pairs as any order within the allowance")
  func stability() throws {
    var random = SplitMix64(seed: 4)
    var moved = 0
    for number in 0..<400 {
      let day = RandomDay(1 + number % 6, &random)
      var former = day.stops.map { $0.id }.filter { _ in random.next(below: 5) > 0 }
      random.shuffle(&former)
      let allowance = [0.0, 300, 3000][number % 3]
      let planner = try DayPlanner(day.day())
      guard case .plan(let first) = try planner.plan(),
        case .plan(let plan) = try planner.replan(former: former + ["gone"], allowance: allowance)
      else { continue }
      let brute = BruteForce(day, keepsOrders: true)
      let set = first.stops.reduce(0) { $0 | 1 << Int($1.id)! }
      func distance(_ order: [String]) -> Int {
        let places = former.compactMap { order.firstIndex(of: $0) }
        return places.indices.reduce(0) { sum, one in
          sum + places[(one + 1)...].count { $0 < places[one] }
        }
      }
      #expect(plan.finish <= first.finish + allowance + 1e-5)
      let near = brute.orders[set].filter { $0.finish <= brute.finishes[set] + allowance }
        .map { (distance($0.order.map(String.init)), $0.finish) }.min { $0 < $1 }!
      let found = distance(plan.stops.map { $0.id })
      #expect(found == near.0, "day \(number)")
      #expect(abs(plan.finish - near.1) < 1e-5, "day \(number)")
      moved += found > 0 ? 1 : 0
    }
    #expect(moved > 20)
  }

  @Test("a day by hand: the later window waits, the heavier stop stays, the fixed one is kept")
  func byHand() throws {
    let travel = try TravelTimes(
      places: ["home", "bank", "dentist"], seconds: [[0, 600, 600], [600, 0, 1200], [600, 1200, 0]])
    func day(_ stops: [Stop]) throws -> DayPlanner {
      DayPlanner(try Day(start: 28_800, from: "home", to: "home", stops: stops, travel: travel))
    }
    let bank = Stop(
      id: "bank", place: "bank", windows: [TimeWindow(open: 32_400, close: 36_000)], duration: StopDuration(600))
    let dentist = Stop(
      id: "dentist", place: "dentist", windows: [TimeWindow(open: 30_000, close: 36_000)],
      duration: StopDuration(lower: 300, median: 900, upper: 3600), weight: 2)
    let plan = try #require(try day([bank, dentist]).plan().planned)
    #expect(plan.stops.map { $0.id } == ["dentist", "bank"])
    #expect(plan.stops.map { $0.arrival } == [29_400, 32_100] && plan.stops.map { $0.waiting } == [600, 300])
    #expect(plan.finish == 33_600 && plan.waiting == 900 && plan.latestDeparture == 29_700 && plan.weight == 3)
    #expect(plan.stops.map { $0.slack } == [3900, 3600])
    let short = try #require(try day([bank, dentist]).plan(within: 4000).planned)
    #expect(short.stops.map { $0.id } == ["dentist"] && short.omitted == ["bank"] && short.finish == 31_500)
  }

  @Test("nobody waits while something could be done: of orders that end alike, the one that does things early")
  func early() throws {
    let travel = try TravelTimes(places: ["here"], seconds: [[0]])
    func stop(_ id: String, at begin: Double?, _ seconds: Double) -> Stop {
      Stop(
        id: id, place: "here", windows: begin.map { [TimeWindow(open: $0, close: $0)] } ?? [],
        duration: StopDuration(seconds))
    }
    let stops = [
      stop("plants", at: 36_000, 600), stop("dentist", at: 25_000, 1_800), stop("post", at: nil, 900),
      stop("stand-up", at: 5_000, 900),
    ]
    let answer = try DayPlanner(Day(start: 0, from: "here", stops: stops, travel: travel)).plan()
    let plan = try #require(answer.planned)
    #expect(plan.stops.map(\.id) == ["stand-up", "post", "dentist", "plants"])
    #expect(plan.finish == 36_600 && plan.latestDeparture == 5_000)
  }
}
