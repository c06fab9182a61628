/// How often a model is right when it stays silent on reports whose first suggestion is below a threshold.
///
/// - Shape: one point per distinct probability above 0, thresholds falling, so coverage rises.
package struct CoveragePrecision: Equatable, Sendable {
  /// What one threshold leaves.
  package struct Point: Equatable, Sendable {
    /// A first suggestion of at least this probability is given.
    package let threshold: Double
    package let tasks: Int
    package let answered: Int
    package let right: Int

    /// The share of reports that are answered; 0 where there are no reports.
    package var coverage: Double { tasks == 0 ? 0 : Double(answered) / Double(tasks) }
    /// The share of the answered whose suggestion is right; none where nothing is answered.
    package var precision: Double? { answered == 0 ? nil : Double(right) / Double(answered) }
  }

  package let points: [Point]

  package static let note = MeasureNote(
    key: "area", name: "area under the coverage–precision curve",
    explanation:
      "How often the suggestions are right that the model is surest of, averaged over how many of them are given.",
    formula: "Σ over thresholds of precision · the coverage it adds; reports without a suggestion add 0",
    source: "El-Yaniv & Wiener 2010, JMLR 11; Geifman & El-Yaniv 2017, arXiv:1705.08500", unit: "0…1")

  package init(of stated: [StatedProbabilities]) {
    let falling = stated.filter { $0.first > 0 }.sorted { $0.first > $1.first }
    var (points, right) = ([Point](), 0)
    for (position, one) in falling.enumerated() {
      right += one.isRight ? 1 : 0
      let isLastOfEquals = position + 1 == falling.count || falling[position + 1].first < one.first
      guard isLastOfEquals else { continue }
      points.append(Point(threshold: one.first, tasks: stated.count, answered: position + 1, right: right))
    }
    self.points = points
  }

  /// The area below the curve, 0 where there are no reports.
  package var area: Double {
    var (sum, coverage) = (0.0, 0.0)
    for point in points {
      sum += (point.coverage - coverage) * (point.precision ?? 0)
      coverage = point.coverage
    }
    return sum
  }

  /// At most `limit` points at even distances in the list, the first and the last among them.
  package func thinned(to limit: Int = 200) -> [Point] {
    precondition(limit >= 2, "a curve has two ends")
    guard points.count > limit else { return points }
    return (0..<limit).map { points[$0 * (points.count - 1) / (limit - 1)] }
  }
}

extension CoveragePrecision.Point {
  /// Answers with the given threshold. A probability of 0 is never given.
  package init(threshold: Double, on stated: [StatedProbabilities]) {
    let given = stated.filter { $0.first > 0 && $0.first >= threshold }
    self.init(
      threshold: threshold, tasks: stated.count, answered: given.count, right: given.count(where: \.isRight))
  }
}

/// Below which probability a model should stay silent to be right as often as asked.
///
/// Chosen where settings are chosen, on the validation split: of the thresholds that answer at least `fewestAnswered`
/// reports and reach the precision asked for, the one that answers most. What it holds elsewhere is another matter,
/// which ``outcome(on:)`` tells.
package struct AbstentionThreshold: Equatable, Sendable {
  /// The precision asked for.
  let target: Double
  /// What it leaves where it was chosen.
  package let chosen: CoveragePrecision.Point

  /// Among fewer answers a precision is an accident.
  static let fewestAnswered = 30

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
