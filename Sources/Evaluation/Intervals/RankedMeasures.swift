import DelegationTasks

/// How well something is ranked, and how far ahead of a simple ranking.
@dynamicMemberLookup
package struct RankedMeasures: Codable, Equatable, Sendable {
  /// What is measured, in the order of the tables: means over the cases.
  package static let measured = MeasureSet.means.filter { $0.reach > .limit }

  package var measures: MeasureSet
  package var interval95: [String: [Double]]
  /// What the ranking is ahead of the simple one; nil for that itself.
  package var lead: MeasureLeads?

  package subscript<Value>(dynamicMember path: KeyPath<MeasureSet, Value>) -> Value { measures[keyPath: path] }

  /// The measures of several rankings of the same cases; all their tests are one family.
  ///
  /// - Parameter simple: Rankings without a lead; the others are compared with the first of them.
  static func all(of answers: [[Answer]], simple: [Int], seed: UInt64, threads: Threads) -> [Self] {
    let bounds = Bootstrap(seed: seed).intervals(of: answers, threads: threads).map(\.byKey)
    var leads = answers.map { _ in MeasureLeads?.none }
    if let reference = simple.first, !answers[reference].isEmpty {
      let others = answers.indices.filter { !simple.contains($0) }
      let comparisons = PairedLeads(seed: seed, threads: threads)
        .comparisons(of: [others.map { (one: answers[$0], other: answers[reference]) }])[0]
      for (position, row) in others.enumerated() { leads[row] = comparisons[position] }
    }
    let keys = measured.map(\.note.key)
    return answers.indices.map { index in
      let all = MeasureSet(of: answers[index])
      return Self(
        measures: all.mapValues { keys.contains($0) ? all[$0] : nil },
        interval95: bounds[index].filter { keys.contains($0.key) }, lead: leads[index])
    }
  }
}
