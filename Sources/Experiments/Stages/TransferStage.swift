import DelegationEvaluation
import DelegationIngest
import DelegationRanking
import DelegationFoundations
import DelegationTasks

/// Learns on other trackers how to weigh the features of a pair.
///
/// Each is read by its own persons rules and by the recipe's text chain; all that is known of it in the end teaches.
struct TransferStage {
  let settings: TransferSettings
  let threads: Threads

  /// - Parameters:
  ///   - others: In the recipe's order.
  ///   - progress: Told of every tracker that was read, and of the fit.
  /// - Throws: `Problem` when one of them teaches nothing.
  func logit(of others: [LoadedDataset], progress: StageProgress) throws -> ConditionalLogit {
    let trackers = try threads.tryMap(others.count) { index in
      defer { progress.finishedOne(of: others.count + 1) }
      return try pairs(of: others[index])
    }
    defer { progress.finishedOne(of: others.count + 1) }
    return try TransferPairs.fit(trackers, settings: settings.settings, threads: threads)
  }

  private func pairs(of other: LoadedDataset) throws -> TransferPairs {
    // Where only final values are known, a task that its reporter took tells who closed it rather than who was asked.
    let prepared = PreparedDataset(
      other,
      TaskSettings(eligibility: .any, leavesOutSelfTaken: settings.leavesOutSelfTaken || !other.hasHistories),
      threads: .one)
    let terms = try prepared.terms(settings.terms)
    let pairs = TransferPairs(
      prepared.pairs(prepared.features(settings.terms.values, terms), asked: []),
      outcomes: prepared.stream.finalExamples)
    guard terms.terms.vocabulary.count > 0, pairs.count > 0 else {
      throw Problems.noTransferExamples(dataset: other.description.name)
    }
    return pairs
  }
}
