import DelegationFoundations
import DelegationTasks
import Testing
import delegate_measure

@Suite("Recommending as a workload")
struct RecommendWorkloadTests {
  @Test("every task gets a person, and the same when repeated; one by one, ten")
  func recommend() throws {
    let rounds = try Workload.named("recommend")!.prepare(.init(["tasks": "40", "persons": "12"]))
    let answer = try rounds.run()
    #expect(try #require(answer["people"]) >= 40)
    #expect(try #require(answer["first_round"]) <= 40)
    #expect(try #require(answer["reasons"]) > #require(answer["people"]))
    #expect(try rounds.run() == answer)
    let each = try Workload.named("recommend")!.prepare(.init(["tasks": "40", "persons": "12", "mode": "each"]))
    #expect(try each.run()["people"] == 400)
    #expect(throws: Problem.self) { try Workload.named("recommend")!.prepare(.init(["mode": "all"])) }
  }

  @Test("a bundle is loaded with everybody in it")
  func load() throws {
    let answer = try Workload.named("load-bundle")!.prepare(.init(["persons": "12"])).run()
    #expect(answer["persons"] == 12 && answer["people"] == 10)
  }
}
