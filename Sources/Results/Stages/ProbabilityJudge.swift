import DelegationEvaluation
import DelegationRecipes
import DelegationTasks

/// Measures and uses the probabilities of a model: thresholds are chosen on its answers to the validation split and
/// evaluated on the test part.
package struct ProbabilityJudge: Sendable {
  /// The required precision of a model that may abstain.
  private let precision: Double
  /// How many persons round one may give a task to, on average.
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

  /// - `validation`: Of the same model in the same mode, with its whole rankings.
  /// - `feedback`: When the outcome of each test task became known; empty for a model that was trained once.
  /// - `periods`: Positions of test tasks by period.
  package func calibration(
    _ modelRun: ModelRunResult, validation: ModelRunResult, feedback: [SetFeedback], periods: [[Int]]
  ) -> ExperimentResult.Calibration {
    let stated = modelRun.statedProbabilities
    let measures = CalibrationSet(of: stated)
    let noise = CalibrationNoise(seed: seed).measure(stated, threads: threads)
    let curve = CoveragePrecision(of: stated)
    return ExperimentResult.Calibration(
      model: modelRun.model, mode: modelRun.mode, test: stated.count,
      stated: mean(stated.map(\.first)), right: mean(stated.map { $0.isRight ? 1 : 0 }), error: measures.error,
      noiseFloor: noise.floor, p: noise.p, meanP: noise.meanP, pairError: measures.pairError, brier: measures.brier,
      logLoss: measures.logLoss, assigneeLogLoss: measures.assigneeLogLoss,
      bins: ReliabilityBins(of: stated).bins,
      curve: curve.thinned().map {
        .init(threshold: $0.threshold, coverage: $0.coverage, precision: $0.precision ?? 0)
      },
      area: curve.area, abstention: abstention(stated, validation: validation.statedProbabilities),
      sets: sets(of: stated, validation: validation.statedProbabilities, feedback: feedback, periods: periods),
      tooFew: modelRun.isTooFew)
  }

  /// Prediction sets for each promise, with thresholds that begin on validation.
  func sets(
    of stated: [StatedProbabilities], validation: [StatedProbabilities], feedback: [SetFeedback], periods: [[Int]]
  ) -> [ExperimentResult.Calibration.SetResult] {
    PredictionSets.levels.map { confidence in
      let start = PredictionSets(confidence: confidence, on: validation, learns: !feedback.isEmpty)
      return .init(
        confidence, start, start.map { PredictionSetRun($0, stated, feedback: feedback) }, periods: periods)
    }
  }

  /// The positions of the test tasks for which a model that abstains names neither one person nor a set.
  func unsure(
    _ stated: [StatedProbabilities], validation: [StatedProbabilities], feedback: [SetFeedback]
  ) -> [Int] {
    let threshold = AbstentionThreshold(precision: precision, on: validation)?.threshold ?? .infinity
    var unsure = Set(stated.indices.filter { stated[$0].first <= 0 || stated[$0].first < threshold })
    for confidence in PredictionSets.levels {
      guard let start = PredictionSets(confidence: confidence, on: validation, learns: !feedback.isEmpty) else {
        continue
      }
      let run = PredictionSetRun(start, stated, feedback: feedback)
      let isBroken = ExperimentResult.Calibration.SetResult(confidence, start, run, periods: []).promise == .broken
      if !isBroken { unsure.subtract(run.given.map(\.position)) }
    }
    return unsure.sorted()
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

  /// - Parameter chosenFor: The persons per task that the threshold was chosen for, if it was.
  func rounds(
    _ modelRun: ModelRunResult, at threshold: Double, _ tasks: [TaskAssignment], chosenFor: Double? = nil
  ) -> ExperimentResult.TwoRoundResult {
    let intervals = AssignmentIntervals(of: tasks, bootstrap: Bootstrap(seed: seed), threads: threads)
    let outcome = TwoRoundAssignment(of: tasks)
    let promise = chosenFor.map {
      Promise(atMost: $0, outcome.personsPerTaskRoundOne, intervals[PersonsPerTask().note.key])
    }
    return .init(
      .init(
        model: modelRun.model, mode: modelRun.mode, threshold: threshold, chosenFor: chosenFor,
        interval95: intervals.bounds.byKey, promise: promise), outcome)
  }

  private func abstention(
    _ stated: [StatedProbabilities], validation: [StatedProbabilities]
  ) -> ExperimentResult.Calibration.Abstention {
    let threshold = AbstentionThreshold(precision: precision, on: validation)
    let outcome = threshold?.outcome(on: stated)
    let promise = outcome.flatMap { outcome in
      outcome.precision.map { Promise(atLeast: precision, $0, .wilson(outcome.right, of: outcome.answered)) }
    }
    return .init(
      target: precision, threshold: threshold?.threshold, validation: threshold.map { .init($0.chosen) },
      test: outcome.map { .init($0) }, difference: outcome?.precision.map { $0 - precision }, promise: promise)
  }

  private func mean(_ numbers: [Double]) -> Double {
    numbers.isEmpty ? 0 : numbers.reduce(0, +) / Double(numbers.count)
  }
}
