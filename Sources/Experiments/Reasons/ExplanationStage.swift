import Evaluation
import Recommendation
import Reporting
import TaskModel

/// Turns what the headline's model accounted for into what the report says of it: in words, by pseudonym.
struct ExplanationStage {
  let source: PairSource
  let log: TaskLog
  let persons: PersonTable

  static let sampled = 12

  /// The middles of as many equal parts of a range, each once: chosen by place alone.
  static func sample(of range: Range<Int>) -> [Int] {
    let parts = min(sampled, range.count)
    return (0..<parts).map { range.lowerBound + (2 * $0 + 1) * range.count / (2 * parts) }
  }

  /// - Parameter headline: At holdout, on opening values.
  /// - Returns: Nothing where the model gave no account.
  func explanations(_ headline: TrialResult) -> [ReportDocument.ExplainedReport]? {
    let accounts = headline.rounds.flatMap(\.accounts)
    guard !accounts.isEmpty else { return nil }
    let answers = headline.answers
    var explainer = Explainer(source)
    return accounts.map { account in
      let names = names(of: account.report)
      let explanation = explainer.explain(account.suggestions, for: account.report, at: account.moment, names: names)
      let owner = answers.first { $0.report == account.report }!.owner
      return ReportDocument.ExplainedReport(
        report: log.ids[account.report].text, component: names.component ?? "", known: account.moment.seconds,
        owner: persons.pseudonym(owner), suggestions: explanation.suggestions.map { suggestion($0, owner: owner) },
        similar: explanation.similar.map { similar in
          .init(
            report: log.ids[similar.report].text, owner: persons.pseudonym(similar.owner),
            similarity: similar.similarity, terms: similar.sharedTerms)
        })
    }
  }

  private func suggestion(_ one: Explanation, owner: PersonID) -> ReportDocument.ExplainedReport.Suggestion {
    .init(
      person: persons.pseudonym(one.person), probability: one.probability, isOwner: one.person == owner,
      reasons: one.reasons.map(reason), objections: one.objections.map(reason), keywords: one.keywords)
  }

  private func reason(_ one: Reason) -> ReportDocument.ExplainedReport.Reason {
    .init(story: one.story.name, words: one.words, share: one.share)
  }

  private func names(of report: Int) -> CategoryNames {
    let opening = OpeningView(of: log)
    func name(_ field: Field) -> String? {
      opening.text(field, of: report).flatMap { $0.isEmpty ? nil : $0 }
    }
    return CategoryNames(
      component: name(.component), version: name(.version), opSys: name(.opSys), severity: name(.severity),
      product: name(.product))
  }
}
