import DelegationEvaluation
import Testing

@Suite("Top-k accuracy") struct TopKAccuracyTests {
  @Test("five tasks, worked by hand", arguments: [(1, 0.2), (2, 0.4), (3, 0.4), (5, 0.6), (10, 0.6), (21, 0.8)])
  func byHand(k: Int, expected: Double) {
    #expect(Measure.top(k).value(of: makeAnswers(ranks: [1, nil, 2, 21, 4])) == expected)
  }

  @Test("no tasks, or nobody ranked, give 0")
  func nothing() {
    #expect(Measure.top(1).value(of: []) == 0)
    #expect(Measure.top(10).value(of: makeAnswers(ranks: [nil, nil])) == 0)
    #expect(Measure.topCurve(of: []) == Array(repeating: 0, count: 20))
  }

  @Test("the curve is the accuracy at each k")
  func curve() {
    let answers = makeAnswers(ranks: (0..<60).map { $0 % 7 == 0 ? nil : ($0 * 5) % 23 + 1 })
    #expect(Measure.topCurve(of: answers) == (1...20).map { Measure.top($0).value(of: answers) })
    #expect(Measure.topCurve(of: answers, upTo: 3).count == 3)
  }
}
