import DelegationEvaluation
import DelegationFoundations
import Testing

@Suite("Area under the curve") struct AreaUnderCurveTests {
  private func area(_ yes: [Double], _ no: [Double]) -> AreaUnderCurve? {
    AreaUnderCurve(of: yes.map { ($0, true) } + no.map { ($0, false) }, seed: 1)
  }

  @Test("worked by hand: pairs in order, equal scores half, one kind of answer none")
  func byHand() {
    #expect(area([0.9, 0.8], [0.1])?.value == 1)
    #expect(area([0.1], [0.8, 0.9])?.value == 0)
    // Of six pairs two are in order and one is equal.
    #expect(area([0.2, 0.5, 0.9], [0.5, 0.7])?.value == 2.5 / 6)
    #expect(area([0.5, 0.5], [0.5])?.value == 0.5)
    #expect(area([0.5, 0.7], []) == nil && area([], []) == nil)
  }

  @Test("the interval holds the value, narrows with more cases, and is the same in any order")
  func interval() throws {
    var chance = SplitMix64(seed: 5)
    let cases = (0..<800).map { _ in
      let isTrue = chance.next(below: 2) == 0
      return (score: chance.nextUnit() + (isTrue ? 0.3 : 0), isTrue: isTrue)
    }
    let large = try #require(AreaUnderCurve(of: cases, seed: 1))
    let small = try #require(AreaUnderCurve(of: Array(cases.prefix(100)), seed: 1))
    for area in [large, small] { #expect(area.interval.lower < area.value && area.value < area.interval.upper) }
    #expect(large.interval.upper - large.interval.lower < small.interval.upper - small.interval.lower)
    #expect(AreaUnderCurve(of: cases.reversed(), seed: 1) == large)
  }
}
