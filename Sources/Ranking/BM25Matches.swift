import DelegationFoundations
import DelegationTasks

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
  /// The score of each task: 0 except during a search.
  private var scores: [Double]

  init(_ features: TaskFeatures, k1: Double, b: Double, minimumHolders: Int = 1) {
    self.k1 = k1
    self.b = b
    self.minimumHolders = Int32(minimumHolders)
    documents = features.documents
    index = features.index
    holders = Array(repeating: 0, count: features.terms.vocabulary.count)
    scores = Array(repeating: 0, count: features.openings.count)
  }

  mutating func replace(_ task: Int, by terms: [UInt32]) { documents.replace(task, by: terms) }

  mutating func add(_ task: Int) {
    count(task, by: 1)
    end = max(end, task + 1)
  }

  mutating func remove(_ task: Int) { count(task, by: -1) }

  private mutating func count(_ task: Int, by step: Int) {
    for term in documents[task].terms { holders[Int(term)] += Int32(step) }
    taskCount += step
    totalLength += step * Int(documents.lengths[task])
  }

  /// Calls `body` with every past task that shares a term with a task and counts, and its score, in a fixed order.
  ///
  /// - Parameter assignees: The assignees by task; the tasks that count have one. Nil: all tasks before the last one
  ///   that counts do.
  /// - Returns: The score that the task itself would have; above 0.
  mutating func forEach(
    like task: Int, _ assignees: [PersonID?]?, _ body: (_ task: Int, _ score: Double) -> Void
  ) -> Double {
    let (total, meanLength) = (Double(taskCount), max(1, Double(totalLength)) / max(1, Double(taskCount)))
    let (document, holders, index, documents) = (documents[task], holders, index, documents)
    let (k1, b, minimumHolders, end) = (k1, b, minimumHolders, end)
    @inline(__always)
    func share(_ count: Int32, _ length: Int) -> Double {
      let count = Double(count)
      return count * (k1 + 1) / (count + k1 * (1 - b + b * Double(length) / meanLength))
    }
    var matches: [UInt32] = []
    var own = 0.0
    scores.withUnsafeMutableBufferPointer { scores in
      for (term, count) in zip(document.terms, document.counts) {
        let held = holders[Int(term)]
        let inverse = Elementary.log(1 + (total - Double(held) + 0.5) / (Double(held) + 0.5))
        own += inverse * share(count, document.length)
        guard held >= minimumHolders else { continue }
        var wanted = min(Int(held), Self.latest)
        var posting = index.postings(of: term, before: end).upperBound
        while wanted > 0 {
          posting -= 1
          let past = Int(index.tasks[posting])
          if let assignees, assignees[past] == nil { continue }
          wanted -= 1
          if scores[past] == 0 { matches.append(UInt32(past)) }
          scores[past] += inverse * share(index.counts[posting], Int(documents.lengths[past]))
        }
      }
      for match in matches {
        body(Int(match), scores[Int(match)])
        scores[Int(match)] = 0
      }
    }
    return max(own, .leastNormalMagnitude)
  }
}
