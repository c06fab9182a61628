import Matching
import TaskModel

/// The 2018 algorithm as the protocol states it: whoever shares a keyword with the task comes first.
///
/// A person's document is all titles they are known to have resolved, lower-cased and split on spaces. A word weighs
/// count / length · log2(N / df) over the persons' documents, in a person's document and in the task's title alike; a
/// word of the task that nobody's document holds weighs as if one did, so it takes a slot and matches nobody. The
/// keywords are the ten heaviest words, equal weights by the words' bytes.
///
/// - Score: 1 if task and person share a keyword, else 0.
/// - Ties: first seen.
/// - Source: the 2018 Delegation report.
package struct KeywordOverlap: Recommender {
  package let scale = ScoreScale.natural
  private var ledger: LessonLedger
  private var keywords: PersonKeywords

  /// - Parameters:
  ///   - features: Of every report of the log.
  ///   - personCount: Persons are numbered below this.
  ///   - keywords: How many words a person and a task have at most.
  package init(features: TaskFeatures, personCount: Int, keywords: Int = 10) {
    ledger = LessonLedger(reportCount: features.openings.count, personCount: personCount)
    self.keywords = PersonKeywords(
      count: keywords, taskUnit: .persons, texts: features.spaceDocuments, personCount: personCount)
  }

  package mutating func learn(_ lesson: Lesson) {
    ledger.learn(lesson)
    keywords.learn(lesson)
  }

  package mutating func forget(_ lesson: Lesson) {
    ledger.forget(lesson)
    keywords.forget(lesson)
  }

  package mutating func rank(_ task: Int, at now: Moment) -> Ranking {
    let persons = ledger.firstSeen()
    return Ranking(inTieOrder: persons, scores: keywords.overlaps(of: task, with: persons))
  }
}

extension KeywordOverlap {
  static let description = ModelDescription(
    name: "keyword-overlap",
    summary:
      "Puts persons first who share one of their ten heaviest words with the task's ten, all weighed over persons: the 2018 algorithm.",
    tieRule: "Equal scores: whoever was seen first.",
    settings: [.whole("keywords", "how many words a person and a task have at most", standard: 10, in: 1...10_000)],
    text: .titles
  ) { values, context in
    KeywordOverlap(features: context.features, personCount: context.personCount, keywords: values.whole("keywords"))
  }
}
