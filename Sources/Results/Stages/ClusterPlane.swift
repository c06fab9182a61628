import DelegationText
import DelegationVectors

/// Places clustered tasks in two dimensions of latent semantic analysis, for a map.
struct ClusterPlane {
  /// The most points: more hide each other and weigh down the page.
  static let mostPoints = 2_000
  /// How many dimensions are computed where the clusters were not found in such a space.
  static let dimensions = 50
  static let scale = 1_000.0
  let coordinates: DenseMatrix
  let assignments, named: [Int]

  var map: ExperimentResult.ClusterMap? {
    guard coordinates.columnCount >= 2, coordinates.rowCount > 0 else { return nil }
    let spread = spread
    let chosen = Array(spread.indices.sorted { (-spread[$0], $0) < (-spread[$1], $1) }.prefix(2)).sorted()
    let rows = shownRows
    let axes = chosen.map { column in
      Self.scaled(rows.map { Double(coordinates.values[$0 * coordinates.columnCount + column]) })
    }
    return ExperimentResult.ClusterMap(
      dimensions: chosen.map { $0 + 1 }, x: axes[0], y: axes[1],
      cluster: rows.map { row in named.firstIndex(of: assignments[row]).map { $0 + 1 } ?? 0 })
  }

  /// The middles of as many equal parts as there are points: chosen by position alone.
  private var shownRows: [Int] {
    let count = min(Self.mostPoints, coordinates.rowCount)
    return (0..<count).map { (2 * $0 + 1) * coordinates.rowCount / (2 * count) }
  }

  /// For each dimension, the variance between the means of the marked clusters, weighted by size, as a share of the variance of all tasks.
  private var spread: [Double] {
    let width = coordinates.columnCount
    let marked = named.prefix(ExperimentResult.ClusterMap.marked)
    var sums = marked.map { _ in [Double](repeating: 0, count: width) }
    var sizes = marked.map { _ in 0.0 }
    var (totals, squares) = ([Double](repeating: 0, count: width), [Double](repeating: 0, count: width))
    for row in 0..<coordinates.rowCount {
      let position = marked.firstIndex(of: assignments[row])
      if let position { sizes[position] += 1 }
      for column in 0..<width {
        let value = Double(coordinates.values[row * width + column])
        totals[column] += value
        squares[column] += value * value
        if let position { sums[position][column] += value }
      }
    }
    return (0..<width).map { column in
      let mean = sums.reduce(0) { $0 + $1[column] } / max(1, sizes.reduce(0, +))
      let between = sums.indices.reduce(0) { sum, position in
        let distance = sums[position][column] / max(1, sizes[position]) - mean
        return sum + sizes[position] * distance * distance
      }
      let total = squares[column] - totals[column] * totals[column] / Double(coordinates.rowCount)
      return total > 0 ? between / total : 0
    }
  }

  /// Scales the values, from the least to the greatest, to 0…``scale``; equal values go to the middle.
  private static func scaled(_ values: [Double]) -> [Int] {
    guard let least = values.min(), let greatest = values.max(), greatest > least else {
      return values.map { _ in Int(scale / 2) }
    }
    return values.map { Int((($0 - least) / (greatest - least) * scale).rounded()) }
  }
}

/// The terms that weigh most in a group of tasks, without those that too few persons share.
struct ClusterTerms {
  private let matrix: SparseMatrix
  private let names: [String?]

  init(_ matrix: SparseMatrix, _ tfidf: TFIDF, _ corpus: Corpus, isShown: (UInt32) -> Bool) {
    self.matrix = matrix
    names = tfidf.terms.map { isShown($0) ? corpus.vocabulary.term($0) : nil }
  }

  func heaviest(of rows: [Int], _ count: Int) -> [String] {
    var sums = [Double](repeating: 0, count: matrix.columnCount)
    for row in rows {
      for position in matrix.rowStarts[row]..<matrix.rowStarts[row + 1] {
        sums[Int(matrix.columns[position])] += Double(matrix.weights[position])
      }
    }
    let order = sums.indices.filter { sums[$0] > 0 && names[$0] != nil }
      .sorted { (-sums[$0], $0) < (-sums[$1], $1) }
    return order.prefix(count).map { names[$0]! }
  }
}
