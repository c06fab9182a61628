import DelegationRanking
import DelegationTasks

/// Everybody's team: the component of which they did most of the tasks that a model learned from, or the one that a file says.
package struct HomeTeams: Sendable {
  /// The team of each person, of equal components that with the lowest number; nil for somebody without one.
  private let homes: [ValueID?]
  private let names: ValuePool

  package init(_ examples: [TrainingExample], components: [ValueID?], names: ValuePool, personCount: Int) {
    var counts = [[ValueID: Int]](repeating: [:], count: personCount)
    for example in examples {
      if let component = components[example.task] { counts[Int(example.person)][component, default: 0] += 1 }
    }
    homes = counts.map { $0.max { ($0.value, $1.key) < ($1.value, $0.key) }?.key }
    self.names = names
  }

  package init(_ teams: [(name: String, persons: [PersonID])], personCount: Int) {
    var (names, homes) = (ValuePool(), [ValueID?](repeating: nil, count: personCount))
    for team in teams {
      let number = names.intern(team.name)
      for person in team.persons { homes[Int(person)] = number }
    }
    (self.names, self.homes) = (names, homes)
  }

  package func name(of team: ValueID) -> String { names.string(team) }
  package func home(of person: PersonID) -> ValueID? { homes[Int(person)] }
  package var sizes: [ValueID: Int] { homes.compactMap(\.self).reduce(into: [:]) { $0[$1, default: 0] += 1 } }

  /// The teams of a ranking's people, each with the sum of their scores: the highest first, of equal ones that of whoever is ranked first.
  package func teams(of ranking: Ranking) -> [(team: ValueID, score: Double)] {
    let members = Dictionary(grouping: ranking.persons.indices) { homes[Int(ranking.persons[$0])] }
    return members.compactMap { home, positions in
      home.map { (team: $0, score: positions.reduce(0) { $0 + ranking.scores[$1] }, first: positions[0]) }
    }.sorted { ($1.score, $0.first) < ($0.score, $1.first) }.map { ($0.team, $0.score) }
  }

  /// What a ranking states about the teams, and about that of whoever did the task.
  package func stated(_ ranking: Ranking, of person: PersonID?) -> StatedProbabilities {
    StatedProbabilities(
      probabilities: teams(of: ranking).map(\.score),
      assigneeRank: person.flatMap { rank(ofTeamOf: $0, in: ranking) })
  }

  /// The rank of a person's team; nil where the person has none, or nobody of it was ranked.
  package func rank(ofTeamOf person: PersonID, in ranking: Ranking) -> Int? {
    home(of: person).flatMap { home in teams(of: ranking).firstIndex { $0.team == home }.map { $0 + 1 } }
  }
}
