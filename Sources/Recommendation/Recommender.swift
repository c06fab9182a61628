import Matching
import TaskModel

/// How a model's scores are made comparable; see `TwoRounds`.
package typealias ScoreScale = TwoRounds.ScoreScale

/// Everybody a model could rank for one task, best first.
///
/// The order is strict: by score, then by the model's own tie rule, then by `PersonID`, so no two persons share a
/// rank. A person who is not here could not be ranked and counts as a miss.
package struct Ranking: Equatable, Sendable {
  package let persons: [PersonID]
  /// One per person, never rising.
  package let scores: [Double]

  package init(persons: [PersonID], scores: [Double]) {
    precondition(persons.count == scores.count, "a ranking needs one score per person")
    self.persons = persons
    self.scores = scores
  }

  /// The place of a person, from 1; none for somebody the model could not rank.
  package func rank(of person: PersonID) -> Int? { persons.firstIndex(of: person).map { $0 + 1 } }
}

/// A model that ranks persons for a task from what it has been told, and nothing else.
///
/// It is told lessons; when it may be told which is the evaluation's business: all that was known at one moment
/// (batch), or every change as time passes (prequential). It reads ``TaskFeatures`` for the task in question and for
/// the reports of its lessons only.
package protocol Recommender: Sendable {
  /// How scores are made comparable before the two rounds.
  var scale: ScoreScale { get }

  /// A report began to teach.
  mutating func learn(_ lesson: Lesson)
  /// A report ceased to teach what it taught.
  mutating func forget(_ lesson: Lesson)
  /// Ranks for a task as of `now`, which never moves back between calls. In batch `now` stays the moment of training.
  mutating func rank(_ task: Int, at now: Moment) -> Ranking
}
