import DelegationEvaluation
import DelegationRanking
import DelegationTasks
import Testing

@Suite("What a limit of tasks per week costs") struct LoadLimitsTests {
  private let day: Int64 = 86_400

  @Test("two weeks, worked by hand: the better way to share out, then without a limit that binds")
  func byHand() {
    // Two tasks in the first week and one in the second, all likeliest for person 0.
    let answers = [(0, 1), (1, 0), (2, 0)].map { task, assignee in
      Answer(task: task, assignee: PersonID(assignee), rank: 1, leaders: [0, 1], candidateCount: 2)
    }
    let rankings = [[0.6, 0.5], [0.7, 0.1], [0.9, 0.1]].map { Ranking(persons: [0, 1], scores: $0) }
    let found = LoadLimits(answers, rankings, openings: [0, 6, 7].map { Moment($0 * day) }).points
    #expect(found.map(\.perWeek) == [1, 2])
    // In turn the first task takes person 0, who did the second.
    #expect(found[0].right == 1 && found[0].rightInTurn == 1.0 / 3)
    #expect(found[1].right == 2.0 / 3 && found[1].rightInTurn == 2.0 / 3)
    #expect(found.allSatisfy { $0.topFive == 1 && $0.unassigned == 0 })
  }

  @Test("a task for which nobody is left counts as wrong; of equal probabilities the ranking's first")
  func nobody() {
    let answers = (0..<3).map { Answer(task: $0, assignee: 5, rank: 1, leaders: [5], candidateCount: 1) }
    let alone = LoadLimits(
      answers, answers.map { _ in Ranking(persons: [5], scores: [1]) }, openings: [0, 1, 2].map { Moment($0) })
    let (one, two) = (1.0 / 3, 2.0 / 3)
    #expect(alone.points.map(\.unassigned) == [two, one, 0])
    #expect(alone.points.map(\.right) == [one, two, 1])
    let even = LoadLimits(
      Array(answers.prefix(1)), [Ranking(persons: [5, 2], scores: [0.5, 0.5])], openings: [Moment(0)])
    #expect(even.points.map(\.right) == [1])
  }

  @Test("where even the largest limit of the list would bind, the last point has none")
  func free() {
    let answers = (0..<60).map { Answer(task: $0, assignee: 5, rank: 1, leaders: [5], candidateCount: 1) }
    let points = LoadLimits(
      answers, answers.map { _ in Ranking(persons: [5], scores: [1]) }, openings: (0..<60).map { Moment(Int64($0)) }
    ).points
    #expect(points.map(\.perWeek) == [1, 2, 3, 4, 6, 9, 13, 60])
    #expect(points.last?.right == 1 && points.last?.unassigned == 0)
  }

  @Test("no tasks, no points")
  func none() { #expect(LoadLimits([], [], openings: []).points.isEmpty) }
}
