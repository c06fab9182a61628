/// One figure of a report that is held to what was accepted.
package struct Figure: Equatable, Sendable {
  /// Where it stands, such as `results.recent.batch.holdout.opening.top1`.
  package let name: String
  package let value: Double
  /// How far it may move on another type of processor.
  package let tolerance: Double
}

/// A report whose figures are held to what was accepted.
package protocol FiguredDocument {
  var dataset: String { get }
  /// In the order of the report.
  var figures: [Figure] { get }
}

extension ReportDocument: FiguredDocument {
  /// Every figure that ``Expected`` compares, in the order of the report.
  package var figures: [Figure] {
    counts.figures + results.flatMap(\.figures) + rounds.flatMap(\.figures) + validation.flatMap(\.figures)
      + calibration.flatMap(\.figures) + (rules?.figures ?? []) + gone.flatMap(\.figures)
      + ablation.flatMap(\.figures)
      + (explanations.map { [Figure(name: "explanations", value: Double($0.count), tolerance: 0)] } ?? [])
      + (mistakes.map { [Figure(name: "mistakes", value: Double($0.count), tolerance: 0)] } ?? [])
      + (load?.figures ?? [])
      + clusters.enumerated().flatMap { $1.figures(number: $0 + 1) }
  }
}

// Counts are exact. Ranks may move by a report or two where another processor's rounding turns a near tie; figures
// that hang on BLAS may end in another local optimum.
let rankTolerance = 0.002
private let blasShareTolerance = 0.05
private let blasInertiaTolerance = 0.02
// A threshold is one probability of one report, and where rounding turns a near tie it is another's.
private let thresholdTolerance = 0.02
// Nats: one owner more or less among the candidates is 13.8 over the test reports.
private let logLossTolerance = 0.02
// Draws hang on probabilities to the last bit.
private let drawnTolerance = 0.005
private let chanceTolerance = 0.1

extension ReportDocument.Counts {
  fileprivate var figures: [Figure] {
    [
      ("reports", reports), ("updates", updates), ("eligible", eligible), ("eligibleAny", eligibleAny),
      ("persons", persons), ("train", train), ("trainKnown", trainKnown), ("lessons", lessons), ("test", test),
      ("ownerNeverChanged", ownerNeverChanged), ("ownerNotPerson", ownerNotPerson),
      ("otherResolution", otherResolution), ("selfTaken", selfTaken), ("terms", terms),
    ].map { Figure(name: "counts.\($0.0)", value: Double($0.1), tolerance: 0) }
  }
}

extension ReportDocument.Result {
  fileprivate var figures: [Figure] {
    let prefix = "results.\(model).\(knowledge).\(split).\(values)"
    return [
      ("top1", measures.top1), ("top3", measures.top3), ("top5", measures.top5), ("top10", measures.top10),
      ("mrr", measures.mrr), ("macroF1", measures.macroF1), ("ceiling", ceiling),
    ].map { Figure(name: "\(prefix).\($0.0)", value: $0.1, tolerance: rankTolerance) }
  }
}

extension ReportDocument.TwoRoundResult {
  fileprivate var figures: [Figure] {
    let prefix = "rounds.\(model).\(knowledge)" + (chosenFor == nil ? "" : ".chosen")
    let chosen = chosenFor.map { _ in
      Figure(name: "\(prefix).threshold", value: threshold, tolerance: thresholdTolerance)
    }
    // A chosen threshold may give way to its neighbour, and then takes the others along.
    let tolerance = chosenFor == nil ? rankTolerance : thresholdTolerance
    let figures = [
      ("personsPerTaskRoundOne", personsPerTaskRoundOne), ("ownerAfterRoundOne", ownerAfterRoundOne),
      ("ownerAfterBoth", ownerAfterBoth), ("leftToRoundTwo", leftToRoundTwo), ("loadTopFive", loadTopFive),
    ].map { Figure(name: "\(prefix).\($0.0)", value: $0.1, tolerance: tolerance) }
    return [chosen].compactMap(\.self) + figures
  }
}

extension ReportDocument.ValidationResult {
  fileprivate var figures: [Figure] {
    [("top1", top1), ("top5", top5), ("top10", top10), ("mrr", mrr)].map {
      Figure(name: "validation.\(model).\(knowledge).\($0.0)", value: $0.1, tolerance: rankTolerance)
    }
  }
}

extension ReportDocument.Calibration {
  /// Of bins and curve none: they follow from the same probabilities.
  fileprivate var figures: [Figure] {
    let measured: [(String, Double?, Double)] = [
      ("stated", stated, rankTolerance), ("error", error, drawnTolerance), ("noiseFloor", noiseFloor, drawnTolerance),
      ("p", p, chanceTolerance), ("meanP", meanP, chanceTolerance), ("pairError", pairError, rankTolerance),
      ("brier", brier, rankTolerance),
      ("logLoss", logLoss, logLossTolerance), ("ownerLogLoss", ownerLogLoss, logLossTolerance),
      ("area", area, rankTolerance), ("abstention.threshold", abstention.threshold, thresholdTolerance),
      ("abstention.coverage", abstention.test?.coverage, thresholdTolerance),
      ("abstention.precision", abstention.test?.precision, thresholdTolerance),
    ]
    return measured.compactMap { name, value, tolerance in
      value.map { Figure(name: "calibration.\(model).\(knowledge).\(name)", value: $0, tolerance: tolerance) }
    }
  }
}

extension ReportDocument.LoadSection {
  /// Of persons none: they follow from the ranks.
  fileprivate var figures: [Figure] {
    [("ownedTopFive", ownedTopFive), ("firstTopFive", firstTopFive), ("shifted", shifted)].map {
      Figure(name: "load.\($0.0)", value: $0.1, tolerance: rankTolerance)
    }
  }
}

extension ReportDocument.ClusterResult {
  /// - Parameter number: The place among the clusterings, from 1: two may share space and k.
  fileprivate func figures(number: Int) -> [Figure] {
    let prefix = "clusters.\(number).\(space).k\(k)"
    let usesBLAS = space == "lsa"
    let share = usesBLAS ? blasShareTolerance : rankTolerance
    return [
      Figure(
        name: "\(prefix).inertia", value: inertia,
        tolerance: inertia * (usesBLAS ? blasInertiaTolerance : rankTolerance)),
      Figure(name: "\(prefix).purity", value: purity, tolerance: share),
      Figure(name: "\(prefix).nmi", value: nmi, tolerance: share),
      Figure(name: "\(prefix).ari", value: ari, tolerance: share),
    ]
  }
}
