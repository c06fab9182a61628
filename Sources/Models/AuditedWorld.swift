import DelegationEvaluation
import DelegationRanking
import DelegationRecipes
import DelegationResults
import DelegationTasks

struct AuditedAnswers {
  /// Persons by address, since their numbers depend on who comes later.
  struct Ranking: Equatable {
    let persons: [String]
    let scores: [UInt64]
    /// How many people the sets of each promise hold, and whether one is named; empty where scores are no probabilities.
    let sizes: [Int?]
  }

  let run: ModelRunSettings
  let rankings: [Ranking]
}

struct AuditedWorld {
  private let prepared: PreparedDataset
  private let features: TaskFeatures
  /// What models read in each mode of the recipe.
  private let inputs: [EvaluationMode: PreparedDataset.Inputs]
  private let runs: [ModelRunSettings]

  /// - Parameter schedule: When retrained models get to know what happened: the same in all worlds that are compared.
  init(
    _ prepared: PreparedDataset, _ recipe: Recipe, _ values: FieldValues, tasks: [Int], schedule: KnowledgeSchedule
  ) throws {
    self.prepared = prepared
    let features = try prepared.features(of: recipe, values)
    self.features = features
    let atOnce = prepared.inputs(features, of: recipe, for: tasks, as: .atOnce)
    inputs = Dictionary(
      uniqueKeysWithValues: recipe.modes.map { mode in
        (mode, mode == .retrained ? prepared.inputs(features, of: recipe, for: tasks, as: schedule) : atOnce)
      })
    runs = recipe.modelRuns.map { model, mode in
      var run = recipe.modelRun(model, mode, on: [.holdout])
      run.keepsRankings = true
      return run
    }
  }

  var questionData: QuestionData { prepared.questionData(features) }

  /// Returns every model's answers for the last fifth of the tasks, by mode and model in the recipe's order.
  func answers(_ tasks: [Int], finished: @escaping @Sendable () -> Void) throws -> [AuditedAnswers] {
    // Their assignees do not matter here.
    let targets = tasks.map { Target(task: $0, assignee: 0, opening: prepared.log.openings[$0]) }
    let modelRuns = try runs.map { try prepared.modelRun($0, inputs[$0.mode]!, on: targets) }
    let runner = ModelRunner(targets: targets, stream: prepared.stream, threads: prepared.threads)
    return zip(runs, runner.run(modelRuns, finished: { _ in finished() })).map { run, results in
      let sizes = run.description.givesProbabilities ? setSizes(results[0]) : []
      let rankings = results.flatMap(\.folds).flatMap(\.rankings)
      return AuditedAnswers(
        run: run,
        rankings: rankings.enumerated().map { position, ranking in
          AuditedAnswers.Ranking(
            persons: ranking.persons.map { prepared.persons.addresses[Int($0)] },
            scores: ranking.scores.map(\.bitPattern), sizes: sizes.map { $0[position] })
        })
    }
  }

  /// The sizes of each promise's sets, which begin with the lowest threshold and follow outcomes, then for how many people the threshold for
  /// one name does.
  private func setSizes(_ result: ModelRunResult) -> [[Int?]] {
    let feedback = result.feedback(prepared.log, prepared.stream, as: inputs[result.mode]!.schedule)
    let answers = JudgedAnswers(result.statedProbabilities, validation: [], feedback: feedback)
    return answers.sets.compactMap(\.run?.sizes) + [answers.names(precision: 0.8).isNamed.map { $0 ? 1 : nil }]
  }
}
