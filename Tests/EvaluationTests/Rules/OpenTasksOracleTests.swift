import DelegationEvaluation
import DelegationRanking
import DelegationTasks
import Testing

@Suite("Open tasks against snapshots") struct OpenTasksOracleTests {
  @Test("as many as a snapshot of each opening shows", arguments: 0..<20)
  func snapshots(seed: Int) {
    let log = RandomHistory(seed: UInt64(seed), count: 40).log
    let persons = makePersons(log)
    var openTasks = OpenTasks(log.events(persons: persons), taskCount: log.count, personCount: persons.count)
    for opening in log.openings {
      openTasks.advance(to: opening)
      let snapshot = Snapshot(of: log, asOf: opening)
      var counts = [Int](repeating: 0, count: persons.count)
      for task in snapshot.tasks where (snapshot.text(.resolution, of: task) ?? "").isEmpty {
        let assignee = snapshot.value(.assignedTo, of: task).flatMap { persons.person(assignee: $0) }
        if let assignee { counts[Int(assignee)] += 1 }
      }
      #expect(openTasks.counts == counts)
    }
  }
}
