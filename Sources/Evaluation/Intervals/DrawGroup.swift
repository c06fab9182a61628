import Repeatable

/// Up to sixteen draws side by side: what is counted for one is counted for all in one go.
struct DrawGroup: Sendable {
  typealias Counts = SIMD16<UInt32>

  static let capacity = Counts.scalarCount

  /// How many draws there are; the lanes behind them are zero.
  let draws: Int
  /// By report: how often each draw holds it.
  let counts: [Counts]

  /// Each draw takes `count` of `count` reports, with replacement.
  init(draws: Int, of count: Int, _ chance: inout SplitMix64) {
    var counts = [Counts](repeating: .zero, count: count)
    counts.withUnsafeMutableBytes { bytes in
      let counts = bytes.assumingMemoryBound(to: UInt32.self)
      for lane in 0..<draws {
        for _ in 0..<count { counts[chance.next(below: count) * Self.capacity + lane] &+= 1 }
      }
    }
    self.draws = draws
    self.counts = counts
  }

  /// The reports as they are: one draw, which holds each once.
  static func everyReport(of count: Int) -> DrawGroup {
    DrawGroup(draws: 1, counts: Array(repeating: Counts(repeating: 1), count: count))
  }

  private init(draws: Int, counts: [Counts]) { (self.draws, self.counts) = (draws, counts) }

  /// Adds up the reports' counts by class.
  ///
  /// - Parameter classes: By report; each below `classCount`.
  func sums(by classes: [Int], classCount: Int) -> [Counts] {
    precondition(classes.count == counts.count, "one class per report")
    var sums = [Counts](repeating: .zero, count: classCount)
    sums.withUnsafeMutableBufferPointer { sums in
      for place in classes.indices { sums[classes[place]] &+= counts[place] }
    }
    return sums
  }
}
