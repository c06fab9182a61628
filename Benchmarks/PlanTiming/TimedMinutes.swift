import DelegationFoundations
import DelegationPlanning

/// Times the choice of tasks for some minutes: the best set, and the next one.
enum TimedMinutes {
  private enum Kind: String, CaseIterable {
    /// Durations and weights of their own.
    case mixed
    /// All as long, of weights of their own.
    case evenly
    /// All the same, so that nothing is ruled out by its weight.
    case same
    /// As mixed, at places.
    case travel
  }

  static func printLines(days: Int, tasks: Int, seed: UInt64) throws {
    print("\nminutes at hand: \(tasks) tasks; milliseconds of one core, mean and worst")
    for kind in Kind.allCases {
      var random = SplitMix64(seed: seed)
      var (bests, nexts): ([Double], [Double]) = ([], [])
      for _ in 0..<days {
        let (first, time) = try Cost.milliseconds {
          let hand = try hand(kind, tasks, &random)
          return (hand, hand.best())
        }
        bests.append(time)
        guard let choice = first.1 else { continue }
        nexts.append(Cost.milliseconds { first.0.best(refusing: [Set(choice.tasks.map { $0.id })]) }.milliseconds)
      }
      print("\(kind.rawValue): best \(Cost.text(bests)), next best \(Cost.text(nexts))")
    }
  }

  private static func hand(_ kind: Kind, _ count: Int, _ random: inout SplitMix64) throws -> MinutesAtHand {
    let places = (0...count).map { "\($0)" }
    let seconds = places.map { _ in places.map { _ in Double(60 + random.next(below: 600)) } }
    let tasks = (0..<count).map { number in
      let median = kind == .mixed || kind == .travel ? Double(300 + random.next(below: 1800)) : 900
      return TaskCandidate(
        id: "\(number)", place: kind == .travel ? places[number + 1] : nil,
        duration: StopDuration(lower: median / 2, median: median, upper: median * 2),
        weight: kind == .same ? 1 : random.nextUnit())
    }
    let travel =
      kind == .travel ? MinutesAtHand.Travel(try TravelTimes(places: places, seconds: seconds), from: "0") : nil
    return try MinutesAtHand(seconds: 7200, at: LocalMoment(day: 20_000), tasks, travel: travel)
  }
}
