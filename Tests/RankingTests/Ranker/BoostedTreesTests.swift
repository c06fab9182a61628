import DelegationFoundations
import DelegationRanking
import DelegationTasks
import Foundation
import Testing

@Suite("Boosted trees") struct BoostedTreesTests {
  /// Everything drawn, nothing forbidden.
  static func plain(_ rounds: Int, leaves: Int, rate: Double = 0.1) -> BoostedTrees.Parameters {
    BoostedTrees.Parameters(
      rounds: rounds, leaves: leaves, learningRate: rate, minimumRows: 1, minimumHessian: 0, l2: 1, featureShare: 1,
      exampleShare: 1)
  }

  static func fit(
    _ problem: RankingProblem, _ parameters: BoostedTrees.Parameters, start: [Double]? = nil, threads: Threads = .one
  ) -> BoostedTrees {
    BoostedTrees.fit(
      bins: problem.bins, featureCount: problem.featureCount, examples: problem.examples, start: start,
      parameters: parameters, threads: threads)
  }

  static func scores(_ trees: BoostedTrees, _ problem: RankingProblem) -> [Double] {
    trees.scores(bins: problem.bins, featureCount: problem.featureCount, rows: 0..<problem.rowCount)
  }

  static func meanLoss(_ problem: RankingProblem, _ utilities: [Double]) -> Double {
    problem.loss(of: utilities) / problem.examples.reduce(0) { $0 + $1.weight }
  }

  /// Two tasks of two candidates; the assignee has step 36 of feature 0, the other one 19. Feature 1 parts the tasks.
  static let stumpBins: [UInt8] = [36, 0, 19, 4, 19, 0, 36, 4]
  static let stumpExamples = [RankingExample(rows: 0..<2, chosen: 0), RankingExample(rows: 2..<4, chosen: 3)]

  @Test("a stump on two features, worked by hand")
  func stump() {
    // All p are 1/2: assignees have gradient -1/2, the others 1/2, all Hessians 1/4. By feature 0 the others, G = 1 and
    // H = 1/2, part from the assignees, G = -1: gain 1 / 1.5 + 1 / 1.5 - 0 = 4/3, values -/+ 1 / 1.5. By feature 1 both
    // sides have G = 0. At rate 0.3 the values are -0.2 and 0.2.
    let trees = BoostedTrees.fit(
      bins: Self.stumpBins, featureCount: 2, examples: Self.stumpExamples,
      parameters: Self.plain(1, leaves: 8, rate: 0.3))
    #expect(abs(trees.importance[0] - 4.0 / 3) < 1e-9)
    #expect(trees.importance[1] == 0)
    let scores = trees.scores(bins: Self.stumpBins, featureCount: 2, rows: 0..<4)
    #expect(areClose(scores, [0.2, -0.2, -0.2, 0.2], 1e-9))
    #expect(abs(trees.losses[0] - log(2)) < 1e-12)
    #expect(abs(trees.losses[1] - log(1 + exp(-0.4))) < 1e-9)
    let parts = trees.contributions(bins: Self.stumpBins, featureCount: 2, row: 1)
    #expect(abs(parts[0] + 0.2) < 1e-9 && parts[1] == 0)
    // Four steps are a bin. Of the bins 4 to 8, which part the rows alike, it is 4, that is steps 16 to 19.
    #expect(trees.scores(bins: [19, 0, 20, 0], featureCount: 2, rows: 0..<2) == [scores[1], scores[0]])
  }

  @Test("a task's weight counts in both derivatives, worked by hand")
  func weighted() {
    // The second task weighs 3: left G = (1 + 3) / 2 = 2, H = (1 + 3) / 4 = 1, value -2 / (1 + 1) = -1.
    let examples = [
      RankingExample(rows: 0..<2, chosen: 0), RankingExample(rows: 2..<4, chosen: 3, weight: 3),
    ]
    let trees = BoostedTrees.fit(
      bins: Self.stumpBins, featureCount: 2, examples: examples, parameters: Self.plain(1, leaves: 2, rate: 1))
    let scores = trees.scores(bins: Self.stumpBins, featureCount: 2, rows: 0..<4)
    #expect(areClose(scores, [1, -1, -1, 1], 1e-9))
  }

  @Test("a leaf keeps its least number of rows and its least Hessian")
  func bounds() {
    func importance(rows: Int, hessian: Double) -> Double {
      var parameters = Self.plain(1, leaves: 2)
      parameters.minimumRows = rows
      parameters.minimumHessian = hessian
      let trees = BoostedTrees.fit(
        bins: Self.stumpBins, featureCount: 2, examples: Self.stumpExamples, parameters: parameters)
      return trees.importance[0]
    }
    // Each side has 2 rows and Σ p (1 − p) = 1/2.
    #expect(importance(rows: 2, hessian: 0.49) > 0)
    #expect(importance(rows: 3, hessian: 0) == 0)
    #expect(importance(rows: 1, hessian: 0.51) == 0)
  }

  @Test("of equal features the first one splits")
  func ties() {
    let trees = BoostedTrees.fit(
      bins: [36, 36, 16, 16, 16, 16, 36, 36], featureCount: 2, examples: Self.stumpExamples,
      parameters: Self.plain(3, leaves: 2))
    #expect(trees.importance[0] > 0)
    #expect(trees.importance[1] == 0)
  }

  @Test("interactions of two features are beyond stumps, not beyond trees", arguments: 0..<3)
  func interaction(seed: Int) {
    let problem = RankingProblem(seed: seed, exampleCount: 400, interaction: true)
    let stumps = Self.fit(problem, Self.plain(100, leaves: 2)).losses.last!
    let trees = Self.fit(problem, Self.plain(100, leaves: 8)).losses.last!
    #expect(trees < 0.6 * stumps)
  }

  @Test("the loss on training examples never rises at a small rate, when all are used", arguments: 0..<5)
  func falling(seed: Int) {
    let losses = Self.fit(RankingProblem(seed: seed), Self.plain(60, leaves: 4, rate: 0.05)).losses
    #expect(losses.count == 61)
    for (before, after) in zip(losses, losses.dropFirst()) { #expect(after <= before) }
    #expect(losses.last! < 0.8 * losses[0])
  }

  @Test("the reported losses are those of the scores, also of examples that no tree was grown on", arguments: 0..<5)
  func losses(seed: Int) {
    let problem = RankingProblem(seed: seed)
    var parameters = Self.plain(20, leaves: 5)
    parameters.exampleShare = 0.5
    let trees = Self.fit(problem, parameters)
    #expect(abs(trees.losses.last! - Self.meanLoss(problem, Self.scores(trees, problem))) < 1e-9)
  }

  @Test("boosting goes on from given scores, which stay the caller's", arguments: 0..<5)
  func start(seed: Int) {
    let problem = RankingProblem(seed: seed)
    let start = (0..<problem.rowCount).map { problem.row($0)[0] / 120 }
    let trees = Self.fit(problem, Self.plain(20, leaves: 4), start: start)
    #expect(abs(trees.losses[0] - Self.meanLoss(problem, start)) < 1e-9)
    let sum = zip(start, Self.scores(trees, problem)).map(+)
    #expect(abs(trees.losses[20] - Self.meanLoss(problem, sum)) < 1e-9)
    #expect(trees.losses[20] < trees.losses[0])
  }

  @Test("contributions add up to the score", arguments: 0..<5)
  func contributions(seed: Int) {
    let problem = RankingProblem(seed: seed)
    let trees = Self.fit(problem, Self.plain(30, leaves: 6))
    let scores = trees.scores(bins: problem.bins, featureCount: 4, rows: 3..<20)
    for (position, row) in (3..<20).enumerated() {
      let parts = trees.contributions(bins: problem.bins, featureCount: 4, row: row)
      #expect(abs(parts.reduce(0, +) - scores[position]) < 1e-9)
    }
  }

  @Test("one seed gives one result, another seed another; each tree draws its features")
  func seeds() {
    let problem = RankingProblem(seed: 1)
    var parameters = Self.plain(10, leaves: 4)
    parameters.featureShare = 0.5
    parameters.exampleShare = 0.7
    #expect(Self.fit(problem, parameters) == Self.fit(problem, parameters))
    var other = parameters
    other.seed = 1
    #expect(Self.fit(problem, parameters) != Self.fit(problem, other))
    parameters.featureShare = 0.25
    for seed in 0..<10 {
      parameters.seed = UInt64(seed)
      parameters.rounds = 1
      #expect(Self.fit(problem, parameters).importance.filter { $0 > 0 }.count == 1)
    }
  }

  @Test("one thread and two give the same bits")
  func threads() {
    let problem = RankingProblem(seed: 1, exampleCount: 9_000)
    var parameters = Self.plain(4, leaves: 6)
    parameters.exampleShare = 0.6
    #expect(problem.rowCount > 30_000)
    #expect(Self.fit(problem, parameters) == Self.fit(problem, parameters, threads: Threads(2)))
  }

  @Test("the unit of weights does not matter")
  func unit() {
    var problem = RankingProblem(seed: 2)
    var parameters = Self.plain(10, leaves: 4)
    let light = Self.fit(problem, parameters)
    problem.examples = problem.examples.map {
      RankingExample(rows: $0.rows, chosen: $0.chosen, weight: $0.weight * 1024)
    }
    parameters.l2 *= 1024
    #expect(Self.scores(light, problem) == Self.scores(Self.fit(problem, parameters), problem))
  }

  @Test("nothing to learn from: trees that score 0")
  func empty() {
    let trees = BoostedTrees.fit(bins: [1, 2], featureCount: 2, examples: [], parameters: Self.plain(3, leaves: 4))
    #expect(trees.scores(bins: [1, 2], featureCount: 2, rows: 0..<1) == [0])
    #expect(trees.treeCount == 3)
  }
}
