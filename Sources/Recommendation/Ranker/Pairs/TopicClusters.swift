import Clustering
import Matching
import Repeatable
import TaskModel
import Text
import Vectors

/// Which topic a task's words fall into, by k-means in an LSA space of the reports that had an owner so far.
///
/// Topics are found anew each time such reports have doubled. Between, a report joins the topic nearest to it.
///
/// - Source: Deerwester et al. 1990 for LSA; Lloyd 1982, doi:10.1109/TIT.1982.1056489, for k-means.
struct TopicClusters: Sendable {
  static let fewest = 200
  static let dimensions = 50
  static let clusters = 40
  static let restarts = 2

  private let corpus: Corpus
  private let seed: UInt64
  /// Reports that had an owner, in the order they first got one.
  private var reports: [Int] = []
  private var isListed: [Bool]
  private var found: Topics?
  private var foundCount = 0
  /// By topic: its reports, in the order they came.
  private(set) var members: [[Int]] = []

  private struct Topics {
    let tfidf: TFIDF
    let lsa: LSA
    let clusters: KMeansResult
  }

  init(corpus: Corpus, seed: UInt64) {
    self.corpus = corpus
    self.seed = seed
    isListed = Array(repeating: false, count: corpus.documentCount)
  }

  /// A report got an owner.
  mutating func add(_ report: Int) {
    guard !isListed[report] else { return }
    isListed[report] = true
    reports.append(report)
    if reports.count >= max(Self.fewest, 2 * foundCount) {
      findTopics()
    } else if let topic = topic(of: report) {
      members[topic].append(report)
    }
  }

  /// None before there are topics, or where no word of the report was known when they were found.
  func topic(of report: Int) -> Int? {
    guard let found else { return nil }
    let row = found.tfidf.matrix(corpus: corpus, rows: [report])
    guard !row.range(ofRow: 0).isEmpty else { return nil }
    return found.clusters.assign(found.lsa.transform(row, normalised: true))[0]
  }

  private mutating func findTopics() {
    foundCount = reports.count
    var weighting = Weighting()
    weighting.normalisation = .l2
    let tfidf = TFIDF.fit(corpus: corpus, rows: reports, weighting: weighting, minimumDocumentFrequency: 2)
    let matrix = tfidf.matrix(corpus: corpus, rows: reports)
    let lsa = LSA.fit(matrix, dimensions: Self.dimensions, seed: seed)
    guard lsa.dimensions > 0 else { return }
    let rows = lsa.transform(matrix, normalised: true)
    let kMeans = KMeans(k: Self.clusters, restarts: Self.restarts, seed: seed)
    guard let clusters = try? kMeans.fit(rows) else { return }
    found = Topics(tfidf: tfidf, lsa: lsa, clusters: clusters)
    members = Array(repeating: [], count: clusters.clusterCount)
    for (report, topic) in zip(reports, clusters.assignments) { members[topic].append(report) }
  }
}
