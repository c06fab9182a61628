/// The values of one row of the model table, one for each measure of the list.
package struct MeasureSet: Equatable, Sendable {
  /// The measures in the order of the page: tables, charts' words, JSON keys and accepted metrics follow from this list.
  package static let measures: [any Measure] = [
    TopKAccuracy(1), TopKAccuracy(3), TopKAccuracy(5), TopKAccuracy(10), MeanReciprocalRank(), MacroF1(), Ceiling(),
  ]

  /// In the same order.
  package static let keys = measures.map(\.note.key)

  /// Those that are means over the reports, in the same order.
  package static let means: [any MeanMeasure] = measures.compactMap { $0 as? any MeanMeasure }

  /// In the order of ``measures``.
  package let values: [Double]

  package init(of answers: [Answer]) { values = Self.measures.map { $0.value(of: answers) } }

  /// The mean of several rounds, each counting the same; all 0 if there are none.
  package init(meanOf rounds: [MeasureSet]) {
    values = Self.measures.indices.map { measure in
      rounds.isEmpty ? 0 : rounds.reduce(0) { $0 + $1.values[measure] } / Double(rounds.count)
    }
  }

  /// - Parameter key: Of a measure of the list.
  package subscript(key: String) -> Double {
    guard let place = Self.keys.firstIndex(of: key) else { preconditionFailure("there is no measure \(key)") }
    return values[place]
  }

  package var top1: Double { self["top1"] }
  package var top3: Double { self["top3"] }
  package var top5: Double { self["top5"] }
  package var top10: Double { self["top10"] }
  package var mrr: Double { self["mrr"] }
  package var macroF1: Double { self["macroF1"] }
  package var ceiling: Double { self["ceiling"] }
}

extension TrialResult {
  /// The figures: of the one round, or the mean of the rounds for ``Split/Kind/folds``.
  package var measures: MeasureSet { MeasureSet(meanOf: roundMeasures) }

  /// The figures of each round.
  package var roundMeasures: [MeasureSet] { rounds.map { MeasureSet(of: $0.answers) } }

  /// How many answers each round has.
  package var roundSizes: [Int] { rounds.map(\.answers.count) }

  package var testCount: Int { rounds.reduce(0) { $0 + $1.answers.count } }

  /// Fewer than 50 test reports: the page says "too few to say".
  package var isTooFew: Bool { testCount < 50 }
}
