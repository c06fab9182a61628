import DelegationFoundations
import DelegationTasks

/// Finds the known tasks that are most like a new one, and how long they took.
///
/// A task counts by e to the power of a score: the cosine of the titles' terms, the same person, reporter and component, and a
/// close estimate each raise it, and it halves with age. The nearest tasks give a hazard for each interval, drawn a
/// little towards that of all tasks.
///
/// - Complexity: a question costs as many steps as there are ``latest`` tasks, however long the history.
struct SimilarDurations: Sendable {
  // Chosen on the validation part of the one dataset with efforts, by the area under the curve of "within an hour" and the log
  // loss. Twenty to three hundred neighbours, and weights higher or lower by .7, change the area by less than .005; without
  // the titles it is .05 lower.
  private static let textWeight = 5.0
  private static let personWeight = 1.5
  private static let reporterWeight = 1.0
  private static let componentWeight = 1.5
  private static let estimateWeight = 4.0
  private static let halfLife = 365.0
  private static let neighbours = 20
  /// The weight of the overall hazard, where a task that is alike in everything and new has the weight 1.
  private static let priorWeight = 0.3
  static let latest = 5_000

  struct Subject: Sendable {
    let task: Int
    let person: PersonID?
    /// The logarithm of the estimate, if it has one and that may be read.
    let logEstimate: Double?
  }

  struct Observation: Sendable {
    var survived = 0
    var end: Int?
  }

  private let features: TaskFeatures
  private let intervalCount: Int
  private var subjects: [Subject] = []
  private var moments: [Moment] = []
  private var norms: [Double] = []
  private var postings: [[Int32]]

  init(features: TaskFeatures, intervalCount: Int) {
    (self.features, self.intervalCount) = (features, intervalCount)
    postings = Array(repeating: [], count: features.terms.vocabulary.count)
  }

  private func terms(of task: Int) -> ArraySlice<UInt32> { features.documents[task].terms }

  private func rarity(_ term: UInt32) -> Double {
    let log = Elementary.log(Double(subjects.count + 1) / (Double(postings[Int(term)].count) + 0.5))
    return log > 0 ? log * log : 0
  }

  /// Adds a task that later ones are compared with.
  ///
  /// - Parameter moment: No earlier than any before.
  mutating func add(_ subject: Subject, at moment: Moment) {
    for term in terms(of: subject.task) { postings[Int(term)].append(Int32(subjects.count)) }
    subjects.append(subject)
    moments.append(moment)
    norms.append(terms(of: subject.task).reduce(0) { $0 + rarity($1) })
  }

  /// Returns the hazard of each interval among the tasks most like this one.
  ///
  /// - Parameter now: No earlier than any moment before.
  func hazards(for subject: Subject, at now: Moment, overall: [Double], _ observations: [Observation]) -> [Double] {
    var (ends, atRisk) = (overall.map { Self.priorWeight * $0 }, overall.map { _ in Self.priorWeight })
    for (position, score) in nearest(to: subject, at: now) {
      let weight = Elementary.exp(score)
      let observation = observations[subjects[position].task]
      for interval in 0..<observation.survived { atRisk[interval] += weight }
      if let end = observation.end, end < intervalCount {
        atRisk[end] += weight
        ends[end] += weight
      }
    }
    return zip(ends, atRisk).map { $0 / $1 }
  }

  /// Returns the nearest tasks, the best first; of equal ones that which was added last.
  private func nearest(to subject: Subject, at now: Moment) -> [(position: Int, score: Double)] {
    let first = max(0, subjects.count - Self.latest)
    let cosines = cosines(to: subject, from: first)
    let full = Self.textWeight + Self.personWeight + Self.reporterWeight + Self.componentWeight
    let (reporter, component) = categories(of: subject.task)
    var best: [(position: Int, score: Double)] = []
    for position in (first..<subjects.count).reversed() {
      let other = subjects[position]
      let (othersReporter, othersComponent) = categories(of: other.task)
      var score = Self.textWeight * cosines[position - first] - full
      if other.person == subject.person { score += Self.personWeight }
      if othersReporter == reporter { score += Self.reporterWeight }
      if othersComponent == component { score += Self.componentWeight }
      score -= now.days(since: moments[position]) / Self.halfLife * Self.ln2
      switch (subject.logEstimate, other.logEstimate) {
      case (let one?, let two?): score -= Self.estimateWeight * abs(one - two)
      case (nil, nil): break
      default: score -= Self.estimateWeight
      }
      guard best.count < Self.neighbours || score > best.last!.score else { continue }
      best.insert((position, score), at: best.firstIndex { $0.score < score } ?? best.count)
      if best.count > Self.neighbours { best.removeLast() }
    }
    return best
  }

  private static let ln2 = Elementary.log(2)

  private func categories(of task: Int) -> (reporter: Int?, component: Int?) {
    (features.categories.number(.reporter, of: task), features.categories.number(.component, of: task))
  }

  /// Returns the cosine with the subject at each position from `first` on.
  private func cosines(to subject: Subject, from first: Int) -> [Double] {
    var products = [Double](repeating: 0, count: subjects.count - first)
    var norm = 0.0
    for term in terms(of: subject.task) {
      let rarity = rarity(term)
      norm += rarity
      for position in postings[Int(term)].reversed() {
        guard position >= first else { break }
        products[Int(position) - first] += rarity
      }
    }
    return products.enumerated().map { position, product in
      let square = norms[first + position] * norm
      return product > 0 && square > 0 ? min(1, product / square.squareRoot()) : 0
    }
  }
}
