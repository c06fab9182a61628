import DelegationTasks

package struct PairedLeads {
  package typealias Pair = (one: [Answer], other: [Answer])

  let seed: UInt64
  let threads: Threads

  package init(seed: UInt64, threads: Threads) { (self.seed, self.threads) = (seed, threads) }

  /// All tests are one family: their p-values are corrected together.
  ///
  /// - Parameters:
  ///   - groups: The pairs of a group are about the same tasks, and share their draws.
  ///   - folds: The sizes of the folds of each group; none without folds.
  ///   - finished: Called after the tests of each pair.
  package func comparisons(
    of groups: [[Pair]], folds: [[Int]?] = [], finished: @Sendable () -> Void = {}
  ) -> [[MeasureLeads]] {
    let bootstrap = Bootstrap(seed: seed)
    let bounds = groups.indices.flatMap { group in
      bootstrap.differences(of: groups[group], folds: folds.isEmpty ? nil : folds[group], threads: threads)
        .map(\.byKey)
    }
    let pairs = groups.flatMap(\.self)
    let test = RandomisationTest(seed: seed)
    let tests = threads.map(pairs.count) { position in
      defer { finished() }
      return MeasureSet.tested.map { test.compare(pairs[position].one, with: pairs[position].other, by: $0) }
    }
    var raised = HolmCorrection.adjusted(tests.joined().map { $0.differs ? $0.p : nil })[...]
    var comparisons = zip(tests, bounds).map { tests, bounds in
      MeasureLeads(
        Dictionary(
          uniqueKeysWithValues: tests.map { test in
            (
              test.measure,
              .init(
                difference: test.difference, interval95: bounds[test.measure], p: test.p, pHolm: raised.removeFirst())
            )
          }))
    }[...]
    return groups.map { group in
      defer { comparisons = comparisons.dropFirst(group.count) }
      return Array(comparisons.prefix(group.count))
    }
  }
}
