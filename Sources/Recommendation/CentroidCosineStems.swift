import Matching
import TaskModel

/// ``CentroidCosine`` on the recipe's terms, which are weighed over tasks.
///
/// Text goes through the recipe's chain (stop words, stems …) and is weighed as the recipe says: count / length ·
/// log2(N / df) unless it says otherwise, where N is the number of lessons and df how many of their reports hold the term.
/// A length is held to the mean of its own kind, of tasks or of persons' documents.
///
/// - Score: the cosine, from 0 to 1.
/// - Ties: first seen.
/// - Source: Rocchio 1971 for the centroid; Salton & Buckley 1988, doi:10.1016/0306-4573(88)90021-0, for the weights.
package struct CentroidCosineStems: Recommender {
  package let scale = ScoreScale.natural
  private var ledger: LessonLedger
  private var centroids: PersonCentroids

  package init(
    features: TaskFeatures, personCount: Int, weighting: Weighting = Weighting(), minimumDocumentFrequency: Int = 1
  ) {
    ledger = LessonLedger(reportCount: features.openings.count, personCount: personCount)
    centroids = PersonCentroids(
      unit: .tasks, texts: features.documents, personCount: personCount, weighting: weighting,
      minimumHolders: minimumDocumentFrequency)
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

extension CentroidCosineStems {
  static let description = ModelDescription(
    name: "centroid-cosine-stems",
    summary:
      "Ranks persons by the cosine of the task's terms with those of all reports they resolved, terms weighed over tasks.",
    tieRule: "Equal cosines: whoever was seen first.",
    text: .weighedTerms
  ) { _, context in
    CentroidCosineStems(
      features: context.features, personCount: context.personCount, weighting: context.weighting,
      minimumDocumentFrequency: context.minimumDocumentFrequency)
  }
}
