import DelegationMatching

/// How often a model is right when it abstains on tasks whose first suggestion is below a threshold.
///
/// - Shape: one point per distinct probability above 0, thresholds falling, so coverage rises.
package struct CoveragePrecision: Equatable, Sendable {
  package struct Point: Equatable, Sendable {
    /// A first suggestion of at least this probability is given.
    package let threshold: Double
    package let tasks, answered, right: Int

    package var coverage: Double { tasks == 0 ? 0 : Double(answered) / Double(tasks) }
    package var precision: Double? { answered == 0 ? nil : Double(right) / Double(answered) }
  }

  package let points: [Point]

  package static let note = MeasureNote(
    key: "area", name: "area under the coverage–precision curve",
    explanation:
      "How often the most confident suggestions are right, averaged over all shares of tasks that are answered.",
    formula: "Σ over thresholds of precision · added coverage; tasks without a suggestion add 0",
    source: "El-Yaniv & Wiener 2010, JMLR 11; Geifman & El-Yaniv 2017, arXiv:1705.08500", unit: "0…1")

  package init(of stated: [StatedProbabilities]) {
    let falling = stated.filter { $0.first > 0 }.sorted { $0.first > $1.first }
    var (points, right) = ([Point](), 0)
    for (position, task) in falling.enumerated() {
      right += task.isRight ? 1 : 0
      let isLastOfEquals = position + 1 == falling.count || falling[position + 1].first < task.first
      guard isLastOfEquals else { continue }
      points.append(Point(threshold: task.first, tasks: stated.count, answered: position + 1, right: right))
    }
    self.points = points
  }

  package var area: Double {
    var (sum, coverage) = (0.0, 0.0)
    for point in points {
      sum += (point.coverage - coverage) * (point.precision ?? 0)
      coverage = point.coverage
    }
    return sum
  }

  /// Returns at most `limit` evenly spaced points of the list, including the first and the last.
  package func thinned(to limit: Int = 60) -> [Point] {
    precondition(limit >= 2, "a curve has two ends")
    guard points.count > limit else { return points }
    return (0..<limit).map { points[$0 * (points.count - 1) / (limit - 1)] }
  }
}

extension CoveragePrecision.Point {
  /// Answers with the given threshold. A probability of 0 is never given.
  package init(threshold: Double, on stated: [StatedProbabilities]) {
    let answered = stated.filter { $0.first > 0 && $0.first >= threshold }
    self.init(
      threshold: threshold, tasks: stated.count, answered: answered.count, right: answered.count(where: \.isRight))
  }
}

/// The probability below which a model should abstain to reach a target precision.
///
/// It is chosen on the validation split: of the thresholds that answer at least `fewestAnswered` tasks and whose
/// precision there exceeds the target with 95 % confidence, the one that answers most. Without that margin, the best of
/// many thresholds would owe its precision to chance. ``outcome(on:)`` measures it on other tasks; ``NameThreshold`` follows
/// outcomes from there.
package struct AbstentionThreshold: Equatable, Sendable {
  let target: Double
  package let chosen: CoveragePrecision.Point

  /// The fewest answers that make a precision reliable.
  package static let fewestAnswered = 30

  package static let note = MeasureNote(
    key: "abstention", name: "abstention threshold",
    explanation:
      "The model abstains if the probability of its first suggestion is below this, to reach the target precision.",
    formula:
      "the threshold with the largest coverage on validation that answers at least 30 tasks and whose precision is above the target with 95 % confidence (Wilson), for a model that is trained once no lower than the target; where a model learns as it goes, each outcome of a task that reaches it moves its log-odds by 0.2 · (1 if wrong, else 0, − (1 − target))",
    source:
      "Chow 1970, doi:10.1109/TIT.1970.1054406; Geifman & El-Yaniv 2017, arXiv:1705.08500, for the margin; Gibbs & Candès 2021, arXiv:2106.00170, for the steps",
    unit: "probability")

  /// The result is nil if no threshold exceeds the precision with confidence.
  ///
  /// - `least`: The lowest threshold to take.
  package init?(precision target: Double, on validation: [StatedProbabilities], least: Double = 0) {
    let meeting = CoveragePrecision(of: validation).points.last {
      $0.answered >= Self.fewestAnswered && Interval.least($0.right, of: $0.answered) >= target
    }
    guard let meeting else { return nil }
    self.target = target
    chosen = meeting.threshold >= least ? meeting : CoveragePrecision.Point(threshold: least, on: validation)
  }

  package var threshold: Double { chosen.threshold }

  package func outcome(on stated: [StatedProbabilities]) -> CoveragePrecision.Point {
    CoveragePrecision.Point(threshold: threshold, on: stated)
  }
}

/// The threshold of round one that assigns a task to a target number of persons at most, on average.
///
/// It is the lowest such threshold on the validation split, since a lower one finds more assignees. Round one assigns a
/// task to everybody *above* its threshold, so this is a probability that was stated, or 0.
package struct RoundThreshold: Equatable, Sendable {
  package let personsPerTask, threshold: Double

  package static let note = MeasureNote(
    key: "chosenFor", name: "threshold of round one",
    explanation:
      "Chosen so that round one assigns a task to at most the target number of persons, on average over validation.",
    formula: "the lowest threshold with Σ of persons above it / validation tasks ≤ target",
    source: "budgeted selection: the order statistic at that rank", unit: "probability")

  package init?(personsPerTask: Double, on validation: [StatedProbabilities]) {
    guard !validation.isEmpty else { return nil }
    self.personsPerTask = personsPerTask
    threshold = TwoRounds.lowestThreshold(
      personsPerTask: personsPerTask, falling: validation.flatMap(\.probabilities).sorted(by: >),
      tasks: validation.count)
  }
}
