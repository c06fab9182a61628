import DelegationFoundations

/// Examples with consecutively numbered rows, whatever rows of the table they are.
///
/// - Shape: `rowCount` rows; example *i* has `starts[i]..<starts[i + 1]`.
/// - Examples that weigh nothing are left out. Two examples may share rows of the table; each has its own here.
struct PackedExamples: Sendable {
  /// By example: its rows in the table.
  let sources: [Range<Int>]
  /// One more than there are examples.
  let starts: [Int]
  /// By example: the row of the assignee.
  let chosen: [Int]
  let weights: [Double]
  /// Consecutive examples of about ``blockRows`` rows: the units of work for threads and sums.
  let blocks: [Range<Int>]

  static let blockRows = 2_048

  init(_ examples: [RankingExample]) {
    let examples = examples.filter { $0.weight > 0 }
    var (starts, blocks, blockStart) = ([0], [Range<Int>](), 0)
    for (index, example) in examples.enumerated() {
      starts.append(starts[index] + example.rows.count)
      if starts[index + 1] - starts[blockStart] >= Self.blockRows {
        blocks.append(blockStart..<index + 1)
        blockStart = index + 1
      }
    }
    if blockStart < examples.count { blocks.append(blockStart..<examples.count) }
    sources = examples.map(\.rows)
    chosen = zip(starts, examples).map { $0 + $1.chosen - $1.rows.lowerBound }
    weights = examples.map(\.weight)
    self.starts = starts
    self.blocks = blocks
  }

  var count: Int { sources.count }
  var rowCount: Int { starts[count] }
  var totalWeight: Double { weights.reduce(0, +) }

  func rows(of example: Int) -> Range<Int> { starts[example]..<starts[example + 1] }

  /// The rows of a block of examples.
  func rows(ofBlock block: Range<Int>) -> Range<Int> { starts[block.lowerBound]..<starts[block.upperBound] }

  /// The weighted negative log-likelihood of the assignees: summed by block, then over the blocks in order.
  ///
  /// - Parameter utilities: By row.
  func loss(of utilities: [Double], threads: Threads) -> Double {
    utilities.withUnsafeBufferPointer { utilities in
      nonisolated(unsafe) let utilities = utilities
      return threads.map(blocks.count) { block in
        var sum = 0.0
        for example in blocks[block] {
          let rows = UnsafeBufferPointer(rebasing: utilities[rows(of: example)])
          sum += weights[example] * (Softmax.logarithmOfSum(rows) - utilities[chosen[example]])
        }
        return sum
      }.reduce(0, +)
    }
  }
}

/// One task whose outcome is known: its candidates are rows of a pair table.
package struct RankingExample: Equatable, Sendable {
  /// At least one row; consecutive, in candidate order.
  package let rows: Range<Int>
  /// The row of the assignee, one of `rows`.
  package let chosen: Int
  /// How much the task counts; finite, not negative.
  package let weight: Double

  package init(rows: Range<Int>, chosen: Int, weight: Double = 1) {
    precondition(rows.contains(chosen), "the assignee must be one of the candidates")
    precondition(weight >= 0 && weight.isFinite, "a weight is a finite number of at least 0")
    self.rows = rows
    self.chosen = chosen
    self.weight = weight
  }
}
