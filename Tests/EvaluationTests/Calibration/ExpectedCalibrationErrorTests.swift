import DelegationEvaluation
import Testing

@Suite("Expected calibration error") struct ExpectedCalibrationErrorTests {
  private func error(_ measure: CalibrationMeasure, _ stated: [StatedProbabilities]) -> Double {
    measure.value(of: stated)
  }

  @Test("two bins, worked by hand")
  func byHand() {
    // 0.7…0.8: 0.72 and 0.78, one right: |1 − 1.5| = 0.5. 0.2…0.3: 0.2 twice, both right: |2 − 0.4| = 1.6.
    let all = [stated(0.72, right: true), stated(0.78, right: false)] + stated(0.2, hits: 2, of: 2)
    #expect(abs(error(.error, all) - 2.1 / 4) < 1e-12)
  }

  @Test("errors of opposite sign cancel within a bin, not between bins")
  func cancelling() {
    #expect(abs(error(.error, stated(0.5, hits: 1, of: 2))) < 1e-12)
    #expect(abs(error(.error, [stated(0.45, right: true), stated(0.55, right: false)]) - 0.55) < 1e-12)
  }

  @Test("0 and 1 are in the outermost bins")
  func ends() {
    #expect(error(.error, [stated(1, right: true), stated(0, right: false)]) == 0)
    #expect(error(.error, [stated(1, right: false), stated(0, right: false)]) == 0.5)
  }

  @Test("all pairs: each ranked person is a case, an assignee outside makes them all wrong")
  func pairs() {
    // Pairs (0.6, wrong), (0.3, right), (0.6, wrong), (0.3, wrong): |0 − 1.2| + |1 − 0.6| over 4.
    let all = [
      StatedProbabilities(probabilities: [0.6, 0.3], assigneeRank: 2),
      StatedProbabilities(probabilities: [0.6, 0.3], assigneeRank: nil),
    ]
    #expect(abs(error(.pairError, all) - 1.6 / 4) < 1e-12)
    #expect(abs(error(.error, all) - 0.6) < 1e-12)
  }

  @Test("no tasks, no error")
  func none() {
    #expect(error(.error, []) == 0 && error(.pairError, []) == 0)
    #expect(error(.pairError, [StatedProbabilities(probabilities: [], assigneeRank: nil)]) == 0)
  }
}
