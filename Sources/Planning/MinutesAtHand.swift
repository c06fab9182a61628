import DelegationFoundations

/// The choice of tasks for some minutes: the heaviest ones that are all done in time with a given probability.
///
/// Exact for up to ``taskLimit`` candidates, but for sets whose probability is within ``TaskChoice/probabilityError``
/// of the certainty, which count as too long. Of more candidates, the ``taskLimit`` heaviest that fit alone are
/// considered, and the others are listed in ``TaskChoice/leftOut``.
///
/// Travel is the shortest, also by way of other places. Where it depends on the time of day, each way counts with
/// the longest time that it takes in the minutes at hand, so that the probability is too low rather than too high.
public struct MinutesAtHand: Sendable {
  /// The greatest number of candidates that are considered. The tables grow with two to this power.
  public static let taskLimit = 15
  /// The least probability that all is done in time, unless another is given.
  public static let usualCertainty = 0.8

  /// The person's place and the ways from it.
  public struct Travel: Codable, Hashable, Sendable {
    /// The travel times between all places of the tasks.
    public let times: TravelTimes
    /// The place where the person is.
    public let origin: String
    /// The place where the person must be in the end; nil for anywhere.
    public let end: String?

    /// The ways from a place.
    ///
    /// - Parameters:
    ///   - times: Between all places of the tasks.
    ///   - origin: The place where the person is.
    ///   - end: The place where the person must be in the end; nil for anywhere.
    public init(_ times: TravelTimes, from origin: String, to end: String? = nil) {
      (self.times, self.origin, self.end) = (times, origin, end)
    }
  }

  private let candidates: [TaskCandidate]
  private let now: LocalMoment
  private let weights: [Double]
  /// Positions of the candidates that are looked at, rising.
  private let tasks: [Int]
  private let search: TaskSetSearch
  private let ways: ShortestWays?
  private let reasons: [LeftOutTask.Reason?]

  /// The choice for some seconds.
  ///
  /// - Parameters:
  ///   - seconds: The seconds at hand from now on, the travel to the end included.
  ///   - now: The moment of the choice.
  ///   - candidates: Ids must differ. Without a place a task can be done anywhere on the way.
  ///   - travel: The ways between the places; nil if all can be done on the spot.
  ///   - certainty: The least probability that all is done in time, from 0.7 to 0.999.
  ///   - urgency: The effect of a due time on a weight.
  ///   - clock: The clock of the day, if travel depends on its hours; nil on a day without a change of the clocks.
  /// - Throws: A problem for equal ids, unknown places, places without travel, and numbers that cannot be.
  public init(
    seconds: Double, at now: LocalMoment, _ candidates: [TaskCandidate], travel: Travel? = nil,
    certainty: Double = usualCertainty, urgency: TaskUrgency = .standard, clock: DayClock? = nil
  ) throws(Problem) {
    try Self.check(seconds: seconds)
    guard 0.7...0.999 ~= certainty else {
      throw Problem(
        location: "minutes at hand", fault: "the probability of being done in time is to be at least \(certainty)",
        remedy: "write a number from 0.7 to 0.999, such as 0.8")
    }
    try Self.check(candidates, travel)
    self.candidates = candidates
    self.now = now
    let weights = candidates.map { $0.weight * urgency.factor(at: now, due: $0.due) }
    self.weights = weights
    let begin = clock?.seconds(at: now) ?? Double(now.second)
    let longest = travel?.times.longest(during: begin...(begin + seconds))
    func search(_ tasks: [Int]) -> (search: TaskSetSearch, ways: ShortestWays?) {
      let ways = travel.map { travel in
        func number(_ place: String) -> Int { travel.times.number(of: place)! }
        return ShortestWays(
          tasks.map { candidates[$0].place.map(number) }, from: number(travel.origin), to: travel.end.map(number),
          longest!)
      }
      return (
        TaskSetSearch(
          tasks.map { candidates[$0].duration }, weights: tasks.map { weights[$0] }, seconds: seconds,
          certainty: certainty, ways: ways), ways
      )
    }
    var reasons = candidates.indices.map { position -> LeftOutTask.Reason? in
      let task = candidates[position]
      if let due = task.due, task.isEarly(at: now) { return .early(due: due) }
      let alone = search([position])
      if alone.search.fits(1) { return nil }
      let isReached = alone.ways.map { $0.least(1) < .infinity } ?? true
      return isReached ? .tooLong(probability: alone.search.probability(1).high) : .noWay
    }
    let heaviest = candidates.indices.filter { reasons[$0] == nil }.sorted {
      (weights[$0], $1) > (weights[$1], $0)
    }
    for position in heaviest.dropFirst(Self.taskLimit) { reasons[position] = .notLookedAt }
    tasks = heaviest.prefix(Self.taskLimit).sorted()
    (self.search, ways) = search(tasks)
    self.reasons = reasons
  }

  /// The heaviest tasks; nil if every set is refused.
  ///
  /// Only complete sets are proposed, to which no other candidate could be added; if nothing fits at all, that is the empty
  /// set. With every set proposed so far refused, the next best follows, and none comes twice.
  ///
  /// - Parameters:
  ///   - refused: Sets of ids that are not to be proposed. One with an id of no candidate, such as of a task that was done since, is
  ///     ignored.
  ///   - seed: Decides between equally heavy sets.
  public func best(refusing refused: [Set<String>] = [], seed: UInt64 = 0) -> TaskChoice? {
    let sets = refused.compactMap { ids -> Int? in
      let members = tasks.indices.filter { ids.contains(candidates[tasks[$0]].id) }
      return members.count == ids.count ? members.reduce(0) { $0 | 1 << $1 } : nil
    }
    return search.best(refused: Set(sets), seed: seed).map(choice)
  }

  private func choice(_ set: Int) -> TaskChoice {
    let (low, high) = search.probability(set)
    let order = (ways?.order(set) ?? orderOnTheSpot(set)).map { tasks[$0] }
    let numbers = Dictionary(uniqueKeysWithValues: tasks.enumerated().map { ($1, $0) })
    let leftOut = candidates.indices.filter { !order.contains($0) }.map { position in
      LeftOutTask(
        id: candidates[position].id,
        reason: reasons[position]
          ?? .noRoom(probability: search.probability(set | 1 << numbers[position]!).high))
    }
    return TaskChoice(
      tasks: order.map { position in
        let due = candidates[position].due
        return ChosenTask(
          id: candidates[position].id, weight: weights[position], due: due,
          overdue: due.map { max(0, now.seconds(since: $0)) } ?? 0)
      },
      weight: order.sorted().reduce(0) { $0 + weights[$1] }, travel: ways?.least(set) ?? 0, probability: low,
      probabilityError: high - low, leftOut: leftOut)
  }

  private func orderOnTheSpot(_ set: Int) -> [Int] {
    tasks.indices.filter { set & 1 << $0 != 0 }.sorted { one, other in
      let (a, b) = (candidates[tasks[one]], candidates[tasks[other]])
      let never = LocalMoment(day: .max)
      let (first, second) = (a.due ?? never, b.due ?? never)
      guard first == second else { return first < second }
      let (worth, otherWorth) = (weights[tasks[one]] * b.duration.median, weights[tasks[other]] * a.duration.median)
      return worth == otherWorth ? one < other : worth > otherWorth
    }
  }

  static func check(seconds: Double) throws(Problem) {
    guard seconds.isUsable, seconds >= 1e-6 else {
      throw Problem.unusableNumber(seconds, of: "the time at hand", at: "minutes at hand")
    }
  }

  private static func check(_ candidates: [TaskCandidate], _ travel: Travel?) throws(Problem) {
    var ids: Set<String> = []
    for task in candidates {
      guard ids.insert(task.id).inserted else { throw Problem.equalIDs("task", "tasks", task.id) }
      try task.check()
      guard let place = task.place else { continue }
      guard let travel else {
        throw Problem(
          location: "task '\(task.id)'", fault: "it is at the place '\(place)', but no travel times are known",
          remedy: "give travel times and where one is, or leave out the place")
      }
      guard travel.times.number(of: place) != nil else {
        throw Problem.unknownPlace(place, at: "task '\(task.id)'", known: travel.times.places)
      }
    }
    for place in [travel?.origin, travel?.end].compactMap({ $0 }) where travel?.times.number(of: place) == nil {
      throw Problem.unknownPlace(place, at: "minutes at hand", known: travel?.times.places ?? [])
    }
  }
}
