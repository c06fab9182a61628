import DelegationIngest
import DelegationRecipes
import DelegationResults

struct SuiteMember {
  let member: DatasetSuite.Member
  /// The plan of an experiment with the member's recipe, so that both share what is cached.
  let plan: StagePlan
  /// Every model in every mode, then those again whose stage leaves out the validation part, on that part alone.
  let runs: [PlannedStage<ModelRunSettings>]

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
    defer { clock.end("measures", StageClock.Tally(computed: 1)) }
    return MemberAnswers(of: member, on: data, experiment.prepared, results, models: plan.models.map(\.settings))
  }
}
