import DelegationFoundations
import DelegationTasks

/// Whether two models differ on the same test tasks by more than chance.
package struct PairedComparison: Equatable, Sendable {
  package let measure: String
  /// The mean of one − other.
  package let difference: Double
  /// How often chance alone gives a difference of at least this size, 0…1; never 0.
  package let p: Double
  /// Whether the two differ on any task; if not, there is nothing to test, and p is 1.
  package let differs: Bool
}

/// Paired randomisation test: if the models were alike, each task's difference could as well have the other sign.
///
/// p = (1 + flips whose mean is at least as far from 0 as the observed one) / (1 + flips). Values that differ by less
/// than 10⁻⁹ of the sum of the differences' sizes count as equal, since sums in another order round differently.
///
/// - Source: Smucker, Allan & Carterette 2007, doi:10.1145/1321440.1321528; Davison & Hinkley 1997 for the added one.
package struct RandomisationTest: Sendable {
  package let flips: Int
  let seed: UInt64

  private static let purpose: UInt64 = 0x7061_6972_6564_2D70

  private static let usualFlips = 10_000
  /// The least p-value that the usual number of flips can show.
  package static let least = 1 / Double(1 + usualFlips)

  package init(flips: Int = usualFlips, seed: UInt64) {
    precondition(flips >= 1, "a randomisation test needs at least one flip")
    self.flips = flips
    self.seed = seed
  }

  /// - Parameters: Both models' answers to the same tasks, in the same order.
  package func compare(_ one: [Answer], with other: [Answer], by measure: Measure) -> PairedComparison {
    precondition(
      one.count == other.count && zip(one, other).allSatisfy { $0.task == $1.task },
      "a paired test needs the same tasks in the same order")
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

/// Sums of numbers under random signs, eight at a time: a random byte picks one of 256 precomputed sums.
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
