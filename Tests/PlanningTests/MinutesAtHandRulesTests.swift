import DelegationFoundations
import DelegationPlanning
import Testing

@Suite("which tasks count for minutes at hand") struct MinutesAtHandRulesTests {
  private let now = LocalMoment(day: 20_000, second: 36_000)

  @Test("what is due weighs more, what comes back later is left out, and the soonest due is done first")
  func due() throws {
    let weekly = try TaskRecurrence(.afterDone(days: 7))
    func recurring(_ daysAgo: Int) -> TaskCandidate.Timing {
      .recurring(weekly, lastDone: LocalMoment(day: now.day - daysAgo), start: 0)
    }
    let tasks = [
      TaskCandidate(id: "read", duration: StopDuration(600), weight: 1.5),
      TaskCandidate(id: "water", duration: StopDuration(600), timing: recurring(9)),
      TaskCandidate(id: "dust", duration: StopDuration(600), timing: recurring(3)),
      TaskCandidate(id: "bill", duration: StopDuration(600), timing: .due(LocalMoment(day: now.day, second: 36_000))),
      TaskCandidate(id: "book", duration: StopDuration(lower: 600, median: 1200, upper: 3600)),
    ]
    let choice = try #require(try MinutesAtHand(seconds: 1200, at: now, tasks).best())
    #expect(choice.tasks.map { $0.id } == ["water", "bill"] && choice.probability == 1)
    // Two days and ten hours overdue.
    #expect(choice.tasks.map { $0.overdue } == [208_800, 0])
    let weights: [Double] = [2 + 208_800 / 86_400.0, 2]
    #expect(choice.tasks.map { $0.weight } == weights)
    let reasons = Dictionary(uniqueKeysWithValues: choice.leftOut.map { ($0.id, $0.reason) })
    #expect(reasons["read"] == .noRoom(probability: 0))
    #expect(reasons["dust"] == .early(due: LocalMoment(day: now.day + 4)))
    guard case .tooLong(let share) = reasons["book"] else {
      Issue.record("\(reasons)")
      return
    }
    #expect(abs(share - 0.5) < 0.001)
    #expect("\(reasons["book"]!)" == "even alone it is done in time with a probability of 50 % only")
  }

  @Test("alone, a task fits as probably as its duration says")
  func alone() throws {
    for (lower, median, upper) in [(900.0, 3120.0, 6480.0), (60, 60, 60), (0, 600, 7200), (5400, 5400, 5401)] {
      let duration = StopDuration(lower: lower, median: median, upper: upper)
      let share = try duration.probability(within: 5400)
      let minutes = try MinutesAtHand(seconds: 5400, at: now, [TaskCandidate(id: "a", duration: duration)])
      let choice = try #require(minutes.best())
      #expect(choice.tasks.isEmpty == (share < MinutesAtHand.usualCertainty))
      #expect(choice.tasks.isEmpty || choice.probability == share)
      // One that is not among the candidates any more refuses nothing.
      #expect(minutes.best(refusing: [["a", "gone"]]) == choice)
    }
    // A third of the way from the middle to nine tenths.
    #expect(abs(try StopDuration(lower: 0, median: 60, upper: 120).probability(within: 80) - (0.5 + 0.4 / 3)) < 0.001)
    for (duration, seconds) in [(StopDuration(60), 0), (StopDuration(60), .nan), (StopDuration(-60), 60)] {
      #expect(throws: Problem.self) { try duration.probability(within: seconds) }
    }
    #expect(throws: Problem.self) { try StopDuration(lower: 2, median: 1, upper: 3).probability(within: 9) }
  }

  @Test("of more than 15 tasks the 15 heaviest that fit alone are looked at, and the others named")
  func many() throws {
    let tasks = (0..<40).map {
      TaskCandidate(
        id: "\($0)", duration: StopDuration(lower: 300, median: $0 % 4 == 0 ? 9000 : 500, upper: 9900),
        weight: Double($0))
    }
    let choice = try #require(try MinutesAtHand(seconds: 12_000, at: now, tasks).best())
    #expect(choice.leftOut.count { $0.reason == .notLookedAt } == 25)
    #expect(choice.tasks.allSatisfy { Int($0.id)! >= 25 })
  }

  @Test("equal ids, places without travel, unknown places and numbers that cannot be are refused")
  func refused() throws {
    let task = TaskCandidate(id: "a", place: "x", duration: StopDuration(60))
    func fault(
      _ tasks: [TaskCandidate], seconds: Double = 60, travel: MinutesAtHand.Travel? = nil, certainty: Double = 0.8
    ) -> String {
      do {
        _ = try MinutesAtHand(seconds: seconds, at: now, tasks, travel: travel, certainty: certainty)
        return "none"
      } catch { return "\(error.location): \(error.fault)" }
    }
    let plain = TaskCandidate(id: "a", duration: StopDuration(60))
    #expect(fault([plain]) == "none" && fault([]) == "none")
    #expect(fault([plain, plain]) == "task 'a': two tasks have this id")
    #expect(fault([task]) == "task 'a': it is at the place 'x', but no travel times are known")
    #expect(
      fault([TaskCandidate(id: "a", duration: StopDuration(60), weight: .nan)]) == "task 'a': the weight is nan")
    #expect(fault([plain], seconds: 0) == "minutes at hand: the time at hand is 0.0")
    #expect(fault([plain], certainty: 0.5).contains("at least 0.5"))
    let travel = MinutesAtHand.Travel(try TravelTimes(places: ["y"], seconds: [[0]]), from: "z")
    #expect(fault([task], travel: travel) == "task 'a': no travel times are known for the place 'x'")
    #expect(fault([plain], travel: travel) == "minutes at hand: no travel times are known for the place 'z'")
  }
}
