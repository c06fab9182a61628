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
    let blended = BlendedLearner(Fixed(values: [log(3) + 100, 100]), Fixed(values: [-7, -7]))
    let utilities = blended.utilities(table, rows: 0..<2)
    #expect(abs(utilities[0] - (log(0.75) + log(0.5)) / 2) < 1e-9)
    #expect(abs(utilities[1] - (log(0.25) + log(0.5)) / 2) < 1e-9)
    #expect(blended.contributions(table, row: 1) == [(100.0 - 7) / 2])
    #expect(blended.utilities(table, rows: 0..<0).isEmpty)
  }

  @Test("both learn")
  func fit() {
    let (one, other) = (NotedLearner(), NotedLearner())
    var blended = BlendedLearner(one, other)
    blended.fit(table, [])
    #expect(one.notes.fits == [0] && other.notes.fits == [0])
  }
}
