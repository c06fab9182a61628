import DelegationFoundations
import DelegationTasks

/// The votes of the tasks most similar to a task, each for its assignee.
///
/// Similarity is BM25 over the tasks that have an assignee; the most similar ones vote with their squared score.
///
/// - Source: Robertson & Zaragoza 2009, doi:10.1561/1500000019.
package struct NeighbourVotes: Sendable {
  package static let neighbours = 150
  static let k1 = 1.5
  static let b = 0.75
  /// The half-life of decaying votes, in days.
  static let halfLife = 60.0

  /// One number per person each; 0 for those without a vote.
  package struct Votes: Sendable {
    /// Shares of the decayed votes.
    package var recent: [Double]
    /// Shares of the votes, however old.
    package var ever: [Double]
    /// Shares of the decayed votes of the task's component.
    package var sameComponent: [Double]
    /// The score of the most similar task, as a share of the score of the task itself.
    package var best: [Double]
    /// The same, decayed.
    package var recentBest: [Double]

    package init(
      recent: [Double], ever: [Double], sameComponent: [Double], best: [Double], recentBest: [Double]
    ) {
      self.recent = recent
      self.ever = ever
      self.sameComponent = sameComponent
      self.best = best
      self.recentBest = recentBest
    }
  }

  private let documents: DocumentTerms
  private let personCount: Int
  /// By term: tasks that had an assignee, in the order they first got one, and how often each holds the term.
  private var postings: [[(task: UInt32, count: Float)]]
  private var isListed: [Bool]
  /// By term: the number of tasks with an assignee that hold it.
  private var holders: [Int32]
  private var taskCount = 0
  private var totalLength = 0
  /// By task: BM25 while votes are computed, else 0.
  private var scores: [Double]

  package init(documents: DocumentTerms, personCount: Int) {
    self.documents = documents
    self.personCount = personCount
    postings = Array(repeating: [], count: documents.corpus.vocabulary.count)
    holders = Array(repeating: 0, count: documents.corpus.vocabulary.count)
    isListed = Array(repeating: false, count: documents.lengths.count)
    scores = Array(repeating: 0, count: documents.lengths.count)
  }

  /// Notes that a task got an assignee or lost it.
  package mutating func change(_ task: Int, hasAssignee: Bool) {
    let (document, step) = (documents[task], hasAssignee ? 1 : -1)
    for (term, count) in zip(document.terms, document.counts) {
      holders[Int(term)] += Int32(step)
      if !isListed[task] { postings[Int(term)].append((UInt32(task), Float(count))) }
    }
    isListed[task] = true
    taskCount += step
    totalLength += step * document.length
  }

  package mutating func votes(for task: Int, at now: Moment, _ history: WorkHistory) -> Votes {
    var matches: [UInt32] = []
    let highest = match(task, history.assignees, &matches)
    var nearest = TopList(count: Self.neighbours)
    for neighbour in matches {
      nearest.offer(neighbour, scores[Int(neighbour)]) { $0 > $1 }
      scores[Int(neighbour)] = 0
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
    for person in 0..<personCount {
      if sums.recent > 0 { votes.recent[person] /= sums.recent }
      if sums.ever > 0 { votes.ever[person] /= sums.ever }
      if sums.same > 0 { votes.sameComponent[person] /= sums.same }
    }
    return votes
  }

  /// Scores the assigned tasks that share a term with the task, and lists them in the order found.
  ///
  /// - Returns: The score of the task itself.
  private mutating func match(_ task: Int, _ assignees: [PersonID?], _ matches: inout [UInt32]) -> Double {
    let (k1, b) = (Self.k1, Self.b)
    let meanLength = max(1, Double(totalLength)) / max(1, Double(taskCount))
    let document = documents[task]
    var highest = 0.0
    for (term, count) in zip(document.terms, document.counts) {
      let held = Double(holders[Int(term)])
      let inverse = Elementary.log(1 + (Double(taskCount) - held + 0.5) / (held + 0.5))
      let own = Double(count)
      highest += inverse * own * (k1 + 1) / (own + k1 * (1 - b + b * Double(document.length) / meanLength))
      guard held > 0 else { continue }
      for posting in postings[Int(term)] where assignees[Int(posting.task)] != nil {
        let neighbour = Int(posting.task)
        if scores[neighbour] == 0 { matches.append(posting.task) }
        let length = k1 * (1 - b + b * Double(documents.lengths[neighbour]) / meanLength)
        scores[neighbour] += inverse * Double(posting.count) * (k1 + 1) / (Double(posting.count) + length)
      }
    }
    return max(highest, .leastNormalMagnitude)
  }
}
