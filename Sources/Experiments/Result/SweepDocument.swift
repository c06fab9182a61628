import Foundation
import TaskModel

/// Everything the `report.json` of a sweep says: how each point of a grid of settings did on the validation part, and how
/// the best of them did on the test part.
///
/// Schema 1.1. Figures are rounded to six decimals; shares lie in 0…1. A later minor version only adds keys.
package struct SweepDocument: Codable, Equatable, Sendable {
  package var schema = "1.1"
  /// By this the document is told from an experiment's.
  package var kind = "sweep"
  package var experiment: String
  package var dataset: String
  /// The recipe's question, in words.
  package var question: String
  package var seed: UInt64
  /// What is the same at every point, defaults included, as in the recipe.
  package var settings: [ReportDocument.Setting]
  package var counts: Counts
  package var axes: [Axis]
  /// In the order of the grid: the last axis runs fastest.
  package var points: [Point]
  /// The number of the point with the highest MRR on validation; of equals the first.
  package var best: Int
  /// The best point on the test part, which no other point was asked for.
  package var test: Result
  /// Sentences about what the figures leave out.
  package var caveats: [String]
  /// What was tried before, in the recipe's words, a paragraph each.
  package var notes: [String]

  package struct Counts: Codable, Equatable, Sendable {
    package var reports: Int
    /// Reports that have a target and count.
    package var eligible: Int
    package var persons: Int
    /// The eligible ones before the validation part, which is the last fifth of the training part.
    package var train: Int
    package var validation: Int
    package var test: Int

    package init(reports: Int, eligible: Int, persons: Int, train: Int, validation: Int, test: Int) {
      (self.reports, self.eligible, self.persons) = (reports, eligible, persons)
      (self.train, self.validation, self.test) = (train, validation, test)
    }
  }

  package struct Axis: Codable, Equatable, Sendable {
    /// As `--set` takes it, such as `models.ranker.trees`.
    package var key: String
    /// In YAML.
    package var values: [String]

    package init(key: String, values: [String]) { (self.key, self.values) = (key, values) }
  }

  package struct Point: Codable, Equatable, Sendable {
    /// From 1.
    package var number: Int
    /// One per axis, in YAML.
    package var values: [String]
    package var validation: Result
    /// Against the best point; nil for that one.
    package var comparison: Comparison?
    /// Whether the recipe says the same without the sweep.
    package var isBase: Bool

    package init(number: Int, values: [String], validation: Result, comparison: Comparison?, isBase: Bool) {
      (self.number, self.values, self.validation) = (number, values, validation)
      (self.comparison, self.isBase) = (comparison, isBase)
    }
  }

  package struct Result: Codable, Equatable, Sendable {
    package var model: String
    package var knowledge: String  // batch | prequential
    package var test: Int
    package var measures: ReportDocument.Measures
    package var ceiling: Double
    /// Bounds by the measure's key.
    package var interval95: [String: [Double]]
    /// Whether there are too few reports to say much.
    package var tooFew: Bool

    package init(
      model: String, knowledge: String, test: Int, measures: ReportDocument.Measures, ceiling: Double,
      interval95: [String: [Double]], tooFew: Bool
    ) {
      (self.model, self.knowledge, self.test) = (model, knowledge, test)
      (self.measures, self.ceiling, self.interval95, self.tooFew) = (measures, ceiling, interval95, tooFew)
    }
  }

  /// Paired randomisation tests on the validation reports, the best point less this one.
  package struct Comparison: Codable, Equatable, Sendable {
    package var mrrDifference: Double
    /// Of the difference, as below; nil, as everything corrected, before schema 1.1.
    package var mrrInterval95: [Double]?
    package var mrrP: Double
    /// Corrected for all tests of the sweep; nil where no report tells the two points apart, which is no test.
    package var mrrPHolm: Double?
    package var top1Difference: Double
    package var top1Interval95: [Double]?
    package var top1P: Double
    package var top1PHolm: Double?

    package init(
      mrrDifference: Double, mrrInterval95: [Double]? = nil, mrrP: Double, mrrPHolm: Double? = nil,
      top1Difference: Double, top1Interval95: [Double]? = nil, top1P: Double, top1PHolm: Double? = nil
    ) {
      (self.mrrDifference, self.mrrInterval95) = (mrrDifference, mrrInterval95)
      (self.mrrP, self.mrrPHolm) = (mrrP, mrrPHolm)
      (self.top1Difference, self.top1Interval95) = (top1Difference, top1Interval95)
      (self.top1P, self.top1PHolm) = (top1P, top1PHolm)
    }
  }

  package init(
    experiment: String, dataset: String, question: String, seed: UInt64, settings: [ReportDocument.Setting],
    counts: Counts, axes: [Axis], points: [Point], best: Int, test: Result, caveats: [String], notes: [String]
  ) {
    (self.experiment, self.dataset, self.question, self.seed) = (experiment, dataset, question, seed)
    (self.settings, self.counts, self.axes, self.points) = (settings, counts, axes, points)
    (self.best, self.test, self.caveats, self.notes) = (best, test, caveats, notes)
  }

  package var bestPoint: Point { points[best - 1] }
}

extension SweepDocument {
  /// As ``ReportDocument/rounded()``.
  package func rounded() throws -> SweepDocument {
    try JSONDecoder().decode(SweepDocument.self, from: Data(json()))
  }

  /// As ``ReportDocument/json()``.
  package func json() throws -> [UInt8] {
    do {
      return try JSONDecoder().decode(JSONTree.self, from: JSONEncoder().encode(self)).rounded().bytes()
    } catch EncodingError.invalidValue(_, let context) {
      throw Problem.notFinite(key: context.codingPath.keyPath)
    }
  }
}
