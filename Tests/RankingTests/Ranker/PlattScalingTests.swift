import DelegationRanking
import Foundation
import Testing

@Suite("Platt scaling") struct PlattScalingTests {
  static func logit(_ p: Double) -> Double { log(p / (1 - p)) }

  static func pairs(_ probability: Double, assignees: Int, others: Int) -> [PairOutcome] {
    Array(repeating: PairOutcome(probability: probability, isTrue: true), count: assignees)
      + Array(repeating: PairOutcome(probability: probability, isTrue: false), count: others)
  }

  @Test("two probabilities: slope and shift meet both shares")
  func closedForm() {
    // Of 0.5 one of four is the assignee, of 0.9 three of four: n+ = n- = 4, targets 5/6 and 1/6, so the means are
    // (5/6 + 3 · 1/6) / 4 = 1/3 and (3 · 5/6 + 1/6) / 4 = 2/3. logit 0.5 = 0, logit 0.9 = log 9 = 2 log 3.
    // Shift = logit(1/3) = −log 2; 2 log 3 · slope − log 2 = log 2.
    let scaling = PlattScaling.fit(
      to: Self.pairs(0.5, assignees: 1, others: 3) + Self.pairs(0.9, assignees: 3, others: 1))
    #expect(abs(scaling.shift + log(2)) < 1e-6)
    #expect(abs(scaling.slope - log(2) / log(3)) < 1e-6)
    #expect(abs(scaling.probability(of: 0.5) - 1.0 / 3) < 1e-6)
    #expect(abs(scaling.probability(of: 0.9) - 2.0 / 3) < 1e-6)
  }

  @Test("if outcomes imply the opposite order, all become equal")
  func opposite() {
    // n+ = n- = 4 again: the mean target is 1/2.
    let scaling = PlattScaling.fit(
      to: Self.pairs(0.5, assignees: 3, others: 1) + Self.pairs(0.9, assignees: 1, others: 3))
    #expect(scaling.slope == 0)
    #expect(abs(scaling.probability(of: 0.01) - 0.5) < 1e-9)
  }

  @Test("one probability only: its share; none: nothing changes; separable: still finite")
  func edges() {
    // n+ = 1, n- = 3: targets 2/3 and 1/5, mean (2/3 + 3/5) / 4.
    let one = PlattScaling.fit(to: Self.pairs(0.3, assignees: 1, others: 3))
    #expect(abs(one.probability(of: 0.3) - (2.0 / 3 + 0.6) / 4) < 1e-6)
    #expect(abs(PlattScaling.fit(to: []).probability(of: 0.3) - 0.3) < 1e-12)
    let apart = PlattScaling.fit(
      to: Self.pairs(0.1, assignees: 0, others: 5) + Self.pairs(0.8, assignees: 5, others: 0))
    #expect(abs(apart.probability(of: 0.8) - 6.0 / 7) < 1e-6)
    #expect(abs(apart.probability(of: 0.1) - 1.0 / 7) < 1e-6)
    #expect(apart.probability(of: 0).isFinite && apart.probability(of: 1) <= 1)
  }

  @Test("a weight of three is three pairs")
  func weights() {
    let light = PlattScaling.fit(
      to: Self.pairs(0.5, assignees: 3, others: 3) + Self.pairs(0.9, assignees: 3, others: 0))
    let heavy = PlattScaling.fit(to: [
      PairOutcome(probability: 0.5, isTrue: true, weight: 3),
      PairOutcome(probability: 0.5, isTrue: false, weight: 3),
      PairOutcome(probability: 0.9, isTrue: true, weight: 3),
    ])
    #expect(abs(light.slope - heavy.slope) < 1e-6 && abs(light.shift - heavy.shift) < 1e-6)
  }
}
