import Reporting

/// One figure of a report that is held to what was accepted.
package struct Figure: Equatable, Sendable {
  /// Where it stands, such as `results.recent.batch.holdout.opening.top1`.
  package let name: String
  package let value: Double
  /// How far it may move on another type of processor.
  package let tolerance: Double
}

extension ReportDocument {
  /// Every figure that ``Expected`` compares, in the order of the report.
  package var figures: [Figure] {
    counts.figures + results.flatMap(\.figures) + rounds.flatMap(\.figures) + (rules?.figures ?? [])
      + gone.flatMap(\.figures)
      + clusters.enumerated().flatMap { $1.figures(number: $0 + 1) }
  }
}

// Counts are exact. Ranks may move by a report or two where another processor's rounding turns a near tie; figures
// that hang on BLAS may end in another local optimum.
let rankTolerance = 0.002
private let blasShareTolerance = 0.05
private let blasInertiaTolerance = 0.02

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
    let prefix = "rounds.\(model).\(knowledge)"
    return [
      ("personsPerTaskRoundOne", personsPerTaskRoundOne), ("ownerAfterRoundOne", ownerAfterRoundOne),
      ("ownerAfterBoth", ownerAfterBoth), ("leftToRoundTwo", leftToRoundTwo), ("loadTopFive", loadTopFive),
    ].map { Figure(name: "\(prefix).\($0.0)", value: $0.1, tolerance: rankTolerance) }
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
