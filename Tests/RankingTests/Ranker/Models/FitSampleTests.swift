import DelegationRanking
import Testing

@Suite("Sample of a fit") struct FitSampleTests {
  @Test("few tasks: all of them")
  func few() {
    let tasks = (0..<500).map { 3 * $0 }
    #expect(FitSample.latestAndEarlier(tasks, count: 500) == tasks)
    #expect(FitSample.latestAndEarlier([], count: 500) == [])
  }

  @Test("many: the latest half of the sample, the rest drawn from all earlier ones", arguments: [1, 1_000, 90_000])
  func many(more: Int) {
    let half = 1_500
    let tasks = Array(0..<2 * half + more)
    let sample = FitSample.latestAndEarlier(tasks, count: 2 * half)
    #expect(sample.count == 2 * half && sample == sample.sorted() && Set(sample).count == sample.count)
    #expect(sample.suffix(half) == tasks.suffix(half))
    // Each tenth of the earlier tasks has its share, within five standard deviations.
    let earlier = tasks.count - half
    for tenth in 0..<10 {
      let part = earlier * tenth / 10..<earlier * (tenth + 1) / 10
      let share = Double(half) / Double(earlier)
      let (expected, found) = (share * Double(part.count), Double(sample.count { part.contains($0) }))
      #expect(abs(found - expected) <= 5 * (expected * (1 - share)).squareRoot() + 1)
    }
  }

  @Test("what is drawn of more tasks was drawn of fewer, if it was there")
  func nested() {
    let tasks = (0..<10_000).map { 7 * $0 }
    let (few, many) = (FitSample.drawn(tasks[..<5_000], count: 500), Set(FitSample.drawn(tasks[...], count: 500)))
    #expect(few.count == 500 && many.intersection(few).count == many.count { $0 < 35_000 })
  }
}
