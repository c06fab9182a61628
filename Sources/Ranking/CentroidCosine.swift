import DelegationMatching
import DelegationTasks

/// Ranks persons by the cosine of the task's text with the texts of all tasks they are known to have resolved.
///
/// - Score: the cosine, from 0 to 1.
/// - Ties: first seen.
/// - Source: the idea of the 2018 Delegation report without its cut at ten keywords; Rocchio 1971 for the centroid;
///   Salton & Buckley 1988, doi:10.1016/0306-4573(88)90021-0, for the weights.
package struct CentroidCosine: Recommender {
  package enum Reading: Sendable {
    /// Titles, lower-cased and split on spaces. A word weighs count / length · log2(N / df) over the persons'
    /// documents, or log2(N) if no document holds it.
    case titles
    /// The recipe's terms that at least `minimumHolders` training examples hold, weighed over tasks: N is the number of
    /// examples and df how many of their tasks hold the term. A length is compared with the mean length of its own
    /// kind, of tasks or of persons' documents.
    case terms(Weighting, minimumHolders: Int)
  }

  package let scale = ScoreScale.natural
  private var ledger: ExampleLedger
  private var centroids: PersonCentroids

  package init(_ reading: Reading, features: TaskFeatures, personCount: Int) {
    ledger = ExampleLedger(taskCount: features.openings.count, personCount: personCount)
    centroids =
      switch reading {
      case .titles: PersonCentroids(unit: .persons, texts: features.spaceDocuments, personCount: personCount)
      case .terms(let weighting, let minimumHolders):
        PersonCentroids(
          unit: .tasks, texts: features.documents, personCount: personCount, weighting: weighting,
          minimumHolders: minimumHolders)
      }
  }

  package mutating func change(_ example: TrainingExample, by step: Int) {
    ledger.change(example, by: step)
    centroids.change(example, by: step)
  }

  package mutating func rank(_ task: Int, at now: Moment) -> Ranking {
    let persons = ledger.firstSeen()
    return Ranking(inTieOrder: persons, scores: centroids.cosines(of: task, with: persons))
  }

  static let ofTitles = ModelDescription(
    name: "centroid-cosine",
    summary:
      "Ranks persons by the cosine of the task's title with the titles of all tasks they resolved, words weighed over persons.",
    tieRule: "Equal cosines: whoever was seen first.", text: .titles, readsTextAlone: true
  ) { _, context in
    CentroidCosine(.titles, features: context.features, personCount: context.personCount)
  }

  static let ofTerms = ModelDescription(
    name: "centroid-cosine-stems",
    summary:
      "Ranks persons by the cosine of the task's terms with those of all tasks they resolved, terms weighed over tasks.",
    tieRule: "Equal cosines: whoever was seen first.", text: .weighedTerms, readsTextAlone: true
  ) { _, context in
    CentroidCosine(
      .terms(context.weighting, minimumHolders: context.minimumDocumentFrequency), features: context.features,
      personCount: context.personCount)
  }
}
