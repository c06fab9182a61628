import DelegationFoundations
import DelegationRanking
import Testing

@Suite("Candidate samples")
struct CandidateSampleTests {
  /// Tasks with 40 candidates: the first feature falls along the list, and assignees follow it and the second feature.
  private static func problem(examples: Int = 600, assigneesFrom first: Int = 0) -> (bins: [UInt8], [RankingExample]) {
    var chance = SplitMix64(seed: 5)
    var (bins, found): ([UInt8], [RankingExample]) = ([], [])
    for example in 0..<examples {
      var utilities: [Double] = []
      for position in 0..<40 {
        let (likely, random) = (200 - 4 * position - chance.next(below: 30), chance.next(below: 256))
        bins += [UInt8(likely), UInt8(random)]
        // Noise of a Gumbel distribution makes the choice one of a softmax.
        let noise = -Elementary.log(-Elementary.log(max(1e-12, chance.nextUnit())))
        utilities.append(Double(likely) / 40 + Double(random) / 100 + noise)
      }
      let chosen = (first..<40).max { utilities[$0] < utilities[$1] }!
      found.append(RankingExample(rows: example * 40..<example * 40 + 40, chosen: example * 40 + chosen, weight: 1))
    }
    return (bins, found)
  }

  private static func logit(
    _ problem: (bins: [UInt8], examples: [RankingExample]), _ sample: CandidateSample
  ) -> [Double] {
    let fit = ConditionalLogit.fit(
      bins: problem.bins, featureCount: 2, examples: problem.examples, l2: 0.01, sample: sample)
    return fit.scores(bins: [0, 0, 100, 0, 0, 100], featureCount: 2, rows: 0..<3)
  }

  @Test("a sample finds the weights that all candidates give, though it reads few of the unlikely ones")
  func agrees() {
    let problem = Self.problem()
    let all = Self.logit(problem, .all)
    let some = Self.logit(problem, CandidateSample(likeliest: 10, stride: 4))
    for row in 1...2 {
      let (whole, part) = (all[row] - all[0], some[row] - some[0])
      #expect(abs(part - whole) < 0.1 * abs(whole), "\(row): \(part) instead of \(whole)")
    }
  }

  @Test("one in one is all; so is a list no longer than the likeliest")
  func whole() {
    let problem = Self.problem(examples: 50)
    #expect(Self.logit(problem, CandidateSample(likeliest: 10, stride: 1)) == Self.logit(problem, .all))
    #expect(Self.logit(problem, CandidateSample(likeliest: 40, stride: 4)) == Self.logit(problem, .all))
  }

  @Test("an assignee from the end of the list is always read", arguments: [4, 7, 100])
  func assignee(stride: Int) {
    let problem = Self.problem(examples: 100, assigneesFrom: 30)
    let scores = Self.logit(problem, CandidateSample(likeliest: 10, stride: stride))
    #expect(scores[1] < scores[0], "assignees have low values of the first feature")
    let trees = BoostedTrees.fit(
      bins: problem.bins, featureCount: 2, examples: problem.1, sample: CandidateSample(likeliest: 10, stride: stride),
      parameters: BoostedTrees.Parameters(rounds: 20, minimumRows: 5, minimumHessian: 0, featureShare: 1))
    let found = trees.scores(bins: [190, 0, 60, 0], featureCount: 2, rows: 0..<2)
    #expect(found[1] > found[0])
  }
}
