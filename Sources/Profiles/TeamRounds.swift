import Matching

extension TaskRecommender {
  /// What two rounds made of a team's tasks.
  public struct Assignment: Equatable, Sendable {
    /// The task's id.
    public let task: String
    /// 1: the task goes to everybody whose share of belief exceeds their threshold; 2: nobody's did, so it goes to the
    /// likeliest alone; nil only if the team is empty.
    public let round: Int?
    /// The likeliest first.
    public let people: [Person]
  }

  /// Assigns tasks to a team in two rounds; no task's outcome depends on another's.
  ///
  /// - Parameters:
  ///   - tasks: In any order, which is kept.
  ///   - team: Keys of its members. Keys that nobody has are passed over; of an empty team nobody gets anything.
  public func assign(_ tasks: [WorkTask], to team: [String]) -> [Assignment] {
    assign(tasks, to: team, tiesGoToAll: false)
  }

  /// - Parameters:
  ///   - tasks: As above.
  ///   - team: As above.
  ///   - tiesGoToAll: Whether a task for which all members are equally likely goes to all of them, not to whoever happens to
  ///     stand first.
  func assign(_ tasks: [WorkTask], to team: [String], tiesGoToAll: Bool) -> [Assignment] {
    let places = places(of: team)
    return zip(tasks, features(of: tasks)).map { task, features in
      let all = scores(of: features)
      let scores = places.map { all[$0] }
      let shares = ProfileTable.shares(of: scores)
      let order = Self.falling(scores)
      let allEqual = tiesGoToAll && scores.count > 1 && scores.allSatisfy { $0 == scores[0] }
      let similar = allEqual ? order : order.filter { shares[$0] > learned.thresholds[places[$0]] }
      let chosen = similar.isEmpty ? Array(order.prefix(1)) : similar
      return Assignment(
        task: task.id, round: order.isEmpty ? nil : similar.isEmpty ? 2 : 1,
        people: chosen.map { person(places[$0], score: scores[$0], share: shares[$0], features) })
    }
  }

  /// The numbers of scores, the highest first; equal ones as they stand.
  static func falling(_ scores: [Double]) -> [Int] {
    scores.indices.sorted { scores[$0] != scores[$1] ? scores[$0] > scores[$1] : $0 < $1 }
  }

  func person(_ place: Int, score: Double, share: Double, _ features: TaskTerms) -> Person {
    Person(key: learned.keys[place], score: score, share: share, reasons: reasons(for: place, features))
  }
}
