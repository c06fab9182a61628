import Matching

extension TaskRecommender {
  /// What two rounds made of a team's tasks.
  public struct Assignment: Equatable, Sendable {
    /// The task's id.
    public let task: String
    /// 1: the task goes to everybody whose share of belief exceeds their threshold; 2: nobody's did, so it goes to the
    /// likeliest alone. Nil only if the team is empty.
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
    let places = places(of: team)
    return zip(tasks, features(of: tasks)).map { task, features in
      let all = scores(of: features)
      let scores = places.map { all[$0] }
      let shares = ProfileTable.shares(of: scores)
      let order = places.indices.sorted { scores[$0] != scores[$1] ? scores[$0] > scores[$1] : $0 < $1 }
      let similar = order.filter { shares[$0] > thresholds[places[$0]] }
      let chosen = similar.isEmpty ? Array(order.prefix(1)) : similar
      return Assignment(
        task: task.id, round: order.isEmpty ? nil : similar.isEmpty ? 2 : 1,
        people: chosen.map {
          Person(
            key: keys[places[$0]], score: scores[$0], share: shares[$0], reasons: reasons(for: places[$0], features))
        })
    }
  }
}
