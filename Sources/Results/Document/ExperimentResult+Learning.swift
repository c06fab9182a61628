import DelegationEvaluation
import DelegationRanking
import DelegationTasks

extension ExperimentResult {
  /// How good prequential models are with how much history, on opening values.
  package struct LearningCurve: Codable, Equatable, Sendable {
    package struct Step: Codable, Equatable, Sendable {
      package var after, test: Int
      package var results: [StepResult]
      package var rule: Lead?
    }

    package typealias StepResult = Measured<ModelName>

    package struct ModelName: Codable, Equatable, Sendable {
      package var model: String
    }

    package struct Lead: Codable, Equatable, Sendable {
      package var model: String
      package var top1, score: Difference

      private enum CodingKeys: String, CodingKey {
        case model, top1
        case score = "mrr"
      }
    }

    package struct Difference: Codable, Equatable, Sendable {
      package var difference: Double
      package var interval95: [Double]
    }

    package var model: String
    package var steps: [Step]
  }
}

extension ExperimentResult.LearningCurve {
  /// - `model`: Whose lead over the best simple rule of each part is measured.
  /// - `modelRuns`: On the growing parts, in one mode; the model's is among them.
  init?(of model: String, in modelRuns: [ModelRunResult], bootstrap: Bootstrap, threads: Threads) {
    guard let own = modelRuns.first(where: { $0.model == model }), !own.folds.isEmpty else { return nil }
    let measures = modelRuns.map(\.foldMeasures)
    self.init(
      model: model,
      steps: own.folds.indices.map { step in
        let results = zip(modelRuns, measures).map { run, measures in
          StepResult(.init(model: run.model), measures[step].only(.brief))
        }
        let rule = results.bestSimpleRule.flatMap { best in modelRuns.first { $0.model == best.model } }
        return Step(
          after: own.folds[step].fold.train.count, test: own.folds[step].answers.count, results: results,
          rule: rule.map { Lead(of: own, over: $0, step, bootstrap, threads) })
      })
  }
}

extension ExperimentResult.LearningCurve.Lead {
  fileprivate init(
    of own: ModelRunResult, over rule: ModelRunResult, _ step: Int, _ bootstrap: Bootstrap, _ threads: Threads
  ) {
    let pair = (own.folds[step].answers, rule.folds[step].answers)
    let bounds = bootstrap.differences(of: [pair], threads: threads)[0].byKey
    let (measures, others) = (own.foldMeasures[step], rule.foldMeasures[step])
    func lead(_ measure: Measure) -> ExperimentResult.LearningCurve.Difference {
      let difference = measures.lead(measure.note.key, over: others)!
      return .init(difference: difference, interval95: bounds[measure.note.key] ?? [difference, difference])
    }
    self.init(model: rule.model, top1: lead(MeasureSet.stated), score: lead(MeasureSet.scoring))
  }
}
