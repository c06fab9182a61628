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

      Example: delegate-measure priors jira/apache-amq msr2013/eclipse-jdt+neural-triage/eclipse-jdt
      """)

  @Argument(
    help:
      "The trackers: the names of their datasets, joined by '+'; the first of each is learned from, the files of all are known again."
  )
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
        let datasets = try names.split(separator: "+").map { try PairTracker.open(String($0), inputs) }
        let data = try datasets[0].load(threads: try inputs.threads)
        // With final values only, a task that its reporter took shows who closed it rather than who was assigned.
        let tracker = try PairTracker(data, leavesOutSelfTaken: !data.hasHistories)
        return try TrackerPriors.Tracker(
          files: Set(datasets.flatMap(\.description.files).compactMap(\.digest?.hex)),
          pairs: TransferPairs(tracker.source(for: []), outcomes: tracker.stream.finalExamples),
          threads: try inputs.threads)
      })
    let encoder = JSONEncoder()
    encoder.outputFormatting = .sortedKeys
    print(String(decoding: try encoder.encode(priors), as: UTF8.self))
  }
}
