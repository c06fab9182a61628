extension ReportDocument {
  /// What a model that gives probabilities reached on the validation part, by which thresholds were chosen.
  package struct ValidationResult: Codable, Equatable, Sendable {
    package var model: String
    package var knowledge: String
    /// Reports of the validation part.
    package var test: Int
    package var top1: Double
    package var top5: Double
    package var top10: Double
    package var mrr: Double

    package init(
      model: String, knowledge: String, test: Int, top1: Double, top5: Double, top10: Double, mrr: Double
    ) {
      self.model = model
      self.knowledge = knowledge
      self.test = test
      self.top1 = top1
      self.top5 = top5
      self.top10 = top10
      self.mrr = mrr
    }
  }

  /// Whether a model's probabilities mean what they say, at holdout and on opening values.
  package struct Calibration: Codable, Equatable, Sendable {
    package var model: String
    package var knowledge: String
    package var test: Int
    /// Mean probability of the first suggestion.
    package var stated: Double
    /// Share of first suggestions that are right.
    package var right: Double
    /// Expected calibration error of the first suggestion.
    package var error: Double
    /// The error that exact probabilities would show on as many reports.
    package var noiseFloor: Double
    /// How often exact probabilities would be at least as far off.
    package var p: Double
    /// How often the mean of exact probabilities would lie at least as far from `right` as `stated` does.
    package var meanP: Double
    /// Expected calibration error of all pairs of report and person.
    package var pairError: Double
    package var brier: Double
    package var logLoss: Double
    package var ownerLogLoss: Double
    /// Up to ten bins of equal numbers of reports, probabilities rising.
    package var bins: [Bin]
    /// At most 200 thresholds, falling.
    package var curve: [Point]
    /// Area under the whole curve.
    package var area: Double
    package var abstention: Abstention
    /// Fewer than 50 test reports.
    package var tooFew: Bool

    package init(
      model: String, knowledge: String, test: Int, stated: Double, right: Double, error: Double, noiseFloor: Double,
      p: Double, meanP: Double, pairError: Double, brier: Double, logLoss: Double, ownerLogLoss: Double, bins: [Bin],
      curve: [Point],
      area: Double, abstention: Abstention, tooFew: Bool
    ) {
      self.model = model
      self.knowledge = knowledge
      self.test = test
      self.stated = stated
      self.right = right
      self.error = error
      self.noiseFloor = noiseFloor
      self.p = p
      self.meanP = meanP
      self.pairError = pairError
      self.brier = brier
      self.logLoss = logLoss
      self.ownerLogLoss = ownerLogLoss
      self.bins = bins
      self.curve = curve
      self.area = area
      self.abstention = abstention
      self.tooFew = tooFew
    }
  }
}

extension ReportDocument.Calibration {
  /// Reports whose first suggestion has about the same probability.
  package struct Bin: Codable, Equatable, Sendable {
    package var probability: Double
    package var right: Double
    package var count: Int
    /// Of `right`, by Wilson: lower and upper bound.
    package var interval95: [Double]

    package init(probability: Double, right: Double, count: Int, interval95: [Double]) {
      self.probability = probability
      self.right = right
      self.count = count
      self.interval95 = interval95
    }
  }

  /// What is left when the model stays silent below a threshold.
  package struct Point: Codable, Equatable, Sendable {
    package var threshold: Double
    package var coverage: Double
    package var precision: Double

    package init(threshold: Double, coverage: Double, precision: Double) {
      self.threshold = threshold
      self.coverage = coverage
      self.precision = precision
    }
  }

  /// The threshold chosen on validation, and what it leaves there and on the test part.
  package struct Abstention: Codable, Equatable, Sendable {
    /// The precision asked for.
    package var target: Double
    /// Nil, as the other two, where no threshold reaches it.
    package var threshold: Double?
    package var validation: Selection?
    package var test: Selection?
    /// Precision on the test part − precision asked for; nil where nothing is answered.
    package var difference: Double?
    /// What became of `target` on the test part; nil where nothing is answered, and before schema 1.2.
    package var promise: String?  // kept | missed | broken

    package init(
      target: Double, threshold: Double?, validation: Selection?, test: Selection?, promise: String? = nil
    ) {
      self.target = target
      self.threshold = threshold
      self.validation = validation
      self.test = test
      difference = test?.precision.map { $0 - target }
      self.promise = promise
    }
  }

  package struct Selection: Codable, Equatable, Sendable {
    package var reports: Int
    package var answered: Int
    package var coverage: Double
    /// Nil, as its interval, where nothing is answered.
    package var precision: Double?
    /// By Wilson: lower and upper bound.
    package var interval95: [Double]?

    package init(reports: Int, answered: Int, coverage: Double, precision: Double?, interval95: [Double]?) {
      self.reports = reports
      self.answered = answered
      self.coverage = coverage
      self.precision = precision
      self.interval95 = interval95
    }
  }
}
