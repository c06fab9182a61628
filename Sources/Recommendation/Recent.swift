import Matching
import TaskModel

/// Ranks persons by the reports that they resolved and that were opened in the last days.
///
/// - Score: the person's lessons about reports opened at `now` − `days` or later.
/// - Ties: ``MostFrequent``. Persons without a recent lesson follow in that order.
/// - Source: the evaluation protocol.
package struct Recent: Recommender {
  package let scale = ScoreScale.relative
  private var ledger: LessonLedger
  private var recent: RecentCounts

  package init(features: TaskFeatures, personCount: Int, days: Int) {
    ledger = LessonLedger(reportCount: features.openings.count, personCount: personCount)
    recent = RecentCounts(days: days, features: features, personCount: personCount)
  }

  package mutating func learn(_ lesson: Lesson) {
    ledger.learn(lesson)
    recent.learn(lesson)
  }

  package mutating func forget(_ lesson: Lesson) {
    ledger.forget(lesson)
    recent.forget(lesson)
  }

  package mutating func rank(_ task: Int, at now: Moment) -> Ranking {
    recent.advance(to: now)
    let persons = ledger.mostFrequent()
    return Ranking(inTieOrder: persons, scores: persons.map { Double(recent.counts[Int($0)]) })
  }
}

extension Recent {
  static let description = ModelDescription(
    name: "recent",
    summary: "Ranks persons by the reports they resolved that were opened lately.",
    gloss: "whoever was busiest of late", tieRule: "Equal counts: by most-frequent.",
    settings: [.whole("days", "how far back reports count, in days", standard: 90, in: 1...36_500)]
  ) { values, context in
    Recent(features: context.features, personCount: context.personCount, days: values.whole("days"))
  }
}
