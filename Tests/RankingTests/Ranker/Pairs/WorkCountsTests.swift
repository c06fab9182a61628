import DelegationRanking
import Testing

@Suite("Work counts") struct WorkCountsTests {
  @Test("added, removed, scaled; persons are in the order of their first work")
  func byHand() {
    var counts = WorkCounts(valueCount: 2)
    counts.add([1, 2, 3, 4], of: 5, value: 1, at: day(3))
    counts.add([1, 1, 1, 1], of: 2, value: 1, at: day(4))
    counts.add([1, 0, 0, 0], of: 5, value: 1, at: day(1))
    #expect(counts.entries[0].isEmpty && counts.totals[0] == .zero)
    #expect(counts.entries[1].map(\.person) == [5, 2])
    #expect(counts.entries[1].map(\.sums) == [[2, 2, 3, 4], [1, 1, 1, 1]])
    // The latest piece of work, not the one added last.
    #expect(counts.entries[1].map(\.last) == [day(3).seconds, day(4).seconds])
    #expect(counts.totals[1] == [3, 3, 4, 5])
    counts.remove([1, 2, 3, 4], of: 5, value: 1)
    #expect(counts.entries[1][0].sums == [1, 0, 0, 0] && counts.totals[1] == [2, 1, 1, 1])
    counts.scale(by: [0.5, 1, 1, 2])
    #expect(counts.entries[1].map(\.sums) == [[0.5, 0, 0, 0], [0.5, 1, 1, 2]] && counts.totals[1] == [1, 1, 1, 2])
  }

  @Test("rounding leaves no sum below 0")
  func rounding() {
    var counts = WorkCounts(valueCount: 1)
    for weight in [0.1, 0.2] { counts.add(PerHalfLife(repeating: weight), of: 0, value: 0, at: day(0)) }
    for weight in [0.2, 0.1, 1e-17] { counts.remove(PerHalfLife(repeating: weight), of: 0, value: 0) }
    #expect(counts.entries[0][0].sums.min() >= 0 && counts.entries[0][0].sums.max() < 1e-15)
    #expect(counts.totals[0].min() >= 0)
  }
}
