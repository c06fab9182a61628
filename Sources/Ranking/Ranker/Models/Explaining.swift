import DelegationTasks

/// The amount that each feature of a (task, person) pair adds to the person's utility in a ranking.
package struct PairContributions: Equatable, Sendable {
  package let person: PersonID
  /// The model's score: the probability that the person is the assignee.
  package let probability: Double
  /// The amount that each feature of ``PairFeatures/all`` adds to the person's utility, above the mean of the task's
  /// candidates.
  package let values: [Double]

  package init(person: PersonID, probability: Double, values: [Double]) {
    (self.person, self.probability, self.values) = (person, probability, values)
  }

  /// Returns the contributions for the first `count` persons of a task's ranking, best first.
  static func leading(
    _ count: Int, of ranking: Ranking, for task: Int, in table: PairTable, _ learner: any PairLearner
  ) -> [PairContributions] {
    let rows = table.rows(of: task)
    let all = rows.map { learner.contributions(table, row: $0) }
    let means = table.features.indices.map { feature in
      all.reduce(0) { $0 + $1[feature] } / Double(max(1, all.count))
    }
    return zip(ranking.persons, ranking.scores).prefix(count).map { person, probability in
      let position = rows.first { table.persons[$0] == person }! - rows.lowerBound
      return PairContributions(
        person: person, probability: probability, values: zip(all[position], means).map { $0 - $1 })
    }
  }
}

package protocol Explaining: Recommender {
  /// Explains the persons it ranks first for a task as of `now`, best first, at most `persons` of them.
  mutating func explain(_ task: Int, at now: Moment, persons: Int) -> [PairContributions]
  /// Compares two candidates of the task that it ranked last; nil if one of them is none.
  func contrast(_ task: Int, between one: PersonID, _ other: PersonID) -> Contrast?
}
