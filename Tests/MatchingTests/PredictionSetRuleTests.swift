import DelegationMatching
import Testing

@Suite("How many people a prediction set holds") struct PredictionSetRuleTests {
  @Test(
    "the threshold, the least that the probabilities ask for, and the most",
    arguments: [
      ([0.7, 0.2, 0.1], 0.15, 2), ([0.7, 0.2, 0.1], 0.9, 1), ([0.3, 0.3, 0.2, 0.2], 0.9, 2),
      ([0.1, 0.1, 0.1, 0.1, 0.1, 0.1], 0.9, nil), ([0.6, 0.1, 0.1, 0.1, 0.05, 0.05], 0.04, nil), ([], 0.5, nil),
    ])
  func size(falling: [Double], threshold: Double, size: Int?) {
    #expect(PredictionSetRule(promise: 0.8, threshold: threshold).size(falling) == size)
  }
}
