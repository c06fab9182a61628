import DelegationRanking
import Foundation
import Testing

@Suite("Blended learner") struct BlendedLearnerTests {
  /// Says what it was given.
  private struct Fixed: PairLearner {
    let values: [Double]
    mutating func fit(_ table: PairTable, _ examples: [RankingExample]) {}
    func utilities(_ table: PairTable, rows: Range<Int>) -> [Double] { rows.map { values[$0] } }
    func contributions(_ table: PairTable, row: Int) -> [Double] { [values[row]] }
  }

  private let table = PairTable(features: [feature("open-tasks")], taskCount: 1)

  @Test("the mean of the logarithms of both probabilities, by hand")
  func byHand() {
    // Probabilities ¾, ¼ and ½, ½; what is added to all utilities of one learner does not matter.
    var blended = BlendedLearner(Fixed(values: [log(3) + 100, 100]), Fixed(values: [-7, -7])) { _ in 0.5 }
    let first: [Double] = [log(3) + 100, 100]
    #expect(blended.utilities(table, rows: 0..<2) == first)
    blended.fit(table, [])
    let utilities = blended.utilities(table, rows: 0..<2)
    #expect(abs(utilities[0] - (log(0.75) + log(0.5)) / 2) < 1e-9)
    #expect(abs(utilities[1] - (log(0.25) + log(0.5)) / 2) < 1e-9)
    let both = (100.0 - 7) / 2
    #expect(blended.contributions(table, row: 1) == [both])
    #expect(blended.utilities(table, rows: 0..<0).isEmpty)
  }

  @Test("the second one's weight follows the number of examples")
  func share() {
    let example = RankingExample(rows: 0..<2, chosen: 0)
    var blended = BlendedLearner(Fixed(values: [log(3), 0]), Fixed(values: [0, 0])) { Double($0) / 4 }
    for count in [1, 3, 4] {
      blended.fit(table, Array(repeating: example, count: count))
      let utilities = blended.utilities(table, rows: 0..<2)
      let expected = (1 - Double(count) / 4) * log(3)
      #expect(abs(utilities[0] - utilities[1] - expected) < 1e-9)
    }
  }

  @Test("both learn")
  func fit() {
    let (one, other) = (NotedLearner(), NotedLearner())
    var blended = BlendedLearner(one, other) { _ in 0.5 }
    blended.fit(table, [])
    #expect(one.notes.fits == [0] && other.notes.fits == [0])
  }
}
