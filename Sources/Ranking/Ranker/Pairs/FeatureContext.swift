import DelegationTasks

/// Everything the features may read about one task and its candidates, as known at a moment.
package struct FeatureContext: Sendable {
  /// The keys for which a view of assigned work has days, and those for which it has the order of persons.
  static let daysKeys: [WorkKey] = [.everything, .component, .reporter, .inbox, .componentReporter, .topic]
  static let orderKeys: [WorkKey] = [.everything, .component, .reporter, .topic]

  package struct Work: Sendable {
    package var sums: [PerHalfLife]
    package var total: PerHalfLife
    /// The days since each candidate's latest piece of work; infinite if there is none. Empty if no feature needs it.
    package var days: [Double]
    /// The number of persons who did such work later than each candidate; nil if the candidate did none. Empty if no
    /// feature needs it.
    package var laterPersonCounts: [Int?]

    package init(sums: [PerHalfLife], total: PerHalfLife, days: [Double], laterPersonCounts: [Int?]) {
      (self.sums, self.total, self.days, self.laterPersonCounts) = (sums, total, days, laterPersonCounts)
    }
  }

  let task: Int
  let now: Moment
  package let candidates: [PersonID]
  /// The score that put each candidate on the list; see ``Candidates``.
  package let scores: [Double]
  /// The views by kind and key; nil if the task has no value of the key.
  let views: [[Work?]]
  package let votes: NeighbourVotes.Votes
  package let cosines: [Double]
  let onlineChances: [Double]
  package let openTaskCounts: [Int]
  /// The days since each candidate was last seen; infinite for somebody who never was.
  package let idleDays: [Double]
  package let firstAssignee: PersonID?
  /// The share of all assigned tasks of each candidate, decayed by ``HalfLife/season``; the prior for persons with few
  /// tasks.
  let priors: [Double]

  package init(
    task: Int, now: Moment, candidates: [PersonID], scores: [Double], views: [[Work?]], votes: NeighbourVotes.Votes,
    cosines: [Double], onlineChances: [Double], openTaskCounts: [Int], idleDays: [Double], firstAssignee: PersonID?
  ) {
    (self.task, self.now, self.candidates, self.scores) = (task, now, candidates, scores)
    (self.views, self.votes, self.cosines, self.onlineChances) = (views, votes, cosines, onlineChances)
    (self.openTaskCounts, self.idleDays, self.firstAssignee) = (openTaskCounts, idleDays, firstAssignee)
    let season = HalfLife.season.rawValue
    let everything = views[WorkKind.assigned.rawValue][WorkKey.everything.rawValue]
    let all = everything?.total[season] ?? 0
    priors = candidates.indices.map { all > 0 ? (everything?.sums[$0][season] ?? 0) / all : 0 }
  }

  package func view(_ kind: WorkKind, _ key: WorkKey) -> Work? { views[kind.rawValue][key.rawValue] }
}

/// The persons to rank for a task: the likeliest by a cheap score.
///
/// The score adds up shares, each of which sums to 1 over all persons: of the component's, the reporter's, the inbox's,
/// the topic's and all work, of the votes of similar tasks, and the online regression's probabilities.
package struct Candidates: Sendable {
  static let shares: [(kind: WorkKind, key: WorkKey, life: HalfLife, weight: Double)] = [
    (.assigned, .everything, .season, 0.5), (.assigned, .everything, .ever, 0.02), (.assigned, .component, .season, 1),
    (.assigned, .component, .month, 1), (.assigned, .reporter, .ever, 1), (.assigned, .inbox, .season, 0.5),
    (.assigned, .topic, .season, 1), (.fixed, .everything, .season, 0.2), (.copied, .everything, .season, 0.1),
  ]

  package let persons: [PersonID]
  package let scores: [Double]

  package init(
    for task: Int, _ history: WorkHistory, decay: PerHalfLife, votes: NeighbourVotes.Votes, online: [Double],
    count: Int
  ) {
    var scores = [Double](repeating: 0, count: online.count)
    for share in Self.shares {
      guard let counts = history.counts(share.kind, share.key, of: task) else { continue }
      let life = share.life.rawValue
      let scale = share.weight * decay[life] / (counts.total[life] * decay[life] + 0.5)
      for entry in counts.entries { scores[Int(entry.person)] += entry.sums[life] * scale }
    }
    for person in scores.indices {
      scores[person] += 0.7 * votes.recent[person] + 0.3 * votes.ever[person] + 2 * online[person]
    }
    var likeliest = TopList(count: count)
    for person in scores.indices where scores[person] > 0 {
      likeliest.offer(UInt32(person), scores[person], precedes: <)
    }
    persons = likeliest.items.map { PersonID($0) }
    self.scores = likeliest.weights
  }
}
