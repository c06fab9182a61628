import DelegationEvaluation
import DelegationIngest
import DelegationRanking
import DelegationRecipes

/// What the models of a suite answered on one of its datasets, without whole rankings, which take far more memory.
package struct MemberAnswers {
  struct Model {
    let result: SuiteResult.Model
    let answers: [Answer]
  }

  let member: DatasetSuite.Member
  let data: ExperimentResult.DataNote
  let hasHistories: Bool
  package let digest: String
  let counts: SuiteResult.Counts
  let models: [Model]
  let growth: [ModelRunResult]

  func models(in mode: EvaluationMode) -> [Model] { models.filter { $0.result.test.mode == mode } }
}

extension MemberAnswers {
  /// - `results`: Of every model in every mode: on the test part, on the validation part and on those of a learning curve.
  /// - `models`: The models and modes, in the order of the recipe.
  package init(
    of member: DatasetSuite.Member, on data: LoadedDataset, _ prepared: PreparedDataset, _ results: [ModelRunResult],
    models: [ModelRunSettings]
  ) {
    func result(_ settings: ModelRunSettings, _ part: Split.Kind) -> ModelRunResult {
      results.first { $0.model == settings.model && $0.mode == settings.mode && $0.split == part }!
    }
    let recipe = member.recipe
    let tests = models.map { result($0, .holdout) }
    let bounds = Bootstrap(seed: recipe.seed).intervals(of: tests.map(\.answers), threads: prepared.threads)
    let probabilities = ProbabilityJudge(of: recipe, threads: prepared.threads)
    (self.member, self.data, hasHistories, digest) = (member, .init(data), data.hasHistories, data.digest)
    self.models = models.indices.map { index in
      let validation = result(models[index], .validation)
      let calibration =
        models[index].description.givesProbabilities
        ? SuiteResult.Calibration(
          probabilities.calibration(tests[index], prepared.judged(tests[index], validation, recipe)))
        : nil
      return Model(
        result: .init(
          validation: validation.measures.only(.full), test: .init(tests[index], bounds[index]),
          calibration: calibration),
        answers: tests[index].answers)
    }
    let (validation, test) = (result(models[0], .validation).testCount, tests[0].testCount)
    counts = .init(data, prepared.targets, validation: validation, test: test)
    growth = results.filter { $0.split == .growth }
  }
}
