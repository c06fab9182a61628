import DelegationFoundations

/// Whether two models differ on the same test reports by more than chance.
package struct PairedComparison: Equatable, Sendable {
  /// The key of the measure.
  package let measure: String
  /// Mean of one − other.
  package let difference: Double
  /// How often chance alone makes a difference at least as large in size, 0…1; never 0.
  package let p: Double
  /// Whether any report tells the two apart; where none does there is nothing to test, and p is 1.
  package let differs: Bool

  package init(measure: String, difference: Double, p: Double, differs: Bool) {
    self.measure = measure
    self.difference = difference
    self.p = p
    self.differs = differs
  }
}

/// Paired randomisation test: if the models were alike, each report's difference could as well have the other sign.
///
/// p = (1 + flips whose mean is at least as far from 0 as the observed one) / (1 + flips). Figures that differ by less
/// than 10⁻⁹ of the sum of the differences' sizes count as equally far, since sums in another order round differently.
///
/// Source: Smucker, Allan & Carterette 2007, doi:10.1145/1321440.1321528; Davison & Hinkley 1997 for the added one.
package struct RandomisationTest: Sendable {
  package let flips: Int
  let seed: UInt64

  private static let purpose: UInt64 = 0x7061_6972_6564_2D70

  package init(flips: Int = 10_000, seed: UInt64) {
    precondition(flips >= 1, "a randomisation test needs at least one flip")
    self.flips = flips
    self.seed = seed
  }

  /// - Parameters: Both models' answers to the same reports, in the same order.
  package func compare(_ one: [Answer], with other: [Answer], by measure: some MeanMeasure) -> PairedComparison {
    precondition(
      one.count == other.count && zip(one, other).allSatisfy { $0.task == $1.task },
      "a paired test needs the same reports in the same order")
    let differences = zip(one, other).map { measure.credit(for: $0) - measure.credit(for: $1) }
    let sums = SignedSums(differences.filter { $0 != 0 })
    let bound = abs(sums.unflipped) - 1e-9 * differences.reduce(0) { $0 + abs($1) }
    var chance = SplitMix64(seed: seed ^ Self.purpose)
    var extreme = 0
    for _ in 0..<flips where abs(sums.draw(&chance)) >= bound { extreme += 1 }
    return PairedComparison(
      measure: measure.note.key, difference: differences.isEmpty ? 0 : sums.unflipped / Double(differences.count),
      p: Double(1 + extreme) / Double(1 + flips), differs: differences.contains { $0 != 0 })
  }
}

/// Sums of numbers under random signs, eight at a time: a byte of chance picks one of 256 sums made beforehand.
private struct SignedSums {
  /// 256 sums for each eight numbers; bit *i* set means number *i* keeps its sign.
  private var table: [Double]
  private let blockCount: Int

  init(_ numbers: [Double]) {
    let blocks = Blocks(count: numbers.count, size: 8)
    blockCount = blocks.blockCount
    table = []
    table.reserveCapacity(256 * blockCount)
    for block in 0..<blockCount {
      for signs in 0..<256 {
        var sum = 0.0
        for (bit, position) in blocks[block].enumerated() {
          sum += signs >> bit & 1 == 1 ? numbers[position] : -numbers[position]
        }
        table.append(sum)
      }
    }
  }

  var unflipped: Double { (0..<blockCount).reduce(0) { $0 + table[$1 << 8 | 255] } }

  func draw(_ chance: inout SplitMix64) -> Double {
    var (sum, bits) = (0.0, UInt64(0))
    for block in 0..<blockCount {
      bits = block & 7 == 0 ? chance.next() : bits >> 8
      sum += table[block << 8 | Int(bits & 255)]
    }
    return sum
  }
}

/// Several tests at once: p-values raised so far that even one false alarm among all of them stays as unlikely as 5 %.
///
/// The least of *m* p-values is multiplied by *m*, the next by *m* − 1 and so on; none becomes smaller than the one before
/// it, nor larger than 1. Nothing is assumed of how the tests hang together.
///
/// A test in which nothing differs has p = 1 whatever chance does, so it cannot raise a false alarm and need not be counted
/// (Tarone 1990, doi:10.2307/2531456): give nil for it.
///
/// Source: Holm 1979, A Simple Sequentially Rejective Multiple Test Procedure, Scandinavian Journal of Statistics 6.
package enum HolmCorrection {
  /// - Parameter p: One per test, 0…1, in any order; nil for one in which nothing differs.
  /// - Returns: The raised values in the same order, nil where there was none.
  package static func adjusted(_ p: [Double?]) -> [Double?] {
    var adjusted = p
    var least = 0.0
    let tests = p.indices.filter { p[$0] != nil }
    let rising = tests.sorted { (p[$0]!, $0) < (p[$1]!, $1) }
    for (position, test) in rising.enumerated() {
      least = max(least, min(1, p[test]! * Double(tests.count - position)))
      adjusted[test] = least
    }
    return adjusted
  }
}

/// What became on the test part of a promise that was made where settings are chosen.
package enum Promise: String, CaseIterable, Codable, Sendable {
  /// The figure keeps to it.
  case kept
  /// The figure does not, but its interval does not rule out that the promise holds.
  case missed
  /// The whole interval lies on the wrong side.
  case broken

  /// - Parameters:
  ///   - least: What was promised to be reached.
  ///   - figure: What came out.
  ///   - interval: Of the figure.
  package init(atLeast least: Double, _ figure: Double, _ interval: Interval?) {
    self = figure >= least ? .kept : (interval.map { $0.upper < least } ?? false) ? .broken : .missed
  }

  /// - Parameters:
  ///   - most: What was promised not to be exceeded.
  ///   - figure: What came out.
  ///   - interval: Of the figure.
  package init(atMost most: Double, _ figure: Double, _ interval: Interval?) {
    self = figure <= most ? .kept : (interval.map { $0.lower > most } ?? false) ? .broken : .missed
  }
}
