extension Rankers {
  /// A ranker that never learns how to weigh here: it follows what happens, and calibrates its probabilities by it.
  ///
  /// Without ``ModelContext/transferred`` it ranks by the guess that chose the candidates.
  static let transferred = ModelDescription(
    name: "ranker-transfer",
    summary:
      "Ranks candidates by the features of ranker-logit with weights learned on other trackers, and none learned here.",
    tieRule: tieRule, settings: [l2], knowledge: [.prequential], text: .terms, readsPairs: true,
    readsTransfer: true, givesProbabilities: true
  ) { values, context in
    guard let pairs = context.pairs else { preconditionFailure("a ranker needs pairs") }
    let learner: any PairLearner =
      context.transferred.map { LogitLearner(l2: values["l2"], threads: context.threads, logit: $0) } ?? GuessLearner()
    return PrequentialRanker(
      table: pairs.asOfOpening, reportCount: context.features.openings.count, learner: learner,
      refits: false)
  }
}
