import Matching
import TaskModel

/// Ranks persons by what they resolved lately within the task's component.
///
/// - Score: the person's lessons about reports of the same component (at opening) opened at `now` − `days` or later;
///   0 for everybody when the task has no component.
/// - Ties: ``Recent``, which itself decides ties by ``MostFrequent``.
package struct ComponentRecent: Recommender {
  package let scale = ScoreScale.relative
  private var ledger: LessonLedger
  private var recent: RecentCounts
  private let components: [ValueID?]

  package init(features: TaskFeatures, personCount: Int, days: Int) {
    ledger = LessonLedger(reportCount: features.openings.count, personCount: personCount)
    recent = RecentCounts(days: days, features: features, personCount: personCount)
    components = features.components
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
    let mostFrequent = ledger.mostFrequent()
    let order = Ranking.places(falling: mostFrequent.map { recent.counts[Int($0)] })
    let persons = order.map { mostFrequent[$0] }
    let scores = persons.map { person in
      components[task].map { Double(recent.count(of: person, in: $0)) } ?? 0
    }
    return Ranking(inTieOrder: persons, scores: scores)
  }
}

extension ComponentRecent {
  static let description = ModelDescription(
    name: "component-recent",
    summary: "Ranks persons by the reports of the task's component they resolved that were opened lately.",
    gloss: "whoever was busiest of late in the component",
    tieRule: "Equal counts: by recent, which goes by most-frequent.",
    settings: [.whole("days", "how far back reports count, in days", standard: 90, in: 1...36_500)]
  ) { values, context in
    ComponentRecent(features: context.features, personCount: context.personCount, days: values.whole("days"))
  }
}
