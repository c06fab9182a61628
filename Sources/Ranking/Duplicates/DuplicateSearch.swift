import DelegationFoundations
import DelegationTasks

/// The earlier tasks that a task may repeat, and how each is like it, as known at its opening.
struct DuplicateContext: Sendable {
  /// The earlier tasks by falling score; of equal ones the newest first.
  let candidates: [Int]
  let scores: [Double]
  /// The score of a task with the same title.
  let ownScore: Double
  /// The cosine of each candidate's plain words, weighed by inverse document frequency.
  let cosines: [Double]
  let ages: [Double]
  let facts: [Facts]

  struct Facts: Sendable {
    var isOpen = false
    var isFixed = false
    /// Tasks in its group of known duplicates; 1 for itself alone.
    var groupSize = 1
    /// The days since its group grew; infinite if it never did.
    var sinceLink = Double.infinity
    /// A bit for each key of ``DuplicateFeatures/keys`` in which it equals the task, at the key's position.
    var equalKeys = 0

    func isEqual(in key: WorkKey) -> Bool { equalKeys >> key.rawValue & 1 == 1 }
  }
}

struct DuplicateSearch: Sendable {
  static let most = 200
  /// The greatest age of a candidate, in days.
  static let oldest = 730.0
  static let k1 = 1.2
  static let b = 0.75

  private let features: TaskFeatures
  private var categories: TaskCategories
  private var titles: DocumentTerms
  private var matches: BM25Matches
  private var holders: [Int32]
  /// The weight of each term that a comparison has read so far; NaN for the others, and between two comparisons.
  private var weights: [Double]
  private var opened = 0
  private var outcomes: [TaskEvent.Change?]
  private(set) var groups: DuplicateGroups
  /// The moment at which each group grew last, by its root.
  private var grew: [Int: Moment] = [:]

  init(features: TaskFeatures) {
    (self.features, categories, titles) = (features, features.categories, features.spaceDocuments)
    matches = BM25Matches(features, k1: Self.k1, b: Self.b)
    holders = Array(repeating: 0, count: features.spaceTerms.vocabulary.count)
    weights = Array(repeating: .nan, count: holders.count)
    outcomes = Array(repeating: nil, count: features.openings.count)
    groups = DuplicateGroups(taskCount: features.openings.count)
  }

  mutating func follow(_ event: TaskEvent) {
    switch event.change {
    case .opened:
      matches.change(event.task, by: 1)
      for term in titles.terms(of: event.task) { holders[Int(term)] += 1 }
      opened += 1
    case .fixed, .dropped: outcomes[event.task] = event.change
    case .reopened: outcomes[event.task] = nil
    case .assigned, .copied: break
    }
  }

  mutating func follow(_ link: DuplicateLink) {
    groups.join(link)
    grew[groups.root(of: link.task)] = link.moment
  }

  mutating func replace(_ task: Int, by asked: AskedFeatures) {
    categories.replace(task, by: asked)
    titles.replace(task, by: asked.titleTerms)
    matches.replace(task, by: asked.terms)
  }

  mutating func context(of task: Int, at now: Moment) -> DuplicateContext {
    let horizon = now.seconds - Int64(Self.oldest * 86_400)
    var best = TopList(count: Self.most)
    let openings = features.openings
    let own = matches.forEach(like: task) { past, score in
      if openings[past].seconds >= horizon { best.offer(UInt32(past), score) { $0 > $1 } }
    }
    let candidates = best.items.map { Int($0) }
    return DuplicateContext(
      candidates: candidates, scores: best.weights, ownScore: own, cosines: cosines(of: task, with: candidates),
      ages: candidates.map { now.days(since: openings[$0]) },
      facts: candidates.map { facts(of: $0, for: task, at: now) })
  }

  private func facts(of candidate: Int, for task: Int, at now: Moment) -> DuplicateContext.Facts {
    let root = groups.root(of: candidate)
    return DuplicateContext.Facts(
      isOpen: outcomes[candidate] == nil, isFixed: outcomes[candidate] == .fixed,
      groupSize: groups.size(of: candidate), sinceLink: grew[root].map { now.days(since: $0) } ?? .infinity,
      equalKeys: DuplicateFeatures.keys.reduce(0) { bits, key in
        let own = categories.number(key, of: task)
        return own != nil && own == categories.number(key, of: candidate) ? bits | 1 << key.rawValue : bits
      })
  }

  private mutating func cosines(of task: Int, with candidates: [Int]) -> [Double] {
    var read: [Int] = []
    func weight(_ term: UInt32) -> Double {
      let term = Int(term)
      if weights[term].isNaN {
        let inverse = Elementary.log((Double(opened) + 1) / (Double(holders[term]) + 0.5))
        weights[term] = inverse * inverse
        read.append(term)
      }
      return weights[term]
    }
    defer { for term in read { weights[term] = .nan } }
    let own = titles.terms(of: task)
    let length = own.reduce(0) { $0 + weight($1) }
    return candidates.map { candidate in
      var (shared, other) = (0.0, 0.0)
      for term in titles.terms(of: candidate) {
        let weight = weight(term)
        if own.contains(term) { shared += weight }
        other += weight
      }
      return shared > 0 ? shared / (length * other).squareRoot() : 0
    }
  }
}
