/// A figure over the probabilities that a model stated for test reports.
package protocol CalibrationMeasure: Sendable {
  var note: MeasureNote { get }

  /// 0 where there are no reports.
  func value(of stated: [StatedProbabilities]) -> Double
}

/// Whether a model's probabilities mean what they say, in single figures.
package struct CalibrationSet: Equatable, Sendable {
  package let error: Double
  package let pairError: Double
  package let brier: Double
  package let logLoss: Double
  package let ownerLogLoss: Double

  /// The measures in the order of the page.
  package static let measures: [any CalibrationMeasure] = [
    ExpectedCalibrationError(of: .suggestion), ExpectedCalibrationError(of: .pairs), BrierScore(),
    LogLoss(of: .suggestion), LogLoss(of: .owner),
  ]

  package init(of stated: [StatedProbabilities]) {
    let values = Self.measures.map { $0.value(of: stated) }
    error = values[0]
    pairError = values[1]
    brier = values[2]
    logLoss = values[3]
    ownerLogLoss = values[4]
  }
}
