import DelegationEvaluation
import DelegationFoundations
import DelegationRanking
import DelegationTasks

package struct TriageSettings: Equatable, Sendable, Encodable {
  var seed: UInt64
  /// How often a given suggestion of another field value should be right.
  var precision: Double
}

/// Measures what can be said about a task at its opening, besides who should get it.
package struct TriageStage {
  let settings: TriageSettings
  let log: TaskLog
  let features: TaskFeatures
  let events: [TaskEvent]
  let threads: Threads

  package init(settings: TriageSettings, log: TaskLog, features: TaskFeatures, events: [TaskEvent], threads: Threads) {
    (self.settings, self.log, self.features, self.events, self.threads) = (settings, log, features, events, threads)
  }

  /// Those whose value at opening may be wrong, and that a model may suggest another value for.
  package static let fields: [Field] = [.component, .severity]

  private func move(_ field: Field) -> ExperimentResult.FieldMove {
    let answers = FieldMoves.answers(of: field, log: log, features: features, events: events)
    let moves = FieldMoves(answers: answers, precision: settings.precision)
    return .init(
      field: field.rawValue, tasks: moves.tests, unchanged: moves.kept, replaced: moves.replaced,
      target: settings.precision, threshold: moves.given?.threshold, given: moves.given?.answered ?? 0,
      right: moves.given?.right ?? 0)
  }

  /// Nil where too few tasks are resolved for a validation and a test part.
  package func result() -> ExperimentResult.Triage? {
    let evaluation = OutcomeEvaluation(features: features, events: events)
    guard !evaluation.validation.isEmpty, !evaluation.test.isEmpty else { return nil }
    return .init(
      outcome: .init(
        resolved: evaluation.answers.count, unresolved: features.openings.count - evaluation.answers.count,
        validation: part(evaluation.validation), test: part(evaluation.test)),
      fields: Self.fields.filter { log.pool(of: $0).count > 1 }.map(move), duplicates: duplicates())
  }

  /// Nil where no test task is known to repeat another.
  private func duplicates() -> ExperimentResult.Duplicates? {
    guard !log.finalDuplicateLinks.isEmpty else { return nil }
    let evaluation = DuplicateEvaluation(log: log, features: features, events: events, threads: threads)
    let (validation, test) = (evaluation.validation, evaluation.test)
    guard test.contains(where: \.isDuplicate) else { return nil }
    let threshold = DuplicateEvaluation.hintThreshold(on: validation)
    let given = threshold.map { CoveragePrecision.Point(threshold: $0, on: test.map(\.stated)) }
    return .init(
      validation: part(validation), test: part(test), target: DuplicateEvaluation.hintPrecision, threshold: threshold,
      given: given?.answered ?? 0, right: given?.right ?? 0)
  }

  private func part(_ found: ArraySlice<DuplicateEvaluation.Found>) -> ExperimentResult.Duplicates.Part {
    let rules = DuplicateEvaluation.Rule.allCases
    let measures = ExperimentResult.RankedMeasures.all(
      of: rules.map { DuplicateEvaluation.answers(of: $0, on: found) },
      simple: rules.indices.filter { rules[$0] == .title }, seed: settings.seed, threads: threads)
    return .init(
      tasks: found.count, duplicates: found.count(where: \.isDuplicate),
      results: zip(rules, measures).map { .init(rule: $0.rawValue, measures: $1) })
  }

  private func part(_ answers: ArraySlice<OutcomeEvaluation.Answer>) -> ExperimentResult.TaskOutcome.Part {
    let measures = OutcomeEvaluation.Rule.allCases.map { rule in
      (rule: rule, measures: OutcomeMeasures(of: rule, on: answers, seed: settings.seed))
    }
    return .init(
      tasks: answers.count, fixed: answers.count(where: \.isFixed),
      results: measures.map { rule, measures in
        .init(
          rule: rule.rawValue, area: measures.area?.value,
          areaInterval95: measures.area.map { [$0.interval.lower, $0.interval.upper] },
          calibrationError: measures.calibrationError, noiseFloor: measures.noise.floor, p: measures.noise.p,
          brier: measures.brier, logLoss: measures.logLoss)
      },
      bins: measures[0].measures.bins.map { bin in
        let interval = Interval.wilson(bin.fixed, of: bin.tasks)
        return .init(
          tasks: bin.tasks, fixed: bin.fixed, stated: bin.stated, interval95: [interval.lower, interval.upper])
      })
  }
}
