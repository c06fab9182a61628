import DelegationRanking
import Testing
import delegate_measure

@Suite("Workloads over pairs")
struct PairsWorkloadTests {
  private static let sample = WorkloadInputs(["dataset": "sample", "datasets": "datasets", "trees": "3"])

  @Test("the pass through the sample gives its tasks and rows, and the same sums again")
  func pairs() throws {
    let work = try Workload.named("pairs")!.prepare(Self.sample)
    let answer = try work.run()
    #expect(answer["tasks"] == 2000)
    #expect(try #require(answer["rows"]) >= #require(answer["ranked_tasks"]))
    #expect(answer.metrics.count == 3 + PairFeatures.all.count)
    #expect(try work.run() == answer)
  }

  @Test("a fit lowers the loss of equally likely candidates")
  func trees() throws {
    let answer = try Workload.named("trees")!.prepare(Self.sample).run()
    #expect(answer["trees"] == 3)
    #expect(try #require(answer["lastLoss"]) < #require(answer["firstLoss"]))
  }
}
