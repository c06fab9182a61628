import DelegationRanking
import DelegationTasks
import Testing

@Suite("Open tasks") struct OpenTasksTests {
  private func counts(_ events: [TaskEvent], at moments: [Int64]) -> [[Int]] {
    var openTasks = OpenTasks(events, taskCount: 3, personCount: 2)
    return moments.map { moment in
      openTasks.advance(to: Moment(moment))
      return openTasks.counts
    }
  }

  private func event(_ moment: Int64, _ task: Int, _ change: TaskEvent.Change) -> TaskEvent {
    TaskEvent(moment: Moment(moment), task: task, change: change)
  }

  @Test("assigned, reassigned, resolved, reopened, given to an inbox; an event is not yet known at its own moment")
  func byHand() {
    let events = [
      event(10, 0, .opened), event(10, 0, .assigned(0)), event(20, 1, .opened), event(21, 1, .assigned(0)),
      event(30, 0, .assigned(1)), event(40, 1, .fixed), event(41, 1, .assigned(1)), event(50, 1, .reopened),
      event(60, 0, .dropped), event(61, 1, .copied(0)), event(70, 1, .assigned(nil)), event(80, 2, .opened),
    ]
    #expect(
      counts(events, at: [10, 11, 21, 22, 31, 41, 42, 50, 51, 61, 71, 90]) == [
        [0, 0], [1, 0], [1, 0], [2, 0], [1, 1], [0, 1], [0, 1], [0, 1], [0, 2], [0, 1], [0, 0], [0, 0],
      ])
  }

  @Test("a resolution of another kind does not count twice")
  func resolvedTwice() {
    let events = [event(1, 0, .assigned(0)), event(2, 0, .fixed), event(3, 0, .dropped), event(4, 0, .reopened)]
    #expect(counts(events, at: [2, 3, 4, 5]) == [[1, 0], [0, 0], [0, 0], [1, 0]])
  }
}
