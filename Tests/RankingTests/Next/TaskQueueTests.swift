import DelegationRanking
import DelegationTasks
import Testing

@Suite("The queue of waiting tasks") struct TaskQueueTests {
  private func queue(after events: [TaskEvent]) -> [Int] {
    var queue = TaskQueue(taskCount: 4)
    for event in events { queue.follow(event) }
    return queue.tasks
  }

  @Test("a task waits from its opening until a person has it or it is resolved, and again when it comes back")
  func waiting() {
    var history = [event(0, 0, .opened), event(0, 1, .opened), event(1, 2, .opened)]
    #expect(queue(after: history) == [0, 1, 2])
    history.append(event(2, 1, .assigned(7)))
    #expect(queue(after: history) == [0, 2])
    history.append(event(3, 0, .dropped))
    #expect(queue(after: history) == [2])
    history.append(event(4, 1, .assigned(nil)))
    #expect(queue(after: history) == [1, 2])
    history += [event(5, 1, .fixed), event(6, 1, .assigned(3)), event(7, 1, .reopened)]
    #expect(queue(after: history) == [2])
    history += [event(8, 0, .reopened), event(9, 0, .copied(1))]
    #expect(queue(after: history) == [0, 2])
  }

  @Test("an inbox and no assignee are alike: such a task waits in both cases")
  func inbox() {
    #expect(queue(after: [event(0, 0, .opened), event(1, 0, .assigned(nil))]) == [0])
  }

  @Test("a take is a waiting task that a person gets; whoever has it at the end of the second counts")
  func takes() {
    let events = [
      event(0, 0, .opened), event(0, 1, .opened), event(0, 1, .assigned(4)), event(0, 2, .opened),
      event(1, 0, .assigned(1)), event(1, 0, .assigned(2)), event(1, 2, .assigned(3)), event(1, 2, .assigned(nil)),
      event(2, 2, .assigned(5)), event(3, 2, .assigned(6)), event(4, 0, .assigned(nil)), event(5, 0, .assigned(1)),
    ]
    #expect(
      TaskQueue.takes(in: events, taskCount: 3) == [
        Take(moment: day(1), person: 2, task: 0), Take(moment: day(2), person: 5, task: 2),
        Take(moment: day(5), person: 1, task: 0),
      ])
  }

  @Test("a task that had a person from its opening on was never there to take")
  func assignedAtOpening() {
    #expect(TaskQueue.takes(in: [event(0, 0, .opened), event(0, 0, .assigned(1))], taskCount: 1).isEmpty)
  }
}
