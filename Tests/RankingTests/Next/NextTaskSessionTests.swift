import DelegationFoundations
import DelegationRanking
import DelegationTasks
import Testing

@Suite("Asking for the next task") struct NextTaskSessionTests {
  private let tracker = TakeTracker(seed: 21, taskCount: 500)

  private func session(at now: Moment, trained: Moment? = nil) -> NextTaskSession {
    NextTaskSession(
      tracker.inputs, events: tracker.events, personCount: TakeTracker.personCount, at: now, trained: trained)
  }

  @Test("the likeliest tasks first, with chances that add up to 1 and reasons")
  func suggestions() {
    var session = session(at: day(480))
    for person in 0..<PersonID(TakeTracker.personCount) {
      let all = session.suggestions(for: person, count: .max)
      #expect(all.count == session.state.queue.tasks.count)
      let sum: Double = all.map(\.probability).reduce(0, +)
      #expect(abs(sum - 1) < 1e-9)
      #expect(all.allSatisfy { suggestion in suggestion.reasons.distinct == suggestion.reasons })
      #expect(all.map(\.probability) == all.map(\.probability).sorted(by: >))
      let own = all.prefix(1).map { tracker.features.components[$0.task] }
      #expect(own == [ValueID(person)])
      #expect(all[0].reasons.contains { if case .work(let finding) = $0 { finding.key == .component } else { false } })
      #expect(session.suggestions(for: person, count: 2).map(\.task) == all.prefix(2).map(\.task))
    }
  }

  @Test("with few takes nothing is learned: the newest task first, all equally likely, without reasons")
  func few() {
    var session = session(at: day(40))
    #expect(session.fit == nil && session.takeCount < FitSchedule.first)
    let all = session.suggestions(for: 0, count: 3)
    #expect(all.map(\.task) == session.state.queue.tasks.suffix(3).reversed())
    #expect(all.allSatisfy { $0.probability == 1 / Double(session.state.queue.tasks.count) && $0.reasons.isEmpty })
  }

  @Test("in batch the fit is that of the moment of training, and the queue is today's")
  func batch() {
    let (early, late) = (session(at: day(300), trained: day(250)), session(at: day(480), trained: day(250)))
    #expect(early.takeCount == late.takeCount && early.takeCount < session(at: day(480)).takeCount)
    #expect(early.fit?.trees == late.fit?.trees && early.fit != nil)
    #expect(early.state.queue.tasks != late.state.queue.tasks)
    #expect(late.state.queue.tasks == session(at: day(480)).state.queue.tasks)
  }
}
