extension ReportDocument {
  package struct Measures: Codable, Equatable, Sendable {
    package var top1: Double
    package var top3: Double
    package var top5: Double
    package var top10: Double
    package var mrr: Double
    package var macroF1: Double

    package init(top1: Double, top3: Double, top5: Double, top10: Double, mrr: Double, macroF1: Double) {
      self.top1 = top1
      self.top3 = top3
      self.top5 = top5
      self.top10 = top10
      self.mrr = mrr
      self.macroF1 = macroF1
    }
  }

  package struct Result: Codable, Equatable, Sendable {
    package var model: String
    package var knowledge: String  // batch | prequential
    package var split: String  // holdout | folds
    package var values: String  // opening | final
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

    package init(
      model: String, knowledge: String, split: String, values: String, test: Int, measures: Measures, ceiling: Double,
      interval95: [String: [Double]], folds: [Measures]? = nil, accuracyAt: [Double]? = nil, tooFew: Bool
    ) {
      self.model = model
      self.knowledge = knowledge
      self.split = split
      self.values = values
      self.test = test
      self.measures = measures
      self.ceiling = ceiling
      self.interval95 = interval95
      self.folds = folds
      self.accuracyAt = accuracyAt
      self.tooFew = tooFew
    }
  }

  /// A paired randomisation test of two models over the same test reports.
  package struct Comparison: Codable, Equatable, Sendable {
    package var model: String
    package var other: String
    package var knowledge: String
    package var split: String
    package var measure: String  // top1 | mrr
    /// Mean of model − other.
    package var difference: Double
    /// Of the difference: lower and upper bound; nil, as `pHolm`, in reports before schema 1.2.
    package var interval95: [Double]?
    package var p: Double
    /// Corrected for all tests of the report; nil where no report tells the two apart, which is no test.
    package var pHolm: Double?

    package init(
      model: String, other: String, knowledge: String, split: String, measure: String, difference: Double,
      interval95: [Double]? = nil, p: Double, pHolm: Double? = nil
    ) {
      self.model = model
      self.other = other
      self.knowledge = knowledge
      self.split = split
      self.measure = measure
      self.difference = difference
      self.interval95 = interval95
      self.p = p
      self.pHolm = pHolm
    }
  }

  package struct TwoRoundResult: Codable, Equatable, Sendable {
    package var model: String
    package var knowledge: String
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
    package var promise: String?  // kept | missed | broken

    package init(
      model: String, knowledge: String, threshold: Double, personsPerTaskRoundOne: Double, ownerAfterRoundOne: Double,
      ownerAfterBoth: Double, leftToRoundTwo: Double, loadTopFive: Double, chosenFor: Double? = nil,
      interval95: [String: [Double]]? = nil, promise: String? = nil
    ) {
      self.model = model
      self.knowledge = knowledge
      self.threshold = threshold
      self.personsPerTaskRoundOne = personsPerTaskRoundOne
      self.ownerAfterRoundOne = ownerAfterRoundOne
      self.ownerAfterBoth = ownerAfterBoth
      self.leftToRoundTwo = leftToRoundTwo
      self.loadTopFive = loadTopFive
      self.chosenFor = chosenFor
      self.interval95 = interval95
      self.promise = promise
    }
  }
}
