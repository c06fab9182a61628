import DelegationClustering
import DelegationFoundations
import DelegationMatching
import DelegationTasks
import DelegationText
import DelegationVectors
import Foundation

extension Workload {
  static let matrix = Workload(
    "matrix", "a tracker's TF-IDF matrix, a row for each task's title at opening, and what LSA and k-means find in it",
    inputs: [
      ("dataset", "its name, such as msr2013/eclipse-jdt"), ("datasets", "a folder to search first; datasets"),
      ("weighting", "as recipes name it; tfidf-2018"), ("out", "a file for the matrix, in the Matrix Market format"),
      ("tokens", "a file for each task's terms: a line per task, separated by tabs"),
      ("vocabulary", "a file for the term of each column, one per line"),
      ("factors", "a file for singular values and clusters, as JSON"), ("dimensions", "singular values to find; 100"),
      ("k", "how many clusters; 50"), ("seed", "1"),
    ]
  ) { inputs in
    let corpus = try PairTracker(inputs).features.terms
    let rows = Array(0..<corpus.documentCount)
    let name = inputs.has("weighting") ? try inputs.string("weighting") : "tfidf-2018"
    guard let weighting = Weighting.named.first(where: { $0.name == name })?.weighting else {
      let names = Weighting.named.map(\.name).joined(separator: ", ")
      throw Problem(location: "weighting", fault: "there is no weighting '\(name)'", remedy: "write one of \(names)")
    }
    let (dimensions, k) = (
      try inputs.int("dimensions", default: 100, atLeast: 1), try inputs.int("k", default: 50, atLeast: 1)
    )
    let (seed, threads) = (UInt64(try inputs.int("seed", default: 1)), try inputs.threads)
    return PreparedWork {
      let tfidf = TFIDF.fit(corpus: corpus, rows: rows, weighting: weighting, threads: threads)
      let matrix = tfidf.matrix(corpus: corpus, rows: rows, threads: threads)
      if inputs.has("out") { try write(MatrixMarket.text(matrix).utf8, inputs, "out") }
      if inputs.has("tokens") {
        let lines = rows.map { row in corpus[row].map(corpus.vocabulary.term).joined(separator: "\t") + "\n" }
        try write(lines.joined().utf8, inputs, "tokens")
      }
      if inputs.has("vocabulary") {
        try write(tfidf.terms.map { corpus.vocabulary.term($0) + "\n" }.joined().utf8, inputs, "vocabulary")
      }
      if inputs.has("factors") {
        let factors = try MatrixFactors(of: matrix, dimensions: dimensions, k: k, seed: seed, threads: threads)
        try write(JSONEncoder().encode(factors), inputs, "factors")
      }
      return WorkloadAnswer([
        "rows": Double(matrix.rowCount), "columns": Double(matrix.columnCount), "weights": Double(matrix.storedCount),
      ])
    }
  }

  private static func write(_ bytes: some Sequence<UInt8>, _ inputs: WorkloadInputs, _ name: String) throws {
    let path = try inputs.string(name)
    do { try Data(bytes).write(to: URL(fileURLWithPath: path)) } catch {
      throw Problem(location: path, fault: "this file cannot be written", remedy: "Name another.")
    }
  }
}

/// The Matrix Market exchange format, coordinate form, indices from 1.
///
/// Weights are written in the fewest digits that read back as the same Float32.
///
/// Source: Boisvert, Pozo & Remington 1996, NISTIR 5935.
enum MatrixMarket {
  static func text(_ matrix: SparseMatrix) -> String {
    var text = """
      %%MatrixMarket matrix coordinate real general
      \(matrix.rowCount) \(matrix.columnCount) \(matrix.storedCount)

      """
    for row in 0..<matrix.rowCount {
      for index in matrix.range(ofRow: row) {
        text += "\(row + 1) \(matrix.columns[index] + 1) \(matrix.weights[index])\n"
      }
    }
    return text
  }
}

/// What LSA and k-means find in a term matrix, so that another program can check it from the same start.
///
/// k-means clusters the sparse rows once, from rows drawn by k-means++, until nothing changes (tolerance 0).
struct MatrixFactors: Encodable {
  let singularValues: [Double]
  let kmeans: Clusters

  struct Clusters: Encodable {
    /// The rows, from 0, that were the first centroids.
    let startRows: [Int]
    /// The cluster of each row, from 0.
    let assignments: [Int]
    let inertia: Double
    let iterations: Int
    /// Why it ended; anything but `unchanged` means that it did not converge.
    let ending: KMeansResult.Ending
  }

  init(of matrix: SparseMatrix, dimensions: Int, k: Int, seed: UInt64, threads: Threads) throws {
    singularValues = LSA.fit(matrix, dimensions: dimensions, seed: seed, threads: threads).singularValues
    let result = try KMeans(k: k, restarts: 1, maximumIterations: 1000, tolerance: 0, seed: seed)
      .fit(matrix, threads: threads)
    kmeans = Clusters(
      startRows: result.startRows, assignments: result.assignments, inertia: result.inertia,
      iterations: result.inertiaPerIteration.count, ending: result.ending)
  }
}
