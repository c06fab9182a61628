import Repeatable

/// How surprised the model was by what came true, in nats: of its first suggestion, or of the owner.
///
/// Probabilities below ``least`` count as that, so that one person who was ruled out does not make the figure infinite.
package struct LogLoss: CalibrationMeasure {
  package enum Subject: Sendable {
    /// Whether the first-ranked person is the owner.
    case suggestion
    /// Who the owner is; one the model could not rank counts as ``least``.
    case owner
  }

  package static let least = 1e-6

  package let subject: Subject

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
    case .owner:
      MeasureNote(
        key: "ownerLogLoss", name: "log loss of the owner",
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
    case .owner: one.owner
    }
  }
}
