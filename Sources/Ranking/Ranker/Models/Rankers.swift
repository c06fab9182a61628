enum Rankers {
  static let logit = description(
    "ranker-logit", "a learned model",
    "A conditional logit over pairs of task and person: shares of recent work, similar texts, presence.",
    settings: [l2]
  ) { values, context in logitLearner(values, context) }

  static let boosted = description(
    "ranker-boosted", "learned trees", "Boosted regression trees over the same pairs as ranker-logit.", settings: trees
  ) { values, context in boostedLearner(values, context) }

  static let blended = description(
    "ranker", "two learned models, averaged",
    "The mean of a conditional logit and boosted trees: both look at who did such work lately, whose tasks were similar, and who is active.",
    settings: [l2] + trees
  ) { values, context -> any PairLearner in
    // Trees need more examples than weights that start from other trackers' do.
    let blend = BlendedLearner(logitLearner(values, context), boostedLearner(values, context)) {
      min(0.5, Double($0) / 2_000)
    }
    return switch context.mode {
    case .retrained, .prequential: blend
    // What was true at the cut grows old; words and categories do so slowest.
    case .batch: BlendedLearner(blend, WordLearner()) { _ in 0.1 }
    }
  }

  static let l2 = ModelSetting.real(
    "l2", "the logit's penalty on squared distances from weights learned on other trackers", defaultValue: 20,
    in: 0.001...1_000_000)

  static let tieRule = "Equal probabilities: by the score that chose the candidates."

  /// The default trees, chosen on the validation parts of five trackers, beside 200 trees with 0.4 of the features and
  /// 0.7 of the examples: the mean reciprocal rank of `ranker` is .7081 instead of .7089 (prequential) and .5331
  /// instead of .5315 (batch), in 69 % of the time. A tree's histograms then fit the fastest cache.
  private static let trees: [ModelSetting] = [
    .integer("trees", "number of boosted trees", defaultValue: 160, in: 1...10_000),
    .integer("leaves", "maximum number of leaves of a tree", defaultValue: 8, in: 2...255),
    .real("learningRate", "the factor of each tree's values", defaultValue: 0.05, in: 0.001...1),
    .real("featureShare", "the share of the features that a tree may split by", defaultValue: 0.25, in: 0.01...1),
  ]

  private static func logitLearner(_ values: ModelValues, _ context: ModelContext) -> LogitLearner {
    LogitLearner(l2: values["l2"], prior: context.prior, threads: context.threads)
  }

  private static func boostedLearner(_ values: ModelValues, _ context: ModelContext) -> BoostedLearner {
    BoostedLearner(
      parameters: BoostedTrees.Parameters(
        rounds: values.integer("trees"), leaves: values.integer("leaves"), learningRate: values["learningRate"],
        minimumRows: 50, minimumHessian: 3, l2: 5, featureShare: values["featureShare"], exampleShare: 0.5,
        seed: context.seed),
      prior: context.prior, threads: context.threads)
  }

  private static func description(
    _ name: String, _ gloss: String, _ summary: String, settings: [ModelSetting],
    learner: @escaping @Sendable (ModelValues, ModelContext) -> any PairLearner
  ) -> ModelDescription {
    ModelDescription(
      name: name, summary: summary, gloss: gloss, tieRule: tieRule, settings: settings,
      text: .terms, readsPairs: true, givesProbabilities: true
    ) { values, context in
      guard let pairs = context.pairs else { preconditionFailure("a ranker needs pairs") }
      let learner = learner(values, context)
      return switch context.mode {
      case .retrained, .prequential:
        PrequentialRanker(table: pairs.table, taskCount: context.features.openings.count, learner: learner)
      case .batch:
        BatchRanker(source: pairs, openings: context.features.openings, learner: learner)
      }
    }
  }

  /// A ranker that learns no weights on this tracker: it updates its features and calibrates its probabilities only.
  ///
  /// Without `ModelContext.transferred` it has the weights that every ranker starts from.
  static let transferred = ModelDescription(
    name: "ranker-transfer",
    summary:
      "Ranks candidates by the features of ranker-logit, with weights learned only on other trackers.",
    tieRule: tieRule, settings: [l2], modes: [.retrained, .prequential], text: .terms, readsPairs: true,
    readsTransfer: true, givesProbabilities: true
  ) { values, context in
    guard let pairs = context.pairs else { preconditionFailure("a ranker needs pairs") }
    let learner = LogitLearner(l2: values["l2"], prior: context.transferred ?? context.prior, threads: context.threads)
    return PrequentialRanker(
      table: pairs.table, taskCount: context.features.openings.count, learner: learner,
      refits: false)
  }
}
