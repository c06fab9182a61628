/// The threshold of round one that gives a task to no more persons than asked, on average.
///
/// Chosen where settings are chosen, on the validation split: the lowest one that keeps to it, since a lower one finds
/// more owners. Round one gives a task to everybody *above* its threshold, so this is a probability that was stated, or 0.
package struct RoundThreshold: Equatable, Sendable {
  package let personsPerTask: Double
  package let threshold: Double

  package static let note = MeasureNote(
    key: "chosenFor", name: "threshold of round one",
    explanation:
      "Chosen so that round one gives a task to no more persons than asked, on average over the validation part.",
    formula: "the lowest threshold with persons above it, summed / validation reports ≤ persons asked",
    source: "budgeted selection: the order statistic at that rank", unit: "probability")

  /// Nil if there are no reports.
  package init?(personsPerTask: Double, on validation: [StatedProbabilities]) {
    guard !validation.isEmpty else { return nil }
    let falling = validation.flatMap(\.probabilities).sorted(by: >)
    // Above the probability that follows the last one affordable there are as many as can be given, or fewer by ties.
    let budget = personsPerTask * Double(validation.count)
    self.personsPerTask = personsPerTask
    threshold = budget < Double(falling.count) ? falling[Int(budget)] : 0
  }
}
