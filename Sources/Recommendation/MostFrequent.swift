import Matching
import TaskModel

/// Ranks persons by the number of reports they are known to have resolved; the task itself does not matter.
///
/// - Score: lessons of the person.
/// - Ties: first seen.
/// - Source: the majority baseline of Anvik, Hiew & Murphy 2006, doi:10.1145/1134285.1134336.
package struct MostFrequent: Recommender {
  package let scale = ScoreScale.relative
  private var ledger: LessonLedger

  package init(features: TaskFeatures, personCount: Int) {
    ledger = LessonLedger(reportCount: features.openings.count, personCount: personCount)
  }

  package mutating func learn(_ lesson: Lesson) { ledger.learn(lesson) }

  package mutating func forget(_ lesson: Lesson) { ledger.forget(lesson) }

  package mutating func rank(_ task: Int, at now: Moment) -> Ranking {
    let persons = ledger.mostFrequent()
    return Ranking(persons: persons, scores: persons.map { Double(ledger.counts[Int($0)]) })
  }
}

extension MostFrequent {
  static let description = ModelDescription(
    name: "most-frequent",
    summary: "Ranks persons by the number of reports they are known to have resolved.",
    gloss: "whoever is busiest", tieRule: "Equal counts: whoever was seen first."
  ) { _, context in
    MostFrequent(features: context.features, personCount: context.personCount)
  }
}
