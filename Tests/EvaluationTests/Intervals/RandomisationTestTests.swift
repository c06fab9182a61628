import DelegationEvaluation
import Testing

@Suite("Paired randomisation test") struct RandomisationTestTests {
  private func compare(_ one: [Int?], _ other: [Int?], seed: UInt64 = 5) -> PairedComparison {
    RandomisationTest(seed: seed).compare(makeAnswers(ranks: one), with: makeAnswers(ranks: other), by: .top(1))
  }

  /// All sign patterns, each once.
  private func exactP(_ differences: [Double]) -> Double {
    let observed = abs(differences.reduce(0, +))
    let extreme = (0..<1 << differences.count).count { signs in
      let sum = differences.indices.reduce(0.0) { $0 + (signs >> $1 & 1 == 1 ? differences[$1] : -differences[$1]) }
      return abs(sum) >= observed - 1e-9
    }
    return Double(extreme) / Double(1 << differences.count)
  }

  @Test("three tasks won, none lost: two of eight sign patterns are as extreme")
  func threeWins() {
    let comparison = compare([1, 1, 1, 5, 1], [2, nil, 9, 5, 1])
    #expect(comparison.measure == "top1")
    #expect(comparison.difference == 0.6 && comparison.differs)
    // Alike on average, but not task by task.
    #expect(compare([1, 2], [2, 1]).differs)
    #expect(abs(comparison.p - 0.25) < 0.02)
  }

  @Test("reciprocal ranks against all sign patterns", arguments: 0..<8)
  func exact(seed: Int) {
    let one = (0..<13).map { ($0 * 7 + seed * 3) % 11 + 1 }
    let other = (0..<13).map { ($0 * 5 + seed) % 6 + 1 }
    let comparison = RandomisationTest(seed: UInt64(seed)).compare(
      makeAnswers(ranks: one), with: makeAnswers(ranks: other), by: .meanReciprocalRank)
    let differences = zip(one, other).map { 1 / Double($0) - 1 / Double($1) }
    #expect(abs(comparison.difference - differences.reduce(0, +) / 13) < 1e-15)
    #expect(abs(comparison.p - exactP(differences)) < 0.02)
  }

  @Test("twins differ by nothing: p is 1; so is it without tasks")
  func twins() {
    for twins in [compare([1, 2, nil], [1, 2, nil]), compare([], [])] {
      #expect(twins.measure == "top1" && twins.difference == 0 && twins.p == 1 && !twins.differs)
    }
  }

  @Test("a clear winner has the least p there is, and never 0")
  func winner() {
    let count = 400
    let comparison = compare(Array(repeating: 1, count: count), Array(repeating: 2, count: count))
    #expect(comparison.p == 1.0 / 10_001)
  }

  @Test("the loser's view has the other sign and the same p")
  func mirrored() {
    let (one, other) = ([1, 3, 1, 1, 2, 7, 1, 1, 1], [2, 1, 2, 2, 1, 7, 2, 2, 3])
    #expect(compare(one, other).difference == -compare(other, one).difference)
    #expect(compare(one, other).p == compare(other, one).p)
    #expect(compare(one, other) == compare(one, other))
  }
}
