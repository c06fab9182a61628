import DelegationEvaluation
import DelegationReporting
import DelegationResultFixtures
import DelegationResults

extension Fixtures {
  static func ruleFigures(_ top1: Double) -> RuleEffect.Measured {
    .of([
      "top1": top1, "top5": top1 + 0.3, "mrr": top1 + 0.15, "personsPerTaskRoundOne": 0.4, "assigneeAfterRoundOne": 0.2,
      "assigneeAfterBoth": 0.35, "leftToRoundTwo": 0.62, "loadTopFive": 0.41, "loadOfFirst": 0.55,
    ])
  }

  /// The full report with rules, and with inactive persons.
  static var ruled: ExperimentResult {
    var ruled = full
    let names = [("component-recent", "batch"), ("bm25-neighbours", "batch"), ("bm25-neighbours", "prequential")]
    ruled.headline = .init(model: "bm25-neighbours", mode: .prequential)
    ruled.rules = .of([
      "list": ["P012: away from 2010-02-01 until 2010-03-15", "a pattern, 3 persons: never suggested"],
      "effects": names.map {
        made([
          "model": $0.0, "mode": $0.1, "removed": 12_345, "removedOfFirstFive": 0.071, "assigneeRemoved": 0.033,
          "without": ruleFigures(0.4), "with": ruleFigures(0.412),
        ])
      },
    ])
    ruled.inactive = names.map {
      .of([
        "model": $0.0, "mode": $0.1, "days": 180, "top1": $0.1 == "batch" ? 0.152 : 0.011,
        "top5": $0.1 == "batch" ? 0.61 : 0.093, "ranks": $0.1 == "batch" ? 0.204 : 0.022,
      ])
    }
    return ruled
  }
}
