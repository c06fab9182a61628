import TaskModel

/// The rankers over pairs, as models of the catalogue.
enum Rankers {
  static let logit = description(
    "ranker-logit",
    "Ranks candidates by a conditional logit over pairs of task and person: shares of recent work, similar texts, presence.",
    settings: [l2]
  ) { values, context in LogitLearner(l2: values["l2"], threads: context.threads) }

  static let l2 = ModelSetting.real("l2", "the penalty on squared weights", standard: 10, in: 0.001...1_000_000)

  private static func description(
    _ name: String, _ summary: String, settings: [ModelSetting],
    learner: @escaping @Sendable (ModelValues, ModelContext) -> any PairLearner
  ) -> ModelDescription {
    ModelDescription(
      name: name, summary: summary, tieRule: "Equal probabilities: whom a cheap guess put first.", settings: settings,
      readsText: true, readsPairs: true
    ) { values, context in
      guard let pairs = context.pairs else { preconditionFailure("a ranker needs pairs") }
      let learner = learner(values, context)
      return switch context.knowledge {
      case .prequential:
        PrequentialRanker(
          table: pairs.asOfOpening, reportCount: context.features.openings.count, learner: learner)
      case .batch: BatchRanker(source: pairs, openings: context.features.openings, learner: learner)
      }
    }
  }
}
