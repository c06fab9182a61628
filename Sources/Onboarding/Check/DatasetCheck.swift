import DelegationFoundations
import DelegationIngest
import DelegationTasks
import Foundation

/// What a dataset has and lacks for a run.
package struct DatasetCheck: Sendable {
  package let dataset: LoadedDataset
  @CopyOnWrite package private(set) var facts: DatasetFacts
  package let findings: [DatasetFinding]
  let rules: PersonRules
  let now: Moment

  /// Whether a run would have something to evaluate, and could write it.
  package var canRun: Bool { !findings.contains { $0.severity == .stops } }
}

extension Dataset {
  /// Reads the data and checks it for gaps. Does not compare counts with the expected ones, so that data that has grown can
  /// be checked too.
  ///
  /// - `progress`: Called after each file, from any thread.
  package func check(
    threads: Threads, now: Moment = Moment(Int64(Date().timeIntervalSince1970)),
    progress: @escaping @Sendable (SourceProgress) -> Void = { _ in }
  ) throws -> DatasetCheck {
    let dataset = try read(threads: threads, progress: progress)
    let rules = try rules(for: dataset.log)
    let survey = try (description.adapter.adapter as? TableAdapter)?.survey(of: openFiles())
    var facts = DatasetFacts(of: dataset, survey: survey, rules: rules, now: now)
    if let survey {
      let (vocabulary, read) = (try ExportVocabulary.builtIn(), survey.times.map(\.column))
      facts.unreadHistory = vocabulary.history(among: survey.paths)
      facts.unreadTime =
        ["resolved", "updated"].lazy.compactMap { (key: String) in
          survey.paths.first { !read.contains($0) && vocabulary.key(of: $0) == key && !vocabulary.isPlan($0) }.map {
            "\(key): \($0)"
          }
        }.first
    }
    return DatasetCheck(dataset: dataset, facts: facts, findings: DatasetFinding.all(on: facts), rules: rules, now: now)
  }
}
