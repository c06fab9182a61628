import DelegationEvaluation
import DelegationIngest

extension ExperimentResult {
  package struct Suggestions: Codable, Equatable, Sendable {
    package var all: Row
    package var byRank: [Row]
    var takenUnshown: Int

    package struct Row: Codable, Equatable, Sendable {
      package var rank: Int?
      package var shown, taken, declined, done: Int
      package var acceptance: Double
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
