import DelegationEvaluation
import Testing

@Suite("What became of a promise") struct PromiseTests {
  @Test("to reach 80 %: reached, missed within the interval, broken beyond it")
  func atLeast() {
    #expect(Promise(atLeast: 0.8, 0.8, Interval(lower: 0.7, upper: 0.9)) == .kept)
    #expect(Promise(atLeast: 0.8, 0.78, Interval(lower: 0.74, upper: 0.82)) == .missed)
    #expect(Promise(atLeast: 0.8, 0.76, Interval(lower: 0.72, upper: 0.8)) == .missed)
    #expect(Promise(atLeast: 0.8, 0.696, Interval(lower: 0.64, upper: 0.747)) == .broken)
  }

  @Test(
    "not to exceed 3 persons: kept, missed within the interval, broken beyond it; without an interval missed at most")
  func atMost() {
    #expect(Promise(atMost: 3, 3, Interval(lower: 2.9, upper: 3.1)) == .kept)
    #expect(Promise(atMost: 3, 3.1, Interval(lower: 3, upper: 3.2)) == .missed)
    #expect(Promise(atMost: 3, 3.97, Interval(lower: 3.8, upper: 4.14)) == .broken)
    #expect(Promise(atMost: 3, 4, nil) == .missed && Promise(atMost: 3, 2, nil) == .kept)
  }
}
