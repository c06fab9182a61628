import DelegationEvaluation
import DelegationFoundations

extension ExperimentResult {
  /// How well something is ranked, and how far ahead of a simple ranking.
  package struct RankedMeasures: Codable, Equatable, Sendable {
    /// What is measured, in the order of the tables: means over the cases, but candidate recall.
    package static let notes = MeasureSet.means.filter { !($0 is CandidateRecall) }.map(\.note)

    package var measures: [String: Double]
    /// Bounds of each measure, by key.
    package var interval95: [String: [Double]]
    /// What the ranking is ahead of the simple one; nil for that itself.
    package var lead: SweepResult.Comparison?
  }
}

extension ExperimentResult.RankedMeasures {
  /// - Parameter key: One of ``notes``.
  package subscript(key: String) -> Double { measures[key] ?? 0 }

  package var top1: Double { self["top1"] }
  package var top5: Double { self["top5"] }
  package var mrr: Double { self["mrr"] }

  func metrics(_ prefix: String) -> [Metric] {
    Self.notes.map { Metric(name: "\(prefix).\($0.key)", value: self[$0.key], tolerance: Tolerance.rank) }
  }

  /// The measures of several rankings of the same cases; all their tests are one family.
  ///
  /// - Parameter simple: Rankings without a lead; the others are compared with the first of them.
  static func all(of answers: [[Answer]], simple: [Int], seed: UInt64, threads: Threads) -> [Self] {
    let bounds = Bootstrap(seed: seed).intervals(of: answers, threads: threads).map(\.byKey)
    var leads = answers.map { _ in SweepResult.Comparison?.none }
    if let reference = simple.first, !answers[reference].isEmpty {
      let others = answers.indices.filter { !simple.contains($0) }
      let comparisons = PairedLeads(seed: seed, threads: threads)
        .comparisons(of: [others.map { (one: answers[$0], other: answers[reference]) }])[0]
      for (position, row) in others.enumerated() { leads[row] = comparisons[position] }
    }
    let keys = notes.map(\.key)
    return answers.indices.map { index in
      let measures = MeasureSet(of: answers[index])
      return Self(
        measures: Dictionary(uniqueKeysWithValues: keys.map { ($0, measures[$0]) }),
        interval95: bounds[index].filter { keys.contains($0.key) }, lead: leads[index])
    }
  }
}
