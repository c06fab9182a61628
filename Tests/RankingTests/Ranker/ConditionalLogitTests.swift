import DelegationFoundations
import DelegationRanking
import DelegationTasks
import Foundation
import Testing

@Suite("Conditional logit") struct ConditionalLogitTests {
  static func fit(_ problem: RankingProblem, l2: Double = 2, threads: Threads = .one) -> ConditionalLogit {
    ConditionalLogit.fit(
      bins: problem.bins, featureCount: problem.featureCount, examples: problem.examples, l2: l2, threads: threads)
  }

  /// Four tasks with candidates of value 1 and 0; the first gets three of them.
  static let pairs = (0..<4).map { RankingExample(rows: 2 * $0..<2 * $0 + 2, chosen: $0 == 3 ? 7 : 2 * $0) }
  static let pairBins: [UInt8] = [1, 0, 1, 0, 1, 0, 1, 0]

  @Test("two candidates, one feature: the odds are those of the data")
  func closedForm() {
    // Without a penalty to speak of σ(weight · (1 − 0)) = 3/4, so the weight is log 3; the deviation is 1/2.
    let logit = ConditionalLogit.fit(bins: Self.pairBins, featureCount: 1, examples: Self.pairs, l2: 1e-9)
    #expect(logit.means == [0.5])
    #expect(logit.deviations == [0.5])
    #expect(abs(logit.weights[0] - log(3)) < 1e-4)
    #expect(abs(logit.standardisedWeights[0] - log(3) / 2) < 1e-4)
    #expect(abs(logit.fitProgress.loss - (3 * log(4.0 / 3) + log(4))) < 1e-6)
  }

  @Test("the penalty is on the standardised weight", arguments: [0.1, 1, 30])
  func penalty(l2: Double) {
    // b solves −3 · 2 σ(−2b) + 2 σ(2b) + l2 · b = 0; the left side rises with b.
    func sigmoid(_ x: Double) -> Double { 1 / (1 + exp(-x)) }
    var (low, high) = (0.0, 5.0)
    for _ in 0..<100 {
      let b = (low + high) / 2
      if -6 * sigmoid(-2 * b) + 2 * sigmoid(2 * b) + l2 * b < 0 { low = b } else { high = b }
    }
    let logit = ConditionalLogit.fit(bins: Self.pairBins, featureCount: 1, examples: Self.pairs, l2: l2)
    #expect(abs(logit.standardisedWeights[0] - low) < 1e-5)
  }

  @Test("no direction leads down from the end, by finite differences of a plain loss", arguments: 0..<10)
  func optimum(seed: Int) {
    let (problem, l2) = (RankingProblem(seed: seed), 2.0)
    let logit = Self.fit(problem, l2: l2)
    func objective(_ b: [Double]) -> Double {
      let utilities = (0..<problem.rowCount).map { row in
        zip(problem.row(row), b.indices).reduce(0) {
          $0 + b[$1.1] * ($1.0 - logit.means[$1.1]) / logit.deviations[$1.1]
        }
      }
      return problem.loss(of: utilities) + l2 / 2 * b.reduce(0) { $0 + $1 * $1 }
    }
    let end = logit.standardisedWeights
    #expect(abs(objective(end) - logit.fitProgress.loss - l2 / 2 * end.reduce(0) { $0 + $1 * $1 }) < 1e-3)
    for feature in end.indices {
      var (more, less) = (end, end)
      more[feature] += 1e-4
      less[feature] -= 1e-4
      #expect(abs(objective(more) - objective(less)) / 2e-4 < 1e-2)
    }
    #expect(logit.fitProgress.gradientNorm < 1e-2)
    #expect(abs(end[2]) < min(end[0], end[1]))
  }

  @Test("the unit of a feature does not matter", arguments: 0..<5)
  func scale(seed: Int) {
    var problem = RankingProblem(seed: seed)
    let logit = Self.fit(problem)
    let scores = logit.scores(bins: problem.bins, featureCount: 4, rows: 0..<problem.rowCount)
    for row in 0..<problem.rowCount {
      problem.bins[row * 4] /= 4
      problem.bins[row * 4 + 1] += 3
    }
    let other = Self.fit(problem)
    let others = other.scores(bins: problem.bins, featureCount: 4, rows: 0..<problem.rowCount)
    #expect(areClose(scores, others, 1e-4))
    #expect(abs(other.weights[0] / logit.weights[0] - 4) < 1e-4)
  }

  @Test("one thread and two, once and again: the same bits", arguments: 0..<3)
  func sameBits(seed: Int) {
    let problem = RankingProblem(seed: seed, exampleCount: 3_000, featureCount: 7)
    let logit = Self.fit(problem)
    #expect(logit == Self.fit(problem))
    #expect(logit == Self.fit(problem, threads: Threads(2)))
  }

  @Test("another start, the same end", arguments: 0..<5)
  func start(seed: Int) {
    let problem = RankingProblem(seed: seed)
    let cold = Self.fit(problem)
    let former = ConditionalLogit.fit(
      bins: problem.bins, featureCount: 4, examples: problem.examples.dropLast(3), l2: 2)
    let warm = ConditionalLogit.fit(
      bins: problem.bins, featureCount: 4, examples: problem.examples, l2: 2, start: former)
    #expect(warm.fitProgress.steps <= cold.fitProgress.steps)
    #expect(areClose(cold.standardisedWeights, warm.standardisedWeights, 1e-3))
  }

  @Test("with a prior the weights lie between its own and those of the data, the nearer the weaker the penalty")
  func prior() {
    let problem = RankingProblem(seed: 4)
    let own = Self.fit(problem, l2: 1e-6)
    let prior = Self.fit(RankingProblem(seed: 9, interaction: true), l2: 50)
    func fit(_ l2: Double) -> ConditionalLogit {
      ConditionalLogit.fit(bins: problem.bins, featureCount: 4, examples: problem.examples, l2: l2, prior: prior)
    }
    func distance(_ one: ConditionalLogit, _ other: ConditionalLogit) -> Double {
      zip(zip(one.weights, other.weights), prior.deviations).reduce(0) { $0 + abs($1.0.0 - $1.0.1) * $1.1 }
    }
    let fits = [1e-6, 2, 20, 1e9].map(fit)
    #expect(fits.allSatisfy { $0.deviations == prior.deviations && $0.means == prior.means })
    #expect(distance(fits[0], own) < 1e-3 && distance(fits[3], prior) < 1e-3)
    let distances = fits.map { distance($0, prior) }
    #expect(zip(distances, distances.dropFirst()).allSatisfy { $0 > $1 })
    // At the end the data pull as much as the prior, by finite differences of a plain loss.
    func objective(_ b: [Double]) -> Double {
      let utilities = (0..<problem.rowCount).map { row in
        zip(problem.row(row), b.indices).reduce(0) { $0 + b[$1.1] * $1.0 / prior.deviations[$1.1] }
      }
      return problem.loss(of: utilities) + zip(b, prior.standardisedWeights).reduce(0) { $0 + pow($1.0 - $1.1, 2) }
    }
    let end = fits[1].standardisedWeights
    for feature in end.indices {
      var (more, less) = (end, end)
      more[feature] += 1e-4
      less[feature] -= 1e-4
      #expect(abs(objective(more) - objective(less)) / 2e-4 < 1e-2)
    }
  }

  @Test("a feature that told nothing before is scaled by the rows themselves; nothing to learn from: the prior")
  func silentPrior() {
    var problem = RankingProblem(seed: 1)
    for row in 0..<problem.rowCount { problem.bins[row * 4 + 2] = 77 }
    let prior = Self.fit(problem)
    let other = RankingProblem(seed: 2)
    let fit = ConditionalLogit.fit(
      bins: other.bins, featureCount: 4, examples: other.examples, l2: 2, prior: prior)
    #expect(fit.deviations[2] == Self.fit(other).deviations[2] && fit.deviations[1] == prior.deviations[1])
    let nothing = ConditionalLogit.fit(bins: [], featureCount: 4, examples: [], l2: 1, prior: prior)
    #expect(areClose(nothing.weights, prior.weights, 1e-12))
  }

  @Test("a feature that never differs has no weight")
  func constant() {
    var problem = RankingProblem(seed: 1)
    for row in 0..<problem.rowCount { problem.bins[row * 4 + 2] = 77 }
    let logit = Self.fit(problem)
    #expect(logit.deviations[2] == 0)
    #expect(logit.weights[2] == 0)
    #expect(logit.standardisedWeights[2] == 0)
    #expect(logit.scores(bins: problem.bins, featureCount: 4, rows: 0..<3).allSatisfy { $0.isFinite })
  }

  @Test("weight two is the task twice, weight zero no task")
  func weights() {
    let problem = RankingProblem(seed: 2)
    let heavy = problem.examples.map { RankingExample(rows: $0.rows, chosen: $0.chosen, weight: 2 * $0.weight) }
    let twice = problem.examples + problem.examples
    func fit(_ examples: [RankingExample]) -> ConditionalLogit {
      ConditionalLogit.fit(bins: problem.bins, featureCount: 4, examples: examples, l2: 1)
    }
    #expect(areClose(fit(heavy).weights, fit(twice).weights, 1e-4))
    let part = Array(problem.examples.dropFirst(20))
    let weightless = problem.examples.prefix(20).map { RankingExample(rows: $0.rows, chosen: $0.chosen, weight: 0) }
    #expect(fit(weightless + part) == fit(part))
  }

  @Test("contributions add up to the score of the requested rows")
  func contributions() {
    let problem = RankingProblem(seed: 3)
    let logit = Self.fit(problem)
    let scores = logit.scores(bins: problem.bins, featureCount: 4, rows: 5..<9)
    for (position, row) in (5..<9).enumerated() {
      let parts = logit.contributions(bins: problem.bins, featureCount: 4, row: row)
      #expect(abs(parts.reduce(0, +) - scores[position]) < 1e-12)
      #expect(abs(parts[1] - logit.weights[1] * (problem.row(row)[1] - logit.means[1])) < 1e-12)
    }
  }

  @Test("nothing to learn from: nothing learned")
  func empty() {
    let logit = ConditionalLogit.fit(bins: [], featureCount: 2, examples: [], l2: 1)
    #expect(logit.weights == [0, 0])
    #expect(logit.scores(bins: [3, 4], featureCount: 2, rows: 0..<1) == [0])
  }
}
