import Matching
import TaskModel

/// Ranks persons by the cosine of the task's title with all titles they are known to have resolved.
///
/// Titles are lower-cased and split on spaces; a word weighs count / length · log2(N / df) over the persons'
/// documents, log2(N) standing in for a word that nobody's document holds.
///
/// - Score: the cosine, from 0 to 1.
/// - Ties: first seen.
/// - Source: the idea of the 2018 Delegation report without its cut at ten keywords; Rocchio 1971 for the centroid.
package struct CentroidCosine: Recommender {
  package let scale = ScoreScale.natural
  private var ledger: LessonLedger
  private var centroids: PersonCentroids

  package init(features: TaskFeatures, personCount: Int) {
    ledger = LessonLedger(reportCount: features.openings.count, personCount: personCount)
    centroids = PersonCentroids(unit: .persons, texts: features.spaceDocuments, personCount: personCount)
  }

  package mutating func learn(_ lesson: Lesson) {
    ledger.learn(lesson)
    centroids.learn(lesson)
  }

  package mutating func forget(_ lesson: Lesson) {
    ledger.forget(lesson)
    centroids.forget(lesson)
  }

  package mutating func rank(_ task: Int, at now: Moment) -> Ranking {
    let persons = ledger.firstSeen()
    return Ranking(inTieOrder: persons, scores: centroids.cosines(of: task, with: persons))
  }
}

extension CentroidCosine {
  static let description = ModelDescription(
    name: "centroid-cosine",
    summary:
      "Ranks persons by the cosine of the task's title with all titles they resolved, words weighed over persons.",
    tieRule: "Equal cosines: whoever was seen first.",
    text: .titles
  ) { _, context in
    CentroidCosine(features: context.features, personCount: context.personCount)
  }
}
