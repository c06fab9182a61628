import DelegationFoundations
import DelegationRanking
import DelegationTasks
import Foundation
import Testing

@Suite("Work history") struct WorkHistoryTests {
  /// 2^(−days / half-life) by half-life.
  private func decayed(_ days: Double) -> PerHalfLife {
    PerHalfLife(HalfLife.allCases.map { $0 == .ever ? 1 : exp2(-days / $0.days) })
  }

  @Test("a hand-over takes the work along, as of the hand-over")
  func handOver() {
    let history = workHistory(components: [0, 0], [event(1, 0, .assigned(1)), event(3, 0, .assigned(2))])
    for key in [WorkKey.everything, .component] {
      #expect(near(history.left(.assigned, key, of: 1, on: 10, 1), .zero))
      #expect(near(history.left(.assigned, key, of: 1, on: 10, 2), decayed(7)))
      #expect(near(history.left(.assigned, key, of: 1, on: 10), decayed(7)))
    }
    #expect(history.openTasks == [0, 0, 1] && history.assignees == [2, nil] && history.assignedSince[0] == day(3))
    #expect(history.lastSeen == [.min, day(1).seconds, day(3).seconds])
    #expect(history.counts(.assigned, .reporter, of: 0) == nil)
  }

  @Test("a task that goes back to nobody is nobody's work")
  func nobody() {
    let history = workHistory(
      components: [0], [event(1, 0, .assigned(1)), event(2, 0, .fixed), event(3, 0, .assigned(nil))])
    #expect(near(history.left(.assigned, .everything, of: 0, on: 4), .zero))
    #expect(near(history.left(.fixed, .everything, of: 0, on: 4), .zero))
    #expect(history.openTasks == [0, 0, 0] && history.assignees == [nil])
  }

  @Test("fixed counts from the first time it was FIXED, through reopening and hand-over")
  func fixedSince() {
    var history = workHistory(components: [0], [event(1, 0, .assigned(1)), event(5, 0, .fixed)])
    #expect(near(history.left(.fixed, .component, of: 0, on: 6, 1), decayed(1)) && history.openTasks[1] == 0)
    history.follow(event(8, 0, .reopened))
    #expect(near(history.left(.fixed, .component, of: 0, on: 9), .zero) && history.openTasks[1] == 1)
    history.follow(event(9, 0, .assigned(2)))
    history.follow(event(20, 0, .fixed))
    #expect(near(history.left(.fixed, .component, of: 0, on: 26, 2), decayed(21)))
    #expect(near(history.left(.assigned, .component, of: 0, on: 26, 2), decayed(17)))
    #expect(history.openTasks == [0, 0, 0] && history.lastSeen[2] == day(20).seconds)
  }

  @Test("resolved otherwise: assigned and no longer open, but not fixed")
  func dropped() {
    let history = workHistory(components: [0], [event(1, 0, .assigned(1)), event(2, 0, .dropped)])
    #expect(near(history.left(.fixed, .everything, of: 0, on: 2), .zero) && history.openTasks[1] == 0)
    #expect(near(history.left(.assigned, .everything, of: 0, on: 2, 1), decayed(1)))
  }

  @Test("a task resolved before it is assigned counts once it is")
  func resolvedFirst() {
    let history = workHistory(components: [0], [event(2, 0, .fixed), event(4, 0, .assigned(1))])
    #expect(near(history.left(.fixed, .everything, of: 0, on: 4, 1), decayed(0)) && history.openTasks[1] == 0)
  }

  @Test("copies are counted by their own keys and are no sign of work")
  func copies() {
    let history = workHistory(components: [0, 1], [event(1, 0, .copied(2))])
    #expect(near(history.left(.copied, .component, of: 0, on: 1, 2), decayed(0)))
    #expect(near(history.left(.copied, .component, of: 1, on: 1, 2), .zero))
    #expect(near(history.left(.copied, .everything, of: 1, on: 1, 2), decayed(0)))
    #expect(history.lastSeen[2] == .min && history.openTasks[2] == 0)
  }

  @Test("decades do not overflow: what is left is the same as if the clock had never been moved")
  func decades() {
    let history = workHistory(
      components: [0], [event(1, 0, .assigned(1)), event(7000, 0, .fixed), event(14_000, 0, .assigned(2))])
    #expect(history.clock.origin == day(14_000))
    #expect(near(history.left(.assigned, .everything, of: 0, on: 14_001, 2), decayed(1)))
    #expect(near(history.left(.assigned, .everything, of: 0, on: 14_001, 1), .zero))
    #expect(near(history.left(.fixed, .everything, of: 0, on: 14_001, 2), decayed(7001)))
  }

  @Test("an assignment for a moment leaves no work", arguments: 0..<20)
  func forgets(seed: Int) {
    var chance = SplitMix64(seed: UInt64(seed))
    let components = (0..<8).map { _ in ValueID(chance.next(below: 2)) }
    var (plain, detoured) = (workHistory(components: components), workHistory(components: components))
    for step in 0..<60 {
      let task = chance.next(below: components.count)
      let assignee = PersonID(chance.next(below: 3))
      let change = [TaskEvent.Change.assigned(assignee), .assigned(nil), .fixed, .dropped, .reopened][
        chance.next(below: 5)]
      if case .assigned(_?) = change { detoured.follow(event(10 + step, task, .assigned((assignee + 1) % 3))) }
      plain.follow(event(10 + step, task, change))
      detoured.follow(event(10 + step, task, change))
    }
    for task in components.indices {
      for kind in WorkKind.allCases {
        for key in [WorkKey.everything, .component] {
          #expect(
            near(plain.left(kind, key, of: task, on: 80), detoured.left(kind, key, of: task, on: 80)))
          for person in 0..<3 as Range<PersonID> {
            let one = plain.left(kind, key, of: task, on: 80, person)
            #expect(near(one, detoured.left(kind, key, of: task, on: 80, person)))
          }
        }
      }
    }
    #expect(plain.openTasks == detoured.openTasks && plain.assignees == detoured.assignees)
  }
}
