import DelegationFoundations
import DelegationIngest
import DelegationRanking
import Foundation

/// Learns on several trackers what rankers start from; see `TrackerPriors`.
package struct PriorLearner {
  private let catalogue: DatasetCatalogue
  private let recipe: Recipe
  private let threads: Threads

  package init(catalogue: DatasetCatalogue, recipe: Recipe, threads: Threads) {
    (self.catalogue, self.recipe, self.threads) = (catalogue, recipe, threads)
  }

  /// - Parameter trackers: Of each, the datasets that hold its tasks; the first one is learned from.
  /// - Throws: `Problem` of usage for an unknown dataset, `Problem` when one cannot be read.
  package func json(of trackers: [[String]]) throws -> [UInt8] {
    let stage = TransferStage(settings: recipe.transferSettings, threads: threads)
    let priors = TrackerPriors(
      try trackers.map { names in
        let loaded = try names.map { try catalogue.named($0).load(threads: threads) }
        return try TrackerPriors.Tracker(
          digests: loaded.map(\.digest), pairs: try stage.pairs(of: loaded[0]), threads: threads)
      })
    let encoder = JSONEncoder()
    encoder.outputFormatting = .sortedKeys
    return Array(try encoder.encode(priors)) + [UInt8(ascii: "\n")]
  }
}
