import Repeatable

/// Normally distributed numbers, the same for a seed on any number of threads.
///
/// Source: Marsaglia & Bray 1964, doi:10.1137/1006063 (polar method) over ``SplitMix64``; every block of 256 rows has
/// a generator of its own, seeded by the draws of one.
enum GaussianSketch {
  static func make(rows: Int, columns: Int, seed: UInt64, threads: Threads) -> DenseMatrix {
    var master = SplitMix64(seed: seed)
    let blocks = Blocks(count: rows, size: 256)
    let seeds = (0..<blocks.blockCount).map { _ in master.next() }
    var sketch = DenseMatrix(rowCount: rows, columnCount: columns)
    sketch.values.withUnsafeMutableBufferPointer { values in
      guard let base = values.baseAddress else { return }
      nonisolated(unsafe) let target = base
      threads.forEach(blocks) { block, rows in
        fill(target + rows.lowerBound * columns, count: rows.count * columns, seed: seeds[block])
      }
    }
    return sketch
  }

  private static func fill(_ target: UnsafeMutablePointer<Float>, count: Int, seed: UInt64) {
    var chance = SplitMix64(seed: seed)
    var index = 0
    while index < count {
      let (first, second) = pair(&chance)
      target[index] = Float(first)
      if index + 1 < count { target[index + 1] = Float(second) }
      index += 2
    }
  }

  /// Two independent draws with mean 0 and variance 1.
  private static func pair(_ chance: inout SplitMix64) -> (Double, Double) {
    while true {
      let (x, y) = (2 * chance.nextUnit() - 1, 2 * chance.nextUnit() - 1)
      let square = x * x + y * y
      guard square > 0 && square < 1 else { continue }
      let scale = (-2 * Elementary.log(square) / square).squareRoot()
      return (x * scale, y * scale)
    }
  }
}
