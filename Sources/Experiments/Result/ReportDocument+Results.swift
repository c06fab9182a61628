import Evaluation
import Recommendation

extension ReportDocument {
  package struct Measures: Codable, Equatable, Sendable {
    package var top1: Double
    package var top3: Double
    package var top5: Double
    package var top10: Double
    package var mrr: Double
    package var macroF1: Double
  }

  package struct Result: Codable, Equatable, Sendable {
    package var model: String
    package var knowledge: Knowledge
    package var split: Split.Kind
    package var values: Values
    package var test: Int
    package var measures: Measures
    /// Share of test reports whose owner the model could rank.
    package var ceiling: Double
    /// 95 % intervals by measure name, the ceiling's too: lower and upper bound. Wilson's for shares of the test reports, by
    /// bootstrap for the rest; before schema 1.2 all by bootstrap, and none for macro-F1.
    package var interval95: [String: [Double]]
    /// Per fold, for split `folds`: the measures of fold 1…10.
    package var folds: [Measures]?
    /// Share of test reports whose owner is among the first k, k = 1…20; for split `holdout`.
    package var accuracyAt: [Double]?
    /// Fewer than 50 test reports.
    package var tooFew: Bool
  }

  /// A paired randomisation test of two models over the same test reports.
  package struct Comparison: Codable, Equatable, Sendable {
    package var model: String
    package var other: String
    package var knowledge: Knowledge
    package var split: Split.Kind
    package var measure: String  // top1 | mrr
    /// Mean of model − other.
    package var difference: Double
    /// Of the difference: lower and upper bound; nil, as `pHolm`, in reports before schema 1.2.
    package var interval95: [Double]?
    package var p: Double
    /// Corrected for all tests of the report; nil where no report tells the two apart, which is no test.
    package var pHolm: Double?
  }

  package struct TwoRoundResult: Codable, Equatable, Sendable {
    package var model: String
    package var knowledge: Knowledge
    package var threshold: Double
    package var personsPerTaskRoundOne: Double
    package var ownerAfterRoundOne: Double
    package var ownerAfterBoth: Double
    package var leftToRoundTwo: Double
    /// Share of tasks at the five busiest persons.
    package var loadTopFive: Double
    /// Persons per task for whose sake the threshold was chosen on validation; nil for the recipe's own threshold.
    package var chosenFor: Double?
    /// Lower and upper bound by the figure's key; the load has none. Nil in reports before schema 1.2.
    package var interval95: [String: [Double]]?
    /// What became of `chosenFor`; nil without it, and before schema 1.2.
    package var promise: Promise?
  }
}

extension ReportDocument.Measures {
  init(_ measures: MeasureSet) {
    self.init(
      top1: measures.top1, top3: measures.top3, top5: measures.top5, top10: measures.top10, mrr: measures.mrr,
      macroF1: measures.macroF1)
  }
}

extension ReportDocument.Result {
  var metrics: [Metric] {
    Metric.all(
      "results.\(model).\(knowledge).\(split).\(values)",
      [
        "top1": measures.top1, "top3": measures.top3, "top5": measures.top5, "top10": measures.top10,
        "mrr": measures.mrr, "macroF1": measures.macroF1, "ceiling": ceiling,
      ])
  }
}

extension ReportDocument.TwoRoundResult {
  var metrics: [Metric] {
    let prefix = "rounds.\(model).\(knowledge)" + (chosenFor == nil ? "" : ".chosen")
    let chosen = Metric.all(
      prefix, ["threshold": chosenFor.map { _ in threshold }], tolerance: Tolerance.threshold)
    // A chosen threshold may give way to its neighbour, and then takes the others along.
    return chosen
      + Metric.all(
        prefix,
        [
          "personsPerTaskRoundOne": personsPerTaskRoundOne, "ownerAfterRoundOne": ownerAfterRoundOne,
          "ownerAfterBoth": ownerAfterBoth, "leftToRoundTwo": leftToRoundTwo, "loadTopFive": loadTopFive,
        ], tolerance: chosenFor == nil ? Tolerance.rank : Tolerance.threshold)
  }
}
