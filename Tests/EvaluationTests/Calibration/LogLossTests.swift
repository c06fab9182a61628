import DelegationEvaluation
import Foundation
import Testing

@Suite("Log loss") struct LogLossTests {
  @Test("worked by hand: of the suggestion and of the assignee")
  func byHand() {
    let all = [
      StatedProbabilities(probabilities: [0.5, 0.25], assigneeRank: 1),
      StatedProbabilities(probabilities: [0.75, 0.125], assigneeRank: 2),
    ]
    #expect(abs(CalibrationMeasure.logLoss.value(of: all) - log(8) / 2) < 1e-12)
    #expect(abs(CalibrationMeasure.assigneeLogLoss.value(of: all) - log(16) / 2) < 1e-12)
  }

  @Test("what was ruled out and came true costs 13.8, not infinity")
  func ruledOut() {
    let cost = -log(1e-6)
    #expect(abs(CalibrationMeasure.logLoss.value(of: [stated(1, right: false)]) - cost) < 1e-9)
    #expect(abs(CalibrationMeasure.logLoss.value(of: [stated(0, right: true)]) - cost) < 1e-9)
    #expect(abs(CalibrationMeasure.assigneeLogLoss.value(of: [stated(0.9, right: false)]) - cost) < 1e-9)
    #expect(CalibrationMeasure.logLoss.value(of: [stated(1, right: true)]) == 0)
    #expect(CalibrationMeasure.assigneeLogLoss.value(of: []) == 0)
  }
}
