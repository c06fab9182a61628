import ArgumentParser
import DelegationEvaluation
import DelegationIngest
import DelegationRanking
import Foundation

/// Learns on several trackers what rankers start from; see `TrackerPriors`.
struct Priors: ParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Print what rankers start from while a tracker has little history, learned on other trackers.",
    discussion: """
      'make priors' calls it.

      Example: delegate-measure priors msr2013/eclipse-cdt msr2013/eclipse-jdt+neural-triage/eclipse-jdt
      """)

  @Argument(help: "The trackers: the names of their datasets, joined by '+'; the first of each is learned from.")
  var trackers: [String]

  @Option(help: "A folder of datasets to search first.")
  var datasets = "datasets"

  @Option(help: "The number of threads; the result does not depend on it.")
  var threads = 1

  func run() throws {
    Workload.prepareProcess()
    let inputs = WorkloadInputs(["datasets": datasets, "threads": "\(threads)"])
    let priors = TrackerPriors(
      try trackers.map { names in
        let loaded = try names.split(separator: "+").map { try PairTracker.load(String($0), inputs) }
        // With final values only, a task that its reporter took shows who closed it rather than who was assigned.
        let tracker = try PairTracker(loaded[0], leavesOutSelfTaken: !loaded[0].hasHistories)
        return try TrackerPriors.Tracker(
          digests: loaded.map(\.digest),
          pairs: TransferPairs(tracker.source(for: []), outcomes: tracker.stream.finalExamples),
          threads: try inputs.threads)
      })
    let encoder = JSONEncoder()
    encoder.outputFormatting = .sortedKeys
    print(String(decoding: try encoder.encode(priors), as: UTF8.self))
  }
}
