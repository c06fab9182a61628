import DelegationFoundations
import DelegationTasks
import Testing
import delegate_measure

@Suite("Inputs of a workload")
struct WorkloadInputsTests {
  @Test(
    "an input nobody reads, one without a value and one given twice are refused",
    arguments: [["kk=3"], ["k"], ["k=3", "k=4"]])
  func refused(arguments: [String]) {
    #expect(throws: Problem.self) { try WorkloadInputs(arguments: arguments, of: Workload.named("kmeans")!) }
  }

  @Test("workload names are distinct")
  func names() {
    #expect(Set(Workload.all.map(\.name)).count == Workload.all.count)
  }
}
