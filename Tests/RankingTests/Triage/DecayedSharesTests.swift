import DelegationRanking
import DelegationTasks
import Testing

@Suite("Decayed shares of FIXED") struct DecayedSharesTests {
  private func isNear(_ found: (fixed: Double, all: Double), _ fixed: Double, _ all: Double) -> Bool {
    abs(found.fixed - fixed) < 1e-12 && abs(found.all - all) < 1e-12
  }

  @Test("an outcome weighs half as much after every half-life, value by value")
  func decay() {
    var shares = DecayedShares(valueCount: 2, halfLife: 10)
    shares.add(0, isFixed: true, at: day(0))
    shares.add(0, isFixed: false, at: day(10))
    #expect(isNear(shares.counts(of: 0, at: day(10)), 0.5, 1.5))
    #expect(isNear(shares.counts(of: 0, at: day(30)), 0.125, 0.375))
    #expect(isNear(shares.counts(of: 1, at: day(30)), 0, 0))
  }

  @Test("what is taken back is as if it had never been; nothing falls below 0")
  func remove() {
    var shares = DecayedShares(valueCount: 1, halfLife: 7)
    shares.add(0, isFixed: false, at: day(1))
    shares.add(0, isFixed: true, at: day(2))
    shares.remove(0, isFixed: true, since: day(2), at: day(20))
    var other = DecayedShares(valueCount: 1, halfLife: 7)
    other.add(0, isFixed: false, at: day(1))
    let (left, expected) = (shares.counts(of: 0, at: day(21)), other.counts(of: 0, at: day(21)))
    #expect(isNear(left, expected.fixed, expected.all) && left.fixed >= 0)
  }
}
