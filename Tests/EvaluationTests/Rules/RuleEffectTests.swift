import DelegationEvaluation
import DelegationRanking
import DelegationTasks
import Testing

@Suite("What rules change") struct RuleEffectTests {
  let scenario = RuleScenario()

  private func effect(_ scale: ScoreScale, _ rankings: [Ranking]) throws -> RuleEffect {
    let result = Written(scale: scale, rankings: rankings).result(for: scenario.targets, of: scenario.log)
    return RuleEffect(of: try scenario.filter(), on: result, threshold: 0.5)
  }

  @Test("four tasks, worked by hand: left are ann and bob, ann, bob, ann and bob")
  func byHand() throws {
    let effect = try effect(.natural, [Ranking(persons: [0, 1, 2], scores: [0.6, 0.3, 0.1])])
    // Assignees ann, ann, bob, cid.
    #expect((effect.without.measures.top1, effect.without.measures.top5) == (0.5, 1))
    #expect(abs(effect.without.measures.score - (1 + 1 + 0.5 + 1.0 / 3) / 4) < 1e-12)
    #expect((effect.with.measures.top1, effect.with.measures.top5, effect.with.measures.score) == (0.75, 0.75, 0.75))
    #expect(effect.removed == 1 + 2 + 2 + 1)
    #expect(effect.removedOfFirstFive == 0.5)
    #expect(effect.assigneeRemoved == 0.25)
    // Without, ann takes all; with, nobody is similar enough to the third task, so bob gets it in round two.
    #expect((effect.without.rounds.leftToRoundTwo, effect.without.rounds.assigneeAfterBoth) == (0, 0.5))
    #expect((effect.with.rounds.leftToRoundTwo, effect.with.rounds.assigneeAfterBoth) == (0.25, 0.75))
    #expect((effect.with.rounds.assigneeAfterRoundOne, effect.with.rounds.personsPerTaskRoundOne) == (0.5, 0.75))
  }

  @Test("relative scores are divided among those who are left")
  func relative() throws {
    let effect = try effect(.relative, [Ranking(persons: [0, 1, 2], scores: [4, 4, 2])])
    #expect(effect.without.rounds.leftToRoundTwo == 1)
    #expect(effect.with.rounds.leftToRoundTwo == 0.5)
  }

  @Test("an assignee who could not be ranked is not removed; nobody ranked, nobody removed")
  func unranked() throws {
    let effect = try effect(.natural, [Ranking(persons: [0, 1], scores: [2, 1])])
    #expect(effect.assigneeRemoved == 0)
    #expect(effect.removedOfFirstFive == 2.0 / 8)
    let nobody = try self.effect(.natural, [Ranking(persons: [], scores: [])])
    #expect(nobody.removed == 0 && nobody.removedOfFirstFive == 0 && nobody.with == nobody.without)
  }

  @Test("the load of first suggestions: six persons, each first once, before one is taken out")
  func load() throws {
    let names = ["ann", "bob", "cid", "dan", "eve", "fay"]
    let log = makeLog(
      names.indices.map { (UInt64($0 + 1), Int64($0) * 10, "x") },
      [.assignedTo: names.enumerated().map { (UInt64($0 + 1), [(Int64($0) * 10 + 1, "\($1)@example.org")]) }])
    let persons = makePersons(log)
    let targets = makeTargets([0, 1, 2, 3, 4, 5])
    let result = Written(
      scale: .natural,
      rankings: names.indices.map { Ranking(persons: [PersonID($0), PersonID(($0 + 1) % 6)], scores: [0.9, 0.1]) }
    ).result(for: targets, of: log)
    let never = AssignmentRules([.init(try #require(RuleSubject("fay@*", among: persons)), .never)])
    let filter = RankingFilter(
      never, for: Array(0..<6), of: log, events: log.events(persons: persons), personCount: persons.count)
    let effect = RuleEffect(of: filter, on: result, threshold: 0.5)
    #expect(effect.without.loadOfFirst == 5.0 / 6)
    #expect(effect.with.loadOfFirst == 1)
    // Fay was first for her own task and second for eve's.
    #expect(effect.removed == 2 && effect.assigneeRemoved == 1.0 / 6)
  }
}
