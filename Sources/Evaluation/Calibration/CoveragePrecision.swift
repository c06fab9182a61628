/// How often a model is right when it stays silent on reports whose first suggestion is below a threshold.
///
/// - Shape: one point per distinct probability above 0, thresholds falling, so coverage rises.
package struct CoveragePrecision: Equatable, Sendable {
  /// What one threshold leaves.
  package struct Point: Equatable, Sendable {
    /// A first suggestion of at least this probability is given.
    package let threshold: Double
    package let reports: Int
    package let answered: Int
    package let right: Int

    /// The share of reports that are answered; 0 where there are no reports.
    package var coverage: Double { reports == 0 ? 0 : Double(answered) / Double(reports) }
    /// The share of the answered whose suggestion is right; none where nothing is answered.
    package var precision: Double? { answered == 0 ? nil : Double(right) / Double(answered) }

    /// Answers with the given threshold. A probability of 0 is never given.
    package init(threshold: Double, on stated: [StatedProbabilities]) {
      let given = stated.filter { $0.first > 0 && $0.first >= threshold }
      self.init(
        threshold: threshold, reports: stated.count, answered: given.count, right: given.count(where: \.isRight))
    }

    fileprivate init(threshold: Double, reports: Int, answered: Int, right: Int) {
      self.threshold = threshold
      self.reports = reports
      self.answered = answered
      self.right = right
    }
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
    for (place, one) in falling.enumerated() {
      right += one.isRight ? 1 : 0
      let isLastOfEquals = place + 1 == falling.count || falling[place + 1].first < one.first
      guard isLastOfEquals else { continue }
      points.append(Point(threshold: one.first, reports: stated.count, answered: place + 1, right: right))
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
