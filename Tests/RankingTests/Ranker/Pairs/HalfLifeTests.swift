import DelegationRanking
import Foundation
import Testing

@Suite("Half-lives") struct HalfLifeTests {
  @Test("after a week, by hand")
  func byHand() {
    let clock = DecayClock(origin: day(0))
    #expect(clock.weight(at: day(0)) == PerHalfLife(repeating: 1))
    let weight = clock.weight(at: day(7))
    for (life, expected) in [(HalfLife.week, 2), (.month, exp2(7.0 / 30)), (.season, exp2(7.0 / 120)), (.ever, 1)] {
      #expect(abs(weight[life.rawValue] - expected) < 1e-12)
    }
  }

  @Test("the origin moves only when it is 900 weeks away, and what is left of work stays the same")
  func rebase() throws {
    var clock = DecayClock(origin: day(0))
    let early = clock.rebase(to: day(900 * 7))
    #expect(early == nil && clock.origin == day(0))
    let sum = clock.weight(at: day(6000)) + clock.weight(at: day(6290))
    let left = sum / clock.weight(at: day(6301))
    let moved = clock.rebase(to: day(6301))
    let factor = try #require(moved)
    #expect(clock.origin == day(6301))
    let leftAfter = sum * factor / clock.weight(at: day(6301))
    for life in HalfLife.allCases {
      #expect(abs(leftAfter[life.rawValue] / left[life.rawValue] - 1) < 1e-12)
      // What is taken back later weighs as much as was added.
      let taken = clock.weight(at: day(6290))[life.rawValue]
      #expect(abs(taken / exp2(-11 / life.days) - 1) < 1e-12)
    }
  }
}
