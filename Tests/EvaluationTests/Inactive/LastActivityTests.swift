import DelegationEvaluation
import DelegationTasks
import Testing

@Suite("Last activity") struct LastActivityTests {
  private func event(_ moment: Int64, _ task: Int, _ change: TaskEvent.Change) -> TaskEvent {
    TaskEvent(moment: Moment(moment), task: task, change: change)
  }

  @Test("a task is assigned to them, one of theirs is resolved, they are copied on one; nothing else counts")
  func byHand() {
    let events = [
      event(10, 0, .opened), event(10, 0, .assigned(0)), event(20, 1, .assigned(1)), event(30, 0, .fixed),
      event(40, 0, .reopened), event(50, 0, .assigned(1)), event(60, 0, .dropped), event(70, 0, .assigned(nil)),
      event(80, 0, .fixed), event(90, 1, .copied(0)),
    ]
    var activity = LastActivity(events, taskCount: 2, personCount: 3)
    let seen = [10, 11, 30, 31, 51, 61, 90, 91].map { (moment: Int64) -> [Int64?] in
      activity.advance(to: Moment(moment))
      return activity.moments.map { $0?.seconds }
    }
    #expect(
      seen == [
        [nil, nil, nil], [10, nil, nil], [10, 20, nil], [30, 20, nil], [30, 50, nil], [30, 60, nil], [30, 60, nil],
        [90, 60, nil],
      ])
  }
}
