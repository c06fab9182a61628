import DelegationEvaluation
import Testing

@Suite("Reliability") struct ReliabilityBinsTests {
  @Test("twenty tasks make ten bins of two, whatever their order")
  func equalNumbers() {
    let all = (0..<20).map { stated(Double($0) / 20, right: $0 >= 15) }
    let bins = ReliabilityBins(of: all.reversed()).bins
    #expect(bins.map(\.count) == Array(repeating: 2, count: 10))
    #expect(bins.map(\.right) == [0, 0, 0, 0, 0, 0, 0, 0.5, 1, 1])
    #expect(abs(bins[7].probability - 0.725) < 1e-12)
    #expect(bins[7].interval95 == Interval.wilson(1, of: 2).bounds)
  }

  @Test("25 tasks: borders at the floor of i · 25 / 10")
  func uneven() {
    let bins = ReliabilityBins(of: (0..<25).map { stated(Double($0) / 25, right: false) }).bins
    #expect(bins.map(\.count) == [2, 3, 2, 3, 2, 3, 2, 3, 2, 3])
  }

  @Test("equal probabilities stay together: fewer and larger bins")
  func ties() {
    let all =
      stated(0.9, hits: 4, of: 5) + stated(0.1, hits: 1, of: 12)
      + (0..<3).map { stated(0.2 + Double($0) / 10, right: true) }
    let bins = ReliabilityBins(of: all).bins
    // Borders at 2, 4, … 18 of 20: the twelve of 0.1 fill the bins up to 12, then 0.2 and 0.3, then 0.4 and the five.
    #expect(bins.map(\.count) == [12, 2, 6])
    #expect(bins.map { ($0.right * Double($0.count)).rounded() } == [1, 2, 5])
    #expect(ReliabilityBins(of: stated(0.5, hits: 1, of: 30)).bins.map(\.count) == [30])
  }

  @Test("fewer tasks than bins: one each; none: none")
  func few() {
    #expect(ReliabilityBins(of: (0..<3).map { stated(Double($0) / 3, right: true) }).bins.map(\.count) == [1, 1, 1])
    #expect(ReliabilityBins(of: []).bins.isEmpty)
  }
}
