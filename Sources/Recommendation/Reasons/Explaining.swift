import TaskModel

/// What each feature of a pair of task and person did to the person's place in a ranking.
package struct PairContributions: Equatable, Sendable {
  package let person: PersonID
  /// The model's score: the probability that the person owns the task.
  package let probability: Double
  /// By feature of ``PairFeatures/all``: what it adds to the person's utility, above the mean of the task's candidates.
  package let values: [Double]

  package init(person: PersonID, probability: Double, values: [Double]) {
    self.person = person
    self.probability = probability
    self.values = values
  }

  /// Of the first `count` persons of a task's ranking, best first.
  static func leading(
    _ count: Int, of ranking: Ranking, for task: Int, in table: PairTable, _ learner: any PairLearner
  ) -> [PairContributions] {
    let rows = table.rows(of: task)
    let all = rows.map { learner.contributions(table, row: $0) }
    let means = table.features.indices.map { feature in
      all.reduce(0) { $0 + $1[feature] } / Double(max(1, all.count))
    }
    return zip(ranking.persons, ranking.scores).prefix(count).map { person, probability in
      let place = rows.first { table.persons[$0] == person }! - rows.lowerBound
      return PairContributions(
        person: person, probability: probability, values: zip(all[place], means).map { $0 - $1 })
    }
  }
}

/// A model that can tell what led to a ranking.
package protocol Explaining: Recommender {
  /// The persons it ranks first for a task as of `now`, best first, at most `persons` of them.
  mutating func explain(_ task: Int, at now: Moment, persons: Int) -> [PairContributions]
}
