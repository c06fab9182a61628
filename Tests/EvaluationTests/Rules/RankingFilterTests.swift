import DelegationEvaluation
import DelegationRanking
import DelegationTasks
import Testing

@Suite("Rankings with rules") struct RankingFilterTests {
  let scenario = RuleScenario()

  @Test("who is left for each task, by its opening; order and scores stay")
  func left() throws {
    let filter = try scenario.filter()
    let ranking = Ranking(persons: [2, 0, 1], scores: [3, 2, 1])
    let left = (0..<4).map { filter.filter(ranking, for: $0) }
    #expect(left.map(\.persons) == [[0, 1], [0], [1], [0, 1]])
    #expect(left.map(\.scores) == [[2, 1], [2], [1], [2, 1]])
    #expect(filter.filter(Ranking(persons: [2], scores: [1]), for: 0) == Ranking(persons: [], scores: []))
  }

  @Test("a result is filtered; its folds stay the same")
  func result() throws {
    let model = Written(scale: .natural, rankings: [Ranking(persons: [2, 1, 0], scores: [3, 2, 1])])
    let result = model.result(for: scenario.targets, of: scenario.log)
    let filtered = try scenario.filter().filter(result)
    #expect(result.answers.map(\.rank) == [3, 3, 2, 1])
    #expect(filtered.answers.map(\.rank) == [2, 1, 1, nil])
    #expect(filtered.answers.map { Array($0.leaders) } == [[1, 0], [0], [1], [1, 0]])
    #expect(filtered.answers.map(\.candidateCount) == [2, 1, 1, 2])
    #expect(filtered.answers.map(\.assignee) == result.answers.map(\.assignee))
    #expect(filtered.folds.map(\.fold) == result.folds.map(\.fold))
    #expect(filtered.folds[0].rankings.map(\.persons) == filtered.answers.map { Array($0.leaders) })
  }
}
