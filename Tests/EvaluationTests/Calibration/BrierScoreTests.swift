import DelegationEvaluation
import Testing

@Suite("Brier score") struct BrierScoreTests {
  @Test("worked by hand; always one half gives a quarter")
  func byHand() {
    // 0.1² and 0.6² over two.
    let all = [stated(0.9, right: true), stated(0.6, right: false)]
    #expect(abs(CalibrationMeasure.brier.value(of: all) - 0.185) < 1e-12)
    #expect(CalibrationMeasure.brier.value(of: stated(0.5, hits: 3, of: 7)) == 0.25)
    #expect(CalibrationMeasure.brier.value(of: []) == 0)
  }
}
