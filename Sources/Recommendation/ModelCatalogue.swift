import Repeatable
import Text

/// Every model there is, by name.
package enum ModelCatalogue {
  /// In the order pages list them: counting, the 2018 algorithm, text, text with component or recency.
  package static let all: [ModelDescription] = [
    MostFrequent.description, Recent.description, ComponentRecent.description, ComponentCounts.description,
    KeywordOverlap.asStated, KeywordOverlap.asProgrammed, CentroidCosine.ofTitles, CentroidCosine.ofTerms,
    ClusterMajority.description, BM25Neighbours.description,
    ComponentPriorCosine.description, KeywordProfiles.description, Rankers.logit, Rankers.transferred, Rankers.boosted,
    Rankers.blended,
  ]

  /// The model that needs ``ModelContext/transferred``.
  package static let transferModel = Rankers.transferred.name

  package static var names: [String] { all.map(\.name) }

  /// The names of the rules that read no text, only who worked lately and on which component: what every other model
  /// must beat.
  package static let simpleRules = all.filter { $0.gloss != nil }.map(\.name)

  package static func description(of name: String) -> ModelDescription? { all.first { $0.name == name } }

  /// A fresh model that knows nothing yet.
  ///
  /// - Parameters:
  ///   - name: One of ``names``.
  ///   - settings: Those that differ from the model's defaults.
  ///   - context: What models are made from besides their settings.
  /// - Throws: `Problem` for a name that no model has, or a setting the model lacks or cannot take.
  package static func make(
    _ name: String, settings: [String: Double] = [:], context: ModelContext
  ) throws(Problem) -> any Recommender {
    guard let description = description(of: name) else { throw .unknownModel(name, known: names) }
    return description.make(try description.complete(settings), context)
  }
}
