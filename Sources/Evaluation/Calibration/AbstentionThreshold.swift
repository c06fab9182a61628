/// Below which probability a model should stay silent to be right as often as asked.
///
/// Chosen where settings are chosen, on the validation split: of the thresholds that answer at least ``fewestAnswered``
/// reports and reach the precision asked for, the one that answers most. What it holds elsewhere is another matter,
/// which ``outcome(on:)`` tells.
package struct AbstentionThreshold: Equatable, Sendable {
  /// The precision asked for.
  package let target: Double
  /// What it leaves where it was chosen.
  package let chosen: CoveragePrecision.Point

  /// Among fewer answers a precision is an accident.
  package static let fewestAnswered = 30

  package static let note = MeasureNote(
    key: "abstention", name: "threshold of silence",
    explanation:
      "Below this probability of its first suggestion the model stays silent, to be right as often as asked.",
    formula:
      "the threshold with the largest coverage on validation that answers at least 30 reports with the precision asked",
    source: "Chow 1970, doi:10.1109/TIT.1970.1054406; El-Yaniv & Wiener 2010, JMLR 11", unit: "probability")

  /// Nil if no threshold reaches the precision.
  package init?(precision target: Double, on validation: [StatedProbabilities]) {
    let meeting = CoveragePrecision(of: validation).points.last {
      $0.answered >= Self.fewestAnswered && ($0.precision ?? 0) >= target
    }
    guard let meeting else { return nil }
    self.target = target
    chosen = meeting
  }

  package var threshold: Double { chosen.threshold }

  package func outcome(on stated: [StatedProbabilities]) -> CoveragePrecision.Point {
    CoveragePrecision.Point(threshold: threshold, on: stated)
  }
}
