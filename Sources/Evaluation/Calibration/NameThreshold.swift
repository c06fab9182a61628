import DelegationFoundations

/// The probability from which on a model names one person.
///
/// It starts at the ``AbstentionThreshold`` of the validation part. Where the model learns as it goes, it starts at the precision itself
/// if the validation part has none, and follows outcomes: of the tasks whose first probability reaches it as it stands when the outcome
/// becomes known, one that was wrong raises it and one that was right lowers it. It stands still where as many are right as the
/// precision says.
///
/// - Source: adaptive conformal inference, Gibbs & Candès 2021, arXiv:2106.00170, with steps in log-odds.
package struct NameThreshold: Codable, Equatable, Sendable {
  /// The share of those named who shall be right.
  package let precision: Double
  package let learns: Bool
  /// The probability from which on somebody is named; nil where nobody is.
  package private(set) var value: Double?

  /// Log-odds per unit of error. On the validation parts of ten trackers it is 1.9 points off the precision on average, where thirty are
  /// named; .1 is 4.3 points off and .4 3.8. To aim higher by a tenth, as sets do, is 2.2 points off.
  private static let step = 0.2
  /// The bounds of its odds as a multiple of the precision's: for 80 % from .4 to .95. Farther out it takes dozens of outcomes to come back.
  private static let multiples = (1.0 / 6)...5.0

  /// - `chosen`: The threshold of the validation part; nil where none exceeds the precision with confidence.
  package init(precision: Double, chosen: AbstentionThreshold?, learns: Bool) {
    (self.precision, self.learns) = (precision, learns)
    value = learns ? bounded(chosen?.threshold ?? precision) : chosen?.threshold
  }

  /// Whether somebody of this probability is named.
  package func names(_ first: Double) -> Bool { first > 0 && first >= value ?? .infinity }

  /// Follows an outcome where it learns.
  package mutating func learn(_ first: Double, wasRight: Bool) {
    guard learns, let value, names(first) else { return }
    let logOdds = Elementary.log(value / (1 - value)) + Self.step * ((wasRight ? 0 : 1) - (1 - precision))
    self.value = bounded(1 / (1 + Elementary.exp(-logOdds)))
  }

  private func bounded(_ threshold: Double) -> Double {
    let precision = min(max(precision, 0.01), 0.99)
    func share(_ multiple: Double) -> Double { multiple * precision / (multiple * precision + 1 - precision) }
    return min(max(threshold, share(Self.multiples.lowerBound)), share(Self.multiples.upperBound))
  }
}

/// For which tasks of a run one person is named, each by the threshold as it stood when the task was opened.
package struct NameRun: Sendable {
  package private(set) var isNamed: [Bool] = []
  package private(set) var threshold: NameThreshold
  /// The outcome of the names; nil where nobody can be named.
  package let outcome: CoveragePrecision.Point?

  /// - `feedback`: When each task's outcome became known; empty for a threshold that learns nothing.
  package init(_ start: NameThreshold, _ stated: [StatedProbabilities], feedback: [OutcomeFeedback]) {
    threshold = start
    for (position, isOutcome) in feedback.steps(stated.count) {
      let first = stated[position].first
      if isOutcome {
        threshold.learn(first, wasRight: feedback[position].isAmong(first: 1))
      } else {
        isNamed.append(threshold.names(first))
      }
    }
    let named = zip(stated, isNamed).filter(\.1)
    outcome = start.value.map {
      .init(threshold: $0, tasks: stated.count, answered: named.count, right: named.count(where: \.0.isRight))
    }
  }
}
