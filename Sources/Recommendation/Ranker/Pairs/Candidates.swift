import TaskModel

/// Who is worth a look for a task: the likeliest by a cheap guess.
///
/// The guess adds up shares that each are 1 over all persons: of the component's, the reporter's, the inbox's and all
/// work, of the votes of similar reports, and the online regression's probabilities.
package struct Candidates: Sendable {
  /// Beyond this many the right one is hardly ever found.
  package static let most = 40

  /// The shares that are added, and how much each counts.
  static let shares: [(kind: WorkKind, key: WorkKey, life: HalfLife, weight: Double)] = [
    (.owned, .everything, .season, 0.5), (.owned, .everything, .ever, 0.02), (.owned, .component, .season, 1),
    (.owned, .component, .month, 1), (.owned, .reporter, .ever, 1), (.owned, .inbox, .season, 0.5),
    (.fixed, .everything, .season, 0.2), (.copied, .everything, .season, 0.1),
  ]

  /// The likeliest first, equal ones by `PersonID`.
  package let persons: [PersonID]
  package let chances: [Double]

  package init(
    for task: Int, _ history: WorkHistory, fade: PerHalfLife, votes: NeighbourVotes.Votes, online: [Double]
  ) {
    var chances = [Double](repeating: 0, count: online.count)
    for share in Self.shares {
      guard let counts = history.counts(share.kind, share.key, of: task) else { continue }
      let life = share.life.rawValue
      let scale = share.weight * fade[life] / (counts.total[life] * fade[life] + 0.5)
      for entry in counts.entries { chances[Int(entry.person)] += entry.sums[life] * scale }
    }
    for person in chances.indices {
      chances[person] += 0.7 * votes.recent[person] + 0.3 * votes.ever[person] + 2 * online[person]
    }
    var likeliest = TopList(count: Self.most)
    for person in chances.indices where chances[person] > 0 {
      likeliest.offer(UInt32(person), chances[person], precedes: <)
    }
    persons = likeliest.items.map { PersonID($0) }
    self.chances = likeliest.weights
  }
}
