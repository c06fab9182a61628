import DelegationEvaluation
import DelegationRanking
import DelegationTasks
import Testing

@Suite("Open tasks against snapshots") struct OpenTasksOracleTests {
  @Test("as many as a snapshot of each opening shows", arguments: 0..<20)
  func snapshots(seed: Int) {
    let log = RandomHistory(seed: UInt64(seed), count: 40).log
    let persons = makePersons(log)
    var openTasks = OpenTasks(log.events(persons: persons), reportCount: log.count, personCount: persons.count)
    for opening in log.openings {
      openTasks.advance(to: opening)
      let snapshot = Snapshot(of: log, asOf: opening)
      var counts = [Int](repeating: 0, count: persons.count)
      for report in snapshot.reports where (snapshot.text(.resolution, of: report) ?? "").isEmpty {
        let owner = snapshot.value(.assignedTo, of: report).flatMap { persons.person(owner: $0) }
        if let owner { counts[Int(owner)] += 1 }
      }
      #expect(openTasks.counts == counts)
    }
  }
}
