import DelegationFoundations
import DelegationRanking
import Foundation

/// Tasks drawn from a seed, whose assignees follow the features with some chance; numbers of candidates differ.
struct RankingProblem {
  var bins: [UInt8] = []
  var examples: [RankingExample] = []
  let featureCount: Int

  /// - Parameter interaction: Whether the assignee follows the product of the first two features instead of their sum.
  init(seed: Int, exampleCount: Int = 60, featureCount: Int = 4, interaction: Bool = false) {
    self.featureCount = featureCount
    var chance = SplitMix64(seed: UInt64(seed))
    for _ in 0..<exampleCount {
      let (start, count) = (rowCount, 2 + chance.next(below: 6))
      var utilities: [Double] = []
      for _ in 0..<count {
        let row = (0..<featureCount).map { _ in chance.next(below: 64) }
        bins += row.map { UInt8(4 * $0) }
        let (first, second) = (Double(row[0]) / 32 - 1, Double(row[1]) / 32 - 1)
        utilities.append(interaction ? 3 * first * second : first + second + chance.nextUnit())
      }
      let chosen = utilities.indices.max { utilities[$0] < utilities[$1] }!
      examples.append(
        RankingExample(
          rows: start..<rowCount, chosen: start + chosen, weight: 0.5 + Double(chance.next(below: 4)) / 2))
    }
  }

  var rowCount: Int { bins.count / featureCount }

  /// Σ weight · −log softmax(assignee), taken example by example in the plainest way.
  func loss(of utilities: [Double]) -> Double {
    examples.reduce(0) { sum, example in
      let all = example.rows.reduce(0) { $0 + exp(utilities[$1]) }
      return sum - example.weight * log(exp(utilities[example.chosen]) / all)
    }
  }

  func row(_ row: Int) -> [Double] {
    bins[row * featureCount..<(row + 1) * featureCount].map(Double.init)
  }
}
