/// The answer in one sentence, and how far it carries. Says nothing that the figures do not say.
package struct Headline: Equatable, Sendable {
  /// The rules that read no text, only who worked lately and on which component: what every other model must beat.
  package static let simplest = ["most-frequent", "recent", "component-recent", "component-counts"]

  package var answer: String
  /// Sentences that limit the answer: tests, ceiling, what was chosen among.
  package var limits: [String]

  /// The best honest result: holdout, opening values, highest top-1; ties by MRR, then by order.
  package static func best(_ document: ReportDocument) -> ReportDocument.Result? {
    honest(document).reduce(nil) { best, result in
      guard let best else { return result }
      let (one, other) = (result.measures, best.measures)
      return one.top1 > other.top1 || one.top1 == other.top1 && one.mrr > other.mrr ? result : best
    }
  }

  private static func honest(_ document: ReportDocument) -> [ReportDocument.Result] {
    document.results.filter { $0.split == "holdout" && $0.values == "opening" }
  }

  package init(_ document: ReportDocument) {
    guard let best = Self.best(document) else {
      answer = "This experiment has no holdout result, so there is no answer yet."
      limits = []
      return
    }
    let baselines = Self.baselines(document, against: best)
    answer = Self.answer(best, baselines: baselines)
    limits = Self.limits(document, best: best, baselines: baselines)
  }

  /// The simplest rules, best first: with the same knowledge if they ran with it, else trained once.
  private static func baselines(
    _ document: ReportDocument, against best: ReportDocument.Result
  ) -> [ReportDocument.Result] {
    let rules = honest(document).filter { simplest.contains($0.model) }
    let others = rules.filter { $0.knowledge == best.knowledge && $0.model != best.model }
    let shown = others.isEmpty ? rules.filter { $0.knowledge != best.knowledge } : others
    return shown.enumerated().sorted {
      ($0.element.measures.top1, $1.offset) > ($1.element.measures.top1, $0.offset)
    }.map(\.element)
  }

  private static func answer(_ best: ReportDocument.Result, baselines: [ReportDocument.Result]) -> String {
    let start = best.tooFew ? "Too few to say: " : ""
    let way = best.knowledge == "prequential" ? "learning as it goes" : "trained once"
    var text =
      "\(start)\(best.model), \(way), names the right person first for \(PageText.percent(best.measures.top1))\u{A0}% of "
    text += PageText.counted(best.test, "test report")
    let bounds = PageText.interval(best.interval95["top1"])
    text += bounds.isEmpty ? "" : " (95\u{A0}% interval \(bounds))"
    if baselines.isEmpty { return text + "; no simple rule ran beside it." }
    let rules = baselines.enumerated().map { "\($1.model) \($0 == 0 ? "reaches " : "")\(figure($1))" }
    let same = baselines[0].knowledge == best.knowledge ? "" : ", trained once"
    return text + "; of the simplest rules\(same), \(PageText.sentence(rules))."
  }

  private static func figure(_ result: ReportDocument.Result) -> String {
    let bounds = PageText.interval(result.interval95["top1"])
    return PageText.percent(result.measures.top1) + "\u{A0}%" + (bounds.isEmpty ? "" : " (\(bounds))")
  }

  private static func limits(
    _ document: ReportDocument, best: ReportDocument.Result, baselines: [ReportDocument.Result]
  ) -> [String] {
    var limits: [String] = []
    if best.tooFew { limits.append("Below 50 test reports an interval says little; read the figures as an example.") }
    if simplest.contains(best.model) { limits.append("The best model here is itself one of the simplest rules.") }
    if let rival = baselines.first { limits.append(verdict(document, best: best, rival: rival)) }
    if let second = second(document, to: best), second.model != baselines.first?.model {
      limits.append(verdict(document, best: best, rival: second))
    }
    if best.knowledge == "prequential", let frozen = frozen(document) {
      limits.append("Trained once and then frozen, the best is \(frozen.model) with \(figure(frozen)).")
    }
    limits.append(
      "No more than \(PageText.percent(best.ceiling))\u{A0}% was in reach for \(best.model): of the other reports it could not rank the owner."
    )
    let results = honest(document).count
    if results > 1 {
      limits.append(
        "It is the best of \(results) results on the same test reports, a choice that flatters it a little.")
    }
    return limits
  }

  private static func frozen(_ document: ReportDocument) -> ReportDocument.Result? {
    var batch = document
    batch.results = document.results.filter { $0.knowledge == "batch" }
    return best(batch)
  }

  /// The best result of another model with the same knowledge.
  private static func second(_ document: ReportDocument, to best: ReportDocument.Result) -> ReportDocument.Result? {
    var others = document
    others.results = document.results.filter { $0.knowledge == best.knowledge && $0.model != best.model }
    return self.best(others)
  }

  /// What the paired test says about the two; without one, whether their intervals meet.
  private static func verdict(
    _ document: ReportDocument, best: ReportDocument.Result, rival: ReportDocument.Result
  ) -> String {
    let difference = best.measures.top1 - rival.measures.top1
    let lead = "Its lead over \(rival.model) is \(PageText.percent(difference)) points in top-1: "
    if let test = document.topOneTest(best, rival) {
      let chance = "p\u{A0}" + (test.p < 0.001 ? "" : "=\u{A0}") + PageText.chance(test.p)
      return lead + (test.p < 0.05 ? "more than chance explains (\(chance))." : "chance could do that (\(chance)).")
    }
    guard let one = best.interval95["top1"], let other = rival.interval95["top1"], one.count == 2, other.count == 2
    else {
      return lead + "not tested."
    }
    return lead
      + (one[0] > other[1] ? "their intervals do not meet." : "their intervals meet, and no paired test was run.")
  }
}

extension ReportDocument {
  /// The paired test of top-1 between two holdout results with the same knowledge, in either order.
  fileprivate func topOneTest(_ one: Result, _ other: Result) -> Comparison? {
    guard one.knowledge == other.knowledge else { return nil }
    return comparisons.first { test in
      test.measure == "top1" && test.split == "holdout" && test.knowledge == one.knowledge
        && (test.model == one.model && test.other == other.model
          || test.model == other.model && test.other == one.model)
    }
  }
}
