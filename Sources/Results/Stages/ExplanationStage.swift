import DelegationEvaluation
import DelegationRanking
import DelegationTasks

package struct ExplanationStage {
  let source: PairSource
  let log: TaskLog
  let persons: PersonTable
  let names: NameTerms

  package init(source: PairSource, log: TaskLog, persons: PersonTable, names: NameTerms = NameTerms()) {
    (self.source, self.log, self.persons, self.names) = (source, log, persons, names)
  }

  static let sampled = 12
  static let errorCount = 15

  static func sample(of test: [Int]) -> [Int] {
    let parts = min(sampled, test.count)
    return (0..<parts).map { test[(2 * $0 + 1) * test.count / (2 * parts)] }
  }

  package struct ExplainedTasks {
    let sample, confidentErrors: [ExperimentResult.ExplainedTask]
  }

  package func explained(_ headline: ModelRunResult, sample: [Int]) -> ExplainedTasks? {
    let rankings = headline.folds.flatMap(\.explanations)
    guard !rankings.isEmpty else { return nil }
    let answers = headline.folds.flatMap { fold in zip(fold.answers, fold.rankings) }
    var explainer = Explainer(source, headline.mode, names: names)
    let all = rankings.map { explained in
      let (answer, ranking) = answers.first { $0.0.task == explained.task }!
      return (
        ranking: explained, isWrong: ranking.persons.first.map { $0 != answer.assignee } ?? false,
        task: task(explained, answer, ranking, &explainer)
      )
    }
    let wrong = all.filter(\.isWrong).sorted {
      $0.ranking.suggestions[0].probability > $1.ranking.suggestions[0].probability
    }
    return ExplainedTasks(
      sample: all.filter { sample.contains($0.ranking.task) }.map(\.task),
      confidentErrors: wrong.prefix(Self.errorCount).map { explained in
        var task = explained.task
        task.suggestions = task.suggestions.prefix(1) + task.suggestions.dropFirst().filter(\.isAssignee)
        return task
      })
  }

  private func task(
    _ explained: RankingExplanation, _ answer: Answer, _ ranking: Ranking, _ explainer: inout Explainer
  ) -> ExperimentResult.ExplainedTask {
    let names = CategoryNames(of: explained.task, in: log)
    let explanation = explainer.explain(explained.suggestions, for: explained.task, at: explained.moment)
    return ExperimentResult.ExplainedTask(
      task: log.ids[explained.task].text, component: names.component ?? "", known: explained.moment.seconds,
      assignee: persons.pseudonym(answer.assignee), assigneeRank: answer.rank,
      assigneeProbability: answer.rank.map { ranking.scores[$0 - 1] },
      suggestions: explanation.suggestions.map { suggestion($0, assignee: answer.assignee, names) },
      similar: explanation.similar.map { similar in
        .init(
          task: log.ids[similar.task].text, assignee: persons.pseudonym(similar.assignee),
          similarity: similar.similarity, terms: similar.sharedTerms)
      })
  }

  private func suggestion(
    _ one: Explanation, assignee: PersonID, _ names: CategoryNames
  ) -> ExperimentResult.ExplainedTask.Suggestion {
    .init(
      person: persons.pseudonym(one.person), probability: one.probability, isAssignee: one.person == assignee,
      reasons: one.reasons.map { reason($0, names) }, objections: one.objections.map { reason($0, names) },
      keywords: one.keywords)
  }

  private func reason(_ one: Reason, _ names: CategoryNames) -> ExperimentResult.ExplainedTask.Reason {
    .init(template: one.template.name, text: one.finding.sentence(names), share: one.share)
  }
}
