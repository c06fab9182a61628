import DelegationEvaluation
import DelegationRanking

extension ExperimentResult {
  /// The values of all measures by their keys, except candidate recall, which is a property of its own.
  package struct Measures: Codable, Equatable, Sendable {
    /// In the order of the tables.
    package static let keys = MeasureSet.keys.filter { $0 != "candidateRecall" }

    private var values: [String: Double]

    package init(_ measures: MeasureSet) {
      values = Dictionary(uniqueKeysWithValues: Self.keys.map { ($0, measures[$0]) })
    }

    package init(from decoder: any Decoder) throws {
      let container = try decoder.container(keyedBy: Key.self)
      values = [:]
      for key in Self.keys { values[key] = try container.decode(Double.self, forKey: Key(stringValue: key)) }
    }

    package func encode(to encoder: any Encoder) throws {
      var container = encoder.container(keyedBy: Key.self)
      for key in Self.keys { try container.encode(self[key], forKey: Key(stringValue: key)) }
    }

    /// - Parameter key: One of ``keys``.
    package subscript(key: String) -> Double {
      get { values[key]! }
      set { values[key] = newValue }
    }

    package var top1: Double {
      get { self["top1"] }
      set { self["top1"] = newValue }
    }
    package var top3: Double { self["top3"] }
    package var top5: Double {
      get { self["top5"] }
      set { self["top5"] = newValue }
    }
    package var top10: Double { self["top10"] }
    package var mrr: Double {
      get { self["mrr"] }
      set { self["mrr"] = newValue }
    }

    private struct Key: CodingKey {
      let stringValue: String
      var intValue: Int? { nil }

      init(stringValue: String) { self.stringValue = stringValue }
      init?(intValue: Int) { nil }
    }
  }

  package struct Result: Codable, Equatable, Sendable {
    package var model: String
    package var mode: EvaluationMode
    package var split: Split.Kind
    package var fieldValues: FieldValues
    package var test: Int
    package var measures: Measures
    /// Share of test tasks whose assignee the model could rank.
    package var candidateRecall: Double
    /// 95 % intervals by measure name, of candidate recall too: lower and upper bound. Wilson's for shares of the test
    /// tasks, by bootstrap for the rest.
    package var interval95: [String: [Double]]
    /// Per fold, for split `folds`: the measures of fold 1…10.
    package var folds: [Measures]?
    /// Share of test tasks whose assignee is among the first k, k = 1…20; for split `holdout`.
    package var accuracyAt: [Double]?
    /// Per period, for split `holdout` on opening values; nil without periods.
    package var periods: [Accuracy]?
    /// Fewer than 50 test tasks.
    package var tooFew: Bool
  }

  /// A paired randomisation test of two models over the same test tasks.
  package struct Comparison: Codable, Equatable, Sendable {
    package var model: String
    package var other: String
    package var mode: EvaluationMode
    package var split: Split.Kind
    package var measure: String  // top1 | mrr
    /// Mean of model − other.
    package var difference: Double
    /// Of the difference: lower and upper bound.
    package var interval95: [Double]?
    package var p: Double
    /// Corrected for all tests of the report; nil where the two agree on every task, so that there is no test.
    package var pHolm: Double?
  }

  package struct TwoRoundResult: Codable, Equatable, Sendable {
    package var model: String
    package var mode: EvaluationMode
    package var threshold: Double
    package var personsPerTaskRoundOne: Double
    package var assigneeAfterRoundOne: Double
    package var assigneeAfterBoth: Double
    package var leftToRoundTwo: Double
    /// Share of tasks at the five busiest persons.
    package var loadTopFive: Double
    /// The persons per task that the threshold was chosen for on validation; nil for the recipe's own threshold.
    package var chosenFor: Double?
    /// Lower and upper bound by the measure's key; the load has none.
    package var interval95: [String: [Double]]?
    /// Whether `chosenFor` held on the test part; nil without it.
    package var promise: Promise?
    /// What other thresholds would give, falling; nil without `chosenFor`.
    package var curve: [RoundPoint]?
  }

  /// Persons asked and assignees found at one threshold of round one.
  package struct RoundPoint: Codable, Equatable, Sendable {
    package var threshold: Double
    package var personsPerTaskRoundOne: Double
    package var assigneeAfterRoundOne: Double
    package var assigneeAfterBoth: Double
  }
}

extension ExperimentResult.Result {
  var metrics: [Metric] {
    let prefix = "results.\(model).\(mode).\(split).\(fieldValues)"
    return (ExperimentResult.Measures.keys.map { ($0, measures[$0]) } + [("candidateRecall", candidateRecall)]).map {
      Metric(name: "\(prefix).\($0)", value: $1, tolerance: Tolerance.rank)
    }
  }
}

extension ExperimentResult.RoundPoint {
  init(_ point: RoundCurve.Point) {
    self.init(
      threshold: point.threshold, personsPerTaskRoundOne: point.personsPerTask,
      assigneeAfterRoundOne: point.assigneeAfterRoundOne, assigneeAfterBoth: point.assigneeAfterBoth)
  }
}

extension ExperimentResult.TwoRoundResult {
  /// None of the curve: it follows from the same scores.
  var metrics: [Metric] {
    let prefix = "rounds.\(model).\(mode)" + (chosenFor == nil ? "" : ".chosen")
    let chosen = Metric.all(prefix, ["threshold": chosenFor.map { _ in threshold }], tolerance: Tolerance.threshold)
    // A chosen threshold may move to its neighbour, and the other values with it.
    return chosen
      + Metric.all(
        prefix,
        [
          "personsPerTaskRoundOne": personsPerTaskRoundOne, "assigneeAfterRoundOne": assigneeAfterRoundOne,
          "assigneeAfterBoth": assigneeAfterBoth, "leftToRoundTwo": leftToRoundTwo, "loadTopFive": loadTopFive,
        ], tolerance: chosenFor == nil ? Tolerance.rank : Tolerance.threshold)
  }
}

extension ExperimentResult {
  /// The metrics of the learned ranker with part of its features.
  package struct AblationRow: Codable, Equatable, Sendable {
    /// `adds text`, `without text` or `all`.
    package var variant: String
    package var kind: AblationVariant.Kind
    /// The feature group added last or left out; nil for `all`.
    package var group: String?
    package var features: Int
    package var validation: AblationMeasures
    package var holdout: AblationMeasures
  }

  package struct AblationMeasures: Codable, Equatable, Sendable {
    package var top1: Double
    package var top5: Double
    package var top10: Double
    package var mrr: Double
  }
}

extension ExperimentResult.AblationMeasures {
  package init(_ measures: MeasureSet) {
    self.init(top1: measures.top1, top5: measures.top5, top10: measures.top10, mrr: measures.mrr)
  }

  fileprivate func metrics(_ prefix: String) -> [Metric] {
    Metric.all(prefix, ["top1": top1, "top5": top5, "top10": top10, "mrr": mrr])
  }
}

extension ExperimentResult.AblationRow {
  var metrics: [Metric] {
    let prefix = "ablation." + variant.replacing(" ", with: ".")
    return validation.metrics("\(prefix).validation") + holdout.metrics("\(prefix).holdout")
  }
}
