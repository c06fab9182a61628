import CDelegationPipelineData
import DelegationFoundations
import DelegationTasks
import Foundation

/// The weights that rankers start from while a tracker has little history: those of `ranker-logit`, learned on other
/// trackers.
///
/// Each tracker was learned by itself, so that a known one can be left out when it is evaluated: its own later tasks
/// would otherwise speak through the weights.
package struct TrackerPriors: Sendable, Codable {
  package struct Tracker: Sendable, Codable {
    /// The digests of the files that hold tasks of the tracker, in all datasets that are known; see `LoadedDataset.files`.
    package let files: [String]
    let tasks: Int
    /// The amount that one step of each feature adds to the utility.
    package let weights: [Float]
    let means: [Float]
    package let deviations: [Float]

    package init(files: Set<String>, pairs: TransferPairs, threads: Threads) throws(Problem) {
      let logit = try TransferPairs.fit([pairs], settings: [:], threads: threads)
      self.files = files.sorted()
      tasks = pairs.count
      weights = logit.weights.map(Float.init)
      means = logit.means.map(Float.init)
      deviations = logit.deviations.map(Float.init)
    }
  }

  package let features: [String]
  package let trackers: [Tracker]

  package init(_ trackers: [Tracker]) {
    features = PairFeatures.all.map(\.name)
    self.trackers = trackers
  }

  /// The weights that come with the program; `make priors` learns them again.
  package static let builtIn: TrackerPriors = {
    guard let priors = try? JSONDecoder().decode(TrackerPriors.self, from: Data(delegation_priors_json().bytes))
    else { preconditionFailure("priors.json cannot be read: run make priors") }
    return priors
  }()

  package func files(among files: Set<String>) -> [String] { files.intersection(trackers.flatMap(\.files)).sorted() }

  /// The mean of the trackers' weights, each tracker counting the same.
  ///
  /// - Parameter files: The digests of the files to be ranked; a tracker that they hold tasks of is left out.
  package func prior(without files: Set<String> = []) -> ConditionalLogit {
    let others = trackers.filter { files.isDisjoint(with: $0.files) }
    precondition(!others.isEmpty, "a tracker is needed that these files have no tasks of")
    let columns = PairFeatures.all.map { features.firstIndex(of: $0.name) }
    func mean(_ values: (Tracker) -> [Float]) -> [Double] {
      columns.map { column in
        // A tracker that never had more than one value of a feature says nothing about it, and none about a feature that is newer.
        guard let column else { return 0 }
        let telling = others.filter { $0.deviations[column] > 0 }
        return telling.isEmpty ? 0 : telling.reduce(0) { $0 + Double(values($1)[column]) } / Double(telling.count)
      }
    }
    let deviations = mean(\.deviations)
    return ConditionalLogit(
      means: mean(\.means), deviations: deviations, standardisedWeights: zip(mean(\.weights), deviations).map(*),
      fitProgress: ConditionalLogit.FitProgress(steps: 0, loss: 0, gradientNorm: 0))
  }
}
