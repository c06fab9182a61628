import DelegationEvaluation
import DelegationFoundations
import Testing

@Suite("The alarm on a promise")
struct PromiseAlarmTests {
  /// Weeks of answers, each right with the probability of its week.
  private func weeks(_ shares: [Double], answers: Int, _ chance: inout SplitMix64) -> [PromiseAlarm.Week] {
    shares.map { share in
      let right = (0..<answers).count { _ in chance.nextUnit() < share }
      return .init(right: right, wrong: answers - right)
    }
  }

  @Test("two weeks worked by hand: the mean of four bets on each beginning, and what no week has begun")
  func byHand() {
    let alarm = PromiseAlarm(promised: 0.8, risk: 0.05)
    func growth(_ right: Double, _ wrong: Double) -> Double {
      [0.75, 0.7, 0.6, 0.5].map { (share: Double) in
        (0..<Int(right)).reduce(1.0) { product, _ in product * share / 0.8 }
          * (0..<Int(wrong)).reduce(1.0) { product, _ in product * (1 - share) / 0.2 }
      }.reduce(0, +) / 4
    }
    let expected = 26.0 / (26 * 27) * growth(3, 3) + 26.0 / (27 * 28) * growth(1, 2) + 26.0 / 28
    let evidence = alarm.evidence([.init(right: 2, wrong: 1), .init(right: 1, wrong: 2)])
    #expect(evidence.count == 2 && abs(evidence[1] - expected) < 1e-12)
    #expect(alarm.evidence([]).isEmpty)
    #expect(alarm.evidence([.init(right: 0, wrong: 0), .init(right: 0, wrong: 0)]).allSatisfy { abs($0 - 1) < 1e-12 })
  }

  @Test(
    "of a thousand streams that keep the promise exactly at most five in a hundred ever ring in a year, looked at weekly",
    arguments: [0.3, 0.8, 0.9])
  func stable(promised: Double) {
    var chance = SplitMix64(seed: 7)
    let alarm = PromiseAlarm(promised: promised, risk: 0.05)
    let rung = (0..<1_000).count { _ in
      alarm.ringing(weeks(Array(repeating: promised, count: 52), answers: 20, &chance)) != nil
    }
    #expect(rung <= 50)
  }

  @Test(
    "a fall in the middle of the year is found", arguments: [(0.8, 0.6, 6), (0.9, 0.75, 6), (0.5, 0.3, 6)])
  func fall(promised: Double, later: Double, within: Int) {
    var chance = SplitMix64(seed: 11)
    let alarm = PromiseAlarm(promised: promised, risk: 0.05)
    let shares = Array(repeating: promised, count: 26) + Array(repeating: later, count: 26)
    let delays = (0..<200).compactMap { _ in
      alarm.ringing(weeks(shares, answers: 20, &chance)).map { $0 - 25 }
    }.filter { $0 > 0 }.sorted()
    #expect(delays.count >= 190 && delays[delays.count / 2] <= within)
  }

  @Test(
    "a planted reorganisation that moves a part of the work is found within so many answers in half of the years, and one that always rings is no alarm",
    arguments: [(0.2, 200), (0.1, 500)])
  func reorganisation(moved: Double, within: Int) {
    typealias Rings = ([PromiseAlarm.Week]) -> Int?
    let alarm = PromiseAlarm(promised: 0.8, risk: 0.05)
    func judge(_ rings: Rings) -> (falsely: Int, found: Int) {
      var chance = SplitMix64(seed: 13)
      let before = Array(repeating: 0.8, count: 26)
      let after = Array(repeating: 0.8 * (1 - moved), count: 78)
      let falsely = (0..<200).count { _ in rings(weeks(before + before, answers: 20, &chance)) != nil }
      let found = (0..<200).count { _ in
        rings(weeks(before + after, answers: 20, &chance)).map { ($0 - 25) * 20 <= within } ?? false
      }
      return (falsely, found)
    }
    let (ours, always) = (judge(alarm.ringing), judge { _ in 0 })
    #expect(ours.falsely <= 10 && ours.found >= 100, "\(ours)")
    #expect(always.falsely == 200 && always.found == 200)
  }

  @Test("a good year does not hide a bad month, and nothing overflows")
  func good() {
    let alarm = PromiseAlarm(promised: 0.8, risk: 0.05)
    let year = Array(repeating: PromiseAlarm.Week(right: 100, wrong: 0), count: 52)
    #expect(alarm.ringing(year) == nil)
    #expect(alarm.ringing(year + Array(repeating: .init(right: 50, wrong: 50), count: 4)) != nil)
    let worst = alarm.evidence(Array(repeating: .init(right: 0, wrong: 1_000_000), count: 60))
    #expect(worst.allSatisfy { $0.isFinite })
  }

  @Test("what is good again does not take back an alarm: whoever looks late hears of it too")
  func late() {
    let alarm = PromiseAlarm(promised: 0.8, risk: 0.05)
    let fall = Array(repeating: PromiseAlarm.Week(right: 5, wrong: 15), count: 4)
    let later = fall + Array(repeating: .init(right: 20, wrong: 0), count: 100)
    #expect(alarm.ringing(fall) != nil && alarm.ringing(later) == alarm.ringing(fall))
    #expect(alarm.evidence(later).last! < 1)
  }
}
