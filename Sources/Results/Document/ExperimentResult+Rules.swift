import DelegationEvaluation
import DelegationRanking

extension ExperimentResult {
  package struct RuleSection: Codable, Equatable, Sendable {
    package var list: [String]
    package var effects: [Effect]

    package typealias Effect = Beside<ResultName, RuleEffect>
  }

  /// How often somebody without any activity for `days` days is suggested at holdout, without any rules.
  package struct InactiveResult: Codable, Equatable, Sendable {
    package var model: String
    package var mode: EvaluationMode
    package var days: Int
    package var top1, top5, ranks: Double
  }
}

extension RuleEffect.Measured {
  fileprivate func metrics(_ prefix: String) -> [Metric] {
    measures.metrics(prefix) + rounds.metrics(prefix) + Metric.all(prefix, ["loadOfFirst": loadOfFirst])
  }
}

extension ExperimentResult.RuleSection.Effect {
  /// Who is ranked at all does not depend on rounding, so the number removed is exact.
  var metrics: [Metric] {
    let prefix = "rules.\(subject.model).\(subject.mode)"
    return Metric.all(prefix, ["removed": Double(values.removed)], tolerance: 0)
      + Metric.all(
        prefix, ["removedOfFirstFive": values.removedOfFirstFive, "assigneeRemoved": values.assigneeRemoved])
      + values.without.metrics("\(prefix).without") + values.with.metrics("\(prefix).with")
  }
}

extension ExperimentResult.InactiveResult {
  var metrics: [Metric] { Metric.all("inactive.\(model).\(mode)", ["top1": top1, "top5": top5, "ranks": ranks]) }
}
