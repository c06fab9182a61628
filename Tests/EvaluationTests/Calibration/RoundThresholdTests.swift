import DelegationEvaluation
import DelegationFoundations
import DelegationMatching
import Testing

@Suite("Threshold of round one") struct RoundThresholdTests {
  private let two = [
    StatedProbabilities(probabilities: [0.5, 0.3, 0.1], assigneeRank: 1),
    StatedProbabilities(probabilities: [0.6, 0.3, 0.05], assigneeRank: 2),
  ]

  @Test("worked by hand: ties at the border are left out, a budget for all needs no threshold")
  func byHand() {
    // Falling: 0.6, 0.5, 0.3, 0.3, 0.1, 0.05.
    #expect(RoundThreshold(personsPerTask: 0.5, on: two)?.threshold == 0.5)
    #expect(RoundThreshold(personsPerTask: 1, on: two)?.threshold == 0.3)
    #expect(RoundThreshold(personsPerTask: 1.5, on: two)?.threshold == 0.3)
    #expect(RoundThreshold(personsPerTask: 2, on: two)?.threshold == 0.1)
    #expect(RoundThreshold(personsPerTask: 3, on: two)?.threshold == 0)
    #expect(RoundThreshold(personsPerTask: 3, on: []) == nil)
  }

  @Test("it keeps to the budget, and no lower one does", arguments: 0..<30 as Range<UInt64>)
  func lowest(seed: UInt64) throws {
    var chance = SplitMix64(seed: seed)
    let validation = (0..<25).map { _ in
      StatedProbabilities(
        probabilities: (0..<8).map { _ in Double(chance.next(below: 40)) / 40 }.sorted(by: >), assigneeRank: nil)
    }
    func given(_ threshold: Double) -> Double {
      let rule = TwoRounds(threshold: threshold)
      let tasks = validation.map { rule.assign($0.probabilities) }
      return Double(tasks.reduce(0) { $0 + ($1.round == .one ? $1.candidates.count : 0) }) / 25
    }
    for persons in [0.4, 1, 2.5, 3, 7.9] {
      let chosen = try #require(RoundThreshold(personsPerTask: persons, on: validation)).threshold
      #expect(given(chosen) <= persons)
      if chosen > 0 { #expect(given(chosen.nextDown) > persons) }
    }
  }
}
