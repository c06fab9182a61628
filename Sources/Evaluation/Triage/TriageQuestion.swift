import DelegationRanking
import DelegationTasks

package struct TriageQuestion: Question {
  package static let key = "triage"
  package static let summary =
    "Also measure what else is known of a task at its opening: how likely it will be resolved FIXED, and whether its component and severity are right."
  package static let readsTitles = true
  /// The fields whose value at opening may be wrong, and that a model may suggest another value for.
  package static let fields: [Field] = [.component, .severity]

  private let seed: UInt64
  /// How often a given suggestion of another field value should be right.
  private let precision: Double

  package init(_ settings: QuestionSettings) { (seed, precision) = (settings.seed, settings.precision) }

  package func result(_ data: QuestionData, finished: @escaping @Sendable (Int) -> Void) -> TriageResult? {
    let evaluation = OutcomeEvaluation(features: data.features, events: data.events)
    guard !evaluation.validation.isEmpty, !evaluation.test.isEmpty else { return nil }
    return .init(
      outcome: .init(
        resolved: evaluation.answers.count, unresolved: data.log.count - evaluation.answers.count,
        validation: .init(of: evaluation.validation, seed: seed), test: .init(of: evaluation.test, seed: seed)),
      fields: Self.fields.filter { data.log.pool(of: $0).count > 1 }.map { field in
        let answers = FieldMoves.answers(of: field, log: data.log, suggestions: Self.suggestions(of: field, data))
        return .init(of: field, answers, precision: precision)
      },
      duplicates: duplicates(data))
  }

  /// The result on duplicates; nil where no test task is known to repeat another.
  private func duplicates(_ data: QuestionData) -> TriageResult.Duplicates? {
    guard !data.log.finalDuplicateLinks.isEmpty else { return nil }
    let evaluation = DuplicateEvaluation(
      log: data.log, features: data.features, events: data.events, threads: data.threads)
    let (validation, test) = (evaluation.validation, evaluation.test)
    guard test.contains(where: \.isDuplicate) else { return nil }
    let threshold = DuplicateEvaluation.hintThreshold(on: validation)
    let given = threshold.map { CoveragePrecision.Point(threshold: $0, on: test.map(\.stated)) }
    return .init(
      validation: part(validation, data.threads), test: part(test, data.threads),
      target: DuplicateEvaluation.hintPrecision, threshold: threshold,
      given: given?.answered ?? 0, right: given?.right ?? 0)
  }

  private func part(
    _ found: ArraySlice<DuplicateEvaluation.Found>, _ threads: Threads
  ) -> TriageResult.Duplicates.Part {
    let rules = DuplicateEvaluation.Rule.allCases
    let measures = RankedMeasures.all(
      of: rules.map { DuplicateEvaluation.answers(of: $0, on: found) },
      simple: rules.indices.filter { rules[$0] == .title }, seed: seed, threads: threads)
    return .init(
      tasks: found.count, duplicates: found.count(where: \.isDuplicate),
      results: zip(rules, measures).map { .init(rule: $0.rawValue, measures: $1) })
  }

  package static let statements = [
    AuditedStatement(name: "(task outcome)") { data, moment, _ in data.byTask(before: moment, outcomes(data)) },
    AuditedStatement(name: "(duplicates)", isKnown: { !$0.duplicateLinks.isEmpty }) { data, moment, _ in
      data.byTask(before: moment, duplicates(data))
    },
  ]

  /// Returns what is stated about each task at its opening; values by name, since their numbers depend on others.
  private static func outcomes(_ data: QuestionData) -> [[String]] {
    let fields = fields.map { field in
      suggestions(of: field, data).map {
        $0.map { "\(data.log.pool(of: field).string($0.value)) \($0.probability.bitPattern)" } ?? ""
      }
    }
    return OutcomeEvaluation.statedProbabilities(features: data.features, events: data.events).enumerated().map {
      task, probabilities in probabilities.map { String($0.bitPattern) } + fields.map { $0[task] }
    }
  }

  private static func suggestions(of field: Field, _ data: QuestionData) -> [FieldValueModel.Suggestion?] {
    FieldMoves.suggestions(of: field, log: data.log, features: data.features, events: data.events)
  }

  private static func duplicates(_ data: QuestionData) -> [[String]] {
    var suggested: [[String]] = []
    DuplicateModel.forEachAnswer(
      features: data.features, events: data.events, links: data.log.duplicateLinks, threads: data.threads
    ) { _, answer in
      suggested.append(
        answer.suggestions.map { "\(data.log.ids[$0.task].text) \($0.probability.bitPattern)" }
          + answer.byTitle.map { data.log.ids[$0].text })
    }
    return suggested
  }
}
