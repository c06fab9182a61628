import DelegationFoundations
import DelegationIngest
import DelegationRanking
import DelegationTasks

/// Learns on other trackers how to weigh the features of a pair.
///
/// Each is read with its own rules for persons and with the recipe's text chain; its complete history is training data.
package struct TransferStage {
  let settings: TransferSettings
  let threads: Threads

  package init(settings: TransferSettings, threads: Threads) { (self.settings, self.threads) = (settings, threads) }

  package func logit(of others: [LoadedDataset], progress: StageProgress) throws -> ConditionalLogit {
    let trackers = try threads.tryMap(others.count) { index in
      defer { progress.finishedOne(of: others.count + 1) }
      return try pairs(of: others[index])
    }
    defer { progress.finishedOne(of: others.count + 1) }
    return try TransferPairs.fit(trackers, settings: settings.settings, threads: threads)
  }

  func pairs(of other: LoadedDataset) throws -> TransferPairs {
    // With final values only, a task that its reporter took shows who closed it rather than who was assigned.
    let prepared = PreparedDataset(
      other,
      TaskSettings(eligibility: .any, leavesOutSelfTaken: settings.leavesOutSelfTaken || !other.hasHistories),
      threads: .one)
    let terms = try prepared.terms(settings.terms)
    let pairs = TransferPairs(
      prepared.pairs(prepared.features(settings.terms.values, terms), settings.pairs, for: []),
      outcomes: prepared.stream.finalExamples)
    guard terms.terms.vocabulary.count > 0, pairs.count > 0 else {
      throw Problem(
        location: other.description.name,
        fault: "nothing to learn from it: no task has a known assignee who was among the candidates",
        remedy: "run 'delegate datasets check \(other.description.name)', or remove it from 'transfer'")
    }
    return pairs
  }
}
