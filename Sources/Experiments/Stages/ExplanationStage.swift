import DelegationEvaluation
import DelegationRanking
import DelegationTasks

/// Turns what the headline's model accounted for into what the report says of it: in words, by pseudonym.
struct ExplanationStage {
  let source: PairSource
  let log: TaskLog
  let persons: PersonTable

  static let sampled = 12
  /// How many of the surest errors are told.
  static let mistakes = 15

  /// The middles of as many equal parts of a range, each once: chosen by place alone.
  static func sample(of range: Range<Int>) -> [Int] {
    let parts = min(sampled, range.count)
    return (0..<parts).map { range.lowerBound + (2 * $0 + 1) * range.count / (2 * parts) }
  }

  /// What the model said of some reports, told.
  struct Told {
    /// In opening order.
    let explanations: [ExperimentResult.ExplainedTask]
    /// The surest first, equally sure ones in opening order.
    let mistakes: [ExperimentResult.ExplainedTask]
  }

  /// - Parameters:
  ///   - headline: At holdout, on opening values.
  ///   - sample: The reports that were chosen by their place.
  /// - Returns: Nothing where the model gave no account.
  func told(_ headline: ModelRunResult, sample: [Int]) -> Told? {
    let accounts = headline.rounds.flatMap(\.accounts)
    guard !accounts.isEmpty else { return nil }
    let answers = headline.rounds.flatMap { round in zip(round.answers, round.rankings) }
    var explainer = Explainer(source)
    let all = accounts.map { account in
      let (answer, ranking) = answers.first { $0.0.report == account.report }!
      return (
        account: account, isWrong: ranking.persons.first.map { $0 != answer.owner } ?? false,
        told: report(account, answer, ranking, &explainer)
      )
    }
    let wrong = all.filter(\.isWrong).enumerated().sorted {
      let (one, other) = ($0.element.account.suggestions[0], $1.element.account.suggestions[0])
      return (-one.probability, $0.offset) < (-other.probability, $1.offset)
    }
    return Told(
      explanations: all.filter { sample.contains($0.account.report) }.map(\.told),
      mistakes: wrong.prefix(Self.mistakes).map(\.element.told))
  }

  private func report(
    _ account: RankingExplanation, _ answer: Answer, _ ranking: Ranking, _ explainer: inout Explainer
  ) -> ExperimentResult.ExplainedTask {
    let names = names(of: account.report)
    let explanation = explainer.explain(account.suggestions, for: account.report, at: account.moment)
    return ExperimentResult.ExplainedTask(
      report: log.ids[account.report].text, component: names.component ?? "", known: account.moment.seconds,
      owner: persons.pseudonym(answer.owner), ownerRank: answer.rank,
      ownerProbability: answer.rank.map { ranking.scores[$0 - 1] },
      suggestions: explanation.suggestions.map { suggestion($0, owner: answer.owner, names) },
      similar: explanation.similar.map { similar in
        .init(
          report: log.ids[similar.report].text, owner: persons.pseudonym(similar.owner),
          similarity: similar.similarity, terms: similar.sharedTerms)
      })
  }

  private func suggestion(
    _ one: Explanation, owner: PersonID, _ names: CategoryNames
  ) -> ExperimentResult.ExplainedTask.Suggestion {
    .init(
      person: persons.pseudonym(one.person), probability: one.probability, isOwner: one.person == owner,
      reasons: one.reasons.map { reason($0, names) }, objections: one.objections.map { reason($0, names) },
      keywords: one.keywords)
  }

  private func reason(_ one: Reason, _ names: CategoryNames) -> ExperimentResult.ExplainedTask.Reason {
    .init(story: one.story.name, words: one.finding.sentence(names), share: one.share)
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
