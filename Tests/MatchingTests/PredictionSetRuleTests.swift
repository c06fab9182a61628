import DelegationMatching
import Testing

@Suite("How many people a prediction set holds") struct PredictionSetRuleTests {
  @Test(
    "the threshold, the least that the probabilities ask for, which is more where nothing is learned, and the most",
    arguments: [
      ([0.7, 0.2, 0.1], 0.15, [2, 2]), ([0.7, 0.2, 0.1], 0.9, [1, 2]), ([0.3, 0.3, 0.2, 0.2], 0.9, [2, 3]),
      ([0.1, 0.1, 0.1, 0.1, 0.1, 0.1], 0.9, [nil, nil]), ([0.3, 0.1, 0.1, 0.1, 0.1, 0.1], 0.9, [4, nil]),
      ([0.6, 0.1, 0.1, 0.1, 0.05, 0.05], 0.04, [nil, nil]), ([], 0.5, [nil, nil]),
    ])
  func size(falling: [Double], threshold: Double, sizes: [Int?]) {
    let rules = [true, false].map { PredictionSetRule(promise: 0.8, threshold: threshold, learns: $0) }
    #expect(rules.map { $0.size(falling) } == sizes)
  }
}
