import DelegationClustering
import DelegationEvaluation
import DelegationFoundations
import DelegationIngest
import DelegationMatching
import DelegationTasks
import DelegationText
import DelegationVectors

/// What LSA and k-means find in a term matrix, so that another program can check it from the same start.
///
/// k-means clusters the sparse rows once, from rows drawn by k-means++, until nothing changes (tolerance 0).
package struct MatrixFactors: Encodable, Equatable, Sendable {
  package let singularValues: [Double]
  package let kmeans: Clusters

  package struct Clusters: Encodable, Equatable, Sendable {
    /// The rows, from 0, that were the first centroids.
    package let startRows: [Int]
    /// The cluster of each row, from 0.
    package let assignments: [Int]
    package let inertia: Double
    package let iterations: Int
    /// Why it ended; anything but `unchanged` means that it did not converge.
    package let ending: KMeansResult.Ending
  }

  /// - Parameters:
  ///   - dimensions: singular values to find, at least 1.
  ///   - k: clusters to find, at least 1.
  package init(of matrix: SparseMatrix, dimensions: Int, k: Int, seed: UInt64, threads: Threads) throws {
    if let fault = BLASLibrary.loaded().fault { throw fault }
    singularValues = LSA.fit(matrix, dimensions: dimensions, seed: seed, threads: threads).singularValues
    let result = try KMeans(k: k, restarts: 1, maximumIterations: 1000, tolerance: 0, seed: seed)
      .fit(matrix, threads: threads)
    kmeans = Clusters(
      startRows: result.startRows, assignments: result.assignments, inertia: result.inertia,
      iterations: result.inertiaPerIteration.count, ending: result.ending)
  }
}

/// The TF-IDF matrix of a recipe's dataset: one row per task, from its text at opening; weights are fitted on all rows.
package struct TermMatrix: Sendable {
  package let matrix: SparseMatrix
  package let tfidf: TFIDF
  package let corpus: Corpus

  package init(of data: LoadedDataset, by recipe: Recipe) throws {
    corpus = try PreparedDataset(data, recipe.taskSettings, threads: .one).features(of: recipe).terms
    let rows = Array(0..<corpus.documentCount)
    tfidf = TFIDF.fit(
      corpus: corpus, rows: rows, weighting: recipe.weighting,
      minimumDocumentFrequency: recipe.text.minimumDocumentFrequency)
    matrix = tfidf.matrix(corpus: corpus, rows: rows)
  }

  /// The terms of one task, in text order.
  package func terms(of task: Int) -> [String] { corpus[task].map { corpus.vocabulary.term($0) } }

  /// The terms of the columns, in their order.
  package var vocabulary: [String] { tfidf.terms.map { corpus.vocabulary.term($0) } }
}
