import Matching
import TaskModel

/// The 2018 algorithm as its program ran: ``KeywordOverlap``, but a task's words are weighed over tasks.
///
/// A person's keywords go by log2(N / df) over the persons' documents, a task's keywords by log2(N / df) over the
/// titles of the lessons' reports; a word that none of them holds weighs as if one did. Where the program left ties
/// to the order of a hash table, they are decided as in ``KeywordOverlap``.
///
/// - Score: 1 if task and person share a keyword, else 0.
/// - Ties: first seen.
/// - Source: the 2018 Delegation program.
package struct KeywordOverlap2018: Recommender {
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
      count: keywords, taskUnit: .tasks, texts: features.spaceDocuments, personCount: personCount)
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

extension KeywordOverlap2018 {
  static let description = ModelDescription(
    name: "keyword-overlap-2018",
    summary:
      "The 2018 algorithm as its program ran: like keyword-overlap, but the task's words are weighed over tasks.",
    tieRule: "Equal scores: whoever was seen first.",
    settings: [.whole("keywords", "how many words a person and a task have at most", standard: 10, in: 1...10_000)],
    text: .titles
  ) { values, context in
    KeywordOverlap2018(features: context.features, personCount: context.personCount, keywords: values.whole("keywords"))
  }
}
