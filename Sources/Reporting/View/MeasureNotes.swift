import Evaluation
import Experiments

/// Every measure a page shows, explained by itself.
enum MeasureNotes {
  /// - Parameter document: Measures of probabilities are left out where no model gives any.
  static func of(_ document: ReportDocument) -> [MeasureNote] {
    MeasureSet.measures.map(\.note) + TwoRoundAssignment.measures.map(\.note)
      + [PersonLoads.note] + gone + (document.calibration.isEmpty ? [] : probabilities)
      + ClusterAgreement.measures.map(\.note)
  }

  private static let probabilities: [MeasureNote] =
    [ReliabilityBins.note] + CalibrationSet.measures.map(\.note)
    + [CalibrationNoise.note, CoveragePrecision.note, AbstentionThreshold.note, RoundThreshold.note]

  private static let gone = [GoneSuggested.note(first: 1), GoneSuggested.note(first: 5), GonePlaces.note]
}
