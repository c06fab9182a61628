import DelegationEvaluation
import Testing

@Suite("Wilson interval") struct WilsonIntervalTests {
  @Test(
    "its bounds solve (share − p)² = z² p (1 − p) / n",
    arguments: [(1, 10), (5, 10), (9, 10), (30, 46), (400, 457)])
  func solves(hits: Int, count: Int) {
    let (share, interval) = (Double(hits) / Double(count), Interval.wilson(hits, of: count))
    let z = 1.959964
    for bound in [interval.lower, interval.upper] {
      #expect(abs((share - bound) * (share - bound) - z * z * bound * (1 - bound) / Double(count)) < 1e-7)
    }
    #expect(interval.lower < share && share < interval.upper)
  }

  @Test("nothing and everything: z² / (n + z²) wide; of no cases anything may be")
  func ends() {
    let width = 1.959964 * 1.959964 / (46 + 1.959964 * 1.959964)
    #expect(Interval.wilson(0, of: 46).lower == 0)
    #expect(abs(Interval.wilson(0, of: 46).upper - width) < 1e-6)
    #expect(abs(Interval.wilson(46, of: 46).lower - (1 - width)) < 1e-6)
    #expect(Interval.wilson(46, of: 46).upper == 1)
    #expect(Interval.wilson(0, of: 0) == Interval(lower: 0, upper: 1))
  }
}
