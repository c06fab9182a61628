import DelegationEvaluation
import DelegationRanking
import DelegationTasks
import Testing

@Suite("Everybody's team") struct HomeTeamsTests {
  private let components: [ValueID?] = [0, 0, 1, 1, nil, 1]

  private func example(_ task: Int, _ person: PersonID) -> TrainingExample {
    TrainingExample(task: task, person: person, since: Moment(Int64(task)))
  }

  @Test("the component of most tasks, of equal ones the lowest number; none without a component")
  func homes() {
    let teams = HomeTeams(
      [example(0, 0), example(2, 0), example(3, 0), example(1, 1), example(5, 1), example(4, 2)],
      components: components, names: ValuePool(), personCount: 4)
    #expect((0..<4).map { teams.home(of: $0) } == [1, 0, nil, nil])
    #expect(teams.sizes == [0: 1, 1: 1])
  }

  @Test("a team has the sum of its people's scores; who has no team adds nothing")
  func teams() {
    let teams = HomeTeams(
      [example(0, 0), example(1, 1), example(2, 2)], components: components, names: ValuePool(), personCount: 5)
    let ranking = Ranking(persons: [2, 0, 1, 3], scores: [0.4, 0.3, 0.2, 0.1])
    #expect(teams.teams(of: ranking).map(\.team) == [0, 1])
    #expect(teams.teams(of: ranking).map(\.score) == [0.5, 0.4])
    #expect([0, 2, 3, 4].map { teams.rank(ofTeamOf: $0, in: ranking) } == [1, 2, nil, nil])
    #expect(teams.rank(ofTeamOf: 2, in: Ranking(persons: [0], scores: [1])) == nil)
  }

  @Test("what a ranking states of teams: sums, the rank of the right person's team, nil without one")
  func stated() {
    let teams = HomeTeams([("Editor", [0, 1]), ("Search", [2])], personCount: 4)
    let ranking = Ranking(persons: [2, 0, 1, 3], scores: [0.4, 0.25, 0.25, 0.1])
    let stated = teams.stated(ranking, of: 2)
    #expect(stated.probabilities == [0.5, 0.4] && stated.assigneeRank == 2)
    #expect(teams.stated(ranking, of: 1).isRight)
    #expect(teams.stated(ranking, of: 3).assigneeRank == nil && teams.stated(ranking, of: nil).assigneeRank == nil)
  }

  @Test("of equal teams that of whoever is ranked first comes first: rules know many people with nothing")
  func equal() {
    let teams = HomeTeams([("Editor", [0, 1]), ("Search", [2])], personCount: 3)
    #expect(teams.teams(of: Ranking(persons: [2, 1, 0], scores: [0, 0, 0])).map(\.team) == [1, 0])
    #expect(teams.rank(ofTeamOf: 2, in: Ranking(persons: [2, 0], scores: [3, 3])) == 1)
  }

  @Test("teams that are given: their names, and nobody's for whom no team has")
  func given() {
    let teams = HomeTeams([("Editor", [2, 0]), ("Nobody's", []), ("Search", [3])], personCount: 4)
    #expect((0..<4).map { teams.home(of: $0).map(teams.name) } == ["Editor", nil, "Editor", "Search"])
    let ranking = Ranking(persons: [3, 2, 1, 0], scores: [0.25, 0.25, 0.25, 0.125])
    #expect(teams.teams(of: ranking).map(\.score) == [0.375, 0.25])
  }
}
