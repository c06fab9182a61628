import DelegationEvaluation
import DelegationIngest

extension ExperimentResult {
  /// How the suggestions that an app made fared, by its own record.
  package struct Suggestions: Codable, Equatable, Sendable {
    package var all: Row
    /// The counts by the rank at which each was first shown, rising; those without a rank last.
    package var byRank: [Row]
    /// Tasks that a person took without being shown them.
    var takenUnshown: Int

    package struct Row: Codable, Equatable, Sendable {
      /// The rank; nil where the app gave none, and for all together.
      package var rank: Int?
      /// Pairs of a task and a person whom it was shown to.
      package var shown: Int
      package var taken: Int
      package var declined: Int
      package var done: Int
      /// The share taken / shown.
      package var acceptance: Double
      /// The 95 % interval, by Wilson.
      package var acceptanceInterval95: [Double]

      init(_ row: SuggestionCounts.Row) {
        (rank, shown, taken, declined, done) = (row.rank, row.shown, row.taken, row.declined, row.done)
        acceptance = row.shown == 0 ? 0 : Double(row.taken) / Double(row.shown)
        acceptanceInterval95 = Interval.wilson(row.taken, of: row.shown).bounds
      }
    }

    init(_ counts: SuggestionCounts) {
      all = Row(counts.all)
      byRank = counts.rows.map { Row($0) }
      takenUnshown = counts.takenUnshown
    }
  }
}

extension ExperimentResult.Suggestions {
  var metrics: [Metric] {
    all.metrics("suggestions")
      + byRank.flatMap { $0.metrics("suggestions.rank\($0.rank.map(String.init) ?? "None")") }
  }
}

extension ExperimentResult.Suggestions.Row {
  fileprivate func metrics(_ prefix: String) -> [Metric] {
    Metric.counts(["shown": shown, "taken": taken, "declined": declined, "done": done], of: prefix)
  }
}
