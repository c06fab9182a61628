/// The sums of the clusters' rows, changed as rows move from one cluster to another.
///
/// Sums are kept in Double: with weights of similar size every step is exact, so that a cluster's sum does not
/// remember the rows that have left it. Beside them stands the rounded copy that rows are compared with.
struct ClusterSums: Sendable {
  private(set) var centroids: Centroids
  private(set) var sizes: [Int]
  private var sums: [Double]
  /// |sum|² of each cluster.
  private var squares: [Double]

  init(clusters: Int, layout: PanelLayout) {
    centroids = Centroids(layout: layout)
    sizes = [Int](repeating: 0, count: clusters)
    sums = [Double](repeating: 0, count: layout.count)
    squares = [Double](repeating: 0, count: clusters)
  }

  mutating func add<Rows: KMeansRows>(_ row: Int, of rows: Rows, to cluster: Int) {
    sizes[cluster] += 1
    change(row, of: rows, in: cluster, sign: 1)
  }

  mutating func remove<Rows: KMeansRows>(_ row: Int, of rows: Rows, from cluster: Int) {
    sizes[cluster] -= 1
    change(row, of: rows, in: cluster, sign: -1)
  }

  @inline(__always)
  private mutating func change<Rows: KMeansRows>(_ row: Int, of rows: Rows, in cluster: Int, sign: Double) {
    let layout = centroids.layout
    var square = squares[cluster]
    rows.forEachEntry(ofRow: row) { column, value in
      let place = layout.place(column: column, cluster: cluster)
      let (old, new) = (sums[place], sums[place] + sign * value)
      square += new * new - old * old
      sums[place] = new
      centroids.sums[place] = Float(new)
    }
    squares[cluster] = sizes[cluster] == 0 ? 0 : max(0, square)
  }

  /// Makes the scales fit the sums; to be called before rows are compared again.
  mutating func updateScales() {
    for cluster in sizes.indices {
      let size = Double(sizes[cluster])
      centroids.inverse[cluster] = size == 0 ? 0 : Float(1 / size)
      centroids.half[cluster] = size == 0 ? .infinity : Float(squares[cluster] / (size * size) / 2)
    }
  }

  /// The sum of squared distances of all rows to the means of their clusters: the squared norms of the rows, whose
  /// sum is given, less |sum|² / size of each cluster.
  func inertia(totalSquares: Double) -> Double {
    var inertia = totalSquares
    for cluster in sizes.indices where sizes[cluster] > 0 { inertia -= squares[cluster] / Double(sizes[cluster]) }
    return max(0, inertia)
  }

  /// The squared distance of a row to the mean of a cluster that is not empty; 0 if it is but rounding.
  func squaredDistance<Rows: KMeansRows>(of row: Int, in rows: Rows, to cluster: Int) -> Double {
    let size = Double(sizes[cluster])
    var product = 0.0
    rows.forEachEntry(ofRow: row) { column, value in
      product += value * sums[centroids.layout.place(column: column, cluster: cluster)]
    }
    let norms = rows.squaredNorms[row] + squares[cluster] / (size * size)
    let distance = norms - 2 * product / size
    return distance > norms * 1e-9 ? distance : 0
  }
}
