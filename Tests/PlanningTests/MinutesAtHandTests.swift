import DelegationFoundations
import DelegationPlanning
import Testing

@Suite("minutes at hand") struct MinutesAtHandTests {
  private let now = LocalMoment(day: 20_000, second: 36_000)

  private func tasks(_ count: Int, _ random: inout SplitMix64, seconds: Double) -> [TaskCandidate] {
    (0..<count).map { number in
      let median = (0.05 + random.nextUnit() * 0.5) * seconds
      // Some may be below 0 beyond their lowest tenth, some are known.
      let duration =
        random.next(below: 5) == 0
        ? StopDuration(median)
        : StopDuration(
          lower: median * random.nextUnit() * 0.7, median: median, upper: median * (1.2 + random.nextUnit() * 2))
      return TaskCandidate(id: "\(number)", duration: duration, weight: Double(random.next(below: 6)))
    }
  }

  @Test("the probability of up to six tasks is that of the exact formula, within the error that is told")
  func probability() throws {
    var random = SplitMix64(seed: 1)
    var (widest, count) = (0.0, 0)
    for number in 0..<300 {
      let tasks = tasks(1 + number % 6, &random, seconds: 3600)
      guard let choice = try MinutesAtHand(seconds: 3600, at: now, tasks).best() else {
        Issue.record("every set is refused")
        continue
      }
      let chosen = Set(choice.tasks.map { $0.id })
      let exact = ExactSum.probability(tasks.filter { chosen.contains($0.id) }.map { $0.duration }, within: 3600)
      #expect(choice.probability <= exact + 1e-7 && exact <= choice.probability + choice.probabilityError + 1e-7)
      widest = max(widest, choice.probabilityError)
      count += choice.tasks.count
    }
    #expect(widest < 0.01 && count > 400, "\(widest) \(count)")
  }

  /// Every complete set, by bits, with its weight, found by trying all.
  private func completeSets(_ tasks: [TaskCandidate], within room: (Int) -> Double) -> [Int: Double] {
    let all = 0..<1 << tasks.count
    func members(_ set: Int) -> [Int] { tasks.indices.filter { set & 1 << $0 != 0 } }
    let fits = all.map { set in
      ExactSum.probability(members(set).map { tasks[$0].duration }, within: room(set)) >= 0.8
    }
    let complete = all.filter { set in
      fits[set] && tasks.indices.allSatisfy { set & 1 << $0 != 0 || !fits[set | 1 << $0] }
    }
    return Dictionary(
      uniqueKeysWithValues: complete.map { set in (set, members(set).reduce(0) { $0 + tasks[$1].weight }) })
  }

  private func bits(_ choice: TaskChoice) -> Int { choice.tasks.reduce(0) { $0 | 1 << Int($1.id)! } }

  @Test("refusing what was proposed walks through all complete sets of up to six tasks, the heaviest first, none twice")
  func walk() throws {
    var random = SplitMix64(seed: 2)
    var steps = 0
    for number in 0..<120 {
      let tasks = tasks(number % 7, &random, seconds: 3600)
      let hand = try MinutesAtHand(seconds: 3600, at: now, tasks)
      var rest = completeSets(tasks) { _ in 3600 }
      var refused: [Set<String>] = []
      while let choice = hand.best(refusing: refused, seed: UInt64(number)) {
        let weight = rest.removeValue(forKey: bits(choice))
        #expect(weight == choice.weight, "walk \(number)")
        #expect(rest.values.allSatisfy { $0 <= choice.weight }, "walk \(number)")
        #expect(choice.probability >= 0.8 && choice.tasks.count + choice.leftOut.count == tasks.count)
        refused.append(Set(choice.tasks.map { $0.id }))
        steps += 1
        if refused.count > 64 { break }
      }
      #expect(rest.isEmpty, "walk \(number)")
    }
    #expect(steps > 300, "\(steps)")
  }

  @Test("fifteen tasks of known durations are packed as well as the best of all sets, and so are the next ones")
  func knownDurations() throws {
    var random = SplitMix64(seed: 4)
    for number in 0..<6 {
      let tasks = (0..<15).map {
        TaskCandidate(
          id: "\($0)", duration: StopDuration(Double(60 * (5 + random.next(below: 30)))),
          weight: Double(1 + random.next(below: 50)))
      }
      let hand = try MinutesAtHand(seconds: 7200, at: now, tasks)
      var (seconds, weights) = ([0.0], [0.0])
      for task in tasks {
        seconds += seconds.map { $0 + task.duration.median }
        weights += weights.map { $0 + task.weight }
      }
      let shortest = seconds.indices.map { set in
        tasks.indices.filter { set & 1 << $0 == 0 }.map { tasks[$0].duration.median }.min() ?? .infinity
      }
      let complete = seconds.indices.filter { seconds[$0] <= 7200 && seconds[$0] + shortest[$0] > 7200 }
      var refused: [Set<String>] = []
      for weight in complete.map({ weights[$0] }).sorted(by: >).prefix(8) {
        let choice = try #require(hand.best(refusing: refused, seed: UInt64(number)))
        #expect(choice.weight == weight && choice.probability == 1 && complete.contains(bits(choice)))
        #expect(!refused.contains(Set(choice.tasks.map { $0.id })))
        refused.append(Set(choice.tasks.map { $0.id }))
      }
    }
  }

  @Test("of twelve tasks of which at most six fit, the heaviest set is that of all sets of six")
  func manySets() throws {
    var random = SplitMix64(seed: 5)
    for _ in 0..<3 {
      // None is shorter than 0.15 of the time, so that seven never fit.
      let tasks = (0..<12).map { number in
        let median = (0.2 + random.nextUnit() * 0.2) * 3600
        let duration = StopDuration(
          lower: median * 0.8, median: median, upper: median * (1.1 + random.nextUnit() * 0.5))
        return TaskCandidate(id: "\(number)", duration: duration, weight: random.nextUnit())
      }
      var best = 0.0
      for set in 0..<1 << 12 where set.nonzeroBitCount < 7 {
        let members = tasks.indices.filter { set & 1 << $0 != 0 }
        let weight = members.reduce(0) { $0 + tasks[$1].weight }
        guard weight > best, ExactSum.probability(members.map { tasks[$0].duration }, within: 3600) >= 0.8 else {
          continue
        }
        best = weight
      }
      #expect(abs(try MinutesAtHand(seconds: 3600, at: now, tasks).best()!.weight - best) < 1e-12)
    }
  }

  @Test("with travel the time left is that beside the shortest way, by any other places, and so is the order")
  func travel() throws {
    var random = SplitMix64(seed: 3)
    for number in 0..<60 {
      let places = (0..<7).map { "\($0)" }
      let seconds = places.map { a in
        places.map { b in a != b && random.next(below: 6) == 0 ? nil : Double(random.next(below: 900)) }
      }
      let times = try TravelTimes(places: places, seconds: seconds)
      let tasks = tasks(5, &random, seconds: 3600).enumerated().map { position, task in
        // The last one can be done anywhere.
        TaskCandidate(
          id: task.id, place: position == 4 ? nil : places[position + 1], duration: task.duration, weight: task.weight)
      }
      let end = number % 2 == 0 ? "6" : nil
      var ways = seconds.map { $0.map { $0 ?? .infinity } }
      for place in places.indices { ways[place][place] = 0 }
      // As often as there are places is often enough.
      for _ in places {
        for a in places.indices {
          for b in places.indices {
            for c in places.indices { ways[a][c] = min(ways[a][c], ways[a][b] + ways[b][c]) }
          }
        }
      }
      func shortest(_ place: Int, _ rest: Set<Int>) -> Double {
        guard !rest.isEmpty else { return end == nil ? 0 : ways[place][6] }
        return rest.map { ways[place][$0 + 1] + shortest($0 + 1, rest.subtracting([$0])) }.min()!
      }
      let complete = completeSets(tasks) { set in
        3600 - shortest(0, Set((0..<4).filter { set & 1 << $0 != 0 }))
      }
      let hand = try MinutesAtHand(
        seconds: 3600, at: now, tasks, travel: MinutesAtHand.Travel(times, from: "0", to: end))
      guard let choice = hand.best() else {
        #expect(complete.isEmpty)
        continue
      }
      // Not even the way to the end may fit; then nothing is proposed.
      #expect(complete[bits(choice)] == choice.weight && complete.values.max() == choice.weight, "day \(number)")
      let stops = choice.tasks.compactMap { Int($0.id)! == 4 ? nil : Int($0.id)! + 1 }
      let way = zip([0] + stops, stops + (end == nil ? [] : [6])).reduce(0) { $0 + ways[$1.0][$1.1] }
      #expect(way == choice.travel && way == shortest(0, Set(stops.map { $0 - 1 })), "day \(number)")
    }
  }

  @Test("travel that changes is reckoned with the longest it takes in the time at hand")
  func changingTravel() throws {
    let points = [(35_000.0, 100.0), (37_000, 600), (40_000, 300)].map {
      ArrivalBreakpoint(departure: $0.0, arrival: $0.0 + $0.1)
    }
    let times = try TravelTimes(places: ["a", "b"], breakpoints: [[[], points], [points, []]])
    let task = TaskCandidate(id: "0", place: "b", duration: StopDuration(60))
    for (seconds, longest) in [(2000.0, 600.0), (500, 475)] {
      let hand = try MinutesAtHand(seconds: seconds, at: now, [task], travel: MinutesAtHand.Travel(times, from: "a"))
      #expect(hand.best()?.travel == (seconds == 500 ? 0 : longest))
      if seconds == 500 { #expect(hand.best()?.leftOut.map { $0.reason } == [.tooLong(probability: 0)]) }
    }
  }

  @Test("of equally heavy sets the seed decides, and every one of them comes first for some seed")
  func ties() throws {
    let tasks = (0..<4).map { TaskCandidate(id: "\($0)", duration: StopDuration(600)) }
    let hand = try MinutesAtHand(seconds: 1200, at: now, tasks)
    let found = (0..<60).map { seed in bits(hand.best(seed: seed)!) }
    #expect(Set(found).count == 6 && found == (0..<60).map { seed in bits(hand.best(seed: seed)!) })
  }
}
