/// Knows nothing: ranks by the guess that chose the candidates, until there is enough to learn from.
package struct GuessLearner: PairLearner {
  package init() {}

  package mutating func fit(_ table: PairTable, _ examples: [RankingExample]) {}

  package func utilities(_ table: PairTable, rows: Range<Int>) -> [Double] {
    let column = table.features.firstIndex { $0 is CandidateChance }!
    return rows.map { Double(table.values[$0 * table.featureCount + column]) }
  }

  package func contributions(_ table: PairTable, row: Int) -> [Double] {
    table.features.indices.map { feature in
      table.features[feature] is CandidateChance ? Double(table.values[row * table.featureCount + feature]) : 0
    }
  }
}
