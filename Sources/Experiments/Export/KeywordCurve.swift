import Evaluation
import Recommendation
import Repeatable

/// How accuracy depends on the number of keywords a person keeps, on the test part, learned before it.
package struct KeywordCurve: Sendable {
  package struct Point: Equatable, Sendable {
    /// At most this many keywords a person; nil: all.
    package let keywords: Int?
    package let top1: Double
    package let top5: Double
    package let mrr: Double
  }

  /// The numbers that are tried, and all.
  private static let counts = [1, 3, 5, 10, 20, 50]

  /// Rising; the last has all keywords.
  package let points: [Point]

  init(_ learned: LearnedBundle, threads: Threads) throws {
    let context = ModelContext(
      features: learned.features, personCount: learned.data.persons.count, knowledge: .batch)
    let counts = Self.counts.map(Optional.some) + [nil]
    let trials = try counts.map { count -> Trial in
      var settings = learned.settings
      settings["keywords"] = Double(count ?? 0)
      let values = try KeywordProfiles.description.complete(settings)
      return Trial(
        model: KeywordProfiles.name, knowledge: .batch, values: .opening,
        splits: [.holdout(of: learned.targets.all)],
        make: { KeywordProfiles.description.make(values, context) })
    }
    let runner = TrialRunner(targets: learned.targets.all, stream: learned.stream, threads: threads)
    points = zip(counts, runner.run(trials)).map { count, results in
      let measures = MeasureSet(of: results[0].answers)
      return Point(keywords: count, top1: measures.top1, top5: measures.top5, mrr: measures.mrr)
    }
  }
}
