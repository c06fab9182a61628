import DelegationEvaluation
import DelegationFoundations
import DelegationMatching
import Testing

@Suite("Intervals of the two rounds") struct AssignmentIntervalsTests {
  @Test("Wilson's for shares of the tasks, drawn for persons per task, none for the load")
  func both() {
    // Six tasks of round one for one person and two, four of round two; persons 0 and 1, and every assignee is 0.
    let tasks = (0..<10).map { task in
      TaskAssignment(
        assignee: 0, persons: task < 3 ? [1] : task < 6 ? [0, 1] : [0], round: task < 6 ? TwoRounds.Round.one : .two)
    }
    let bootstrap = Bootstrap(seed: 4)
    let intervals = AssignmentIntervals(of: tasks, bootstrap: bootstrap, threads: .one)
    #expect(intervals["assigneeAfterRoundOne"] == .wilson(3, of: 10))
    #expect(intervals["assigneeAfterBoth"] == .wilson(7, of: 10))
    #expect(intervals["leftToRoundTwo"] == .wilson(4, of: 10))
    let persons = bootstrap.interval(ofMean: [1, 1, 1, 2, 2, 2, 0, 0, 0, 0], threads: .one)
    #expect(intervals["personsPerTaskRoundOne"] == persons && persons != nil)
    #expect(intervals["loadTopFive"] == nil)
  }

  @Test("nobody takes anything in round one: shares have an interval, their number per task has none")
  func nobody() {
    let tasks = (0..<4).map { _ in TaskAssignment(assignee: 0, persons: [0], round: .two) }
    let intervals = AssignmentIntervals(of: tasks, bootstrap: Bootstrap(seed: 4), threads: .one)
    #expect(intervals["leftToRoundTwo"] == .wilson(4, of: 4) && intervals["personsPerTaskRoundOne"] == nil)
    #expect(AssignmentIntervals(of: [], bootstrap: Bootstrap(seed: 4), threads: .one).bounds.isEmpty)
  }
}
