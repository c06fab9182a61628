import DelegationRanking
import Testing

/// The oracle is LightGBM 4.7.0 with the same objective; `Tests/proofs/peers/check_boosting.py` regenerates the problem
/// below, trains it and compares the values.
@Suite("Boosted trees against a peer") struct BoostedTreesPeerTests {
  /// The mean loss after each of these numbers of trees.
  static let rounds = [0, 1, 2, 5, 10, 20, 40, 80]
  static let lightGBM: [Double] = [
    1.43349099, 1.31696181, 1.22971669, 1.02403631, 0.79722600, 0.60897937, 0.39142368, 0.23181669,
  ]

  @Test("the loss falls as LightGBM's does")
  func losses() {
    let problem = RankingProblem(seed: 7, exampleCount: 400, featureCount: 5, interaction: true)
    let parameters = BoostedTrees.Parameters(
      rounds: 80, leaves: 6, learningRate: 0.1, minimumRows: 1, minimumHessian: 2, l2: 1, featureShare: 1,
      exampleShare: 1)
    let losses = BoostedTreesTests.fit(problem, parameters).losses
    #expect(areClose(Self.rounds.map { losses[$0] }, Self.lightGBM, 1e-5))
  }
}
