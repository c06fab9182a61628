import DelegationEvaluation
import Testing

@Suite("Kaplan–Meier") struct KaplanMeierTests {
  private func curve(_ ends: [Int64], seen: [Int64] = []) -> KaplanMeier {
    KaplanMeier(
      of: ends.map { .init(duration: $0, isEnd: true) } + seen.map { .init(duration: $0, isEnd: false) })
  }

  /// The group that got 6-MP in Freireich et al. 1963, the textbook's example: Kalbfleisch & Prentice, table 1.1 and
  /// section 1.4.
  private static let remission = (
    ends: [6, 6, 6, 7, 10, 13, 16, 22, 23] as [Int64], seen: [6, 9, 10, 11, 17, 19, 20, 25, 32, 32, 34, 35] as [Int64]
  )

  @Test("the textbook's example")
  func textbook() throws {
    let curve = curve(Self.remission.ends, seen: Self.remission.seen)
    let expected: [(Int64, Double)] = [
      (5, 0), (6, 1 - 0.857), (7, 1 - 0.807), (9, 1 - 0.807), (10, 1 - 0.753), (13, 1 - 0.690), (16, 1 - 0.627),
      (22, 1 - 0.538), (23, 1 - 0.448), (35, 1 - 0.448),
    ]
    for (duration, share) in expected {
      #expect(abs(try #require(curve.share(endedWithin: duration)).value - share) < 0.0006)
    }
    // By hand: Greenwood's sum there is .01637, and log S is −.2838.
    let interval = try #require(curve.share(endedWithin: 10)).interval
    #expect(abs(interval.lower - (1 - 0.889)) < 0.001 && abs(interval.upper - (1 - 0.503)) < 0.001)
    #expect(curve.share(endedWithin: 36) == nil)
    #expect(curve.duration(untilShare: 0.5) == 23 && curve.duration(untilShare: 0.1) == 6)
    #expect(curve.duration(untilShare: 0.6) == nil)
  }

  @Test("when all were seen to the end, shares are what was counted; the order does not matter")
  func complete() throws {
    let ends: [Int64] = [5, 1, 3, 3, 9, 7, 7, 7]
    let (one, other) = (curve(ends), curve(ends.reversed()))
    #expect(one == other)
    for duration: Int64 in 0...9 {
      let counted = Double(ends.count { $0 <= duration }) / 8
      #expect(abs(try #require(one.share(endedWithin: duration)).value - counted) < 1e-12)
    }
    #expect(one.duration(untilShare: 1) == 9)
  }

  @Test("nobody seen, and nobody ended")
  func nothing() {
    #expect(curve([]).share(endedWithin: 1) == nil && curve([]).share(endedWithin: 0)?.value == 0)
    #expect(curve([], seen: [4, 5]).share(endedWithin: 5)?.value == 0)
    #expect(curve([], seen: [4]).duration(untilShare: 0.5) == nil)
  }
}
