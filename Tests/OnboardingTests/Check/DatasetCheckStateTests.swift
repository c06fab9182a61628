import DelegationFoundations
import DelegationIngest
import DelegationIngestFixtures
import DelegationOnboarding
import DelegationTasks
import Testing

@Suite("Findings about states") struct DatasetCheckStateTests {
  @Test("every value and every row left out has a line in the check")
  func values() throws {
    let folder = TemporaryFolder()
    try folder.write(
      """
      name: mine
      summary: Some
      adapter: table
      table:
        tasks: tasks.csv
        format: csv
        id: id
        opened: opened
        assignee: who
        outcomes: at-opening
        times: unix-seconds
        resolution: how
        status: state
        outcome: {done: [Done, Fixed, Closed], notDone: ["Won't Fix", Rejected], open: [Unresolved]}
        notTasks: {how: [spam], pull.url: "*"}
      """, to: "mine/dataset.yaml")
    try folder.write(
      """
      id,opened,who,how,state
      1,1,ann,done,Closed
      2,2,ann,Won't Fix,Closed
      3,3,ann,,Closed
      4,4,ann,Unresolved,Open
      5,5,ann,Unresolved,Rejected
      6,6,ann,Cannot Reproduce,Closed
      7,7,ann,Spam,Closed
      8,8,ann,,Waiting

      """, to: "mine/tasks.csv")
    let check = try DatasetCatalogue(searchPath: [folder.path]).open("mine").check(threads: .one, now: Moment(100))
    let facts = check.findings.map(\.fact)
    #expect(facts.contains("1 task with resolutions that are not listed: 'Cannot Reproduce' (1)"))
    #expect(facts.contains("rows that are not tasks, by column: 'how' (1)"))
    #expect(facts.contains("2 tasks of persons without a resolution, whatever the status: 'Open' (1), 'Waiting' (1)"))
    let columns = check.columns(showsPersons: false, limit: 9)
    func treatments(_ column: String) -> [String] {
      columns.first { $0.column == column }?.values.map { "\($0.text): \($0.treatment)" } ?? []
    }
    #expect(
      treatments("how") == [
        "Unresolved: no resolution: the status counts", "Cannot Reproduce: counts as not done: IT IS NOT LISTED",
        "Won't Fix: counts as not done", "done: counts as done",
      ])
    #expect(
      treatments("state") == [
        "Closed: counts as done where there is no resolution", "Open: open: it is not listed",
        "Rejected: counts as not done where there is no resolution", "Waiting: open: it is not listed",
      ])
  }
}
