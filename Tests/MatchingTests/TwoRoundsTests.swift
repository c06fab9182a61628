import DelegationMatching
import Testing

@Suite("Two rounds") struct TwoRoundsTests {
  @Test("three tasks, worked by hand")
  func byHand() {
    let tasks = [[0.6, 0.2, 0.7], [0.5, 0.1, 0.4], [0.1, 0.3, 0.3]].map { TwoRounds().assign($0) }
    // Two exceed 0.5; 0.5 does not exceed 0.5; a tie goes to the first.
    #expect(tasks.map(\.candidates) == [[0, 2], [0], [1]])
    #expect(tasks.map(\.round) == [.one, .two, .two])
    #expect(tasks.map(\.likeliest) == [2, 0, 1])
  }

  @Test("the threshold is a setting")
  func threshold() {
    #expect(TwoRounds(threshold: 0).assign([0, 0.1, 0.2]).candidates == [1, 2])
    #expect(TwoRounds(threshold: 1).assign([0.9, 1]).round == .two)
  }

  @Test("scores without a natural scale are divided by their sum")
  func relative() {
    let rounds = TwoRounds(scale: .relative)
    #expect(rounds.similarities(of: [6, 3, 1]) == [0.6, 0.3, 0.1])
    #expect(rounds.assign([6, 3, 1]).round == .one)
    #expect(rounds.assign([5, 4, 1]).round == .two)
    // All zero: nobody is similar, and the tie rule's first is the likeliest.
    let zero = rounds.assign([0, 0, 0])
    #expect(rounds.similarities(of: [0, 0]) == [0, 0])
    #expect(zero.candidates == [0] && zero.round == .two)
    #expect(rounds.similarities(of: [-2, 1, 1]) == [0, 0.5, 0.5])
    #expect(rounds.assign([-2, -1]).candidates == [1])
  }

  @Test("without candidates nobody gets the task")
  func noCandidates() {
    for scale in TwoRounds.ScoreScale.allCases {
      let nobody = TwoRounds(scale: scale).assign([])
      #expect(nobody.candidates.isEmpty && nobody.round == nil && nobody.likeliest == nil)
    }
  }

  @Test("everybody above the threshold, else exactly one; never nobody", arguments: 0..<60)
  func anyScores(seed: Int) {
    var chance = Chance(seed: seed)
    let rounds = TwoRounds(threshold: chance.share(), scale: chance.below(2) == 0 ? .natural : .relative)
    let scores = (0..<(1 + chance.below(8))).map { _ in Double(chance.below(5)) / 4 }
    let assignment = rounds.assign(scores)
    let above = rounds.similarities(of: scores).enumerated().filter { $0.element > rounds.threshold }.map(\.offset)
    #expect(assignment.candidates == (above.isEmpty ? [scores.firstIndex(of: scores.max()!)!] : above))
    #expect((assignment.round == .one) == !above.isEmpty)
    #expect(assignment.likeliest.map { scores[$0] } == scores.max())
  }

  @Test("a score that is not a number is refused")
  func notANumber() async {
    await #expect(processExitsWith: .failure) { _ = TwoRounds().assign([0.1, .nan]) }
  }
}
