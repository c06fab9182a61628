import DelegationEvaluation
import DelegationReporting
import DelegationResultFixtures
import DelegationResults

extension Fixtures {
  /// The full report with two models that give probabilities: one as good as its word, one too sure and never silent.
  static var probable: ExperimentResult {
    var probable = full
    probable.headline = .init(model: "component-prior-cosine", mode: .prequential)
    let (sound, sure) = ("component-prior-cosine", "bm25-neighbours")
    probable.validation = [sound, sure].map {
      .of([
        "model": $0, "mode": "prequential", "test": 737, "top1": 0.431, "top5": 0.702, "top10": 0.811, "mrr": 0.551,
      ])
    }
    probable.calibration = [
      calibration(sound, bias: 0.01, p: 0.312, threshold: 0.612),
      calibration(sure, bias: 0.14, p: 0.0005, threshold: nil),
    ]
    probable.rounds += [
      .of([
        "model": sound, "mode": "prequential", "threshold": 0.5, "personsPerTaskRoundOne": 0.4,
        "assigneeAfterRoundOne": 0.31, "assigneeAfterBoth": 0.46, "leftToRoundTwo": 0.6, "loadTopFive": 0.4,
      ]),
      .of([
        "model": sound, "mode": "prequential", "threshold": 0.0871, "personsPerTaskRoundOne": 2.94,
        "assigneeAfterRoundOne": 0.66, "assigneeAfterBoth": 0.66, "leftToRoundTwo": 0.01, "loadTopFive": 0.41,
        "chosenFor": 3,
      ]),
    ]
    return probable
  }

  /// - Parameter bias: How much more is stated than comes true.
  static func calibration(_ model: String, bias: Double, p: Double, threshold: Double?) -> ExperimentResult.Calibration
  {
    let bins = (0..<10).map { index -> ReliabilityBins.Bin in
      let stated = 0.08 + 0.09 * Double(index)
      let hits = Int(((stated - bias) * 92).rounded()) + [0, 3, -4, 2, -1][index % 5]
      let interval = Interval.wilson(max(0, hits), of: 92)
      return .of([
        "probability": stated, "right": Double(max(0, hits)) / 92, "count": 92,
        "interval95": [interval.lower, interval.upper],
      ])
    }
    let curve = (1...200).map { index -> ExperimentResult.Calibration.Point in
      let coverage = Double(index) / 200
      return .of([
        "threshold": 1 - 0.95 * coverage, "coverage": coverage, "precision": 0.94 - 0.48 * coverage * coverage,
      ])
    }
    let test = ExperimentResult.Calibration.Selection.of([
      "tasks": 922, "answered": 378, "coverage": 0.41, "precision": 0.784, "interval95": [0.739, 0.823],
    ])
    let validation = ExperimentResult.Calibration.Selection.of([
      "tasks": 737, "answered": 321, "coverage": 0.4356, "precision": 0.8006, "interval95": [0.753, 0.841],
    ])
    let written = ExperimentResult.Calibration.Written.of([
      "model": model, "mode": "prequential", "test": 922, "stated": 0.462 + bias, "right": 0.462, "error": 0.031 + bias,
      "noiseFloor": 0.029, "p": p, "meanP": bias < 0.1 ? 0.6 : 0.0005, "pairError": 0.0042, "brier": 0.187,
      "logLoss": 0.561, "assigneeLogLoss": 1.842, "bins": bins, "curve": curve, "area": 0.781,
      "abstention": made([
        "target": 0.8, "threshold": threshold, "last": threshold.map { $0 + 0.04 },
        "validation": threshold.map { _ in validation },
        "test": threshold.map { _ in test }, "difference": threshold.map { _ in 0.784 - 0.8 },
      ]),
      "sets": [sets(0.8, 0.81), sets(0.9, 0.88)], "tooFew": false,
      "levels": [
        made(["level": "high", "tasks": 461, "right": 400]), made(["level": "medium", "tasks": 461, "right": 369]),
        made(["level": "low", "tasks": 0, "right": 0]),
      ],
    ])
    return ExperimentResult.Calibration(written)
  }

  private static func sets(_ confidence: Double, _ right: Double) -> Parts {
    func group(_ sets: Int, _ name: String? = nil, misses: Int = 0) -> Parts {
      made(["name": name, "sets": sets, "right": Int(right * Double(sets)) - misses, "people": 2 * sets])
    }
    return made([
      "confidence": confidence, "threshold": 0.2, "all": group(800), "answeredShare": 0.87,
      "interval95": [right - 0.03, right + 0.03],
      "bySize": [group(300), group(200), group(100), group(100), group(100)], "byPeriod": [group(400), group(400)],
      "byComponent": [group(500, "Core"), group(300, "UI", misses: 30)],
      "byPerson": [group(400, "P001", misses: 40), group(400, "P002")],
      "stretches": [right - 0.05, right + 0.05], "promise": right < confidence ? "missed" : "kept",
    ])
  }
}
