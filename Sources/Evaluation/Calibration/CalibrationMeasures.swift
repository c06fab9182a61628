import DelegationFoundations

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
  package let assigneeLogLoss: Double

  /// The measures in the order of the page.
  package static let measures: [any CalibrationMeasure] = [
    ExpectedCalibrationError(of: .suggestion), ExpectedCalibrationError(of: .pairs), BrierScore(),
    LogLoss(of: .suggestion), LogLoss(of: .assignee),
  ]

  package init(of stated: [StatedProbabilities]) {
    let values = Self.measures.map { $0.value(of: stated) }
    error = values[0]
    pairError = values[1]
    brier = values[2]
    logLoss = values[3]
    assigneeLogLoss = values[4]
  }
}

/// How far probabilities lie from what came true, over ten bins of equal width.
///
/// A bin holds its lower bound; the last one holds 1 too.
package struct ExpectedCalibrationError: CalibrationMeasure {
  package enum Subject: Sendable {
    /// The first-ranked person of each report.
    case suggestion
    /// Every pair of a report and a person whom the model ranked for it.
    case pairs
  }

  let subject: Subject

  package init(of subject: Subject) { self.subject = subject }

  package var note: MeasureNote {
    let formula = "Σ over ten bins of equal width of |times right − Σ of the probabilities in the bin|"
    let source = "Naeini, Cooper & Hauskrecht 2015, AAAI; Guo et al. 2017, arXiv:1706.04599"
    return switch subject {
    case .suggestion:
      MeasureNote(
        key: "error", name: "expected calibration error",
        explanation: "How far the probability of the first suggestion lies from how often it is right, on average.",
        formula: "\(formula) / test reports", source: source, unit: "0…1")
    case .pairs:
      MeasureNote(
        key: "pairError", name: "expected calibration error of all pairs",
        explanation:
          "The same for everybody a task was ranked for; small by nature, since most pairs are unlikely and wrong.",
        formula: "\(formula) / pairs of report and person", source: source, unit: "0…1")
    }
  }

  package func value(of stated: [StatedProbabilities]) -> Double {
    var bins = CalibrationBins()
    for one in stated {
      switch subject {
      case .suggestion: bins.add(one.first, isTrue: one.isRight)
      case .pairs:
        for (position, probability) in one.probabilities.enumerated() {
          bins.add(probability, isTrue: one.assigneeRank == position + 1)
        }
      }
    }
    return bins.error
  }
}

/// Ten bins of equal width: what was stated and what came true.
struct CalibrationBins {
  private(set) var stated = [Double](repeating: 0, count: Self.count)
  private(set) var hits = [Int](repeating: 0, count: Self.count)
  private var cases = 0

  static let count = 10

  static func number(of probability: Double) -> Int { min(Int(probability * Double(count)), count - 1) }

  mutating func add(_ probability: Double, isTrue: Bool) {
    let bin = Self.number(of: probability)
    stated[bin] += probability
    hits[bin] += isTrue ? 1 : 0
    cases += 1
  }

  var error: Double { cases == 0 ? 0 : Self.error(stated: stated, hits: hits) / Double(cases) }

  /// The sum over the bins, not yet divided by the cases.
  static func error(stated: [Double], hits: [Int]) -> Double {
    var sum = 0.0
    for bin in 0..<count { sum += abs(Double(hits[bin]) - stated[bin]) }
    return sum
  }
}

/// The mean squared distance of the first suggestion's probability from what came true.
package struct BrierScore: CalibrationMeasure {
  package init() {}

  package var note: MeasureNote {
    MeasureNote(
      key: "brier", name: "Brier score",
      explanation:
        "The squared distance of the first suggestion's probability from 1 where it is right and from 0 where not; "
        + "0 is best, and 0.25 is what always saying one half gives.",
      formula: "mean over test reports of (probability − (1 if right, else 0))²",
      source: "Brier 1950, doi:10.1175/1520-0493(1950)078<0001:VOFEIT>2.0.CO;2", unit: "0…1")
  }

  package func value(of stated: [StatedProbabilities]) -> Double {
    guard !stated.isEmpty else { return 0 }
    var sum = 0.0
    for one in stated {
      let distance = one.first - (one.isRight ? 1 : 0)
      sum += distance * distance
    }
    return sum / Double(stated.count)
  }
}

/// How surprised the model was by what came true, in nats: of its first suggestion, or of the owner.
///
/// Probabilities below `least` count as that, so that one person who was ruled out does not make the figure infinite.
package struct LogLoss: CalibrationMeasure {
  package enum Subject: Sendable {
    /// Whether the first-ranked person is the owner.
    case suggestion
    /// Who the owner is; one the model could not rank counts as `least`.
    case assignee
  }

  static let least = 1e-6

  let subject: Subject

  package init(of subject: Subject) { self.subject = subject }

  package var note: MeasureNote {
    let source = "Good 1952, doi:10.1111/j.2517-6161.1952.tb00104.x"
    return switch subject {
    case .suggestion:
      MeasureNote(
        key: "logLoss", name: "log loss of the first suggestion",
        explanation: "How surprising it was whether the first suggestion is right: 0 never, 0.69 as a coin toss.",
        formula: "mean over test reports of −ln(probability of what came true), none below 10⁻⁶", source: source,
        unit: "nats")
    case .assignee:
      MeasureNote(
        key: "assigneeLogLoss", name: "log loss of the owner",
        explanation: "How surprising the true owner was; an owner the model could not rank costs 13.8.",
        formula: "mean over test reports of −ln(probability of the owner), none below 10⁻⁶", source: source,
        unit: "nats")
    }
  }

  package func value(of stated: [StatedProbabilities]) -> Double {
    guard !stated.isEmpty else { return 0 }
    var sum = 0.0
    for one in stated { sum -= Elementary.log(max(probability(of: one), Self.least)) }
    return sum / Double(stated.count)
  }

  /// Of what came true.
  private func probability(of one: StatedProbabilities) -> Double {
    switch subject {
    case .suggestion: one.isRight ? one.first : 1 - one.first
    case .assignee: one.assignee
    }
  }
}
