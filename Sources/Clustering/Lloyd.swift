import DelegationFoundations
import DelegationTasks

/// One restart of k-means: Lloyd's iterations from one set of start rows.
struct Lloyd<Rows: KMeansRows> {
  let rows: Rows
  let settings: KMeans
  let seed: UInt64
  let threads: Threads

  func run() -> Restart {
    let layout = Rows.Matrix.layout(clusters: settings.k, columns: rows.columnCount)
    let sums = ClusterSums(clusters: settings.k, layout: layout)
    var assignments = [Int32](repeating: Moves.nowhere, count: rows.rowCount)
    var inertias: [Double] = []
    var starts: [Int] = []
    var ending = KMeansResult.Ending.unchanged
    if rows.rowCount > 0 {
      starts = startRows()
      var moves = Moves()
      for (cluster, row) in starts.enumerated() { moves.append(row: row, from: Moves.nowhere, to: Int32(cluster)) }
      sums.apply(moves, of: rows, threads: threads)
      sums.updateScales()
      let nearest = rows.nearest(to: sums.centroids, threads: threads)
      // The start rows were only placeholders for the centroids; the members replace them.
      moves = Moves()
      for (cluster, row) in starts.enumerated() { moves.append(row: row, from: Int32(cluster), to: Moves.nowhere) }
      moves.append(from: assignments, to: nearest)
      sums.apply(moves, of: rows, threads: threads)
      assignments = nearest
      ending = iterate(&assignments, sums, &inertias)
    }
    return Restart(
      startRows: starts, assignments: assignments, sizes: sums.sizes, centroids: sums.centroids, inertias: inertias,
      ending: ending)
  }

  /// Iterates from the first assignment to the end; an inertia is noted for each assignment.
  private func iterate(
    _ assignments: inout [Int32], _ sums: ClusterSums, _ inertias: inout [Double]
  ) -> KMeansResult.Ending {
    let totalSquares = rows.squaredNorms.reduce(0) { $0 + rows.grid.rounded($1) }
    let bounds = rows.bounds(for: sums.centroids.layout)
    var moved = rows.rowCount
    while true {
      if fillEmptyClusters(&assignments, sums) { bounds?.forget() }
      sums.updateScales()
      inertias.append(sums.inertia(totalSquares: totalSquares))
      if let ending = ending(inertias) { return ending }
      let nearest: [Int32]
      if let bounds, moved < rows.rowCount / Self.movingShare {
        nearest = bounds.nearest(to: sums.centroids, from: assignments, threads: threads)
      } else {
        bounds?.forget()
        nearest = rows.nearest(to: sums.centroids, threads: threads)
      }
      var moves = Moves()
      moves.append(from: assignments, to: nearest)
      if moves.isEmpty { return .unchanged }
      moved = moves.count
      sums.apply(moves, of: rows, bounds: bounds, threads: threads)
      assignments = nearest
    }
  }

  /// The divisor of the share of moving rows above which means change too much for bounds to hold.
  private static var movingShare: Int { 12 }

  private func ending(_ inertias: [Double]) -> KMeansResult.Ending? {
    let count = inertias.count
    if count > 1 && inertias[count - 2] - inertias[count - 1] <= settings.tolerance * inertias[count - 2] {
      return .tolerance
    }
    return count == settings.maximumIterations ? .limit : nil
  }

  private func startRows() -> [Int] {
    var chance = SplitMix64(seed: seed)
    switch settings.initialisation {
    case .plusPlus: return PlusPlus.startRows(of: rows, count: settings.k, chance: &chance, threads: threads)
    case .random:
      // The first steps of Fisher–Yates: different rows, each set as likely as any other.
      var order = Array(0..<rows.rowCount)
      let count = min(settings.k, order.count)
      for position in 0..<count { order.swapAt(position, position + chance.next(below: order.count - position)) }
      return Array(order.prefix(count))
    case .rows(let rows): return rows
    }
  }

  /// Gives each empty cluster the row farthest from its centroid; see ``KMeans``. Distances are those before the
  /// first row moves. Taking a row out of a cluster never raises the inertia.
  private func fillEmptyClusters(_ assignments: inout [Int32], _ sums: ClusterSums) -> Bool {
    guard sums.sizes.contains(0) else { return false }
    var hasMoved = false
    let distances = assignments.enumerated().map { row, cluster in
      sums.squaredDistance(of: row, in: rows, to: Int(cluster))
    }
    for cluster in sums.sizes.indices where sums.sizes[cluster] == 0 {
      var farthest: Int?
      for row in distances.indices where distances[row] > 0 && sums.sizes[Int(assignments[row])] > 1 {
        if farthest.map({ distances[row] > distances[$0] }) ?? true { farthest = row }
      }
      guard let farthest else { return hasMoved }
      var move = Moves()
      move.append(row: farthest, from: assignments[farthest], to: Int32(cluster))
      sums.apply(move, of: rows, threads: threads)
      assignments[farthest] = Int32(cluster)
      hasMoved = true
    }
    return hasMoved
  }
}

struct Restart: Sendable {
  let startRows: [Int]
  let assignments: [Int32]
  let sizes: [Int]
  let centroids: Centroids
  let inertias: [Double]
  let ending: KMeansResult.Ending

  var inertia: Double { inertias.last ?? 0 }
}

/// k-means++: start rows far from each other.
///
/// The first row is drawn evenly. For each further one 2 + ⌊ln k⌋ candidates are drawn, each row with a chance
/// proportional to its squared distance to the nearest row chosen so far; the candidate that leaves the least sum of
/// those distances is chosen (equal: the first drawn). When every row equals a chosen one, the result has fewer
/// rows than requested.
///
/// - Source: Arthur & Vassilvitskii 2007, SODA, pp. 1027–1035; the candidates are those of their own program.
enum PlusPlus {
  static func startRows<Rows: KMeansRows>(
    of rows: Rows, count: Int, chance: inout SplitMix64, threads: Threads
  ) -> [Int] {
    let candidateCount = 2 + Int(Elementary.log(Double(count)))
    var chosen = [chance.next(below: rows.rowCount)]
    var distances = [Double](repeating: .infinity, count: rows.rowCount)
    var offered = [Double](repeating: 0, count: rows.rowCount * candidateCount)
    _ = rows.distances(to: chosen, cutTo: distances, into: &offered, threads: threads)
    distances = Array(offered[..<rows.rowCount])
    while chosen.count < count {
      guard let draw = Draw(distances) else { break }
      let candidates = (0..<candidateCount).map { _ in draw.next(&chance) }
      let sums = rows.distances(to: candidates, cutTo: distances, into: &offered, threads: threads)
      let best = sums.indices.min { (sums[$0], $0) < (sums[$1], $1) }!
      chosen.append(candidates[best])
      distances = Array(offered[best * rows.rowCount..<(best + 1) * rows.rowCount])
    }
    return chosen
  }

  private struct Draw {
    private let sums: [Double]
    private let last: Int

    /// Creates a draw; nil if all distances are 0.
    init?(_ distances: [Double]) {
      guard let last = distances.lastIndex(where: { $0 > 0 }) else { return nil }
      self.last = last
      var sum = 0.0
      sums = distances.map { distance in
        sum += distance
        return sum
      }
    }

    func next(_ chance: inout SplitMix64) -> Int {
      let wanted = chance.nextUnit() * sums[last]
      // The first row whose running sum exceeds the number drawn; rows of distance 0 never are.
      return (0..<last).partitioningIndex { sums[$0] > wanted }
    }
  }
}
