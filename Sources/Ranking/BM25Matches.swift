import CDelegationKernels
import DelegationFoundations

/// Finds the past tasks most like a task, by BM25 over those that count: that have an assignee, or an example.
///
/// For each distinct term of the task, the score of a past task grows by ln(1 + (N − df + ½) / (df + ½)) ·
/// c (k₁ + 1) / (c + k₁ (1 − b + b · length / mean length)), where N, df and the mean go over the tasks that count and c
/// is how often the past task holds the term. Of a term that many tasks hold, only the ``latest`` are looked at: such a
/// term says little, and a search costs the same however long the history is.
///
/// - Source: Robertson & Zaragoza 2009, doi:10.1561/1500000019.
struct BM25Matches: Sendable {
  /// The maximum number of tasks looked at for one term.
  static let latest = 2_000

  let k1, b: Double
  let minimumHolders: Int32
  private var documents: DocumentTerms
  private let index: InvertedIndex
  private var holders: [Int32]
  private var taskCount = 0
  private var totalLength = 0
  /// The task from which on none ever counted.
  private var end = 0
  private var isCounted: [Bool]
  /// The score of each task: 0 except during a search.
  private var scores: [Double]
  /// Space for the tasks that a search finds.
  private var matches: [UInt32]
  /// The distinct lengths of texts, the number of each task's among them, and what each adds to a count below the line; it changes
  /// with the mean length.
  private let lengths: [Int]
  private let lengthNumbers: [Int32]
  private var norms: [Double] = []

  init(_ features: TaskFeatures, k1: Double, b: Double, minimumHolders: Int = 1) {
    self.k1 = k1
    self.b = b
    self.minimumHolders = Int32(minimumHolders)
    documents = features.documents
    index = features.index
    holders = Array(repeating: 0, count: features.terms.vocabulary.count)
    isCounted = Array(repeating: false, count: features.openings.count)
    scores = Array(repeating: 0, count: features.openings.count)
    matches = Array(repeating: 0, count: features.openings.count + 1)
    let lengths = Set(documents.lengths).sorted()
    let numbers = Dictionary(uniqueKeysWithValues: zip(lengths, Int32(0)...))
    self.lengths = lengths.map(Int.init)
    lengthNumbers = documents.lengths.map { numbers[$0]! }
  }

  mutating func replace(_ task: Int, by terms: [UInt32]) { documents.replace(task, by: terms) }

  /// - Parameter step: 1 to add a past task, −1 to remove it.
  mutating func change(_ task: Int, by step: Int) {
    end = max(end, task + 1)
    for term in documents[task].terms { holders[Int(term)] += Int32(step) }
    taskCount += step
    totalLength += step * Int(documents.lengths[task])
    isCounted[task] = step > 0
    norms = []
  }

  /// Calls `body` with every past task that shares a term with a task and counts, and its score, in a fixed order.
  ///
  /// - Returns: The score that the task itself would have; above 0.
  mutating func forEach(like task: Int, _ body: (_ task: Int, _ score: Double) -> Void) -> Double {
    let (total, meanLength) = (Double(taskCount), max(1, Double(totalLength)) / max(1, Double(taskCount)))
    func norm(_ length: Int) -> Double { k1 * (1 - b + b * Double(length) / meanLength) }
    if norms.isEmpty { norms = lengths.map(norm) }
    let (document, own) = (documents[task], norm(documents[task].length))
    var (found, highest) = (0, 0.0)
    for (term, count) in zip(document.terms, document.counts) {
      let (held, count) = (holders[Int(term)], Double(count))
      let inverse = Elementary.log(1 + (total - Double(held) + 0.5) / (Double(held) + 0.5))
      highest += inverse * (count * (k1 + 1) / (count + own))
      guard held >= minimumHolders else { continue }
      let postings = index.postings(of: term, before: end)
      found = delegation_match(
        index.tasks, index.counts, postings.lowerBound, postings.upperBound, min(Int(held), Self.latest), inverse, k1,
        isCounted, lengthNumbers, norms, &scores, &matches, found)
    }
    for match in matches[..<found] {
      body(Int(match), scores[Int(match)])
      scores[Int(match)] = 0
    }
    return max(highest, .leastNormalMagnitude)
  }
}
