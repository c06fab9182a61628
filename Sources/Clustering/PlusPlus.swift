import Repeatable

/// k-means++: start rows far from each other.
///
/// The first row is drawn evenly. For each further one 2 + ⌊ln k⌋ candidates are drawn, each row with a chance
/// proportional to its squared distance to the nearest row chosen so far; the candidate that leaves the least sum of
/// those distances is chosen (equal: the first drawn). When every row equals a chosen one, fewer than asked for come
/// out.
///
/// Source: Arthur & Vassilvitskii 2007, SODA, pp. 1027–1035; the candidates are those of their own program.
enum PlusPlus {
  static func startRows<Rows: KMeansRows>(
    of rows: Rows, count: Int, chance: inout SplitMix64, threads: Threads
  ) -> [Int] {
    let trials = 2 + Int(Elementary.log(Double(count)))
    var chosen = [chance.next(below: rows.rowCount)]
    var distances = [Double](repeating: .infinity, count: rows.rowCount)
    var offered = [Double](repeating: 0, count: rows.rowCount * trials)
    _ = rows.distances(to: chosen, cutTo: distances, into: &offered, threads: threads)
    distances = Array(offered[..<rows.rowCount])
    while chosen.count < count {
      guard let draw = Draw(distances) else { break }
      let candidates = (0..<trials).map { _ in draw.next(&chance) }
      let sums = rows.distances(to: candidates, cutTo: distances, into: &offered, threads: threads)
      let best = sums.indices.min { (sums[$0], $0) < (sums[$1], $1) }!
      chosen.append(candidates[best])
      distances = Array(offered[best * rows.rowCount..<(best + 1) * rows.rowCount])
    }
    return chosen
  }

  /// Draws rows with a chance proportional to their distance.
  private struct Draw {
    private let sums: [Double]
    private let last: Int

    /// nil if all distances are 0.
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
      var (low, high) = (0, last)
      while low < high {
        let middle = (low + high) / 2
        if sums[middle] > wanted { high = middle } else { low = middle + 1 }
      }
      return low
    }
  }
}
