import DelegationFoundations
import DelegationTasks

/// How the reports most similar to a task speak for their owners.
///
/// Similarity is BM25 over the reports that have an owner; the most similar ones vote with their squared score.
///
/// - Source: Robertson & Zaragoza 2009, doi:10.1561/1500000019.
package struct NeighbourVotes: Sendable {
  package static let neighbours = 150
  static let k1 = 1.5
  static let b = 0.75
  /// After this many days a report's vote weighs half where votes fade.
  static let halfLife = 60.0

  /// One number per person each; 0 for those without a vote.
  package struct Votes: Sendable {
    /// Shares of the votes, which fade.
    package var recent: [Double]
    /// Shares of the votes, however old.
    package var ever: [Double]
    /// Shares of the fading votes of the task's component.
    package var sameComponent: [Double]
    /// The most similar report as a share of what the task itself would score.
    package var best: [Double]
    /// The same, fading.
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
  /// By term: reports that had an owner, in the order they first got one, and how often each holds the term.
  private var postings: [[(report: UInt32, count: Float)]]
  private var isListed: [Bool]
  /// By term: reports with an owner that hold it.
  private var holders: [Int32]
  private var reportCount = 0
  private var totalLength = 0
  /// By report: BM25 while a task is being asked for, else 0.
  private var scores: [Double]

  package init(documents: DocumentTerms, personCount: Int) {
    self.documents = documents
    self.personCount = personCount
    postings = Array(repeating: [], count: documents.corpus.vocabulary.count)
    holders = Array(repeating: 0, count: documents.corpus.vocabulary.count)
    isListed = Array(repeating: false, count: documents.lengths.count)
    scores = Array(repeating: 0, count: documents.lengths.count)
  }

  /// A report got an owner or lost its owner.
  package mutating func change(_ report: Int, hasOwner: Bool) {
    let (document, step) = (documents[report], hasOwner ? 1 : -1)
    for (term, count) in zip(document.terms, document.counts) {
      holders[Int(term)] += Int32(step)
      if !isListed[report] { postings[Int(term)].append((UInt32(report), Float(count))) }
    }
    isListed[report] = true
    reportCount += step
    totalLength += step * document.length
  }

  package mutating func votes(for task: Int, at now: Moment, _ history: WorkHistory) -> Votes {
    var matches: [UInt32] = []
    let highest = match(task, history.owners, &matches)
    var nearest = TopList(count: Self.neighbours)
    for report in matches {
      nearest.offer(report, scores[Int(report)]) { $0 > $1 }
      scores[Int(report)] = 0
    }
    let none = [Double](repeating: 0, count: personCount)
    var votes = Votes(recent: none, ever: none, sameComponent: none, best: none, recentBest: none)
    var sums = (recent: 0.0, ever: 0.0, same: 0.0)
    let component = history.categories.number(.component, of: task)
    for (report, score) in zip(nearest.items, nearest.weights) {
      let owner = Int(history.owners[Int(report)]!)
      let fading = Elementary.exp2(-now.days(since: history.ownedSince[Int(report)]) / Self.halfLife)
      let vote = score * score
      votes.recent[owner] += vote * fading
      votes.ever[owner] += vote
      sums.recent += vote * fading
      sums.ever += vote
      if history.categories.number(.component, of: Int(report)) == component {
        votes.sameComponent[owner] += vote * fading
        sums.same += vote * fading
      }
      votes.best[owner] = max(votes.best[owner], score / highest)
      votes.recentBest[owner] = max(votes.recentBest[owner], score / highest * fading)
    }
    for person in 0..<personCount {
      if sums.recent > 0 { votes.recent[person] /= sums.recent }
      if sums.ever > 0 { votes.ever[person] /= sums.ever }
      if sums.same > 0 { votes.sameComponent[person] /= sums.same }
    }
    return votes
  }

  /// Scores the owned reports that share a term with the task, and lists them in the order met.
  ///
  /// - Returns: What a report of the task's own words would score.
  private mutating func match(_ task: Int, _ owners: [PersonID?], _ matches: inout [UInt32]) -> Double {
    let (k1, b) = (Self.k1, Self.b)
    let meanLength = max(1, Double(totalLength)) / max(1, Double(reportCount))
    let document = documents[task]
    var highest = 0.0
    for (term, count) in zip(document.terms, document.counts) {
      let held = Double(holders[Int(term)])
      let inverse = Elementary.log(1 + (Double(reportCount) - held + 0.5) / (held + 0.5))
      let own = Double(count)
      highest += inverse * own * (k1 + 1) / (own + k1 * (1 - b + b * Double(document.length) / meanLength))
      guard held > 0 else { continue }
      for posting in postings[Int(term)] where owners[Int(posting.report)] != nil {
        let report = Int(posting.report)
        if scores[report] == 0 { matches.append(posting.report) }
        let length = k1 * (1 - b + b * Double(documents.lengths[report]) / meanLength)
        scores[report] += inverse * Double(posting.count) * (k1 + 1) / (Double(posting.count) + length)
      }
    }
    return max(highest, .leastNormalMagnitude)
  }
}
