import DelegationExperiments
import DelegationRanking

/// The answer in one sentence, and its limits. Says nothing that the metrics do not support.
package struct Headline: Equatable, Sendable {
  package var answer: String
  /// Sentences that limit the answer: what the model is, tests, candidate recall, the number of results to choose from.
  package var limits: [String]
  /// The results that the chart beside the answer shows: the one that it is about, the best of the simplest rules, and
  /// others that the limits name.
  var shown: [ExperimentResult.Result]

  /// The best result at holdout on opening values: highest top-1; ties by MRR, then by order.
  package static func best(_ document: ExperimentResult) -> ExperimentResult.Result? { best(among: document.atHoldout) }

  package init(_ document: ExperimentResult) {
    let requested = Self.requested(document)
    guard let subject = requested ?? Self.best(document) else {
      answer = "This experiment has no holdout result, so there is no answer yet."
      limits = []
      shown = []
      return
    }
    let rules = Self.rules(document, beside: subject)
    shown = [subject] + rules.prefix(1) + Self.further(document, beside: subject, isRequested: requested != nil)
    answer = Self.answer(subject, rules: rules)
    limits = Self.nature(document, of: subject)
    limits +=
      requested == nil
      ? Self.leads(document, of: subject, over: rules) : Self.comparisons(document, of: subject, with: rules)
    limits.append(
      "\(subject.model) could reach \(PageText.percent(subject.candidateRecall))\u{A0}% at most: for the other tasks it could "
        + "not rank the assignee.")
    let results = document.atHoldout.count
    if requested == nil && results > 1 {
      limits.append(
        "It is the best of \(results) results on the same test tasks, so its metrics are slightly optimistic.")
    }
  }

  /// The result that the recipe asks about. Nil if the recipe names a simple rule: then the best of all models is the answer.
  private static func requested(_ document: ExperimentResult) -> ExperimentResult.Result? {
    guard let name = document.headline, !ModelCatalogue.simpleRules.contains(name.model) else { return nil }
    return document.headlineResult
  }

  private static func best(among results: [ExperimentResult.Result]) -> ExperimentResult.Result? {
    results.reduce(nil) { best, result in
      guard let best else { return result }
      let (one, other) = (result.measures, best.measures)
      return one.top1 > other.top1 || one.top1 == other.top1 && one.mrr > other.mrr ? result : best
    }
  }

  /// The simplest rules, best first: in the same mode if any ran in it, else in the other.
  private static func rules(
    _ document: ExperimentResult, beside subject: ExperimentResult.Result
  ) -> [ExperimentResult.Result] {
    let rules = document.atHoldout.filter { ModelCatalogue.simpleRules.contains($0.model) }
    let same = rules.filter { $0.mode == subject.mode && $0.model != subject.model }
    let shown = same.isEmpty ? rules.filter { $0.mode != subject.mode } : same
    return shown.enumerated().sorted {
      ($0.element.measures.top1, $1.offset) > ($1.element.measures.top1, $0.offset)
    }.map(\.element)
  }

  private static func answer(_ subject: ExperimentResult.Result, rules: [ExperimentResult.Result]) -> String {
    let bounds = PageText.interval(subject.interval95["top1"])
    let text =
      (subject.tooFew ? "Too few to say: " : "")
      + "\(subject.model), \(way(subject)), names the right person first for "
      + "\(PageText.percent(subject.measures.top1))\u{A0}% of \(PageText.counted(subject.test, "test task"))"
      + (bounds.isEmpty ? "" : " (95\u{A0}% interval \(bounds))")
      + " and among its first five for \(PageText.percent(subject.measures.top5))\u{A0}%"
    guard let rule = rules.first else { return text + "; no simple rule ran beside it." }
    let few =
      ModelCatalogue.simpleRules.contains(subject.model)
      ? "the best of the other simple rules" : "the best of the simplest rules"
    let name = rules.count > 1 ? few : "the simple rule beside it"
    let other = rule.mode == subject.mode ? "" : ", \(way(rule))"
    return text
      + "; \(name), \(rule.model) (\(ModelCatalogue.description(of: rule.model)?.gloss ?? ""))\(other), reaches \(percentText(rule.measures.top1, rule.interval95["top1"])) "
      + "and \(PageText.percent(rule.measures.top5))\u{A0}%."
  }

  /// What the chart shows besides a simple rule: the best model that was trained once, or the best of all.
  private static func further(
    _ document: ExperimentResult, beside subject: ExperimentResult.Result, isRequested: Bool
  ) -> [ExperimentResult.Result] {
    let further =
      subject.mode == .prequential
      ? best(among: document.atHoldout.filter { $0.mode == .batch })
      : isRequested ? best(among: document.atHoldout.filter { !ModelCatalogue.simpleRules.contains($0.model) }) : nil
    return further.map { $0.model == subject.model && $0.mode == subject.mode ? [] : [$0] } ?? []
  }

  private static func way(_ result: ExperimentResult.Result) -> String { Wording.way(result.mode) }

  private static func percentText(_ share: Double, _ interval: [Double]?) -> String {
    let bounds = PageText.interval(interval)
    return PageText.percent(share) + "\u{A0}%" + (bounds.isEmpty ? "" : " (\(bounds))")
  }

  /// What the reader must know about model and data before reading the numbers.
  private static func nature(_ document: ExperimentResult, of subject: ExperimentResult.Result) -> [String] {
    var limits: [String] = []
    if subject.tooFew {
      limits.append("Below 50 test tasks an interval says little; read the results as an example.")
    }
    if document.finalValuesOnly {
      limits.append("The dataset has only final field values, so every result here is an upper bound.")
    }
    if let note = document.models.first(where: { $0.name == subject.model }) {
      limits.append("\(note.name): \(note.summary)")
    }
    return limits
  }

  /// How the best compares with its strongest rivals.
  private static func leads(
    _ document: ExperimentResult, of best: ExperimentResult.Result, over rules: [ExperimentResult.Result]
  ) -> [String] {
    var limits: [String] = []
    if ModelCatalogue.simpleRules.contains(best.model) {
      limits.append("The best model here is itself one of the simplest rules.")
    }
    if let rule = rules.first { limits += Verdict(document, best, against: rule).sentences }
    let others = document.atHoldout.filter { $0.mode == best.mode && $0.model != best.model }
    if let second = Self.best(among: others), second.model != rules.first?.model {
      limits += Verdict(document, best, against: second).sentences
    }
    if best.mode == .prequential,
      let frozen = Self.best(among: document.atHoldout.filter({ $0.mode == .batch }))
    {
      limits.append(
        "Trained once and then frozen, the best is \(frozen.model) with "
          + "\(percentText(frozen.measures.top1, frozen.interval95["top1"])).")
    }
    return limits
  }

  /// How the requested model compares with every simple rule, and with the best.
  private static func comparisons(
    _ document: ExperimentResult, of subject: ExperimentResult.Result, with rules: [ExperimentResult.Result]
  ) -> [String] {
    var limits = rules.flatMap { Verdict(document, subject, against: $0).sentences }
    let best = Self.best(among: document.atHoldout.filter { !ModelCatalogue.simpleRules.contains($0.model) })
    if let best, best.model != subject.model || best.mode != subject.mode {
      limits.append(
        "Of the models that read text, the best here is \(best.model), \(way(best)), with "
          + "\(percentText(best.measures.top1, best.interval95["top1"])).")
    }
    return limits
  }
}
