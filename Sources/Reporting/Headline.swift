import DelegationFoundations
import DelegationRanking
import DelegationResults

/// The answer in one sentence, how sure it is, and its limits. Says nothing that the metrics do not support.
package struct Headline: Equatable, Sendable {
  package var answer: String
  /// Which models the answer is about, with intervals; nil without an answer.
  package var detail: String?
  /// Whether the answer's model or the best of the simplest rules is ahead; nil if no rule ran.
  package var lead: Verdict.Lead?
  /// Sentences that limit the answer: what the model is, tests, candidate recall, the number of results to choose from.
  package var limits: [String]

  /// The best result at holdout on opening values: highest top-1; ties by score, then by order.
  package static func best(_ document: ExperimentResult) -> ExperimentResult.Result? { best(among: document.atHoldout) }

  package init(_ document: ExperimentResult) {
    guard let (subject, isRequested) = Self.subject(document) else {
      answer = "This experiment has no holdout result, so there is no answer yet."
      limits = []
      return
    }
    let rules = Self.rules(document, beside: subject)
    let verdict = rules.first.map { Verdict(document, subject, against: $0) }
    lead = verdict?.lead
    answer =
      document.publishedAnswer ?? document.ladderAnswer(beside: rules.first)
      ?? Self.answer(document, subject, rule: rules.first, lead)
    let detail = Self.detail(document, subject, rule: rules.first)
    self.detail = document.ruleEffect == nil ? detail : "Without rules: " + detail.lowercasedFirst
    limits = Self.nature(document, of: subject) + [Self.choice(document)].compactMap(\.self)
    limits +=
      isRequested
      ? Self.comparisons(document, of: subject, with: rules) : Self.leads(document, of: subject, over: rules)
    limits += Self.maximum(subject).map { [$0] } ?? []
    let results = document.atHoldout.count
    if !isRequested && results > 1 {
      limits.append(
        "It is the best of \(results) results on the same test tasks, so its metrics are slightly optimistic.")
    }
  }

  static let besideFolds =
    "From here on, squares and sentences are about the holdout, the last fifth by time. One training serves all of it, so most test tasks are further "
    + "from the training than those of a fold."

  /// The result that the answer is about: the one that the recipe asks about, or else the best.
  fileprivate static func subject(_ document: ExperimentResult) -> (result: ExperimentResult.Result, isRequested: Bool)?
  {
    let requested = requested(document)
    return (requested ?? best(document)).map { ($0, requested != nil) }
  }

  /// The result that the recipe asks about. Nil if the recipe names a simple rule: then the best of all models is the answer.
  /// One that was chosen stays the answer: choosing again would be choosing on the test part.
  private static func requested(_ document: ExperimentResult) -> ExperimentResult.Result? {
    guard let name = document.headline, document.choice != nil || !ModelCatalogue.simpleRules.contains(name.model)
    else { return nil }
    return document.headlineResult
  }

  /// How the recipe's open headline was chosen and what that cost; nil where the recipe names it.
  private static func choice(_ document: ExperimentResult) -> String? {
    guard let choice = document.choice else { return nil }
    let text = "Chosen on \(PageText.counted(choice.validation, "validation task"))"
    if choice.againstBest.other == choice.model {
      return text + ": the best of \(PageText.counted(choice.candidates.count, "model")) there."
    }
    let points = PageText.percent(abs(choice.againstBest.top1))
    let change = choice.againstBest.top1 < 0 ? "costs" : "gains"
    return text
      + ", where the best, \(choice.againstBest.other), does not clearly beat it; in top-1 on the test part that "
      + (points == "0.0" ? "costs nothing." : "\(change) \(points) points.")
  }

  private static func best(among results: [ExperimentResult.Result]) -> ExperimentResult.Result? {
    results.reduce(nil) { best, result in
      guard let best else { return result }
      let (one, other) = (result.measures, best.measures)
      return one.top1 > other.top1 || one.top1 == other.top1 && one.score > other.score ? result : best
    }
  }

  /// The simplest rules, best first: in the same mode if any ran in it, else in the other.
  fileprivate static func rules(
    _ document: ExperimentResult, beside subject: ExperimentResult.Result
  ) -> [ExperimentResult.Result] {
    let rules = document.atHoldout.filter { ModelCatalogue.simpleRules.contains($0.model) }
    let same = rules.filter { $0.mode == subject.mode && $0.model != subject.model }
    let shown = same.isEmpty ? rules.filter { $0.mode != subject.mode } : same
    return shown.sorted { $0.measures.top1 > $1.measures.top1 }
  }

  private static func answer(
    _ document: ExperimentResult, _ subject: ExperimentResult.Result, rule: ExperimentResult.Result?,
    _ lead: Verdict.Lead?
  ) -> String {
    let isRule = ModelCatalogue.simpleRules.contains(subject.model)
    let named = isRule ? "a simple rule names the right person first for" : "the right person is named first for"
    let text: String
    if let effect = document.ruleEffect {
      text =
        "with the rules, \(named) \(Wording.ofHundred(effect.with.top1)); without them, for \(PageText.whole(effect.without.top1))."
    } else if let rule, let lead {
      let others = isRule ? "the best of the others" : "the best simple rule"
      let end =
        switch lead {
        case .first: ""
        case .neither: ": no clear lead"
        case .other: ", which is more"
        }
      text =
        "\(named) \(Wording.ofHundred(subject.measures.top1)); \(others) manages \(PageText.whole(rule.measures.top1))\(end)."
    } else {
      text = "\(named) \(Wording.ofHundred(subject.measures.top1)); no simple rule ran beside it."
    }
    let assumption = Wording.assumption(subject.mode, document.data)
    let sentence = assumption.map { "assuming that \($0), \(text)" } ?? text
    let said = subject.tooFew ? "Too few to say: \(sentence)" : sentence.uppercasedFirst
    return document.data?.hasGroups == true ? PageText.ofGroups(said) : said
  }

  private static func detail(
    _ document: ExperimentResult, _ subject: ExperimentResult.Result, rule: ExperimentResult.Result?
  ) -> String {
    if let detail = document.publishedSentence { return detail }
    func shares(_ result: ExperimentResult.Result, of tasks: String) -> String {
      "\(PageText.percent(result.measures.top1))\u{A0}%\(tasks)" + Wording.within(result.interval95["top1"])
    }
    let tasks = " of \(PageText.counted(subject.test, "test task"))"
    let text = "By \(Wording.introduced(subject.model)), \(document.way(subject.mode)): \(shares(subject, of: tasks))"
    guard let rule else { return text + "." }
    let other = rule.mode == subject.mode ? "" : ", \(document.way(rule.mode))"
    return text + ". By the best simple rule, \(Wording.introduced(rule.model))\(other): \(shares(rule, of: ""))."
  }

  /// The most that the model could reach; nil if it ranked every assignee.
  private static func maximum(_ subject: ExperimentResult.Result) -> String? {
    let missed = PageText.percent(1 - subject.candidateRecall)
    guard missed != "0.0" else { return nil }
    return
      "For \(missed)\u{A0}% of the tasks the assignee was not among those whom \(subject.model) could name, so at most "
      + "\(PageText.percent(subject.candidateRecall))\u{A0}% can be right."
  }

  /// What the chart shows besides a simple rule: the best models of the other modes, the one that learns most often first; or the best
  /// of all.
  fileprivate static func further(
    _ document: ExperimentResult, beside subject: ExperimentResult.Result, isRequested: Bool
  ) -> [ExperimentResult.Result] {
    if subject.mode == .prequential { return frozen(document) }
    let best =
      isRequested ? best(among: document.atHoldout.filter { !ModelCatalogue.simpleRules.contains($0.model) }) : nil
    return best.map { $0.model == subject.model && $0.mode == subject.mode ? [] : [$0] } ?? []
  }

  /// The best models of the modes in which a model does not learn from every outcome at once.
  private static func frozen(_ document: ExperimentResult) -> [ExperimentResult.Result] {
    [.retrained, .batch].compactMap { mode in best(among: document.atHoldout.filter { $0.mode == mode }) }
  }

  private static func percentText(_ share: Double, _ interval: [Double]?) -> String {
    let bounds = PageText.interval(interval)
    return PageText.percent(share) + "\u{A0}%" + (bounds.isEmpty ? "" : " (\(bounds))")
  }

  /// What the reader must know about model and data before reading the numbers.
  private static func nature(_ document: ExperimentResult, of subject: ExperimentResult.Result) -> [String] {
    var limits: [String] = []
    if subject.tooFew { limits.append("Below 50 test tasks an interval says little; read the results as an example.") }
    if let note = document.models.first(where: { $0.name == subject.model }) {
      limits.append("About \(note.name): \(note.summary.lowercasedFirst)")
    }
    return limits
  }

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
    if best.mode == .prequential {
      limits += frozen(document).map {
        "Of those \(document.way($0.mode)), the best is \($0.model) with "
          + "\(percentText($0.measures.top1, $0.interval95["top1"]))."
      }
    }
    return limits
  }

  /// How the requested model compares with the best simple rule, with others that are not clearly behind, and with the best model.
  private static func comparisons(
    _ document: ExperimentResult, of subject: ExperimentResult.Result, with rules: [ExperimentResult.Result]
  ) -> [String] {
    let verdicts = rules.map { Verdict(document, subject, against: $0) }
    let isClear = verdicts.enumerated().map { $0 > 0 && $1.lead == .first && $1.sentences.count == 1 }
    var limits = zip(verdicts, isClear).flatMap { $1 ? [] : $0.sentences }
    if document.publishedAnswer != nil, let first = limits.first {
      limits[0] = "On the holdout: " + first.lowercasedFirst
    }
    let best = Self.best(among: document.atHoldout.filter { !ModelCatalogue.simpleRules.contains($0.model) })
    if let best, best.measures.top1 > subject.measures.top1 {
      let more = Int(((best.measures.top1 - subject.measures.top1) * Double(subject.test)).rounded())
      let better =
        "The model \(best.model), \(document.way(best.mode)), is right for \(PageText.counted(more, "task")) more: "
        + "\(percentText(best.measures.top1, best.interval95["top1"]))."
      limits.append(
        Wording.assumption(best.mode, document.data) == nil
          ? "\(better) The recipe had named \(subject.model), \(document.way(subject.mode)); to choose by these tasks would flatter."
          : "\(better) What rests on an assumption leads no page.")
    }
    return limits
  }
}

extension ExperimentResult {
  /// The result that the answer is about.
  var answered: Result? { Headline.subject(self)?.result }

  /// The results that the chart beside the answer shows: the one that it is about, the best of the simplest rules, and
  /// others that the limits name.
  var shown: [Result] {
    guard let (subject, isRequested) = Headline.subject(self) else { return [] }
    return [subject] + Headline.rules(self, beside: subject).prefix(1)
      + Headline.further(self, beside: subject, isRequested: isRequested)
  }

  /// The results among these that the answer compares: the one that it is about, and the best of the simplest rules.
  var answerAndRule: [Result] {
    let shown = shown
    let rule = shown.dropFirst().first { ModelCatalogue.simpleRules.contains($0.model) }
    return shown.prefix(1) + [rule].compactMap(\.self)
  }
}
