import DelegationRanking
import DelegationTasks
import Foundation
import Testing

@Suite("Votes of similar tasks") struct NeighbourVotesTests {
  private func near(_ one: [Double], _ other: [Double]) -> Bool {
    zip(one, other).allSatisfy { abs($0 - $1) < 1e-6 }
  }

  @Test("two tasks, worked by hand: BM25, decaying, component")
  func byHand() {
    let features = features([(0, 0, "crash parser"), (60, 1, "crash"), (60, 1, "crash parser"), (60, 1, "slow")])
    var history = WorkHistory(categories: features.categories, openings: features.openings, personCount: 3)
    var neighbours = NeighbourVotes(features: features, personCount: 3)
    for event in [event(0, 0, .assigned(0)), event(60, 1, .assigned(1))] {
      history.follow(event)
      neighbours.change(event.task, hasAssignee: true)
    }
    // Two tasks of 1.5 terms on average; "crash" occurs in both, "parser" in one.
    let (crash, parser) = (log(1 + 0.5 / 2.5), log(1 + 1.5 / 1.5))
    let first = (crash + parser) * 2.5 / (1 + 1.5 * (0.25 + 0.75 * 2 / 1.5))
    let second = crash * 2.5 / (1 + 1.5 * (0.25 + 0.75 * 1 / 1.5))
    let votes = neighbours.votes(for: 2, at: day(60), history)
    let (one, two) = (first * first, second * second)
    #expect(near(votes.ever, [one / (one + two), two / (one + two), 0]))
    #expect(near(votes.recent, [one / 2 / (one / 2 + two), two / (one / 2 + two), 0]))
    #expect(near(votes.sameComponent, [0, 1, 0]))
    // The first has the task's own words.
    #expect(near(votes.best, [1, second / first, 0]) && near(votes.recentBest, [0.5, second / first, 0]))
    let nothing = neighbours.votes(for: 3, at: day(60), history)
    #expect(nothing.ever == [0, 0, 0] && nothing.best == [0, 0, 0] && nothing.sameComponent == [0, 0, 0])
  }

  @Test("150 tasks vote; of equal ones the later")
  func cut() {
    #expect(NeighbourVotes.neighbours == 150)
    let features = features((0..<161).map { ($0, nil, "crash") })
    for loser in [9, 10] {
      var history = WorkHistory(categories: features.categories, openings: features.openings, personCount: 2)
      var neighbours = NeighbourVotes(features: features, personCount: 2)
      for task in 0..<160 {
        history.follow(event(task, task, .assigned(task <= loser ? 0 : 1)))
        neighbours.change(task, hasAssignee: true)
      }
      let votes = neighbours.votes(for: 160, at: day(160), history)
      let expected: [Double] = loser == 9 ? [0, 1] : [1.0 / 150, 149.0 / 150]
      #expect(near(votes.ever, expected))
    }
  }

  @Test("a task that lost its assignee is as if it had never had one")
  func forgets() {
    let features = features([(0, 0, "crash parser"), (1, 1, "crash"), (2, 1, "crash parser")])
    var history = WorkHistory(categories: features.categories, openings: features.openings, personCount: 2)
    var neighbours = NeighbourVotes(features: features, personCount: 2)
    var fresh = neighbours
    for (number, task, assignee) in [(1, 0, 0), (2, 1, 1), (3, 0, nil)] as [(Int, Int, PersonID?)] {
      history.follow(event(number, task, .assigned(assignee)))
      neighbours.change(task, hasAssignee: assignee != nil)
    }
    fresh.change(1, hasAssignee: true)
    func all(_ votes: NeighbourVotes.Votes) -> [[Double]] {
      [votes.recent, votes.ever, votes.sameComponent, votes.best, votes.recentBest]
    }
    let votes = neighbours.votes(for: 2, at: day(4), history)
    let expected = fresh.votes(for: 2, at: day(4), history)
    #expect(all(votes) == all(expected) && votes.ever == [0, 1])
    // And back again: listed once.
    history.follow(event(5, 0, .assigned(0)))
    neighbours.change(0, hasAssignee: true)
    fresh.change(0, hasAssignee: true)
    let (one, other) = (neighbours.votes(for: 2, at: day(6), history), fresh.votes(for: 2, at: day(6), history))
    #expect(zip(all(one), all(other)).allSatisfy { near($0, $1) } && one.ever[0] > 0.5)
  }
}
