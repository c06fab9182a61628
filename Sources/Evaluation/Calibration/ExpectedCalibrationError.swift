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

  package let subject: Subject

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
        for (place, probability) in one.probabilities.enumerated() {
          bins.add(probability, isTrue: one.ownerRank == place + 1)
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
