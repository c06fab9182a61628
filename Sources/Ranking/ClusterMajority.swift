import DelegationClustering
import DelegationTasks
import DelegationText
import DelegationVectors

/// Ranks persons by how many tasks they resolved in the task's cluster.
///
/// The tasks of the training examples are clustered by k-means on their TF-IDF rows, weighed as the recipe says and
/// scaled to length one; a task belongs to the cluster of the nearest centroid. The model is retrained at the first
/// ranking after a new example, so it suits batch only.
///
/// - Score: the person's training examples in the task's cluster; 0 for everybody when no term of the task has a
///   weight.
/// - Ties: ``MostFrequent``.
/// - Clusters: at most as many as there are tasks to cluster.
/// - Source: the 2018 Delegation report for clusters of tasks; Lloyd 1982, doi:10.1109/TIT.1982.1056489, for k-means.
struct ClusterMajority: Recommender {
  private let values: ModelValues
  private let context: ModelContext
  private var ledger: ExampleLedger
  private var trained: Trained?

  fileprivate init(_ values: ModelValues, _ context: ModelContext) {
    (self.values, self.context) = (values, context)
    ledger = ExampleLedger(context)
  }

  mutating func change(_ example: TrainingExample, by step: Int) {
    ledger.change(example, by: step)
    trained = nil
  }

  mutating func rank(_ task: Int, at now: Moment) -> Ranking {
    let persons = ledger.mostFrequent()
    guard !persons.isEmpty else { return Ranking(persons: [], scores: []) }
    let trained = self.trained ?? Trained(ledger: ledger, context: context, values)
    self.trained = trained
    guard let cluster = trained.cluster(of: task) else {
      return Ranking(persons: persons, scores: persons.map { _ in 0 })
    }
    let counts = trained.counts[cluster]
    return Ranking(inTieOrder: persons, scores: persons.map { Double(counts[Int($0)]) })
  }

  static let description = ModelDescription(
    name: "cluster-majority",
    summary: "Ranks persons by the tasks they resolved in the task's cluster, found by k-means on TF-IDF.",
    tieRule: "Equal counts: by most-frequent.",
    settings: [
      .integer("k", "maximum number of clusters", defaultValue: 100, in: 1...100_000),
      .integer("restarts", "how many times k-means starts; the best result counts", defaultValue: 3, in: 1...1_000),
    ],
    modes: [.batch],
    text: .weighedTerms, readsTextAlone: true, make: ClusterMajority.init)
}

private struct Trained: Sendable {
  private let corpus: Corpus
  private let tfidf: TFIDF
  private let result: KMeansResult
  private(set) var counts: [[Int]]

  init(ledger: ExampleLedger, context: ModelContext, _ values: ModelValues) {
    corpus = context.features.terms
    var weighting = context.weighting
    weighting.normalisation = .l2
    let rows = ledger.assignees.indices.filter { ledger.assignees[$0] != nil }
    tfidf = TFIDF.fit(
      corpus: corpus, rows: rows, weighting: weighting, minimumDocumentFrequency: context.minimumDocumentFrequency)
    let kMeans = KMeans(
      k: max(1, min(values.integer("k"), rows.count)), restarts: values.integer("restarts"), seed: context.seed)
    do {
      result = try kMeans.fit(tfidf.matrix(corpus: corpus, rows: rows), threads: context.threads)
    } catch {
      preconditionFailure("k-means refused checked settings and normalised rows: \(error)")
    }
    counts = Array(repeating: Array(repeating: 0, count: context.personCount), count: result.clusterCount)
    for (row, cluster) in zip(rows, result.assignments) { counts[cluster][Int(ledger.assignees[row]!)] += 1 }
  }

  /// The cluster nearest to a task of the log; nil if the task has no weight.
  func cluster(of task: Int) -> Int? {
    let row = tfidf.matrix(corpus: corpus, rows: [task])
    return row.range(ofRow: 0).isEmpty ? nil : result.assign(row)[0]
  }
}
