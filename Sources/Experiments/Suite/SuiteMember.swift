import DelegationEvaluation
import DelegationIngest
import DelegationRanking
import DelegationRecipes
import DelegationResults

/// A member of a suite with the stages that decide its models' answers.
struct SuiteMember {
  let member: DatasetSuite.Member
  /// The plan of an experiment with the member's recipe, so that both share what is cached.
  let plan: StagePlan
  /// Every model in every mode, then those again whose stage leaves out the validation part, on that part alone.
  let runs: [PlannedStage<ModelRunSettings>]

  /// - Parameter input: The name of its dataset and the digest of the files.
  init(_ member: DatasetSuite.Member, input: (dataset: String, digest: String), maker: StageMaker) {
    let plan = StagePlan(of: member.recipe, inputs: [input], rules: nil, command: "", maker: maker)
    let source = SourceStages(of: member.recipe, ingest: plan.ingest, maker: maker)
    let others = zip(member.recipe.modelRuns, plan.models).filter { !$1.settings.splits.contains(.validation) }
    runs =
      plan.models
      + others.map { run, stage in
        source.modelRun(
          "\(stage.cached.name), validation", member.recipe.modelRun(run.model, run.mode, on: [.validation]))
      }
    (self.member, self.plan) = (member, plan)
  }

  /// The stages in the order of the run, each under a name that no other member's has.
  var listed: [CachedStage] {
    plan.ingest.map { $0.listed(as: SourceStages.ingestName(member.name)) }
      + ([plan.text.cached] + runs.map(\.cached)).map { $0.listed(as: "\(member.name): \($0.name)") }
  }

  /// - Throws: `Problem` when the data has no task to test or to choose with, or no training example.
  func answers(
    on data: LoadedDataset, _ stageOutputs: StageOutputs, _ options: RunOptions, _ clock: inout StageClock
  ) throws -> MemberAnswers {
    let experiment = try Experiment(
      recipe: member.recipe, data: data, others: [], rules: nil, plan: plan, stageOutputs: stageOutputs,
      threads: options.threads, observe: options.observe)
    _ = try experiment.prepared.firstFold(of: .validation, in: member.dataset)
    let results = try experiment.modelRuns(.opening, runs, &clock)
    func result(_ stage: PlannedStage<ModelRunSettings>, _ part: Split.Kind) -> ModelRunResult {
      let settings = stage.settings
      return results.first { $0.model == settings.model && $0.mode == settings.mode && $0.split == part }!
    }
    let tests = plan.models.map { result($0, .holdout) }
    let bounds = Bootstrap(seed: member.recipe.seed).intervals(of: tests.map(\.answers), threads: options.threads)
    let probabilities = ProbabilityJudge(of: member.recipe, threads: options.threads)
    let models = plan.models.indices.map { index in
      let validation = result(plan.models[index], .validation)
      let calibration =
        plan.models[index].settings.description.givesProbabilities
        ? SuiteResult.Calibration(
          probabilities.calibration(
            tests[index], validation: validation,
            feedback: experiment.prepared.setFeedback(tests[index], member.recipe), periods: []))
        : nil
      return MemberAnswers.Model(
        result: .init(
          validation: validation.measures.only(.full), test: .init(tests[index], bounds[index]),
          calibration: calibration),
        answers: tests[index].answers)
    }
    clock.end("measures", StageClock.Tally(computed: 1))
    let targets = experiment.prepared.targets
    let (validation, test) = (result(plan.models[0], .validation).testCount, tests[0].testCount)
    return MemberAnswers(
      member: member, data: .init(data), hasHistories: data.hasHistories, digest: data.digest,
      counts: .init(
        tasks: data.counts.tasks, eligible: targets.count, persons: targets.persons,
        train: targets.count - validation - test, validation: validation, test: test),
      models: models, growth: results.filter { $0.split == .growth })
  }
}

/// What the models of a suite answered on one of its datasets, without whole rankings, which take far more memory.
struct MemberAnswers {
  struct Model {
    let result: SuiteResult.Model
    let answers: [Answer]
  }

  let member: DatasetSuite.Member
  let data: ExperimentResult.DataNote
  let hasHistories: Bool
  let digest: String
  let counts: SuiteResult.Counts
  let models: [Model]
  /// Prequential models on the parts of a learning curve; empty without one.
  let growth: [ModelRunResult]

  func models(in mode: EvaluationMode) -> [Model] { models.filter { $0.result.test.mode == mode } }
}
