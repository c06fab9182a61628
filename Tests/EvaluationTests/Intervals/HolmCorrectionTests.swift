import DelegationEvaluation
import Testing

@Suite("Holm's correction") struct HolmCorrectionTests {
  @Test("four tests, worked by hand, in any order")
  func byHand() {
    // 0.005 · 4, then 0.01 · 3; 0.03 · 2 = 0.06, and 0.04 · 1 may not fall below it.
    let raised = HolmCorrection.adjusted([0.01, 0.04, 0.03, 0.005])
    #expect(raised.count == 4)
    for (found, expected) in zip(raised, [0.03, 0.06, 0.06, 0.02]) { #expect(abs(found! - expected) < 1e-15) }
  }

  @Test("nothing above 1, one test as it is, equal values alike")
  func edges() {
    #expect(HolmCorrection.adjusted([0.6, 0.7]) == [1, 1])
    #expect(HolmCorrection.adjusted([0.03]) == [0.03])
    #expect(HolmCorrection.adjusted([0.02, 0.02]) == [0.04, 0.04])
    #expect(HolmCorrection.adjusted([]).isEmpty)
  }

  @Test("where nothing differs there is no test, and it is not counted")
  func untested() {
    #expect(HolmCorrection.adjusted([nil, 0.02, nil, 0.03]) == [nil, 0.04, nil, 0.04])
    #expect(HolmCorrection.adjusted([nil]) == [nil])
  }
}
