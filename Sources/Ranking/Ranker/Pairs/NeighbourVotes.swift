import DelegationFoundations
import DelegationTasks

/// The votes of the tasks most similar to a task, each for its assignee.
///
/// Similarity is that of `BM25Matches` over the tasks that have an assignee; the most similar ones vote with their
/// squared score.
package struct NeighbourVotes: Sendable {
  package static let neighbours = 150
  static let k1 = 1.5
  static let b = 0.75
  /// The half-life of decaying votes, in days.
  static let halfLife = 60.0

  /// One number per person each; 0 for those without a vote.
  package struct Votes: Sendable {
    package var recent, ever: [Double]
    /// Shares of the decayed votes of the task's component.
    package var sameComponent: [Double]
    /// The score of the most similar task, as a share of the score of the task itself.
    package var best: [Double]
    /// The decayed score of the most similar task, as such a share.
    package var recentBest: [Double]

    package init(recent: [Double], ever: [Double], sameComponent: [Double], best: [Double], recentBest: [Double]) {
      (self.recent, self.ever, self.sameComponent) = (recent, ever, sameComponent)
      (self.best, self.recentBest) = (best, recentBest)
    }
  }

  private let personCount: Int
  private var matches: BM25Matches

  package init(features: TaskFeatures, personCount: Int) {
    self.personCount = personCount
    matches = BM25Matches(features, k1: Self.k1, b: Self.b)
  }

  package mutating func change(_ task: Int, hasAssignee: Bool) { matches.change(task, by: hasAssignee ? 1 : -1) }

  mutating func replace(_ task: Int, by terms: [UInt32]) { matches.replace(task, by: terms) }

  package mutating func votes(for task: Int, at now: Moment, _ history: WorkHistory) -> Votes {
    var nearest = TopList(count: Self.neighbours)
    let highest = matches.forEach(like: task) { past, score in
      nearest.offer(UInt32(past), score) { $0 > $1 }
    }
    let none = [Double](repeating: 0, count: personCount)
    var votes = Votes(recent: none, ever: none, sameComponent: none, best: none, recentBest: none)
    var sums = (recent: 0.0, ever: 0.0, same: 0.0)
    let component = history.categories.number(.component, of: task)
    for (neighbour, score) in zip(nearest.items, nearest.weights) {
      let assignee = Int(history.assignees[Int(neighbour)]!)
      let decay = Elementary.exp2(-now.days(since: history.assignedSince[Int(neighbour)]) / Self.halfLife)
      let vote = score * score
      votes.recent[assignee] += vote * decay
      votes.ever[assignee] += vote
      sums.recent += vote * decay
      sums.ever += vote
      if history.categories.number(.component, of: Int(neighbour)) == component {
        votes.sameComponent[assignee] += vote * decay
        sums.same += vote * decay
      }
      votes.best[assignee] = max(votes.best[assignee], score / highest)
      votes.recentBest[assignee] = max(votes.recentBest[assignee], score / highest * decay)
    }
    func share(_ votes: inout [Double], of sum: Double) {
      guard sum > 0 else { return }
      for person in votes.indices where votes[person] > 0 { votes[person] /= sum }
    }
    share(&votes.recent, of: sums.recent)
    share(&votes.ever, of: sums.ever)
    share(&votes.sameComponent, of: sums.same)
    return votes
  }
}
