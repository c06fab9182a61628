import DelegationFoundations

package struct CalibrationMeasure: Sendable {
  package let note: MeasureNote
  /// Whether pages write it in percent.
  package var isShare = false
  /// What the table for other programs calls it; nil leaves it out there.
  package var columnNote: String?
  /// How far a value may be off on another type of processor.
  var tolerance = Tolerance.rank
  fileprivate let measured: @Sendable ([StatedProbabilities]) -> Double

  /// The value is 0 without test tasks.
  package func value(of stated: [StatedProbabilities]) -> Double { stated.isEmpty ? 0 : measured(stated) }
}

/// The values of all measures of probabilities by their keys, in memory, in documents and in the metrics that are accepted.
package struct CalibrationSet: Codable, Equatable, Sendable {
  /// The measures in the order of the page. A document of an earlier version may lack any but the first.
  package static let measures: [CalibrationMeasure] = [.error, .pairError, .brier, .logLoss, .assigneeLogLoss]

  private var values: [String: Double] = [:]

  package init() {}

  package init(of stated: [StatedProbabilities]) {
    for measure in Self.measures { values[measure.note.key] = measure.value(of: stated) }
  }

  package subscript(measure: CalibrationMeasure) -> Double? { values[measure.note.key] }

  package init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: AnyKey.self)
    for (number, key) in Self.measures.map({ AnyKey($0.note.key) }).enumerated() {
      values[key.stringValue] =
        try number == 0
        ? container.decode(Double.self, forKey: key) : container.decodeIfPresent(Double.self, forKey: key)
    }
  }

  package func encode(to encoder: any Encoder) throws { try JSONObject(values).encode(to: encoder) }

  package func metrics(_ prefix: String) -> [Metric] {
    Self.measures.compactMap { measure in
      self[measure].map { Metric(name: "\(prefix).\(measure.note.key)", value: $0, tolerance: measure.tolerance) }
    }
  }
}

extension CalibrationMeasure {
  private static let overBins = "Σ over ten bins of equal width of |times right − Σ of the bin's probabilities|"
  private static let sourceOfBins = "Naeini, Cooper & Hauskrecht 2015, AAAI; Guo et al. 2017, arXiv:1706.04599"

  /// How far the first suggestion's probabilities are from the observed frequencies, over ten bins of equal width.
  ///
  /// A bin includes its lower bound; the last one includes 1 too.
  package static let error = CalibrationMeasure(
    note: MeasureNote(
      key: "error", name: "expected calibration error",
      explanation: "How far the first suggestion's probability is from how often it is right, on average.",
      formula: "\(overBins) / test tasks", source: sourceOfBins, unit: "0…1"), tolerance: Tolerance.drawn
  ) { stated in CalibrationBins(stated.map { ($0.first, $0.isRight) }).error }

  package static let pairError = CalibrationMeasure(
    note: MeasureNote(
      key: "pairError", name: "expected calibration error of all pairs",
      explanation:
        "The same for every person ranked for a task. It is always small, since most pairs are unlikely and wrong.",
      formula: "\(overBins) / pairs of task and person", source: sourceOfBins, unit: "0…1",
      shortName: "error of all pairs"), isShare: true
  ) { stated in
    CalibrationBins(
      stated.flatMap { task in task.probabilities.enumerated().map { ($1, task.assigneeRank == $0 + 1) } }
    ).error
  }

  /// The mean squared distance of the first suggestion's probability from the outcome.
  package static let brier = CalibrationMeasure(
    note: MeasureNote(
      key: "brier", name: "Brier score",
      explanation:
        "The squared distance of the first suggestion's probability from 1 if it is right, or from 0 if not. "
        + "0 is best; always stating one half gives 0.25.",
      formula: "mean over test tasks of (probability − (1 if right, else 0))²",
      source: "Brier 1950, doi:10.1175/1520-0493(1950)078<0001:VOFEIT>2.0.CO;2", unit: "0…1"),
    columnNote: "Brier score"
  ) { stated in
    mean(stated) { task in
      let distance = task.first - (task.isRight ? 1 : 0)
      return distance * distance
    }
  }

  private static let sourceOfLosses = "Good 1952, doi:10.1111/j.2517-6161.1952.tb00104.x"

  /// How surprising it was for the model, in nats, whether its first suggestion is right.
  package static let logLoss = CalibrationMeasure(
    note: MeasureNote(
      key: "logLoss", name: "log loss of the first suggestion",
      explanation: "How surprising it is whether the first suggestion is right: 0 is never, 0.69 is like a coin toss.",
      formula: "mean over test tasks of −ln(probability of the outcome, at least 10⁻⁶)", source: sourceOfLosses,
      unit: "nats", shortName: "log loss"), columnNote: "nats", tolerance: Tolerance.logLoss
  ) { stated in mean(stated) { loss($0.isRight ? $0.first : 1 - $0.first) } }

  /// How surprising the assignee was for the model, in nats; one it could not rank has a probability of 0.
  package static let assigneeLogLoss = CalibrationMeasure(
    note: MeasureNote(
      key: "assigneeLogLoss", name: "log loss of the assignee",
      explanation: "How surprising the assignee is; an assignee the model could not rank costs 13.8.",
      formula: "mean over test tasks of −ln(probability of the assignee, at least 10⁻⁶)", source: sourceOfLosses,
      unit: "nats"), columnNote: "nats", tolerance: Tolerance.logLoss
  ) { stated in mean(stated) { loss($0.assignee) } }

  /// One person with probability 0 must not make the value infinite.
  private static func loss(_ probability: Double) -> Double { -Elementary.log(max(probability, 1e-6)) }

  private static func mean(_ stated: [StatedProbabilities], _ cost: (StatedProbabilities) -> Double) -> Double {
    stated.reduce(0) { $0 + cost($1) } / Double(stated.count)
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
