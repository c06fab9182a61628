import DelegationFoundations

/// Rows in the memory of this process, and where one restart of k-means has put each.
final class RowsAtHand<Rows: KMeansRows> {
  let rows: Rows
  let totalSquares: Double
  private(set) var assignments: [Int32]
  /// To the nearest start row kept so far, squared.
  private(set) var distances: [Double]
  /// The same with each of the rows offered last.
  private var offered: [Double] = []
  private let threads: Threads
  private let clusters: Int
  private var movedCount: Int
  private lazy var bounds = rows.bounds(for: Rows.Matrix.layout(clusters: clusters, columns: rows.columnCount))

  /// - Parameters:
  ///   - rows: The rows.
  ///   - clusters: How many there will be.
  ///   - assignments: Where the rows are; nil: nowhere.
  ///   - distances: To start rows that were kept before; nil without any.
  ///   - threads: How many threads to use; no result depends on it.
  init(
    _ rows: Rows, clusters: Int, assignments: [Int32]? = nil, distances: [Double]? = nil, threads: Threads
  ) {
    (self.rows, self.clusters, self.threads) = (rows, clusters, threads)
    self.assignments = assignments ?? [Int32](repeating: Moves.nowhere, count: rows.rowCount)
    self.distances = distances ?? [Double](repeating: .infinity, count: rows.rowCount)
    movedCount = rows.rowCount
    totalSquares = rows.totalSquares
  }

  func offer(_ origins: Rows.Matrix) -> [Double] {
    let count = origins.rowCount * rows.rowCount
    if offered.count != count { offered = [Double](repeating: 0, count: count) }
    return rows.distances(to: origins, cutTo: distances, into: &offered, threads: threads)
  }

  func keep(_ offer: Int) { distances = Array(offered[offer * rows.rowCount..<(offer + 1) * rows.rowCount]) }

  /// The first row at which the running sum of the distances exceeds each point; the last row at a distance where none does.
  ///
  /// - Parameters:
  ///   - points: Between the sum before the first row and that of all.
  ///   - start: The sum before the first row.
  func draw(at points: [Double], from start: Double = 0) -> [Int] {
    var sum = start
    let sums = distances.map { distance in
      sum += distance
      return sum
    }
    // Rows at no distance are never drawn: their running sum is that of the row before.
    let last = distances.lastIndex { $0 > 0 }!
    return points.map { point in
      var (low, high) = (0, last)
      while low < high {
        let middle = (low + high) / 2
        if sums[middle] > point { high = middle } else { low = middle + 1 }
      }
      return low
    }
  }

  /// - Returns: The rows that go to other clusters; they are there from now on.
  func regroup(around sums: ClusterSums) -> Moves { regroup(rows.nearest(to: sums.centroids, threads: threads)) }

  private func regroup(_ nearest: [Int32]) -> Moves {
    var moves = Moves()
    moves.append(from: assignments, to: nearest)
    assignments = nearest
    return moves
  }
}

extension RowsAtHand: DividedRows {
  typealias Failure = Never

  func offer(_ rows: [Int]) -> [Double] { offer(self.rows.matrix.selecting(rows: rows)) }

  func draw(keeping offer: Int, at points: [Double]) -> [Int] {
    keep(offer)
    return draw(at: points)
  }

  func place(around starts: [Int], in sums: ClusterSums) {
    var moves = Moves()
    for (cluster, row) in starts.enumerated() { moves.append(row: row, from: Moves.nowhere, to: Int32(cluster)) }
    sums.apply(moves, of: rows, threads: threads)
    sums.updateScales()
    // The start rows were only placeholders for the centroids; the members replace them.
    moves = regroup(around: sums)
    for (cluster, row) in starts.enumerated() { moves.append(row: row, from: Int32(cluster), to: Moves.nowhere) }
    sums.apply(moves, of: rows, threads: threads)
  }

  func fill(_ sums: ClusterSums) {
    let moves = EmptyClusters.moves(EmptyClusters.candidates(rows, assignments, sums), sizes: sums.sizes)
    guard !moves.isEmpty else { return }
    bounds?.forget()
    for (candidate, target) in moves {
      var move = Moves()
      move.append(row: candidate.row, from: candidate.cluster, to: target)
      sums.apply(move, of: rows, threads: threads)
      assignments[candidate.row] = target
    }
  }

  func move(in sums: ClusterSums) -> Int {
    let moves: Moves
    if let bounds, movedCount < rows.rowCount / Self.movingShare {
      moves = regroup(bounds.nearest(to: sums.centroids, from: assignments, threads: threads))
    } else {
      bounds?.forget()
      moves = regroup(around: sums)
    }
    movedCount = moves.count
    if !moves.isEmpty { sums.apply(moves, of: rows, bounds: bounds, threads: threads) }
    return moves.count
  }

  /// Where one row of so many moves, means change too much for bounds to hold.
  private static var movingShare: Int { 12 }
}
