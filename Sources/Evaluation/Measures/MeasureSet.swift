/// The figures of one row of the model table.
package struct MeasureSet: Equatable, Sendable {
  package let top1: Double
  package let top3: Double
  package let top5: Double
  package let top10: Double
  package let mrr: Double
  package let macroF1: Double
  package let ceiling: Double

  /// The measures in the order of the page.
  package static let measures: [any Measure] = [
    TopKAccuracy(1), TopKAccuracy(3), TopKAccuracy(5), TopKAccuracy(10), MeanReciprocalRank(), MacroF1(), Ceiling(),
  ]

  /// Those that are means over the reports, in the same order.
  package static let means: [any MeanMeasure] = measures.compactMap { $0 as? any MeanMeasure }

  package init(of answers: [Answer]) { self.init(Self.measures.map { $0.value(of: answers) }) }

  /// The mean of several rounds, each counting the same; all 0 if there are none.
  package init(meanOf rounds: [MeasureSet]) {
    self.init(
      Self.measures.indices.map { measure in
        rounds.isEmpty ? 0 : rounds.reduce(0) { $0 + $1.values[measure] } / Double(rounds.count)
      })
  }

  private init(_ values: [Double]) {
    top1 = values[0]
    top3 = values[1]
    top5 = values[2]
    top10 = values[3]
    mrr = values[4]
    macroF1 = values[5]
    ceiling = values[6]
  }

  /// In the order of ``measures``.
  package var values: [Double] { [top1, top3, top5, top10, mrr, macroF1, ceiling] }
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
