import Matching
import TaskModel

/// Ranks persons by the cosine of the task's text with all texts of what they are known to have resolved.
///
/// - Score: the cosine, from 0 to 1.
/// - Ties: first seen.
/// - Source: the idea of the 2018 Delegation report without its cut at ten keywords; Rocchio 1971 for the centroid;
///   Salton & Buckley 1988, doi:10.1016/0306-4573(88)90021-0, for the weights.
package struct CentroidCosine: Recommender {
  /// What is compared, and how it is weighed.
  package enum Reading: Sendable {
    /// Titles, lower-cased and split on spaces. A word weighs count / length · log2(N / df) over the persons' documents,
    /// log2(N) standing in for a word that nobody's document holds.
    case titles
    /// The recipe's terms that at least `minimumHolders` lessons hold, weighed over tasks: N is the number of lessons and
    /// df how many of their reports hold the term. A length is held to the mean of its own kind, of tasks or of persons'
    /// documents.
    case terms(Weighting, minimumHolders: Int)
  }

  package let scale = ScoreScale.natural
  private var ledger: LessonLedger
  private var centroids: PersonCentroids

  package init(_ reading: Reading, features: TaskFeatures, personCount: Int) {
    ledger = LessonLedger(reportCount: features.openings.count, personCount: personCount)
    centroids =
      switch reading {
      case .titles: PersonCentroids(unit: .persons, texts: features.spaceDocuments, personCount: personCount)
      case .terms(let weighting, let minimumHolders):
        PersonCentroids(
          unit: .tasks, texts: features.documents, personCount: personCount, weighting: weighting,
          minimumHolders: minimumHolders)
      }
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
  static let ofTitles = ModelDescription(
    name: "centroid-cosine",
    summary:
      "Ranks persons by the cosine of the task's title with all titles they resolved, words weighed over persons.",
    tieRule: "Equal cosines: whoever was seen first.", text: .titles
  ) { _, context in
    CentroidCosine(.titles, features: context.features, personCount: context.personCount)
  }

  static let ofTerms = ModelDescription(
    name: "centroid-cosine-stems",
    summary:
      "Ranks persons by the cosine of the task's terms with those of all reports they resolved, terms weighed over tasks.",
    tieRule: "Equal cosines: whoever was seen first.", text: .weighedTerms
  ) { _, context in
    CentroidCosine(
      .terms(context.weighting, minimumHolders: context.minimumDocumentFrequency), features: context.features,
      personCount: context.personCount)
  }
}
