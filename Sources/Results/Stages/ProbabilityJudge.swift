import DelegationEvaluation
import DelegationRecipes
import DelegationTasks

/// Measures and uses the probabilities of a model: thresholds are chosen on its answers to the validation split and
/// evaluated on the test part.
package struct ProbabilityJudge: Sendable {
  private let precision: Double
  private let personsPerTask: Double
  private let seed: UInt64
  private let threads: Threads

  package init(precision: Double, personsPerTask: Double, seed: UInt64, threads: Threads) {
    (self.precision, self.personsPerTask, self.seed, self.threads) = (precision, personsPerTask, seed, threads)
  }

  init(of recipe: Recipe, threads: Threads) {
    self.init(
      precision: recipe.abstentionPrecision, personsPerTask: recipe.roundsPersonsPerTask, seed: recipe.seed,
      threads: threads)
  }

  /// - `answers`: The run's.
  /// - `parts`: The groups of test tasks for which sets are measured too.
  package func calibration(
    _ modelRun: ModelRunResult, _ answers: JudgedAnswers, parts: TaskParts = .init()
  ) -> ExperimentResult.Calibration {
    let stated = answers.stated
    let levels = levels(of: answers)
    let noise = CalibrationNoise(seed: seed).measure(stated, threads: threads)
    let curve = CoveragePrecision(of: stated)
    return ExperimentResult.Calibration(
      model: modelRun.model, mode: modelRun.mode, test: stated.count,
      stated: mean(stated.map(\.first)), right: mean(stated.map { $0.isRight ? 1 : 0 }),
      noiseFloor: noise.floor, p: noise.p, meanP: noise.meanP, measures: CalibrationSet(of: stated),
      bins: ReliabilityBins(of: stated).bins,
      curve: curve.thinned().map {
        .init(threshold: $0.threshold, coverage: $0.coverage, precision: $0.precision ?? 0)
      },
      area: curve.area, abstention: abstention(answers), sets: answers.results(parts: parts),
      levels: AnswerLevel.allCases.map { level in
        let (tasks, right) = levels.count(level)
        return .init(level: level, tasks: tasks, right: right)
      },
      tooFew: modelRun.isTooFew)
  }

  func levels(of answers: JudgedAnswers) -> [AnswerLevel.Outcome] {
    AnswerLevel.outcomes(
      answers.stated, isNamed: answers.names(precision: precision).isNamed,
      sets: answers.sets.compactMap { confidence, start, run in
        ExperimentResult.Calibration.SetResult(confidence, start, run).promise == .broken ? nil : run
      })
  }

  /// The two rounds of the test part with the threshold chosen on validation, and what others would give; nil where validation
  /// has no task.
  package func rounds(_ modelRun: ModelRunResult, validation: ModelRunResult) -> ExperimentResult.TwoRoundResult? {
    RoundThreshold(personsPerTask: personsPerTask, on: validation.statedProbabilities).map { chosen in
      var result = rounds(
        modelRun, at: chosen.threshold, modelRun.assignments(threshold: chosen.threshold),
        chosenFor: chosen.personsPerTask)
      result.curve = RoundCurve(of: modelRun, upTo: 2 * personsPerTask).points
      return result
    }
  }

  func rounds(
    _ modelRun: ModelRunResult, at threshold: Double, _ tasks: [TaskAssignment], chosenFor: Double? = nil
  ) -> ExperimentResult.TwoRoundResult {
    let intervals = AssignmentIntervals(of: tasks, bootstrap: Bootstrap(seed: seed), threads: threads)
    let outcome = TwoRoundAssignment(of: tasks)
    let promise = chosenFor.map {
      Promise(atMost: $0, outcome.personsPerTaskRoundOne, intervals[AssignmentMeasure.personsPerTask.note.key])
    }
    return .init(
      .init(
        model: modelRun.model, mode: modelRun.mode, threshold: threshold, chosenFor: chosenFor,
        interval95: intervals.bounds.byKey, promise: promise), outcome)
  }

  private func abstention(_ answers: JudgedAnswers) -> ExperimentResult.Calibration.Abstention {
    let names = answers.names(precision: precision)
    let outcome = names.outcome
    let promise = outcome.flatMap { outcome in
      outcome.precision.map { Promise(atLeast: precision, $0, .wilson(outcome.right, of: outcome.answered)) }
    }
    return .init(
      target: precision, threshold: outcome?.threshold, last: names.threshold.learns ? names.threshold.value : nil,
      validation: answers.abstention(precision: precision).map { .init($0.chosen) },
      test: outcome.map { .init($0) }, difference: outcome?.precision.map { $0 - precision }, promise: promise)
  }

  private func mean(_ numbers: [Double]) -> Double {
    numbers.isEmpty ? 0 : numbers.reduce(0, +) / Double(numbers.count)
  }
}

extension JudgedAnswers {
  func results(parts: TaskParts) -> [ExperimentResult.Calibration.SetResult] {
    sets.map { .init($0, $1, $2, parts: parts) }
  }
}
