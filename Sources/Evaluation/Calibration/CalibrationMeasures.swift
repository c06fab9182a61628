import DelegationFoundations

/// A measure of the probabilities that a model stated for test tasks.
package protocol CalibrationMeasure: Sendable {
  var note: MeasureNote { get }

  func value(of stated: [StatedProbabilities]) -> Double
}

package struct CalibrationSet: Equatable, Sendable {
  package let error, pairError, brier, logLoss: Double
  package let assigneeLogLoss: Double

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

/// How far probabilities are from the observed frequencies, over ten bins of equal width.
///
/// A bin includes its lower bound; the last one includes 1 too.
package struct ExpectedCalibrationError: CalibrationMeasure {
  package enum Subject: Sendable {
    case suggestion
    case pairs
  }

  let subject: Subject

  package init(of subject: Subject) { self.subject = subject }

  package var note: MeasureNote {
    let formula = "Σ over ten bins of equal width of |times right − Σ of the bin's probabilities|"
    let source = "Naeini, Cooper & Hauskrecht 2015, AAAI; Guo et al. 2017, arXiv:1706.04599"
    return switch subject {
    case .suggestion:
      MeasureNote(
        key: "error", name: "expected calibration error",
        explanation: "How far the first suggestion's probability is from how often it is right, on average.",
        formula: "\(formula) / test tasks", source: source, unit: "0…1")
    case .pairs:
      MeasureNote(
        key: "pairError", name: "expected calibration error of all pairs",
        explanation:
          "The same for every person ranked for a task. It is always small, since most pairs are unlikely and wrong.",
        formula: "\(formula) / pairs of task and person", source: source, unit: "0…1")
    }
  }

  package func value(of stated: [StatedProbabilities]) -> Double {
    let cases: [(score: Double, isTrue: Bool)] =
      switch subject {
      case .suggestion: stated.map { ($0.first, $0.isRight) }
      case .pairs: stated.flatMap { task in task.probabilities.enumerated().map { ($1, task.assigneeRank == $0 + 1) } }
      }
    return CalibrationBins(cases).error
  }
}

/// Ten bins of equal width: the stated probabilities and the hits.
struct CalibrationBins {
  private(set) var stated = [Double](repeating: 0, count: Self.count)
  private(set) var hits = [Int](repeating: 0, count: Self.count)
  private let cases: Int

  static let count = 10

  static func number(of probability: Double) -> Int { min(Int(probability * Double(count)), count - 1) }

  init(_ cases: [(score: Double, isTrue: Bool)]) {
    self.cases = cases.count
    for (probability, isTrue) in cases {
      stated[Self.number(of: probability)] += probability
      hits[Self.number(of: probability)] += isTrue ? 1 : 0
    }
  }

  var error: Double { cases == 0 ? 0 : Self.error(stated: stated, hits: hits) / Double(cases) }

  static func error(stated: [Double], hits: [Int]) -> Double {
    var sum = 0.0
    for bin in 0..<count { sum += abs(Double(hits[bin]) - stated[bin]) }
    return sum
  }
}

/// The mean squared distance of the first suggestion's probability from the outcome.
package struct BrierScore: CalibrationMeasure {
  package init() {}

  package var note: MeasureNote {
    MeasureNote(
      key: "brier", name: "Brier score",
      explanation:
        "The squared distance of the first suggestion's probability from 1 if it is right, or from 0 if not. "
        + "0 is best; always stating one half gives 0.25.",
      formula: "mean over test tasks of (probability − (1 if right, else 0))²",
      source: "Brier 1950, doi:10.1175/1520-0493(1950)078<0001:VOFEIT>2.0.CO;2", unit: "0…1")
  }

  package func value(of stated: [StatedProbabilities]) -> Double {
    guard !stated.isEmpty else { return 0 }
    var sum = 0.0
    for task in stated {
      let distance = task.first - (task.isRight ? 1 : 0)
      sum += distance * distance
    }
    return sum / Double(stated.count)
  }
}

/// How surprising the outcome was for the model, in nats: that of its first suggestion, or the assignee.
///
/// Probabilities below `least` count as `least`, so that one person with probability 0 does not make the value
/// infinite.
package struct LogLoss: CalibrationMeasure {
  package enum Subject: Sendable {
    /// Whether the first-ranked person is the assignee.
    case suggestion
    /// Who the assignee is; one the model could not rank counts as `least`.
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
        explanation:
          "How surprising it is whether the first suggestion is right: 0 is never, 0.69 is like a coin toss.",
        formula: "mean over test tasks of −ln(probability of the outcome, at least 10⁻⁶)", source: source,
        unit: "nats")
    case .assignee:
      MeasureNote(
        key: "assigneeLogLoss", name: "log loss of the assignee",
        explanation: "How surprising the assignee is; an assignee the model could not rank costs 13.8.",
        formula: "mean over test tasks of −ln(probability of the assignee, at least 10⁻⁶)", source: source,
        unit: "nats")
    }
  }

  package func value(of stated: [StatedProbabilities]) -> Double {
    guard !stated.isEmpty else { return 0 }
    var sum = 0.0
    for task in stated { sum -= Elementary.log(max(probability(of: task), Self.least)) }
    return sum / Double(stated.count)
  }

  private func probability(of task: StatedProbabilities) -> Double {
    switch subject {
    case .suggestion: task.isRight ? task.first : 1 - task.first
    case .assignee: task.assignee
    }
  }
}
