import Testing
import delegate_measure

@Suite("Workloads over pairs")
struct PairsWorkloadTests {
  private static let sample = WorkloadInputs(["dataset": "sample", "datasets": "datasets", "trees": "3"])

  @Test("the pass through the sample gives the tasks and rows that it has, and the same sums again")
  func pairs() throws {
    let work = try Workload.named("pairs")!.prepare(Self.sample)
    let answer = try work.run()
    #expect(answer["reports"] == 2000)
    #expect(try #require(answer["rows"]) >= #require(answer["tasks"]))
    #expect(answer.figures.count == 3 + 82)
    #expect(try work.run() == answer)
  }

  @Test("a fit takes something off the loss that a task's candidates being equally likely gives")
  func trees() throws {
    let answer = try Workload.named("trees")!.prepare(Self.sample).run()
    #expect(answer["trees"] == 3)
    #expect(try #require(answer["lastLoss"]) < #require(answer["firstLoss"]))
  }
}
